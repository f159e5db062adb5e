"""Matches of any rules, played at random, held against rules.md (tests/referee.py) at every step."""

import copy
import json
import re

from hypothesis import given
from hypothesis import strategies as st

from domino.errors import IllegalAction
from domino.match import Match
from domino.text import explain
from tests.positions import halves, state, whole_set
from tests.property.strategies import Play, examples, matches, rules_that_start
from tests.referee import Referee, hand_size

SEEDS = st.integers(0, 2**32)


def pairs(tiles):
    return [halves(tile) for tile in tiles]


def as_pairs(action):
    return ("play", halves(action[1]), action[2]) if action[0] == "play" else action


def check_events(action, events, match, referee):
    """That the events tell what the referee saw."""
    first = events[0]
    seat = first["seat"]
    assert first["type"] == action[0]
    if action[0] == "pass":
        assert first["ends"] == referee.ends()
    else:
        assert first["held"] == len(referee.hands[seat])
    if action[0] == "play":
        assert (first["tile"], first["side"], first["ends"]) == (action[1], action[2], referee.ends())
    if action[0] in ("draw", "time"):
        assert first["boneyard"] == len(referee.boneyard)
        if first["tile"] is not None:
            assert halves(first["tile"]) == referee.hands[seat][-1]
    finished = action[0] == "play" and not referee.hands[seat] and not referee.ended
    due = [action[0]] + ["finish"] * finished + ["end"] * bool(referee.ended) + ["over"] * (referee.winners is not None)
    assert [event["type"] for event in events] == due
    if referee.ended:
        end = events[1]
        assert (end["ended"], end["out"], end["winner"]) == (referee.ended, referee.out, referee.winner)
        assert (end["points"], end["totals"]) == (referee.points, referee.totals)
        assert [pairs(hand) for hand in end["hands"]] == referee.hands
        assert end["pips"] == [sum(map(sum, hand)) for hand in referee.hands]
        if referee.winners is None:
            assert end["next"]["seat"] == referee.next_seat
        else:
            assert events[2]["winners"] == referee.winners
            assert events[2]["eliminated"] == sorted(referee.eliminated)


def time_can_run_out(match):
    """Whether the engine takes ("time",) now; the match itself goes on as it was."""
    try:
        copy.deepcopy(match).apply(("time",))
    except IllegalAction:
        return False
    return True


@examples(200)
@given(rules_that_start(), SEEDS)
def test_a_match_goes_as_the_rules_say(made, seed):
    """rules.md, all of it: whose turn, what is legal, when a round ends, the points, who opens next, who wins."""
    play = Play(made, seed)
    match, referee = play.match, Referee(made)
    for action, events in play.steps(600):
        if action is None:
            round_ = match.round
            assert events[0]["sizes"] == [len(hand) for hand in round_.hands]
            assert match.playing == referee.in_match()
            each = hand_size(made, len(match.playing))
            assert events[0]["sizes"] == [each * (seat in match.playing) for seat in range(made.players)]
            assert events[0]["boneyard"] == len(whole_set(made.set)) - sum(events[0]["sizes"])
            referee.deal([pairs(hand) for hand in round_.hands], pairs(round_.boneyard))
            assert (events[0]["opener"], events[0]["forced"]) == (referee.opener, referee.forced is not None)
        else:
            referee.apply(as_pairs(action))
            check_events(action, events, match, referee)
        round_ = match.round
        assert match.turn == referee.turn
        assert len(set(match.legal)) == len(match.legal)
        assert {as_pairs(each) for each in match.legal} == referee.legal()
        assert [pairs(hand) for hand in round_.hands] == referee.hands
        assert round_.line.tiles() == referee.line
        assert list(round_.line.ends) == referee.ends()
        assert (round_.ended, round_.out) == (referee.ended, referee.out)
        assert (match.totals, match.eliminated) == (referee.totals, sorted(referee.eliminated))
        assert match.winners == (referee.winners or [])
        if len(play.actions) % 8 == 0:
            assert time_can_run_out(match) == referee.time_can_run_out()


@given(rules_that_start(), SEEDS)
def test_tiles_are_conserved_at_every_step(made, seed):
    """Tiles are conserved: each tile of the set is in one hand, in the boneyard or on the line, once."""
    play = Play(made, seed)
    for _ in play.steps(300):
        round_ = play.match.round
        where = [tile for hand in round_.hands for tile in hand]
        where += list(round_.boneyard)[round_.taken :]
        on_line = sorted(tuple(sorted(tile, reverse=True)) for tile in round_.line.tiles())
        assert sorted(pairs(where) + on_line) == sorted(pairs(whole_set(made.set)))
        assert round_.left == len(round_.boneyard) - round_.taken
        for (_, right), (left, _) in zip(round_.line.tiles(), round_.line.tiles()[1:], strict=False):
            assert right == left


def conceivable(match):
    """Every action that anyone could think of at this table: all tiles on all sides, draw, pass, time."""
    plays = [("play", tile, side) for tile in whole_set(match.rules.set) for side in ("", "L", "R")]
    return [*plays, ("draw",), ("pass",), ("time",)]


