"""design.md, "Command line": what deal, replay and arena answer, to the last value. (test_cli.py: how they behave.)"""

import json

import pytest

from domino import record
from domino.__main__ import main
from tests.positions import NONCE, SEED, deal, go, halves, new_match, start
from tests.unit.test_shuffle import commitment_of, order_of

OWN = bytes(range(200, 232))


def run(capsys, *arguments):
    """(exit status, standard output, standard error) of a command."""
    try:
        status = main([str(argument) for argument in arguments])
    except SystemExit as stop:
        status = stop.code
    out, errors = capsys.readouterr()
    return status, out, errors


def answer_of(capsys, *arguments):
    """The JSON that a command answers; it must succeed and say nothing else."""
    status, out, errors = run(capsys, *arguments, "--json")
    assert (status, errors) == (0, "")
    return json.loads(out)


def replayed(capsys, tmp_path, data):
    """What `replay` answers for a record (data or a match)."""
    file = tmp_path / "record.json"
    file.write_text(json.dumps(data if isinstance(data, dict) else record.record(data), indent=1))
    return answer_of(capsys, "replay", file)


# ---------------------------------------------------------------------------------------------------------------- deal


def test_deal_answers_what_the_design_of_the_shuffle_gives(capsys):
    """design.md, Command line: "Deal's JSON: `hands`, `boneyard`, `opener`, `commitment`"."""
    answer = answer_of(capsys, "deal", "--game", "classico", "--seed", SEED.hex())
    order = order_of(SEED, bytes(32), 1, 6)
    doubles = [int(text[0]) if text[0] == text[2] else -1 for text in order[:14]]
    assert answer == {
        "hands": [order[:7], order[7:14]],
        "boneyard": order[14:],
        "opener": doubles.index(max(doubles)) // 7,
        "commitment": commitment_of(SEED, bytes(32)),
    }


def test_deal_takes_nonces_and_a_round(capsys):
    """design.md, Command line: [--nonce HEX] [--player-nonce HEX] [--round N]."""
    secrets = ["--seed", SEED.hex(), "--nonce", NONCE.hex(), "--player-nonce", OWN.hex()]
    answer = answer_of(capsys, "deal", "--game", "classico", *secrets, "--round", 3)
    order = order_of(SEED, OWN, 3, 6)
    assert (answer["hands"], answer["boneyard"]) == ([order[:7], order[7:14]], order[14:])
    assert answer["commitment"] == commitment_of(SEED, NONCE)


def test_deal_takes_options(capsys):
    """design.md, Command line: [--option k=v]…"""
    options = ["--option", "players=12", "--option", "set=15", "--option", "hand=6"]
    answer = answer_of(capsys, "deal", "--game", "salotto", *options, "--seed", "00" * 32)
    order = order_of(bytes(32), bytes(32), 1, 15)
    assert answer["hands"] == [order[seat * 6 : seat * 6 + 6] for seat in range(12)]
    assert answer["boneyard"] == order[72:]


def test_deals_of_the_command_line_are_those_of_a_match(capsys):
    """design.md, Command line and The shuffle."""
    match = new_match("salotto", players=6, teams=3)
    match.deal()
    options = ["--option", "players=6", "--option", "teams=3"]
    answer = answer_of(capsys, "deal", "--game", "salotto", *options, "--seed", SEED.hex())
    assert answer["opener"] == match.round.opener
    held = [[tuple(map(int, text.split("-"))) for text in hand] for hand in answer["hands"]]
    assert held == [[halves(tile) for tile in hand] for hand in match.round.hands]


# -------------------------------------------------------------------------------------------------------------- replay


def three_rounds():
    """A match of salotto: two rounds, in the second of which seat 2 is eliminated, and a third one begun."""
    match = start("salotto", ["6-6", "1-1", "2-0"], draw="none", target=4)
    go(match, "6-6")
    deal(match, ["2-1", "1-1", "3-0"])
    go(match, "1-1")
    deal(match, ["1-0", "5-5", ""])
    return match


def test_replay_answers_what_the_contract_says(capsys, tmp_path):
    """design.md, Command line: "Replay's JSON"; an unfinished match is valid, with `over` false."""
    assert replayed(capsys, tmp_path, three_rounds()) == {
        "valid": True,
        "rounds": [
            {"ended": "out", "opener": 0, "points": [0, 2, 2], "out": 0},
            {"ended": "out", "opener": 1, "points": [3, 0, 3], "out": 1},
        ],
        "totals": [3, 2, 5],
        "eliminated": [2],
        "over": False,
        "winners": [],
    }


def test_replay_of_a_match_that_is_over(capsys, tmp_path):
    """design.md, Command line: "those out of the match with 0 and a total that stays"."""
    match = three_rounds()
    go(match, "5-5")
    answer = replayed(capsys, tmp_path, match)
    assert (answer["over"], answer["winners"], answer["eliminated"]) == (True, [1], [0, 2])
    assert answer["rounds"][2] == {"ended": "out", "opener": 1, "points": [1, 0, 0], "out": 1}
    assert answer["totals"] == [4, 2, 5]


def test_replay_of_a_blocked_round(capsys, tmp_path):
    """design.md, Command line: "`ended`: "out" or "blocked" … `out`: the seat that went out or null"."""
    match = start("classico", ["6-6 5-4", "2-0 1-1", "3-3 3-2"], draw="none")
    go(match, "6-6 - - -")
    (round_,) = replayed(capsys, tmp_path, match)["rounds"]
    assert round_ == {"ended": "blocked", "opener": 0, "points": [0, 20, 0], "out": None}


