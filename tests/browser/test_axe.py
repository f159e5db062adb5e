"""axe-core on what has no test of its own elsewhere: the smaller screens and dialogs in light and dark, and all of them
in forced colours.
"""

import pytest
from playwright.sync_api import expect

from tests.browser import tables
from tests.browser.test_looks import AUDIT, AXE

PLAIN = ("light", "dark")
FORCED = "forced"
ALL = (*PLAIN, FORCED)


def both_ends():
    """A match in which the player holds a tile that fits both ends."""
    for seed in range(50):
        match = tables.before_choice("coppie", seed, 5)
        plays = [action[1] for action in match.legal if action[0] == "play"]
        twice = [tile for tile in plays if plays.count(tile) == 2]
        if twice:
            return match, twice[0]
    raise AssertionError("no such position in 50 matches")


def audit(page, what, modes, where="document"):
    """Nothing is found in the part of the page, in any of the modes."""
    for mode in modes:
        page.emulate_media(forced_colors="active" if mode == FORCED else "none")
        # With a dark theme axe reads the text's colour as it would be if it were not forced
        theme = "light" if mode == FORCED else mode
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        found = page.evaluate(AUDIT.replace("document", where, 1))["violations"]
        assert found == [], f"{what}, {mode}: {[(one['id'], one['nodes'][0]['html']) for one in found]}"
    page.emulate_media(forced_colors="none")


@pytest.fixture
def still(new_page, playable, site, put):
    """`still(parameters)`: a page on which nothing moves, with axe in it."""

    def go(parameters="", match=None):
        page = new_page(reduced_motion="reduce")
        if match:
            put(page, match)
        playable(page, f"{site}?speed=slow{parameters}")
        if match:
            page.wait_for_function("document.querySelector('#log li')")
        page.evaluate(AXE.read_text())
        return page

    return go


# (command in the menu, what has to be there, what was not looked at elsewhere)
DIALOGS = (
    ("help", "#dialog-name", (FORCED,)),
    ("change_keys", "#key-of-play", ALL),
    ("rules", ".rulebook", (FORCED,)),
    ("matches", "#kept", ALL),
    ("concede", "#dialog [data-do=concede_now]", (FORCED,)),
)


def test_at_the_table(still):
    match, tile = both_ends()
    page = still(match=match)
    audit(page, "table", (FORCED,))
    page.locator(f"#tile{tile}").click()
    expect(page.locator("#choice")).to_be_visible()
    audit(page, "choice of side", ALL)
    page.keyboard.press("Escape")
    page.locator("#menu-button").click()
    audit(page, "menu", (FORCED,), "'#dialog'")
    page.keyboard.press("Escape")
    for command, there, modes in DIALOGS:
        page.locator("#menu-button").click()
        page.locator(f"#dialog [data-do={command}]").first.click()
        page.locator(there).wait_for()
        audit(page, command, modes, "'#dialog'")
        page.keyboard.press("Escape")
        expect(page.locator("#dialog")).to_be_hidden()


def test_in_the_set_up(still):
    page = still("&game=classico&players=2")
    for part in ("#who", "#more"):
        page.locator(f"{part} summary").click()
    audit(page, "set-up, all open", (FORCED,))
    page.locator("#seat-kind-1").select_option("0")
    page.locator("#start").click()
    page.locator("#uncover").wait_for()
    audit(page, "device handed over", ("dark", FORCED))


def test_in_the_introduction(still):
    page = still()
    page.locator("#offer [data-do=intro]").click()
    page.locator("#coach").wait_for()
    audit(page, "introduction", (FORCED,))


@pytest.mark.parametrize("screen", ["round", "match"])
def test_at_an_end(still, screen):
    page = still(match=tables.after_round("coppie", 5) if screen == "round" else tables.finished("classico", 9))
    page.locator("#go-on").wait_for()
    if screen == "match":
        page.locator("#go-on").click()
        page.locator("[data-do=rematch]").wait_for()
    audit(page, screen, (FORCED,))
    if screen == "match":
        page.locator("#result [data-do=deal_share]").click()
        page.locator("#deal-qr svg").wait_for()
        audit(page, "a deal that is shared", ALL, "'#dialog'")


@pytest.mark.parametrize("name", ["embed", "snippet"])
def test_on_the_pages_for_hosts(new_page, site, name):
    page = new_page(forced_colors="active")
    page.goto(f"{site}{name}.html")
    expect(page.locator("domino-game").first).to_be_visible(timeout=20_000)
    page.evaluate(AXE.read_text())
    found = page.evaluate(AUDIT.replace("{rules", "{iframes: false, rules"))["violations"]
    assert not found, [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
