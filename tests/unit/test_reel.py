"""A match that is watched again: every moment is what was played, and nothing of a round that goes on is there."""

import pytest

from domino import record
from domino.view import view
from domino.web.extra.reel import Reel
from tests.browser import tables
from tests.support import done

SECRETS = bytes(range(32)), bytes(range(32, 64))


async def pause():
    pass


def at(match, number, moves):
    """A reel at a moment of a match."""
    reel = Reel(match)
    done(reel.turn_to(number, pause))
    done(reel.seek(moves, pause))
    return reel


MATCHES = {
    "pairs": lambda: tables.finished("coppie", 3),
    "classic with a boneyard": lambda: tables.finished("classico", 4, players=3),
    "in teams": lambda: tables.finished("salotto", 5, players=6, teams=3, rounds=2, target=0),
    "twelve, some out": lambda: tables.finished("salotto", 6, players=12, set=12),
}


@pytest.mark.parametrize("kind", MATCHES)
def test_each_moment_is_what_the_engine_made_of_it(kind):
    match = MATCHES[kind]()
    again = record.replay({**record.record(match), "rounds": []})
    reel = Reel(match)
    assert reel.rounds == len(match.results)
    for number, written in enumerate(record.record(match)["rounds"], 1):
        dealt = again.deal()
        whole = record.replay({**record.record(match), "rounds": record.record(match)["rounds"][:number]})
        done(reel.turn_to(number, pause))
        assert reel.at == reel.steps == len(written["moves"])
        assert reel.match.totals == whole.totals
        done(reel.seek(0, pause))
        assert reel.events[0] == dealt
        for moves, action in enumerate(whole.round.actions(), 1):
            events = again.apply(tuple(action))
            assert reel.step() == events
            assert reel.at == moves
            if again.turn is not None:
                seat = again.turn
                assert view(reel.match, seat).to_json() == view(again, seat).to_json()
        assert (reel.match.totals, reel.match.eliminated) == (again.totals, again.eliminated)


def test_it_goes_back_and_forth():
    match = tables.finished("coppie", 3)
    reel = at(match, 1, 7)
    seven = view(reel.match, 0).to_json()
    for way in (20, 7, 0, 7, reel.steps, 7):
        done(reel.seek(way, pause))
        assert reel.at == way
    assert view(reel.match, 0).to_json() == seven
    done(reel.turn_to(2, pause))
    done(reel.turn_to(1, pause))
    done(reel.seek(7, pause))
    assert view(reel.match, 0).to_json() == seven


def test_the_match_that_is_watched_stays_as_it_is():
    match = tables.before_choice("coppie", 7, 9, rounds=2)
    before = record.record(match)
    reel = at(match, 2, 3)
    done(reel.practice(*SECRETS, "2026-11-30", pause))
    reel.shared()
    assert record.record(match) == before


def test_the_round_that_goes_on_is_not_among_them():
    match = tables.before_choice("coppie", 7, 9, rounds=2)
    reel = Reel(match)
    assert (reel.rounds, match.number) == (2, 3)
    assert Reel(tables.before_choice("coppie", 7, 9)).rounds == 0
    assert Reel(tables.after_round("coppie", 5)).rounds == 2


def test_a_link_to_a_match_that_goes_on_does_not_tell_its_seed():
    match = tables.before_choice("coppie", 7, 9, rounds=2)
    written = Reel(match).shared()
    assert not {"seed", "nonce", "player_nonce"} & set(written)
    assert len(written["rounds"]) == 2
    seen = record.replay(written)
    assert [end["totals"] for end in seen.results] == [end["totals"] for end in match.results]
    assert view(at(seen, 2, 5).match, 0).to_json() == view(at(match, 2, 5).match, 0).to_json()


def test_a_link_to_a_match_that_is_over_tells_all_of_it():
    match = tables.finished("coppie", 3)
    assert Reel(match).shared() == record.record(match)


@pytest.mark.parametrize("rounds", [1, 3])
def test_playing_on_is_practice_from_that_position_with_other_tiles_to_come(rounds):
    match = tables.before_choice("coppie", 7, 9, rounds=3)
    reel = Reel(match)
    done(reel.turn_to(rounds, pause))
    moment = next(moves for moves in range(reel.steps) if done(reel.seek(moves, pause)) is None and reel.may_play_on())
    done(reel.seek(moment, pause))
    made = done(reel.practice(*SECRETS, "2026-11-30", pause))
    assert made.practice
    assert made.turn == 0
    assert view(made, 0).to_json() == view(reel.match, 0).to_json()
    assert (made.seed, made.nonce) == SECRETS
    while made.turn is not None:
        tables.step(made)
    made.deal()
    again = record.replay(record.record(made))
    assert again.round.hands == made.round.hands
    following = at(match, rounds + 1, 0).match.round.hands if rounds < 3 else match.round.hands
    assert made.round.hands != following


def test_one_plays_on_only_where_a_person_has_a_choice():
    match = tables.finished("coppie", 3)
    reel = at(match, 1, 0)
    for moves in range(reel.steps + 1):
        done(reel.seek(moves, pause))
        assert reel.may_play_on() == (reel.match.turn == 0 and len(reel.match.legal) > 1)


@pytest.mark.parametrize(
    ("text", "moment"),
    [("2.5", (2, 5)), ("1.0", (1, 0)), ("", (1, 0)), ("x.y", (1, 0)), ("2", (1, 0)), ("1.2.3", (1, 0)),
     ("-1.-4", (1, 0)), ("0.3", (1, 3)), ("²", (1, 0)), ("9" * 30 + "." + "9" * 30, None), ("9" * 5000 + ".1", (1, 0))],
)  # fmt: skip
def test_a_moment_in_a_link_is_brought_within_what_there_is(text, moment):
    match = tables.finished("coppie", 3)
    last = len(match.results)
    assert Reel(match).moment(text) == (moment or (last, len(match.round.moves)))
