"""rules.md, "Points of a round" (elimination, the end of a match), "Options" (who opens next); undo and snapshots."""

import json

import pytest

from domino.errors import IllegalAction
from tests.positions import SEED, deal, frozen, go, legal, new_match, refused, start, state, tile, tiles

BLOCK = ["6-6 5-4", "2-0 1-1", "3-3 3-2"]  # after 6-6 nobody can play: 9, 4 and 11 pips are left
BLOCKED = "6-6 - - -"
EVEN = ["1-1 2-1", "3-0 0-0", "6-6 3-2", "4-2 1-0"]  # seat 2 opens, then nobody can play: 5, 3, 5 and 7, even for pairs
EVEN_MOVES = "6-6 - - - -"


def one_tile(game, *hands, **options):
    """A match with hands of one tile: the opener goes out at once."""
    return start(game, list(hands), **options)


# --------------------------------------------------------------------------------------------------------- elimination


def test_whoever_reaches_target_is_eliminated():
    """rules.md, penalty: "Whoever reaches `target` is eliminated"; reaching is enough."""
    match = one_tile("salotto", "1-1", "6-5", "6-4", "2-0", target=11)
    end = go(match, "1-1")[-1]
    assert end["totals"] == [0, 11, 10, 2]
    assert end["eliminated"] == match.eliminated == [1]
    assert not match.over
    assert match.playing == [0, 2, 3]


def test_the_next_deal_leaves_the_eliminated_out():
    """rules.md, penalty; What players report: "eliminated players still dealt in"."""
    match = one_tile("salotto", "1-1", "6-5", "6-4", "2-0", target=11)
    go(match, "1-1")
    event = match.deal()[0]
    assert event["sizes"] == [1, 0, 1, 1]
    assert match.round.hands[1] == []
    assert event["opener"] != 1
    assert list(match.round.playing) == [0, 2, 3]


def test_the_eliminated_are_skipped_and_add_nothing_more_and_their_total_stays():
    """rules.md, penalty: "they add nothing more, their total stays"."""
    match = one_tile("salotto", "1-1", "6-5", "6-4", "2-0", target=11, draw="none")
    go(match, "1-1")
    deal(match, ["2-1", "", "0-0", "3-0"])
    assert match.turn == 2
    end = go(match, "0-0")[-1]
    assert end["points"] == [3, 0, 0, 3]
    assert match.totals == [3, 11, 10, 5]


def test_nobody_is_left_without_a_legal_move_after_an_elimination():
    """rules.md, What players report: "no legal move after a player was eliminated"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1", "3-3 5-5", "2-1 1-0"], draw="none", target=16)
    go(match, "6-6 - - - -")
    assert match.eliminated == [2]
    deal(match, ["5-4 1-0", "2-0 1-1", "", "2-1 3-1"])
    assert match.turn == 1
    seats = []
    for move in ("1-1", "2-1L"):
        seats.append(match.turn)
        go(match, move)
        assert match.legal
    assert seats == [1, 3], "seat 2 is passed over"
    assert match.turn == 0


def test_teams_are_eliminated_as_a_whole():
    """rules.md, penalty: "teams as a whole"."""
    match = start("salotto", ["1-1", "6-5", "2-0", "3-0", "0-0", "4-0"], set=6, teams=3, target=14)
    go(match, "1-1")
    # team 0: seats 0 and 3 (3 left: the burden), team 1: seats 1 and 4, team 2: seats 2 and 5
    assert match.totals == [0, 11 + 0 + 3, 2 + 4 + 3]
    assert match.eliminated == [1]
    assert match.playing == [0, 2, 3, 5]
    assert match.deal()[0]["sizes"] == [1, 0, 1, 1, 0, 1]


def test_the_hand_size_is_worked_out_anew():
    """rules.md, penalty; Hand sizes: five with double-6 are dealt 5, the four who are left 7."""
    match = new_match("salotto", players=5, set=6, target=12)
    hands = [
        "6-6 6-5 6-4 6-3 6-2",
        "1-1 2-1 3-1 4-1 5-1",
        "0-0 1-0 2-0 3-0 4-0",
        "2-2 3-2 4-2 5-2 6-1",
        "3-3 4-3 5-3 6-0 5-0",
    ]
    deal(match, hands)
    while match.round.ended is None:
        match.apply(match.legal[0])
    assert len(match.playing) < 5
    if not match.over:
        event = match.deal()[0]
        assert sum(event["sizes"]) == 7 * len(match.playing)
        assert event["boneyard"] == 28 - 7 * len(match.playing)


def test_the_last_one_left_wins():
    """rules.md, penalty: "The last one left wins"."""
    match = one_tile("salotto", "1-1", "6-5", "6-4", target=10)
    events = go(match, "1-1")
    assert [event["type"] for event in events] == ["play", "end", "over"]
    assert events[-1] == {"type": "over", "winners": [0], "eliminated": [1, 2]}
    assert (match.over, match.winners) == (True, [0])


def test_the_last_one_left_wins_even_with_a_higher_total_than_before():
    """rules.md, penalty: not the lowest total but the last one left."""
    match = start("salotto", ["6-6 5-4", "3-3 5-5"], draw="none", target=16)
    go(match, "6-6 - -")
    assert (match.totals, match.winners) == ([9, 16], [0])


def test_if_all_who_were_left_reach_it_in_the_same_round_the_lowest_total_wins():
    """rules.md, penalty: "all of them are eliminated and the lowest total of these wins"."""
    match = start("salotto", BLOCK, draw="none", target=4)
    events = go(match, BLOCKED)
    assert events[-2]["eliminated"] == [0, 1, 2]
    assert events[-1] == {"type": "over", "winners": [1], "eliminated": [0, 1, 2]}
    assert match.playing == []


def test_equal_lowest_totals_share_the_win():
    """rules.md, penalty: "equal lowest totals share the win"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1", "3-1 0-0"], draw="none", target=4)
    events = go(match, BLOCKED)
    assert events[-1] == {"type": "over", "winners": [1, 2], "eliminated": [0, 1, 2]}


