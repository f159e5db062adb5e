"""The deal of the day on the page: the same for two players, its result in words, kept; nothing is lost by it."""

import pytest
from playwright.sync_api import expect

from domino import record
from domino.tiles import NAMES
from domino.web.extra import day
from tests.browser import tables
from tests.browser.test_axe import ALL, audit
from tests.browser.test_letgo import DENIED
from tests.browser.test_looks import AXE
from tests.browser.test_match import by_pointer, play_on, saved

DATE = "2026-12-04"  # a Friday: classic, four players
GIVEN = """() => {
  window.given = [];
  navigator.share = undefined;
  Object.defineProperty(navigator, 'clipboard',
    {value: {writeText: async (text) => { window.given.push(text); }}, configurable: true});
}"""
TILES = "[...document.querySelectorAll('#hand [role=option]')].map((one) => one.id)"


# The clock on the wall goes on from another time; the browser's other clocks stay as they are
WALL = """(then) => {
  const {Date: Real} = globalThis;
  const shift = new Real(then).getTime() - Real.now();
  globalThis.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(Real.now() + shift); }
    static now() { return Real.now() + shift; }
  };
}"""


def wall(page, then):
    """Every page from the next load on believes that it is `then`."""
    page.add_init_script(f"({WALL})({then!r})")


@pytest.fixture
def on_a_day(new_page, site, playable):
    """`on_a_day(date, hour)`: a page at the set-up, with the clock on the wall at that date."""

    def go(date=DATE, time="12:00:00", **options):
        page = new_page(**options)
        wall(page, f"{date}T{time}")
        return playable(page, f"{site}?speed=instant")

    return go


def from_menu(page):
    """Open the dialog by the menu."""
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=day]").click()
    page.locator("#day-play").wait_for()


def deal(page, level="2"):
    """Deal the day's deal, from the set-up or from the menu."""
    button = page.locator("#setup [data-do=day]")
    if button.is_visible():
        button.click()
    else:
        from_menu(page)
    page.locator("#dialog select[name=day-level]").select_option(level)
    page.locator("#day-play").click()
    page.wait_for_function("document.documentElement.dataset.view === 'table'")


def test_two_players_have_the_same_deal_on_one_date_and_another_on_the_next(on_a_day):
    hands = []
    for date, time, zone in ((DATE, "00:30:00+09:00", "Asia/Tokyo"), (DATE, "23:30:00-05:00", "America/New_York"),
                             ("2026-12-05", "12:00:00", "Europe/Rome")):
        page = on_a_day(date, time, timezone_id=zone)
        deal(page)
        page.wait_for_function(TILES + ".length")
        hands.append(page.evaluate(TILES))
        page.wait_for_function("sessionStorage['domino.match']")
        match = record.replay(saved(page))
        assert match.date == date
        assert day.is_of_its_day(match)
    assert hands[0] == hands[1] == [f"tile{tile}" for tile in match_of(DATE).dealt(1)[0][0]]
    assert hands[2] != hands[0]


def match_of(date):
    from domino.match import Match

    return Match(day.rules_of(date), [], day.seed(date))


