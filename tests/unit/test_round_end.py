"""rules.md, "The end of a round": going out, going out by team, and exactly when a round is blocked."""

import pytest

from tests.positions import go, legal, refused, start, tile

CLOCK = {"thinking_time": 30}

THREE_TEAMS = ["2-0 6-3 1-1 5-0", "2-2 6-5 4-0 6-4", "1-0 5-4 5-3 3-2", "3-3 3-1 6-0 4-4", "5-1 4-3 6-1 6-2",
               "0-0 2-1 4-1 4-2"]  # fmt: skip
THREE_TEAMS_MOVES = "6-0 6-2L 4-2L 5-0R 6-5R 5-4L - 6-1R 2-1R 2-0R 4-0R 5-3L 4-4R 4-3R - 6-3L 6-4L 3-2R - - 4-1L 1-1L"


def ended(match):
    """How the round ended and who went out; None while it goes on."""
    return match.round.ended and (match.round.ended, match.round.out)


# ---------------------------------------------------------------------------------------------------------- going out


def test_a_round_ends_when_someone_plays_the_last_tile_of_the_hand():
    """rules.md, The end of a round."""
    match = start("salotto", ["6-6 6-5", "6-4 1-1"], draw="none")
    events = go(match, "6-6 6-4L 6-5R")
    assert [event["type"] for event in events] == ["play", "play", "play", "end"]
    end = events[-1]
    assert (end["ended"], end["out"], end["pips"], end["round"]) == ("out", 0, [0, 2], 1)
    assert end["hands"] == [[], [tile("1-1")]]
    assert ended(match) == ("out", 0)


def test_nothing_can_be_done_in_a_round_that_is_over():
    """rules.md, The end of a round; What players report: "a first move taken twice"."""
    match = start("salotto", ["6-6 6-5", "6-4 1-1"], draw="none", **CLOCK)
    go(match, "6-6 6-4L 6-5R")
    assert match.turn is None
    assert match.legal == ()
    for text in ("1-1L", "6-5R", "+", "-", "!"):
        assert refused(match, text) == "round-over"


def test_a_hand_of_one_tile_goes_out_with_the_opening():
    """rules.md, Options, `hand`: "1…"; The end of a round."""
    match = start("salotto", ["6-5", "6-6", "1-1"])
    end = go(match, "6-6")[-1]
    assert (end["type"], end["ended"], end["out"], end["pips"]) == ("end", "out", 1, [11, 0, 2])


def test_a_drawn_tile_can_be_the_last():
    """rules.md, The end of a round: "plays the last tile of the hand"."""
    match = start("salotto", ["5-5 4-4", "5-0 1-1"], "5-4 2-2")
    go(match, "5-5 5-0L")
    assert legal(match) == ["+"]
    go(match, "+ 5-4R + -")
    end = go(match, "4-4R")[-1]
    assert (end["ended"], end["out"], end["hands"]) == ("out", 0, [[], [tile("1-1"), tile("2-2")]])


# --------------------------------------------------------------------------------------------------- going out by team

# Seats 0 and 2 against 1 and 3.
TEAMS = ["6-6 6-5", "4-3 2-1", "5-0 0-0", "5-1 1-1"]


def test_by_team_a_finished_player_is_skipped():
    """rules.md, The end of a round: "with `going_out: team`, when all of a team have: a finished player is skipped"."""
    match = start("salotto", TEAMS, teams=2, going_out="team", draw="none")
    events = go(match, "6-6 - - - 6-5R")
    assert [event["type"] for event in events][-2:] == ["play", "finish"]
    assert events[-1] == {"type": "finish", "seat": 0}
    assert ended(match) is None
    go(match, "- 5-0R")  # seats 1, 2
    assert match.turn == 3
    go(match, "-")
    assert match.turn == 1, "seat 0 has finished and is skipped"


def test_by_team_the_round_ends_when_all_of_a_team_are_out():
    """rules.md, The end of a round: "The seat that lays the last tile (of the team …) is the one that went out"."""
    match = start("salotto", TEAMS, teams=2, going_out="team", draw="none")
    go(match, "6-6 - - - 6-5R - 5-0R - - 0-0R")
    assert ended(match) == ("out", 2)
    end = match.results[-1]
    assert end["winner"] == 0
    assert end["pips"] == [0, 10, 0, 8]


def test_by_team_another_team_may_be_the_one_that_is_out_first():
    """seed 000, "Modalità di conclusione per squadra": "o quando la stessa cosa accadrà ai componenti di un'altra"."""
    match = start("salotto", ["6-6 6-5", "6-1 5-4", "3-3 2-2", "1-1 4-1"], teams=2, going_out="team", draw="none")
    go(match, "6-6 6-1L - 1-1L 6-5R 5-4R -")
    assert match.turn == 3
    go(match, "4-1L")
    assert ended(match) == ("out", 3)
    assert match.results[-1]["winner"] == 1


