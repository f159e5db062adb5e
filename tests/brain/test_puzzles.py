"""The puzzles that are shipped: each solved anew, by the exact solver and by nothing but trying all that is legal."""

import copy
import json
from collections import Counter
from pathlib import Path

import pytest

from domino.__main__ import main
from domino.cli import exact, mine
from domino.cli.puzzles import written
from domino.notation import action_text, read_move
from domino.scoring import KINDS
from domino.tiles import HIGH, LOW, PIPS, pips
from domino.web.extra.riddle import GOALS, Riddle

FILE = Path(__file__).resolve().parents[2] / "static" / "puzzles.json"
TEXT = FILE.read_text("utf-8")
PUZZLES = json.loads(TEXT)


class Plain:
    """Whether a goal is certain, by trying everything; the points are those of the engine's own scorers."""

    def __init__(self, riddle, match):
        self.riddle = riddle
        self.players = riddle.rules.players
        self.hands = [sum(1 << tile for tile in hand) for hand in match.round.hands]
        self.known = {}

    def ended(self, left, out):
        rules = self.riddle.rules
        sums = [pips(tile for tile in range(28) if hand & left & 1 << tile) for hand in self.hands]
        points, winner = KINDS[rules.scoring].points(rules, sums, range(self.players), out)
        return self.riddle.reached({"points": points, "winner": winner, "out": out})

    def certain(self, left, low, high, seat):
        """With the tiles `left`, the ends low <= high, and `seat` to move or to pass."""
        key = left, low, high, seat
        if key not in self.known:
            self.known[key] = self._certain(*key)
        return self.known[key]

    def _certain(self, left, low, high, seat):
        for _ in range(self.players):
            ways = [
                (tile, end)
                for tile in range(28)
                if left & self.hands[seat] & 1 << tile
                for end in {low, high} & {HIGH[tile], LOW[tile]}
            ]
            if ways:
                found = (self.after(left, low, high, seat, tile, end) for tile, end in ways)
                ours = self.riddle.rules.side_of(seat) == self.riddle.side
                return any(found) if ours else all(found)
            seat = (seat + 1) % self.players
        return self.ended(left, None)

    def after(self, left, low, high, seat, tile, end):
        left &= ~(1 << tile)
        if not left & self.hands[seat]:
            return self.ended(left, seat)
        other = high if end == low else low
        return self.certain(left, *sorted((other, PIPS[tile] - end)), (seat + 1) % self.players)

    def keeping(self, match):
        """The legal plays of whose turn it is after which the goal is certain."""
        ends = match.round.line.ends
        left = sum(1 << tile for hand in match.round.hands for tile in hand)
        return [
            action for action in match.legal
            if self.after(left, *sorted(ends), match.turn, action[1], ends[action[2] == "R"])
        ]  # fmt: skip


@pytest.mark.parametrize("data", PUZZLES, ids=lambda data: data["id"])
def test_a_puzzle_has_one_line_and_no_other(data):
    exact.check(data)
    riddle = Riddle(data)
    match = riddle.match(exact.NAMES)
    assert not match.round.can_draw
    plain = Plain(riddle, match)
    choices = 0
    for text in riddle.line:
        action = read_move(text)[0]
        if match.turn == riddle.seat and len(match.legal) > 1:
            choices += 1
            assert plain.keeping(match) == [action]
            for other in match.legal:
                assert (riddle.refutation(match, other) is None) == (other == action)
        match.apply(action)
    assert choices in exact.CHOICES
    assert riddle.reached(match.results[-1])


@pytest.mark.parametrize("data", PUZZLES[::9], ids=lambda data: data["id"])
def test_a_wrong_move_fails_as_it_is_told(data):
    riddle = Riddle(data)
    for place, others in data["wrong"].items():
        for other, rest in others.items():
            match = riddle.match(exact.NAMES)
            for text in [*riddle.line[: int(place)], other, *rest.split()]:
                match.apply(read_move(text)[0])
            assert match.round.ended
            assert not riddle.reached(match.results[-1])


def first_choice(data):
    return min(data["wrong"], key=int)



def another_move(data):
    """The first wrong move in place of the right one, with what follows from it."""
    place = first_choice(data)
    wrong, rest = next(iter(data["wrong"][place].items()))
    data["line"] = " ".join([*data["line"].split()[: int(place)], wrong, rest])


def no_answer(data):
    place = first_choice(data)
    data["wrong"][place].popitem()


def another_seed(data):
    data["seed"] = "1" * 64


def another_seat(data):
    data["seat"] = 1 - min(data["seat"], 1)


def cut_short(data):
    data["line"] = data["line"].rpartition(" ")[0]


def no_moves(data):
    del data["moves"]


@pytest.mark.parametrize("tamper", [another_move, no_answer, another_seed, another_seat, cut_short, no_moves])
def test_a_puzzle_that_was_tampered_with_is_refused(tamper):
    for data in PUZZLES[::7]:
        changed = copy.deepcopy(data)
        tamper(changed)
        with pytest.raises(exact.Wrong):
            exact.check(changed)


def test_a_goal_that_everything_reaches_is_refused():
    for data in PUZZLES[::7]:
        with pytest.raises(exact.Wrong, match="only one"):
            exact.check({**data, "goal": ["save", 200]})


def test_a_defence_that_is_not_the_best_is_refused():
    found = 0
    for data in PUZZLES:
        riddle = Riddle(data)
        match = riddle.match(exact.NAMES)
        solver = exact.Exact(riddle, match)
        for place, text in enumerate(riddle.line):
            worse = [action for action in match.legal if action not in solver.best(match)]
            if riddle.rules.side_of(match.turn) != riddle.side and worse:
                other = exact.copy(match)
                other.apply(worse[0])
                line = [*riddle.line[:place], action_text(worse[0]), *solver.play_out(other)]
                with pytest.raises(exact.Wrong):
                    exact.check({**data, "line": " ".join(line)})
                found += 1
                break
            match.apply(read_move(text)[0])
        if found == 10:
            return
    raise AssertionError("too few positions to choose from")


def test_they_are_varied_and_go_from_easy_to_hard():
    riddles = [Riddle(data) for data in PUZZLES]
    assert len({riddle.id for riddle in riddles}) == len({data["seed"] for data in PUZZLES}) == 100
    assert {len(riddle.choices) for riddle in riddles} == set(exact.CHOICES)
    assert {riddle.goal for riddle in riddles} == set(GOALS)
    assert Counter(riddle.rules.game for riddle in riddles).keys() == {"coppie", "classico", "salotto"}
    assert {riddle.rules.players for riddle in riddles} == {2, 3, 4}
    scores = [mine.difficulty(riddle) for riddle in riddles]
    assert scores == sorted(scores)


def test_the_file_has_a_puzzle_a_line_as_the_command_writes_it():
    assert written(PUZZLES) + "\n" == TEXT


@pytest.mark.slow
def test_the_file_is_what_the_command_makes(capsys):
    assert main(["puzzles", "--count", "100", "--seed", "1"]) == 0
    assert capsys.readouterr().out == TEXT


def test_the_same_seed_finds_the_same_puzzles():
    found = [[riddle.data for riddle in mine.mined("x", 3)] for _ in range(2)]
    assert found[0] == found[1]
    assert len(found[0]) == 3
    for data in found[0]:
        exact.check(data)
    assert found[0] != [riddle.data for riddle in mine.mined("y", 3)]
