"""The log of a match: it tells the match at every point, through undo and lost writes, as far as it is whole."""

import random

import pytest

from domino import record
from domino.errors import RecordError
from domino.web.logbook import Log, entries_of, head
from domino.web.relive import apply, relive
from tests.browser import tables
from tests.support import done


def again(match, entries):
    """(match, conceded, count, instead) that the entries tell."""
    return done(relive(head(match, "")["head"], entries))


def same(one, other):
    assert record.record(one) == record.record(other)
    assert (one.turn, one.legal, one.totals, one.winners) == (other.turn, other.legal, other.totals, other.winners)


class Written:
    """A log as the page writes it, by `keep`; a write may fail."""

    def __init__(self, match):
        self.match, self.log, self.entries = match, Log(), []

    def keep(self, fails=False):
        due = self.log.due(self.match)
        if not fails:
            assert self.log.size == len(self.entries)
            self.entries += due
            self.log.agree(self.match, len(due))
        return due


def some_match(seed, actions, dice, fails=0.0, undone=0.12):
    """A match after some actions at random, taken back now and then, and its log."""
    match = tables.new("salotto", seed, players=3, target=40)
    written = Written(match)
    for _ in range(actions):
        if match.over:
            break
        if match.turn is None:
            match.deal()
        elif dice.random() < undone and match.moves_made:
            try:
                match.undo_choice(dice.randrange(3))
            except record.DominoError:
                continue
        else:
            match.apply(dice.choice(match.legal), "club@1" if dice.random() < 0.1 else None)
        written.keep(fails=dice.random() < fails)
    written.keep()
    return match, written


@pytest.mark.parametrize("fails", [0, 0.5])
@pytest.mark.parametrize("seed", range(6))
def test_a_log_tells_its_match_through_undo_and_lost_writes(seed, fails):
    match, written = some_match(seed, 150, random.Random(seed), fails)
    told, conceded, count, instead = again(match, written.entries)
    same(told, match)
    assert (conceded, count, instead) == (False, len(written.entries), None)
    assert Log(count, told).due(match) == []


def test_an_action_is_one_entry_and_nothing_is_rewritten():
    match, written = some_match(1, 0, random.Random(1))
    match.deal()
    assert written.keep() == [{"deal": 1}]
    match.apply(match.legal[0])
    assert [sorted(entry) for entry in written.keep()] == [["move"]]
    match.apply(match.legal[0], "club@1")
    assert written.keep()[0]["by"] == "club@1"
    match.undo(2)
    assert written.keep() == [{"undo": 2}]
    match.practice = True
    assert written.keep() == [{"undo": 0, "practice": True}]
    assert len(written.entries) == 5


@pytest.mark.parametrize("seed", range(3))
def test_entries_one_by_one_lead_to_the_same_match(seed):
    match, written = some_match(seed, 120, random.Random(seed))
    follower = tables.new("salotto", seed, players=3, target=40)
    for entry in written.entries:
        apply(follower, entry)
    same(follower, match)


BROKEN = [
    None,
    7,
    {},
    {"deal": 9},
    {"deal": 1, "given": 3},
    {"move": 3},
    {"move": "9-9"},
    {"move": "0-0", "by": 5},
    {"undo": 1000},
    {"undo": "1"},
    {"round": 4},
    {"round": {"moves": ["-"], "by": 3}},
]


@pytest.mark.parametrize("entry", BROKEN, ids=str)
def test_what_follows_a_broken_entry_is_not_used(entry):
    match, written = some_match(2, 70, random.Random(2), undone=0)
    for place in (0, 1, 20, len(written.entries) - 1):
        entries = list(written.entries)
        entries[place] = entry
        told, _, count, instead = again(match, entries)
        assert (count, instead) == (place, None)
        same(told, again(match, written.entries[:place])[0])


def test_a_lost_entry_ends_what_is_valid():
    match, written = some_match(3, 60, random.Random(3))
    del written.entries[12]
    told, _, count, _ = again(match, written.entries)
    assert 12 <= count < len(written.entries)
    same(told, again(match, written.entries[:count])[0])


def test_of_a_whole_round_what_is_valid_is_kept():
    match = tables.finished("coppie", 4)
    rounds = record.record(match)["rounds"]
    assert len(rounds) > 1
    entries = entries_of({"rounds": [dict(round_) for round_ in rounds]})
    entries[1]["round"]["moves"] = [*rounds[1]["moves"][:5], "6-6R", *rounds[1]["moves"][6:]]
    told, _, count, instead = again(match, entries)
    assert count == 1
    assert instead["round"]["moves"] == rounds[1]["moves"][:5]
    assert record.record(told)["rounds"] == [rounds[0], {"moves": rounds[1]["moves"][:5]}]


def test_a_match_that_was_given_up_is_known_as_such():
    match, written = some_match(5, 30, random.Random(5))
    assert again(match, [*written.entries, {"conceded": True}])[1] is True


def test_a_broken_head_is_no_match():
    match, written = some_match(5, 30, random.Random(5))
    broken = dict(head(match, "")["head"], game="chess")
    with pytest.raises(RecordError):
        done(relive(broken, written.entries))
