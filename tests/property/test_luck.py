"""What chance gave: sums counted by hand, honest shuffles that look like chance, crooked ones that do not."""

import hashlib
import random

import pytest

from domino import rules
from domino.luck import BOTS, KINDS, PEOPLE, Luck
from domino.match import Match
from domino.record import record
from domino.tiles import is_double, size


def played(number, game="classico", players=2, **options):
    """A match at random, people and bots in turn."""
    chance = random.Random(f"luck {number}")
    seats = [{"name": str(seat), "player": ("human", "club@1")[seat % 2]} for seat in range(players)]
    made = rules.make(game, {"players": players, **options})
    match = Match(made, seats, hashlib.sha256(str(number).encode()).digest())
    while not match.over:
        match.deal()
        while match.turn is not None:
            match.apply(chance.choice(match.legal))
    return match


def of(records):
    luck = Luck()
    for written in records:
        for _ in luck.adding(written):
            pass
    return luck


def test_one_round_counted_by_hand():
    match = played(1, rounds=1, draw="none")
    hands, _ = match.dealt(1)
    luck = of([record(match)])
    assert luck.rounds == 1
    for who in (PEOPLE, BOTS):
        doubles = luck.sums["doubles"][who]
        assert (doubles.count, doubles.seen) == (1, sum(is_double(tile) for tile in hands[who]))
        assert doubles.due == pytest.approx(7 * 7 / 28)
        assert doubles.variance == pytest.approx(7 * 0.25 * 0.75 * 21 / 27)  # hypergeometric
        assert luck.sums["pips"][who].due == 42
        assert luck.sums["openings"][who].due == 0.5
    assert luck.sums["openings"][PEOPLE].seen + luck.sums["openings"][BOTS].seen == 1
    assert not luck.sums["draws"][PEOPLE].count


def test_the_spread_of_the_pips_is_that_of_all_hands():
    """Against many hands dealt at random."""
    luck = of([record(played(1, rounds=1))])
    chance = random.Random(5)
    every = [sum(divmod_pips(tile) for tile in chance.sample(range(size(6)), 7)) for _ in range(20_000)]
    mean = sum(every) / len(every)
    variance = sum((pips - mean) ** 2 for pips in every) / len(every)
    assert luck.sums["pips"][PEOPLE].variance == pytest.approx(variance, rel=0.05)


def divmod_pips(tile):
    """The pips of a tile, counted up from 0-0, 1-0, 1-1."""
    high = 0
    while tile > high:
        tile -= high + 1
        high += 1
    return high + tile


@pytest.mark.parametrize(("game", "players", "options"), [
    ("classico", 2, {"draw": "until-playable"}),
    ("coppie", 4, {}),
    ("salotto", 6, {"teams": 3, "set": 9, "draw": "one"}),
])
def test_honest_matches_look_like_chance(game, players, options):
    luck = of([record(played(number, game, players, **options)) for number in range(40)])
    assert luck.rounds > 40
    for kind in KINDS:
        for sums in luck.sums[kind]:
            if sums.count:
                assert abs(sums.seen - sums.due) < 4 * sums.variance**0.5 + 1e-9, kind


def test_a_crooked_shuffle_does_not(monkeypatch):
    """The bot gets the doubles, and the heavy tiles go into the boneyard."""
    honest = Match.dealt

    def crooked(match, number):
        hands, boneyard = honest(match, number)
        tiles = sorted([*hands[0], *hands[1], *boneyard], key=lambda tile: (not is_double(tile), tile))
        return [tiles[7:14], tiles[:7]], tiles[14:]

    monkeypatch.setattr(Match, "dealt", crooked)
    luck = of([record(played(number, draw="until-playable")) for number in range(10)])
    assert luck.sums["doubles"][BOTS].seen > luck.sums["doubles"][BOTS].usual[1]
    assert luck.sums["doubles"][PEOPLE].seen == 0
    assert luck.sums["doubles"][PEOPLE].unusual
    assert luck.sums["pips"][PEOPLE].unusual
    assert luck.sums["openings"][BOTS].unusual


def test_given_deals_and_rounds_that_go_on_are_left_out():
    match = played(3, rounds=2)
    written = record(match)
    first = Match(match.rules, match.seats, match.seed)
    hands, boneyard = first.dealt(1)
    first.deal((hands, boneyard))
    written["rounds"][0]["deal"] = first.round_record()["deal"]
    assert of([written]).rounds == match.number - 1
    written["rounds"][-1]["moves"] = written["rounds"][-1]["moves"][:2]
    written["rounds"][-1].pop("points")
    assert of([written]).rounds == match.number - 2


def test_draws_of_a_practice_match_are_left_out():
    """Who takes back a draw knows what comes."""
    written = record(played(5, draw="until-playable"))
    assert of([written]).sums["draws"][PEOPLE].count
    assert not of([{**written, "practice": True}]).sums["draws"][PEOPLE].count
