"""rules.md, "A turn": one test or more for each of its ten points, positions spelled out in full."""

import pytest

from tests.positions import deal, go, legal, line, new_match, refused, start, tile, tiles

DRAWS = ("none", "one", "until-playable", "until-stop")
DRAWING = DRAWS[1:]


# ---------------------------------------------------------------------------------------------- 1 who must play, draw


@pytest.mark.parametrize("draw", DRAWS)
def test_1_a_player_who_holds_a_tile_that_fits_must_play(draw):
    """rules.md, A turn, 1: nobody passes by choice while able to play."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "2-2 3-3", draw=draw)
    go(match, "6-6")
    assert legal(match) == ["6-0L", "6-0R"]
    assert refused(match, "-") == "must-play"
    refused(match, "+")


@pytest.mark.parametrize("draw", DRAWING)
def test_1_with_draw_anyway_a_player_who_could_play_may_draw_but_not_pass(draw):
    """rules.md, A turn, 1: "must play, unless `draw_anyway` is on"; "nobody passes by choice while able to play"."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "2-2 3-3", draw=draw, draw_anyway=True)
    go(match, "6-6")
    assert legal(match) == ["+", "6-0L", "6-0R"]
    assert refused(match, "-") == "must-play"


@pytest.mark.parametrize("draw", DRAWING)
@pytest.mark.parametrize("anyway", [False, True])
def test_1_a_player_who_cannot_play_and_can_draw_must_draw(draw, anyway):
    """rules.md, A turn, 1: "must draw; a pass is then refused"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "2-2 3-3", draw=draw, draw_anyway=anyway)
    go(match, "6-6")
    assert legal(match) == ["+"]
    assert refused(match, "-") == "must-draw"
    assert refused(match, "2-0L") == "fits-nowhere"


def test_1_only_the_seat_whose_turn_it_is_plays_from_its_own_hand():
    """rules.md, A turn, 1; What players report: "a first move taken twice"."""
    match = start("salotto", ["6-6 6-4", "6-0 1-1"], "2-2 3-3")
    go(match, "6-6")
    assert match.turn == 1
    assert refused(match, "6-6L") == "not-held"
    assert refused(match, "6-4L") == "not-held"
    assert refused(match, "5-5L") == "not-held"


# ------------------------------------------------------------------------------------------------------------ 2 sides


def test_2_a_tile_goes_to_the_left_or_the_right_end_touching_half_to_equal_half():
    """rules.md, A turn, 2."""
    match = start("salotto", ["6-6 5-4 3-2", "6-5 6-1 0-0"], draw="none")
    go(match, "6-6 6-5R 5-4R 6-1L")
    assert line(match) == "1-6 6-6 6-5 5-4"
    assert match.round.line.ends == [1, 4]


def test_2_on_an_empty_line_there_is_no_side_to_ask_about():
    """rules.md, A turn, 2; What players report: "asked 'left or right' on an empty table"."""
    match = start("salotto", ["6-5 5-5", "2-0 1-1"])
    assert legal(match) == ["5-5", "6-5"]
    assert refused(match, "6-5L") == "no-side-yet"
    assert refused(match, "6-5R") == "no-side-yet"
    event = go(match, "6-5")[0]
    assert (event["side"], event["ends"]) == ("", [6, 5])
    assert line(match) == "6-5"


def test_2_when_a_tile_fits_both_ends_the_player_chooses():
    """rules.md, A turn, 2: "D or R right, S or L left"."""
    match = start("classico", ["6-5 6-4 5-5", "5-4 1-1 0-0"], draw="none")
    go(match, "6-4")
    assert legal(match) == ["5-4R"]
    assert refused(match, "5-4L") == "fits-other-side"
    go(match, "5-4R")
    assert legal(match) == ["5-5R", "6-5L", "6-5R"]
    assert refused(match, "6-5") == "which-side"
    go(match, "6-5L")
    assert line(match) == "5-6 6-4 4-5"
    match.undo()
    go(match, "6-5R")
    assert line(match) == "6-4 4-5 5-6"


def test_2_when_both_ends_show_the_same_number_the_two_choices_are_still_two():
    """rules.md, A turn, 2: "lead to mirror positions, and still are two choices"."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], draw="none")
    go(match, "6-6")
    assert legal(match) == ["6-0L", "6-0R"]
    go(match, "6-0L")
    assert line(match) == "0-6 6-6"
    match.undo()
    go(match, "6-0R")
    assert line(match) == "6-6 6-0"


