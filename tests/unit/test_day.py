"""The deal of the day: from the date alone, the same for ever."""

import datetime

import pytest

from domino import record
from domino.match import Match
from domino.tiles import NAMES
from domino.web.extra import day

SEED = "ad11055a8a3a25fd608de96dd32488ce5688ce1122d79e8aebb0597bbc596f90"
HAND = "4-2 4-1 6-0 0-0 6-3 5-3 6-5"


def match_of(date):
    made = day.rules_of(date)
    seats = [{"name": str(seat), "player": "club@1" if seat else "human"} for seat in range(made.players)]
    match = Match(made, seats, day.seed(date))
    match.date = date
    return match


def test_the_day_of_the_week_is_that_of_the_calendar():
    date = datetime.date(1999, 12, 25)
    while date.year < 2101:
        assert day.weekday(date.isoformat()) == date.weekday(), date
        date += datetime.timedelta(days=13)
    assert day.weekday("2028-02-29") == 1


@pytest.mark.parametrize("date", ["", "2026-11-31", "2027-02-29", "2100-02-29", "2026-00-10", "2026-13-01", "26-11-30",
                                  "2026/11/30", "2026-11-0x", "2026-11-300", " 026-11-30"])
def test_what_is_no_date_has_no_deal(date):
    with pytest.raises(ValueError):
        day.seed(date)
    with pytest.raises(ValueError):
        day.game(date)


def test_a_date_deals_the_same_tiles_for_ever():
    """Made once with these very values: a change of the seed, of the shuffle or of the week would change them."""
    assert day.seed("2026-11-30").hex() == SEED
    hands, boneyard = match_of("2026-11-30").dealt(1)
    assert " ".join(NAMES[tile] for tile in hands[0]) == HAND
    assert not boneyard


def test_every_day_of_the_week_is_one_round_that_can_be_dealt():
    games = set()
    for number in range(1, 15):
        match = match_of(f"2026-12-{number:02}")
        match.deal()
        assert match.rules.rounds == 1
        games.add((match.rules.game, match.rules.players, match.rules.teams))
    assert len(games) == 6
    assert day.seed("2026-12-01") != day.seed("2026-12-02")


def test_a_match_is_known_as_the_deal_of_its_day():
    match = match_of("2026-11-30")
    match.deal()
    assert day.is_of_its_day(match)
    assert day.is_of_its_day(record.replay(record.record(match)))  # as the browser keeps it
    for change in (("date", "2026-12-01"), ("date", None), ("date", "today"), ("seed", bytes(32)),
                   ("player_nonce", b"1" * 32), ("rules", day.rules_of("2026-12-01"))):
        other = match_of("2026-11-30")
        setattr(other, *change)
        assert not day.is_of_its_day(other), change
