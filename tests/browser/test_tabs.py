"""A match in two tabs: one writes, the other follows and can take it over; nothing is lost, and no log forks."""

import json
import random

import pytest
from playwright.sync_api import expect

from domino import record
from domino.notation import action_text
from tests.browser import tables
from tests.browser.conftest import PLAYABLE
from tests.browser.test_match import by_pointer, play_on, saved

MATCH = "game=coppie&target=5000&start=1&speed=instant&seed=" + "77".zfill(64)
OFFER = (
    "document.querySelector('[data-view=table] #acts [data-do=take_over], "
    "[data-view=result] #result [data-do=take_over]')"
)
FOLLOWS = f"!!{OFFER}"
PLAYS = "!!document.querySelector('#do-play')"

# Everything that is ever shown in the log goes into `seen`; `act` does what can be done, `take` takes the match over.
HELPERS = """
  globalThis.seen = [];
  globalThis.lines = () => [...document.querySelectorAll('#log li:not(.note)')].map((line) => line.textContent);
  new MutationObserver(() => seen.push(lines())).observe(document.getElementById('log'), {childList: true});
  const button = (selector) => document.querySelector(selector + ':not([aria-disabled])');
  globalThis.act = () => {
    const choice = document.querySelector('#choice:not([hidden]) #choose-left');
    const found = document.documentElement.dataset.view === 'result' ? button('#go-on[data-do=go_on]')
      : choice ?? document.querySelector('#hand[data-mine] .fits') ?? button('#do-draw') ?? button('#do-pass');
    found?.click();
  };
  globalThis.wanted = 0; // acts and take-overs that are still to come
  globalThis.later = (what, ms) => {
    wanted++;
    setTimeout(() => {
      what();
      wanted--;
    }, ms);
  };
"""
HELPERS += f"globalThis.take = () => {OFFER}?.click();"


@pytest.fixture
def tabs(new_page, site):
    """`tabs(parameters, script)`: two tabs at one match, the first writes. No error in either is tolerated."""
    problems = []

    def make(parameters=MATCH, script=None):
        context = new_page().context
        context.on("weberror", lambda error: problems.append(str(error.error)))
        context.on("console", lambda told: told.type == "error" and problems.append(told.text))
        if script:
            context.add_init_script(script)
        found = []
        for address in (parameters, "speed=instant"):
            tab = context.new_page()
            tab.goto(f"{site}?{address}")
            tab.wait_for_function(PLAYABLE)
            tab.wait_for_function("document.querySelector('#log li')")
            found.append(tab)
            if len(found) == 1:
                play_on(tab, by_pointer, 2)
        found[1].wait_for_function(FOLLOWS)
        return found

    yield make
    assert not problems, "\n".join(problems)


def lines(page):
    return page.evaluate("[...document.querySelectorAll('#log li:not(.note)')].map((line) => line.textContent)")


def same(one, other):
    """The lines of the log that both tabs show, once they show the same."""
    for _ in range(400):
        mine, theirs = lines(one), lines(other)
        if mine == theirs:
            return mine
        one.wait_for_timeout(25)
    raise AssertionError((mine[-3:], theirs[-3:]))


def test_the_second_tab_follows_and_takes_the_match_over(tabs):
    first, second = tabs()
    expect(second.locator("#acts")).to_contain_text("This match is open in another tab.")
    play_on(first, by_pointer, 2)
    before = same(first, second)
    second.keyboard.press("Control+z")
    expect(second.locator("#say-now")).to_contain_text("This match is open in another tab.")
    second.locator("[data-do=take_over]").click()
    second.wait_for_function(PLAYS)
    first.wait_for_function(FOLLOWS)
    assert lines(first)[: len(before)] == before
    play_on(second, by_pointer, 2)
    after = same(first, second)
    assert len(after) > len(before)
    record.replay(saved(second))


def test_a_typed_move_in_the_tab_that_follows_is_refused(tabs):
    first, second = tabs()
    first.wait_for_function("document.querySelector('#hand[data-mine] .fits')")
    before = same(first, second)
    name = first.locator("#hand .fits").first.get_attribute("aria-label").split(",")[0]
    second.locator("#typed-text").fill(name.replace("double ", "") + " right")
    second.locator("#typed-text").press("Enter")
    expect(second.locator("#say-now")).to_contain_text("This match is open in another tab.")
    play_on(first, by_pointer, 1)
    assert same(first, second)[: len(before)] == before  # what the follower shows is the writer's match


def test_a_match_given_up_in_one_tab_is_over_in_the_other(tabs):
    first, second = tabs()
    first.locator("#menu-button").click()
    first.get_by_role("button", name="Concede the match").click()
    first.get_by_role("button", name="Concede", exact=True).click()
    expect(first.locator("#result-title")).to_be_visible()
    expect(second.locator("#result [data-do=rematch]")).to_be_visible()
    assert second.locator("#desk").is_hidden()


def test_what_is_taken_back_is_taken_back_in_both_tabs(tabs):
    first, second = tabs()
    shown = "document.querySelectorAll('#line-list li').length"
    before = first.evaluate(shown)
    first.locator("#do-undo").click()
    first.wait_for_function(f"{shown} < {before}")
    second.wait_for_function(f"{shown} === {first.evaluate(shown)}")
    expect(second.locator("#practice")).to_be_visible()