def test_without_it_the_first_player_who_is_out_ends_the_round_for_the_team():
    """rules.md, Options, `going_out`: player."""
    match = start("salotto", TEAMS, teams=2, draw="none")
    go(match, "6-6 - - - 6-5R")
    assert ended(match) == ("out", 0)


def test_by_team_where_each_plays_alone_the_last_tile_ends_the_round():
    """rules.md, The end of a round: a side is a seat where each plays alone."""
    match = start("salotto", ["6-6 6-5", "6-4 1-1"], draw="none", going_out="team")
    events = go(match, "6-6 6-4L 6-5R")
    assert [event["type"] for event in events] == ["play", "play", "play", "end"]


def test_by_team_in_three_teams_of_two_the_round_goes_on_when_one_player_is_out():
    """rules.md, Values: "With `going_out: team` the round goes on"."""
    match = start("salotto", THREE_TEAMS, set=6, teams=3, draw="none", going_out="team")
    events = go(match, THREE_TEAMS_MOVES)
    assert events[-1] == {"type": "finish", "seat": 0}
    assert ended(match) is None
    assert match.turn == 1


# ------------------------------------------------------------------------------------------------------------ blocked


def test_blocked_after_a_full_turn_of_the_table_without_a_play_and_nothing_left_to_draw():
    """rules.md, The end of a round: "Blocked"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1", "3-3 3-2"], draw="none")
    go(match, "6-6 - -")
    assert ended(match) is None
    assert match.turn == 0
    end = go(match, "-")[-1]
    assert (end["type"], end["ended"], end["out"], end["pips"]) == ("end", "blocked", None, [9, 4, 11])
    assert ended(match) == ("blocked", None)


def test_the_player_who_laid_the_last_tile_gets_a_turn_too():
    """rules.md, The end of a round: "as many turns in a row as there are seats still playing"."""
    match = start("salotto", ["6-6 6-4", "2-0 1-1", "3-3 3-2"], draw="none")
    go(match, "6-6 - -")
    assert ended(match) is None
    assert legal(match) == ["6-4L", "6-4R"]


def test_a_play_starts_the_count_anew():
    """rules.md, The end of a round: "turns in a row"."""
    match = start("salotto", ["6-6 5-4 5-3", "2-0 1-1 2-2", "6-5 4-4 3-3"], draw="none")
    go(match, "6-6 - 6-5L 5-4L - 4-4L")
    go(match, "- -")
    assert ended(match) is None
    go(match, "-")
    assert ended(match) == ("blocked", None)


def test_turns_with_a_draw_count():
    """rules.md, The end of a round: "Turns with a draw count"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3", drawable=1)
    go(match, "6-6 + -")
    assert ended(match) is None
    go(match, "-")
    assert ended(match) == ("blocked", None)


def test_blocked_only_when_now_nobody_may_draw_any_more():
    """rules.md, The end of a round: "and now nobody may draw any more (empty, down to `reserve`, or `draw: none`)"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3 4-4 5-5", drawable=3)
    go(match, "6-6 + - + -")
    assert ended(match) is None, "two idle turns, but a tile is left to draw"
    go(match, "+")
    assert ended(match) is None, "nothing is left to draw, but the turn has not ended"
    go(match, "-")
    assert ended(match) == ("blocked", None)
    assert match.round.left == match.rules.reserve


def test_blocked_with_an_empty_boneyard():
    """rules.md, The end of a round: "empty". All seven tiles with a 0 lie, both ends show 0."""
    hands = ["2-0 4-2 5-3 5-4 4-0 3-1 6-6 6-5 0-0 5-2 6-1 4-1", "6-3 4-4 6-2 3-3 4-3 1-0 6-0 5-0 3-0 3-2 1-1 5-5"]
    match = start("classico", hands, "2-2 5-1 2-1 6-4")
    go(match, "2-0 5-0R 5-4R 3-2L 4-0R 3-0L 0-0L 1-0R 6-1R 6-0R + - + + +")
    assert (match.round.left, legal(match), ended(match)) == (0, ["-"], None)
    go(match, "-")
    assert ended(match) == ("blocked", None)
    assert match.results[-1]["pips"] == [57, 69]


@pytest.mark.parametrize("draw", ["one", "until-playable", "until-stop"])
def test_blocked_down_to_the_reserve(draw):
    """rules.md, The end of a round: "down to `reserve`"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3", draw=draw, drawable=0)
    assert match.round.left > 0
    go(match, "6-6 - -")
    assert ended(match) == ("blocked", None)


def test_two_tiles_left_in_coppie_are_the_end():
    """seed 004: "Quando rimangono solo due tessere nell'ossario e nessuno può più attaccarne di proprie"."""
    match = start("coppie", ["6-6 5-4", "2-0 1-1", "3-3 3-2", "4-4 4-3"], "5-5 2-2 1-0", hand=2, drawable=3)
    go(match, "6-6 + + + - - -")
    assert ended(match) is None
    go(match, "-")
    assert ended(match) == ("blocked", None)


