"""The thinking time: told, warned of, extended, switched off; over; and neither given anew nor cheated by a reload or
by hiding the page. The clock on the wall is put forward, so that no test waits.
"""

import pytest
from playwright.sync_api import expect

from domino import record
from tests.browser.test_match import NEXT, saved

SEED = "02".zfill(64)  # the player may choose among several tiles at the first turn
MINE = "document.getElementById('hand').dataset.mine !== undefined"


# The clock on the wall stands still and is put forward by hand, for the pages to come too; what is due every second
# comes at once
WARP = """(() => {
  const every = window.setInterval;
  const at = () => Number(sessionStorage.getItem('at') || 1_800_000_000_000);
  try { at(); } catch { return; }
  Date.now = at;
  window.setInterval = (called, ms, ...rest) => every(called, ms === 1000 ? 40 : ms, ...rest);
  window.forward = (seconds) => sessionStorage.setItem('at', at() + 1000 * seconds);
})()"""


def forward(page, seconds):
    """Put the clock forward, and let the page notice."""
    page.evaluate("seconds => forward(seconds)", seconds)
    page.evaluate("() => new Promise(done => setTimeout(done, 120))")


@pytest.fixture
def timed(page, site, playable):
    """`timed(seconds, more)`: a page at a table with that thinking time, the player's turn, its clock held."""

    def go(seconds, more="game=coppie"):
        page.add_init_script(WARP)
        playable(page, f"{site}?{more}&start=1&speed=instant&seed={SEED}&thinking_time={seconds}")
        page.wait_for_function(MINE)
        expect(page.locator("#say")).to_contain_text("Your turn")
        return page

    return go


def left(page):
    """Seconds left, as the page shows them; None where there is no limit."""
    words = page.locator("#turn").inner_text().split(" · ")
    shown = [word for word in words if word.endswith(" s")]
    return int(shown[0].removesuffix(" s")) if shown else None


def moves(page):
    return saved(page)["rounds"][-1]["moves"] if saved(page)["rounds"] else []


def test_it_is_told_and_warned_of_and_when_it_is_over_the_turn_is(timed):
    page = timed(60)
    expect(page.locator("#say")).to_contain_text("Your turn. You have 60 seconds.")
    assert left(page) == 60
    warning = page.locator("#say-now")
    forward(page, 29)
    assert warning.inner_text() == ""
    forward(page, 1)
    expect(warning).to_have_text("30 seconds left. X gives you more time.")
    expect(page.locator("#news")).to_have_text("30 seconds left. X gives you more time.")
    forward(page, 20)
    expect(warning).to_have_text("10 seconds left. X gives you more time.")
    forward(page, 9)
    assert left(page) == 1
    assert "!" not in moves(page)
    forward(page, 1)
    expect(page.locator("#log")).to_contain_text("Your time is up: your turn is over.")  # nothing can be drawn here
    page.wait_for_function(NEXT, arg=None)
    assert moves(page).count("!") == 1


def test_where_tiles_can_be_drawn_one_is(timed):
    page = timed(20, "game=classico&players=2")
    before = page.locator("#hand [role=option]").count()
    forward(page, 21)
    expect(page.locator("#log")).to_contain_text("Your time is up")
    page.wait_for_function(NEXT, arg=None)
    match = record.replay(saved(page))
    ended = [move for move in match.round.moves if move[1] == "time"]
    assert len(ended) == 1
    drew = ended[0][2] is not None
    assert page.locator("#hand [role=option]").count() == before + drew
    assert ("you draw" in page.locator("#log").inner_text()) == drew


def test_a_key_gives_more_time_ten_times(timed):
    page = timed(60)
    told = page.locator("#say")
    for times in range(9, 0, -1):
        page.keyboard.press("x")
        expect(told).to_contain_text("once again" if times == 1 else f"{times} times")
        assert left(page) == 60 * (11 - times)
    page.keyboard.press("x")
    expect(told).to_contain_text("That was the last time.")
    assert left(page) == 660
    expect(page.locator("#log .note")).to_have_count(10)
    page.keyboard.press("x")
    expect(page.locator("#say-now")).to_contain_text("ten times")
    page.reload()
    page.wait_for_function(MINE)
    expect(told).to_contain_text("Your turn")
    assert left(page) == 660
    page.keyboard.press("x")
    expect(page.locator("#say-now")).to_contain_text("ten times")


def test_more_time_where_there_is_no_limit_is_refused_with_the_reason(timed):
    page = timed(0)
    assert left(page) is None
    page.keyboard.press("x")
    expect(page.locator("#say-now")).to_have_text("There is no thinking time in this match.")


def test_the_player_switches_it_off_whatever_the_address_says(timed):
    page = timed(20)
    page.locator("#menu-button").click()
    page.locator("#dialog select[name=clock]").select_option("off")
    page.keyboard.press("Escape")
    assert left(page) is None
    page.locator("#hand [tabindex='0']").focus()
    page.keyboard.press("x")
    expect(page.locator("#say-now")).to_contain_text("switched off in the menu")
    forward(page, 60)
    page.reload()
    page.wait_for_function(MINE)
    expect(page.locator("#say")).to_contain_text("Your turn")
    expect(page.locator("#say")).not_to_contain_text("seconds")
    forward(page, 60)
    assert left(page) is None
    assert "!" not in moves(page)
    assert saved(page)["options"]["thinking_time"] == 20


def test_a_reload_goes_on_with_the_time_that_is_left(timed):
    page = timed(60)
    forward(page, 40)
    page.evaluate("forward(5)")  # while the page is loaded again
    page.reload()
    page.wait_for_function(MINE)
    expect(page.locator("#say")).to_contain_text("You have 15 seconds.")
    assert left(page) == 15


def test_time_that_ran_out_during_a_reload_is_over(timed):
    page = timed(60)
    forward(page, 5)
    page.evaluate("addEventListener('pagehide', () => forward(120))")
    page.reload()
    page.wait_for_function(MINE)
    expect(page.locator("#log")).to_contain_text("Your time is up")
    assert moves(page).count("!") == 1


HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', {get: () => hidden, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_while_the_page_is_hidden_the_clock_stands_still_also_through_a_reload(timed):
    page = timed(60)
    forward(page, 10)
    page.evaluate(HIDE, True)
    forward(page, 300)
    assert left(page) == 50
    page.evaluate(HIDE, False)
    forward(page, 1)
    assert left(page) == 49
    page.evaluate(HIDE, True)
    page.evaluate("forward(900)")
    page.reload()
    page.wait_for_function(MINE)
    expect(page.locator("#say")).to_contain_text("You have 49 seconds.")
    forward(page, 49)
    expect(page.locator("#log")).to_contain_text("Your time is up")
