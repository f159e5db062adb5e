"""A deal that everybody can see, as bits: the engine's `Round` again, small and fast, for searching.

An action is a number: a tile laid to the left is 2·tile, to the right 2·tile + 1 (on an empty line 2·tile), DRAW and
PASS are negative. Thinking time is not searched: nobody runs out of it here.
"""

from collections.abc import Iterable, Sequence

from domino.brain.bits import FITS, mask_of, pips_of, tiles_of
from domino.round import DRAW as DRAW_ACTION
from domino.round import FIRST, LEFT, RIGHT, Round
from domino.round import PASS as PASS_ACTION
from domino.rules import Rules
from domino.tiles import HIGH, LOW, PIPS

DRAW = -1
PASS = -2
NO_END = -1


class Table:
    """What stays the same in all deals of one round: the seats, who follows whom, the options that bear on a turn."""

    def __init__(self, rules: Rules, playing: Sequence[int], opening: int | None = None) -> None:
        self.rules = rules
        self.playing = tuple(playing)
        self.seats = rules.players
        self.following = [0] * rules.players
        for place, seat in enumerate(self.playing):
            self.following[seat] = self.playing[(place + 1) % len(self.playing)]
        self.sides: tuple[int, ...] = tuple(rules.side_of(seat) for seat in range(rules.players))
        self.members: tuple[tuple[int, ...], ...] = tuple(
            tuple(seat for seat in self.playing if self.sides[seat] == side) for side in range(rules.sides)
        )
        self.team_out: bool = rules.going_out == "team"
        self.draw: str = rules.draw
        self.anyway: bool = rules.draw_anyway
        self.reserve: int = rules.reserve
        self.opening = opening


class World:
    """The state of one deal. `left`, `right` are the ends (NO_END on an empty line), `last` the tile drawn last in
    this turn or -1, `ended` whether the round is over, `out` the seat that went out then (None after a block).
    """

    __slots__ = ("active", "boneyard", "ended", "hands", "idle", "last", "left", "out", "right", "seat", "table",
                 "taken")

    def __init__(self, table: Table, hands: Iterable[int], boneyard: Sequence[int], seat: int) -> None:
        self.table = table
        self.hands = list(hands)
        self.boneyard = tuple(boneyard)
        self.taken = 0
        self.left = self.right = NO_END
        self.seat = seat
        self.idle = 0
        self.last = -1
        self.active = sum(1 for hand in self.hands if hand)
        self.out: int | None = None
        self.ended = False

    @classmethod
    def of_round(cls, round_: Round) -> "World":
        """The world of an engine's round; for tests and for perfect information."""
        table = Table(round_.rules, round_.playing, round_.opening)
        world = cls(table, [mask_of(hand) for hand in round_.hands], round_.boneyard[round_.taken:],
                    -1 if round_.turn is None else round_.turn)
        if round_.line.ends:
            world.left, world.right = round_.line.ends
        world.idle = round_.idle
        world.last = round_.drawn[-1] if round_.drawn else -1
        world.ended, world.out = round_.ended is not None, round_.out
        return world

    def copy(self) -> "World":
        """A world of its own in the same state."""
        other = World.__new__(World)
        other.table, other.hands, other.boneyard, other.taken = self.table, self.hands[:], self.boneyard, self.taken
        other.left, other.right, other.seat, other.idle = self.left, self.right, self.seat, self.idle
        other.last, other.active, other.out, other.ended = self.last, self.active, self.out, self.ended
        return other

    @property
    def drawable(self) -> bool:
        """Whether the boneyard holds tiles that may be drawn in this round."""
        return self.table.draw != "none" and len(self.boneyard) - self.taken > self.table.reserve

    @property
    def can_draw(self) -> bool:
        """Whether a tile may leave the boneyard now."""
        return self.drawable and self.left != NO_END

    def actions(self) -> list[int]:
        """The legal actions of the seat whose turn it is, as `Round.legal` has them."""
        if self.ended:
            return []
        table = self.table
        hand = self.hands[self.seat]
        left, right = self.left, self.right
        if left == NO_END:
            return [2 * table.opening] if table.opening is not None else [2 * t for t in tiles_of(hand)]
        fits = FITS[left][right]
        plays = [
            2 * t + side
            for t in tiles_of(hand & fits)
            for side, end in ((0, left), (1, right))
            if end in (HIGH[t], LOW[t])
        ]
        last = self.last
        if last < 0:
            if not plays:
                return [DRAW] if self.can_draw else [PASS]
            return [*plays, DRAW] if table.anyway and self.can_draw else plays
        fresh = bool(fits >> last & 1)
        if table.draw == "one":
            return plays if fresh else [PASS]
        if table.draw == "until-playable":
            return (plays or [PASS]) if fresh or not self.can_draw else [DRAW]
        if fresh:
            return [action for action in plays if action >> 1 == last]
        return plays or ([DRAW, PASS] if self.can_draw else [PASS])

    def apply(self, action: int) -> None:
        """Carry out a legal action."""
        table, seat = self.table, self.seat
        if action >= 0:
            tile = action >> 1
            self.hands[seat] ^= 1 << tile
            if self.left == NO_END:
                self.left, self.right = HIGH[tile], LOW[tile]
            elif action & 1:
                self.right = PIPS[tile] - self.right
            else:
                self.left = PIPS[tile] - self.left
            if table.opening is not None:
                self.table = Table(table.rules, table.playing)
            self.idle = 0
            if not self.hands[seat]:
                self.active -= 1
                if not table.team_out or not any(self.hands[other] for other in table.members[table.sides[seat]]):
                    self.out, self.ended = seat, True
                    return
        elif action == DRAW:
            self.last = self.boneyard[self.taken]
            self.taken += 1
            self.hands[seat] |= 1 << self.last
            return
        else:
            stuck = not self.hands[seat] & FITS[self.left][self.right]
            self.idle = self.idle + 1 if stuck else 0
            if self.idle >= self.active and not self.can_draw:
                self.ended = True
                return
        self.last = -1
        seat = table.following[seat]
        while not self.hands[seat]:
            seat = table.following[seat]
        self.seat = seat

    def sums(self) -> tuple[int, ...]:
        """The pips each side still holds."""
        return tuple(
            sum(pips_of(self.hands[seat]) for seat in members) for members in self.table.members
        )

    def result(self) -> tuple[int | None, tuple[int, ...]]:
        """What a utility asks for, once the round has ended: the side that went out or None, and `sums`."""
        return (None if self.out is None else self.table.sides[self.out]), self.sums()


def code_of(action: tuple) -> int:
    """The number of an engine's action."""
    if action[0] == "play":
        return 2 * action[1] + (action[2] == "R")
    return DRAW if action[0] == "draw" else PASS


def action_of(code: int, first: bool) -> tuple:
    """The engine's action of a number; `first` on an empty line."""
    if code >= 0:
        if first:
            return FIRST[code >> 1]
        return RIGHT[code >> 1] if code & 1 else LEFT[code >> 1]
    return DRAW_ACTION if code == DRAW else PASS_ACTION
