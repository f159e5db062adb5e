"""Verification as the page does it: one choice after the other, whatever the record holds, and what is said of it."""


import pytest

from domino import record
from domino.web.extra.checking import Checking
from tests.browser import tables
from tests.support import done


def checked(data, shown=None, going_on=lambda moves, choice: True):
    async def ask(choice):
        return None

    async def pause():
        pass

    checking = Checking(data, shown, ask, pause)
    done(checking.run(going_on))
    return checking


@pytest.fixture
def written():
    """A match of one round, as a record."""
    return record.record(tables.finished("coppie", 3, rounds=1))


@pytest.mark.parametrize("data", [None, [], 7, {}, {"domino": 1}, {"domino": 1, "rounds": {"moves": 3}},
                                  {"rounds": [None, {"moves": "6-6"}]}])  # fmt: skip
def test_what_is_no_record_is_one_sentence(data):
    assert checked(data).verdict.endswith(".")
    assert checked(data).error


def test_the_way_is_measured_in_moves(written):
    seen = []
    found = checked(written, going_on=lambda moves, choice: seen.append(moves) or True)
    assert seen == sorted(set(seen))
    assert seen[0] >= 1
    assert seen[-1] <= sum(found.moves) == len(written["rounds"][0]["moves"])


def test_it_stops_where_it_is_told_to(written):
    found = checked(written, going_on=lambda moves, choice: False)
    assert found.stopped
    assert found.verification.made == 0
    assert found.remarks == []


def test_who_could_not_be_asked_is_named_with_the_reason(written):
    written["seats"][1]["player"] = "master@2"
    written["seats"][3]["player"] = "oracle@2"
    found = checked(written)
    assert found.verdict.startswith("What could be verified")
    said = " ".join(found.remarks)
    assert "of master@2 were not made again: the strong players could not be loaded." in said
    assert "of oracle@2 were not made again: no such bot is here." in said


def test_a_match_of_practice_says_so(written):
    assert not [said for said in checked(written).remarks if "taken back" in said]
    assert [said for said in checked({**written, "practice": True}).remarks if "taken back" in said]


def test_the_commitment_is_compared_where_it_was_shown(written):
    due = tables.finished("coppie", 3, rounds=1).commitment
    assert "held the page to" in checked(written, due).remarks[0]
    assert checked(written, "0" * 64).error.code == "other-commitment"
    assert "not kept" in checked(written).remarks[0]
