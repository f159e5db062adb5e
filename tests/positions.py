"""Positions spelled out in full, and moves written as a record writes them, for the tests of the engine.

It reads and writes tiles by its own arithmetic, so that a test does not lean on the module it checks.
"""

from functools import cache

from domino import rules
from domino.errors import IllegalAction
from domino.match import Match

SEED = bytes(range(32))
NONCE = bytes(range(100, 132))
KINDS = {"draw": "+", "pass": "-", "time": "!"}


def tile(text):
    """The number of the tile "4-6" or "6-4": its place in 0-0, 1-0, 1-1, 2-0, …"""
    low, high = sorted(int(half) for half in text.split("-"))
    return sum(range(high + 1)) + low


def tiles(text):
    """The numbers of the tiles in "6-4 5-5"."""
    return [tile(word) for word in text.split()]


@cache
def name(number):
    """The name of a tile number, the higher half first."""
    high = 0
    while number > high:
        number -= high + 1
        high += 1
    return f"{high}-{number}"


def names(numbers):
    """The names of several tiles as one text."""
    return " ".join(name(number) for number in numbers)


@cache
def halves(number):
    """The higher and the lower half of a tile number."""
    high, low = name(number).split("-")
    return int(high), int(low)


@cache
def _whole_set(highest):
    return [tile(f"{high}-{low}") for high in range(highest + 1) for low in range(high + 1)]


def whole_set(highest):
    """Every tile of double-`highest`."""
    return list(_whole_set(highest))


def seats_of(players):
    """Seats for that many people."""
    return [{"name": f"Player {seat + 1}", "player": "human"} for seat in range(players)]


def new_match(game, seed=SEED, player_nonce=bytes(32), **options):
    """A match before its first deal."""
    made = rules.make(game, options)
    return Match(made, seats_of(made.players), seed, NONCE, player_nonce)


def deal(match, hands, boneyard=""):
    """Deal `hands` (texts, a seat each); the boneyard starts with `boneyard`, the rest of the set follows."""
    dealt = [tiles(hand) for hand in hands]
    first = tiles(boneyard)
    spoken = set(first).union(*dealt)
    assert len(spoken) == len(first) + sum(len(hand) for hand in dealt), "a tile is dealt twice"
    rest = [number for number in whole_set(match.rules.set) if number not in spoken]
    return match.deal((dealt, first + rest))


def start(game, hands, boneyard="", drawable=None, **options):
    """A match with its first round dealt. Every hand has the same size, which becomes the option `hand`.

    `drawable` leaves that many tiles of the boneyard to draw: the rest becomes the option `reserve`.
    """
    sizes = {len(hand.split()) for hand in hands}
    assert len(sizes) == 1, "hands of different sizes cannot be dealt"
    options.setdefault("hand", sizes.pop())
    if drawable is not None:
        options["reserve"] = len(whole_set(options.get("set", 6))) - options["hand"] * len(hands) - drawable
    match = new_match(game, players=len(hands), **options)
    deal(match, hands, boneyard)
    return match


def action(text):
    """The action that "6-6", "6-5R", "+", "-" or "!" writes."""
    for kind, mark in KINDS.items():
        if text == mark:
            return (kind,)
    side = text[-1] if text[-1] in "LR" else ""
    return ("play", tile(text[: len(text) - len(side)]), side)


def go(match, moves):
    """Carry out moves written as a text; returns all their events."""
    events = []
    for text in moves.split():
        events += match.apply(action(text))
    return events


def legal(match):
    """The legal actions as sorted texts: ["+", "6-5L", "6-5R"]."""
    return sorted(KINDS[a[0]] if a[0] in KINDS else name(a[1]) + a[2] for a in match.legal)


def line(match):
    """The line as "1-6 6-5 5-2", each tile as it lies."""
    return " ".join(f"{left}-{right}" for left, right in match.round.line.tiles())


def refused(match, move):
    """The code with which a move (a text or an action) is refused; fails if it is accepted or changes the state."""
    before = state(match)
    try:
        match.apply(action(move) if isinstance(move, str) else move)
    except IllegalAction as error:
        assert state(match) == before, "a refused action changed the state"
        return error.code
    raise AssertionError(f"{move} was accepted")


def state(match):
    """All of a match's state as plain data, in a form of its own (not the engine's snapshot)."""
    whole = {
        "number": match.number,
        "totals": list(match.totals),
        "eliminated": list(match.eliminated),
        "winners": list(match.winners),
        "over": match.over,
        "playing": list(match.playing),
        "practice": match.practice,
        "results": frozen(match.results),
        "past": frozen(match.past),
        "turn": match.turn,
        "legal": tuple(match.legal),
    }
    if match.round:
        round_ = match.round
        whole["round"] = {
            "hands": [list(hand) for hand in round_.hands],
            "boneyard": list(round_.boneyard)[round_.taken :],
            "playing": list(round_.playing),
            "line": round_.line.tiles(),
            "start": round_.line.start,
            "ends": list(round_.line.ends),
            "moves": [tuple(move) for move in round_.moves],
            "opener": round_.opener,
            "opening": round_.opening,
            "drawn": list(round_.drawn),
            "idle": round_.idle,
            "active": round_.active,
            "out": round_.out,
            "ended": round_.ended,
            "written": frozen(match.round_record()),
        }
    return whole


def frozen(data):
    """JSON data as nested tuples, dicts in the order of their keys: equal where the data is equal, never shared."""
    if isinstance(data, dict):
        return tuple(sorted((key, frozen(value)) for key, value in data.items()))
    if isinstance(data, (list, tuple)):
        return tuple(frozen(item) for item in data)
    return data


def places(data):
    """The paths to every value of plain JSON data, a list of keys and indexes each; the first is []: the whole."""
    found = []

    def walk(value, path):
        found.append(path)
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, below in items:
            walk(below, [*path, key])

    walk(data, [])
    return found
