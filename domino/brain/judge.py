"""The judge of a choice in a finished round: what it gave away by what the seat could know, and with all tiles known.

The first is the difference of expected results (`domino.brain.trial`) over deals that fit the view; the tiles that were
really hidden have no part in it. The second is exact, where the deal can be solved.
"""

from typing import Any

from domino.brain.bits import mask_of
from domino.brain.endgame import solved
from domino.brain.hint import stream_of
from domino.brain.sample import Deal
from domino.brain.search import Effort, Search
from domino.brain.solver import OutOfNodes
from domino.brain.trial import Gap, Trial
from domino.brain.why import reason
from domino.view import View

EFFORT = Effort(work=150_000, most=300, chains=12, burn=60, steps=10, exact_tiles=0, exact_nodes=0, reads=True)
NODES = 130_000  # positions, for the values with all tiles known
REASONS = 100  # deals that a reason looks at


def judge(question: dict[str, Any]) -> dict[str, Any]:
    """The judgement of a choice as plain JSON data. Raises ValueError where the question makes no sense.

    In: {"view": of the seat whose turn it is, as JSON, "hands": the tiles of every seat at that moment, "boneyard": the
    tiles there in drawing order, "played": the action}. Out: {"actions": [{"action", "points", "chance", "open"}…] best
    first, "cost", "chance_lost", "usual", "open_cost", "open_value", "chance", "reason", "values"}. Points are those by
    which the side does better than the others over the round; `usual` is what a choice by chance would have given away;
    `open…` are values with all tiles known and perfect play, None where those are too many positions.
    """
    view = View.from_json(question["view"])
    played = tuple(question["played"])
    if played not in view.legal:
        raise ValueError("that action was not open to this seat")
    search = Search(view, stream_of(view), EFFORT)
    place = search.place(played)
    deals = list(search.deals(search.count()))
    if not deals:
        raise ValueError("no deal fits what this seat saw")
    trial = Trial(search, deals, range(len(search.actions)))
    best = trial.order[0]
    leads = [trial.lead(a) for a in trial.places]
    cost, lost = _given_away(leads[place]) if place != best else (0, 0)
    values = _open_values(search, question["hands"], question["boneyard"])
    code, said = reason(search, deals[:REASONS], trial.order, [trial.chance(a) for a in trial.order])
    return {
        "actions": [{"action": list(search.actions[a]), "points": trial.points(a) / 10, "chance": trial.chance(a),
                     "open": None if values is None else values[a] / 10} for a in trial.order],
        "cost": cost / 10,
        "chance_lost": lost,
        "usual": max(0, sum(lead.points for lead in leads) // len(leads)) / 10,
        "open_cost": None if values is None else (max(values) - values[place]) / 10,
        "open_value": None if values is None else max(values) / 10,
        "chance": trial.chance(place),
        "reason": code,
        "values": said,
    }


def _given_away(gap: Gap) -> tuple[int, int]:
    """(points in tenths, percent of the chance to win): 0 or more, and as much less than measured as it is uncertain,
    so that over many choices the noise that is cut off below 0 adds nothing.
    """
    if gap.points <= gap.error:
        return 0, 0
    return gap.points - gap.error * gap.error // gap.points, max(0, gap.wins)


def _open_values(search: Search, hands: list[list[int]], boneyard: list[int]) -> list[int] | None:
    """The exact value of every action in the real deal, in tenths; None where that takes too many positions."""
    world = search.world(Deal([mask_of(hand) for hand in hands], boneyard))
    try:
        return solved(world, search.codes, search.stakes.edge, search.stakes.side, NODES)[0]
    except OutOfNodes:
        return None
