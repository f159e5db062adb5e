"""Puzzles on the page: solved by keys and by touch, a wrong move and why it fails, hints, taking back, the marks."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from domino.notation import read_move
from domino.tiles import NAMES
from domino.web.extra.riddle import Riddle
from tests.browser import tables
from tests.browser.test_axe import FORCED, audit
from tests.browser.test_intro import STORED, fits
from tests.browser.test_looks import AXE, THEMES, violations

PUZZLES = json.loads((Path(__file__).resolve().parents[2] / "static" / "puzzles.json").read_text())
AT_TABLE = ("You", "Bianca", "Carlo", "Dario")
MINE = """(moves) => document.documentElement.dataset.view === 'table'
  && document.getElementById('hand').dataset.mine !== undefined
  && document.querySelectorAll('#log li[data-act]:not(.undone)').length === moves"""


def place(wanted):
    """The first puzzle that is as wanted: (its place, itself)."""
    for number, data in enumerate(PUZZLES):
        riddle = Riddle(data)
        if wanted(riddle):
            return number, riddle
    raise AssertionError("no such puzzle")


def opened(page, number):
    """The puzzle of that place, from the list, which the set-up's button or the menu's opens."""
    button = page.locator("#setup [data-do=puzzles]")
    if not button.is_visible():
        page.locator("#menu-button").click()
        button = page.locator("#dialog [data-do=puzzles]")
    button.click()
    page.locator(f".puzzles [data-with='{number}']").click()
    expect(page.locator("#coach .marks")).to_contain_text(f"Puzzle {number + 1} of {len(PUZZLES)}")


def turn(page, match):
    """Wait until the player is to move in the match's position."""
    page.wait_for_function(MINE, arg=match.moves_made)


def by_keys(page, action):
    """One action of the player, with keys alone."""
    if action[0] != "play":
        page.keyboard.press("p")
        return
    page.keyboard.press("Home")
    for _ in range(30):
        if page.evaluate("document.activeElement.id") == f"tile{action[1]}":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press({"L": "s", "R": "d"}[action[2]])


def by_touch(page, action):
    """The same by touch."""
    if action[0] != "play":
        page.locator("#do-pass").tap()
        return
    page.locator(f"#tile{action[1]}").tap()
    if page.locator("#choice").is_visible():
        page.locator({"L": "#choose-left", "R": "#choose-right"}[action[2]]).tap()


def play(page, riddle, match, act, until=None):
    """Follow the line, to the end or until the match has come to a place in it."""
    while match.turn is not None and (until is None or riddle.place(match) < until):
        action = riddle.due(match)
        if match.turn == riddle.seat:
            turn(page, match)
            act(page, action)
        match.apply(action)


def test_a_puzzle_is_solved_by_keys_and_the_next_one_comes(page, site, playable):
    number, riddle = place(lambda one: len(one.choices) > 2 and one.rules.players == 4 and one.goal == "win")
    playable(page, f"{site}?speed=instant")
    opened(page, number)
    match = riddle.match(AT_TABLE)
    turn(page, match)
    for seat in set(range(4)) - {riddle.seat}:  # all hands are open, also to the ear
        for tile in match.round.hands[seat]:
            name = NAMES[tile] if NAMES[tile][0] != NAMES[tile][2] else f"double {NAMES[tile][0]}"
            expect(page.locator(f"#seat{seat} .holds .hidden")).to_contain_text(name)
            expect(page.locator("#say")).to_contain_text(name)
    expect(page.locator("#say")).to_contain_text("Win this round.")
    play(page, riddle, match, by_keys)
    expect(page.locator("#result-title")).to_contain_text("Solved, without help.")
    expect(page.locator("#say")).to_contain_text("Solved, without help.")
    assert json.loads(page.evaluate("localStorage['domino.puzzles']")) == {riddle.id: 2}
    page.keyboard.press("Enter")
    expect(page.locator("#coach .marks")).to_contain_text(f"Puzzle {number + 2} of")
    page.keyboard.press("Escape")
    expect(page.locator("#setup")).to_be_visible()
    expect(page.locator("#coach")).to_have_count(0)
    playable(page, site)  # it is remembered
    page.locator("#setup [data-do=puzzles]").click()
    solved = page.locator(f".puzzles [data-with='{number}']")
    expect(solved).to_have_accessible_name(re.compile("solved without help"))
    expect(page.locator(".puzzle-list > p")).to_contain_text("Solved: 1 of 100.")
    expect(page.locator("#puzzle-next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#coach .marks")).to_contain_text("Puzzle 1 of")


