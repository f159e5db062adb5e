"""The bots of levels 4 and 5: `expert` and `master`. The signatures are those of `domino.bots`."""

from domino.bots import club
from domino.brain.search import Effort, Search
from domino.view import View

EXPERT = Effort(work=50_000, most=40, chains=4, burn=30, steps=6, exact_tiles=10, exact_nodes=4_000, reads=False)
MASTER = Effort(work=800_000, most=700, chains=12, burn=60, steps=10, exact_tiles=18, exact_nodes=50_000, reads=True)


def choose_expert(view: View, stream) -> tuple:
    """Tries every action on some deals that fit what was seen."""
    return choose(view, stream, EXPERT)


def choose_master(view: View, stream) -> tuple:
    """Tries every action on many deals, likely by what the others chose, and solves the end exactly."""
    return choose(view, stream, MASTER)


def choose(view: View, stream, effort: Effort) -> tuple:
    """The action of a player who thinks that hard; the only one where there is no choice."""
    if len(view.legal) == 1:
        return view.legal[0]
    search = Search(view, stream, effort)
    best = search.run()
    if len(search.actions) > 1 and not search.tries[best]:  # no deal was found that fits the view
        return club.choose(view, _First())
    return search.actions[best]


class _First:
    """A stream that leaves nothing to chance."""

    def choice(self, items):
        """The first of the items."""
        return items[0]


expert = choose_expert
master = choose_master
BY_NAME = {"expert": choose_expert, "master": choose_master}
