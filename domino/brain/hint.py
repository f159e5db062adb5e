"""The hint: the best action, what it and two others bring, and the reason in one sentence.

It sees what the player sees and nothing else: deals that fit the view, likely by what the others chose.
"""

import hashlib
import json
from typing import Any, NamedTuple

from domino.brain.players import MASTER
from domino.brain.search import Effort, Search
from domino.brain.trial import Trial
from domino.brain.why import reason
from domino.view import View

DEALS = 300  # for the figures
REASONS = 100  # of them, for the reason


class Figures(NamedTuple):
    """What an action brings: `points` by which the side does better than the others, on average over the round, in
    tenths; `chance` to win the round in percent. `cost` and `lost` are what it gives away of both against the best
    action, 0 where the difference may be chance.
    """

    action: tuple
    points: int
    chance: int
    cost: int
    lost: int

    def to_json(self) -> dict[str, Any]:
        """Plain data; points become a number with one decimal."""
        return {"action": list(self.action), "points": self.points / 10, "chance": self.chance, "cost": self.cost / 10,
                "lost": self.lost}


class WordStream:
    """A stream like the engine's from given 32-bit words; where they end it goes on with their SHA-256."""

    def __init__(self, words: list[int]) -> None:
        self._words = list(words)
        self._key = b"".join(word.to_bytes(4, "big") for word in words)
        self._block = 0

    def _next(self) -> int:
        if not self._words:
            block = hashlib.sha256(self._key + self._block.to_bytes(4, "big")).digest()
            self._words = [int.from_bytes(block[i:i + 4], "big") for i in range(0, 32, 4)]
            self._block += 1
        return self._words.pop(0)

    def below(self, n: int) -> int:
        """An unbiased number from 0 to n - 1."""
        limit = (1 << 32) // n * n
        while True:
            word = self._next()
            if word < limit:
                return word % n

    def choice(self, items):
        """One of the items."""
        return items[self.below(len(items))]


def stream_of(view: View) -> WordStream:
    """Chance for a hint: from the view itself, so that the same view gets the same hint."""
    text = json.dumps(view.to_json(), sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(b"hint" + text.encode()).digest()
    return WordStream([int.from_bytes(digest[i:i + 4], "big") for i in range(0, 32, 4)])


def hint(view: View, effort: Effort = MASTER) -> dict[str, Any]:
    """The hint for the seat of the view, whose turn it is, as plain JSON data.

    {"action", "reason": a code of `domino.brain.reasons`, "values": its values, "figures": the best action first, then
    up to two others}.
    """
    if not view.legal:
        raise ValueError("it is not this seat's turn")
    if len(view.legal) == 1:
        action = view.legal[0]
        code, values = ("goes-out", {"tile": action[1]}) if _is_last(view, action) else ("only", {})
        return {"action": list(action), "reason": code, "values": values, "figures": []}
    search = Search(view, stream_of(view), effort)
    best = search.run()
    order = sorted(range(len(search.actions)), key=lambda a: (-search.sums[a] // max(1, search.tries[a]), a))
    chosen = [best] + [a for a in order if a != best]
    deals = list(search.deals(DEALS))
    trial = Trial(search, deals, chosen[:3])
    figures = [_figures(search, trial, a, best) for a in chosen[:3]]
    code, values = reason(search, deals[:REASONS], chosen, [entry.chance for entry in figures])
    return {"action": list(search.actions[best]), "reason": code, "values": values,
            "figures": [entry.to_json() for entry in figures]}


def _figures(search: Search, trial: Trial, a: int, best: int) -> Figures:
    """The figures of an action; `best` was chosen on other deals than the trial's."""
    gap = trial.gap(a, best)
    sure = gap.points > 2 * gap.error
    return Figures(search.actions[a], trial.points(a), trial.chance(a), gap.points if sure else 0,
                   max(0, gap.wins) if sure else 0)


def _is_last(view: View, action: tuple) -> bool:
    return action[0] == "play" and len(view.hand) == 1 and view.rules.going_out == "player"
