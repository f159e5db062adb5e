"""The built site in the browser: under a sub-path, its requests, theme and language before the first paint."""

import json

import brotli
import pytest
from playwright.sync_api import expect

BUDGET = 400_000  # bytes of brotli from navigation to playable, all requests counted
STORED = "localStorage.setItem('domino.{}', '{}')"


def theme(page):
    return page.locator("html").get_attribute("data-theme")


def test_every_file_of_the_site_is_asked_for_and_within_the_budget(page, site, dist, playable):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    playable(page, site)
    page.wait_for_load_state("networkidle")
    assert all(url.startswith(site) for url in asked)
    files = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    names = [url.removeprefix(site) or "index.html" for url in asked]
    assert len(names) == len(set(names)), "a file was asked for twice: does the preload fit the request?"
    brain = {name for name in files if name.startswith(("static/brain", "static/pyodide", "static/python"))}
    assert not brain & set(names)  # test_brain.py
    sound = {name for name in files if name.startswith(("static/sound", "static/ZzFX"))}
    assert not sound & set(names)  # test_setup.py
    left = files - set(names) - brain - sound - {"LICENSE.txt", "NOTICES.txt"}
    assert all("/it." in name for name in left), f"in the site, and not asked for: {left}"
    size = sum(len(brotli.compress((dist / name).read_bytes())) for name in names)
    assert size <= BUDGET, size


def test_the_page_itself_names_all_that_is_asked_for(page, site, dist, playable):
    """So that no request has to wait for the answer to another."""
    asked = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site)))
    playable(page, site)
    html = (dist / "index.html").read_text()
    assert [name for name in asked if name not in html] == []


def test_pyscripts_python_library_is_left_out(page, site, playable):
    """It would cost about as much time as all the rest."""
    playable(page, site)
    files = page.evaluate("Module.FS.readdir('/')")
    assert "pyscript" not in files


def test_the_source_tree_starts_too(page, source, playable):
    playable(page, source)
    expect(page.locator("#boot-status")).to_be_hidden()


@pytest.mark.parametrize("chosen", ["light", "dark", "contrast", "auto"])
def test_the_theme_of_the_address_is_there_at_once(page, site, chosen):
    page.add_init_script(STORED.format("theme", "light"))
    page.goto(f"{site}?theme={chosen}", wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-theme", chosen)


def test_the_theme_kept_from_last_time_is_there_at_once(page, site):
    page.add_init_script(STORED.format("theme", "dark"))
    page.goto(f"{site}?theme=nonsense")
    assert theme(page) == "dark"


def test_without_storage_the_theme_is_the_systems(page, site, playable):
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {configurable: true, get() { throw new Error('denied') }})"
    )
    playable(page, site)
    assert theme(page) == "auto"


def test_the_language_is_that_of_the_address_or_last_time_or_the_browser(new_page, site):
    page = new_page(locale="it-CH")
    page.goto(site)
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.add_init_script(STORED.format("language", "en"))
    page.goto(site)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto(f"{site}?hl=it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.goto(f"{site}?hl=tlh")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_nothing_is_painted_in_english_before_the_catalogue_is_there(new_page, site):
    page = new_page(locale="it-IT")
    shown = []
    page.route("**/it.*.json", lambda route: (shown.append(visible(page)), route.continue_()))
    page.goto(site)
    page.wait_for_function("performance.getEntriesByName('domino:painted').length > 0")
    assert shown == ["hidden"]
    assert visible(page) == "visible"


def visible(page):
    return page.evaluate("getComputedStyle(document.documentElement).visibility")


def test_the_catalogue_is_handed_to_python(page, site, playable):
    playable(page, f"{site}?hl=it")
    assert json.loads(page.evaluate("dominoBoot.catalogue"))
    assert page.evaluate("dominoBoot.language") == "it"


def test_painted_comes_before_playable(page, site, playable):
    playable(page, site)
    painted, ready = page.evaluate(
        "['domino:painted', 'domino:playable'].map((name) => performance.getEntriesByName(name)[0].startTime)"
    )
    assert painted < ready