def test_2_first_tile_6_5_then_5_2_right_6_1_left():
    """rules.md, Values: "line 1-6, 6-5, 5-2; ends 1 and 2"."""
    match = start("salotto", ["6-5 6-1 5-5", "5-2 1-1 0-0"], draw="none")
    go(match, "6-5 5-2R 6-1L")
    assert line(match) == "1-6 6-5 5-2"
    assert match.round.line.ends == [1, 2]


# --------------------------------------------------------------------------------------------------------- 3 draw one


def test_3_one_tile_once_a_turn_and_a_drawn_tile_that_fits_must_be_played():
    """rules.md, A turn, 3: "If it fits, the player must now play: the drawn tile"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "6-3 3-3")
    go(match, "6-6 +")
    assert match.turn == 1
    assert legal(match) == ["6-3L", "6-3R"]
    assert refused(match, "+") == "drew-already"
    assert refused(match, "-") == "must-play"
    go(match, "6-3R")
    assert match.turn == 0


def test_3_if_the_drawn_tile_does_not_fit_the_turn_passes():
    """rules.md, A turn, 3: "only a pass is then legal"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3 6-3")
    go(match, "6-6 +")
    assert legal(match) == ["-"]
    assert refused(match, "+") == "drew-already"
    go(match, "-")
    assert match.turn == 0
    assert match.round.hands[1] == tiles("2-0 1-1 3-3")


def test_3_with_draw_anyway_another_tile_that_fits_may_be_played_instead_of_the_drawn_one():
    """rules.md, A turn, 3: "the drawn tile, or (with `draw_anyway`) another that fits"."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "6-3 3-3", draw_anyway=True)
    go(match, "6-6 +")
    assert legal(match) == ["6-0L", "6-0R", "6-3L", "6-3R"]
    assert refused(match, "+") == "drew-already"
    assert refused(match, "-") == "must-play"


def test_3_with_draw_anyway_an_unfit_drawn_tile_ends_the_turn_even_if_another_would_have_fitted():
    """rules.md, A turn, 3: "the turn passes, even if another tile would have fitted: only a pass is then legal"."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "3-3 6-3", draw_anyway=True)
    go(match, "6-6 +")
    assert legal(match) == ["-"]
    assert refused(match, "6-0L") == "drew-must-pass"
    go(match, "-")
    assert match.turn == 0


# ---------------------------------------------------------------------------------------------- 4 draw until-playable


def test_4_one_command_draws_tile_after_tile_until_a_drawn_one_fits():
    """rules.md, A turn, 4."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3 4-4 6-2 5-5", draw="until-playable")
    go(match, "6-6 +")
    assert legal(match) == ["+"]
    assert refused(match, "-") != ""
    go(match, "+")
    assert legal(match) == ["+"]
    go(match, "+")
    assert legal(match) == ["6-2L", "6-2R"]
    assert refused(match, "+") == "must-play"
    assert refused(match, "-") == "must-play"
    assert match.turn == 1
    assert match.round.hands[1] == tiles("2-0 1-1 3-3 4-4 6-2")


def test_4_or_until_only_reserve_tiles_remain_then_who_has_nothing_that_fits_passes():
    """rules.md, A turn, 4: "or until only `reserve` tiles remain; then … passes if nothing does"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3 4-4 6-2", draw="until-playable", drawable=2)
    go(match, "6-6 + +")
    assert legal(match) == ["-"]
    assert refused(match, "+") == "boneyard-empty"
    go(match, "-")
    assert match.turn == 0


