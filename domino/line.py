"""The line of play: the first tile and the arms that grow from it.

There are two arms, left and right. A spinner would add two more to `SIDES`; nothing else counts them.
"""

from domino.tiles import HIGH, LOW, PIPS

SIDES = ("L", "R")
_ARM = {"L": 0, "R": 1}


def ends_after(ends, tile, side):
    """The open numbers, left and right, once a tile lies on that side of a line with these `ends`.

    The ends of an empty line are empty, and the side does not matter.
    """
    if not ends:
        return HIGH[tile], LOW[tile]
    left, right = ends
    return (left, PIPS[tile] - right) if side == "R" else (PIPS[tile] - left, right)


class Line:
    """Tiles laid so far. `ends` is empty or holds the open number of each arm, in the order of `SIDES`."""

    def __init__(self):
        self.first = None
        self.arms: list = [[] for _ in SIDES]
        self.ends = []

    def lay(self, tile, side):
        """Lay a tile that fits: on an empty line the higher half lies to the left, whatever `side` says."""
        if self.ends:
            arm = _ARM[side]
            self.arms[arm].append(tile)
            self.ends[arm] = HIGH[tile] + LOW[tile] - self.ends[arm]
        else:
            self.first = tile
            self.ends = [HIGH[tile], LOW[tile]]

    @property
    def start(self):
        """The place of the first tile laid in `tiles()`."""
        return len(self.arms[0])

    def outward(self, arm):
        """The tiles of an arm from the first tile outward, each as (inner half, outer half)."""
        number = (HIGH[self.first], LOW[self.first])[arm]
        halves = []
        for tile in self.arms[arm]:
            outer = HIGH[tile] + LOW[tile] - number
            halves.append((number, outer))
            number = outer
        return halves

    def tiles(self):
        """All tiles from the left end to the right end, each as (left half, right half)."""
        if self.first is None:
            return []
        left = [(outer, inner) for inner, outer in self.outward(0)]
        left.reverse()
        return left + [(HIGH[self.first], LOW[self.first])] + self.outward(1)

    def __len__(self):
        return 0 if self.first is None else 1 + sum(len(arm) for arm in self.arms)

    def to_json(self):
        """Plain data for a view; `from_json` reads it back."""
        return {"first": self.first, "arms": [list(arm) for arm in self.arms]}

    @staticmethod
    def from_json(data):
        """The line that `to_json` wrote."""
        line = Line()
        if data["first"] is not None:
            line.lay(data["first"], "")
            for side, arm in zip(SIDES, data["arms"]):
                for tile in arm:
                    line.lay(tile, side)
        return line
