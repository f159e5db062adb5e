"""What was shown is kept: through killed browsers, crashed and closed tabs, and full, denied, newer or damaged storage.

`make soak` runs the first three for longer.
"""

import json
import os
import random
import signal
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from domino import record
from domino.cli.setup import find_chromium
from tests.browser import tables
from tests.browser.conftest import PLAYABLE
from tests.browser.test_match import NEXT, by_pointer, play_on, saved
from tests.support import FLAGS

MATCH = "game=classico&players=2&target=99999&start=1&speed=instant&seed=" + "5a".zfill(64)

# Plays by itself, as fast as the table lets it, and tells each line of the log when it is shown.
PLAY = """() => {
  const lines = () => [...document.querySelectorAll('#log li:not(.note)')].map((line) => line.textContent);
  let count = 0;
  const tell = () => {
    const all = lines();
    told(all.slice(count));
    count = all.length;
  };
  tell();
  new MutationObserver(tell).observe(document.getElementById('log'), {childList: true});
  const button = (selector) => document.querySelector(selector + ':not([aria-disabled])');
  const act = () => {
    const choice = document.querySelector('#choice:not([hidden]) #choose-left');
    const found = document.documentElement.dataset.view === 'result' ? button('#go-on[data-do=go_on]')
      : choice ?? document.querySelector('#hand[data-mine] .fits') ?? button('#do-draw') ?? button('#do-pass');
    found?.click();
  };
  globalThis.player = setInterval(act, 4);
}"""


def lines(page):
    """The log as it is shown."""
    return page.locator("#log li:not(.note)").all_text_contents()


def check_again(page, shown):
    """The match is shown again: nothing that was shown is lost, and the log is whole."""
    page.wait_for_function("document.querySelector('#log li')")
    assert lines(page)[: len(shown)] == shown
    record.replay(saved(page))


class Ends:
    """Ways for a page to end at any moment. `open()` gives a page of the same browser, the match going on in it."""

    def __init__(self, address):
        self.address = address
        self.shown = []
        self.page = None

    def open(self, page, first):
        self.page = page
        page.expose_function("told", lambda new: self.shown.extend(new))
        page.goto(self.address + (MATCH if first else "speed=instant"))
        page.wait_for_function(PLAYABLE)

    def wait(self, count):
        """Until so many lines are shown."""
        for _ in range(3000):
            if len(self.shown) >= count:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"the match does not go on after {self.shown[-3:]}")


class ClosedTab(Ends):
    """The tab is closed."""

    def __init__(self, address, new_page):
        super().__init__(address)
        self.context = new_page().context

    def begin(self, first=False):
        self.open(self.context.new_page(), first)

    def end(self):
        self.page.close()


class CrashedTab(ClosedTab):
    """The tab's process dies."""

    def end(self):
        with pytest.raises(Error):
            self.page.goto("chrome://crash")
        self.page.close()


class KilledBrowser(Ends):
    """The whole browser is killed, as by a power cut: nothing of it gets to say or write anything more."""

    def __init__(self, address, chromium, folder):
        super().__init__(address)
        self.chromium, self.folder = chromium, folder
        self.context = None

    def begin(self, first=False):
        self.context = self.chromium.launch_persistent_context(
            self.folder, executable_path=find_chromium() or None, args=list(FLAGS), locale="en-GB"
        )
        self.open(self.context.pages[0], first)

    def end(self):
        for pid in processes(self.folder):
            os.kill(pid, signal.SIGKILL)
        with suppress(Error):
            self.context.close()
        for lock in self.folder.glob("Singleton*"):
            lock.unlink()

    def close(self):
        self.context.close()


def processes(folder):
    """The processes of the browser that was started on the folder."""
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/cmdline", "rb") as file:
                if f"--user-data-dir={folder}".encode() in file.read():
                    found.append(int(entry))
        except OSError:
            continue
    return found


