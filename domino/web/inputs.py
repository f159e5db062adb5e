"""What comes in by pointer and by the form's controls: clicks, a dragged tile, changes. Keys are in `keyboard`."""

from domino.web import dom, keys

# What a dialog goes on with
STAYS_OPEN = ("help", "close", "concede", "change_keys", "change_key", "standard_keys")
# What the commands begin with whose dialogs see to that themselves
OWN = ("match", "fair", "fair_", "stats", "revie", "deal_")


class Inputs:
    """Listens, and has the page carry out the commands."""

    def __init__(self, page):
        self.page = page
        self.drag = None

    def begin(self):
        """Listen from now on."""
        dom.on(dom.document, "click", self.click)
        dom.on(dom.by_id("hand"), "pointerdown", self.grab)
        dom.on(dom.document, "change", self.change)
        dom.on(dom.by_id("setup"), "submit", self.submit)
        dom.watch_size(dom.by_id("line-box"), self.resized)

    def click(self, event):
        """A button or a tile, or the cloth, which hurries the others."""
        self.page.sound.wake()
        if event.detail > 1 and event.target.closest("#hand, #result"):
            return  # the second click of two: the first has done it
        if self.drag and self.drag.ended:
            self.drag.ended = False
            if event.target.closest("#hand"):
                return
        if self.page.table and event.target.closest("#cloth"):
            self.page.table.timer.hurry()
        node = event.target.closest("[data-do]")
        if not node or node.getAttribute("type") == "submit":  # an end of the line has no `type`
            return
        name = node.getAttribute("data-do")
        if node.closest("dialog") and name not in STAYS_OPEN and name[:5] not in OWN:
            self.page.do("close")
        self.page.do(name, node.getAttribute("data-with"))

    def stopped(self, event):
        """Whether a key has already done something: it put a dragged tile back."""
        self.page.sound.wake()
        if event.key == "Escape" and self.drag and self.drag.cancel():
            self.drag.ended = True
            event.preventDefault()
        return event.defaultPrevented

    def change(self, event):
        """A control of the set-up or of a dialog has another value."""
        node, page = event.target, self.page
        if node.closest("#setup"):
            page.setup.changed_by(node)
        elif node.id == "matches-file":
            dom.spawn(page.matches.bring_in(node.files.item(0)))
        elif node.closest("dialog"):
            from domino.web import menu

            if node.name == "sound":
                page.sound.set(node.value)
                page.sound.wake()
            menu.set_(node.name, node.value)
            if node.name in (keys.LETTERS, keys.DIGITS):
                page.keyboard.set(node.name, node.value)
            elif node.name == "clock" and page.table:
                page.table.limit.changed()
            if page.table and page.table.waiting:
                page.table.go_on.set()  # a forced move may go by itself from now on

    def resized(self):
        """The cloth has another size."""
        table = self.page.table
        if table:
            table.nearer()

    # -- dragging a tile

    def grab(self, event):
        """The pointer goes down in the hand."""
        node = event.target.closest("[role=option]")
        if not self.page.table or not node:
            return
        if not self.drag:
            from domino.web.drag import Drag

            self.drag = Drag(self.drop)
        self.drag.grab(event, node, self.page.table)

    def drop(self, tile, side):
        """A tile was let go over the cloth."""
        if side is None:
            self.page.do("tile", str(tile))
        else:
            self.page.do({"L": "left", "R": "right"}.get(side, "play"))

    def submit(self, event):
        """Deal what the set-up says, or say why it cannot be dealt."""
        event.preventDefault()
        setup = self.page.setup
        if setup.choice.problem():
            self.page.speech.refuse(setup.choice.problem())
            return
        setup.keep()
        self.page.deal()
