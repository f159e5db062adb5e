"""A puzzle's goal, and its words."""

import pytest

from domino import text
from domino.web.extra import telling
from domino.web.extra.riddle import GOALS, Riddle
from domino.web.words import Words

NAMES = ("You", "Bianca", "Carlo", "Dario")


@pytest.fixture(autouse=True)
def english():
    text.install({}, "en")


def riddle(goal, game="coppie", seat=0, **options):
    return Riddle({"id": "x", "game": game, "options": {"rounds": 1, **options}, "seed": "0" * 64, "moves": "",
                   "seat": seat, "goal": goal, "line": "", "wrong": {}})


def end(points, winner=None, out=None):
    return {"points": points, "winner": winner, "out": out}


@pytest.mark.parametrize(("goal", "game", "event", "reached"), [
    (["win"], "coppie", end([12, 0], 0, 2), True),
    (["win"], "coppie", end([0, 12], 1, 1), False),
    (["win"], "coppie", end([0, 0]), False),
    (["block"], "coppie", end([12, 0], 0), True),
    (["block"], "coppie", end([12, 0], 0, 0), False),  # by going out: no block
    (["out"], "salotto", end([0, 5, 5, 5], 0, 0), True),
    (["out"], "salotto", end([0, 5, 5, 5]), False),  # a block with no pips left would be none
    (["gain", 10], "classico", end([10, 0], 0, 0), True),
    (["gain", 11], "classico", end([10, 0], 0, 0), False),
    (["save", 7], "salotto", end([7, 0, 20, 20], 1, 1), True),
    (["save", 6], "salotto", end([7, 0, 20, 20], 1, 1), False),
    (["save", 7], "coppie", end([0, 7], 1, 1), True),
    (["save", 6], "coppie", end([0, 7], 1, 1), False),
    (["save", 0], "coppie", end([40, 0], 0, 0), True),
])
def test_when_a_goal_is_reached(goal, game, event, reached):
    assert riddle(goal, game).reached(event) is reached


def test_the_partner_counts():
    assert riddle(["out"], "salotto", players=4, teams=2).reached(end([0, 9], 0, 2))
    assert not riddle(["out"], "salotto", players=4, teams=2).reached(end([9, 0], 1, 3))


@pytest.mark.parametrize("goal", sorted(GOALS))
def test_every_goal_has_words(goal):
    one = riddle([goal, 12] if goal in ("gain", "save") else [goal])
    assert telling.goal(one).endswith(".")
    assert ("12" in telling.goal(one)) == (goal in ("gain", "save"))
    words = Words(one.rules, NAMES, 0)
    assert telling.MISSING[goal](one, words, end([0, 30], 1, 1)).endswith(".")


def test_what_the_player_may_count_on():
    assert telling.holds(riddle(["win"])) == [
        "All tiles lie open, and nothing can be drawn.",
        "Whoever plays against you does it as well as can be.",
        "Your partner helps.",
    ]
    assert "The others play as one against you, as well as can be." in telling.holds(riddle(["out"], "salotto"))
