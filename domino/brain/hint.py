"""The hint: the best action, what it and two others bring, and the reason in one sentence.

It sees what the player sees and nothing else: deals that fit the view, likely by what the others chose.
"""

import hashlib
import json
from typing import Any, NamedTuple

from domino.brain.bits import FITS, SUIT, mask_of
from domino.brain.players import MASTER
from domino.brain.playout import play_out
from domino.brain.sample import Deal
from domino.brain.search import Effort, Search
from domino.tiles import HIGH, LOW, PIPS, is_double
from domino.view import View

DEALS = 100  # for the figures
SURE = 60  # percent from which something is called probable


class Figures(NamedTuple):
    """What an action brings: `points` by which the side does better than the others, on average over the round, in
    tenths; `chance` to win the round in percent.
    """

    action: tuple
    points: int
    chance: int

    def to_json(self) -> dict[str, Any]:
        """Plain data; `points` become a number with one decimal."""
        return {"action": list(self.action), "points": self.points / 10, "chance": self.chance}


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
    figures = [_figures(search, deals, a) for a in chosen[:3]]
    code, values = _reason(search, deals, chosen, figures)
    return {"action": list(search.actions[best]), "reason": code, "values": values,
            "figures": [entry.to_json() for entry in figures]}


def _is_last(view: View, action: tuple) -> bool:
    return action[0] == "play" and len(view.hand) == 1 and view.rules.going_out == "player"


def _figures(search: Search, deals: list[Deal], place: int) -> Figures:
    """Play an action out in every deal."""
    stakes, dice = search.stakes, search.dice
    side, penalty = stakes.side, search.view.rules.scoring == "penalty"
    others = [other for other in stakes.alive if other != side]
    edge = wins = 0
    for deal in deals:
        world = search.world(deal)
        world.apply(search.codes[place])
        out, sums, dice.state = play_out(world, search.kinds(deal), dice.state)
        points = stakes.points(out, sums)
        more = 10 * points[side] - 10 * sum(points[other] for other in others) // max(1, len(others))
        edge += -more if penalty else more
        if penalty:
            wins += points[side] == min(points[other] for other in stakes.alive)
        else:
            wins += points[side] > 0
    count = max(1, len(deals))
    return Figures(search.actions[place], edge // count, 100 * wins // count)


def _ends_after(view: View, action: tuple) -> tuple[int, int] | None:
    """The ends once the action is done; None where it lays nothing."""
    if action[0] != "play":
        return None
    tile = action[1]
    if not view.ends:
        return HIGH[tile], LOW[tile]
    left, right = view.ends
    if action[2] == "R":
        return left, PIPS[tile] - right
    return PIPS[tile] - left, right


def _share(deals: list[Deal], seat: int, fits: int) -> int:
    """In how many of a hundred deals the seat holds none of the tiles `fits`."""
    return 100 * sum(1 for deal in deals if not deal.hands[seat] & fits) // max(1, len(deals))


def _reason(search: Search, deals: list[Deal], chosen: list[int], figures: list[Figures]) -> tuple[str, dict]:
    """The first reason that holds: (code, values)."""
    view, action = search.view, search.actions[chosen[0]]
    if action[0] != "play":
        return _draw_reason(search, deals, action)
    tile = action[1]
    if len(view.hand) == 1:
        return ("goes-out" if view.rules.going_out == "player" else "team-out"), {"tile": tile}
    ends = _ends_after(view, action)
    assert ends is not None
    left, right = ends
    fits = FITS[left][right]
    rest = mask_of(view.hand) ^ (1 << tile)
    table = search.table
    holders = search.beliefs.others
    if not rest & fits and holders and all(_share(deals, seat, fits) >= 90 for seat in holders):
        return "blocks", {"chance": figures[0].chance}
    plays = [search.actions[a] for a in chosen[1:] if search.actions[a][0] == "play"]
    follow = (rest & fits).bit_count()
    mine = mask_of(view.hand)
    following = []
    for other in plays:
        after = _ends_after(view, other)
        assert after is not None
        following.append((mine ^ (1 << other[1])) & FITS[after[0]][after[1]])
    after_seat = table.following[view.seat]
    while after_seat not in holders and after_seat != view.seat:
        after_seat = table.following[after_seat]
    if after_seat != view.seat and table.sides[after_seat] != table.sides[view.seat]:
        percent = _share(deals, after_seat, fits)
        if percent >= SURE:
            return "foe-stuck", {"percent": percent}
    for seat in holders:
        if table.sides[seat] == table.sides[view.seat]:
            for number in (left, right):
                held = sum((deal.hands[seat] & SUIT[number]).bit_count() for deal in deals)
                against = max([sum((deal.hands[foe] & SUIT[number]).bit_count() for deal in deals)
                               for foe in holders if table.sides[foe] != table.sides[view.seat]] or [0])
                if held > len(deals) and 2 * held > 3 * against:
                    return "partner", {"number": number}
    if follow:
        for other, rest_fits in zip(plays, following):
            if not rest_fits:
                if other[1] == tile and other[2]:
                    return "end-blocks", {"side": other[2]}
                return "other-blocks", {"tile": other[1]}
        if following and follow > max(mask.bit_count() for mask in following):
            return "keeps", {"count": follow}
    if PIPS[tile] > max([PIPS[other[1]] for other in plays if other[1] != tile] or [-1]) and PIPS[tile] > 0:
        return "heaviest", {"pips": PIPS[tile]}
    if rest & SUIT[left] and rest & SUIT[right] and left != right:
        return "both-ends", {"left": left, "right": right}
    if is_double(tile):
        return "double", {}
    if len(figures) > 1 and figures[0].chance > figures[1].chance:
        return "wins", {"chance": figures[0].chance, "other": figures[1].chance}
    return "best", {}


def _draw_reason(search: Search, deals: list[Deal], action: tuple) -> tuple[str, dict]:
    """Why to draw, or to pass instead."""
    view = search.view
    left, right = view.ends
    fits = FITS[left][right]
    good = sum(1 for deal in deals if deal.boneyard and fits >> deal.boneyard[0] & 1)
    return action[0], {"percent": 100 * good // max(1, len(deals))}
