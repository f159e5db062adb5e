"""Records of every version that this program ever wrote keep loading: tests/golden/record-N.json, one for each.

record-1.json was played by the engine on 2026-11-29: random choices in teams, and every entry that a record can have. A
golden file is never changed: a new version of the format gets a new one, and a function in `record.UPGRADES`.
"""

import copy
import json
import re
from pathlib import Path

import pytest

from domino import record
from domino.bots.verify import Verification
from domino.errors import RecordError
from domino.text import explain
from tests.schema import faults

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "static" / "record.schema.json").read_text())
GOLDEN = {
    int(re.search(r"-(\d+)\.json", path.name)[1]): path for path in (ROOT / "tests" / "golden").glob("record-*.json")
}
NOW = GOLDEN[record.VERSION].read_text(encoding="utf-8")


def written(match):
    return json.dumps(record.record(match), ensure_ascii=False) + "\n"


def test_there_is_a_golden_record_and_an_upgrade_for_each_version():
    assert sorted(GOLDEN) == [*range(1, record.VERSION + 1)]
    assert sorted(record.UPGRADES) == [*range(1, record.VERSION)]


@pytest.mark.parametrize("version", sorted(GOLDEN))
def test_the_golden_record_of_a_version_loads_and_is_written_again_as_one_of_this_version(version):
    text = GOLDEN[version].read_text(encoding="utf-8")
    assert json.loads(text)["domino"] == version
    match = record.loads(text)
    assert match.over
    assert faults(SCHEMA, json.loads(written(match))) == []
    assert written(record.loads(written(match))) == written(match)


def test_the_golden_record_of_this_version_is_written_again_to_the_byte():
    assert written(record.loads(NOW)) == NOW


def test_the_golden_record_has_every_entry_and_every_kind_of_move():
    data = json.loads(NOW)
    assert set(data) == set(record.KEYS)
    assert set().union(*data["rounds"]) == set(record.ROUND_KEYS)
    moves = [move for round_ in data["rounds"] for move in round_["moves"]]
    kinds = ("[0-9]+-[0-9]+", "[0-9]+-[0-9]+L", "[0-9]+-[0-9]+R", r"\+[0-9-]+", "-", r"![0-9-]+")
    assert [any(re.fullmatch(kind, move) for move in moves) for kind in kinds] == [True] * len(kinds)
    assert {seat["player"].partition("@")[0] for seat in data["seats"]} >= {"human", "master"}


@pytest.mark.parametrize("version", [record.VERSION + 1, 99, 10**30, 0, -1, 1.0, True, "1", None])
def test_a_record_of_a_version_that_is_not_known_is_one_sentence(version):
    data = {"domino": version, "whatever": "this version may have"}
    for read in (record.replay, Verification().check):
        with pytest.raises(RecordError) as caught:
            read(data)
        assert explain(caught.value).startswith("This record has version ")
        assert explain(caught.value).endswith(f"reads version {record.VERSION}.")


def test_an_older_record_goes_through_each_upgrade_once_and_stays_as_it_was(monkeypatch):
    """With two versions that never were: -1, whose games had numbers, and 0, which called seats players."""
    calls = []

    def first(data):
        calls.append(-1)
        return {**data, "domino": 0, "game": ("salotto", "classico", "coppie")[data["game"]]}

    def second(data):
        calls.append(0)
        return {**{key: data[key] for key in data if key != "players"}, "domino": 1, "seats": data["players"]}

    monkeypatch.setattr(record, "UPGRADES", {-1: first, 0: second})
    old = json.loads(NOW)
    old |= {"domino": -1, "game": 0, "players": old.pop("seats")}
    before = copy.deepcopy(old)
    assert written(record.replay(old)) == NOW
    assert calls == [-1, 0]
    assert old == before
    with pytest.raises(RecordError):  # what is wrong with it is told as ever
        record.replay({**old, "rounds": 7})