def test_of_those_eliminated_together_only_these_count():
    """rules.md, penalty: "the lowest total of these": not of one who was out before."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1", "5-5 4-4"], draw="none", target=18)
    go(match, BLOCKED)
    assert (match.totals, match.eliminated) == ([9, 4, 18], [2])
    deal(match, ["6-6 5-5", "4-4 5-4", ""])
    go(match, "6-6 - -")
    assert match.totals == [19, 4 + 17, 18]
    assert match.eliminated == [0, 1, 2]
    assert match.winners == [0], "the 18 of seat 2 is lower, but it was out before"


def test_with_rounds_the_lowest_total_among_those_not_eliminated_wins():
    """rules.md, penalty: "With `rounds`, the match also ends after that many rounds"."""
    match = start("salotto", BLOCK, draw="none", rounds=1)
    events = go(match, BLOCKED)
    assert events[-1] == {"type": "over", "winners": [1], "eliminated": []}


def test_with_rounds_equal_totals_share_it():
    """rules.md, penalty: "equal totals share it"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1", "3-1 0-0"], draw="none", rounds=1, target=0)
    go(match, BLOCKED)
    assert match.winners == [1, 2]


def test_with_rounds_reaching_target_still_only_eliminates():
    """rules.md, penalty: "reaching `target` still only eliminates"."""
    match = start("salotto", BLOCK, draw="none", rounds=2, target=10)
    go(match, BLOCKED)
    assert (match.eliminated, match.over) == ([2], False)
    deal(match, ["6-6 0-0", "1-1 2-1", ""])
    end = go(match, "6-6 - -")
    assert match.totals == [9, 9, 11]
    assert end[-1] == {"type": "over", "winners": [0, 1], "eliminated": [2]}


def test_target_0_eliminates_nobody():
    """rules.md, Options, `target`: "0 (none)"."""
    match = start("salotto", BLOCK, draw="none", rounds=3, target=0)
    for _ in range(2):
        go(match, BLOCKED)
        assert not match.over
        deal(match, BLOCK)
    go(match, BLOCKED)
    assert (match.totals, match.eliminated, match.winners) == ([27, 12, 33], [], [1])


# ---------------------------------------------------------------------------------------------- winning by points


def test_classico_first_to_target_wins_the_match():
    """rules.md, winner-takes: "First to `target` wins the match"."""
    match = one_tile("classico", "1-1", "6-5", target=11)
    events = go(match, "1-1")
    assert events[-1] == {"type": "over", "winners": [0], "eliminated": []}
    match = one_tile("classico", "1-1", "6-5", target=12)
    go(match, "1-1")
    assert not match.over


