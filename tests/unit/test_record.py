"""design.md, "Record, version 1": what a record holds, and every way in which it can be wrong."""

import copy
import json
from pathlib import Path

import pytest

from domino import record
from domino.errors import IllegalAction, RecordError
from domino.rules import OPTIONS
from domino.text import explain
from tests.positions import NONCE, SEED, deal, go, name, names, new_match, start, state, whole_set
from tests.schema import faults

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "static" / "record.schema.json").read_text())


def table():
    """A round of salotto with every kind of move: plays, a draw, a pass, time that ran out with a tile drawn."""
    match = start("salotto", ["1-1 5-4", "6-0 3-2", "6-6 4-4"], "2-1 6-5", thinking_time=5, target=15, draw="one")
    go(match, "6-6")
    match.apply(("draw",), "club@1")  # seat 0 draws 2-1
    go(match, "- 6-0L !")
    return match


def written_of(match):
    return json.loads(json.dumps(record.record(match)))


def error_of(data):
    """The sentence with which a record is refused."""
    with pytest.raises(RecordError) as caught:
        record.replay(data)
    return explain(caught.value)


def test_a_record_is_rules_seats_seed_and_moves():
    """design.md, Record: every entry, and every kind of move."""
    match = table()
    assert written_of(match) == {
        "domino": 1,
        "game": "salotto",
        "options": {"players": 3, "hand": 2, "thinking_time": 5, "target": 15},
        "seats": [{"name": f"Player {seat}", "player": "human"} for seat in (1, 2, 3)],
        "seed": SEED.hex(),
        "nonce": NONCE.hex(),
        "rounds": [
            {
                "deal": {
                    "hands": [["1-1", "5-4"], ["6-0", "3-2"], ["6-6", "4-4"]],
                    "boneyard": [
                        "2-1",
                        "6-5",
                        *(name(t) for t in whole_set(6) if name(t) not in names(USED).split()),
                    ],
                },
                "moves": ["6-6", "+2-1", "-", "6-0L", "!6-5"],
                "by": {"1": "club@1"},
            }
        ],
    }


USED = [t for t in whole_set(6) if name(t) in "1-1 5-4 6-0 3-2 6-6 4-4 2-1 6-5".split()]


def test_a_record_tells_the_points_of_a_finished_round_and_no_deal_where_the_seed_gives_it():
    """design.md, Record: "A round may give its deal … instead of taking it from the seed"; `points`."""
    match = new_match("classico", player_nonce=b"n" * 32)
    match.deal()
    while match.round.ended is None:
        match.apply(match.legal[0])
    written = written_of(match)
    assert written["options"] == {}
    assert written["player_nonce"] == (b"n" * 32).hex()
    assert sorted(written["rounds"][0]) == ["moves", "points"]
    assert written["rounds"][0]["points"] == match.results[0]["points"]


def test_options_that_are_on_or_off_are_json_booleans():
    """design.md, Record."""
    assert written_of(new_match("salotto", draw_anyway="on"))["options"] == {"draw_anyway": True}
    data = written_of(new_match("salotto"))
    assert "draw_anyway" in error_of(data | {"options": {"draw_anyway": "on"}})
    assert "draw_anyway" in error_of(data | {"options": {"draw_anyway": 1}})


def test_players_may_be_left_to_the_number_of_seats():
    """design.md, Record."""
    data = written_of(new_match("salotto", players=3))
    del data["options"]["players"]
    assert record.replay(data).rules.players == 3
    assert "seats" in error_of(data | {"options": {"players": 4}})


def test_practice_and_date_are_kept():
    """design.md, Record: "date", "practice"?: true."""
    match = new_match("salotto")
    assert "practice" not in written_of(match)
    match.practice = True
    match.date = "2026-11-30"
    again = record.replay(written_of(match))
    assert (again.practice, again.date) == (True, "2026-11-30")


