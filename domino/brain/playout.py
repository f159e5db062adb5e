"""A deal played to its end by quick players, for what is too large to be searched."""

from collections.abc import Sequence

from domino.brain.bits import FITS, HEAVIER, TILES, after_table
from domino.brain.model import GREEDY
from domino.brain.world import World
from domino.tiles import HIGH, LOW, PIPS

_A, _C, _M = 6364136223846793005, 1442695040888963407, (1 << 64) - 1

class Sense:
    """What a quick player with sense looks at: pips and doubles it gets rid of, tiles of its own that follow, what the
    next foe could lay, and chance.
    """

    __slots__ = ("base", "follow", "foe", "noise")

    def __init__(self, pip: int, double: int, follow: int, foe: int, noise: int) -> None:
        self.base = tuple(PIPS[t] * pip + (double if HIGH[t] == LOW[t] else 0) for t in range(TILES))
        self.follow = follow
        self.foe = foe
        self.noise = noise


SENSE = Sense(20, 240, 90, 200, 100)


def play_out(world: World, kinds: Sequence[int], state: int,
             sense: Sense = SENSE) -> tuple[int | None, tuple[int, ...], int]:
    """Play a world to its end; it is used up. `kinds` by seat: who plays like `greedy`, the others with sense.

    `state` is the generator's state. Returns the side that went out or None, the pips each side holds, and the
    generator's state after. Nobody draws or passes by choice, and a turn draws no more than it must.
    """
    table = world.table
    hands, boneyard, taken = world.hands, world.boneyard, world.taken
    left, right, seat, idle, active = world.left, world.right, world.seat, world.idle, world.active
    following, sides, draw = table.following, table.sides, table.draw
    last_drawable = len(boneyard) - table.reserve if draw != "none" else 0
    goes_on = draw == "until-playable"
    after = after_table(table.rules.set)
    base, follow, fear, noise = sense.base, sense.follow, sense.foe, sense.noise
    fits_of = FITS
    drawn = world.last
    if world.ended:
        return (*world.result(), state)
    while True:
        hand = hands[seat]
        if left < 0:
            plays = hand if table.opening is None else 1 << table.opening
        elif drawn >= 0:  # the turn the search left off in: a tile was drawn
            plays = hand & fits_of[left][right]
            if plays >> drawn & 1:
                plays = 1 << drawn
            elif draw == "one":
                plays = 0
            elif goes_on:
                fresh = 0
                while taken < last_drawable and not fresh:
                    bit = 1 << boneyard[taken]
                    taken += 1
                    hand |= bit
                    fresh = bit & fits_of[left][right]
                plays = fresh or plays
                hands[seat] = hand
            drawn = -1
        else:
            plays = hand & fits_of[left][right]
            while not plays and taken < last_drawable:
                bit = 1 << boneyard[taken]
                taken += 1
                hand |= bit
                plays = bit & fits_of[left][right]
                if not goes_on:
                    break
            hands[seat] = hand
        if not plays:
            idle += 1
            if idle >= active and taken >= last_drawable:
                world.hands, world.out = hands, None
                return None, world.sums(), state
            seat = following[seat]
            while not hands[seat]:
                seat = following[seat]
            continue
        idle = 0
        if kinds[seat] == GREEDY:
            tile = plays.bit_length() - 1
            heavier = plays & HEAVIER[tile]
            while heavier:
                tile = heavier.bit_length() - 1
                heavier = plays & HEAVIER[tile]
            bit = 1 << tile
            if left < 0:
                to = (LOW[tile], HIGH[tile])
            else:
                places = after[left][right][tile]
                to = places[0]
                if len(places) > 1:
                    state = (state * _A + _C) & _M
                    to = places[state >> 63]
        else:
            next_seat = following[seat]
            foe = hands[next_seat] if sides[next_seat] != sides[seat] else 0
            best = -1 << 30
            laid = after[left][right] if left >= 0 else None
            bit = plays
            if plays & (plays - 1) or laid is None or len(laid[plays.bit_length() - 1]) > 1:
                while plays:
                    one = plays & -plays
                    plays ^= one
                    tile = one.bit_length() - 1
                    rest = hand ^ one
                    for place in laid[tile] if laid is not None else ((LOW[tile], HIGH[tile]),):
                        fits = fits_of[place[0]][place[1]]
                        state = (state * _A + _C) & _M
                        value = (base[tile] + follow * (rest & fits).bit_count() - fear * (foe & fits).bit_count()
                                 + ((state >> 32) * noise >> 32))
                        if value > best:
                            best, bit, to = value, one, place
            else:
                to = laid[plays.bit_length() - 1][0]
        hand = hands[seat] = hand ^ bit
        left, right = to
        if not hand:
            active -= 1
            if not table.team_out or not any([hands[other] for other in table.members[sides[seat]]]):
                world.hands, world.out = hands, seat
                return sides[seat], world.sums(), state
        seat = following[seat]
        while not hands[seat]:
            seat = following[seat]
