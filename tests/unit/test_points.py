"""rules.md, "Points of a round": the three scorings, by their values and in play."""

import pytest

from domino import rules
from domino.scoring import KINDS
from tests.positions import go, start


def points(game, pips, out, playing=None, **options):
    """The (points a side, winning side) of a round that left `pips` in the hands."""
    made = rules.make(game, {"players": len(pips), **options})
    seats = tuple(range(len(pips))) if playing is None else playing
    return KINDS[made.scoring].points(made, list(pips), seats, out)


# ------------------------------------------------------------------------------------------------------------- penalty


def test_penalty_out_every_other_player_adds_what_is_left_in_the_hand():
    """rules.md, penalty: "Out: who went out adds nothing; every other player adds what is left in the hand"."""
    assert points("salotto", [12, 0, 7, 30], out=1) == ([12, 0, 7, 30], 1)


def test_penalty_blocked_everyone_adds_what_it_holds():
    """rules.md, penalty: "Blocked: everyone, every team, adds what it holds; nothing is passed on"."""
    assert points("salotto", [12, 1, 7, 30], out=None) == ([12, 1, 7, 30], None)


def test_penalty_blocked_every_team_adds_what_it_holds():
    """rules.md, penalty: "nothing is passed on"."""
    assert points("salotto", [12, 1, 7, 30], out=None, teams=2) == ([19, 31], None)


def test_penalty_three_teams_of_two_the_partner_holds_10():
    """rules.md, Values: "the partner holds 10, team 2 holds 4 and 6, team 3 holds 1 and 0: +0, +20, +11"."""
    assert points("salotto", [0, 4, 1, 10, 6, 0], out=0, teams=3, set=6, hand=4) == ([0, 20, 11], 0)


def test_penalty_three_teams_of_two_in_play():
    """rules.md, Values: the same, played at the table."""
    hands = ["2-0 6-3 1-1 5-0", "2-2 6-5 4-0 6-4", "1-0 5-4 5-3 3-2", "3-3 3-1 6-0 4-4", "5-1 4-3 6-1 6-2",
             "0-0 2-1 4-1 4-2"]  # fmt: skip
    match = start("salotto", hands, set=6, teams=3, draw="none")
    moves = "6-0 6-2L 4-2L 5-0R 6-5R 5-4L - 6-1R 2-1R 2-0R 4-0R 5-3L 4-4R 4-3R - 6-3L 6-4L 3-2R - - 4-1L 1-1L"
    end = go(match, moves)[-1]
    assert (end["ended"], end["out"], end["pips"]) == ("out", 0, [0, 4, 1, 10, 6, 0])
    assert (end["points"], end["totals"]) == ([0, 20, 11], [0, 20, 11])


def test_penalty_the_partners_tiles_burden_every_other_team_in_full():
    """rules.md, penalty: "plus, in full, what the partners of the player who went out hold"."""
    assert points("salotto", [0, 1, 2, 3, 10, 20, 30, 40], out=0, teams=4, set=9) == ([0, 31, 42, 53], 0)
    assert points("salotto", [10, 1, 20, 0, 30, 3], out=3, teams=2, set=9) == ([10 + 20 + 30 + 1 + 3, 0], 1)


def test_penalty_going_out_by_team_leaves_no_burden():
    """rules.md, penalty: with `going_out: team` the partners hold nothing."""
    assert points("salotto", [0, 9, 0, 4], out=2, teams=2, going_out="team") == ([0, 13], 0)


def test_penalty_sides_out_of_the_match_add_nothing():
    """rules.md, penalty: "the next deal leaves them out, they add nothing more"."""
    assert points("salotto", [0, 0, 7, 3], out=0, playing=(0, 2, 3)) == ([0, 0, 7, 3], 0)
    assert points("salotto", [0, 0, 1, 10, 0, 5], out=0, playing=(0, 2, 3, 5), teams=3, set=9) == ([0, 0, 16], 0)


# -------------------------------------------------------------------------------------------------------- winner-takes


def test_winner_takes_out_the_winner_adds_the_pips_of_all_opponents():
    """rules.md, winner-takes: "Out"."""
    assert points("classico", [12, 0, 7, 30], out=1) == ([0, 49, 0, 0], 1)


def test_winner_takes_blocked_the_lightest_hand_wins_and_adds_the_pips_of_all_the_others():
    """rules.md, winner-takes: "Blocked"."""
    assert points("classico", [12, 9, 7, 30], out=None) == ([0, 0, 51, 0], 2)


def test_winner_takes_0_3_beats_2_4():
    """rules.md, winner-takes: "(0-3 beats 2-4)"."""
    assert points("classico", [3, 6], out=None) == ([6, 0], 0)


@pytest.mark.parametrize("pips", [[7, 7], [7, 9, 7], [7, 9, 12, 7], [7, 7, 7, 7]])
def test_winner_takes_equal_lightest_hands_nobody_scores(pips):
    """rules.md, winner-takes: "Equal lightest hands: nobody scores"."""
    assert points("classico", pips, out=None) == ([0] * len(pips), None)