def test_4_with_draw_anyway_the_command_goes_on_past_a_tile_that_fitted_before():
    """rules.md, A turn, 4: "With `draw_anyway` too": drawing stops at a drawn tile that fits."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "3-3 6-2 5-5", draw="until-playable", draw_anyway=True)
    go(match, "6-6 +")
    assert legal(match) == ["+"]
    assert refused(match, "6-0L") == "draw-goes-on"
    assert refused(match, "-") == "draw-goes-on"
    go(match, "+")
    assert legal(match) == ["6-0L", "6-0R", "6-2L", "6-2R"]


def test_4_the_command_is_given_once_a_turn():
    """rules.md, A turn, 4: "once a turn", with `draw_anyway` too."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "6-2 6-3 5-5", draw="until-playable", draw_anyway=True)
    go(match, "6-6 +")
    assert "+" not in legal(match)
    refused(match, "+")


def test_4_with_draw_anyway_and_only_the_reserve_left_whoever_can_must_play():
    """rules.md, A turn, 4: "then the player must play if anything in the hand fits"."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "3-3 6-2", draw="until-playable", draw_anyway=True, drawable=1)
    go(match, "6-6 +")
    assert legal(match) == ["6-0L", "6-0R"]
    assert refused(match, "-") == "must-play"


# -------------------------------------------------------------------------------------------------- 5 draw until-stop


def test_5_one_tile_a_command_and_a_drawn_tile_that_fits_must_be_played():
    """rules.md, A turn, 5."""
    match = start("classico", ["6-6 5-4", "2-0 1-1"], "6-3 3-3")
    go(match, "6-6 +")
    assert legal(match) == ["6-3L", "6-3R"]
    assert refused(match, "+") == "must-play"
    assert refused(match, "-") == "must-play"


def test_5_after_a_draw_without_a_fit_the_player_may_go_on_drawing_or_pass():
    """rules.md, A turn, 5: "after at least one draw without a fit"."""
    match = start("classico", ["6-6 5-4", "2-0 1-1"], "3-3 4-4 6-2")
    go(match, "6-6")
    assert legal(match) == ["+"]
    go(match, "+")
    assert legal(match) == ["+", "-"]
    go(match, "+")
    assert legal(match) == ["+", "-"]
    go(match, "+")
    assert legal(match) == ["6-2L", "6-2R"]
    match.undo()
    go(match, "-")
    assert match.turn == 0


def test_5_when_nothing_is_left_to_draw_only_the_pass_remains():
    """rules.md, A turn, 5 and 6."""
    match = start("classico", ["6-6 5-4", "2-0 1-1"], "3-3 6-2", drawable=1)
    go(match, "6-6 +")
    assert legal(match) == ["-"]


def test_5_with_draw_anyway_one_draw_while_able_to_play_then_play():
    """rules.md, A turn, 5: "With `draw_anyway`, one draw while able to play, then play"."""
    match = start("classico", ["6-6 5-4", "6-0 1-1"], "3-3 6-2", draw_anyway=True)
    go(match, "6-6 +")
    assert legal(match) == ["6-0L", "6-0R"]
    refused(match, "+")
    assert refused(match, "-") == "must-play"


def test_5_with_draw_anyway_a_drawn_tile_that_fits_must_be_the_one_played():
    """rules.md, A turn, 5: "a drawn tile that fits must be played"."""
    match = start("classico", ["6-6 5-4", "6-0 1-1"], "6-3 3-3", draw_anyway=True)
    go(match, "6-6 +")
    assert legal(match) == ["6-3L", "6-3R"]
    assert refused(match, "6-0L") == "drawn-must-be-played"


# ------------------------------------------------------------------------------------------- 6 no draw, nothing left


def test_6_with_draw_none_who_cannot_play_passes():
    """rules.md, A turn, 6; What players report: "a side question left open after the turn has gone"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "6-3", draw="none")
    go(match, "6-6")
    assert legal(match) == ["-"]
    assert refused(match, "+") == "draw-forbidden"
    go(match, "-")
    assert match.turn == 0


