"""The command line: design.md, "Command line"."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from domino.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests/golden/match.json"  # four club bots in pairs, played by the engine on 2026-11-29
SEED = "00" * 31 + "01"


def command(capsys, *words):
    """(exit status, standard output, standard error) of a command."""
    try:
        status = main([str(word) for word in words])
    except SystemExit as stop:  # argparse leaves so
        status = stop.code
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def good(capsys, *words):
    """What a command that succeeds answers in JSON."""
    status, out, err = command(capsys, *words, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


def bad(capsys, *words):
    """The one line with which a command fails."""
    status, out, err = command(capsys, *words)
    assert status == 2
    assert out == ""
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err.strip()


def test_deal(capsys):
    answer = good(capsys, "deal", "--game", "classico", "--option", "players=3", "--seed", SEED)
    assert set(answer) == {"hands", "boneyard", "opener", "commitment"}
    assert [len(hand) for hand in answer["hands"]] == [5, 5, 5]
    assert len(answer["boneyard"]) == 13
    assert len({tile for hand in [*answer["hands"], answer["boneyard"]] for tile in hand}) == 28


def test_deal_of_another_round_or_with_the_players_nonce_differs_but_the_commitment_stays(capsys):
    words = ("deal", "--game", "coppie", "--seed", SEED, "--nonce", "ab" * 32)
    first, second = good(capsys, *words), good(capsys, *words, "--round", "2")
    own = good(capsys, *words, "--player-nonce", "01" * 32)
    assert first["hands"] != second["hands"]
    assert first["hands"] != own["hands"]
    assert first["commitment"] == second["commitment"] == own["commitment"]


def test_deal_in_words(capsys):
    status, out, _ = command(capsys, "deal", "--game", "coppie", "--seed", SEED)
    assert status == 0
    assert "seat 2 opens: " in out
    assert "boneyard: none" in out


@pytest.mark.parametrize("words, says", [
    (("deal", "--game", "salotto", "--option", "players=12", "--option", "set=9", "--seed", SEED), "double-12"),
    (("deal", "--game", "coppie", "--seed", "12"), "64 hexadecimal digits"),
    (("deal", "--game", "coppie", "--seed", SEED, "--round", "0"), "--round"),
    (("deal", "--game", "poker", "--seed", SEED), "poker"),
    (("deal", "--game", "coppie", "--option", "tiles", "--seed", SEED), "name=value"),
    (("deal", "--game", "coppie", "--option", "colour=red", "--seed", SEED), "colour"),
    (("deal", "--game", "coppie"), "--seed"),
    (("arena", "--game", "coppie", "--seats", "club,club"), "teams"),
    (("arena", "--game", "coppie", "--seats", "club,club,club,clown"), "clown"),
    (("arena", "--game", "coppie", "--option", "players=4", "--seats", "club,club"), "4 bots"),
    (("arena", "--game", "coppie", "--seats", "club,club,club,club", "--matches", "0"), "--matches"),
    (("ladder", "--levels", "3-1"), "--levels"),
    (("ladder", "--deals", "1"), "--deals"),
    (("ladder", "--jobs", "0"), "--jobs"),
    (("ladder", "--keep", GOLDEN), "--keep"),
    (("replay", "no such file"), "cannot be read"),
    (("puzzles", "--count", "0"), "--count"),
    (("puzzles", "--check", "no such file"), "not a file of puzzles"),
    (("puzzles", "--check", GOLDEN), "not a file of puzzles"),
    (("shuffle",), "invalid choice"),
    ((), "COMMAND"),
])
def test_what_is_wrong_is_one_line_and_exit_2(capsys, words, says):
    assert says in bad(capsys, *words)


def test_arena(capsys):
    words = ("arena", "--game", "classico", "--seats", "club,greedy", "--matches", "6", "--seed", "x")
    answer = good(capsys, *words)
    assert set(answer) >= {"matches", "wins", "points", "rounds", "rounds_per_second", "decision_ms"}
    assert answer["matches"] == 6
    assert sum(answer["wins"]) == 6
    assert all(set(times) == {"p50", "p95", "max"} for times in answer["decision_ms"].values())
    assert set(answer["decision_ms"]) == {"club", "greedy"}
    again = good(capsys, *words)
    assert [again[key] for key in ("wins", "points", "rounds")] == [answer[key] for key in ("wins", "points", "rounds")]


def test_arena_in_words(capsys):
    status, out, err = command(capsys, "arena", "--game", "salotto", "--seats", "club,greedy,random", "--matches", "2")
    assert (status, err) == (0, "")
    assert "2 matches" in out


def test_a_ladder_that_was_cut_short_goes_on_and_is_the_same_with_many_jobs(capsys, tmp_path):
    words = ("ladder", "--levels", "1-3", "--deals", "3", "--seed", "x", "--json")
    whole = good(capsys, *words)
    assert [(row["game"], row["players"], *row["bots"]) for row in whole[:2]] == [
        ("coppie", 4, "greedy@1", "random@1"), ("coppie", 4, "club@1", "greedy@1")]
    assert all(row["rounds"] == 6 for row in whole)
    kept = tmp_path / "ladder.jsonl"
    marked = {**whole[1], "share": {"mean": 0.125, "interval": 0.5}}
    kept.write_text(json.dumps(marked) + "\n")
    again = good(capsys, *words, "--keep", kept, "--jobs", "2")
    assert again == [whole[0], marked, *whole[2:]]
    assert len(kept.read_text().splitlines()) == len(whole)
    status, out, _ = command(capsys, *words[:-1], "--keep", kept)
    assert status == 0
    assert "| coppie | 4 | club@1 | greedy@1 | 12.5% ± 50.0 | 6 |" in out


def test_puzzles(capsys, tmp_path):
    status, out, err = command(capsys, "puzzles", "--count", "2", "--seed", "x")
    assert (status, err) == (0, "")
    puzzles = json.loads(out)
    assert len(puzzles) == 2
    file = tmp_path / "puzzles.json"
    file.write_text(out)
    assert command(capsys, "puzzles", "--check", str(file)) == (0, "2 puzzles, each with one line and no other.\n", "")
    puzzles[1]["line"] = "6-6R"
    file.write_text(json.dumps(puzzles))
    assert puzzles[1]["id"] in bad(capsys, "puzzles", "--check", str(file))


def test_replay(capsys):
    answer = good(capsys, "replay", GOLDEN)
    assert answer["valid"] is True
    assert answer["over"] is True
    assert len(answer["totals"]) == 2
    assert max(answer["totals"]) >= 100
    assert answer["winners"] == [answer["totals"].index(max(answer["totals"]))]
    assert answer["eliminated"] == []
    for side in (0, 1):
        assert sum(end["points"][side] for end in answer["rounds"]) == answer["totals"][side]
    for end in answer["rounds"]:
        assert set(end) == {"ended", "opener", "points", "out"}
        assert (end["out"] is None) == (end["ended"] == "blocked")


def test_a_record_may_stop_anywhere(capsys, tmp_path):
    whole = json.loads(GOLDEN.read_text())
    for moves in range(len(whole["rounds"][1]["moves"])):
        part = {**whole, "rounds": [whole["rounds"][0], {"moves": whole["rounds"][1]["moves"][:moves]}]}
        file = tmp_path / "part.json"
        file.write_text(json.dumps(part))
        answer = good(capsys, "replay", file)
        assert answer["over"] is False
        assert answer["winners"] == []
        assert len(answer["rounds"]) == 1


def broken():
    """The golden record with a move that breaks a rule in round 2, move 3."""
    data = json.loads(GOLDEN.read_text())
    data["rounds"][1]["moves"][2] = "-"
    return data


def test_a_record_that_breaks_a_rule_names_round_and_move(capsys, tmp_path):
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(broken()))
    assert bad(capsys, "replay", file).startswith("Round 2, move 3: ")
    status, out, err = command(capsys, "replay", file, "--json")
    assert status == 2
    answer = json.loads(out)
    assert answer["valid"] is False
    assert answer["error"] == err.strip()


def test_several_records_one_a_line_get_one_answer_a_line(capsys, tmp_path):
    good_line = json.dumps(json.loads(GOLDEN.read_text()))
    file = tmp_path / "several.jsonl"
    file.write_text(f"{good_line}\n{json.dumps(broken())}\nnonsense\n{good_line}\n")
    status, out, _ = command(capsys, "replay", file, "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 2
    assert [answer["valid"] for answer in answers] == [True, False, False, True]
    assert "Round 2, move 3" in answers[1]["error"]
    assert "JSON" in answers[2]["error"]
    file.write_text(f"{good_line}\n{good_line}\n")
    status, out, _ = command(capsys, "replay", file, "--json")
    assert status == 0
    assert len(out.splitlines()) == 2


def test_from_a_bare_checkout_with_the_standard_library_alone():
    """-I -S: no site-packages; the record comes from standard input."""
    code = "import sys; sys.path.insert(0, '.'); from domino.__main__ import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code, "replay", "-", "--json"], cwd=ROOT,
                          input=GOLDEN.read_bytes(), capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["valid"] is True


@pytest.mark.parametrize("name", ["play", "site", "arena", "replay", "deal"])
def test_help_is_worth_reading(capsys, name):
    status, out, _ = command(capsys, name, "--help")
    assert status == 0
    assert len(out.splitlines()) > 5