def test_classico_with_rounds_the_highest_total_wins():
    """rules.md, winner-takes: "With `rounds`, after that many the highest total wins"."""
    match = one_tile("classico", "1-1", "6-5", "2-0", rounds=2, target=0)
    go(match, "1-1")
    assert not match.over
    deal(match, ["1-1", "6-5", "2-0"])
    go(match, "1-1")
    assert match.winners == [0]


def test_classico_with_rounds_equal_totals_share_it():
    """rules.md, winner-takes: "equal totals share it"."""
    match = one_tile("classico", "1-1", "6-5", rounds=2, next_opener="highest-double")
    go(match, "1-1")
    deal(match, ["6-5", "1-1"])
    go(match, "1-1")
    assert (match.totals, match.winners) == ([11, 11], [0, 1])


def test_a_drawn_match_is_not_shown_as_one_sides_win():
    """rules.md, What players report: "a drawn match shown as a win"."""
    match = start("classico", ["6-6 2-1", "3-0 0-0"], draw="none", rounds=1)
    end = go(match, "6-6 - -")
    assert end[-2]["points"] == [0, 0]
    assert end[-1]["winners"] == [0, 1]


def test_coppie_first_pair_to_target_wins():
    """rules.md, pairs: "First pair to `target` wins"."""
    match = one_tile("coppie", "1-1", "6-5", "6-4", "5-4", target=20)
    assert go(match, "1-1")[-1] == {"type": "over", "winners": [0], "eliminated": []}
    match = one_tile("coppie", "1-1", "6-5", "6-4", "5-4", target=21)
    go(match, "1-1")
    assert (match.totals, match.over) == ([20, 0], False)


def test_coppie_with_rounds_the_highest_total_wins_and_equal_totals_share_it():
    """rules.md, winner-takes: "so in pairs too"."""
    match = start("coppie", ["6-6 1-0", "2-0 1-1", "5-5 5-4", "2-1 3-2"], draw="none", rounds=1)
    go(match, "6-6 - - - -")
    assert (match.totals, match.winners) == ([0, 20 - 12], [1])
    match = start("coppie", EVEN, draw="none", rounds=1)
    go(match, EVEN_MOVES)
    assert (match.totals, match.winners) == ([0, 0], [0, 1])


def test_nothing_can_be_dealt_when_the_match_is_over():
    """rules.md, Points of a round: the match has ended."""
    match = one_tile("salotto", "1-1", "6-5", target=10)
    go(match, "1-1")
    before = state(match)
    with pytest.raises(IllegalAction) as caught:
        match.deal()
    assert caught.value.code == "match-over"
    assert state(match) == before


# -------------------------------------------------------------------------------------------------------- who is next

HAND_OUT = ["6-6 5-4", "6-0 1-1", "3-3 3-2"]


def next_deal(match, hands):
    """(opener, why, forced) of the next round with these hands."""
    event = deal(match, hands)[0]
    return event["opener"], event["why"], event["forced"]


def test_highest_double_opens_every_round_of_salotto():
    """rules.md, Options, `next_opener`, salotto: highest-double."""
    match = start("salotto", BLOCK, draw="none")
    end = go(match, BLOCKED)[-1]
    assert end["next"] == {"seat": None, "why": "highest-double"}
    assert next_deal(match, ["6-5 5-4", "2-0 1-1", "3-3 3-2"]) == (2, "highest-double", False)


def test_winner_who_went_out_opens_the_next_round_with_any_tile():
    """rules.md, Options: "`next_opener: winner`: who went out"; "Who opens as winner … lays any tile"."""
    for opening in ("free", "forced"):
        match = one_tile("classico", "1-1", "6-5", "0-0", opening=opening)
        end = go(match, "1-1")[-1]
        assert end["next"] == {"seat": 0, "why": "winner"}
        assert next_deal(match, ["2-1", "6-6", "0-0"]) == (0, "winner", False)
        assert legal(match) == ["2-1"]


def test_winner_after_a_block_who_held_the_lightest_hand():
    """rules.md, Options: "after a block, who held the lightest hand of the side that won it"."""
    match = start("classico", BLOCK, draw="none")
    end = go(match, BLOCKED)[-1]
    assert (end["winner"], end["next"]) == (1, {"seat": 1, "why": "winner"})
    assert next_deal(match, ["6-6 5-4", "2-0 1-0", "3-3 3-2"]) == (1, "winner", False)