@pytest.mark.parametrize("draw", DRAWING)
@pytest.mark.parametrize("anyway", [False, True])
def test_6_with_nothing_left_above_reserve_who_cannot_play_passes(draw, anyway):
    """rules.md, A turn, 6."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "6-3", draw=draw, draw_anyway=anyway, drawable=0)
    go(match, "6-6")
    assert legal(match) == ["-"]
    assert refused(match, "+") == "boneyard-empty"


@pytest.mark.parametrize("draw", DRAWING)
@pytest.mark.parametrize("drawable", [1, 2])
def test_6_reserve_tiles_are_never_drawn(draw, drawable):
    """rules.md, Options, `reserve`: "tiles never drawn"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3 4-4 6-2", draw=draw, drawable=drawable)
    go(match, "6-6")
    drawn = 0
    while "+" in legal(match):
        go(match, "+")
        drawn += 1
        if match.turn != 1:
            break
    assert drawn == (1 if draw == "one" else drawable)
    assert match.round.left == match.rules.reserve + drawable - drawn


@pytest.mark.parametrize("draw", DRAWING)
def test_6_a_reserve_larger_than_the_boneyard_leaves_nothing_to_draw(draw):
    """rules.md, Options, `reserve`: "0… tiles never drawn"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3", draw=draw, reserve=100)
    go(match, "6-6")
    assert legal(match) == ["-"]


FULL = [  # four hands of seven: no boneyard
    "6-6 5-4 5-3 5-2 5-1 5-0 4-4",
    "2-0 1-1 2-1 2-2 3-3 1-0 0-0",
    "6-0 6-1 6-2 6-3 6-4 6-5 5-5",
    "4-0 4-1 4-2 4-3 3-0 3-1 3-2",
]


def test_6_salotto_with_4_players_and_double_6_has_no_boneyard_and_the_draw_key_says_so():
    """rules.md, Values: "no boneyard. The draw key says so; where nothing fits it counts as the pass"."""
    match = start("salotto", FULL)
    go(match, "6-6")
    assert legal(match) == ["-"]
    assert match.round.draw_command() == ("pass",)
    assert refused(match, "+") == "no-boneyard"


def test_6_where_a_tile_fits_the_draw_key_is_refused():
    """rules.md, Values: "where a tile fits it is refused"."""
    match = start("salotto", FULL)
    go(match, "6-6 -")
    assert match.turn == 2
    assert match.round.draw_command() == ("draw",)
    assert refused(match, "+") == "no-boneyard"


def test_6_drawing_from_an_empty_boneyard_never_leaves_the_turn_hanging():
    """rules.md, What players report: "drawing from an empty boneyard that leaves the turn hanging"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3", drawable=1)
    go(match, "6-6 +")
    assert match.round.draw_command() == ("pass",)
    match.apply(match.round.draw_command())
    assert match.turn == 0
    assert legal(match) == ["-"]
    assert match.round.draw_command() == ("pass",)


def test_6_the_draw_key_draws_where_drawing_is_possible():
    """rules.md, A turn, 1; Values."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3 6-3")
    go(match, "6-6")
    assert match.round.draw_command() == ("draw",)


# ------------------------------------------------------------------------------------------------- 7 before the first


@pytest.mark.parametrize("draw", DRAWS)
@pytest.mark.parametrize("anyway", [False, True])
def test_7_nothing_is_drawn_before_the_first_tile_lies(draw, anyway):
    """rules.md, A turn, 7."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3 4-4", draw=draw, draw_anyway=anyway)
    assert legal(match) == ["5-4", "6-6"]
    assert refused(match, "+") == "draw-before-first"
    assert refused(match, "-") == "must-open"


# ---------------------------------------------------------------------------------------------------------- 8 the clock

CLOCK = {"thinking_time": 30}


