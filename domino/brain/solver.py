"""Exact values of deals that everybody can see, over integers as bit sets.

`Fixed` solves where nothing is drawn any more: whose tile is whose is then fixed, and the position is the set of tiles
left, the two ends and the seat. `domino.brain.endgame` solves with a boneyard whose order is known.

The value is always from one side, "us", who make it as large as they can; every other side makes it as small as it
can (with two sides that is minimax; with more, the others are taken to play together against us). What an end of the
round is worth is one function, `utility(out, sums)`: `out` is the side that went out (None after a block), `sums` the
pips each side still holds; it returns an integer. Every scoring kind of the rules, and that of `dominoes`, is a
function of these two.
"""

from collections.abc import Callable, Sequence

from domino.brain.bits import FITS, HEAVIER, after_table, pips_of
from domino.tiles import HIGH, LOW, PIPS

Utility = Callable[[int | None, tuple[int, ...]], int]
INFINITY = 1 << 60


class OutOfNodes(Exception):
    """The search used up its nodes before it was done."""


class Fixed:
    """The exact solver of one deal in which nothing is drawn any more.

    `hands` are the masks by seat at the start (empty for seats that do not play), `sides` the side by seat, `us` the
    side whose value is asked for, `team_out` whether a whole team must go out, `highest` the set. Seats in
    `greedy` lay the heaviest tile that fits, at whichever end is worse for us. The position table is
    kept, so asking for several positions of one deal costs less than asking each from anew. `nodes` counts the
    positions with a choice that were expanded, over all questions.
    """

    def __init__(self, hands: Sequence[int], sides: Sequence[int], us: int, utility: Utility,
                 team_out: bool = False, limit: int = INFINITY, highest: int = 6,
                 greedy: Sequence[int] = ()) -> None:
        seats = [seat for seat, hand in enumerate(hands) if hand]
        self.hands = tuple(hands)
        self.sides = tuple(sides)
        self.us = us
        self.utility = utility
        self.limit = limit
        self.highest = highest
        self.greedy = tuple(seat in greedy for seat in range(len(hands)))
        self.nodes = 0
        self.table: dict[int, tuple[int, int]] = {}
        self._bits = 9 + 4  # ends, seat
        self._next = {seat: seats[(place + 1) % len(seats)] for place, seat in enumerate(seats)}
        members = [0] * (max(sides) + 1)
        for seat, hand in enumerate(hands):
            members[sides[seat]] |= hand
        self._members = tuple(members)
        self._goal = tuple(members[sides[seat]] if team_out else hand for seat, hand in enumerate(hands))
        self._ends: dict[int, int] = {}
        self._search = self._searcher()

    def all(self) -> int:
        """The mask of all tiles at the start."""
        mask = 0
        for hand in self.hands:
            mask |= hand
        return mask

    def terminal(self, left: int, out: int | None) -> int:
        """What the end of the round is worth with the tiles `left` (a mask); `out` is the side that went out."""
        key = left << 4 | (0 if out is None else out + 1)
        value = self._ends.get(key)
        if value is None:
            value = self._ends[key] = self.utility(out, tuple([pips_of(left & mask) for mask in self._members]))
        return value

    def value(self, left: int, low: int, high: int, seat: int, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
        """The value with the tiles `left`, the ends `low` and `high` (in any order), `seat` to move or to pass.

        Exact inside (alpha, beta), else a bound. Raises OutOfNodes beyond `limit` nodes.
        """
        if low > high:
            low, high = high, low
        mover = self.mover(left, low, high, seat)
        if mover is None:
            return self.terminal(left, None)
        return self._search(left, low, high, mover, alpha, beta)

    def mover(self, left: int, low: int, high: int, seat: int) -> int | None:
        """The first seat from `seat` on that can play; None where the round is blocked."""
        fits = left & FITS[low][high]
        if fits:
            for _ in self._next:
                if self.hands[seat] & fits:
                    return seat
                seat = self._next[seat]
        return None

    def after(self, left: int, low: int, high: int, seat: int, tile: int, end: int,
              alpha: int = -INFINITY, beta: int = INFINITY) -> int:
        """The value once `seat` has laid `tile` at the end `end` (which is `low` or `high`; -1 on an empty line)."""
        left ^= 1 << tile
        if end < 0:
            low, high = HIGH[tile], LOW[tile]
        elif end == low:
            low = PIPS[tile] - end
        else:
            high = PIPS[tile] - end
        if not left & self._goal[seat]:
            return self.terminal(left, self.sides[seat])
        return self.value(left, low, high, self._next[seat], alpha, beta)

    def _searcher(self):
        """The recursion, with everything it needs in local names."""
        table = self.table
        known = table.get
        hands, goal, sides, following = self.hands, self._goal, self.sides, self._next
        ours = tuple(side == self.us for side in sides)
        terminal = self.terminal
        fits_of = FITS
        after = after_table(self.highest)
        greedy = self.greedy
        heavier = HEAVIER
        foes = [0] * len(hands)
        for seat in following:
            for other in following:
                if ours[other] != ours[seat]:
                    foes[seat] |= hands[other]
        solver = self
        infinity = INFINITY

        def search(left: int, low: int, high: int, seat: int, alpha: int, beta: int) -> int:
            while True:  # go on to the first position with a choice
                plays = left & hands[seat] & fits_of[low][high]
                laid = after[low][high]
                if plays & (plays - 1):
                    if not greedy[seat]:
                        break
                    tile = plays.bit_length() - 1
                    while plays & heavier[tile]:
                        tile = (plays & heavier[tile]).bit_length() - 1
                    plays = 1 << tile
                places = laid[plays.bit_length() - 1]
                if len(places) > 1:
                    break
                left ^= plays
                if not left & goal[seat]:
                    return terminal(left, sides[seat])
                low, high = places[0]
                fits = left & fits_of[low][high]
                if not fits:
                    return terminal(left, None)
                seat = following[seat]
                while not fits & hands[seat]:
                    seat = following[seat]
            key = (((left << 5 | low) << 5 | high) << 4) | seat
            bounds = known(key)
            if bounds is not None:
                least, most = bounds
                if least >= beta or least == most:
                    return least
                if most <= alpha:
                    return most
                if least > alpha:
                    alpha = least
                if most < beta:
                    beta = most
            else:
                least, most = -infinity, infinity
            solver.nodes += 1
            if solver.nodes > solver.limit:
                raise OutOfNodes
            maximise = ours[seat] and not greedy[seat]
            best = -infinity if maximise else infinity
            first = following[seat]
            mine = hands[seat]
            against = foes[seat]
            children = []
            while plays:
                bit = plays & -plays
                plays ^= bit
                rest = left ^ bit
                if not rest & goal[seat]:
                    value = terminal(rest, sides[seat])
                    if value > best if maximise else value < best:
                        best = value
                    continue
                for a, b in laid[bit.bit_length() - 1]:
                    fits = rest & fits_of[a][b]
                    if fits:
                        mover = first
                        replies = fits & hands[mover]
                        order = 3 * replies.bit_count() + 2 * ((fits & against).bit_count() - (fits & mine).bit_count())
                        while not replies:
                            mover = following[mover]
                            replies = fits & hands[mover]
                        if ours[mover] == maximise:
                            order -= 32
                        children.append((order, rest, a, b, mover))
                    else:
                        value = terminal(rest, None)
                        if value > best if maximise else value < best:
                            best = value
            if maximise:
                lower = best if best > alpha else alpha
                if best < beta:
                    if len(children) > 1:
                        children.sort()
                    for _, rest, a, b, mover in children:
                        if lower == alpha:
                            value = search(rest, a, b, mover, lower, beta)
                        else:  # a null window first: the moves after the best so far are mostly worse
                            value = search(rest, a, b, mover, lower, lower + 1)
                            if lower < value < beta:
                                value = search(rest, a, b, mover, value - 1, beta)
                        if value > best:
                            best = value
                            if best >= beta:
                                break
                            if best > lower:
                                lower = best
                if best <= alpha:
                    most = best
                elif best >= beta:
                    least = best
                else:
                    least = most = best
            else:
                upper = best if best < beta else beta
                if best > alpha:
                    if len(children) > 1:
                        children.sort()
                    for _, rest, a, b, mover in children:
                        if upper == beta:
                            value = search(rest, a, b, mover, alpha, upper)
                        else:
                            value = search(rest, a, b, mover, upper - 1, upper)
                            if alpha < value < upper:
                                value = search(rest, a, b, mover, alpha, value + 1)
                        if value < best:
                            best = value
                            if best <= alpha:
                                break
                            if best < upper:
                                upper = best
                if best >= beta:
                    least = best
                elif best <= alpha:
                    most = best
                else:
                    least = most = best
            table[key] = (least, most)
            return best

        return search
