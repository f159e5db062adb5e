"""When Python does not come up, the page says so within seconds, in its language, and offers to try again."""

import pytest
from playwright.sync_api import expect

FAILED = "#boot-status[data-state=failed]"
SLOW = "#boot-status[data-state=slow]"
# Each kind of file that the game cannot do without, as a pattern of its address in the built site
NEEDED = ["core-*.js", "error-*.js", "interpreter.*.js", "micropython.*.mjs", "micropython.*.wasm", "domino.*.txt"]
# … and in the source tree
SOURCES = ["core.js", "interpreter.js", "micropython.wasm", "domino/tiles.py", "domino/web/main.py"]


def missing(route):
    route.fulfill(status=404, body="not here")


def expect_failure(page, button="Try again"):
    expect(page.locator(FAILED)).to_be_visible()
    expect(page.locator(FAILED).get_by_role("button", name=button)).to_be_visible()


@pytest.mark.errors_expected
@pytest.mark.parametrize("file", NEEDED)
def test_a_missing_file_of_the_site_is_told_at_once(page, site, file):
    page.route(f"**/{file}", missing)
    page.goto(site)
    expect_failure(page)


@pytest.mark.errors_expected
@pytest.mark.parametrize("file", SOURCES)
def test_a_missing_file_of_the_source_tree_is_told_at_once(page, source, file):
    page.route(f"**/{file}", missing)
    page.goto(source)
    expect_failure(page)


@pytest.mark.errors_expected
def test_a_damaged_image_is_told_at_once(page, site):
    page.route("**/domino.*.txt", lambda route: route.fulfill(body="damaged"))
    page.goto(site)
    expect_failure(page)


@pytest.mark.errors_expected
def test_an_exception_while_python_starts_is_told_at_once(page, source):
    page.route("**/domino/tiles.py", lambda route: route.fulfill(body="1 / 0"))
    page.goto(source)
    expect_failure(page)


@pytest.mark.errors_expected
def test_an_exception_in_a_task_while_python_starts_is_told_at_once(page, source):
    task = "import asyncio\nasync def fail():\n    1 / 0\nasyncio.create_task(fail())\n"
    page.route("**/domino/web/main.py", lambda route: route.fulfill(body=task))
    page.goto(source)
    expect_failure(page)


@pytest.mark.errors_expected
def test_try_again_starts_the_game(page, site):
    page.route("**/micropython.*.wasm", missing, times=2)  # MicroPython asks twice
    page.goto(site)
    page.locator(FAILED).get_by_role("button").click()
    page.wait_for_function("performance.getEntriesByName('domino:playable').length > 0")
    expect(page.locator("#boot-status")).to_be_hidden()


@pytest.mark.errors_expected
def test_no_webassembly_is_told_at_once(page, site):
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site)
    expect_failure(page)
    expect(page.locator(FAILED)).to_contain_text("WebAssembly")


@pytest.mark.errors_expected
def test_the_failure_is_told_in_the_language_of_the_page(page, site):
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site + "?hl=it")
    expect_failure(page, button="Riprova")


def test_without_javascript_the_page_says_what_it_needs(new_page, site):
    page = new_page(java_script_enabled=False)
    page.goto(site)
    expect(page.locator("noscript p")).to_contain_text("JavaScript")
    expect(page.locator("noscript p")).to_be_in_viewport()
    expect(page.locator("#boot-status")).to_be_hidden()


def test_a_slow_start_is_told_and_taken_back_when_python_comes(page, site):
    held = []
    page.route("**/domino.*.txt", lambda route: held.append(route))
    page.goto(site)
    expect(page.locator(SLOW).get_by_role("button", name="Try again")).to_be_visible(timeout=15_000)
    for route in held:
        route.continue_()
    page.wait_for_function("performance.getEntriesByName('domino:playable').length > 0")
    expect(page.locator("#boot-status")).to_be_hidden()