def test_8_time_does_not_run_out_where_there_is_no_thinking_time():
    """rules.md, Options, `thinking_time`: "0 (off)"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3")
    assert refused(match, "!") == "no-clock"
    go(match, "6-6")
    assert refused(match, "!") == "no-clock"


@pytest.mark.parametrize("draw", DRAWING)
@pytest.mark.parametrize("first", ["3-3", "6-3"])
def test_8_one_tile_is_drawn_and_the_turn_passes_at_once_whether_or_not_it_fits(draw, first):
    """rules.md, A turn, 8."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], f"{first} 4-4", draw=draw, **CLOCK)
    go(match, "6-6")
    left = match.round.left
    event = go(match, "!")[0]
    assert (event["type"], event["seat"], event["tile"], event["drew"]) == ("time", 1, tile(first), True)
    assert (event["boneyard"], event["held"]) == (left - 1, 3)
    assert match.round.hands[1] == tiles("2-0 1-1 " + first)
    assert match.turn == 0


@pytest.mark.parametrize("draw", DRAWING)
def test_8_a_tile_is_drawn_even_where_one_in_the_hand_fits(draw):
    """rules.md, A turn, 8: "one tile is drawn for the player, where a draw is possible"."""
    match = start("salotto", ["6-6 5-4", "6-0 1-1"], "3-3 4-4", draw=draw, **CLOCK)
    go(match, "6-6")
    assert go(match, "!")[0]["drew"]
    assert match.turn == 0


def test_8_under_one_nothing_more_is_drawn_when_a_draw_was_made():
    """rules.md, A turn, 8: "and none was made under `one`"."""
    for first in ("3-3", "6-3"):
        match = start("salotto", ["6-6 5-4", "2-0 1-1"], f"{first} 4-4", draw="one", **CLOCK)
        go(match, "6-6 +")
        event = go(match, "!")[0]
        assert (event["tile"], event["drew"], event["held"]) == (None, False, 3)
        assert match.turn == 0


def test_8_time_does_not_run_out_within_the_one_command_of_until_playable():
    """rules.md, A turn, 4: "One command … draws tile after tile"; 8: the clock runs for the player, not in between."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3 6-3", draw="until-playable", **CLOCK)
    go(match, "6-6 +")
    assert refused(match, "!")
    go(match, "+")
    assert legal(match) == ["6-3L", "6-3R"]
    assert go(match, "!")[0]["type"] == "time"
    assert match.turn == 0


def test_8_under_until_stop_one_more_is_drawn():
    """rules.md, A turn, 8: "none was made under `one`" excepts no other way of drawing."""
    match = start("classico", ["6-6 5-4", "2-0 1-1"], "3-3 4-4", **CLOCK)
    go(match, "6-6 +")
    event = go(match, "!")[0]
    assert (event["tile"], event["drew"]) == (tile("4-4"), True)
    assert match.turn == 0


@pytest.mark.parametrize("draw", DRAWS)
def test_8_nothing_is_drawn_where_no_draw_is_possible(draw):
    """rules.md, A turn, 8: "where a draw is possible"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3", draw=draw, drawable=0, **CLOCK)
    go(match, "6-6")
    event = go(match, "!")[0]
    assert (event["tile"], event["drew"], event["held"]) == (None, False, 2)
    assert match.turn == 0


@pytest.mark.parametrize("draw", DRAWS)
@pytest.mark.parametrize("opening", ["free", "forced"])
def test_8_on_the_empty_line_too_and_nothing_is_drawn_there(draw, opening):
    """rules.md, A turn, 8: "On the empty line too (the next player then opens with any tile)"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3", draw=draw, opening=opening, **CLOCK)
    event = go(match, "!")[0]
    assert (event["tile"], event["drew"]) == (None, False)
    assert match.turn == 1
    assert legal(match) == ["1-1", "2-0"]
    go(match, "2-0")
    assert line(match) == "2-0"


def test_8_after_everyone_s_time_ran_out_on_the_empty_line_the_forced_tile_is_free():
    """rules.md, A turn, 8: "the next player then opens with any tile"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3", opening="forced", **CLOCK)
    go(match, "! !")
    assert match.turn == 0
    assert match.round.ended is None
    assert legal(match) == ["5-4", "6-6"]


# ------------------------------------------------------------------------------------------- 9, 10 what everybody sees