def test_replay_counts_a_side_where_teams_play(capsys, tmp_path):
    """design.md, Command line: "A side is a team, or a seat where each plays alone"."""
    match = start("coppie", ["1-1", "6-5", "6-4", "5-4"], target=20)
    go(match, "1-1")
    answer = replayed(capsys, tmp_path, match)
    assert answer["rounds"] == [{"ended": "out", "opener": 0, "points": [20, 0], "out": 0}]
    assert (answer["totals"], answer["winners"]) == ([20, 0], [0])


def test_a_record_with_no_more_than_it_needs(capsys, tmp_path):
    """design.md, Record: "`players` may be left to the number of seats"."""
    seats = [{"name": "a", "player": "human"}, {"name": "b", "player": "club@1"}]
    data = {"domino": 1, "game": "classico", "options": {"target": 50}, "seats": seats, "rounds": []}
    answer = replayed(capsys, tmp_path, data)
    assert (answer["totals"], answer["over"], answer["rounds"]) == ([0, 0], False, [])


BROKEN = [  # (what is changed in the record, round, move)
    (lambda rounds: rounds[1]["moves"].__setitem__(0, "2-1"), 2, 1),  # the other seat's tile
    (lambda rounds: rounds[1]["moves"].append("-"), 2, 2),  # the round is over
    (lambda rounds: rounds[2]["moves"].append("+1-0"), 3, 1),  # nothing is drawn before the first tile lies
    (lambda rounds: rounds[2]["moves"].append("5-5R"), 3, 1),  # no side on an empty line
    (lambda rounds: rounds[2]["moves"].append("-"), 3, 1),  # the opener lays a tile
    (lambda rounds: rounds[2]["moves"].append("!"), 3, 1),  # there is no thinking time
    (lambda rounds: rounds[0]["moves"].__setitem__(0, "66"), 1, 1),
    (lambda rounds: rounds[0]["moves"].__setitem__(0, None), 1, 1),
]


@pytest.mark.parametrize(("change", "round_", "move"), BROKEN)
def test_a_record_that_breaks_a_rule_is_refused_by_round_and_move(capsys, tmp_path, change, round_, move):
    """design.md, Command line: "exit 2, and the sentence names round and move"."""
    data = json.loads(json.dumps(record.record(three_rounds())))
    change(data["rounds"])
    file = tmp_path / "record.json"
    file.write_text(json.dumps(data))
    status, out, errors = run(capsys, "replay", file, "--json")
    assert status == 2
    assert f"Round {round_}, move {move}" in errors
    assert f"Round {round_}, move {move}" in json.loads(out)["error"]


def test_wrong_points_are_refused(capsys, tmp_path):
    """design.md, Record: "`points`, where given, are checked"."""
    data = json.loads(json.dumps(record.record(three_rounds())))
    data["rounds"][1]["points"] = [3, 0, 4]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(data))
    status, _, errors = run(capsys, "replay", file)
    assert status == 2
    assert "Round 2" in errors


NO_RECORDS = [
    "",
    "{",
    "[]",
    "null",
    "5",
    '"x"',
    "{}",
    '{"domino": 2}',
    "[" * 100000,
    "\ufeff{}",
    '{"domino": 1e999}',
    "NaN",
]


@pytest.mark.parametrize("content", NO_RECORDS, ids=lambda content: content[:12])
def test_what_is_no_record_is_refused_in_one_line(capsys, tmp_path, content):
    """design.md, Command line: "exit 0, or 2 with one clear line"."""
    file = tmp_path / "record.json"
    file.write_text(content, encoding="utf-8")
    status, _, errors = run(capsys, "replay", file)
    assert status == 2
    assert errors.count("\n") == 1


def test_what_is_no_text_is_refused_in_one_line(capsys, tmp_path):
    """design.md, Command line: "exit 0, or 2 with one clear line"."""
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "bytes", tmp_path):
        status, out, errors = run(capsys, "replay", path, "--json")
        assert (status, out) == (2, "")
        assert errors.count("\n") == 1


# --------------------------------------------------------------------------------------------------------------- arena


def test_arena_counts_every_side(capsys):
    """design.md, Command line: "`wins` and `points` a side"."""
    options = ["--option", "teams=3", "--option", "rounds=1", "--option", "target=0"]
    seats = ["--seats", "random,random,random,greedy,greedy,greedy"]
    answer = answer_of(capsys, "arena", "--game", "salotto", *options, *seats, "--matches", 3)
    assert sorted(answer) == ["decision_ms", "matches", "points", "rounds", "rounds_per_second", "wins"]
    assert (len(answer["wins"]), len(answer["points"]), answer["rounds"]) == (3, 3, 3)
    assert sum(answer["wins"]) >= 3
    for times in answer["decision_ms"].values():
        assert 0 <= times["p50"] <= times["p95"] <= times["max"]


def test_another_seed_plays_other_matches(capsys):
    """design.md, Command line: --seed S."""
    arguments = ["arena", "--game", "classico", "--seats", "random,greedy", "--matches", 5, "--seed"]
    first, other = answer_of(capsys, *arguments, 1), answer_of(capsys, *arguments, 2)
    assert any(first[key] != other[key] for key in ("wins", "points", "rounds"))
