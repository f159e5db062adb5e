"""The set of tiles: pips, names and the eight orderings of a hand.

A tile is an int, its place in the set in ascending order: 0-0, 1-0, 1-1, 2-0 … So double-N is
`range(size(N))`, and a number means the same tile in every set.
"""

SETS = (6, 9, 12, 15, 18)
LARGEST = 18


def size(highest):
    """How many tiles double-`highest` has: (N+1)(N+2)/2 (rules.md, "Sets")."""
    return (highest + 1) * (highest + 2) // 2


# The halves and the pips of each tile, by tile, up to double-18.
HIGH = tuple(high for high in range(LARGEST + 1) for _ in range(high + 1))
LOW = tuple(low for high in range(LARGEST + 1) for low in range(high + 1))
PIPS = tuple(HIGH[t] + LOW[t] for t in range(size(LARGEST)))


def tile(a, b):
    """The tile with the halves `a` and `b`, in either order."""
    high, low = (a, b) if a >= b else (b, a)
    return high * (high + 1) // 2 + low


def is_double(t):
    """Whether both halves of the tile are equal."""
    return HIGH[t] == LOW[t]


def pips(tiles):
    """The pips of several tiles together."""
    return sum(PIPS[t] for t in tiles)


def name(t):
    """The tile as the record writes it, the higher half first: "6-4"."""
    return "%d-%d" % (HIGH[t], LOW[t])


NAMES = tuple(name(t) for t in range(size(LARGEST)))
_BY_NAME = {text: t for t, text in enumerate(NAMES)}


def parse(text):
    """The tile that `text` names ("6-4", the higher half first).

    Raises ValueError for anything else.
    """
    if not isinstance(text, str) or text not in _BY_NAME:
        raise ValueError(text)
    return _BY_NAME[text]


# The orderings of a hand, numbers 1 to 8 (design.md, "Keys"): a key for the sort, and whether downwards.
# The hand's own order is the order in which the tiles came; every key ends with the tile, so that it is total.
ORDERINGS = (
    ("came", None, False),
    ("came-back", None, True),
    ("sum-up", lambda t, playable: (PIPS[t], HIGH[t]), False),
    ("sum-down", lambda t, playable: (PIPS[t], HIGH[t]), True),
    ("higher-up", lambda t, playable: t, False),
    ("higher-down", lambda t, playable: t, True),
    ("doubles", lambda t, playable: (HIGH[t] != LOW[t], -HIGH[t], -LOW[t]), False),
    ("playable", lambda t, playable: (t not in playable, -PIPS[t], -HIGH[t]), False),
)


def arrange(hand, ordering, playable=()):
    """The tiles of `hand` in ordering 1 to 8; `playable` are those that fit now (for number 8)."""
    _, key, down = ORDERINGS[ordering - 1]
    if key is None:
        return list(reversed(hand)) if down else list(hand)
    return sorted(hand, key=lambda t: key(t, playable), reverse=down)
