"""Why an action is advised: the first of the reasons of `domino.brain.reasons` that holds."""

from collections.abc import Sequence

from domino.brain.bits import FITS, SUIT, mask_of
from domino.brain.sample import Deal
from domino.brain.search import Search
from domino.line import ends_after
from domino.tiles import PIPS, is_double

SURE = 60  # percent from which something is called probable


def _share(deals: Sequence[Deal], seat: int, fits: int) -> int:
    """In how many of a hundred deals the seat holds none of the tiles `fits`."""
    return 100 * sum(1 for deal in deals if not deal.hands[seat] & fits) // max(1, len(deals))


def reason(search: Search, deals: Sequence[Deal], chosen: Sequence[int], chances: Sequence[int]) -> tuple[str, dict]:
    """The first reason that holds for an action: (code of `domino.brain.reasons`, its values).

    `chosen` are places in `search.actions`, the action first and then those it is compared with, `chances` their
    chances to win the round in percent, as far as they are known.
    """
    view, action = search.view, search.actions[chosen[0]]
    if action[0] != "play":
        return _draw_reason(search, deals, action)
    tile = action[1]
    if len(view.hand) == 1:
        return ("goes-out" if view.rules.going_out == "player" else "team-out"), {"tile": tile}
    left, right = ends_after(view.ends, tile, action[2])
    fits = FITS[left][right]
    rest = mask_of(view.hand) ^ (1 << tile)
    table = search.table
    holders = search.beliefs.others
    if not rest & fits and holders and all(_share(deals, seat, fits) >= 90 for seat in holders):
        return "blocks", {"chance": chances[0]}
    plays = [search.actions[a] for a in chosen[1:] if search.actions[a][0] == "play"]
    follow = (rest & fits).bit_count()
    mine = mask_of(view.hand)
    following = []
    for other in plays:
        after = ends_after(view.ends, *other[1:])
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
    if len(chances) > 1 and chances[0] > chances[1]:
        return "wins", {"chance": chances[0], "other": chances[1]}
    return "best", {}


def _draw_reason(search: Search, deals: Sequence[Deal], action: tuple) -> tuple[str, dict]:
    """Why to draw, or to pass instead."""
    view = search.view
    left, right = view.ends
    fits = FITS[left][right]
    good = sum(1 for deal in deals if deal.boneyard and fits >> deal.boneyard[0] & 1)
    return action[0], {"percent": 100 * good // max(1, len(deals))}
