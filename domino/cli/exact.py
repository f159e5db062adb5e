"""Exact values of a puzzle's position, and whether all that a puzzle says of it is so.

Here and not in `domino/brain`, all of which the page's worker loads: nobody mines puzzles on a page.
"""

from typing import Any

from domino.brain.bits import mask_of
from domino.brain.solver import Fixed
from domino.errors import DominoError
from domino.match import Match
from domino.notation import action_text, move_text, read_move
from domino.round import Round
from domino.rules import Rules
from domino.scoring import KINDS
from domino.web.extra.riddle import Riddle

Data = dict[str, Any]

CHOICES = range(2, 7)  # how many of the player's a puzzle may have
NODES = 60_000  # positions for one question: what takes more is no puzzle for people
NAMES = ("You", "Bianca", "Carlo", "Dario")
GOAL = 1_000_000  # what the goal is worth: more than all points


class Wrong(Exception):
    """What is wrong with a puzzle, in a sentence."""


class Exact:
    """The exact values of one position's actions, for the side of `riddle`: the goal first, then the points."""

    def __init__(self, riddle: Riddle, match: Match) -> None:
        made, round_ = riddle.rules, round_of(match)
        if round_.can_draw or not round_.line.ends or round_.drawn:
            raise Wrong("tiles can still be drawn")
        self.riddle = riddle
        self.leads = [min(made.members(side)) for side in range(made.sides)]
        self.solver = Fixed([mask_of(hand) for hand in round_.hands], [made.side_of(s) for s in range(made.players)],
                            riddle.side, self.worth, made.going_out == "team", NODES, made.set)

    def worth(self, out: int | None, sums: tuple[int, ...]) -> int:
        """What an end of the round is worth; points as the side's own against the average of the others, times them."""
        riddle = self.riddle
        end = settled(riddle.rules, self.leads, out, sums)
        points = end["points"]
        edge = points[riddle.side] * (len(points) - 1) - (sum(points) - points[riddle.side])
        if riddle.rules.scoring == "penalty":
            edge = -edge
        return edge + (GOAL if riddle.reached(end) else 0)

    def values(self, match: Match) -> list[tuple[tuple, int]]:
        """[(action, value)] of all that is legal. Raises OutOfNodes."""
        round_ = round_of(match)
        left, right = round_.line.ends
        tiles = mask_of(tile for hand in round_.hands for tile in hand)
        found = []
        self.solver.limit = self.solver.nodes + NODES
        for action in match.legal:
            if action[0] == "play":
                end = left if action[2] == "L" else right
                value = self.solver.after(tiles, left, right, match.turn, action[1], end)
            else:
                value = self.solver.value(tiles, left, right, match.turn)
            found.append((action, value))
        return found

    def keeping(self, match: Match) -> list[tuple]:
        """The actions after which the goal is still certain."""
        return [action for action, value in self.values(match) if value > GOAL // 2]

    def best(self, match: Match) -> list[tuple]:
        """The actions that are best for the side whose turn it is."""
        values = self.values(match)
        best = max if self.riddle.rules.side_of(match.turn) == self.riddle.side else min
        mark = best(value for _, value in values)
        return [action for action, value in values if value == mark]

    def play_out(self, match: Match) -> list[str]:
        """Play to the end as everybody does best, first of equals; the moves as texts."""
        before = match.moves_made
        while match.turn is not None:
            match.apply(match.legal[0] if len(match.legal) == 1 else self.best(match)[0])
        return [move_text(move) for move in round_of(match).moves[before:]]


def settled(made: Rules, leads: list[int], out: int | None, sums: tuple[int, ...]) -> Data:
    """The end of a round as far as a goal asks for it; `out` is a side, `sums` the pips by side."""
    left = [0] * made.players
    for side, seat in enumerate(leads):
        left[seat] = sums[side]
    lead = None if out is None else leads[out]
    points, winner = KINDS[made.scoring].points(made, left, leads, lead)
    return {"points": points, "winner": winner, "out": lead}


def round_of(match: Match) -> Round:
    """The round of a match in which one was dealt."""
    assert match.round is not None
    return match.round


def copy(match: Match) -> Match:
    """A match of its own in the same state."""
    other = Match(match.rules, match.seats, match.seed)
    other.restore(match.snapshot())
    return other


# -- checking


def check(data: Data) -> None:
    """Solve a puzzle anew. Raises Wrong where something in it is not so."""
    try:
        riddle = Riddle(data)
        match = riddle.match(NAMES)
    except (DominoError, KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise Wrong(f"it cannot be read: {error!r}") from None
    if match.turn != riddle.seat:
        raise Wrong("it is not the player's turn")
    if len(riddle.choices) not in CHOICES:
        raise Wrong(f"{len(riddle.choices)} choices")
    exact = Exact(riddle, match)
    for place, text in enumerate(riddle.line):
        action = legal(match, text)
        if match.turn == riddle.seat and len(match.legal) > 1:
            if exact.keeping(match) != [action]:
                raise Wrong(f"move {place + 1}, {text}, is not the only one that keeps the goal")
            wrong = riddle.data["wrong"].get(str(place), {})
            if sorted(wrong) != sorted(action_text(other) for other in match.legal if other != action):
                raise Wrong(f"not every other action is answered at move {place + 1}")
            for other, rest in wrong.items():
                failing(exact, copy(match), [other, *rest.split()])
        else:
            if place in riddle.choices:
                raise Wrong(f"move {place + 1} is no choice of the player")
            if action not in exact.best(match):
                raise Wrong(f"move {place + 1}, {text}, is not the best")
        match.apply(action)
    if match.turn is not None:
        raise Wrong("the line does not end the round")
    if not riddle.reached(match.results[-1]):
        raise Wrong("the line does not reach the goal")


def failing(exact: Exact, match: Match, moves: list[str]) -> None:
    """That these moves end the round without the goal, and that everybody plays the best after the first."""
    for place, text in enumerate(moves):
        action = legal(match, text)
        if place and action not in exact.best(match):
            raise Wrong(f"after {moves[0]}, {text} is not the best")
        match.apply(action)
    if match.turn is not None or exact.riddle.reached(match.results[-1]):
        raise Wrong(f"{moves[0]} does not fail")


def legal(match: Match, text: str) -> tuple:
    """The action that a move's text writes, where it is legal."""
    try:
        action = read_move(text)[0]
    except ValueError:
        raise Wrong(f"{text} is not a move") from None
    if action not in match.legal:
        raise Wrong(f"{text} is not allowed")
    return action