def test_winner_after_a_block_the_lightest_hand_of_the_side_that_won_not_of_all():
    """rules.md, Options: "of the side that won it"."""
    match = start("coppie", ["6-6 1-0", "2-0 1-1", "5-5 5-4", "2-1 3-2"], draw="none")
    end = go(match, "6-6 - - - -")[-1]
    assert end["pips"] == [1, 4, 19, 8]
    assert (end["winner"], end["next"]["seat"]) == (1, 1)


def test_winner_after_a_block_the_lower_seat_if_equal():
    """rules.md, Options: "the lower seat if equal"."""
    match = start("coppie", ["6-6 5-5", "4-0 0-0", "5-3 5-4", "2-1 1-0"], draw="none")
    end = go(match, "6-6 - - - -")[-1]
    assert end["pips"] == [10, 4, 17, 4]
    assert end["next"] == {"seat": 1, "why": "winner"}


def test_classico_after_a_block_that_nobody_won_the_highest_double_opens():
    """rules.md, winner-takes: "Equal lightest hands: nobody scores, and the highest double opens the next round"."""
    match = start("classico", ["6-6 2-1", "3-0 0-0"], draw="none")
    end = go(match, "6-6 - -")[-1]
    assert end["next"] == {"seat": None, "why": "highest-double"}
    assert next_deal(match, ["1-0 0-0", "5-5 4-0"]) == (1, "highest-double", False)


def test_coppie_after_a_block_with_equal_sums_the_same_player_opens_again():
    """rules.md, pairs: "equal sums score nothing, and the same player opens again"."""
    match = start("coppie", EVEN, draw="none")
    assert match.turn == 2
    end = go(match, EVEN_MOVES)[-1]
    assert (end["pips"], end["points"]) == ([5, 3, 5, 7], [0, 0])
    assert end["next"] == {"seat": 2, "why": "again"}
    assert next_deal(match, ["6-6 2-1", "3-0 0-0", "5-4 3-2", "4-2 1-0"]) == (2, "again", False)
    assert legal(match) == ["3-2", "5-4"]


def test_winner_with_penalty_scoring_who_went_out_opens():
    """rules.md, Options: "`next_opener: winner`: who went out"."""
    match = one_tile("salotto", "6-5", "1-1", "0-0", next_opener="winner")
    end = go(match, "1-1")[-1]
    assert end["next"] == {"seat": 1, "why": "winner"}
    assert next_deal(match, ["6-6", "2-1", "0-0"])[0] == 1


def test_winner_with_penalty_scoring_after_any_block_the_highest_double_opens():
    """rules.md, Options: "with penalty scoring after any block, the highest double"."""
    match = start("salotto", BLOCK, draw="none", next_opener="winner")
    end = go(match, BLOCKED)[-1]
    assert end["next"] == {"seat": None, "why": "highest-double"}


def test_winner_going_out_by_team_the_seat_that_laid_the_last_tile_opens():
    """rules.md, The end of a round: "is the one that went out"."""
    match = start("classico", ["6-6 6-5", "4-3 2-1", "5-0 0-0", "5-1 1-1"], teams=2, going_out="team", draw="none")
    end = go(match, "6-6 - - - 6-5R - 5-0R - - 0-0R")[-1]
    assert end["next"] == {"seat": 2, "why": "winner"}


def test_rotate_the_next_seat_after_the_last_opener():
    """rules.md, Options: "`rotate`: the next seat after the last opener"; "by rotation lays any tile"."""
    match = one_tile("classico", "6-5", "4-3", "1-1", next_opener="rotate", opening="forced")
    end = go(match, "1-1")[-1]
    assert end["next"] == {"seat": 0, "why": "rotate"}
    assert next_deal(match, ["2-0", "5-5", "1-1"]) == (0, "rotate", False)
    end = go(match, "2-0")[-1]
    assert end["next"] == {"seat": 1, "why": "rotate"}


def test_rotate_passes_over_who_is_out_of_the_match():
    """rules.md, Options: "that is still in the match"."""
    match = one_tile("salotto", "1-1", "6-5", "2-0", "3-0", next_opener="rotate", target=11)
    end = go(match, "1-1")[-1]
    assert end["eliminated"] == [1]
    assert end["next"] == {"seat": 2, "why": "rotate"}
    assert next_deal(match, ["1-0", "", "5-0", "2-1"])[:2] == (2, "rotate")


