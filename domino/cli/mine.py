"""Finds puzzles in matches between bots, and checks them: an exact search says that there is one line, and only one.

Here and not in `domino/brain`, all of which the page's worker loads: nobody mines on a page.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from domino import bots, rules, shuffle
from domino.brain.bits import mask_of
from domino.brain.solver import Fixed, OutOfNodes
from domino.errors import DominoError
from domino.match import Match
from domino.notation import action_text, move_text, read_move
from domino.round import Round
from domino.rules import Rules
from domino.scoring import KINDS
from domino.tiles import pips
from domino.view import view
from domino.web.extra.riddle import Riddle

Data = dict[str, Any]

# The tables that puzzles come from, one round each. Where there is a boneyard nothing is drawn: else nobody could know
# all the tiles before the boneyard is empty, and by then most rounds are over.
TABLES: tuple[tuple[str, Data], ...] = (
    ("coppie", {"rounds": 1}),
    ("classico", {"rounds": 1, "draw": "none"}),
    ("salotto", {"rounds": 1}),
    ("classico", {"players": 4, "rounds": 1}),
    ("salotto", {"players": 3, "rounds": 1, "draw": "none"}),
    ("salotto", {"players": 4, "teams": 2, "rounds": 1}),
    ("classico", {"players": 3, "rounds": 1, "draw": "none"}),
    ("salotto", {"players": 2, "rounds": 1, "draw": "none"}),
)
PLAYERS = ("club", "greedy")  # at every table one after the other
CHOICES = range(2, 7)  # how many of the player's a puzzle may have
MOST_TILES = 20  # in all hands together, where a puzzle begins
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


# -- finding


class Played(NamedTuple):
    """A match of one round between bots."""

    game: str
    options: Data
    seed: str
    match: Match


def played(game: str, options: Data, secret: bytes, number: int) -> Played:
    """The round that a seed deals, played by bots."""
    made = rules.make(game, options)
    seats = [bots.find(PLAYERS[(seat + number) % len(PLAYERS)]) for seat in range(made.players)]
    match = Match(made, [{"name": bot.name, "player": bot.player} for bot in seats], secret)
    match.deal()
    while match.turn is not None:
        match.apply(bots.action_for(match)[0])
    return Played(game, options, secret.hex(), match)


def positions(one: Played) -> Iterator[Match]:
    """The positions of a round in which a puzzle may begin, the earliest first."""
    match = copy(one.match)
    match.undo(match.moves_made)
    for move in round_of(one.match).moves:
        round_ = round_of(match)
        if (round_.line.ends and not round_.can_draw and not round_.drawn and len(match.legal) > 1
                and sum(map(len, round_.hands)) <= MOST_TILES):
            yield copy(match)
        match.apply(move[1:] if move[1] == "play" else move[1:2])


def goals(one: Played, at: Match) -> Iterator[list[Any]]:
    """The goals that one action alone reaches at a position, the plainest first."""
    for name in ("win", "block", "out"):
        if name == "out" if at.rules.scoring == "penalty" else name != "out":
            yield [name]
    for name in ("gain", "save"):
        if name == "gain" and at.rules.scoring == "penalty":
            continue
        number = threshold(one, at, name)
        if number is not None:
            yield [name, number]


def threshold(one: Played, at: Match, name: str) -> int | None:
    """The points that the best action makes sure of and no other does, as round as it can be; None if there are none.

    What is sure is found by halving: the most for "gain", the least for "save".
    """
    low, high = 0, sum(map(pips, round_of(at).hands))

    def keeping(number: int) -> int:
        riddle = riddle_of(one, at, [name, number])
        return len(Exact(riddle, at).keeping(at))

    sign = 1 if name == "gain" else -1
    sure = 0 if name == "gain" else high
    while low <= high:
        middle = (low + high) // 2
        if keeping(middle):
            sure = middle
            low, high = (middle + 1, high) if sign > 0 else (low, middle - 1)
        else:
            low, high = (low, middle - 1) if sign > 0 else (middle + 1, high)
    if (sure <= 0 and sign > 0) or keeping(sure) != 1:
        return None
    for step in (10, 5):
        rounder = sure // step * step if sign > 0 else -(-sure // step) * step
        if rounder > 0 and keeping(rounder) == 1:
            return rounder
    return sure


def riddle_of(one: Played, at: Match, goal: list[Any], line: str = "", wrong: Data | None = None) -> Riddle:
    """The puzzle of a position."""
    moves = " ".join(move_text(move) for move in round_of(at).moves)
    name = hashlib.sha256(f"{one.seed} {moves} {goal}".encode()).hexdigest()[:8]
    return Riddle({"id": name, "game": one.game, "options": one.options, "seed": one.seed, "moves": moves,
                   "seat": at.turn, "goal": goal, "line": line, "wrong": wrong or {}})


def puzzle(one: Played, at: Match, goal: list[Any]) -> Riddle | None:
    """The puzzle with that goal, or None where at some choice not exactly one action keeps it."""
    riddle = riddle_of(one, at, goal)
    exact = Exact(riddle, at)
    match = copy(at)
    wrong: Data = {}
    while match.turn is not None:
        if len(match.legal) == 1:
            match.apply(match.legal[0])
        elif match.turn != riddle.seat:
            match.apply(exact.best(match)[0])
        else:
            keeping = exact.keeping(match)
            if len(keeping) != 1 or len(wrong) == CHOICES[-1]:
                return None
            wrong[str(riddle.place(match))] = refutations(exact, match, keeping[0])
            match.apply(keeping[0])
    if len(wrong) not in CHOICES:
        return None
    line = " ".join(move_text(move) for move in round_of(match).moves[len(riddle.moves):])
    return riddle_of(one, at, goal, line, wrong)


def refutations(exact: Exact, at: Match, right: tuple) -> dict[str, str]:
    """What all the other actions lead to."""
    found = {}
    for action in at.legal:
        if action != right:
            match = copy(at)
            match.apply(action)
            found[action_text(action)] = " ".join(exact.play_out(match))
    return found


def found_in(one: Played) -> Iterator[Riddle]:
    """The puzzles of one round: of each player the longest."""
    seats = set()
    for at in positions(one):
        if at.turn in seats:
            continue
        for goal in goals(one, at):
            try:
                riddle = puzzle(one, at, goal)
            except OutOfNodes:
                break
            if riddle:
                seats.add(at.turn)
                yield riddle
                break


def mined(seed: str, count: int) -> Iterator[Riddle]:
    """So many puzzles from the rounds that a seed names, one of each table after the other; of a round only one."""
    number = 0
    while count:
        game, options = TABLES[number % len(TABLES)]
        secret = hashlib.sha256(f"puzzles {seed} {number}".encode()).digest()
        found = list(found_in(played(game, options, secret, number // len(TABLES))))
        if found:
            yield max(found, key=lambda riddle: len(riddle.choices))
            count -= 1
        number += 1


def varied(found: list[Riddle], count: int) -> list[Riddle]:
    """So many of the puzzles, of each table, length and goal about as many as of the others where that can be."""
    used: Counter[tuple] = Counter()
    chosen: list[Riddle] = []
    rest = list(found)

    def kinds(riddle: Riddle) -> list[tuple]:
        return [("table", str(riddle.rules.changed), riddle.rules.game), ("length", len(riddle.choices)),
                ("goal", riddle.goal)]

    while rest and len(chosen) < count:
        riddle = min(rest, key=lambda one: sum(used[kind] for kind in kinds(one)))
        rest.remove(riddle)
        chosen.append(riddle)
        used.update(kinds(riddle))
    return chosen


def difficulty(riddle: Riddle) -> int:
    """How hard it is for people: choices, what there is to choose from, and whether what bots would play is right."""
    match = riddle.match(NAMES)
    score = sum(map(len, round_of(match).hands)) // 3
    for place, text in enumerate(riddle.line):
        action = read_move(text)[0]
        if place in riddle.choices:
            score += 1 + len(match.legal)
            for bot, weight in (("greedy", 2), ("club", 4)):
                stream = shuffle.bot_stream(match.seed, match.player_nonce, 1, match.moves_made, match.turn)
                score += weight * (bots.find(bot).choose(view(match, match.turn), stream) != action)
        match.apply(action)
    return score


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
