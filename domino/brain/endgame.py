"""Exact values of deals with a boneyard whose order is known: the end of a round in a sampled deal.

The same questions and the same meaning of the value as in `domino.brain.solver`; here hands change, so the position is
the hands themselves. Everything the rules allow is tried, voluntary draws and passes too.
"""

from collections.abc import Sequence

from domino.brain.solver import INFINITY, Fixed, OutOfNodes, Utility
from domino.brain.world import World

DRAWING = 8  # what a position with a boneyard costs, in positions without
Key = tuple[tuple[int, ...], int, int, int, int, int, int]


def solved(world: World, codes: Sequence[int], utility: Utility, us: int, limit: int,
           greedy: Sequence[int] = ()) -> tuple[list[int], int]:
    """(the exact value of each of the actions `codes` for the side `us`, the nodes that took).

    Seats in `greedy` lay the heaviest tile, where nothing is drawn any more. Raises OutOfNodes beyond `limit`.
    """
    if world.last >= 0 or world.drawable:
        drawing = Drawing(utility, us, limit // DRAWING)
        values = []
        for code in codes:
            after = world.copy()
            after.apply(code)
            values.append(drawing.value(after))
        return values, drawing.nodes * DRAWING
    table = world.table
    fixed = Fixed(world.hands, table.sides, us, utility, table.team_out, limit, table.rules.set, greedy)
    whole = fixed.all()
    ends = (world.left, world.right)
    values = [
        fixed.after(whole, *ends, world.seat, code >> 1, ends[code & 1])
        if code >= 0 else fixed.value(whole, *ends, world.seat)
        for code in codes
    ]
    return values, fixed.nodes


class Drawing:
    """The solver of one deal in which tiles may still be drawn. `us` is the side whose value is asked for.

    `nodes` counts the positions expanded over all questions; beyond `limit` it raises OutOfNodes.
    """

    def __init__(self, utility: Utility, us: int, limit: int = INFINITY) -> None:
        self.utility = utility
        self.us = us
        self.limit = limit
        self.nodes = 0
        self.table: dict[Key, tuple[int, int]] = {}
        self._fixed: dict[tuple[int, ...], Fixed] = {}

    def value(self, world: World, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
        """The value of the world: exact inside (alpha, beta), else a bound."""
        while True:  # go on to the first position with a choice
            if world.ended:
                return self.utility(*world.result())
            if world.last < 0 and world.left >= 0 and not world.can_draw:
                return self._settled(world, alpha, beta)
            actions = world.actions()
            if len(actions) > 1:
                break
            world = world.copy()
            world.apply(actions[0])
        left, right = world.left, world.right
        ends = (left, right) if left <= right else (right, left)
        key = (tuple(world.hands), *ends, world.seat, world.taken, world.idle, world.last)
        least, most = self.table.get(key, (-INFINITY, INFINITY))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        alpha, beta = max(alpha, least), min(beta, most)
        self.nodes += 1
        if self.nodes > self.limit:
            raise OutOfNodes
        maximise = world.table.sides[world.seat] == self.us
        best = -INFINITY if maximise else INFINITY
        low, high = alpha, beta
        for child in self._children(world, actions):
            value = self.value(child, low, high)
            if maximise:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        if best <= alpha:
            most = best
        elif best >= beta:
            least = best
        else:
            least = most = best
        self.table[key] = (least, most)
        return best

    def _children(self, world: World, actions: list[int]) -> list[World]:
        """The worlds after each action, each position once, those that leave the fewest replies first."""
        children = []
        mirror = world.left == world.right
        for action in actions:
            if mirror and action >= 0 and action & 1:
                continue  # both ends show the same number: the right is the left mirrored
            child = world.copy()
            child.apply(action)
            order = 0 if child.ended else len(child.actions()) + (8 if action < 0 else 0)
            children.append((order, len(children), child))
        children.sort(key=lambda entry: entry[:2])
        return [child for _, _, child in children]

    def _settled(self, world: World, alpha: int, beta: int) -> int:
        """The value where nothing can be drawn any more."""
        hands = tuple(world.hands)
        mask = 0
        for hand in hands:
            mask |= hand
        fixed = self._fixed.get(hands)
        if fixed is None:
            fixed = self._fixed[hands] = Fixed(hands, world.table.sides, self.us, self.utility,
                                               world.table.team_out, highest=world.table.rules.set)
        fixed.limit = self.limit - self.nodes + fixed.nodes
        before = fixed.nodes
        try:
            return fixed.value(mask, world.left, world.right, world.seat, alpha, beta)
        finally:
            self.nodes += fixed.nodes - before