def test_9_a_pass_shows_on_which_two_numbers():
    """rules.md, A turn, 9: "Everybody sees who passed, and on which two numbers"."""
    match = start("salotto", ["6-5 5-5 4-4", "2-0 1-1 0-0"], "3-3", draw="none")
    go(match, "6-5")
    assert go(match, "-") == [{"type": "pass", "seat": 1, "ends": [6, 5]}]
    assert match.round.moves[-1] == (1, "pass", 6, 5)


def test_10_a_pass_is_an_action_of_its_own_also_where_it_is_the_only_one_left():
    """rules.md, A turn, 10: "so that a record shows every turn"."""
    match = start("salotto", FULL)
    go(match, "6-6")
    assert match.turn == 1
    assert legal(match) == ["-"]
    go(match, "-")
    assert [move[:2] for move in match.round.moves] == [(0, "play"), (1, "pass")]


@pytest.mark.parametrize("moves", ["6-6", "6-6 + -", "6-6 !"])
def test_10_a_turn_ends_with_a_tile_laid_a_pass_or_the_time_running_out(moves):
    """rules.md, A turn, 10."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1", "6-4 3-1"], "3-3 2-2", **CLOCK)
    *before, last = moves.split()
    go(match, " ".join(before))
    seat = match.turn
    go(match, last)
    assert match.turn == (seat + 1) % 3


def test_play_passes_to_the_left():
    """rules.md, Options: "Play passes to the left: seat i+1 sits to the left of seat i"."""
    match = start("salotto", FULL)
    turns = []
    for move in "6-6 - 6-0L 4-0L".split():
        turns.append(match.turn)
        go(match, move)
    assert turns == [0, 1, 2, 3]
    assert match.turn == 0


# --------------------------------------------------------------------------------------------------------- the opener


def test_the_highest_double_opens():
    """rules.md, Options, `opener`: highest double."""
    match = new_match("salotto", players=3, hand=2)
    event = deal(match, ["6-5 0-0", "4-3 2-2", "1-0 6-4"])[0]
    assert (event["opener"], event["why"], event["tile"]) == (1, "highest-double", tile("2-2"))
    assert match.turn == 1


@pytest.mark.parametrize(
    ("hands", "opener", "heaviest"),
    [
        (["6-3 1-0", "5-4 2-0", "2-1 3-0"], 0, "6-3"),  # 9 against 9: the higher half decides
        (["5-4 1-0", "3-2 2-0", "6-3 3-0"], 2, "6-3"),
        (["1-0 2-0", "2-1 4-0", "3-0 5-1"], 2, "5-1"),
    ],
)
def test_when_nobody_holds_a_double_the_tile_with_most_pips_opens_then_the_higher_half(hands, opener, heaviest):
    """rules.md, Options: "`opener` when nobody holds a double"."""
    match = new_match("salotto", players=3, hand=2)
    event = deal(match, hands)[0]
    assert (event["opener"], event["why"], event["tile"]) == (opener, "heaviest", tile(heaviest))


def test_free_opening_any_tile():
    """rules.md, Options, `opening`: "free: any tile"; What players report: "the opener not allowed to choose"."""
    match = start("salotto", ["5-4 3-2 1-0", "6-6 6-5 2-0"])
    assert match.turn == 1
    assert legal(match) == ["2-0", "6-5", "6-6"]


def test_forced_opening_lays_the_tile_that_named_the_opener():
    """rules.md, Options: "`opening: forced` binds who opens because of a tile: that tile is laid"."""
    match = start("salotto", ["5-4 3-2 1-0", "6-6 6-5 2-0"], opening="forced")
    assert legal(match) == ["6-6"]
    assert refused(match, "6-5") == "opening-forced"
    match = start("salotto", ["5-4 3-2 1-0", "6-3 6-2 2-0"], opening="forced")
    assert (match.turn, legal(match)) == (1, ["6-3"])


def test_in_coppie_6_6_opens_and_is_laid():
    """rules.md, Options, `opener` and `opening`, coppie."""
    match = start("coppie", [FULL[1], FULL[2], FULL[0], FULL[3]])
    assert match.turn == 2
    assert legal(match) == ["6-6"]
