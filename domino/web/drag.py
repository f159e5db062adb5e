"""A tile is dragged from the hand to an end of the line. Anywhere on the cloth will do: the nearest end that the tile
fits takes it. Escape, or letting go elsewhere, puts it back.
"""

from domino.web import dom

FAR = 8  # pixels that the pointer moves before it is a drag and not a click


class Drag:
    """`drop(tile, side)` lays the tile; side is "L", "R", "" on an empty line, None where it fits nowhere."""

    def __init__(self, drop):
        self.table = None
        self.drop = drop
        self.tile = None
        self.start = (0, 0)
        self.ghost = None
        self.ended = False  # a drag has just ended: the click that follows it is none
        # Not on the hand: the pointer has soon left it
        dom.on(dom.document, "pointermove", self.move)
        dom.on(dom.document, "pointerup", self.release)
        dom.on(dom.document, "pointercancel", lambda _: self.cancel())

    def grab(self, event, node, table):
        """The pointer goes down on a tile of the table's hand."""
        self.table = table
        self.ended = False
        if event.button or not event.isPrimary:
            return
        self.tile = int(node.getAttribute("data-with"))
        self.start = (event.clientX, event.clientY)

    def move(self, event):
        """The pointer moves."""
        if self.tile is None:
            return
        x, y = event.clientX, event.clientY
        if self.ghost is None:
            if abs(x - self.start[0]) + abs(y - self.start[1]) < FAR:
                return
            if not self._lift():
                return
        self.ghost.style.transform = "translate(%dpx,%dpx)" % (x - self.start[0], y - self.start[1])

    def _lift(self):
        node = dom.by_id("tile%d" % self.tile)
        if not node:
            self.tile = None
            return False
        table = self.table
        table.close_choice()
        table.hand.choose(self.tile)
        table.buttons()
        picture = node.firstElementChild
        box = picture.getBoundingClientRect()
        self.ghost = picture.cloneNode(True)
        self.ghost.setAttribute("class", "tile ghost")
        style = self.ghost.style
        style.left, style.top, style.width = "%dpx" % box.x, "%dpx" % box.y, "%dpx" % box.width
        dom.document.body.appendChild(self.ghost)
        node.classList.add("lifted")
        table.line.mark(self._fits())
        return True

    def _fits(self):
        fits = self.table.hand.fits.get(self.tile, "") if self.table.hand.mine else ""
        return tuple([side for side in (0, 1) if "LR"[side] in fits])

    def release(self, event):
        """The pointer goes up."""
        tile, dragged = self.tile, self.ghost is not None
        sides = self._fits()
        self.cancel()
        if not dragged:
            return
        self.ended = True
        cloth = dom.by_id("cloth").getBoundingClientRect()
        x, y = event.clientX, event.clientY
        if cloth.left <= x <= cloth.right and cloth.top <= y <= cloth.bottom:
            self.drop(tile, self._side(sides, x, y))

    def _side(self, sides, x, y):
        """The side of the nearest end that the tile fits."""
        if not self.table.line.ends:
            return ""
        best = None
        for side in sides:
            box = dom.by_id("line-ends").children.item(side).getBoundingClientRect()
            distance = (box.x + box.width / 2 - x) ** 2 + (box.y + box.height / 2 - y) ** 2
            if best is None or distance < best[0]:
                best = (distance, "LR"[side])
        return best[1] if best else None

    def cancel(self):
        """Put the tile back. Answers whether one was lifted."""
        lifted = self.ghost is not None
        if lifted:
            self.ghost.remove()
            self.ghost = None
            node = dom.by_id("tile%d" % self.tile)
            if node:
                node.classList.remove("lifted")
            self.table.line.mark(())
            self.table.buttons()
        self.tile = None
        return lifted
