"""A new version of the site waits until the player takes it, between rounds, and the match goes on where it was."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from domino.cli.site import build, write
from tests.browser.conftest import PLAYABLE
from tests.browser.test_letgo import ASKED, DENIED
from tests.browser.test_match import NEXT, by_pointer, play_on, saved
from tests.support import served

ROOT = Path(__file__).resolve().parents[2]
OFFER = "A new version is ready: load it"
VERSION = "getComputedStyle(document.documentElement).getPropertyValue('--version')"
CACHED = """async (part) => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
  return kept.filter(({url}) => url.includes(part)).length;
}"""
LOOK = "async () => (await navigator.serviceWorker.getRegistration()).update()"
WAITS = "async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed'"


@pytest.fixture(scope="module")
def newer(tmp_path_factory):
    """The site as built from a tree with another style sheet."""
    tree = tmp_path_factory.mktemp("tree")
    for name in ("domino", "static"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (*ROOT.glob("*.html"), *(ROOT / name for name in ("pyscript.toml", "LICENSE", "package-lock.json"))):
        shutil.copyfile(path, tree / path.name)
    (tree / "node_modules").symlink_to(ROOT / "node_modules")
    with (tree / "static" / "style.css").open("a") as sheet:
        sheet.write("\n:root { --version: 2; }\n")
    return build(tree)


def eventually(page, script, arg=None):
    """Wait until a promise brings something true (`wait_for_function` does not wait for promises)."""
    for _ in range(100):
        if page.evaluate(script, arg):
            return
        page.wait_for_timeout(100)
    raise AssertionError(script)


def at_result(page, before=None):
    """Play to the end of the round."""
    while (state := page.wait_for_function(NEXT, arg=before, timeout=20_000).json_value())["view"] != "result":
        by_pointer(page, state)
        before = state
    return state


def test_a_new_version_asks_before_it_drops_a_match_that_is_not_kept(new_page, dist, newer, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(dist, folder)
    with served({"/some/where/": folder}) as origin:
        page = new_page(service_workers="allow")
        page.add_init_script(f"({DENIED})()")
        page.goto(f"{origin}/some/where/?speed=instant&start=1&game=classico&players=2&level=1")
        page.wait_for_function(PLAYABLE)
        expect(page.locator("#offline[data-state]")).to_have_count(1, timeout=30_000)
        write(newer, folder)
        page.evaluate(LOOK)
        eventually(page, WAITS)
        at_result(page)
        page.set_default_timeout(30_000)
        offer = page.get_by_role("button", name=OFFER)
        offer.click()
        expect(page.locator("#dialog")).to_contain_text(ASKED)
        page.get_by_role("button", name="Play on").click()
        expect(page.locator("#result-title")).to_be_visible()
        offer.click()
        with page.expect_navigation():
            page.get_by_role("button", name="Leave").click()
        page.wait_for_function(PLAYABLE)
        assert page.evaluate(VERSION) == "2"


def test_a_new_version_waits_and_the_match_goes_on_in_it(new_page, dist, newer, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(dist, folder)
    sheet = next((folder / "static").glob("style.*.css")).name
    with served({"/some/where/": folder}) as origin:
        page = new_page(service_workers="allow")
        page.goto(f"{origin}/some/where/?speed=instant&start=1&game=classico&players=2&level=1")
        page.wait_for_function(PLAYABLE)
        expect(page.locator("#offline[data-state]")).to_have_count(1, timeout=30_000)  # the table is stored
        play_on(page, by_pointer, 2)
        page.set_default_timeout(30_000)

        write(newer, folder)
        page.evaluate(LOOK)
        eventually(page, WAITS)
        expect(page.get_by_role("button", name=OFFER)).to_be_hidden()  # not while a round is played
        page.reload()
        page.wait_for_function(PLAYABLE)
        assert page.evaluate(VERSION) == ""  # a reload alone takes nothing
        assert page.evaluate(CACHED, sheet) == 1

        at_result(page)
        tally = page.locator("#result .tally").first
        before, told = saved(page), tally.inner_text()
        offer = page.get_by_role("button", name=OFFER)
        expect(offer).to_be_visible()
        with page.expect_navigation():
            offer.click()
        page.wait_for_function(PLAYABLE)
        assert page.evaluate(VERSION) == "2"
        page.wait_for_function("document.documentElement.dataset.view === 'result'")
        expect(tally).to_have_text(told, use_inner_text=True)
        assert saved(page) == before
        expect(page.locator("#update")).to_be_hidden()
        eventually(page, f"async () => !(await ({CACHED})('{sheet}'))")  # the old one goes
        page.locator("#go-on").click()
        play_on(page, by_pointer, 1)
        assert len(saved(page)["rounds"]) == len(before["rounds"]) + 1
