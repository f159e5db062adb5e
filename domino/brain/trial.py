"""Actions tried on common deals: what the round brings when ordinary players go on from each of them.

Every action meets the same tiles and the same chances in its playouts, so that the difference of two actions is theirs
and not luck's. That of the best one is a matter of its own: whichever of several equal actions had most luck would
seem better than the others. So the deals are two halves, from walks of their own, and the best of one half is measured
in the other (`lead`).
"""

from collections.abc import Sequence
from itertools import compress
from math import isqrt
from typing import NamedTuple

from domino.brain.model import GREEDY, SENSIBLE
from domino.brain.playout import play_out
from domino.brain.sample import Deal
from domino.brain.search import Search


class Gap(NamedTuple):
    """What one action gives away against another on average: `points` in tenths, `error` their standard error, `wins`
    in percent of the rounds. Points and wins are below 0 where it does better.
    """

    points: int
    error: int
    wins: int


class Trial:
    """`edges[a][d]`: the points, in tenths, by which the side does better than the others after action a in deal d;
    `wins[a][d]` whether it wins the round. `order` are the places of the actions, best first.
    """

    def __init__(self, search: Search, deals: Sequence[Deal], places: Sequence[int]) -> None:
        self.places = list(places)
        self.count = len(deals)
        self.walks = max(1, search.effort.chains)
        self.edges: dict[int, list[int]] = {a: [] for a in places}
        self.wins: dict[int, list[bool]] = {a: [] for a in places}
        outcome, dice = search.stakes.outcome, search.dice
        for deal in deals:
            world, kinds = search.world(deal), _kinds(search, deal)
            begun = dice.state
            for a in places:
                after = world.copy()
                after.apply(search.codes[a])
                out, sums, dice.state = play_out(after, kinds, begun)
                edge, won = outcome(out, sums)
                self.edges[a].append(edge)
                self.wins[a].append(won)
        sums_ = {a: sum(self.edges[a]) for a in places}
        self.order = sorted(places, key=lambda a: (-sums_[a], a))
        self._rivals = [self._best(half) for half in (1, 0)]  # by half, the best of the other one

    def points(self, a: int) -> int:
        """The points that an action brings on average, in tenths."""
        return sum(self.edges[a]) // max(1, self.count)

    def chance(self, a: int) -> int:
        """How often the side wins the round after it, in percent."""
        return 100 * sum(self.wins[a]) // max(1, self.count)

    def gap(self, a: int, best: int) -> Gap:
        """What action `a` gives away against `best`, which was chosen by other deals than these."""
        return self._gap(a, [best] * self.count)

    def lead(self, a: int) -> Gap:
        """What action `a` gives away against the best, measured in each half of the deals by the best of the other."""
        return self._gap(a, [self._rivals[d % self.walks % 2] for d in range(self.count)])

    def _best(self, half: int) -> int:
        """The best action in the deals of the walks of one half."""
        chosen = [d % self.walks % 2 == half for d in range(self.count)]
        return max(self.places, key=lambda a: (sum(compress(self.edges[a], chosen)), -a))

    def _gap(self, a: int, best: Sequence[int]) -> Gap:
        """What action `a` gives away against the action `best[d]` in deal d."""
        count = max(1, self.count)
        gaps = [self.edges[b][d] - self.edges[a][d] for d, b in enumerate(best)]
        lost = sum(self.wins[b][d] - self.wins[a][d] for d, b in enumerate(best))
        total, squares = sum(gaps), sum(gap * gap for gap in gaps)
        error = isqrt((squares * count - total * total) // (count * count * max(1, count - 1)))
        return Gap(_rounded(total, count), error, _rounded(100 * lost, count))


def _kinds(search: Search, deal: Deal) -> list[int]:
    """By seat, how it goes on in this deal: like `greedy` as often as its plays so far make that likely."""
    kinds = [SENSIBLE] * search.table.seats
    if search.model is not None:
        for seat in (*search.beliefs.others, search.beliefs.seat):
            parts = search.model.kinds(seat, deal.hands[seat])
            if search.dice.below(1 << 16) * parts[-1] < parts[GREEDY] << 16:
                kinds[seat] = GREEDY
    return kinds


def _rounded(total: int, count: int) -> int:
    """The quotient as the nearest integer, so that neither sign gains by it."""
    return (2 * total + count) // (2 * count)
