"""One deal: whose turn it is, what is legal, what happens (rules.md, "A turn" and "The end of a round")."""

from domino.errors import IllegalAction
from domino.line import Line
from domino.tiles import HIGH, LARGEST, LOW, size

DRAW = ("draw",)
PASS = ("pass",)
TIME = ("time",)
# One tuple for each way of laying a tile, by tile, so that nothing is built anew on every turn.
FIRST = tuple(("play", t, "") for t in range(size(LARGEST)))
LEFT = tuple(("play", t, "L") for t in range(size(LARGEST)))
RIGHT = tuple(("play", t, "R") for t in range(size(LARGEST)))


def plays_of(hand, ends):
    """The ways in which tiles of `hand` can be laid at the two `ends`; both where a tile fits both."""
    left, right = ends
    plays = []
    for t in hand:
        high = HIGH[t]
        low = LOW[t]
        if high == left or low == left:
            plays.append(LEFT[t])
        if high == right or low == right:
            plays.append(RIGHT[t])
    return plays


def _after_one(plays, drawn_fits, drawn, can_draw):
    """`one`: a drawn tile that does not fit ends the turn, whatever else would have fitted."""
    return plays if drawn_fits else (PASS,)


def _after_until_playable(plays, drawn_fits, drawn, can_draw):
    """`until-playable`: tile after tile until one fits or only the reserve is left."""
    if drawn_fits or not can_draw:
        return plays or (PASS,)
    return (DRAW,)


def _after_until_stop(plays, drawn_fits, drawn, can_draw):
    """`until-stop`: a drawn tile that fits is played; else go on or pass, or play after a voluntary draw."""
    if drawn_fits:
        return [action for action in plays if action[1] == drawn]
    if plays:
        return plays
    return (DRAW, PASS) if can_draw else (PASS,)


# What is open to a player who has drawn in this turn, by the option `draw`.
AFTER_DRAW = {"one": _after_one, "until-playable": _after_until_playable, "until-stop": _after_until_stop}


class Round:
    """The state of one deal.

    `hands` and `boneyard` are lists of tiles (a hand for each seat, empty for seats out of the match; the boneyard is
    drawn from the front), `playing` the seats dealt in, `opener` one of them, and `opening` the tile that must be laid
    first or None. `moves` is the history, a tuple for each move: (seat, "play", tile, side), (seat, "draw", tile),
    (seat, "pass", left end, right end) or (seat, "time", tile or None). `ended` is None, "out" or "blocked".
    """

    def __init__(self, rules, hands, boneyard, playing, opener, opening=None):
        self.rules = rules
        self.hands = [list(hand) for hand in hands]
        self.boneyard = list(boneyard)
        self.taken = 0
        self.playing = tuple(playing)
        self.opener = opener
        self.opening = opening
        self.line = Line()
        self.moves = []
        self.turn = opener
        self.drawn = []  # tiles drawn in this turn
        self.idle = 0  # turns in a row that ended with nothing that fits
        self.active = len(self.playing)  # seats that still hold tiles
        self.out = None
        self.ended = None
        self.legal = self._legal()

    @property
    def left(self):
        """How many tiles the boneyard still has."""
        return len(self.boneyard) - self.taken

    @property
    def can_draw(self):
        """Whether a tile may leave the boneyard at all: not before the first tile lies, not below the reserve."""
        rules = self.rules
        return (rules.draw != "none" and len(self.boneyard) - self.taken > rules.reserve
                and self.line.first is not None)

    def _legal(self):
        """The actions open to the seat whose turn it is; `fits` says whether it holds a tile that fits."""
        hand = self.hands[self.turn]
        ends = self.line.ends
        if not ends:
            self.fits = True
            return (FIRST[self.opening],) if self.opening is not None else tuple(FIRST[t] for t in hand)
        plays = plays_of(hand, ends)
        self.fits = bool(plays)
        if self.drawn:
            drawn = self.drawn[-1]
            drawn_fits = HIGH[drawn] in ends or LOW[drawn] in ends
            return tuple(AFTER_DRAW[self.rules.draw](plays, drawn_fits, drawn, self.can_draw))
        if not plays:
            return (DRAW,) if self.can_draw else (PASS,)
        if self.rules.draw_anyway and self.can_draw:
            plays.append(DRAW)
        return tuple(plays)

    def apply(self, action):
        """Carry out an action of the seat whose turn it is, and return the events.

        Raises IllegalAction, and changes nothing, where the rules refuse it.
        """
        if action not in self.legal and not (action == TIME and self._may_time_out()):
            raise self.refusal(action)
        seat = self.turn
        kind = action[0]
        if kind == "play":
            return self._play(seat, action[1], action[2])
        if kind == "draw":
            tile = self._take(seat)
            self.moves.append((seat, "draw", tile))
            self.legal = self._legal()
            return [{"type": "draw", "seat": seat, "tile": tile, "boneyard": self.left, "held": len(self.hands[seat])}]
        if kind == "pass":
            left, right = self.line.ends
            self.moves.append((seat, "pass", left, right))
            events = [{"type": "pass", "seat": seat, "ends": [left, right]}]
            self._end_turn(not self.fits)
            return events
        return self._time_out(seat)

    def _play(self, seat, tile, side):
        hand = self.hands[seat]
        hand.remove(tile)
        self.line.lay(tile, side)
        self.moves.append((seat, "play", tile, side))
        events = [{"type": "play", "seat": seat, "tile": tile, "side": side, "ends": list(self.line.ends),
                   "held": len(hand)}]
        self.opening = None
        self.idle = 0
        if not hand:
            self.active -= 1
            if self.rules.going_out == "player" or self._team_is_out(seat):
                self.out = seat
                self._end("out")
                return events
            events.append({"type": "finish", "seat": seat})
        self._next_turn()
        return events

    def _team_is_out(self, seat):
        return not any(self.hands[partner] for partner in self.rules.members(self.rules.side_of(seat)))

    def _take(self, seat):
        tile = self.boneyard[self.taken]
        self.taken += 1
        self.hands[seat].append(tile)
        self.drawn.append(tile)
        return tile

    def _may_time_out(self):
        """Time can run out only where there is a clock, and not within the one command of `until-playable`."""
        return (self.rules.thinking_time > 0 and self.ended is None
                and not (self.rules.draw == "until-playable" and self.drawn and self.legal == (DRAW,)))

    def _time_out(self, seat):
        """A tile is drawn where one can be, and the turn passes at once, whether or not it fits."""
        tile = None
        if self.can_draw and not (self.rules.draw == "one" and self.drawn):
            tile = self._take(seat)
        self.moves.append((seat, "time", tile))
        self.opening = None
        ends = self.line.ends
        self._end_turn(bool(ends) and not plays_of(self.hands[seat], ends))
        return [{"type": "time", "seat": seat, "tile": tile, "drew": tile is not None, "boneyard": self.left,
                 "held": len(self.hands[seat])}]

    def _end_turn(self, stuck):
        """End a turn without a play; `stuck` says that the seat holds nothing that fits."""
        self.idle = self.idle + 1 if stuck else 0
        if self.idle >= self.active and not self.can_draw:
            self._end("blocked")
        else:
            self._next_turn()

    def _next_turn(self):
        seats = self.playing
        place = seats.index(self.turn)
        while True:
            place = (place + 1) % len(seats)
            if self.hands[seats[place]]:
                break
        self.turn = seats[place]
        self.drawn = []
        self.legal = self._legal()

    def _end(self, how):
        self.ended = how
        self.turn = None
        self.drawn = []
        self.legal = ()

    def refusal(self, action):
        """The IllegalAction that says why `action`, which is not legal now, is refused."""
        if self.ended:
            return IllegalAction("round-over")
        for kind, answer in REFUSALS:
            if isinstance(action, tuple) and action and action[0] == kind:
                return answer(self, action)
        return IllegalAction("no-action")

    def actions(self):
        """All actions so far, as `apply` took them."""
        return [move[1:] if move[1] == "play" else move[1:2] for move in self.moves]

    def draw_command(self):
        """The action that the draw key stands for: where nothing fits and nothing can be drawn, it is the pass."""
        return PASS if self.legal == (PASS,) and not self.can_draw else DRAW