@examples(60)
@given(matches())
def test_every_legal_action_is_accepted(match):
    """Every legal action is accepted."""
    for action in match.legal:
        other = copy.deepcopy(match)
        events = other.apply(action)
        assert events[0]["type"] == action[0]
        assert events[0]["seat"] == match.turn


@examples(60)
@given(matches())
def test_every_other_action_is_refused_in_words_and_changes_nothing(match):
    """Every other action is refused."""
    before = state(match)
    with_clock = match.rules.thinking_time > 0
    for action in conceivable(match):
        if action in match.legal or (action == ("time",) and with_clock):
            continue
        try:
            match.apply(action)
        except IllegalAction as error:
            sentence = explain(error)
            assert sentence.endswith(".")
            assert not re.search(r"\{\w+\}", sentence), "a placeholder was not filled"
        else:
            raise AssertionError(f"{action} was accepted; legal were {match.legal}")
    assert state(match) == before


@examples(60)
@given(matches(least=0))
def test_a_snapshot_put_back_is_the_same_state(match):
    """A snapshot put back is the same state, also as JSON and in a match of its own."""
    before = state(match)
    kept = match.snapshot()
    written = json.dumps(kept)
    other = Match(match.rules, match.seats, match.seed, match.nonce, match.player_nonce)
    other.restore(json.loads(written))
    assert state(other) == before
    if match.legal:
        match.apply(match.legal[-1])
    elif not match.over:
        match.deal()
    assert json.dumps(kept) == written, "the snapshot changed while the match went on"
    match.restore(kept)
    assert state(match) == before
    assert state(other) == before
    for each in (match, other):
        while each.round and each.round.ended is None:
            each.apply(each.legal[0])
    assert state(match) == state(other)


@examples(60)
@given(matches(), st.data())
def test_undo_then_redo_is_the_same(match, data):
    """Undo: going back some actions and making them again leads to the same state and the same events."""
    round_ = match.round
    made = round_.actions()
    if not made:
        return
    count = data.draw(st.integers(1, len(made)))
    before = state(match)
    match.undo(count)
    assert match.round.actions() == made[: len(made) - count]
    other = Match(match.rules, match.seats, match.seed, match.nonce, match.player_nonce)
    other.restore(match.snapshot())
    assert state(other) == state(match)
    events = [match.apply(action) for action in made[len(made) - count :]]
    assert state(match) == before
    assert [other.apply(action) for action in made[len(made) - count :]] == events


def past_a_draw_or_another_s_play(move, seat):
    who, kind, tile = move[:3]
    return kind == "draw" or (kind == "time" and tile is not None) or (kind == "play" and who != seat)


@examples(60)
@given(matches(), st.data())
def test_undo_to_a_choice(match, data):
    """design.md, Record: undo "marks it `practice` when it goes back past a draw or past another seat's play".

    So it does where it goes back past the round's end: all hands lay open.
    """
    seat = data.draw(st.sampled_from(range(match.rules.players)))
    moves, actions = [tuple(move) for move in match.round.moves], match.round.actions()
    before, open_hands = state(match), match.round.ended is not None
    try:
        match.undo_choice(seat)
    except IllegalAction:
        assert state(match) == before
        return
    kept = len(match.round.actions())
    assert match.round.actions() == actions[:kept]
    assert kept < len(actions)
    assert match.turn == seat
    assert len(match.legal) > 1
    assert match.practice == (open_hands or any(past_a_draw_or_another_s_play(move, seat) for move in moves[kept:]))
    for action in actions[kept:]:
        match.apply(action)
    assert state(match) | {"practice": False} == before


@examples(100)
@given(rules_that_start(), SEEDS)
def test_every_match_ends(made, seed):
    """Every match ends (with bounded time-outs), with a winner."""
    play = Play(made, seed, time_outs=30)
    rounds = 0
    for steps, (action, _) in enumerate(play.steps()):
        rounds += action is None
        assert steps < 100000
    match = play.match
    assert match.over
    assert match.winners
    assert rounds == match.number == len(match.results)
    assert not made.rounds or rounds <= made.rounds


@examples(100)
@given(rules_that_start(), SEEDS)
def test_points_add_up(made, seed):
    """Points add up: totals are the sums of the points, and these come from the hands that were shown."""
    play = Play(made, seed)
    for _ in play.steps(800):
        pass
    sums = [0] * made.sides
    for result in play.match.results:
        sums = [total + more for total, more in zip(sums, result["points"], strict=True)]
        assert result["totals"] == sums
        left = [sum(halves(tile)[0] + halves(tile)[1] for tile in hand) for hand in result["hands"]]
        assert result["pips"] == left
        assert min(result["points"]) >= 0
        if made.scoring == "penalty" and result["ended"] == "blocked":
            assert sum(result["points"]) == sum(left)
        if made.scoring != "penalty":
            assert sum(point > 0 for point in result["points"]) <= 1
            assert sum(result["points"]) <= sum(left)
    assert play.match.totals == sums
