"""The matches that the page keeps: none is lost by dealing another; the list; files out and in through one gate."""

import json

import pytest
from playwright.sync_api import expect

from domino import record
from tests.browser import tables
from tests.browser.test_match import NEXT, by_pointer, play_on, saved

PAIRS = "game=coppie&start=1&speed=instant&seed=" + "31".zfill(64)


def listed(page):
    """The dialog with the matches, opened by its button, at the table by its key."""
    button = page.locator("#setup [data-do=matches]")
    if button.is_visible():
        button.click()
    else:
        page.keyboard.press("Shift+K")
    page.locator("#kept").wait_for()
    return page.locator("#kept")


def given(page, *texts, name="matches.json"):
    """Bring a file in, and wait for what is said about it."""
    page.evaluate("document.getElementById('kept-notes').textContent = ''")
    page.locator("#matches-file").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": "\n".join(texts).encode()}
    )
    page.locator("#kept-notes p").first.wait_for()
    return page.locator("#kept-notes").inner_text()


def records(page):
    """All matches that are kept, by number, as records."""
    found = page.evaluate(tables.KEPT)
    return {number: tables.told(found, number) for number in found["matches"]}


@pytest.fixture
def kept(page, site, playable, put):
    """A page with a match that waits and two that are over, at the set-up."""
    put(page, tables.finished("coppie", 3), "over", state="over", at="2026-11-20T10:00:00Z", winners=[1])
    put(page, tables.finished("classico", 4), "given", state="conceded", at="2026-11-21T10:00:00Z")
    put(page, tables.before_choice("coppie", 7, 9), "waits", at="2026-11-22T10:00:00Z")
    page.evaluate("""() => {
      sessionStorage.removeItem('domino.match');
      return dominoStore.write('[["delete","saves","current"]]');
    }""")
    playable(page, f"{site}?speed=instant")
    return page


def test_a_match_that_waits_stays_when_another_is_dealt(page, site, playable):
    playable(page, f"{site}?{PAIRS}")
    play_on(page, by_pointer, 3)
    first = saved(page)
    playable(page, f"{site}?game=classico&players=2&start=1&speed=instant")
    play_on(page, by_pointer, 2)
    assert first in records(page).values()
    dialog = listed(page)
    expect(dialog.locator("li")).to_have_count(2)
    expect(dialog.locator("li", has_text="At the table")).to_contain_text("Classic")
    dialog.get_by_role("button", name="Go on").click()
    page.wait_for_function(NEXT, arg=None)
    expect(page.locator("#game-name")).to_contain_text("In pairs")
    play_on(page, by_pointer, 1)
    assert len(records(page)) == 2


def test_the_list_says_how_each_match_stands_and_shows_it_again(kept):
    dialog = listed(kept)
    words = dialog.locator("li").all_inner_texts()
    assert ["22 November 2026" in words[0], "Going on" in words[0]] == [True, True]
    assert "Given up" in words[1]
    assert "The other side wins the match." in words[2]
    dialog.get_by_role("button", name="Look at it").nth(1).click()
    expect(kept.locator("#result .places")).to_be_visible()
    kept.locator("[data-do=options]").click()
    listed(kept).get_by_role("button", name="Look at it").first.click()
    expect(kept.locator("#result-title")).to_contain_text("concede")
    assert len(records(kept)) == 3


def test_what_is_deleted_comes_back(kept):
    before = records(kept)
    dialog = listed(kept)
    dialog.get_by_role("button", name="Delete", exact=False).first.click()
    expect(kept.locator("#kept-notes")).to_contain_text("1 match is deleted.")
    assert set(records(kept)) == {"over", "given"}
    kept.locator("[data-do=match_undo]").click()
    expect(kept.locator("#kept-notes")).to_contain_text("It is back.")
    assert records(kept) == before
    kept.locator("[data-do=matches_delete]").click()
    expect(kept.locator("#kept-notes")).to_contain_text("3 matches are deleted.")
    assert records(kept) == {}
    kept.locator("[data-do=match_undo]").click()
    expect(kept.locator("#kept li")).to_have_count(3)
    assert records(kept) == before


def test_a_match_that_is_open_in_another_tab_is_not_deleted(page, site, playable):
    playable(page, f"{site}?{PAIRS}")
    other = page.context.new_page()
    playable(other, f"{site}?game=classico&players=2&start=1&speed=instant")
    play_on(other, by_pointer, 1)
    listed(page).locator("[data-do=match_delete]").click()
    expect(page.locator("#kept-notes")).to_contain_text("is not deleted")
    assert len(records(page)) == 2


def test_all_matches_go_into_a_file_and_come_back(kept):
    before = records(kept)
    listed(kept)
    with kept.expect_download() as download:
        kept.locator("[data-do=matches_save]").click()
    text = download.value.path().read_text("utf-8")
    assert download.value.suggested_filename.endswith(".jsonl")
    assert all(json.loads(line) in before.values() for line in text.splitlines())
    assert "were here already" in given(kept, text)
    kept.locator("[data-do=matches_delete]").click()
    expect(kept.locator("#kept-notes")).to_contain_text("deleted")
    assert "3 matches are added." in given(kept, text)
    assert all(one in before.values() for one in records(kept).values())
    assert len(records(kept)) == 3


NAME = "<img src=x onerror=alert(1)>"


def test_one_gate_names_what_is_broken_and_keeps_the_rest(page, site, playable):
    playable(page, site)
    good = record.record(tables.finished("coppie", 6))
    good["seats"][0]["name"] = NAME
    broken = json.loads(json.dumps(good))
    broken["rounds"][0]["moves"][3] = "6-6R"
    listed(page)
    said = given(page, json.dumps(good), json.dumps(broken), '{"domino": 1', "[" * 5000, json.dumps({"domino": 2}))
    assert "1 match is added." in said
    assert [f"Match {number}:" in said for number in (1, 2, 3, 4, 5)] == [False, True, True, True, True]
    assert list(records(page).values()) == [good]
    expect(page.locator("#kept li")).to_contain_text(NAME)
    assert page.locator("#kept img").count() == 0
    everything = json.dumps({"domino": 1, "matches": [record.record(tables.finished("classico", 6)), 7]}, indent=1)
    said = given(page, everything)
    assert "1 match is added." in said
    assert "Match 2:" in said


def test_a_file_that_is_too_large_is_not_read(page, site, playable):
    playable(page, site)
    listed(page)
    assert "too large" in given(page, " " * 4_000_001)
    assert records(page) == {}


def test_the_browser_is_asked_once_to_keep_what_is_here(page, site, playable, put):
    page.add_init_script("""
      globalThis.asked = 0;
      StorageManager.prototype.persist = async () => { asked++; return true; };
    """)
    put(page, tables.after_round("coppie", 5))
    playable(page, f"{site}?speed=instant")
    play_on(page, by_pointer, 2)
    assert page.evaluate("asked") == 1
    play_on(page, by_pointer, 3)
    assert page.evaluate("asked") == 1
