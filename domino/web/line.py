"""The line on the cloth: laid tiles stay where they are, an action adds one and moves the two marks of the ends."""

from domino.text import listed, t
from domino.tiles import HIGH, LOW, size
from domino.web import dom, layout, tile

SIDES = ("L", "R")


class LineOnCloth:
    """What the line's part of the screen shows. `rules` say how long the line may grow."""

    def __init__(self, rules):
        self.rules = rules
        self.snake = None
        self.room = None  # that the width of a row was chosen for
        self.row = 0
        self.view = None  # the part of the layout that is shown
        self.size = None  # of the cloth that it is shown on
        self.laid = []  # (a, b, place) of each tile, in the order they were laid
        self.ends = []
        self.open = ()  # the sides that the chosen tile fits
        self.small = None  # whether the tiles show digits, as their pips could not be counted
        self.last = None

    # -- whole rounds

    def clear(self):
        """An empty cloth; the row's width is chosen here, for the whole round."""
        width, height = self._measure()
        if self.room != (width, height):
            self.room = width, height
            longest = size(self.rules.set) - self.rules.reserve
            self.row = layout.row_width(self.rules.set, longest * 0.8, width, height)
        self.snake = layout.Snake(self.row)
        self.view = None
        self.laid = []
        self.ends = []
        self.open = ()
        self.last = None
        self._patch("line-tiles", "")
        self._patch("line-ends", "")
        self._patch("line-list", "")
        self._say_ends()

    def show(self, line, last=None):
        """A line as it lies: on resume, and after taking back. `last` is the tile laid last."""
        self.clear()
        if line.first is None:
            return
        self._place(HIGH[line.first], LOW[line.first], None)
        for side in (0, 1):
            for inner, outer in line.outward(side):
                self._place(outer if side == 0 else inner, inner if side == 0 else outer, side)
        self.ends = list(line.ends)
        self._look()
        self._draw_all(last)
        self._patch("line-list", "".join([_item(a, b) for a, b in line.tiles()]))
        self._say_ends()

    def fit(self, close=False):
        """The cloth has another size: look at the line anew; `close` when nothing more will be laid."""
        size = self._measure()
        if self.snake and size[0] and (close or size != self.size):
            self.view = None
            self._look(close)

    # -- one action

    def play(self, laid, side, ends, origin=None):
        """Lay a tile; `origin` is the element that it comes from, for the eye."""
        before = self.ends
        self.ends = list(ends)
        if not before:
            a, b, arm = HIGH[laid], LOW[laid], None
        else:
            arm = SIDES.index(side)
            a, b = HIGH[laid], LOW[laid]
            if (b if arm == 0 else a) != before[arm]:
                a, b = b, a
        self._place(a, b, arm)
        self._look()
        if self.last:
            self.last.classList.remove("last", "new")
        group = dom.by_id("line-tiles")
        group.insertAdjacentHTML("beforeend", self._group(len(self.laid) - 1))
        self.last = group.lastElementChild.firstElementChild
        if origin and self.view:  # there is room to see it
            self._travel(origin)
        self.last.classList.add("last", "new")
        listed = dom.by_id("line-list")
        listed.insertAdjacentHTML("afterbegin" if arm == 0 else "beforeend", _item(a, b))
        self.mark(())
        self._say_ends()

    def mark(self, sides):
        """Light up the ends (0, 1) that the chosen tile fits."""
        self.open = sides
        if self.ends:
            self._patch("line-ends", "".join([self._end(side) for side in (0, 1)]))

    # -- inside

    def _place(self, a, b, arm):
        place = self.snake.first(a == b) if arm is None else self.snake.add(arm, a == b)
        self.laid.append((a, b, place))

    def _measure(self):
        box = dom.by_id("line-box")
        return box.clientWidth, box.clientHeight

    def _look(self, close=False):
        """Choose what part of the layout is shown, and move there."""
        width, height = self._measure()
        if not width or not height:
            return
        row = 0 if close else self.snake.width
        view = layout.camera(self.snake.box, row, width, height, self.view)
        if view == self.view and (width, height) == self.size:
            return
        self.view = view
        self.size = width, height
        scale = width / view[2]
        svg = dom.by_id("line")
        svg.setAttribute("viewBox", "0 0 %d %d" % (width, height))
        if self.small != (scale < tile.SMALL):
            self.small = scale < tile.SMALL
            svg.classList.toggle("small", self.small)
        move = "translate(%.2fpx,%.2fpx) scale(%.5f)" % (-view[0] * scale, -view[1] * scale, scale / 100)
        dom.by_id("line-tiles").style.transform = move
        dom.by_id("line-ends").style.transform = move

    def _draw_all(self, last):
        self._patch("line-tiles", "".join([self._group(i) for i in range(len(self.laid))]))
        for i, (a, b, _place) in enumerate(self.laid):
            if last is not None and max(a, b) == HIGH[last] and min(a, b) == LOW[last]:
                self.last = dom.by_id("line-tiles").children.item(i).firstElementChild
                self.last.classList.add("last")
        self.mark(self.open)

    def _group(self, index):
        a, b, (x, y, _w, h, turned) = self.laid[index]
        if turned:
            a, b = b, a
        return '<g transform="translate(%d,%d)"><g>%s</g></g>' % (
            round(x * 100),
            round(y * 100),
            tile.body(a, b, h == 2, True),
        )

    def _end(self, side):
        x, y, w, h = [round(v * 100) for v in self.snake.target(side)]
        return (
            '<g class="end%s" data-do="end" data-with="%s"><rect class="reach" x="%d" y="%d" width="%d" height="%d"/>'
            '<rect x="%d" y="%d" width="%d" height="%d" rx="14"/><text x="%d" y="%d">%d</text></g>'
        ) % (
            " open" if side in self.open else "",
            SIDES[side],
            x - 40,
            y - 40,
            w + 80,
            h + 80,
            x + 4,
            y + 4,
            w - 8,
            h - 8,
            x + w // 2,
            y + h // 2 + 18,
            self.ends[side],
        )

    def _travel(self, origin):
        """Where the tile comes from, for the animation, in the layout's units."""
        start, end = origin.getBoundingClientRect(), self.last.getBoundingClientRect()
        scale = 100 * self.view[2] / self._measure()[0]
        style = self.last.style
        style.setProperty("--from-x", "%dpx" % ((start.x + start.width / 2 - end.x - end.width / 2) * scale))
        style.setProperty("--from-y", "%dpx" % ((start.y + start.height / 2 - end.y - end.height / 2) * scale))

    def _say_ends(self):
        if self.ends:
            dom.html(
                "ends", t("Ends {left} and {right}", left="<b>%d</b>" % self.ends[0], right="<b>%d</b>" % self.ends[1])
            )
        else:
            dom.html("ends", dom.escape(t("The line is empty")))

    def _patch(self, name, markup):
        dom.by_id(name).innerHTML = markup


def _item(a, b):
    return "<li>%d-%d</li>" % (a, b)


def reading(line):
    """The line as a sentence, from left to right."""
    if line.first is None:
        return t("The line is empty.")
    return t("The line, from left to right: {list}.", list=listed(["%d-%d" % halves for halves in line.tiles()]))
