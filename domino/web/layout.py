"""Where each tile of the line lies: a snake that never crosses itself and never moves.

Units are half tiles (a tile is 2 by 1); x grows to the right, y downwards, the middle of the first tile is 0, 0.
The right arm snakes down and the left arm up, so they cannot meet. An arm turns only on a tile that is not a double,
and every place depends only on the tiles laid before it in the same arm: nothing laid ever moves.
"""

GAP = 0.06  # between touching tiles
TARGET = 0.72  # depth of the mark that shows an open end
MARGIN = 0.45  # kept free around the line
STEP = 2.25  # a row with its turn, on average
NEAR = 13  # half tiles across the table that a round begins with
WIDEN = 1.4  # at least so much at a time, so that a round sees few changes


class Arm:
    """One arm of the line: where its next tile goes."""

    def __init__(self, dx, dy, half, first_double):
        self.dx = dx  # direction of the row: 1 to the right, -1 to the left
        self.out = dx  # the direction in which the arm set out
        self.dy = dy  # direction in which rows follow each other
        self.half = half  # half the width of a row
        self.x = dx * (0.5 if first_double else 1)  # outer edge of the last tile, in the row's direction
        self.y = 0  # middle of the row
        self.depth = 1 if first_double else 0.5  # half the height of the last tile
        self.inner = 0.5  # from the outer edge to the middle of the last tile's outer half

    def _turns(self, length):
        return self.dx * self.x + GAP + length > self.half + 1e-6

    def _corner(self):
        return self.x - self.dx * self.inner, self.y + self.dy * (self.depth + GAP)

    def add(self, double):
        """Lay a tile. Answers (x, y, w, h, turned): its top left corner and size, and whether its halves lie against
        the order in which the line is read.
        """
        if not double and self._turns(2):
            middle, edge = self._corner()
            self.dx = -self.dx
            self.x, self.y, self.depth = middle + self.dx * 0.5, edge + self.dy * 1.5, 0.5
            return middle - 0.5, edge if self.dy > 0 else edge - 2, 1, 2, False
        w, h = (1, 2) if double else (2, 1)
        near = self.x + self.dx * GAP
        self.x = near + self.dx * w
        self.depth = h / 2
        return near if self.dx > 0 else near - w, self.y - h / 2, w, h, self.dx != self.out

    def target(self):
        """The place (x, y, w, h) of the mark that stands where the next tile would touch."""
        if self._turns(2):
            middle, edge = self._corner()
            return middle - 0.5, edge if self.dy > 0 else edge - TARGET, 1, TARGET
        near = self.x + self.dx * GAP
        return near if self.dx > 0 else near - TARGET, self.y - 0.5, TARGET, 1


class Snake:
    """A line being laid, in rows of a fixed width. Places are (x, y, w, h, turned)."""

    def __init__(self, width):
        self.width = width
        self.arms = None
        self.box = (0.0, 0.0, 0.0, 0.0)  # left, top, right, bottom of all that lies there, marks included

    def first(self, double):
        self.arms = (Arm(-1, -1, self.width / 2, double), Arm(1, 1, self.width / 2, double))
        w, h = (1, 2) if double else (2, 1)
        place = (-w / 2, -h / 2, w, h, False)
        self.box = (-w / 2, -h / 2, w / 2, h / 2)
        self._grow(self.target(0))
        self._grow(self.target(1))
        return place

    def add(self, side, double):
        """Lay a tile at the left (0) or right (1) end."""
        place = self.arms[side].add(double)
        self._grow(place)
        self._grow(self.target(side))
        return place

    def target(self, side):
        return self.arms[side].target()

    def _grow(self, place):
        left, top, right, bottom = self.box
        x, y, w, h = place[:4]
        self.box = (min(left, x), min(top, y), max(right, x + w), max(bottom, y + h))


def layout(doubles, start, width):
    """Places of a whole line from left to right.

    `doubles` says of each tile whether it is one, `start` is the place of the first laid.
    """
    snake = Snake(width)
    first = snake.first(doubles[start])
    right = [snake.add(1, double) for double in doubles[start + 1 :]]
    left = [snake.add(0, doubles[i]) for i in range(start - 1, -1, -1)]
    left.reverse()
    return left + [first] + right


def row_width(pips, tiles, width, height):
    """The width of a row, in half tiles, that shows a line of so many tiles of a double-`pips` set largest.

    width and height are the table's, in any unit. Each arm is given room for 60 % of the line: no line is even.
    """
    length = 2 + GAP - 2 / (pips + 2)  # of a tile, with its share of doubles
    best = 0
    answer = 6
    for w in range(6, 61):
        arm = tiles * 0.6 * length - w / 2  # what does not lie in the half row beside the first tile
        rows = max(0, arm / (w - 1))
        need = 2 * STEP * rows + 2
        scale = min(width / (w + 2 * MARGIN), height / (need + 2 * MARGIN))
        if scale > best:
            best = scale
            answer = w
    return answer


def camera(box, row, width, height, old=None):
    """The part (x, y, w, h) of the layout to show on a table of width by height, any unit.

    It begins near and stays as it was while the line fits; it moves before it widens, and widens by a good step up to
    the whole row, then by a row more than is needed, so that a round sees few changes. With a row of 0 the line is
    shown as large as it can be: nothing more comes.
    """
    aspect = width / height
    left, top, right, bottom = box[0] - MARGIN, box[1] - MARGIN, box[2] + MARGIN, box[3] + MARGIN
    if old and abs(old[2] / old[3] - aspect) < 0.01 * aspect:
        x, y, w, h = old
        if left >= x and top >= y and right <= x + w and bottom <= y + h:
            return old
    else:
        w = max(min(row + 2 * MARGIN, NEAR), 8, 5 * aspect)
        h = w / aspect
        x, y = -w / 2, -h / 2
    wide, tall = right - left, bottom - top
    if not row:
        w = max(wide, tall * aspect, 9)
        h = w / aspect
        return (left + right - w) / 2, (top + bottom - h) / 2, w, h
    if wide > w or tall > h:
        if wide > w:
            w = max(wide, min(w * WIDEN, row + 2 * MARGIN))
        if tall > w / aspect:
            w = (tall + STEP) * aspect
        h = w / aspect
        return (left + right - w) / 2, (top + bottom - h) / 2, w, h
    return max(min(x, left), right - w), max(min(y, top), bottom - h), w, h