def test_a_pass_after_a_draw_under_until_stop_counts_but_does_not_block_while_tiles_are_left():
    """rules.md, A turn, 5; The end of a round."""
    match = start("classico", ["6-6 5-4", "2-0 1-1"], "3-3 4-4 5-5 2-2", drawable=4)
    go(match, "6-6 + - + - + -")
    assert ended(match) is None
    go(match, "+")
    assert legal(match) == ["-"]
    go(match, "-")
    assert ended(match) == ("blocked", None)


def test_a_turn_that_ended_by_an_unfit_voluntary_draw_while_a_tile_fitted_starts_the_count_anew():
    """rules.md, The end of a round: "(by an unfit voluntary draw, or by time) while the seat held a fitting tile"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1", "6-0 2-1"], "3-3 4-4", drawable=2, draw_anyway=True)
    go(match, "6-6 + -")  # seat 1: idle
    assert legal(match) == ["+", "6-0L", "6-0R"]
    go(match, "+ -")  # seat 2 draws 4-4 although it could play: anew
    go(match, "-")  # seat 0: the first idle turn of the new count
    go(match, "-")  # seat 1: the second
    assert ended(match) is None
    assert legal(match) == ["6-0L", "6-0R"]


def test_the_turn_of_an_unfit_voluntary_draw_does_not_count_itself():
    """rules.md, The end of a round: the count starts anew, at nought."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "3-3", drawable=1, draw_anyway=True)
    go(match, "6-6 + -")
    go(match, "-")
    assert ended(match) is None
    assert legal(match) == ["6-0L", "6-0R"]


def test_a_time_out_with_a_fitting_tile_starts_the_count_anew():
    """rules.md, The end of a round: "or by time"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1", "6-0 2-1"], draw="none", **CLOCK)
    go(match, "6-6 - !")
    for _ in range(5):
        go(match, "- -")
        assert ended(match) is None
        assert match.turn == 2
        go(match, "!")


def test_a_time_out_with_nothing_that_fits_counts():
    """rules.md, The end of a round: "turns in a row … ended with the seat holding nothing that fits"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], draw="none", **CLOCK)
    go(match, "6-6 !")
    assert ended(match) is None
    end = go(match, "!")
    assert [event["type"] for event in end] == ["time", "end"]
    assert ended(match) == ("blocked", None)


def test_a_tile_drawn_by_time_that_fits_starts_the_count_anew():
    """rules.md, The end of a round: at the turn's end the seat holds the tile it was given, and it fits."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "6-3", drawable=1, **CLOCK)
    go(match, "6-6 !")
    go(match, "-")
    assert ended(match) is None
    assert legal(match) == ["6-3L", "6-3R"]


def test_a_tile_drawn_by_time_that_does_not_fit_counts():
    """rules.md, A turn, 8; The end of a round."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3", drawable=1, **CLOCK)
    go(match, "6-6 !")
    assert ended(match) is None
    go(match, "-")
    assert ended(match) == ("blocked", None)


def test_time_running_out_on_the_empty_line_never_blocks():
    """rules.md, A turn, 8: the next player then opens with any tile, which fits."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], draw="none", **CLOCK)
    go(match, "! ! ! ! !")
    assert ended(match) is None
    go(match, "2-0")
    go(match, "-")
    assert ended(match) is None
    go(match, "-")
    assert ended(match) == ("blocked", None)


def test_finished_players_are_not_counted_among_the_seats_still_playing():
    """rules.md, The end of a round: "as many turns in a row as there are seats still playing"."""
    match = start("salotto", ["6-6 6-5", "4-3 2-1", "4-0 0-0", "4-1 1-1"], teams=2, going_out="team", draw="none")
    go(match, "6-6 - - - 6-5R - -")
    assert ended(match) is None
    go(match, "-")
    assert ended(match) == ("blocked", None), "three seats still play, and three turns have passed"


def test_a_round_of_two_is_blocked_after_two_idle_turns():
    """rules.md, The end of a round."""
    match = start("classico", ["6-6 5-4", "2-0 1-1"], draw="none")
    go(match, "6-6 -")
    assert ended(match) is None
    go(match, "-")
    assert ended(match) == ("blocked", None)


def test_voluntary_draws_can_empty_the_boneyard_and_then_the_round_can_block():
    """rules.md, The end of a round: "now nobody may draw any more", by whom ever the last tile was drawn."""
    match = start("salotto", ["6-6 5-4 6-4", "2-0 1-1 2-1"], "3-3 2-2", drawable=2, draw_anyway=True)
    go(match, "6-6 + -")
    assert legal(match) == ["+", "6-4L", "6-4R"]
    go(match, "+ -")
    assert match.round.left == match.rules.reserve
    go(match, "-")
    assert ended(match) is None
    assert legal(match) == ["6-4L", "6-4R"]
    go(match, "6-4L -")
    go(match, "5-4L - -")
    assert ended(match) == ("blocked", None)
