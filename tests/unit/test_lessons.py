"""The introduction's positions: each is a deal of the whole set that leaves the player just what its step teaches."""

import re

import pytest

from domino.tiles import HIGH, LOW, NAMES, size
from domino.web.extra import lessons
from domino.web.extra.lessons import COUNT, LESSONS

DRAW, PASS = ("draw",), ("pass",)
FIRST, END, BLOCK = LESSONS


def at_start(lesson):
    return lesson.match(("You", "Bianca"))


def act(match, action):
    """The player's action, and what the other one does until it is the player's turn again."""
    match.apply(action)
    while match.turn == 1:
        match.apply(lessons.reply(match))


def plays(match):
    return [NAMES[action[1]] + action[2] for action in match.legal if action[0] == "play"]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_deals_the_whole_set_once(lesson):
    start = at_start(lesson)._start
    dealt = [tile for hand in start["hands"] for tile in hand] + start["boneyard"]
    assert sorted(dealt) == list(range(size(6)))
    assert [len(hand) for hand in start["hands"]] == [5, 5]
    assert at_start(lesson).turn == 0


@pytest.mark.parametrize("side", "LR")
def test_the_first_lesson_leads_on_whichever_side_is_chosen(side):
    match = at_start(FIRST)
    assert plays(match) == ["4-1R"] and len(match.legal) == 1
    assert len(match.round.hands[0]) > 1  # so that there is something to choose
    act(match, match.legal[0])
    assert plays(match) == ["2-1L", "2-1R"]
    assert match.round.line.ends[0] != match.round.line.ends[1]
    act(match, ("play", match.legal[0][1], side))
    assert match.legal == (DRAW,)
    act(match, DRAW)
    assert [name[:3] for name in plays(match)] == ["5-0"] and len(match.legal) == 1
    act(match, match.legal[0])
    assert match.legal == (DRAW,)
    act(match, DRAW)
    assert match.legal == (PASS,)
    match.apply(PASS)
    assert not match.round.ended


def test_the_other_player_closes_the_end_as_the_words_say():
    match = at_start(FIRST)
    for action in (match.legal[0], ("play", 4, "L"), DRAW):
        act(match, action)
    tile = match.legal[0][1]
    act(match, match.legal[0])
    assert not {HIGH[tile], LOW[tile]} - {0} & set(match.round.line.ends)


def test_going_out_takes_what_the_other_one_holds():
    match = at_start(END)
    assert match.round.moves[-1][:2] == (1, "pass")
    assert plays(match) == ["5-3R"] and len(match.legal) == 1
    match.apply(match.legal[0])
    assert (match.round.ended, match.totals, match.over) == ("out", [21, 0], True)


def test_the_block_gives_the_lighter_hand_the_difference():
    match = at_start(BLOCK)
    assert match.round.moves[-1][:2] == (1, "pass")
    assert match.legal == (PASS,)
    match.apply(PASS)
    assert (match.round.ended, match.totals, match.over) == ("blocked", [26 - 7, 0], True)


def steps_and_matches():
    for lesson in LESSONS:
        match = at_start(lesson)
        for step in lesson.steps:
            yield step, match
            act(match, match.legal[0])
        if lesson.end:
            yield lesson.end, match


def test_the_words_of_every_step_are_about_its_position():
    numbers = []
    for step, match in steps_and_matches():
        says, do, by_key = lessons.spoken(step, match)
        numbers.append(step.number)
        for words in (says, do, by_key):
            assert words and not re.search(r"[{}]", words)
        if step.tile:
            assert step.tile in {name[:3] for name in plays(match)}
        for named in re.findall(r"\d-\d", says + do):
            assert NAMES.index(named) in match.round.hands[0]
    assert sorted(set(numbers)) == list(range(1, COUNT + 1))
    assert numbers == sorted(numbers)


def test_keys_that_are_switched_off_are_not_told():
    lessons.keys.switch(lessons.keys.LETTERS, False)
    try:
        told = [lessons.spoken(step, match)[2] for step, match in steps_and_matches()]
    finally:
        lessons.keys.switch(lessons.keys.LETTERS, True)
    assert told[1] == ""  # D and S
    assert "Enter" in told[0]
