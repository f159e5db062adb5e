"""A match that is nowhere but on the page is not dropped without a question: save it, leave it, or play on."""

import json

import pytest
from playwright.sync_api import expect

from domino import record
from tests.browser import tables
from tests.browser.test_match import NEXT, by_pointer, packed, play_on

ASKED = "The match is lost when you leave"
MATCH = "game=classico&players=2&target=400&start=1&speed=instant&seed=" + "5a".zfill(64)
OPENS = 5  # a seed of such bytes gives the person the tile that opens
DENIED = """() => {
  IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };
}"""


@pytest.fixture(scope="module")
def over():
    """A match that was played to its end elsewhere."""
    return packed(json.dumps(record.record(tables.finished("coppie", 5))))


@pytest.fixture
def unkept(page, site, playable):
    """A page whose match, three actions old, the browser does not keep."""
    page.add_init_script(f"({DENIED})()")
    playable(page, f"{site}?{MATCH}")
    play_on(page, by_pointer, 3)
    expect(page.locator("#log .note, #say-now").first).to_contain_text("does not let this page keep the match")
    return page


def leave(page):
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=leave]").click()


def opened(page, link):
    page.evaluate("hash => { location.hash = hash }", f"g={link}")


def lines(page):
    return page.locator("#log li[data-act]").count()


def stay(page):
    """The question, answered with "Play on": everything is as it was."""
    before = lines(page)
    expect(page.locator("#dialog")).to_contain_text(ASKED)
    page.locator("#dialog").get_by_role("button", name="Play on").click()
    expect(page.locator("#dialog")).to_be_hidden()
    assert lines(page) >= before > 2


def test_leaving_asks_and_a_saved_match_is_not_asked_about_again(unkept):
    page = unkept
    leave(page)
    expect(page.locator("#dialog")).to_contain_text(ASKED)
    with page.expect_download() as download:
        page.locator("[data-do=save_going_on]").click()
    assert record.loads(download.value.path().read_text()).moves_made > 2
    expect(page.locator("#news")).to_have_text("The record is saved as a file.")
    play_on(page, by_pointer, 1)  # what comes now is in no file
    leave(page)
    stay(page)
    leave(page)
    page.locator("[data-do=save_going_on]").click()
    leave(page)
    expect(page.locator("#setup")).to_be_visible()
    expect(page.locator("#back")).to_be_hidden()


def test_a_link_asks_and_whoever_plays_on_can_open_it_again(unkept, over):
    page = unkept
    opened(page, over)
    stay(page)
    assert "#" not in page.url  # a reload does not lead away
    opened(page, over)
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("#result .places .sum")).to_have_count(2)
    assert page.url.endswith(over)  # a reload shows it again
    page.reload()
    expect(page.locator("#result .places .sum")).to_have_count(2)


def test_a_broken_link_asks_nothing(unkept):
    opened(unkept, "abcd")
    expect(unkept.locator("#news")).to_contain_text("This link is damaged")
    expect(unkept.locator("#dialog")).to_be_hidden()


def test_a_match_that_came_by_a_link_is_asked_about(page, site, playable, over):
    playable(page, f"{site}#g={over}")
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#dialog")).to_contain_text("came by a link or a file")
    page.get_by_role("button", name="Stay here").click()
    expect(page.locator("#result .places .sum")).to_have_count(2)
    with page.expect_download():
        page.locator("[data-do=save_record]").click()
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#hand [role=option]").first).to_be_visible()


def test_the_last_round_of_a_match_that_is_not_kept_is_asked_about(page, site, playable):
    page.add_init_script(f"({DENIED})()")
    page.add_init_script(f"crypto.getRandomValues = (bytes) => bytes.fill({OPENS})")  # the rematch's seed
    playable(page, f"{site}?game=classico&players=2&rounds=1&start=1&speed=instant")
    play_on(page, by_pointer)
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#dialog")).to_contain_text(ASKED)
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("#hand [role=option]").first).to_be_visible()
    leave(page)  # nothing is played yet
    expect(page.locator("#setup")).to_be_visible()


def test_another_match_of_the_list_asks(page, site, playable):
    """The list can be read, but what was played since cannot be written."""
    page.add_init_script("""
      const add = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = function (...values) {
        if (globalThis.full) throw new DOMException('full', 'QuotaExceededError');
        return add.apply(this, values);
      };
    """)
    playable(page, site)
    tables.store(page, tables.before_choice("coppie", 7, 9), "waits", at="2026-11-22T10:00:00Z")
    playable(page, f"{site}?{MATCH}")
    play_on(page, by_pointer, 1)
    page.evaluate("full = true")
    play_on(page, by_pointer, 3)
    page.keyboard.press("Shift+K")
    row = page.locator("#kept li", has_text="In pairs")
    row.get_by_role("button", name="Go on").click()
    stay(page)
    page.keyboard.press("Shift+K")
    row.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("#game-name")).to_contain_text("In pairs")
    page.wait_for_function(NEXT, arg=None)


def test_the_introduction_keeps_the_match_behind_it_and_a_link_asks_about_it(unkept, over):
    page = unkept
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=intro]").click()
    expect(page.locator("#coach")).to_be_visible()
    opened(page, over)
    expect(page.locator("#dialog")).to_contain_text(ASKED)
    page.get_by_role("button", name="Play on").click()
    before = page.locator("#coach .says").inner_text()
    assert before
    page.locator("#skip").click()
    page.wait_for_function("document.querySelectorAll('#log li[data-act]').length > 2")


@pytest.mark.parametrize("denied, questions", [(True, 1), (False, 0)])
def test_the_browser_asks_before_the_page_goes_where_nothing_is_kept(page, site, playable, denied, questions):
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    if denied:
        page.add_init_script(f"({DENIED})()")
    playable(page, f"{site}?{MATCH}")
    play_on(page, by_pointer, 3)
    page.reload()
    page.wait_for_function(NEXT, arg=None)
    assert asked == ["beforeunload"] * questions
