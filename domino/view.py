"""What a seat may know. A bot or a screen gets a view and nothing else, so nothing hidden can leak from it."""

from domino import rules as rules_
from domino.line import Line
from domino.round import plays_of


class View:
    """All that `seat` may know of a match in its round.

    `hand` are its own tiles in the order they came, `counts` the tiles each seat holds, `boneyard` and `reserve` counts
    of tiles, `playing` the seats dealt in, `opening_tile` the tile that named the opener (None where a rule did),
    `opening` the tile that must be laid now or None, `legal` the actions open to this seat (empty when it is not its
    turn). `history` has a tuple for each move of the round: (seat, "play", tile,
    side), (seat, "draw", tile or None), (seat, "pass", left end, right end), (seat, "time", tile or None, whether one
    was drawn); tiles that others drew are None.
    """

    FIELDS = ("seat", "number", "turn", "hand", "counts", "boneyard", "playing", "opener", "opening_tile", "opening",
              "history", "legal", "totals", "eliminated", "ended")
    TUPLES = ("hand", "playing")
    TUPLE_LISTS = ("history", "legal")

    def __init__(self, rules, line):
        self.rules = rules
        self.line = line
        self.seat = 0
        self.number = 0
        self.turn = None
        self.hand: tuple = ()
        self.counts = []
        self.boneyard = 0
        self.playing: tuple = ()
        self.opener = 0
        self.opening_tile = None
        self.opening = None
        self.history = []
        self.legal: tuple = ()
        self.totals = []
        self.eliminated = []
        self.ended = False

    @property
    def reserve(self):
        """How many tiles of the boneyard are never drawn."""
        return self.rules.reserve

    @property
    def ends(self):
        """[] or the open numbers [left, right]."""
        return self.line.ends

    def plays(self, seat_tiles=None):
        """The plays at the ends for `seat_tiles` (the own hand if not given), whoever's turn it is."""
        return plays_of(self.hand if seat_tiles is None else seat_tiles, self.ends) if self.ends else []

    def to_json(self):
        """Plain JSON data; `from_json` reads it back, on any interpreter."""
        data = {"rules": {"game": self.rules.game, "options": self.rules.changed}, "line": self.line.to_json()}
        for name in self.FIELDS:
            value = getattr(self, name)
            if name in self.TUPLE_LISTS:
                value = [list(item) for item in value]
            elif name in self.TUPLES:
                value = list(value)
            data[name] = value
        return data

    @staticmethod
    def from_json(data):
        """The view that `to_json` wrote."""
        made = View(rules_.make(data["rules"]["game"], data["rules"]["options"]), Line.from_json(data["line"]))
        for name in View.FIELDS:
            value = data[name]
            if name in View.TUPLE_LISTS:
                value = [tuple(item) for item in value]
            elif name in View.TUPLES:
                value = tuple(value)
            setattr(made, name, value)
        made.legal = tuple(made.legal)
        return made


def view(match, seat):
    """The view of `seat` on the round of `match`. The view holds no reference to anything hidden."""
    round_ = match.round
    seen = View(match.rules, Line.from_json(round_.line.to_json()))
    seen.seat = seat
    seen.number = match.number
    seen.turn = round_.turn
    seen.hand = tuple(round_.hands[seat])
    seen.counts = [len(hand) for hand in round_.hands]
    seen.boneyard = round_.left
    seen.playing = round_.playing
    seen.opener = round_.opener
    seen.opening_tile = match.opening_tile
    seen.opening = round_.opening if round_.turn is not None else None
    seen.history = [_seen_move(move, seat) for move in round_.moves]
    seen.legal = tuple(round_.legal) if round_.turn == seat else ()
    seen.totals = list(match.totals)
    seen.eliminated = list(match.eliminated)
    seen.ended = round_.ended is not None
    return seen


def _seen_move(move, seat):
    kind = move[1]
    if kind == "draw":
        return move if move[0] == seat else (move[0], "draw", None)
    if kind == "time":
        return (move[0], "time", move[2] if move[0] == seat else None, move[2] is not None)
    return move


def public(event, seat):
    """The event as `seat` may see it: the tiles that others draw are None."""
    if event["type"] in ("draw", "time") and event["seat"] != seat:
        return dict(event, tile=None)
    return event
