"""Fixtures of the browser tests: the site built once, served under a sub-path, and a page that tolerates no error."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from domino.cli.site import build, write
from tests.browser import tables
from tests.support import launch, served

ROOT = Path(__file__).resolve().parents[2]
LIFELESS = "NOTICES.txt"  # a page of the site that has its storage and runs nothing
PLAYABLE = "performance.getEntriesByName('domino:playable').length > 0"
# A service worker would store 15 MB in every context: test_offline.py and test_update.py allow it
DEFAULTS = {"locale": "en-GB", "viewport": {"width": 1280, "height": 800}, "service_workers": "block"}
expect.set_options(timeout=5_000)


@pytest.fixture(scope="session")
def dist(tmp_path_factory):
    """Folder with the built site."""
    folder = tmp_path_factory.mktemp("site") / "dist"
    write(build(), folder)
    return folder


@pytest.fixture(scope="session")
def site(dist):
    """Address of the built site, under a sub-path as a project page has it."""
    with served({"/some/where/": dist}) as origin:
        yield f"{origin}/some/where/"


@pytest.fixture(scope="session")
def source():
    """Address of the source tree, as `make play` serves it."""
    with served({"/": ROOT}) as origin:
        yield f"{origin}/"


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def whole_browser(playwright):
    """Chromium as people have it: with its rules for the storage of other sites, its windows and its tabs.

    A module that needs it has a `browser` of its own, which is this one.
    """
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser(playwright):
    browser = launch(playwright, whole=False)
    yield browser
    browser.close()


def watched(context, problems, *known, errors=False, console=False):
    """A new page; `problems` gets a line for each request that goes elsewhere than to the `known` beginnings of
    addresses, and, unless they are expected, for each uncaught error and each error on the console.
    """

    def refuse(route):
        problems.append(f"request to {route.request.url}")
        route.abort()

    context.route(lambda url: not url.startswith(known), refuse)
    page = context.new_page()
    if not errors:
        page.on("pageerror", lambda error: problems.append(f"uncaught: {error}"))
    if not console:
        page.on("console", lambda message: message.type == "error" and problems.append(f"console: {message.text}"))
    return page


@pytest.fixture
def new_page(browser, request):
    """Makes pages, each in a context of its own that takes Playwright's options: `page = new_page(locale="it-IT")`.

    The test fails on an uncaught error or a console error (unless it is marked errors_expected), and always on a
    request that leaves this machine.
    """
    contexts, problems = [], []
    tolerant = request.node.get_closest_marker("errors_expected")

    def make(**options):
        context = browser.new_context(**{**DEFAULTS, **options})
        contexts.append(context)
        return watched(context, problems, "http://127.0.0.1:", errors=tolerant, console=tolerant)

    yield make
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)


@pytest.fixture
def page(new_page):
    """A page at 1280×800, in English."""
    return new_page()


@pytest.fixture
def playable():
    """`playable(page, address)` goes there and waits until the game can be played."""

    def go(page, address):
        page.goto(address)
        page.wait_for_function(PLAYABLE)
        return page

    return go


@pytest.fixture
def put(site, dist):
    """`put(page, match, …)`: what `tables.store` does, before the game itself is loaded; it then goes on with it."""
    script = re.search(r"static/store\.[^\"]*", (dist / "index.html").read_text())[0]

    def go(page, match, *where, **more):
        if page.url != f"{site}{LIFELESS}":
            page.goto(f"{site}{LIFELESS}")
            page.evaluate("(script) => import(script).then(() => {})", f"{site}{script}")
        tables.store(page, match, *where, **more)

    return go


@pytest.fixture
def sit(page, site, put):
    """`sit(match)`: the page at a stored match, bots at once."""

    def go(match, parameters="speed=instant", on=page):
        put(on, match)
        on.goto(f"{site}?{parameters}")
        view = "result" if match.turn is None else "table"
        on.wait_for_function(f"document.documentElement.dataset.view === '{view}'")
        on.wait_for_function("document.querySelector('#log li')")
        return on

    return go
