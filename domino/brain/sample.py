"""Deals drawn from the beliefs: possible by the rules, likely by the model.

First deals are built tile by tile, the tile with the fewest places first; a deal that comes to a dead end is mended by
moving one tile on, else begun anew. Then each deal takes a walk of exchanges between two holders, each accepted by how
much likelier it makes what those seats played (Metropolis), so that the deals kept stand for the beliefs without
weights and without throwing away.
"""

from collections.abc import Iterator, Sequence

from domino.brain.beliefs import Beliefs
from domino.brain.bits import tiles_of
from domino.brain.model import Model

_A, _C, _M = 6364136223846793005, 1442695040888963407, (1 << 64) - 1

ATTEMPTS = 50


class Dice:
    """Fast numbers for the search, begun from a bot's stream: the same everywhere (a 64-bit congruential generator)."""

    __slots__ = ("state",)

    def __init__(self, stream) -> None:
        self.state = stream.below(1 << 32) << 32 | stream.below(1 << 32)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, n small: the bias is below n / 2³²."""
        self.state = state = (self.state * _A + _C) & _M
        return (state >> 32) * n >> 32


class Deal:
    """One sampled deal: `hands` masks by seat (the own hand included), `boneyard` the tiles in drawing order."""

    __slots__ = ("boneyard", "hands")

    def __init__(self, hands: list[int], boneyard: Sequence[int]) -> None:
        self.hands = hands
        self.boneyard = tuple(boneyard)


class Sampler:
    """Draws deals. The holders are the other seats and, last, the boneyard."""

    def __init__(self, beliefs: Beliefs, model: Model | None, dice: Dice) -> None:
        self.beliefs = beliefs
        self.model = model
        self.dice = dice
        self.holders = [*beliefs.others, -1]
        known = 0
        for seat in beliefs.others:
            known |= beliefs.known[seat]
        self.free = tiles_of(beliefs.unseen & ~known)
        self.sizes = [beliefs.counts[seat] for seat in beliefs.others] + [beliefs.boneyard]
        self.late = [beliefs.late[seat] for seat in beliefs.others] + [[]]
        self.start = [beliefs.known[seat] for seat in beliefs.others] + [0]
        barred = {}
        for tile in self.free:
            tight = 0
            for rooms in self.late:
                for mask, room in rooms:
                    if mask >> tile & 1:
                        tight += 100 if room == 0 else 1
            barred[tile] = tight
        self.barred = barred

    def fits(self, holder: int, hand: int) -> bool:
        """Whether the holder (a place in `holders`) can have that hand, as far as rooms go."""
        for mask, room in self.late[holder]:
            if (hand & mask).bit_count() > room:
                return False
        return True

    def build(self) -> list[int] | None:
        """Hands by holder, every one possible; None where this attempt came to nothing."""
        below = self.dice.below
        hands = self.start[:]
        left = [size - hand.bit_count() for size, hand in zip(self.sizes, hands, strict=True)]
        order = sorted(self.free, key=lambda tile: (-self.barred[tile], below(1 << 16), tile))
        for tile in order:
            bit = 1 << tile
            total = 0
            open_to = []
            for holder, room in enumerate(left):
                if room and (not self.late[holder] or self.fits(holder, hands[holder] | bit)):
                    total += room
                    open_to.append(holder)
            if total:
                pick = below(total)
                for holder in open_to:
                    pick -= left[holder]
                    if pick < 0:
                        break
                hands[holder] |= bit
                left[holder] -= 1
            elif not self._mend(hands, left, bit):
                return None
        return hands

    def _mend(self, hands: list[int], left: list[int], bit: int) -> bool:
        """Find a place for a tile that has none: it takes the place of another tile that can go elsewhere."""
        for holder, hand in enumerate(hands):
            movable = hand & ~self.start[holder]
            while movable:
                other = movable & -movable
                movable ^= other
                if not self.fits(holder, hand ^ other | bit):
                    continue
                for target, room in enumerate(left):
                    if room and target != holder and self.fits(target, hands[target] | other):
                        hands[holder] = hand ^ other | bit
                        hands[target] |= other
                        left[target] -= 1
                        return True
        return False

    def walk(self, hands: list[int], steps: int) -> None:
        """Change the deal in place by exchanges of two tiles, so that likelier deals come up more often."""
        if len(self.free) < 2 or len(self.holders) < 2:
            return
        dice, model, free = self.dice, self.model, self.free
        count = len(free)
        state = dice.state
        holders = self.holders
        places = range(len(holders))
        for _ in range(steps):
            state = (state * _A + _C) & _M
            one = 1 << free[(state >> 32) * count >> 32]
            state = (state * _A + _C) & _M
            two = 1 << free[(state >> 32) * count >> 32]
            a = b = -1
            for place in places:
                hand = hands[place]
                if hand & one:
                    a = place
                if hand & two:
                    b = place
            if a == b:
                continue
            swap = one | two
            hand_a, hand_b = hands[a] ^ swap, hands[b] ^ swap
            if (self.late[a] and not self.fits(a, hand_a)) or (self.late[b] and not self.fits(b, hand_b)):
                continue
            if model is not None:
                was = now = 1
                if holders[a] >= 0:
                    was, now = model.likelihood(holders[a], hands[a]), model.likelihood(holders[a], hand_a)
                if holders[b] >= 0:
                    was *= model.likelihood(holders[b], hands[b])
                    now *= model.likelihood(holders[b], hand_b)
                if now < was:
                    state = (state * _A + _C) & _M
                    if now << 32 <= (state >> 32) * was:
                        continue
            hands[a], hands[b] = hand_a, hand_b
        dice.state = state

    def deal(self, hands: list[int]) -> Deal:
        """The deal of hands by holder, the boneyard in a random order."""
        beliefs = self.beliefs
        by_seat = [0] * len(beliefs.counts)
        by_seat[beliefs.seat] = beliefs.own
        for place, seat in enumerate(self.holders[:-1]):
            by_seat[seat] = hands[place]
        boneyard = tiles_of(hands[-1])
        below = self.dice.below
        for i in range(len(boneyard) - 1, 0, -1):
            j = below(i + 1)
            boneyard[i], boneyard[j] = boneyard[j], boneyard[i]
        return Deal(by_seat, boneyard)

    def deals(self, count: int, chains: int, burn: int, steps: int) -> Iterator[Deal]:
        """`count` deals from `chains` walks: each takes `burn` exchanges from its start, then `steps` to each deal.

        The walks come in turn. There are fewer walks, and no deals at all, where starts cannot be found.
        """
        walks: list[list[int]] = []
        for number in range(count):
            if number < chains:
                hands = self.start_of_walk()
                if hands is not None:
                    walks.append(hands)
                    self.walk(hands, burn)
                elif not walks:
                    return
            hands = walks[number % len(walks)]
            if number >= chains:
                self.walk(hands, steps)
            yield self.deal(hands)

    def start_of_walk(self) -> list[int] | None:
        """Possible hands by holder; None after many attempts that failed."""
        for _ in range(ATTEMPTS):
            hands = self.build()
            if hands is not None:
                return hands
        return None
