"""The review of a round: its questions, and what the answers add up to (domino/web/extra/review.py)."""

import json

import pytest

from domino import record
from domino.match import Match
from domino.view import view
from domino.web.extra.review import TURNING, at_start, choices, sum_up
from tests.brain.games import GAMES, walk
from tests.positions import deal, go, start


def played(number, game, options, rounds=3):
    """(a match some rounds long, the (round, move, view, hands, boneyard, action) of every state it went through)."""
    states = []
    match = None
    for match, action in walk(number, game, options, rounds):
        round_ = match.round
        legal = [a for a in match.legal if not round_.line.ends or len(set(round_.line.ends)) == 2 or a[2:] != ("R",)]
        if len(legal) > 1 and action != ("time",):
            states.append((match.number, match.moves_made, view(match, match.turn).to_json(),
                           [list(hand) for hand in round_.hands], round_.boneyard[round_.taken:], list(action)))
    return match, states


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_questions_are_the_choices_as_they_were(game, options):
    """Every turn with more than one way to go on, of every round, from the match itself and from its record."""
    match, states = played(3, game, options)
    read = record.replay(json.loads(json.dumps(record.record(match))))
    for told in (match, read):
        found = [(number, asked["index"], asked["view"], asked["hands"], asked["boneyard"], asked["played"])
                 for number in range(1, len(match.results) + 1) for asked in choices(told, number)]
        assert found == states
        assert json.loads(json.dumps(found)) == json.loads(json.dumps(states))


def test_a_round_of_a_given_deal_begins_with_it():
    match = start("classico", ["6-6 1-0", "2-1 3-1"], draw="none")
    go(match, "6-6 - -")
    deal(match, ["5-5 1-0", "2-1 3-1"])
    again = at_start(match, 2)
    assert again.round.hands == match.round.hands
    assert again.totals == match.totals
    assert again is not match
    assert isinstance(again, Match)


def finished():
    """A finished round in pairs in which both sides had choices."""
    match = start("coppie", ["6-6 6-5 6-4 5-4", "5-1 2-1 5-2 2-2", "3-2 3-3 4-0 0-0", "4-3 1-0 2-0 3-0"], draw="none")
    go(match, "6-6 - - - 6-5R 5-1R - 1-0R 6-4L")
    while match.turn is not None:
        match.apply(match.legal[0])
    return match


def answers(match, **figures):
    """The questions of round 1 with answers that are all the same, but for lists of figures, one for each choice."""
    same = {"cost": 0.0, "chance_lost": 0, "usual": 1.5, "open_cost": 2.0, "open_value": 4.0, "chance": 50}
    return [(asked, same | {key: values[place] for key, values in figures.items()})
            for place, asked in enumerate(choices(match, 1))]


def test_what_the_sides_gave_away_adds_up():
    match = finished()
    asked = list(choices(match, 1))
    costs = [round(0.1 * (place + 1), 1) for place in range(len(asked))]
    told = sum_up(match, 1, answers(match, cost=costs))
    assert told["round"] == 1
    assert [move["index"] for move in told["moves"]] == [one["index"] for one in asked]
    for side in told["sides"]:
        own = [(cost, one["index"]) for cost, one in zip(costs, asked, strict=True) if one["seat"] % 2 == side["side"]]
        assert own
        assert side["choices"] == len(own)
        assert side["cost"] == round(sum(cost for cost, _ in own), 1)
        assert side["usual"] == 1.5 * len(own)
        assert side["open_cost"] == 2 * len(own)
        assert side["worst"] == max(own)[1]
    points = match.results[0]["points"]
    assert [side["result"] for side in told["sides"]] == [points[0] - points[1], points[1] - points[0]]
    first = asked[0]["seat"] % 2
    assert {side["side"]: side["deal"] for side in told["sides"]} == {first: 4.0, 1 - first: -4.0}


def test_what_is_not_known_stays_so():
    """A choice that could not be solved leaves the open cost open, one that could not be judged is left out."""
    match = finished()
    judged = answers(match)
    side = judged[1][0]["seat"] % 2
    judged[0] = (judged[0][0], {"error": "no deal fits what this seat saw"})
    judged[1] = (judged[1][0], judged[1][1] | {"open_cost": None, "open_value": None})
    told = sum_up(match, 1, judged)
    assert len(told["moves"]) == len(judged) - 1
    assert [one["deal"] for one in told["sides"]] == [None, None]
    assert {one["side"]: one["open_cost"] is None for one in told["sides"]} == {side: True, 1 - side: False}
    assert [one["worst"] for one in told["sides"]] == [None, None]
    assert sum_up(match, 1, [])["turning"] == []


def test_a_round_turns_where_the_chance_to_win_does():
    """Seen by one side: 90% for the one is 10% for the other, and no turn."""
    match = finished()
    judged = answers(match)
    sides = [asked["seat"] % 2 for asked, _ in judged]
    assert len(sides) >= 5
    chances = [80 if side == sides[0] else 20 for side in sides]
    assert sum_up(match, 1, answers(match, chance=chances))["turning"] == []
    chances[2:] = [100 - chance for chance in chances[2:]]
    told = sum_up(match, 1, answers(match, chance=chances))
    assert told["turning"] == [judged[2][0]["index"]]
    wild = [50 + 40 * (-1) ** place for place in range(len(sides))]
    wild = [chance if side == sides[0] else 100 - chance for side, chance in zip(sides, wild, strict=True)]
    assert len(sum_up(match, 1, answers(match, chance=wild))["turning"]) == TURNING


def test_sides_out_of_the_match_are_not_in_the_review():
    match = start("salotto", ["6-6", "1-1", "2-0"], draw="none", target=4)
    go(match, "6-6")
    deal(match, ["2-1", "1-1", "3-0"])
    go(match, "1-1")
    deal(match, ["1-0", "5-5", ""])
    go(match, "5-5")
    told = sum_up(match, 3, [])
    assert [(side["side"], side["result"]) for side in told["sides"]] == [(0, -1.0), (1, 1.0)]
