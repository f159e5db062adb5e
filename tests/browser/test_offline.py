"""Play without a network: what one visit stores, what is said of it, and what installing and sharing need."""

import json
import shutil

import pytest
from playwright.sync_api import expect

from domino import record
from domino.cli.site import WORKER
from tests.browser import tables
from tests.browser.conftest import PLAYABLE
from tests.browser.test_match import by_pointer, check_end, play_on
from tests.support import FLAGS, find_chromium, plainly_served, served

READY = "#offline[data-state=ready]"
CHOICE = "02".zfill(64)  # a seed that gives the player several tiles to choose from at their first turn
SHARE = """(text) => {
  const form = document.createElement('form');
  Object.assign(form, {action: 'share', method: 'post', enctype: 'multipart/form-data'});
  const field = Object.assign(document.createElement('input'), {name: 'text', value: text});
  form.append(field);
  document.body.append(form);
  form.submit();
}"""
REGISTRATIONS = "async () => (await navigator.serviceWorker.getRegistrations()).length"


@pytest.fixture
def place(dist, tmp_path):
    """A folder that holds the site under a sub-path."""
    shutil.copytree(dist, tmp_path / "some" / "where")
    return tmp_path


def test_after_one_visit_all_of_it_plays_without_a_server(new_page, place):
    page = new_page(service_workers="allow")
    with plainly_served(place) as (origin, end):
        page.goto(f"{origin}/some/where/?level=5&game=classico")
        expect(page.locator(READY)).to_have_text("Ready to play offline.", timeout=60_000)
        assert "Ready to play offline." in page.locator("#say").inner_text()
        end()
        # The strong players
        page.goto(f"{origin}/some/where/?speed=instant&start=1&level=5&game=classico&players=2&rounds=1")
        page.wait_for_function("document.getElementById('brain').dataset.state === 'ready'", timeout=60_000)
        play_on(page, by_pointer)
        page.set_default_timeout(30_000)
        match = check_end(page, "classico")
        assert match.seats[1]["player"].startswith("master")
        # A hint
        page.goto(f"{origin}/some/where/index.html?game=coppie&start=1&speed=instant&level=2&seed={CHOICE}")
        page.wait_for_function("document.getElementById('hand').dataset.mine !== undefined")
        page.keyboard.press("n")
        expect(page.locator("#say")).to_contain_text("Play ", timeout=60_000)
        # Puzzles, which nobody has asked for before, and the deal of the day
        page.locator("#menu-button").click()
        page.locator("#dialog [data-do=puzzles]").click()
        expect(page.locator(".puzzles button")).to_have_count(100)
        page.keyboard.press("Escape")
        page.locator("#menu-button").click()
        page.locator("#dialog [data-do=day]").click()
        expect(page.locator("#day-play")).to_be_visible()
        page.keyboard.press("Escape")
        # Another language, and what is told of it all
        page.locator("#menu-button").click()
        expect(page.locator("#dialog")).to_contain_text("Ready to play offline.")
        page.locator("#dialog [name=language]").select_option("it")
        expect(page.locator("html")).to_have_attribute("lang", "it")
        page.wait_for_function(PLAYABLE)
        expect(page.locator("#do-hint")).to_contain_text("Suggerimento")
        expect(page.locator(READY)).to_have_count(1)
        # A record that another program shares
        played = tables.finished("classico", 9, players=2, rounds=1)
        page.evaluate(SHARE, json.dumps(record.record(played)))
        page.wait_for_function("document.documentElement.dataset.view === 'result'")
        # The notices are a file, and no address of the page
        page.goto(f"{origin}/some/where/NOTICES.txt")
        expect(page.locator("body")).to_contain_text("pyodide")


def test_ready_is_not_said_before_it_is_true(new_page, place):
    page = new_page(service_workers="allow")
    library = next((place / "some" / "where" / "static").glob("python.*.txt"))
    library.rename(place / "away")
    with plainly_served(place) as (origin, _):
        page.goto(f"{origin}/some/where/")
        told = page.locator("#offline[data-state=failed]")
        expect(told).to_contain_text("The table plays offline.", timeout=30_000)
        assert "offline" not in page.locator("#say").inner_text()
        (place / "away").rename(library)
        told.get_by_role("button", name="Store them now").click()
        expect(page.locator(READY)).to_be_visible(timeout=30_000)


def test_nothing_is_registered_in_a_frame_or_in_the_source_tree(new_page, site, source, playable, tmp_path):
    for parameters in ("?embed=1", ""):
        (tmp_path / "index.html").write_text(f'<iframe src="{site}{parameters}" width="900" height="600"></iframe>')
        with served({"/": tmp_path}) as origin:
            page = new_page(service_workers="allow")
            page.goto(f"{origin}/")
            frame = page.frames[1]
            frame.wait_for_function(PLAYABLE)
            frame.wait_for_function(
                "performance.getEntriesByType('resource').some(({name}) => name.includes('/extra.'))"
            )
            if "embed" not in parameters:
                frame.wait_for_function("!!globalThis.dominoOffline")
            page.wait_for_timeout(300)
            assert frame.evaluate(REGISTRATIONS) == 0
            expect(frame.locator("#offline[data-state]")).to_have_count(0)
    page = playable(new_page(service_workers="allow"), source)
    page.wait_for_timeout(300)
    assert page.evaluate(REGISTRATIONS) == 0


def test_browsers_can_install_it(browser, site, tmp_path):
    """In a profile of its own: a private window cannot install anything."""
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=find_chromium() or None, args=list(FLAGS)
    )
    page = context.new_page()
    page.goto(site)
    page.wait_for_function(PLAYABLE)
    devtools = context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["url"] == f"{site}manifest.webmanifest"
    assert not manifest["errors"]
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    assert devtools.send("Page.getAppId")["appId"] == site
    context.close()


def test_the_start_comes_before_all_that_is_stored(new_page, site, playable):
    """Registering and storing do not compete with the way to the first move."""
    page = new_page(service_workers="allow")
    asked = []
    page.context.on("request", lambda request: asked.append((request.service_worker is not None, request.url)))
    playable(page, site)
    expect(page.locator("#offline[data-state]")).to_have_count(1, timeout=30_000)
    times = page.evaluate(
        """() => {
          const [{startTime: playable}] = performance.getEntriesByName('domino:playable');
          const later = performance.getEntriesByType('resource').filter(({name}) => /offline|extra/.test(name));
          return later.map(({startTime}) => startTime - playable);
        }"""
    )
    assert len(times) > 1
    assert min(times) > 0
    assert not [url for of_worker, url in asked if not of_worker and (WORKER in url or "pyodide" in url)]