def test_what_came_of_it_is_told_in_words_and_the_first_time_counts(on_a_day):
    page = on_a_day(locale="en-GB")
    page.evaluate(GIVEN)
    deal(page)
    play_on(page, by_pointer)
    told = page.locator("#day-told")
    expect(told).to_contain_text("Deal of the day, 4 December 2026.")
    expect(page.locator("#say")).to_contain_text("Deal of the day, 4 December 2026.")
    match = record.replay(saved(page))
    assert match.over
    points, won = match.totals[0], 0 in match.winners
    moves = sum(move[0] == 0 for move in match.round.moves)
    outcome = f"{'Won' if won else 'Not won'}: {points} point{'s' * (points != 1)}, {moves} move{'s' * (moves != 1)}."
    expect(told).to_contain_text(outcome)
    told.get_by_role("button", name="Share the result").click()
    expect(page.locator("#result-news")).to_contain_text("The result is copied")
    [words] = page.evaluate("window.given")
    lines = words.split("\n")
    assert lines[:3] == ["Domino, deal of the day, 4 December 2026", "Classic, 4 players, against: Casual", outcome]
    assert page.url.startswith(lines[3])
    assert not [name for name in NAMES[:28] if name in words]  # nothing of the tiles
    # Looked at again after a while, and played again: what came first stays
    from_menu(page)
    expect(page.locator("#dialog .day-told")).to_contain_text(outcome)
    expect(page.locator("#day-play")).to_have_text("Play it again")
    page.keyboard.press("Escape")
    deal(page, "1")
    page.wait_for_function("document.documentElement.dataset.view === 'table'")
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=concede]").click()
    page.locator("[data-do=concede_now]").click()
    expect(told).to_contain_text(outcome)
    expect(told).to_contain_text("The first time counts.")


def test_it_goes_on_after_a_reload_and_is_listed_the_day_after(on_a_day, playable):
    page = on_a_day()
    deal(page)
    play_on(page, by_pointer, 1)
    page.reload()
    play_on(page, by_pointer)
    expect(page.locator("#day-told")).to_contain_text("4 December 2026")
    wall(page, "2026-12-05T12:00:00")
    playable(page, page.url)
    page.wait_for_function("document.documentElement.dataset.view === 'result'")  # the match that is over
    from_menu(page)
    expect(page.locator(".day-date")).to_contain_text("5 December 2026 · Salotto, 3 players")
    expect(page.locator("#day-play")).to_have_text("Play")
    expect(page.locator(".days tr")).to_have_count(1)
    expect(page.locator(".days")).to_contain_text("4 December 2026")
    page.evaluate(AXE.read_text())
    audit(page, "day", ALL, "'#dialog'")


def test_another_match_of_one_round_is_no_deal_of_the_day(page, site, playable):
    playable(page, f"{site}?game=classico&players=4&rounds=1&start=1&speed=instant")
    play_on(page, by_pointer)
    from_menu(page)  # its parts are here by now
    expect(page.locator("#day-told")).to_have_count(0)
    expect(page.locator("#dialog .day-told")).to_have_count(0)


def test_a_match_that_is_kept_waits(on_a_day, site, playable):
    page = on_a_day()
    playable(page, f"{site}?speed=instant&game=coppie&start=1")
    play_on(page, by_pointer, 2)
    before = saved(page)
    deal(page)
    page.wait_for_function(TILES + ".length")
    found = page.evaluate(tables.KEPT)
    assert before in [tables.told(found, number) for number in found["matches"]]


def test_where_a_match_would_be_lost_it_asks_first(on_a_day, site, playable):
    page = on_a_day()
    page.add_init_script(f"({DENIED})()")
    playable(page, f"{site}?speed=instant&game=coppie&start=1")
    play_on(page, by_pointer, 1)
    hand = page.evaluate(TILES)
    from_menu(page)
    page.locator("#day-play").click()
    expect(page.locator("#dialog")).to_contain_text("The match is lost when you leave")
    page.locator("#dialog").get_by_role("button", name="Play on").click()
    assert page.evaluate(TILES) == hand
    # Puzzles take nothing away, and so ask nothing: the match comes back
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=puzzles]").click()
    page.locator("#puzzle-next").click()
    page.locator("#coach").wait_for()
    page.locator("#skip").click()
    expect(page.locator("#coach")).to_have_count(0)
    page.wait_for_function(f"hand => JSON.stringify({TILES}) === JSON.stringify(hand)", arg=hand)
    from_menu(page)
    page.locator("#day-play").click()
    page.locator("[data-do=leave_now]").click()
    dealt = [f"tile{tile}" for tile in match_of(DATE).dealt(1)[0][0]]
    page.wait_for_function(f"hand => JSON.stringify({TILES}) === JSON.stringify(hand)", arg=dealt)