def test_a_wrong_move_is_explained_and_not_made(new_page, site, playable):
    """By touch, on a telephone: wrong, taken back, hinted at, solved."""
    number, riddle = place(lambda one: len(one.choices) > 2 and one.rules.sides > 2 and one.rules.players > 3)
    page = new_page(viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce")
    playable(page, f"{site}?speed=instant")
    opened(page, number)
    match = riddle.match(AT_TABLE)
    play(page, riddle, match, by_touch, riddle.choices[1])
    turn(page, match)
    expect(page.locator("#coach .do")).to_have_text(re.compile("Right so far"))
    before = page.locator("#line-list").inner_text(), page.locator("#hand").inner_html()
    wrong = next(action for action in match.legal if action != riddle.due(match))
    by_touch(page, wrong)
    told = page.locator("#coach .do.no")
    expect(told).to_contain_text("That does not reach it.")
    expect(told).to_contain_text("In the end")
    expect(page.locator("#say-now")).to_contain_text("That does not reach it.")
    assert page.locator("#line-list").inner_text() == before[0]
    assert page.locator("#hand [role=option]").count() == len(match.round.hands[riddle.seat])
    fits(page)
    for theme in THEMES:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert violations(page) == [], theme
    page.locator("#puzzle-why").tap()
    rest = riddle.refutation(match, wrong)
    expect(page.locator("#dialog .refutation li")).to_have_count(1 + len(rest))
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#puzzle-why")).to_be_focused()
    # Back to the choice before, and no further
    page.locator("#do-undo").tap()
    again = riddle.match(AT_TABLE)
    assert riddle.choices[0] == 0
    turn(page, again)
    page.locator("#do-undo").tap()
    expect(page.locator("#news")).to_contain_text("there is nothing to take back")
    expect(page.locator("#practice")).to_be_hidden()
    # A hint says the side where there are two, then the tile
    page.locator("#do-hint").tap()
    if "It goes" in page.locator("#coach .do").inner_text():
        page.locator("#do-hint").tap()
    due = riddle.due(again)
    expect(page.locator("#coach .do")).to_contain_text("It is ")
    expect(page.locator(f"#tile{due[1]}")).to_have_class(re.compile("hint"))
    play(page, riddle, again, by_touch)
    expect(page.locator("#result-title")).to_have_text(re.compile(r"^Solved\. "))
    assert json.loads(page.evaluate("localStorage['domino.puzzles']")) == {riddle.id: 1}
    assert violations(page) == []
    page.get_by_role("button", name="Once more").tap()
    turn(page, riddle.match(AT_TABLE))
    play(page, riddle, riddle.match(AT_TABLE), by_touch)
    expect(page.locator("#result-title")).to_contain_text("Solved, without help.")
    assert json.loads(page.evaluate("localStorage['domino.puzzles']")) == {riddle.id: 2}


def test_a_move_that_the_rules_refuse_is_no_wrong_one(page, site, playable):
    number, riddle = place(lambda riddle: riddle.rules.players == 2)
    playable(page, f"{site}?speed=instant")
    opened(page, number)
    match = riddle.match(AT_TABLE)
    turn(page, match)
    page.keyboard.press("p")
    expect(page.locator("#news")).to_have_text("You have a tile that fits: you must play.")
    play(page, riddle, match, by_keys)
    expect(page.locator("#result-title")).to_contain_text("Solved, without help.")
    page.keyboard.press("Control+z")  # from the end back to the last choice
    again = riddle.match(AT_TABLE)
    for text in riddle.line[: riddle.choices[-1]]:
        again.apply(read_move(text)[0])
    turn(page, again)
    play(page, riddle, again, by_keys)
    expect(page.locator("#result-title")).to_contain_text("Solved, without help.")


def test_a_match_that_waits_is_untouched(page, site, playable):
    playable(page, f"{site}?speed=instant&game=classico&start=1&seed={'5' * 64}")
    expect(page.locator("#turn")).to_contain_text("Your turn")
    hand = page.locator("#hand").evaluate("node => [...node.children].map((one) => one.id)")
    page.wait_for_function("sessionStorage['domino.match']")
    tables.kept(page)
    before = page.evaluate(STORED)
    opened(page, 3)
    turn(page, Riddle(PUZZLES[3]).match(AT_TABLE))
    opened(page, 5)  # another one, from the menu
    turn(page, Riddle(PUZZLES[5]).match(AT_TABLE))
    page.locator("#skip").click()
    expect(page.locator("#coach")).to_have_count(0)
    expect(page.locator("#turn")).to_contain_text("Your turn")
    assert page.locator("#hand").evaluate("node => [...node.children].map((one) => one.id)") == hand
    assert page.evaluate(STORED) == before


def test_to_the_introduction_and_back_to_the_match(page, site, playable):
    """One thing beside the match after another: the match comes back all the same."""
    playable(page, f"{site}?speed=instant&game=classico&start=1&seed={'5' * 64}")
    expect(page.locator("#turn")).to_contain_text("Your turn")
    hand = page.locator("#hand").evaluate("node => [...node.children].map((one) => one.id)")
    opened(page, 0)
    turn(page, Riddle(PUZZLES[0]).match(AT_TABLE))
    page.keyboard.press("?")
    page.locator("#dialog [data-do=intro]").click()
    expect(page.locator("#coach .marks .hidden")).to_have_text("Step 1 of 6")
    opened(page, 0)
    turn(page, Riddle(PUZZLES[0]).match(AT_TABLE))
    page.locator("#skip").click()
    expect(page.locator("#coach")).to_have_count(0)
    expect(page.locator("#turn")).to_contain_text("Your turn")
    assert page.locator("#hand").evaluate("node => [...node.children].map((one) => one.id)") == hand


@pytest.mark.errors_expected
def test_puzzles_that_do_not_come_are_told_of_and_asked_for_again(page, site, playable):
    playable(page, site)
    page.route("**/puzzles.*.json", lambda route: route.abort())
    page.locator("#setup [data-do=puzzles]").click()
    expect(page.locator("#setup-news")).to_contain_text("The puzzles did not load.")
    page.unroute("**/puzzles.*.json")
    page.locator("#setup [data-do=puzzles]").click()
    expect(page.locator(".puzzles button")).to_have_count(len(PUZZLES))


def test_the_screens_for_everybody(new_page, site, playable):
    page = new_page(reduced_motion="reduce")
    playable(page, f"{site}?speed=instant")
    page.evaluate(AXE.read_text())
    page.evaluate("id => { localStorage['domino.puzzles'] = JSON.stringify({[id]: 2}); }", PUZZLES[0]["id"])
    page.locator("#setup [data-do=puzzles]").click()
    expect(page.locator(".puzzles .alone")).to_have_count(1)
    audit(page, "list", ("light", "dark", "contrast", FORCED), "'#dialog'")
    page.locator(".puzzles [data-with='99']").click()
    turn(page, Riddle(PUZZLES[99]).match(AT_TABLE))
    audit(page, "puzzle", ("light", "dark", "contrast", FORCED))


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_it_fits_a_telephone(new_page, site, playable, size):
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    playable(page, f"{site}?speed=instant")
    number, riddle = place(lambda riddle: riddle.rules.players == 4 and len(riddle.choices) > 4)
    page.locator("#setup [data-do=puzzles]").click()
    page.locator(".puzzles button").first.wait_for()
    box = page.locator("#dialog").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size[1]
    page.keyboard.press("Escape")
    opened(page, number)
    turn(page, riddle.match(AT_TABLE))
    fits(page)
    for seat in set(range(4)) - {riddle.seat}:
        card = page.locator(f"#seat{seat}")
        assert card.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
        expect(card.locator(".holds")).to_be_in_viewport(ratio=0.98)
