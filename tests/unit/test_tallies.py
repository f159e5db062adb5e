"""What the statistics count: wins and points against the results, and each habit in a position made for it."""

import csv

import pytest

from domino.record import record
from domino.web.extra.statsrows import NAMES, as_csv, group_cells, habits, signed
from domino.web.extra.tallies import GAME, HABITS, LEVEL, PARTNER, PEOPLE, Share, Tallies
from tests.browser import tables
from tests.positions import action, start


def counted(*matches, conceded=False):
    tallies = Tallies()
    for match in matches:
        list(tallies.adding(record(match), conceded))
    return tallies


@pytest.mark.parametrize(("times", "of", "low", "high"), [
    (5, 10, 24, 76), (0, 10, 0, 28), (10, 10, 72, 100), (60, 100, 50, 69),
])
def test_the_interval_is_wilsons(times, of, low, high):
    """Figures from a table of Wilson's 95% intervals (Brown, Cai, DasGupta 2001 give the formula)."""
    share = Share()
    for i in range(of):
        share.add(int(i < times))
    assert share.interval == (low, high)


@pytest.mark.parametrize(("game", "options"), [
    ("coppie", {}), ("classico", {"players": 3}), ("salotto", {"players": 4}), ("salotto", {"players": 6, "teams": 3}),
])
def test_rounds_and_matches_add_up_to_the_results(game, options):
    matches = [tables.finished(game, seed, **options) for seed in range(6)]
    tallies = counted(*matches)
    rounds = won = blocked = points = wins = 0
    for match in matches:
        mine = match.rules.side_of(0)
        wins += mine in match.winners
        out = set()
        for end in match.results:
            if mine not in out:
                rounds += 1
                won += end["winner"] == mine
                blocked += end["ended"] == "blocked"
                others = [more for side, more in enumerate(end["points"]) if side != mine and side not in out]
                edge = 10 * end["points"][mine] - 10 * sum(others) // len(others)
                points += -edge if match.rules.scoring == "penalty" else edge
            out |= set(end["eliminated"])
    group = tallies.groups[GAME][game]
    assert (group.rounds.of, group.rounds.times) == (rounds, won) == (tallies.rounds, sum(tallies.won))
    assert (group.matches.of, group.matches.times) == (6, wins)
    assert (tallies.blocked.of, tallies.blocked.times) == (rounds, blocked)
    assert sum(tallies.edges) == points
    assert rounds > 6


def test_a_match_counts_for_its_strongest_opponent_and_weakest_partner():
    match = tables.new("coppie", 1, rounds=1)
    for seat, player in ((1, "greedy@1"), (2, "club@1"), (3, "master@7")):
        match.seats[seat]["player"] = player
    tables.play_round(match)
    tallies = counted(match)
    assert [list(tallies.groups[kind]) for kind in (GAME, LEVEL, PARTNER)] == [["coppie"], [5], [3]]
    match.seats[3]["player"] = "someone@1"  # a bot of another program
    match.seats[1]["player"] = "somebody@1"
    assert list(counted(match).groups[LEVEL]) == [PEOPLE]


def test_practice_and_matches_of_several_people_are_left_out():
    practice, shared = tables.finished("coppie", 1), tables.finished("coppie", 2)
    practice.practice = True
    shared.seats[1]["player"] = "human"
    watched = tables.finished("coppie", 3)
    watched.seats[0]["player"] = "club@1"
    tallies = counted(practice, shared, watched)
    assert (tallies.rounds, tallies.practice, tallies.shared) == (0, 1, 1)


def test_what_goes_on_counts_its_rounds_and_what_was_given_up_is_a_match_lost():
    match = tables.after_round("classico", 7, players=2)
    goes_on = counted(match)
    assert goes_on.rounds == len(match.results)
    assert goes_on.groups[GAME]["classico"].matches.of == 0
    given_up = counted(match, conceded=True).groups[GAME]["classico"].matches
    assert (given_up.of, given_up.times) == (1, 0)


# -- habits: the player sits in seat 0, and what is written is played; the rest of the round is of no matter

POSITIONS = {
    "double": (("5-5 5-4 1-0", "6-6 6-5 2-1"), "6-5", "5-4R", "5-5R"),
    "stuck": (("6-4 6-3 4-1", "6-6 6-5 2-0"), "6-5", "6-3L", "6-4L"),
    "foe": (("6-1 6-2 2-0 3-3", "6-6 2-1 5-5 4-4"), "6-6 6-1R 2-1R", "6-2R", "2-0R"),
    "passed": (("6-1 1-1 2-1 0-0", "6-6 5-5 4-4 3-3"), "6-6 6-1R -", "2-1R", "1-1R"),
    "partner": (("6-3 4-2 1-0", "0-0 1-1 2-2", "6-6 5-5 5-0", "6-4 5-1 5-2"), "6-6 6-4R", "6-3L", "4-2R"),
}


def habit(name, last):
    """(times, of) of a habit when the player's last written choice is `last`."""
    hands, before, _, _ = POSITIONS[name]
    match = start("classico" if len(hands) == 2 else "coppie", hands, rounds=1, draw="none")
    for seat, one in enumerate(match.seats):
        one["player"] = "human" if seat == 0 else "club@1"
    for text in f"{before} {last}".split():
        match.apply(action(text))
    while not match.round.ended:
        match.apply(match.legal[-1])
    share = counted(match).habits[name]
    return share.times, share.of


@pytest.mark.parametrize("name", HABITS)
def test_a_habit_is_counted_where_there_was_a_choice(name):
    _, _, bad, good = POSITIONS[name]
    assert habit(name, bad) == (1, 1)
    assert habit(name, good) == (0, 1)


def test_the_file_has_every_figure_of_the_page():
    tallies = counted(*[tables.finished("coppie", seed) for seed in range(4)])
    rows = list(csv.reader(as_csv(tallies, []).splitlines()))
    assert ["In pairs", *group_cells(tallies.groups[GAME]["coppie"])] in rows
    assert [row[0] for row in rows if row].count("Club") == 2  # opponents and partner
    assert sum(int(row[1]) for row in rows if len(row) == 3 and " to " in row[0]) == sum(tallies.won)
    assert len([row for row in rows if row and row[0] in map(str, NAMES.values())]) == len(habits(tallies))


@pytest.mark.parametrize(("tenths", "text"), [(0, "0"), (4, "0"), (-4, "0"), (5, "+1"), (-16, "−2"), (12340, "+1234")])
def test_points_ahead_have_a_sign(tenths, text):
    assert signed(tenths) == text