def test_the_end_of_a_round_is_seen_in_both_tabs(tabs):
    first, second = tabs()
    first.evaluate(HELPERS + "globalThis.player = setInterval(act, 5)")
    second.wait_for_function("document.documentElement.dataset.view === 'result'")
    second.wait_for_function("document.querySelector('#result .foot [data-do=take_over]')")
    second.wait_for_function("document.documentElement.dataset.view === 'table'")
    first.evaluate("clearInterval(player)")


def test_when_the_tab_that_writes_is_closed_the_other_goes_on(tabs):
    first, second = tabs()
    before = same(first, second)
    first.close()
    second.wait_for_function(PLAYS)
    second.wait_for_function(f"document.querySelectorAll('#log li:not(.note)').length >= {len(before)}")
    assert lines(second)[: len(before)] == before
    play_on(second, by_pointer, 2)
    record.replay(saved(second))


@pytest.mark.parametrize("script", [None, "delete Navigator.prototype.locks"], ids=["locks", "no locks"])
def test_what_the_tab_before_had_on_its_way_is_read_by_the_one_that_took_over(tabs, script):
    """It was written after the other had read the log."""
    first, second = tabs(script=script)
    second.locator("[data-do=take_over]").click()
    second.wait_for_function(PLAYS)
    first.wait_for_function(FOLLOWS)
    before = same(first, second)
    kept = second.evaluate(tables.KEPT)
    match = record.replay(tables.told(kept))
    assert match.turn == 0
    [(number, entries)] = kept["entries"].items()
    late = json.dumps({"move": action_text(match.legal[0])})
    first.evaluate(
        "(added) => dominoStore.write(JSON.stringify([['add', 'entries', ...added]]))", [[number, len(entries)], late]
    )
    second.wait_for_function(f"document.querySelectorAll('#log li:not(.note)').length > {len(before)}")
    assert lines(second)[: len(before)] == before
    second.wait_for_function(PLAYS)
    play_on(second, by_pointer, 1)
    same(first, second)
    record.replay(saved(second))


def test_without_web_locks_the_tabs_tell_each_other(tabs):
    first, second = tabs(script="delete Navigator.prototype.locks")
    expect(second.locator("#acts")).to_contain_text("without https")
    play_on(first, by_pointer, 1)
    same(first, second)
    second.locator("[data-do=take_over]").click()
    second.wait_for_function(PLAYS)
    first.wait_for_function(FOLLOWS)
    play_on(second, by_pointer, 2)
    same(first, second)
    record.replay(saved(second))


def at_rest(one, other):
    """The lines of both tabs, once all that was wanted is done, one of them plays, and the other shows the same."""
    for _ in range(600):
        roles = sorted([one.evaluate(FOLLOWS), other.evaluate(FOLLOWS)])
        mine, theirs = lines(one), lines(other)
        wanted = one.evaluate("wanted") + other.evaluate("wanted")
        if roles == [False, True] and mine and mine == theirs and not wanted:
            return mine
        one.wait_for_timeout(25)
    raise AssertionError((roles, wanted, mine[-3:], theirs[-3:]))


def interleave(both, dice):
    """Acts and take-overs in both tabs, at moments of chance; then one tab writes, and all that was shown is there."""
    for tab in both:
        wanted = [(dice.choice(("act", "act", "take")), dice.randint(0, 120)) for _ in range(dice.randint(1, 4))]
        tab.evaluate(f"seen.length = 0; {' '.join([f'later({what}, {ms});' for what, ms in wanted])}")
    at_rest(*both)
    seen = [shown for tab in both for shown in tab.evaluate("seen")]
    acts = both[0].locator("#log li[data-act]").count()
    after = at_rest(*both)
    for shown in seen:
        assert after[: len(shown)] == shown
    found = both[0].evaluate(tables.KEPT)
    assert len(found["matches"]) == 1
    match = record.replay(tables.told(found))
    entries = next(iter(found["entries"].values()))
    assert len(entries) - match.number >= acts


@pytest.mark.parametrize(
    "locks, times",
    [
        pytest.param(True, 20, id="locks"),
        pytest.param(False, 5, id="no locks"),
        pytest.param(True, 300, id="locks, long", marks=pytest.mark.slow),
        pytest.param(False, 300, id="no locks, long", marks=pytest.mark.slow),
    ],
)
def test_whatever_both_tabs_do_one_writes_and_nothing_is_lost(tabs, locks, times):
    both = tabs(script=None if locks else "delete Navigator.prototype.locks")
    for tab in both:
        tab.evaluate(HELPERS)
    for seed in range(3 * times):
        interleave(both, random.Random(seed))
        if seed >= times - 1 and len(lines(both[0])) > 2 * times:  # enough has happened between the take-overs
            break
    assert len(lines(both[0])) > 2 * times


def test_without_web_locks_a_late_answer_takes_no_match_away(tabs):
    """That the tab before has the match was said before it heard that this one takes it."""
    first, second = tabs(script="delete Navigator.prototype.locks")
    second.locator("[data-do=take_over]").click()
    second.wait_for_function(PLAYS)
    first.wait_for_function(FOLLOWS)
    [number] = second.evaluate(tables.KEPT)["entries"]
    first.evaluate("(number) => dominoStore.say('mine ' + number)", number)
    play_on(second, by_pointer, 2)
    same(first, second)
    assert [second.evaluate(FOLLOWS), first.evaluate(FOLLOWS)] == [False, True]
