"""design.md, "Record, version 1": "replaying a record through the engine" is saving, resuming, undo and sharing."""

import copy
import json
import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from domino import record
from domino.errors import RecordError
from domino.match import Match
from domino.rules import make
from domino.text import explain
from tests.positions import action, frozen, places, seats_of, state, tiles
from tests.property.strategies import Play, examples, matches, rules_that_start
from tests.schema import faults

SEEDS = st.integers(0, 2**32)


SCHEMA = json.loads((Path(__file__).parents[2] / "static" / "record.schema.json").read_text())
LEAVES = st.one_of(st.none(), st.booleans(), st.floats(), st.integers(), st.text(max_size=5))
KEYS = st.sampled_from(["domino", "game", "seats", "rounds", "options", "seed", "x"])
JSON = LEAVES
for _ in range(3):  # lists and objects, three deep
    JSON = st.one_of(LEAVES, st.lists(JSON, max_size=3), st.dictionaries(KEYS, JSON, max_size=6))


def read_move(text):
    """The action of a record's move: "+3-1" draws, "!3-1" is time that ran out."""
    return action(text[0] if text[0] in "+!" else text)


def replayed_by_hand(written):
    """All events of a record, by dealing and applying its moves, with the record read by this test."""
    options = dict(written["options"], players=len(written["seats"]))
    secrets = [bytes.fromhex(written.get(name, "00" * 32)) for name in ("seed", "nonce", "player_nonce")]
    match = Match(make(written["game"], options), written["seats"], *secrets)
    events = []
    for round_ in written["rounds"]:
        given_ = None
        if "deal" in round_:
            hands = [tiles(" ".join(hand)) for hand in round_["deal"]["hands"]]
            given_ = (hands, tiles(" ".join(round_["deal"]["boneyard"])))
        events += match.deal(given_)
        for text in round_["moves"]:
            events += match.apply(read_move(text))
    return match, events


@examples(100)
@given(rules_that_start(), SEEDS, st.integers(1, 250))
def test_a_record_replayed_gives_the_same_state_and_events(made, seed, most):
    """Replay of the record gives the same state."""
    play = Play(made, seed)
    events = [event for _, step in play.steps(most) for event in step]
    written = json.loads(json.dumps(record.record(play.match)))
    again = record.replay(written)
    assert state(again) == state(play.match)
    assert faults(SCHEMA, written) == []
    by_hand, told = replayed_by_hand(written)
    assert frozen(told) == frozen(events)
    assert state(by_hand) == state(play.match)
    assert record.record(again) == record.record(play.match)


@examples(100)
@given(rules_that_start(), SEEDS)
def test_a_record_of_explicit_deals_needs_no_seed(made, seed):
    """design.md, Record: "so that any game from anywhere can be written down and checked"."""
    source = Play(made, seed)
    match = Match(made, seats_of(made.players), bytes(32))
    for act, _ in source.steps(200):
        if act is None:
            round_ = source.match.round
            match.deal(([list(hand) for hand in round_.hands], list(round_.boneyard)))
        else:
            match.apply(act)
    written = json.loads(json.dumps(record.record(match)))
    assert all("deal" in round_ for round_ in written["rounds"])
    del written["seed"]
    again = record.replay(written)
    assert state(again) == state(match)
    assert again.totals == source.match.totals


def broken(written, data):
    """The record with one thing in it changed, taken away or added, somewhere."""
    path = data.draw(st.sampled_from(places(written)[1:]))
    holder = written
    for key in path[:-1]:
        holder = holder[key]
    old = holder[path[-1]]
    kind = data.draw(st.sampled_from(("replace", "remove", "add")))
    new = data.draw(
        st.one_of(
            st.sampled_from(["6-6", "-", "+", "!", "6-5R", "0-0L", "+0-0", "!0-0", ""]),
            st.sampled_from([None, True, 0, -1, 2, 6.0, [], {}, "²", "１", "é@1", {"²": "club@1"}, {"１": "club@1"}]),
            st.text(max_size=8),
            st.lists(st.sampled_from(["6-6", "-", "0-0", 3]), max_size=3),
        )
    )
    if kind == "remove":
        del holder[path[-1]]
    elif kind == "add" and isinstance(holder, list):
        holder.insert(path[-1], copy.deepcopy(old) if data.draw(st.booleans()) else new)
    elif kind == "add":
        holder[data.draw(st.sampled_from(["x", "deal", "by", "practice", "player_nonce", "points"]))] = new
    else:
        holder[path[-1]] = new
    return written


@examples(400)
@given(matches(most=60), st.data())
def test_a_broken_record_is_refused_in_words_or_means_something(match, data):
    """design.md, Record and Command line: "A record that breaks a rule: … the sentence names round and move"."""
    written = broken(json.loads(json.dumps(record.record(match))), data)
    try:
        again = record.replay(written)
    except RecordError as error:
        sentence = explain(error)
        assert sentence.endswith(".")
        assert not re.search(r"\{\w+\}", sentence), "a placeholder was not filled"
        return
    assert state(record.replay(record.record(again))) == state(again)
    assert faults(SCHEMA, written) == [], "the engine takes what the schema refuses"


@examples(100)
@given(matches(most=80), st.data())
def test_a_move_that_breaks_a_rule_is_named_by_round_and_move(match, data):
    """design.md, Command line: "A record that breaks a rule: exit 2, and the sentence names round and move"."""
    written = json.loads(json.dumps(record.record(match)))
    number = data.draw(st.integers(0, len(written["rounds"]) - 1))
    moves = written["rounds"][number]["moves"]
    place = data.draw(st.integers(0, len(moves)))
    moves.insert(place, "19-0R")
    del written["rounds"][number + 1 :]
    try:
        record.replay(written)
    except RecordError as error:
        sentence = explain(error)
        assert f"Round {number + 1}, move {place + 1}:" in sentence
    else:
        raise AssertionError("a tile that is in no set was accepted")


@examples(200)
@given(JSON)
def test_what_is_no_record_is_refused_in_words(data):
    """design.md, Record: whatever is wrong with it is told in a sentence."""
    for written in (data, {"domino": 1, "game": "salotto", "seats": data, "rounds": data},
                    {"domino": data, "game": data, "seats": [], "rounds": []}):  # fmt: skip
        try:
            record.replay(written)
        except RecordError as error:
            assert explain(error).endswith(".")
        else:
            raise AssertionError("accepted")
