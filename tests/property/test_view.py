"""design.md, "One stream": a view is all that a seat may know; "Nobody else's tiles are in it"."""

import copy
import json

from hypothesis import given
from hypothesis import strategies as st

from domino.view import View, public, view
from tests.positions import frozen, state
from tests.property.strategies import Play, examples, matches, rules_that_start

SEEDS = st.integers(0, 2**32)


def known_to(match, seat):
    """The tiles that a seat may know: its own, those it drew or held before, and those that lie.

    The tile that must be laid first is known too: everybody sees that it is forced.
    """
    round_ = match.round
    known = set(round_.hands[seat]) | {move[2] for move in round_.moves if move[1] == "play"}
    return known | ({round_.opening} if round_.opening is not None else set())


def dealt_anew(match, seat, chance):
    """The same table with all tiles that `seat` does not know changed among themselves, wherever they are."""
    other = copy.deepcopy(match)
    round_ = other.round
    hidden = sorted({tile for hand in round_.hands for tile in hand} | set(round_.boneyard[round_.taken :]))
    hidden = [tile for tile in hidden if tile not in known_to(match, seat)]
    to = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    round_.hands = [[to.get(tile, tile) for tile in hand] for hand in round_.hands]
    round_.boneyard = [to.get(tile, tile) for tile in round_.boneyard]
    round_.drawn = [to.get(tile, tile) for tile in round_.drawn]
    round_.moves = [move if move[1] == "play" else (*move[:2], to.get(move[2], move[2])) if move[1] in ("draw", "time")
                    else move for move in round_.moves]  # fmt: skip
    if round_.turn is not None and round_.turn != seat:
        round_.legal = round_._legal()
    return other, to


@examples(150)
@given(matches(), st.data(), st.randoms(use_true_random=False))
def test_a_view_does_not_change_when_hidden_tiles_are_dealt_anew(match, data, chance):
    seat = data.draw(st.sampled_from(range(match.rules.players)))
    other, _ = dealt_anew(match, seat, chance)
    if match.round.ended:
        return  # the hands lie open
    assert view(match, seat).to_json() == view(other, seat).to_json()
    assert frozen(vars(view(match, seat))["history"]) == frozen(vars(view(other, seat))["history"])


@examples(150)
@given(matches(), st.data())
def test_no_hidden_tile_appears_in_a_view(match, data):
    """design.md: nobody else's tiles are in a view."""
    seat = data.draw(st.sampled_from(range(match.rules.players)))
    seen = view(match, seat)
    known = known_to(match, seat)
    shown = set(seen.hand) | {action[1] for action in seen.legal if action[0] == "play"}
    shown |= {seen.line.first} | set(seen.line.arms[0]) | set(seen.line.arms[1])
    shown |= {move[2] for move in seen.history if move[1] in ("play", "draw", "time")} | {seen.opening}
    assert shown - {None} <= known
    fields = set(vars(seen))
    assert fields == set(View.FIELDS) | {"rules", "line"}, "a field that this test does not look at"


@examples(150)
@given(matches(), st.data())
def test_a_view_tells_what_everybody_at_the_table_sees(match, data):
    """rules.md, A turn, 9; api: the attributes of a view."""
    seat = data.draw(st.sampled_from(range(match.rules.players)))
    round_, seen = match.round, view(match, seat)
    assert list(seen.hand) == round_.hands[seat]
    assert list(seen.counts) == [len(hand) for hand in round_.hands]
    assert (seen.boneyard, seen.reserve) == (round_.left, match.rules.reserve)
    assert (seen.seat, seen.turn, seen.number, seen.opener) == (seat, match.turn, match.number, round_.opener)
    assert seen.legal == (tuple(match.legal) if match.turn == seat else ())
    assert seen.line.tiles() == round_.line.tiles()
    assert (list(seen.totals), list(seen.eliminated)) == (match.totals, match.eliminated)
    assert seen.ended is (round_.ended is not None)
    assert len(seen.history) == len(round_.moves)
    for told, move in zip(seen.history, round_.moves, strict=True):
        assert told[:2] == move[:2]
        if move[1] in ("play", "pass"):
            assert told == move
        elif move[1] == "draw":
            assert told[2] == (move[2] if move[0] == seat else None)
        else:
            assert told[2] == (move[2] if move[0] == seat else None)
            assert told[3] is (move[2] is not None)


@examples(100)
@given(matches(), st.data())
def test_a_view_survives_json(match, data):
    """design.md: the worker gets views as JSON: view JSON round-trips."""
    seat = data.draw(st.sampled_from(range(match.rules.players)))
    seen = view(match, seat)
    written = json.dumps(seen.to_json())
    again = View.from_json(json.loads(written))
    assert again.to_json() == json.loads(written)
    for field in View.FIELDS:
        assert getattr(again, field) == getattr(seen, field)
        assert type(getattr(again, field)) is type(getattr(seen, field))
    assert again.line.tiles() == seen.line.tiles()
    assert list(again.line.ends) == list(seen.line.ends)
    assert again.rules.game == seen.rules.game
    assert again.rules.changed == seen.rules.changed
    assert (again.reserve, again.plays()) == (seen.reserve, seen.plays())


@examples(60)
@given(matches(), st.data())
def test_nothing_that_is_done_to_a_view_reaches_the_match(match, data):
    """design.md: a bot is a function of a view; it cannot touch the table."""
    seat = data.draw(st.sampled_from(range(match.rules.players)))
    before = state(match)
    seen = view(match, seat)
    seen.history.clear()
    seen.totals.append(9)
    seen.counts.append(9)
    seen.eliminated.append(9)
    seen.line.arms[0].append(0)
    seen.line.ends.append(9)
    assert state(match) == before


@examples(60)
@given(rules_that_start(), SEEDS)
def test_no_hidden_tile_appears_in_an_event_as_others_see_it(made, seed):
    """design.md: what a seat may know. The hands lie open only at the end of the round."""
    play = Play(made, seed)
    for _, events in play.steps(200):
        for event in events:
            kept = frozen(event)
            for seat in range(made.players):
                seen = public(event, seat)
                if event["type"] in ("draw", "time"):
                    own = event["seat"] == seat
                    assert seen["tile"] == (event["tile"] if own else None)
                    assert {**seen, "tile": 0} == {**event, "tile": 0}
                else:
                    assert seen == event
                    assert event["type"] in ("deal", "play", "pass", "finish", "end", "over")
                if event["type"] == "deal":
                    assert "hands" not in seen
            assert frozen(event) == kept, "public() changed the event itself"
