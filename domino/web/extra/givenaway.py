"""What the player gave away in the rounds that were reviewed: remembered for the statistics, by the round's name
(`judging.name_of`), so that no round is judged twice for them.
"""

import json

from domino.web import dom
from domino.web.extra.judging import name_of

KEPT = "judged"
MOST = 2000  # rounds whose sums are remembered; the oldest go


class GivenAway:
    """Tenths of points by the name of a round: [given away, what choices by chance would have given away]."""

    def __init__(self):
        try:
            rows = json.loads(dom.remembered(KEPT) or "[]")
            self._rows = [[str(name), int(cost), int(usual)] for name, cost, usual in rows]
        except (TypeError, ValueError):
            self._rows = []
        self._sums = {row[0]: row[1:] for row in self._rows}

    def of(self, name):
        """The sums of a round, None where it is not judged."""
        return self._sums.get(name)

    def keep(self, judging):
        """Remember what a judged round says of the one person at its table, if there is one."""
        match = judging.match
        seat, name = only_person(match.seats), name_of(match, judging.number)
        if seat is not None and name not in self._sums:
            self._sums[name] = judging.sums(seat)
            self._rows.append([name] + self._sums[name])
            del self._rows[:-MOST]
            dom.remember(KEPT, json.dumps(self._rows))


def only_person(seats):
    """The seat of the one person among `seats`, None where there is none or more than one."""
    people = [seat for seat, one in enumerate(seats) if one["player"] == "human"]
    return people[0] if len(people) == 1 else None


_here: list = []


def given_away():
    """That of this page: one for the review and the statistics."""
    if not _here:
        _here.append(GivenAway())
    return _here[0]
