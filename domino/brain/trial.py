"""Actions tried on common deals: what the round brings when ordinary players go on from each of them.

Every action meets the same tiles and the same chances in its playouts, so that the difference of two actions is theirs
and not luck's. That of the best one is a matter of its own: whichever of several equal actions had most luck would seem
better than the others. So the deals are two halves, from walks of their own, and what is best in one half is measured
in the other (`lead`).
"""

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from domino.brain.playout import play_out
from domino.brain.sample import Deal
from domino.brain.search import Search


class Lead(NamedTuple):
    """What an action gives away on average against the best one: `points` in tenths, `wins` in percent of the rounds,
    and `error`, the standard error of the points. All may be negative: over many choices noise adds nothing.
    """

    points: int
    wins: int
    error: int


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
            world, kinds = search.world(deal), search.kinds(deal)
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

    def points(self, a: int) -> int:
        """The points that an action brings on average, in tenths."""
        return sum(self.edges[a]) // max(1, self.count)

    def chance(self, a: int) -> int:
        """How often the side wins the round after it, in percent."""
        return 100 * sum(self.wins[a]) // max(1, self.count)

    def lead(self, a: int) -> Lead:
        """What the action gives away against the best, measured in each half against the best of the other half."""
        gaps: list[int] = []
        lost = 0
        for half in (0, 1):
            mine = [d for d in range(self.count) if d % self.walks % 2 == half]
            other = [d for d in range(self.count) if d % self.walks % 2 != half]
            best = max(self.places, key=lambda b: (sum([self.edges[b][d] for d in other]), -b))
            gaps += [self.edges[best][d] - self.edges[a][d] for d in mine]
            lost += sum(self.wins[best][d] - self.wins[a][d] for d in mine)
        count = max(1, self.count)
        total, squares = sum(gaps), sum(gap * gap for gap in gaps)
        error = isqrt((squares * count - total * total) // (count * count * max(1, count - 1)))
        return Lead(total // count, 100 * lost // count, error)