def test_winner_takes_equal_hands_that_are_not_the_lightest_do_not_matter():
    """rules.md, winner-takes: "lightest"."""
    assert points("classico", [7, 9, 9], out=None) == ([18, 0, 0], 0)


def test_winner_takes_with_teams_partners_tiles_are_not_opponents():
    """rules.md, winner-takes: "a side's hand is the sum of its members', and partners' tiles are not opponents'"."""
    assert points("classico", [0, 9, 20, 4], out=0, teams=2) == ([13, 0], 0)
    assert points("classico", [1, 9, 20, 4], out=None, teams=2) == ([0, 21], 1)
    assert points("classico", [10, 7, 5, 8], out=None, teams=2) == ([0, 0], None)


# --------------------------------------------------------------------------------------------------------------- pairs


def test_pairs_the_opponents_hold_12_and_5_the_partner_30_the_pair_adds_17():
    """rules.md, Values."""
    assert points("coppie", [0, 12, 30, 5], out=0) == ([17, 0], 0)
    assert points("coppie", [12, 30, 5, 0], out=3) == ([0, 17], 1)


def test_pairs_the_pair_adds_17_in_play():
    """rules.md, Values: the same, played at the table."""
    hands = ["1-0 2-1 6-3 5-5 4-4", "4-1 4-3 1-1 3-1 6-0", "5-3 3-3 5-4 5-2 6-5", "3-2 2-0 6-1 4-0 5-1"]
    match = start("coppie", hands, draw="none")
    end = go(match, "5-5 - 6-5R 5-1L 1-0L 6-0R - 2-0R 2-1R 1-1R - 6-1R 6-3R 3-1R - 4-0L 4-4L")[-1]
    assert (end["ended"], end["out"], end["pips"]) == ("out", 0, [0, 12, 30, 5])
    assert (end["points"], end["winner"], end["totals"]) == ([17, 0], 0, [17, 0])


def test_pairs_blocked_at_9_against_22_the_9_add_13():
    """rules.md, Values."""
    assert points("coppie", [4, 20, 5, 2], out=None) == ([13, 0], 0)
    hands = ["5-2 4-4 0-0 6-6", "2-2 5-3 5-5 2-0", "1-1 6-4 4-1 5-1", "5-4 3-3 6-5 6-3"]
    match = start("coppie", hands, draw="none")
    end = go(match, "6-6 - 6-4R 6-3L 4-4R 5-3L 4-1R 6-5L - - 5-1R 5-4R - - - -")[-1]
    assert (end["ended"], end["pips"]) == ("blocked", [7, 16, 2, 6])
    assert (end["points"], end["winner"]) == ([13, 0], 0)


def test_pairs_blocked_at_15_against_15_nobody_adds_anything():
    """rules.md, Values: "Blocked at 15 against 15: 0"."""
    assert points("coppie", [10, 15, 5, 0], out=None) == ([0, 0], None)
    hands = ["6-6 4-2 3-3 5-0", "3-2 6-1 2-0 4-3", "2-1 5-4 6-4 3-0", "6-2 4-1 5-1 5-5"]
    match = start("coppie", hands, draw="none")
    moves = "6-6 6-1R 2-1R 6-2R - - 6-4L 4-1L - - - 5-1L 5-0L 2-0L - - 4-2L 4-3L 3-0L - - - -"
    end = go(match, moves)[-1]
    assert (end["ended"], end["pips"]) == ("blocked", [6, 5, 9, 10])
    assert (end["points"], end["winner"]) == ([0, 0], None)


def test_pairs_out_at_nought_against_nought_is_still_a_win():
    """rules.md, pairs: "the pair adds what the two opponents hold" (0-0 counts 0)."""
    assert points("coppie", [0, 0, 5, 0], out=0) == ([0, 0], 0)


def test_pairs_with_two_players():
    """rules.md, Options: `pairs` scoring needs two sides, not two pairs."""
    assert points("classico", [0, 9], out=0, scoring="pairs") == ([9, 0], 0)
    assert points("classico", [4, 9], out=None, scoring="pairs") == ([5, 0], 0)


# ---------------------------------------------------------------------------------------------- what a table shows


@pytest.mark.parametrize(
    ("game", "due", "winner"),
    [("salotto", [0, 3], 0), ("classico", [3, 0], 0)],
)
def test_points_of_a_round_in_play(game, due, winner):
    """rules.md, Points of a round; The end of a round."""
    match = start(game, ["6-6 6-5", "6-4 2-1"], draw="none", next_opener="winner")
    end = go(match, "6-6 6-4L 6-5R")[-1]
    assert end["pips"] == [0, 3]
    assert (end["points"], end["totals"], end["winner"]) == (due, due, winner)


def test_0_0_left_in_the_hand_counts_nothing():
    """rules.md, Points of a round: "0-0 counts 0"."""
    match = start("salotto", ["6-6 6-5", "6-4 0-0"], draw="none")
    assert go(match, "6-6 6-4L 6-5R")[-1]["points"] == [0, 0]