def test_rotate_when_the_opener_itself_is_eliminated():
    """rules.md, Options: the next seat after the last opener, even if that one is out."""
    match = start("salotto", ["2-0 1-1", "6-6 5-5", "3-2 4-0"], draw="none", next_opener="rotate", target=10)
    end = go(match, "6-6 - - -")[-1]
    assert (end["pips"], end["eliminated"]) == ([4, 10, 9], [1])
    assert end["next"] == {"seat": 2, "why": "rotate"}


def test_rotate_also_after_a_block():
    """rules.md, Options, `next_opener`: rotate knows no exception."""
    match = start("classico", ["6-6 2-1", "3-0 0-0"], draw="none", next_opener="rotate")
    assert go(match, "6-6 - -")[-1]["next"] == {"seat": 1, "why": "rotate"}


def test_forced_opening_binds_in_every_round_that_a_tile_opens():
    """rules.md, Options: "binds who opens because of a tile"."""
    match = start("salotto", BLOCK, draw="none", opening="forced")
    go(match, BLOCKED)
    assert next_deal(match, ["6-5 5-4", "2-0 1-1", "3-3 3-2"]) == (2, "highest-double", True)
    assert legal(match) == ["3-3"]


# --------------------------------------------------------------------------------------------------------- the deal


def test_the_deal_event_tells_sizes_boneyard_and_opener_and_no_tiles():
    """design.md, One stream: "Nobody else's tiles"."""
    event = new_match("salotto", players=3).deal()[0]
    assert (event["type"], event["round"], event["sizes"], event["boneyard"]) == ("deal", 1, [7, 7, 7], 7)
    assert event["opener"] in (0, 1, 2)
    assert "hands" not in event


def test_nothing_is_dealt_while_a_round_goes_on():
    """rules.md, Words: "round (manche / mano: one deal)"."""
    match = start("salotto", BLOCK, draw="none")
    before = state(match)
    with pytest.raises(IllegalAction) as caught:
        match.deal()
    assert caught.value.code == "round-going-on"
    assert state(match) == before


def test_no_action_before_the_first_deal():
    """design.md, One stream: actions belong to a round."""
    match = new_match("salotto")
    assert (match.turn, match.legal, match.number, match.round) == (None, (), 0, None)
    for text in ("6-6", "+", "-", "!"):
        assert refused(match, text) == "no-round"


def test_the_match_is_a_pure_function_of_rules_seats_seed_and_actions():
    """design.md, One stream."""
    first, second = (new_match("salotto", players=5, rounds=3) for _ in range(2))
    events = [[], []]
    for match, log in ((first, events[0]), (second, events[1])):
        while not match.over:
            log += match.deal()
            while match.round.ended is None:
                log += match.apply(match.legal[-1])
    assert events[0] == events[1]
    assert state(first) == state(second)


def test_events_are_plain_json():
    """design.md, One stream: "everything else is derived from them"; a host page gets them as JSON."""
    match = new_match("salotto", players=6, teams=3, going_out="team", rounds=2, thinking_time=10)
    events = []
    while not match.over:
        events += match.deal()
        for step in range(10000):
            if match.round.ended:
                break
            events += match.apply(("time",) if step == 3 else match.legal[0])
    assert json.loads(json.dumps(events)) == events


def test_an_event_does_not_change_afterwards():
    """design.md, One stream: events are what happened; the match goes on without touching them."""
    match = start("salotto", BLOCK, draw="none")
    events = go(match, BLOCKED)
    before = frozen(events)
    deal(match, BLOCK)
    go(match, BLOCKED)
    assert frozen(events) == before


@pytest.mark.parametrize(
    "bad",
    [
        None,
        (),
        ["pass"],
        ["play", 27, ""],
        ("fly",),
        ("play",),
        ("play", 27),
        ("play", None, "L"),
        ("play", "6-6", ""),
        ("play", -1, ""),
        ("play", 999, ""),
        ("play", 27, "M"),
        ("play", 27, None),
        ("draw", 1),
        ("pass", 1),
        ("time", 1),
        (1, 2, 3),
        {},
        7,
    ],
)
@pytest.mark.parametrize("moves", ["", "6-6", "6-6 +"])
def test_what_is_no_action_is_refused(bad, moves):
    """design.md, One stream: the engine takes an action; anything else changes nothing and is told in words."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3 4-4", thinking_time=10)
    go(match, moves)
    assert refused(match, bad)


# -------------------------------------------------------------------------------------------------- undo and snapshot


def test_undo_takes_back_the_last_action():
    """Undo; design.md: "undo and resume replay one round"."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3 6-3")
    states = [state(match)]
    for move in ("6-6", "+", "-", "+", "6-3R"):
        go(match, move)
        states.append(state(match))
    for before in reversed(states[:-1]):
        match.undo()
        assert state(match) == before


