"""`python -m domino review`: the review of a record as words or JSON."""

import json

import pytest

from domino import record
from tests.positions import go, start
from tests.unit.test_cli import bad, command, good


def a_blunder():
    """A match in pairs: a finished round in which seat 0 gives the last free six away, and one that goes on."""
    match = start("coppie", ["6-6 6-3 6-2 3-1", "3-0 2-1 5-1 4-2", "1-0 2-2 5-2 4-4", "5-5 5-4 4-3 3-3"], draw="none")
    go(match, "6-6 - - - 6-3L 3-0L 1-0L - 6-2R")
    while match.turn is not None:
        match.apply(match.legal[0])
    match.deal()
    return match


@pytest.fixture
def file(tmp_path):
    """Where the record lies."""
    written = tmp_path / "record.json"
    written.write_text(json.dumps(record.record(a_blunder())))
    return written


def test_review_in_json(capsys, file):
    (told,) = good(capsys, "review", file)["rounds"]
    assert told["round"] == 1
    assert {move["index"] for move in told["moves"]} >= {8}
    (blunder,) = [move for move in told["moves"] if move["index"] == 8]
    assert (blunder["seat"], blunder["played"]) == (0, ["play", 23, "R"])
    assert blunder["actions"][0]["chance"] == 100
    for side in told["sides"]:
        own = [move for move in told["moves"] if move["seat"] % 2 == side["side"]]
        assert side["choices"] == len(own)
        for key in ("cost", "usual", "open_cost"):
            assert side[key] == pytest.approx(sum(move[key] for move in own))
    assert told["sides"][0]["worst"] == 8
    assert good(capsys, "review", file, "--round", 1)["rounds"] == [told]


def test_review_in_words(capsys, file):
    status, out, err = command(capsys, "review", file)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("round 1: ")
    assert lines[1].startswith("  side 0 (seats 0, 2): gave away ")
    (blunder,) = [line for line in lines if line.startswith("  move 9, seat 0: 6-2R gave away ")]
    assert "best 3-1L: " in blunder


def test_what_cannot_be_reviewed_is_one_line_and_exit_2(capsys, file, tmp_path):
    assert "no other round" in bad(capsys, "review", file, "--round", 2)
    assert "no other round" in bad(capsys, "review", file, "--round", 0)
    assert "--round" in bad(capsys, "review", file, "--round", "one")
    assert "cannot be read" in bad(capsys, "review", tmp_path / "none")
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    assert "record" in bad(capsys, "review", broken)
    match = start("coppie", ["6-6 6-3", "3-0 2-1", "1-0 2-2", "5-5 5-4"], draw="none")
    broken.write_text(json.dumps(record.record(match)))
    assert bad(capsys, "review", broken) == "No round of this record is over."
    broken.write_bytes(b"\xff")
    assert "UTF-8" in bad(capsys, "review", broken)