def survives(ends, dice, times):
    """The page ends so many times, at moments of chance; answers how many lines of the log had been shown."""
    ends.begin(first=True)
    for _ in range(times):
        ends.shown.clear()
        ends.page.wait_for_function("document.querySelector('#log li')")
        ends.page.evaluate(PLAY)
        ends.wait(1)
        ends.wait(len(ends.shown) + dice.randint(6, 26))
        ends.page.wait_for_timeout(dice.uniform(0, 60))
        ends.end()
        ends.begin()
        check_again(ends.page, ends.shown)
    return len(ends.shown)


ENDS = [pytest.param(3, id="short"), pytest.param(40, id="long", marks=pytest.mark.slow)]


@pytest.mark.parametrize("times", ENDS)
def test_a_closed_tab_loses_nothing_that_was_shown(site, new_page, times):
    assert survives(ClosedTab(f"{site}?", new_page), random.Random(1), times) > 10 * times


@pytest.mark.parametrize("times", ENDS)
def test_a_crashed_tab_loses_nothing_that_was_shown(site, new_page, times):
    assert survives(CrashedTab(f"{site}?", new_page), random.Random(2), times) > 10 * times


@pytest.mark.parametrize("times", ENDS)
def test_a_killed_browser_loses_nothing_that_was_shown(site, browser, tmp_path, times):
    ends = KilledBrowser(f"{site}?", browser.browser_type, tmp_path)
    assert survives(ends, random.Random(3), times) > 10 * times
    ends.close()


# -- storage that fails

# Opens the database by itself, beside the page's own script
OPEN = """(version) => new Promise((done, failed) => {
  const opened = indexedDB.open('domino', version);
  opened.onerror = () => failed(opened.error);
  opened.onupgradeneeded = () => opened.result.createObjectStore('saves');
  opened.onsuccess = () => done(opened.result);
})"""


def at_rest(page, site):
    """The page at a file of the site that runs nothing."""
    page.goto(site + "LICENSE.txt")
    page.evaluate("localStorage.setItem('domino.stored', '1')")


def told(page):
    """What the player was told at once."""
    return page.locator("#say-now")


def test_matches_of_the_first_version_go_on(page, site, playable):
    match = tables.before_choice("coppie", 7, 9, rounds=1)
    written = record.record(match)
    at_rest(page, site)
    page.evaluate(
        f"""async ({{rounds, ...head}}) => {{
          const db = await ({OPEN})(1);
          const saves = db.transaction('saves', 'readwrite').objectStore('saves');
          saves.put('"old"', 'current');
          saves.put(JSON.stringify(head), 'old/head');
          rounds.forEach((round, i) => saves.put(JSON.stringify(round), `old/${{i + 1}}`));
          await new Promise((done) => (saves.transaction.oncomplete = done));
          db.close();
        }}""",
        written,
    )
    playable(page, f"{site}?speed=instant")
    page.wait_for_function(NEXT, arg=None)
    assert saved(page) == written
    play_on(page, by_pointer, 2)
    after = saved(page)
    assert after["rounds"][:1] == written["rounds"][:1]
    assert after["rounds"][1]["moves"][: match.moves_made] == written["rounds"][1]["moves"]
    assert len(after["rounds"][1]["moves"]) > match.moves_made
    assert list(page.evaluate(tables.KEPT)["saves"]) == ["current"]


def test_a_database_of_a_newer_version_is_left_as_it_is(page, site, playable):
    at_rest(page, site)
    page.evaluate(
        f"""async () => {{
          const db = await ({OPEN})(9);
          const saves = db.transaction('saves', 'readwrite').objectStore('saves');
          saves.put('later', 'current');
          await new Promise((done) => (saves.transaction.oncomplete = done));
          db.close();
        }}"""
    )
    playable(page, f"{site}?{MATCH}")
    play_on(page, by_pointer, 3)
    expect(page.locator("#log .note, #say-now").first).to_contain_text("newer version")
    kept = page.evaluate(
        f"""async () => {{
          const db = await ({OPEN})(9);
          const asked = db.transaction('saves').objectStore('saves').get('current');
          await new Promise((done) => (asked.onsuccess = done));
          return [db.version, asked.result];
        }}"""
    )
    assert kept == [9, "later"]


