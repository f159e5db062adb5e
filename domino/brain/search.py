"""Determinised search: every action is tried on deals drawn from the beliefs, and the best on the whole is taken.

A deal is played to its end by quick players, or solved exactly where the tiles left are few. All actions of a deal are
tried on the same tiles, so that luck of the deal cancels; an action that has clearly fallen behind is tried no more.
What counts is the chance to win the match (`domino.brain.value`). Effort is counted in units of work, not in time.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domino.brain.beliefs import Beliefs
from domino.brain.endgame import solved
from domino.brain.model import GREEDY, SENSIBLE, Model
from domino.brain.playout import play_out
from domino.brain.sample import Deal, Dice, Sampler
from domino.brain.solver import OutOfNodes
from domino.brain.value import Stakes
from domino.brain.world import Table, World, code_of
from domino.view import View


class Effort(NamedTuple):
    """How hard a player thinks."""

    work: int  # for playouts; a unit is about a microsecond on CPython
    most: int  # deals
    chains: int  # walks through the deals
    burn: int  # exchanges before a walk's first deal
    steps: int  # exchanges between two deals of a walk
    exact_tiles: int  # with at most so many tiles in hands and to be drawn, deals are solved exactly
    exact_nodes: int  # positions over all deals
    reads: bool  # whether the others' choices are read, where there are two sides


PLY = 5  # units of work for a turn in a playout
STEP = 12  # for an exchange in a walk
FORESEEN = 3  # more tiles can be solved for each seat whose play is foreseen
FEWEST = 12  # deals that are always tried
READABLE = 2  # sides; with more, reading the others' choices won no more rounds (master against expert, four players)


class Search:
    """One choice of one seat. After `run`: `actions` the engine's actions, `codes` theirs, and by action `sums`, what
    it brought over the deals it was tried on, and `tries`, how many those were.
    """

    def __init__(self, view: View, stream, effort: Effort) -> None:
        self.view = view
        self.effort = effort
        self.dice = Dice(stream)
        self.stakes = Stakes.of_view(view)
        self.actions = _different(view)
        self.codes = [code_of(action) for action in self.actions]
        self.table = Table(view.rules, view.playing, view.opening)
        self.last = _drawn_last(view)
        self.idle = _idle(view)
        self.beliefs = Beliefs(view)
        self.model = Model(self.beliefs) if effort.reads and len(self.stakes.alive) == READABLE else None
        self.sampler = Sampler(self.beliefs, self.model, self.dice)
        self.sums = [0] * len(self.actions)
        self.tries = [0] * len(self.actions)
        self.solved = 0  # deals that were solved exactly

    def place(self, action: tuple) -> int:
        """Where a legal action, or its mirror image, stands in `actions`."""
        if action not in self.actions:
            action = (*action[:2], "L")
        return self.actions.index(action)

    def world(self, deal: Deal) -> World:
        """The view's position with that deal."""
        view = self.view
        world = World(self.table, deal.hands, deal.boneyard, view.seat)
        if view.ends:
            world.left, world.right = view.ends
        world.last, world.idle = self.last, self.idle
        return world

    def kinds(self, deal: Deal) -> list[int]:
        """By seat, how it will play on: like `greedy` where its plays so far leave little doubt."""
        kinds = [SENSIBLE] * self.table.seats
        if self.model is not None:
            for seat in self.beliefs.others:
                parts = self.model.kinds(seat, deal.hands[seat])
                if 4 * parts[GREEDY] > 3 * parts[-1]:
                    kinds[seat] = GREEDY
        return kinds

    def run(self) -> int:
        """Try the actions; returns the place of the best one."""
        if len(self.actions) == 1:
            return 0
        count = self.count()
        exact = self.effort.exact_nodes if self.view.ends else 0
        tiles = self._tiles()
        rivals = list(range(len(self.actions)))
        behind = [[0] * len(self.actions) for _ in self.actions]  # [a][b]: the sum of what b had over a
        square = [[0] * len(self.actions) for _ in self.actions]
        done: dict[tuple, list[int]] = {}
        check = max(FEWEST, count // 16)
        for number, deal in enumerate(self.deals(count), 1):
            values: list[int] | None = None
            kinds = self.kinds(deal)
            if exact and tiles <= self.effort.exact_tiles + FORESEEN * sum(kind == GREEDY for kind in kinds):
                key = (tuple(deal.hands), deal.boneyard)
                values = done.get(key)
                if values is None:
                    try:
                        values, nodes = self._solve(deal, kinds, exact)
                        done[key] = values
                        exact -= nodes
                    except OutOfNodes:
                        exact = 0
                if values is not None:
                    self.solved += 1
            if values is None:
                values = self._play(deal, kinds, rivals)
            for a in rivals:
                self.sums[a] += values[a]
                self.tries[a] += 1
                for b in rivals:
                    if b > a:
                        ahead = (values[b] - values[a]) >> 6
                        behind[a][b] += ahead
                        square[a][b] += ahead * ahead
            if number % check == 0 and len(rivals) > 1:
                rivals = _still_in(rivals, self.sums, behind, square, number)
                if len(rivals) == 1:
                    break
        return max(rivals, key=lambda a: (self.sums[a], -a))

    def count(self) -> int:
        """How many deals the effort allows."""
        effort, beliefs = self.effort, self.beliefs
        plies = beliefs.own.bit_count() + sum(beliefs.counts) + self._drawable()
        cost = len(self.actions) * plies * PLY + effort.steps * STEP
        return max(FEWEST, min(effort.most, effort.work // cost))

    def _drawable(self) -> int:
        """How many tiles may still be drawn."""
        rules = self.view.rules
        return max(0, self.beliefs.boneyard - rules.reserve) if rules.draw != "none" else 0

    def deals(self, count: int) -> Iterator[Deal]:
        """That many deals."""
        effort = self.effort
        return self.sampler.deals(count, effort.chains, effort.burn, effort.steps)

    def _tiles(self) -> int:
        """How many tiles an exact search has to do with; those to be drawn weigh more, and so do many sides."""
        beliefs = self.beliefs
        tiles = beliefs.own.bit_count() + sum(beliefs.counts) + 3 * self._drawable()
        return tiles + tiles // 2 if len(self.stakes.alive) > 2 else tiles

    def _solve(self, deal: Deal, kinds: Sequence[int], nodes: int) -> tuple[list[int], int]:
        """The exact value of every action in this deal, and the nodes that took. Raises OutOfNodes."""
        greedy = [seat for seat, kind in enumerate(kinds) if kind == GREEDY]
        return solved(self.world(deal), self.codes, self.stakes, self.stakes.side, nodes, greedy)

    def _play(self, deal: Deal, kinds: Sequence[int], rivals: Sequence[int]) -> list[int]:
        """What each of the rivals brings when quick players go on from it; 0 for the other actions."""
        world = self.world(deal)
        dice, stakes = self.dice, self.stakes
        values = [0] * len(self.codes)
        for a in rivals:
            after = world.copy()
            after.apply(self.codes[a])
            out, sums, dice.state = play_out(after, kinds, dice.state)
            values[a] = stakes(out, sums)
        return values


def _still_in(rivals: list[int], sums: list[int], behind: list[list[int]], square: list[list[int]],
              number: int) -> list[int]:
    """The rivals not clearly behind the leader: within three standard errors of the paired difference."""
    leader = max(rivals, key=lambda a: (sums[a], -a))
    kept = []
    for a in rivals:
        low, high = min(a, leader), max(a, leader)
        gap, squares = behind[low][high], square[low][high]
        if a == leader or gap * gap * number <= 9 * (squares * number - gap * gap):
            kept.append(a)
    return kept


def _different(view: View) -> list[tuple]:
    """The legal actions; where both ends show the same number only one of two mirrored plays."""
    if view.ends and view.ends[0] == view.ends[1]:
        return [action for action in view.legal if action[0] != "play" or action[2] == "L"]
    return list(view.legal)


def _drawn_last(view: View) -> int:
    """The tile drawn last in this turn, or -1."""
    if view.history:
        move = view.history[-1]
        if move[0] == view.seat and move[1] == "draw":
            return move[2]
    return -1


def _idle(view: View) -> int:
    """How many turns in a row have ended with a seat that held nothing that fits, as far as can be seen."""
    idle = 0
    for move in view.history:
        if move[1] == "pass":
            idle += 1
        elif move[1] != "draw":
            idle = 0
    return idle

