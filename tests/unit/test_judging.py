"""A round that is judged: every choice once, in order, and on again where it was stopped; its figures in words."""

import re

import pytest

from domino.brain.reasons import REASONS
from domino.web.extra import review
from domino.web.extra.judging import NEUTRAL, Judging, curves, key_of, reason, signed, told, whole
from tests.browser import tables
from tests.support import done

COSTS = (0.0, 1.5, 0.0, 3.2)


def answer(question, place):
    """What a judge might say."""
    legal = question["view"]["legal"]
    cost = COSTS[place % len(COSTS)]
    best = question["played"] if not cost else next(action for action in legal if action != question["played"])
    actions = [{"action": action, "points": 0.0, "chance": 50, "open": 1.0} for action in
               [best, *(action for action in legal if action != best)]]  # fmt: skip
    return {"actions": actions, "cost": cost, "chance_lost": int(cost), "usual": 1.0, "open_cost": 0.5,
            "open_value": 2.0, "chance": (place * 37) % 101, "reason": "best", "values": {},
            "text": "It does best."}  # fmt: skip


async def pause():
    pass


def ran(judging, most=999):
    """Let so many choices be judged; answers how many were asked for."""
    asked = []

    async def ask(question):
        if len(asked) == most:
            return None
        asked.append(question["index"])
        return answer(question, len(judging.judged))

    for task in ([judging.measure(pause)] if judging.count is None else []) + [judging.run(ask, pause)]:
        done(task)
    return asked


@pytest.fixture
def match():
    return tables.after_round("coppie", 5, rounds=2)


def test_every_choice_is_asked_for_once_and_in_order(match):
    judging = Judging(match, 2)
    assert not judging.done
    asked = ran(judging)
    assert judging.done
    assert asked == [question["index"] for question in review.choices(match, 2)]
    assert ran(judging) == []


def test_it_goes_on_where_it_was_stopped(match):
    judging, whole = Judging(match, 2), Judging(match, 2)
    ran(whole)
    first = ran(judging, 3)
    assert len(first) == 3
    assert not judging.done
    assert judging.review()["moves"] == whole.review()["moves"][:3]
    assert first + ran(judging) == [move["index"] for move in whole.review()["moves"]]
    assert judging.review() == whole.review()


def test_a_round_is_told_from_all_others(match):
    keys = {key_of(one, number) for one in (match, tables.after_round("coppie", 6, rounds=2)) for number in (1, 2)}
    assert len(keys) == 4
    assert key_of(match, 2) == key_of(tables.after_round("coppie", 5, rounds=2), 2)


def test_an_answer_that_is_an_error_is_left_out(match):
    judging = Judging(match, 2)

    async def ask(question):
        return {} if question["index"] == first else answer(question, 0)

    first = next(review.choices(match, 2))["index"]
    for task in (judging.measure(pause), judging.run(ask, pause)):
        done(task)
    assert judging.done
    assert first not in [move["index"] for move in judging.review()["moves"]]


@pytest.mark.parametrize(
    ("value", "words"),
    [(0, "0"), (6.2, "+6.2"), (-11, "−11.0"), (0.04, "0"), (-0.5, "−0.5"), (None, "–")],
)
def test_a_number_has_its_sign_and_one_decimal(value, words):
    assert signed(value) == words


def test_the_rating_says_what_was_given_away_and_what_the_deal_did():
    def rating(cost, deal, teams=0, choices=3, usual=0.0):
        side = {"side": 1, "choices": choices, "cost": cost, "usual": usual, "deal": deal}
        return told({"sides": [side]}, 1, teams)

    assert rating(6.2, -11.0) == ["You gave away 6.2 points.", "With perfect play the deal cost you 11.0 points."]
    by_tiles = "With perfect play the deal gave you 3.5 points."
    assert rating(0.0, 3.5, teams=2) == ["Your side gave nothing away.", by_tiles]
    assert rating(1.0, None, teams=2) == ["Your side gave away 1.0 points."]
    assert rating(0.0, 0.0) == ["You gave nothing away.", "The deal favoured nobody."]
    assert rating(1.0, None, usual=4.0)[1:] == ["Choices by chance would have given away 4.0."]
    assert rating(0.0, 2.0, choices=0)[0] == "You had nothing to choose in this round."
    assert told({"sides": []}, None, 0) == []


def test_a_match_is_the_sum_of_its_rounds():
    def round_(cost, deal, side=0):
        return {"sides": [{"side": side, "choices": 2, "cost": cost, "usual": 1.1, "deal": deal}]}

    assert whole([round_(0.1, 3.0), round_(0.2, -1.0)])["sides"] == [
        {"side": 0, "choices": 4, "cost": 0.3, "usual": 2.2, "deal": 2.0}
    ]
    assert whole([round_(1.0, None), round_(0.0, 4.0)])["sides"][0]["deal"] is None
    assert [one["side"] for one in whole([round_(0.0, 0.0, 2), round_(0.0, 0.0, 1)])["sides"]] == [1, 2]
    assert whole([]) == {"sides": []}


def test_the_curve_has_every_choice_at_its_side(match):
    judging = Judging(match, 2)
    ran(judging)
    found = judging.review()
    lines = curves(found, match.rules)
    assert sorted(index for line in lines.values() for index, _ in line) == [move["index"] for move in found["moves"]]
    for move in found["moves"]:
        assert (move["index"], move["chance"]) in lines[match.rules.side_of(move["seat"])]


@pytest.mark.parametrize(
    ("code", "me", "told_"),
    [("both-ends", 1, True), ("both-ends", 0, False), ("both-ends", None, False), ("double", 0, True)],
)
def test_a_reason_that_says_you_is_told_to_who_chose_alone(code, me, told_):
    assert bool(reason({"seat": 1, "reason": code, "text": "So."}, me)) == told_


def test_every_reason_of_the_judge_that_speaks_to_nobody_is_known_as_such():
    for code in NEUTRAL:
        assert not re.search(r"\byou", REASONS[code], re.I), code