def test_undo_rewrites_the_record():
    """design.md, Record: "Undo rewrites the record"."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "3-3 6-3")
    go(match, "6-6 6-0L")
    match.undo_choice(1)
    written = written_of(match)
    assert written["rounds"][0]["moves"] == ["6-6"]
    assert "practice" not in written, "no draw and no other seat's play was taken back"


def test_undo_past_another_seats_play_is_practice():
    """design.md, Record: "marks it `practice` when it goes back past a draw or past another seat's play"."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "3-3 6-3")
    go(match, "6-6 6-0L")
    match.undo_choice(0)
    assert written_of(match)["practice"] is True
    assert written_of(match)["rounds"][0]["moves"] == []


def test_undo_goes_to_the_last_choice_of_any_of_the_seats_and_again_to_the_one_before():
    """Several people at one device take back each other's choices, one after the other."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "3-3 6-3")
    go(match, "6-6 6-0L")
    match.undo_choice(0, 1)
    assert (match.turn, written_of(match)["rounds"][0]["moves"], match.practice) == (1, ["6-6"], False)
    match.undo_choice(0, 1)
    assert (match.turn, written_of(match)["rounds"][0]["moves"], match.practice) == (0, [], False)
    with pytest.raises(IllegalAction, match="nothing-to-undo"):
        match.undo_choice(0, 1)


def test_undo_past_a_draw_is_practice():
    """design.md, Record: the player has seen the tile."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "6-3 3-3", draw_anyway=True)
    go(match, "6-6 +")
    match.undo_choice(1)
    assert written_of(match)["rounds"][0]["moves"] == ["6-6"]
    assert written_of(match)["practice"] is True


