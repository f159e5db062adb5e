"""What is chosen in the set-up, from the address and from the last time: bad values change nothing else."""

import json

import pytest

from domino.errors import RulesError
from domino.web.choice import NAMES, Choice


def chosen(*parameters, kept=""):
    choice = Choice()
    return choice, choice.read(list(parameters), kept)


def test_the_address_takes_every_option_by_name_whatever_the_order():
    """design.md, Address parameters: `game`, every option by its name, `level`."""
    choice, bad = chosen(("set", "9"), ("level", "5"), ("players", "8"), ("game", "salotto"), ("draw_anyway", "on"))
    assert bad == []
    assert choice.game == "salotto"
    assert (choice.rules().players, choice.rules().set, choice.rules().draw_anyway) == (8, 9, True)
    assert choice.seats()[1] == {"name": "Bianca", "player": "master@2"}
    assert choice.seats()[0]["player"] == "human"


@pytest.mark.parametrize(
    "name, value",
    [("game", "poker"), ("level", "6"), ("level", ""), ("seed", "12"), ("seed", "g" * 64), ("set", "7"),
     ("theme", "pink"), ("speed", "warp"), ("sound", "banana"), ("players", "99"), ("colour", "red"),
     ("__class__", "1")],
)  # fmt: skip
def test_what_makes_no_sense_is_named_once_and_changes_nothing(name, value):
    """design.md: "Unknown names and bad values never break anything: default, and one console warning"."""
    choice, bad = chosen((name, value))
    assert bad == [name]
    assert choice.text() == Choice().text()
    assert choice.seed is None


def test_an_address_that_cannot_be_dealt_gives_the_game_by_default():
    choice, bad = chosen(("game", "salotto"), ("players", "12"), ("set", "6"))
    assert "double-12" in bad[0]
    assert choice.game == "salotto" and choice.changed == {}


def test_the_choice_outlives_its_text():
    choice, _ = chosen(("game", "classico"), ("players", "3"), ("target", "50"))
    choice.people[1] = ["Zoë", 5]
    again, _ = chosen(kept=choice.text())
    assert again.text() == choice.text()
    assert again.data() == choice.data()


@pytest.mark.parametrize(
    "kept",
    ["", "{", "5", "null", "[]", '"game"', '{"game": 1, "people": 4}', '{"game": "salotto", "people": [["a", 1, 2]]}',
     '{"game": "salotto", "changed": [1]}', '{"game": "salotto", "changed": {"set": {}}, "people": [null]}'],
)  # fmt: skip
def test_a_kept_choice_that_is_none_changes_nothing(kept):
    choice, bad = chosen(kept=kept)
    assert bad == []
    assert choice.text() == Choice().text()


def test_what_a_newer_version_kept_is_taken_as_far_as_it_is_known():
    kept = {"game": "classico", "changed": {"colour": "red", "target": 30}, "people": [["A", 9]] * 40, "level": 2}
    choice = Choice()
    assert choice.take(json.loads(json.dumps(kept)))
    assert choice.changed == {"target": 30}
    assert len(choice.people) == 12 and choice.people[0] == ["A", 0]


def test_a_level_for_all_and_levels_of_their_own():
    choice, _ = chosen(("level", "2"))
    assert choice.one_level() == 2
    choice.people[1][1] = 5
    assert choice.one_level() == 0
    choice.people[1][1] = choice.people[2][1] = choice.people[3][1] = 0
    assert choice.one_level() == 0 and choice.humans() == 4
    assert [choice.name(seat) for seat in range(4)] == ["Player 1", "Bianca", "Carlo", "Dario"]
    choice.set_level("4")
    assert choice.humans() == 4, "people stay people"


def test_other_teams_are_others_and_the_first_seat_stays():
    choice, _ = chosen(("game", "coppie"))
    before = choice.sides()
    assert before == "You and Carlo against Bianca and Dario"
    for first in range(3):
        choice.other_teams(lambda n, first=first: (first + n) % n)
        assert choice.sides() != before
        assert choice.people[0] == ["", 0]
        before = choice.sides()
    assert sorted(name for name, _ in choice.people) == sorted(("", *NAMES))


def test_what_cannot_be_dealt_is_an_error_with_a_sentence():
    choice, _ = chosen(("game", "salotto"))
    choice.change("teams", 3)
    assert isinstance(choice.error(), RulesError)
    assert "3 teams" in choice.problem()
    assert choice.change("teams", "0") and choice.problem() == "" and choice.changed == {}
