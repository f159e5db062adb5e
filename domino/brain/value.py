"""What the end of a round is worth for winning the match, as an integer.

`Stakes(rules, totals, eliminated, number, playing, side)` is a utility for the solver and the playouts: called with
the side that went out (None after a block) and the pips each side holds, it settles the round as the engine does and
answers with the chance to win the match from there, in 1/WHOLE, and a little for the points themselves.

The chance is a model, not a search: sides race to the target, or away from it; how much a lead is worth depends on
how many points a round brings (`swing`). With equal chances for all to begin with, each side's chance is its share of
weights that halve with every `swing` points behind.
"""

from collections.abc import Sequence

from domino.rules import Rules
from domino.scoring import KINDS
from domino.view import View

WHOLE = 1_000_000
# 2^(-i/16) in 1/65536
_HALVES = tuple([65536])
while len(_HALVES) < 400:
    _HALVES += (_HALVES[-1] * 62757 // 65536,)


def _root(n: int) -> int:
    """The integer square root, rounded down."""
    r = 0
    while (r + 1) * (r + 1) <= n:
        r += 1
    return r


class Stakes:
    """The utility of one round for one side."""

    def __init__(self, rules: Rules, totals: Sequence[int], eliminated: Sequence[int], number: int,
                 playing: Sequence[int], side: int) -> None:
        self.rules = rules
        self.totals = tuple(totals)
        self.eliminated = tuple(eliminated)
        self.number = number
        self.side = side
        self.kind = KINDS[rules.scoring]
        self.alive = sorted({rules.side_of(seat) for seat in playing})
        self.leads = tuple(min(rules.members(s)) for s in range(rules.sides))
        self.seats = tuple(seat for s, seat in enumerate(self.leads) if s in self.alive)
        each = len(playing) // max(1, len(self.alive))
        tiles = rules.hand_size(len(playing)) * each
        foes = 1 if rules.scoring == "penalty" else max(1, len(self.alive) - 1)
        self.swing = max(4, rules.set * tiles * foes // 3)
        self._memo: dict[tuple[int | None, tuple[int, ...]], int] = {}
        self._outcomes: dict[tuple[int | None, tuple[int, ...]], tuple[int, bool]] = {}

    @classmethod
    def of_view(cls, view: View) -> "Stakes":
        """The stakes of the seat whose view it is."""
        return cls(view.rules, view.totals, view.eliminated, view.number, view.playing,
                   view.rules.side_of(view.seat))

    def points(self, out: int | None, sums: tuple[int, ...]) -> list[int]:
        """The points of each side, by the engine's own scorers."""
        pips = [0] * self.rules.players
        for side, seat in enumerate(self.leads):
            pips[seat] = sums[side]
        return self.kind.points(self.rules, pips, self.seats, None if out is None else self.leads[out])[0]

    def outcome(self, out: int | None, sums: tuple[int, ...]) -> tuple[int, bool]:
        """What the round alone brings: the points by which the side does better than the others do on average, in
        tenths, and whether it wins the round (with penalties: whether nobody has fewer).
        """
        key = (out, sums)
        found = self._outcomes.get(key)
        if found is None:
            points, side = self.points(out, sums), self.side
            others = [points[other] for other in self.alive if other != side]
            more = 10 * points[side] - 10 * sum(others) // max(1, len(others))
            if self.rules.scoring == "penalty":
                found = -more, points[side] == min(points[other] for other in self.alive)
            else:
                found = more, points[side] > 0
            self._outcomes[key] = found
        return found

    def edge(self, out: int | None, sums: tuple[int, ...]) -> int:
        """The points of `outcome`: a utility for the solver."""
        return self.outcome(out, sums)[0]

    def __call__(self, out: int | None, sums: tuple[int, ...]) -> int:
        key = (out, sums)
        value = self._memo.get(key)
        if value is None:
            value = self._memo[key] = self._settle(*key)
        return value

    def _settle(self, out: int | None, sums: tuple[int, ...]) -> int:
        rules, side = self.rules, self.side
        points = self.points(out, sums)
        totals = [had + more for had, more in zip(self.totals, points, strict=True)]
        newly, winners = self.kind.end(rules, totals, self.eliminated, self.number)
        mine = points[side]
        others = [points[other] for other in self.alive if other != side]
        edge = mine * len(others) - sum(others)
        if rules.scoring == "penalty":
            edge = -edge
        edge = edge * 20 // max(1, len(others))  # settles what the match leaves open
        if winners:
            return (WHOLE // len(winners) if side in winners else 0) + edge
        if side in newly:
            return edge
        alive = [other for other in self.alive if other not in newly]
        return self.chance(totals, alive) + edge

    def chance(self, totals: Sequence[int], alive: Sequence[int]) -> int:
        """The chance that the side wins the match, in 1/WHOLE, with these totals of the sides still in it."""
        rules = self.rules
        if rules.scoring == "penalty" and rules.target:
            weights = {other: (rules.target - totals[other]) ** 2 for other in alive}
        else:
            sign = 1 if rules.scoring == "penalty" else -1
            best = min(sign * totals[other] for other in alive)
            swing = self.swing
            left = rules.rounds - self.number if rules.rounds else 0
            if left:
                swing = min(swing * 4, swing * _root(16 * left) // 8)
            weights = {}
            for other in alive:
                step = (sign * totals[other] - best) * 16 // max(1, swing)
                weights[other] = _HALVES[min(step, len(_HALVES) - 1)]
        return WHOLE * weights[self.side] // max(1, sum(weights.values()))