def test_undo_past_a_draw_and_the_pass_after_it_is_practice():
    """design.md, Record."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "3-3 6-3", draw_anyway=True)
    go(match, "6-6 + -")
    match.undo_choice(1)
    assert written_of(match)["rounds"][0]["moves"] == ["6-6"]
    assert written_of(match)["practice"] is True


# -------------------------------------------------------------------------------------------------- what can be wrong


def changed(path, value):
    """The record of `table()` with one entry changed; `...` takes it away."""
    data = written_of(table())
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    if value is ...:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return data


MOVES = ("rounds", 0, "moves")
WRONG = [
    (("domino",), 2, "version 2"),
    (("domino",), True, ""),
    (("domino",), ..., ""),
    (("game",), "poker", "salotto, classico or coppie"),
    (("game",), ..., "game"),
    (("options",), {"set": 7}, "6, 9, 12, 15 or 18"),
    (("options",), {"set": 6.5}, "set"),
    (("options",), {"set": "6"}, "set"),
    (("options",), {"spinner": 1}, "spinner"),
    (("options",), [], "options"),
    (("options", "target"), 0, "target"),
    (("seats",), [], "seats"),
    (("seats",), ..., "seats"),
    (("seats", 0, "name"), "", "name"),
    (("seats", 0, "name"), 5, "name"),
    (("seats", 0, "name"), "x" * 61, "name"),
    (("seats", 0, "name"), ..., "name"),
    (("seats", 0, "player"), "club", "club"),
    (("seats", 0, "player"), "club@", "club@"),
    (("seats", 0, "player"), "@1", "@1"),
    (("seats", 0, "player"), "club@x", "club@x"),
    (("seats", 0, "player"), "ñandú@1", ""),
    (("seats", 0, "player"), "club@²", ""),
    (("seats", 0, "player"), "club@１", ""),
    (("seats", 0, "colour"), "red", "colour"),
    (("seed",), "00", "64"),
    (("seed",), 5, "64"),
    (("nonce",), "g" * 64, "64"),
    (("player_nonce",), None, "64"),
    (("practice",), 1, "practice"),
    (("date",), 2026, "date"),
    (("date",), "x" * 61, "date"),
    (("colour",), "red", "colour"),
    (("rounds",), {}, "rounds"),
    (("rounds",), ..., "rounds"),
    (("rounds", 0), [], "Round 1"),
    (("rounds", 0, "colour"), "red", "colour"),
    (MOVES, ..., "moves"),
    (MOVES, "6-6", "moves"),
    ((*MOVES, 0), "6-5", "Round 1, move 1"),  # not held
    ((*MOVES, 0), "6-6R", "Round 1, move 1"),  # no side on an empty line
    ((*MOVES, 0), "4-4", "Round 1, move 2"),  # legal, but then 2-1 is no longer drawn: the next move is wrong
    ((*MOVES, 1), "+6-5", "the one drawn is 2-1"),
    ((*MOVES, 1), "-", "Round 1, move 2"),
    ((*MOVES, 1), "!", "the one drawn is 2-1"),
    ((*MOVES, 2), "5-4L", "Round 1, move 3"),
    ((*MOVES, 3), "6-0", "Round 1, move 4"),
    ((*MOVES, 3), "0-6L", "Round 1, move 4"),
    ((*MOVES, 3), "6-0l", "Round 1, move 4"),
    ((*MOVES, 3), " 6-0L", "Round 1, move 4"),
    ((*MOVES, 4), "!", "Round 1, move 5"),
    ((*MOVES, 4), "!2-1", "Round 1, move 5"),
    ((*MOVES, 4), "! 6-5", "Round 1, move 5"),
    ((*MOVES, 4), "", "Round 1, move 5"),
    ((*MOVES, 4), None, "Round 1, move 5"),
    ((*MOVES, 4), 5, "Round 1, move 5"),
    ((*MOVES, 4), ["!"], "Round 1, move 5"),
    (("rounds", 0, "by"), {"5": "club@1"}, "5"),
    (("rounds", 0, "by"), {"-1": "club@1"}, "-1"),
    (("rounds", 0, "by"), {"x": "club@1"}, "x"),
    (("rounds", 0, "by"), {"²": "club@1"}, "²"),
    (("rounds", 0, "by"), {"１": "club@1"}, "１"),
    (("rounds", 0, "by"), {"01": "club@1"}, "01"),
    (("rounds", 0, "by"), {"1": "club"}, ""),
    (("rounds", 0, "by"), {"1": None}, ""),
    (("rounds", 0, "by"), [], "by"),
    (("rounds", 0, "points"), [0, 0, 0], ""),
    (("rounds", 0, "points"), None, ""),
    (("rounds", 0, "deal"), None, "deal"),
    (("rounds", 0, "deal", "hands", 0), ["1-1"], "Seat 1"),
    (("rounds", 0, "deal", "hands", 0), ["1-1", "4-5"], "4-5"),
    (("rounds", 0, "deal", "hands", 0), ["1-1", "1-1"], "1-1"),
    (("rounds", 0, "deal", "hands", 0), ["1-1", "6-6"], "6-6"),
    (("rounds", 0, "deal", "hands", 0), ["1-1", "7-7"], "7-7"),
    (("rounds", 0, "deal", "hands", 0), ["1-1", 5], "5"),
    (("rounds", 0, "deal", "hands", 0), "1-1", "deal"),
    (("rounds", 0, "deal", "hands", 2), ..., "3 seats"),
    (("rounds", 0, "deal", "boneyard", 3), ..., "1"),
    (("rounds", 0, "deal", "boneyard"), [], "22"),
    (("rounds", 0, "deal", "boneyard"), ..., "boneyard"),
    (("rounds", 0, "deal", "colour"), [], "colour"),
]


@pytest.mark.parametrize(("path", "value", "named"), WRONG, ids=lambda value: str(value)[:40])
def test_what_is_wrong_with_a_record_is_told(path, value, named):
    """design.md, Record; Command line: "A record that breaks a rule: … the sentence names round and move"."""
    sentence = error_of(changed(path, value))
    assert named in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize(("path", "value", "named"), WRONG, ids=lambda value: str(value)[:40])
def test_a_broken_record_told_as_text_is_refused_too(path, value, named):
    """design.md, Record: a record travels as JSON text."""
    with pytest.raises(RecordError):
        record.loads(json.dumps(changed(path, value)))


def test_a_round_after_one_that_is_not_over_is_refused():
    """design.md, Record: only the last round may be unfinished."""
    data = written_of(table())
    data["rounds"].append({"moves": []})
    assert "Round 2" in error_of(data)


def test_a_round_after_the_end_of_the_match_is_refused():
    """design.md, Record."""
    match = start("salotto", ["1-1", "6-5"], target=10)
    go(match, "1-1")
    data = written_of(match)
    assert record.replay(data).over
    data["rounds"].append({"moves": []})
    assert "Round 2" in error_of(data)


def test_a_record_without_a_seed_needs_its_deals():
    """design.md, Record: "A round may give its deal … instead of taking it from the seed"."""
    data = written_of(table())
    del data["seed"]
    assert state(record.replay(data)) == state(table())
    del data["rounds"][0]["deal"]
    data["rounds"][0] = {"moves": []}
    assert "Round 1" in error_of(data)


def test_seats_out_of_the_match_have_an_empty_hand_in_a_deal():
    """design.md, Record: "a hand for each seat, empty for seats out of the match"."""
    match = start("salotto", ["1-1", "6-5", "2-0"], target=10)
    go(match, "1-1")
    deal(match, ["2-1", "", "0-0"])
    data = written_of(match)
    assert data["rounds"][1]["deal"]["hands"] == [["2-1"], [], ["0-0"]]
    assert state(record.replay(data)) == state(match)
    dealt_in = copy.deepcopy(data)
    hands = dealt_in["rounds"][1]["deal"]["hands"]
    hands[1], dealt_in["rounds"][1]["deal"]["boneyard"] = (
        dealt_in["rounds"][1]["deal"]["boneyard"][:1],
        dealt_in["rounds"][1]["deal"]["boneyard"][1:],
    )
    assert "Seat 2" in error_of(dealt_in)


# ------------------------------------------------------------------------------------------------------------- schema


def test_the_schema_takes_what_the_engine_writes():
    """Record version 1 with its JSON Schema."""
    assert faults(SCHEMA, written_of(table())) == []
    for match in (new_match("coppie"), new_match("salotto", players=12, teams=6, draw_anyway=True)):
        assert faults(SCHEMA, written_of(match)) == []
        match.deal()
        assert faults(SCHEMA, written_of(match)) == []


@pytest.mark.parametrize(("path", "value", "named"), WRONG, ids=lambda value: str(value)[:40])
def test_the_schema_refuses_what_is_wrong_in_form(path, value, named):
    """The schema knows the form of a record; what the rules forbid is for the replay to find."""
    of_rules = (
        path[:3] in (MOVES, ("rounds", 0, "deal"), ("rounds", 0, "by"), ("rounds", 0, "points"))
        and isinstance(value, (str, list, dict, type(...)))
    ) or (path, value) == (("options", "target"), 0)
    assert faults(SCHEMA, changed(path, value)) or of_rules


def test_the_schema_and_the_table_of_options_agree():
    """rules.md, Options: "the saved record … all come from that one table"."""
    options = SCHEMA["properties"]["options"]["properties"]
    assert sorted(options) == sorted(option.name for option in OPTIONS)
    values = [None, True, False, *range(-2, 700), 9999, 10000, 99999, 100000, "auto", "free", "forced", "none", "one"]
    values += ["until-playable", "until-stop", "player", "team", "penalty", "winner-takes", "pairs", "winner", "rotate"]
    values += ["highest-double", "on", "6", 6.5, [], {}]
    for option in OPTIONS:
        for value in values:
            assert (faults(options[option.name], value) == []) == option.allows(value), (option.name, value)