def test_undo_takes_back_several_actions_at_once():
    """api: undo(n)."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3 6-3")
    go(match, "6-6")
    before = state(match)
    go(match, "+ - +")
    match.undo(3)
    assert state(match) == before


def test_undo_takes_back_the_end_of_a_round_and_of_a_match():
    """api: undo also of a round that has just ended: totals, eliminations and the end are taken back."""
    match = start("salotto", BLOCK, draw="none", target=4)
    go(match, "6-6 - -")
    before = state(match)
    events = go(match, "-")
    assert match.over
    match.undo()
    assert state(match) == before
    assert (match.totals, match.eliminated, match.over, match.results) == ([0, 0, 0], [], False, [])
    assert go(match, "-") == events


@pytest.mark.parametrize("count", [0, -1, 4])
def test_undo_of_more_than_this_round_is_refused(count):
    """api: undo goes back within the current round."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3 6-3")
    go(match, "6-6 + -")
    before = state(match)
    with pytest.raises(IllegalAction) as caught:
        match.undo(count)
    assert caught.value.code == "nothing-to-undo"
    assert state(match) == before


def test_undo_before_the_first_action_is_refused():
    """api: undo goes back within the current round."""
    for match in (new_match("salotto"), start("salotto", BLOCK)):
        with pytest.raises(IllegalAction):
            match.undo()


def test_undo_in_a_later_round_keeps_the_earlier_ones():
    """design.md: "undo and resume replay one round, not the match"."""
    match = start("salotto", BLOCK, draw="none")
    go(match, BLOCKED)
    deal(match, BLOCK)
    before = state(match)
    go(match, BLOCKED)
    match.undo(4)
    assert state(match) == before
    assert match.totals == [9, 4, 11]


@pytest.mark.parametrize("moves", ["", "6-6", "6-6 +", "6-6 + -", "6-6 !"])
def test_a_snapshot_put_back_is_the_same_state(moves):
    """A snapshot put back is the same state; plain JSON."""
    match = start("salotto", ["6-6 5-4", "2-0 1-1"], "3-3 6-3", thinking_time=10)
    go(match, moves)
    before = state(match)
    kept = json.loads(json.dumps(match.snapshot()))
    other = new_match("salotto", players=2, hand=2, thinking_time=10)
    other.restore(kept)
    assert state(other) == before
    if match.round.ended is None:
        match.apply(match.legal[0])
    match.restore(kept)
    assert state(match) == before


def test_a_snapshot_holds_while_the_match_goes_on():
    """A snapshot for each round: nothing in it is shared with the match."""
    match = start("salotto", BLOCK, draw="none", rounds=3)
    go(match, BLOCKED)
    deal(match, BLOCK)
    go(match, "6-6")
    before = state(match)
    kept = match.snapshot()
    text = json.dumps(kept, sort_keys=True)
    go(match, "- - -")
    deal(match, BLOCK)
    go(match, BLOCKED)
    assert match.over
    assert json.dumps(kept, sort_keys=True) == text
    match.restore(kept)
    assert state(match) == before


def test_a_snapshot_before_the_first_deal():
    match = new_match("classico")
    before = state(match)
    kept = match.snapshot()
    match.deal()
    after = state(match)
    other = new_match("classico")
    other.restore(kept)
    assert state(other) == before
    other.deal()
    assert state(other) == after
    match.restore(kept)
    assert state(match) == before


def test_a_snapshot_of_an_eliminated_table():
    """rules.md, penalty."""
    match = one_tile("salotto", "1-1", "6-5", "6-4", "2-0", target=11)
    go(match, "1-1")
    match.deal()
    before = state(match)
    other = new_match("salotto", seed=SEED, players=4, hand=1, target=11)
    other.restore(json.loads(json.dumps(match.snapshot())))
    assert state(other) == before
    assert other.eliminated == [1]


def test_the_opener_is_told_with_the_tile_that_named_it():
    """rules.md, Options, `opener`."""
    match = new_match("salotto", players=2, hand=2)
    event = deal(match, ["6-5 5-5", "4-4 1-0"])[0]
    assert (event["opener"], event["tile"], event["forced"]) == (0, tile("5-5"), False)
    assert match.round.hands[0] == tiles("6-5 5-5")
