"""The built site in the browser: under a sub-path, its requests, theme and language before the first paint."""

import json

import brotli
import pytest
from playwright.sync_api import expect

BUDGET = 400_000  # bytes of brotli from navigation to playable, all requests counted
NEVER_IDLE = "window.requestIdleCallback = () => 0"  # so that nothing is asked for that can wait
STORED = "localStorage.setItem('domino.{}', '{}')"


def theme(page):
    return page.locator("html").get_attribute("data-theme")


def before_playable(page, site, playable):
    """What is asked for from navigation to playable, as names of files."""
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(NEVER_IDLE)
    playable(page, site)
    assert all(url.startswith(site) for url in asked)
    return [url.removeprefix(site) or "index.html" for url in asked]


def test_the_way_to_the_first_move_is_within_the_budget(page, site, dist, playable):
    names = before_playable(page, site, playable)
    assert len(names) == len(set(names)), "a file was asked for twice: does the preload fit the request?"
    size = sum(len(brotli.compress((dist / name).read_bytes())) for name in names)
    catalogues = [len(brotli.compress(path.read_bytes())) for path in dist.glob("static/[a-z][a-z].*.json")]
    assert size + max(catalogues) <= BUDGET, size  # English needs none
    waiting = ("brain", "pyodide", "python", "sound", "ZzFX", "extra", "offline", "link", "puzzles")
    assert not [name for name in names if name.startswith(tuple(f"static/{stem}" for stem in waiting))]


def test_the_page_itself_names_all_that_is_asked_for(page, site, dist, playable):
    """So that no request has to wait for the answer to another."""
    html = (dist / "index.html").read_text()
    names = before_playable(page, site, playable)
    assert [name for name in names if name != "index.html" and name not in html] == []


@pytest.mark.errors_expected
def test_what_the_policy_forbids_is_an_error_that_a_test_would_see(page, site, playable):
    errors = []
    page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    playable(page, site)
    page.evaluate(
        """() => {
          const script = document.createElement('script');
          script.textContent = 'window.let_in = true';
          document.head.append(script);
          document.getElementById('game').insertAdjacentHTML('beforeend', '<p style="color: red">!</p>');
        }"""
    )
    page.wait_for_timeout(100)
    assert page.evaluate("window.let_in") is None
    assert len([text for text in errors if "Content Security Policy" in text]) == 2


@pytest.mark.errors_expected
def test_optional_parts_that_did_not_come_are_told_and_asked_for_again(page, site, playable):
    page.route("**/extra.*.txt", lambda route: route.abort())
    playable(page, site)
    page.locator("#offer").get_by_role("button", name="Show me").click()
    expect(page.locator("#say-now")).to_contain_text("did not load")
    page.unroute("**/extra.*.txt")
    page.locator("#offer").get_by_role("button", name="Show me").click()
    page.wait_for_function("document.documentElement.dataset.view === 'table'")


BROKEN = ["?game=%zz", "?game=salotto&x=%E0%A4&players=%", "?%ED%A0%80=%00&&=&game=", "?" + "%" * 500]


@pytest.mark.parametrize("search", BROKEN)
def test_an_address_with_broken_escapes_starts_with_a_warning(page, site, playable, search):
    warnings = []
    page.on("console", lambda told: told.type == "warning" and warnings.append(told.text))
    playable(page, site + search)
    expect(page.locator("#start")).to_be_enabled()
    assert [words for words in warnings if words.startswith("domino: not understood in the address:")]


def test_where_small_storage_is_full_the_game_goes_on(page, site, playable):
    page.add_init_script("""Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };""")
    playable(page, f"{site}?speed=instant")
    page.locator("#start").click()
    expect(page.locator("#hand [role=option]").first).to_be_visible()
    page.locator("#menu-button").click()
    page.locator("#dialog [name=theme]").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


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
