"""Finds puzzles in matches between bots: positions in which an exact search says that there is one line, and only one.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from domino import bots, rules, shuffle
from domino.brain.solver import OutOfNodes
from domino.cli.exact import CHOICES, NAMES, Data, Exact, copy, round_of
from domino.match import Match
from domino.notation import action_text, move_text, read_move
from domino.tiles import pips
from domino.view import view
from domino.web.extra.riddle import Riddle

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
MOST_TILES = 20  # in all hands together, where a puzzle begins


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