def test_an_upgrade_that_waits_for_another_tab_is_told_and_made_up_for(page, site, playable):
    at_rest(page, site)
    other = page.context.new_page()
    at_rest(other, site)
    other.evaluate(f"async () => {{ globalThis.kept = await ({OPEN})(1); }}")
    playable(page, f"{site}?{MATCH}")
    play_on(page, by_pointer, 3)
    expect(page.locator("#log .note, #say-now").first).to_contain_text("older version of this page is open")
    other.close()
    page.wait_for_function("dominoStore.get('current').then((said) => said[0] !== '!')")
    play_on(page, by_pointer, 2)
    record.replay(saved(page))
    page.reload()
    page.wait_for_function(NEXT, arg=None)
    assert len(saved(page)["rounds"][0]["moves"]) == page.locator("#log li[data-act]").count() > 4


# `full` says how many writes fail from now on
FULL = """() => {
  const add = IDBObjectStore.prototype.add;
  globalThis.full = 0;
  IDBObjectStore.prototype.add = function (...values) {
    if (full && full--) throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, values);
  };
}"""


def test_full_storage_is_told_and_what_was_not_written_is_written_later(page, site, playable):
    page.add_init_script(f"({FULL})()")
    playable(page, f"{site}?{MATCH}")
    play_on(page, by_pointer, 3)
    before = saved(page)
    page.evaluate("full = 1")
    play_on(page, by_pointer, 1)
    expect(page.locator("#log .note, #say-now").first).to_contain_text("no room left")
    play_on(page, by_pointer, 4)
    after = saved(page)
    assert after["rounds"][0]["moves"][: len(before["rounds"][0]["moves"])] == before["rounds"][0]["moves"]
    assert len(after["rounds"][0]["moves"]) == page.locator("#log li[data-act]").count()
    record.replay(after)


def test_where_storage_is_full_the_oldest_finished_match_makes_room(page, site, playable):
    page.add_init_script(f"({FULL})()")
    playable(page, site)
    for number, at in (("newer", "2026-11-20"), ("oldest", "2026-11-10")):
        tables.store(page, tables.finished("coppie", 3), number, state="over", at=at)
    tables.store(page, tables.before_choice("coppie", 7, 9), "waits", at="2026-11-01")
    playable(page, f"{site}?{MATCH}")
    play_on(page, by_pointer, 1)
    page.evaluate("full = 1")
    play_on(page, by_pointer, 2)
    expect(page.locator("#log .note, #say-now").first).to_contain_text("oldest finished match was deleted")
    assert {"newer", "waits"} < set(page.evaluate(tables.KEPT)["matches"])
    assert "oldest" not in page.evaluate(tables.KEPT)["matches"]
    record.replay(saved(page))


def test_the_whole_part_of_a_damaged_log_goes_on_and_the_rest_is_set_aside(page, site, playable):
    playable(page, f"{site}?{MATCH}")
    play_on(page, by_pointer, 8)
    before = saved(page)
    page.evaluate("""async () => {
      const number = sessionStorage.getItem('domino.match');
      await dominoStore.write(JSON.stringify([['put', 'entries', [number, 5], '{"move'] ]));
    }""")
    page.reload()
    expect(page.locator("#log .note, #say-now").first).to_contain_text("could not be read")
    page.wait_for_function(NEXT, arg=None)
    after = saved(page)
    assert after["rounds"][0]["moves"][:4] == before["rounds"][0]["moves"][:4]
    play_on(page, by_pointer, 2)
    record.replay(saved(page))
    page.keyboard.press("Shift+K")
    with page.expect_download() as download:
        page.locator("[data-do=matches_rest]").click()
    rest = json.loads(download.value.path().read_text())
    assert len(json.loads(rest[0][1])) == len(before["rounds"][0]["moves"]) + 1 - 5