def _refuse_play(round_, action):
    hand = round_.hands[round_.turn]
    if len(action) != 3 or not isinstance(action[1], int) or action[1] not in hand:
        return IllegalAction("not-held", tile=action[1] if len(action) > 1 else None)
    tile = action[1]
    if not round_.line.ends:
        if round_.opening is not None and tile != round_.opening:
            return IllegalAction("opening-forced", tile=round_.opening)
        return IllegalAction("no-side-yet")
    left, right = round_.line.ends
    plays = plays_of((tile,), round_.line.ends)
    if not plays:
        return IllegalAction("fits-nowhere", tile=tile, left=left, right=right)
    if action in plays:
        if PASS in round_.legal:
            return IllegalAction("drew-must-pass")
        if DRAW in round_.legal:
            return IllegalAction("draw-goes-on")
        return IllegalAction("drawn-must-be-played", tile=round_.drawn[-1])
    if action[2] not in ("L", "R"):
        return IllegalAction("which-side", tile=tile)
    end = left if action[2] == "L" else right
    return IllegalAction("fits-other-side", tile=tile, side=action[2], end=end)


def _refuse_draw(round_, action):
    if not round_.line.ends:
        return IllegalAction("draw-before-first")
    if not round_.boneyard:
        return IllegalAction("no-boneyard")
    if round_.rules.draw == "none":
        return IllegalAction("draw-forbidden")
    if not round_.can_draw:
        return IllegalAction("boneyard-empty", left=round_.left)
    if round_.drawn and round_.rules.draw == "one":
        return IllegalAction("drew-already")
    return IllegalAction("must-play")


def _refuse_pass(round_, action):
    if not round_.line.ends:
        return IllegalAction("must-open")
    if DRAW in round_.legal and not round_.fits:
        return IllegalAction("must-draw")
    if DRAW in round_.legal and round_.drawn:
        return IllegalAction("draw-goes-on")
    return IllegalAction("must-play")


def _refuse_time(round_, action):
    return IllegalAction("no-clock" if not round_.rules.thinking_time else "draw-goes-on")


# Why an action is refused, by its kind.
REFUSALS = (("play", _refuse_play), ("draw", _refuse_draw), ("pass", _refuse_pass), ("time", _refuse_time))
