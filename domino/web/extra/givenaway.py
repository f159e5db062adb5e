"""What the player gave away in the rounds that the statistics count, as the judge sees it (`review`). A round is judged
once: its sums are remembered, by the round's name (`judging.name_of`).
"""

import json

from domino.text import language
from domino.web import dom
from domino.web.extra.judging import PATIENCE
from domino.web.extra.review import choices

KEPT = "judged"
MOST = 2000  # rounds whose sums are remembered; the oldest go


class GivenAway:
    """Tenths of points by the name of a round: (given away, what choices by chance would have given away)."""

    def __init__(self):
        try:
            rows = json.loads(dom.remembered(KEPT) or "[]")
            self._rows = [[str(name), int(cost), int(usual)] for name, cost, usual in rows]
        except (TypeError, ValueError):
            self._rows = []
        self._sums = {name: (cost, usual) for name, cost, usual in self._rows}

    def of(self, name):
        """The sums of a round, None where it is not judged."""
        return self._sums.get(name)

    def keep(self, name, sums):
        """Remember the sums of a round."""
        self._sums[name] = sums
        self._rows.append([name, sums[0], sums[1]])
        del self._rows[:-MOST]
        dom.remember(KEPT, json.dumps(self._rows))


async def judge(brain, match, number, wanted, pause):
    """The sums of a round for the one person at the table, None where it was stopped or the judge cannot be had."""
    me = [one["player"] for one in match.seats].index("human")
    cost = usual = 0
    for question in choices(match, number):
        await pause()
        if not wanted():
            return None
        if question["seat"] != me:
            continue
        answer = await brain.answer(PATIENCE, "judge", json.dumps(question), "{}", language())
        if answer is None and (brain.state != "ready" or not wanted()):
            return None
        if answer and "cost" in answer:  # else it could not be judged
            cost += round(10 * answer["cost"])
            usual += round(10 * answer["usual"])
    return cost, usual
