"""How it looks, measured: contrast in every theme, axe-core on every screen and dialog, forced colours, no overflow."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import tables

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast")
TILES = ("ivory", "black", "contrast")

# The colour of a custom property or of an element's style, as [r, g, b]; alpha laid over what is below it
PROBE = """(expression) => {
  const probe = document.createElement('i');
  probe.style.color = expression;
  document.body.append(probe);
  const canvas = document.createElement('canvas').getContext('2d');
  canvas.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""


def luminance(colour):
    parts = [value / 255 for value in colour]
    parts = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


# (foreground, background, least): WCAG 1.4.3 and 1.4.11
PAIRS = [
    ("--ink", "--paper", 4.5),
    ("--ink", "--panel", 4.5),
    ("--ink", "--desk", 4.5),
    ("--quiet", "--panel", 4.5),
    ("--quiet", "--desk", 4.5),
    ("--bad", "--panel", 4.5),
    ("--on-brass", "--brass", 4.5),
    ("--on-cloth", "--cloth", 4.5),
    ("--on-cloth", "--cloth-edge", 4.5),
    ("--on-cloth", "--seat", 4.5),
    ("--line-of-control", "--panel", 3),
    ("--focus", "--panel", 3),
    ("--focus", "--desk", 3),
    *[(f"--t{team}", "--panel", 4.5) for team in range(6)],
    *[("--on-team", f"--t{team}", 4.5) for team in range(6)],
]


@pytest.mark.parametrize("theme", THEMES)
def test_colours_of_a_theme_stand_out(page, site, playable, theme):
    playable(page, f"{site}?theme={theme}")
    weak = []
    for front, back, least in PAIRS:
        measured = contrast(page.evaluate(PROBE, f"var({front})"), page.evaluate(PROBE, f"var({back})"))
        if measured < least:
            weak.append(f"{front} on {back}: {measured:.2f} < {least}")
    assert not weak, weak


NUMBERS = """() => Array.from({length: 19}, (_, number) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('class', 'pips p' + number);
  document.getElementById('line-tiles').append(svg);
  const colour = getComputedStyle(svg).stroke;
  svg.remove();
  return colour;
})"""


@pytest.mark.parametrize("tiles", TILES)
@pytest.mark.parametrize("theme", THEMES)
def test_pips_stand_out_on_tiles_and_tiles_on_the_table(page, site, playable, theme, tiles):
    playable(page, f"{site}?theme={theme}")
    weak = []
    for pips in ("plain", "colour"):
        page.evaluate(
            "([tiles, pips]) => Object.assign(document.documentElement.dataset, {tiles, pips})", [tiles, pips]
        )
        face = page.evaluate(PROBE, "var(--face)")
        for number, colour in enumerate(page.evaluate(NUMBERS)):
            measured = contrast(page.evaluate(PROBE, colour), face)
            if measured < 3:
                weak.append(f"{pips} pips of {number}: {measured:.2f}")
    dim = contrast(page.evaluate(PROBE, "var(--dim-pip)"), page.evaluate(PROBE, "var(--dim)"))
    if dim < 3:
        weak.append(f"pips of tiles that do not fit: {dim:.2f}")
    # A tile is seen by its face or by its edge
    for ground in ("--cloth", "--cloth-edge", "--desk"):
        against = page.evaluate(PROBE, f"var({ground})")
        seen = max(contrast(page.evaluate(PROBE, f"var({part})"), against) for part in ("--face", "--rim", "--pip"))
        if seen < 3:
            weak.append(f"tiles on {ground}: {seen:.2f}")
    assert not weak, weak


# -- axe-core

SCREENS = {
    "setup": None,
    "seats": None,
    "table": lambda: tables.before_choice("coppie", 7, 9),
    "twelve": lambda: tables.before_choice("salotto", 7, 38, players=12, set=12, teams=3),
    "round": lambda: tables.after_round("coppie", 5),
    "match": lambda: tables.finished("classico", 9),
}
DIALOGS = {"menu": "#menu-button", "help": None, "concede": None}

# Not: whether a name holds the visible text. The digits of a tile are a picture to axe, and its name has both halves.
AUDIT = "axe.run(document, {rules: {'label-content-name-mismatch': {enabled: false}}})"


def violations(page):
    page.evaluate(AXE.read_text())
    found = page.evaluate(AUDIT)
    return [
        f"{one['id']}: {one['help']} {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found["violations"]
    ]


def bring(page, site, playable, screen):
    playable(page, f"{site}?game=coppie&speed=slow")
    make = SCREENS[screen]
    if make:
        match = make()
        tables.store(page, match)
        page.reload()
        page.wait_for_function("document.querySelector('#log li')")
        if match.over:
            page.locator("#go-on").click()
            page.locator("[data-do=rematch]").wait_for()
    elif screen == "seats":
        page.locator("#who summary").click()
        page.locator("#more summary").click()


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_on_a_screen(new_page, site, playable, screen):
    page = new_page(reduced_motion="reduce")
    bring(page, site, playable, screen)
    for theme in THEMES:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert violations(page) == [], theme


def test_axe_finds_nothing_in_the_dialogs(new_page, site, playable):
    page = new_page(reduced_motion="reduce")
    bring(page, site, playable, "table")
    for theme in THEMES:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        page.locator("#menu-button").click()
        assert violations(page) == [], f"menu, {theme}"
        page.locator("#dialog [data-do=help]").click()
        assert violations(page) == [], f"help, {theme}"
        page.keyboard.press("Escape")
        page.locator("#menu-button").click()
        page.locator("#dialog [data-do=concede]").click()
        assert violations(page) == [], f"concede, {theme}"
        page.keyboard.press("Escape")


def test_axe_finds_nothing_where_the_device_is_handed_over(new_page, site, playable):
    page = new_page(reduced_motion="reduce")
    playable(page, f"{site}?game=classico&players=2")
    page.locator("#who summary").click()
    page.locator("#seat-kind-1").select_option("0")
    page.locator("#start").click()
    page.locator("#uncover").wait_for()
    assert violations(page) == []


# -- forced colours, size


def test_in_forced_colours_tiles_pips_and_states_remain(new_page, site, playable):
    page = new_page(forced_colors="active", reduced_motion="reduce")
    bring(page, site, playable, "table")

    def style(selector, name):
        return page.locator(selector).first.evaluate("(node, name) => getComputedStyle(node)[name]", name)

    face, pips = style("#line .face", "fill"), style("#line .pips", "stroke")
    assert face != pips
    assert style("#line .last .face", "stroke") != style("#line .face", "stroke")
    assert style("#turn", "backgroundColor") != style("#cloth", "backgroundColor")
    assert violations(page) == []


VIEWPORTS = [
    (320, 480),
    (360, 640),
    (390, 844),
    (568, 320),
    (844, 390),
    (768, 1024),
    (1280, 800),
    (1920, 1080),
    (3840, 2160),
]


@pytest.mark.parametrize("size", VIEWPORTS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_leaves_the_screen_at_any_size(new_page, site, playable, size):
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    for screen in ("table", "twelve", "round"):
        bring(page, site, playable, screen)
        page.wait_for_timeout(100)
        wide = page.evaluate(
            "[document.documentElement.scrollWidth, innerWidth, document.body.scrollHeight, innerHeight]"
        )
        assert wide[0] <= wide[1] and wide[2] <= wide[3], (screen, wide)
        outside = page.evaluate(
            """() => {
              const box = document.getElementById('cloth').getBoundingClientRect();
              const shown = '#line-tiles > g, #line-ends .end rect:not(.reach)';
              return [...document.querySelectorAll(shown)].filter((node) => {
                const {left, top, right, bottom, width} = node.getBoundingClientRect();
                const across = left < box.left - 1 || right > box.right + 1;
                return width && (across || top < box.top - 1 || bottom > box.bottom + 1);
              }).length;
            }"""
        )
        assert outside == 0, screen
        small = page.evaluate(
            """() => [...document.querySelectorAll('#hand li, #acts button, .foot button, .top button')].filter(
              (node) => node.clientWidth && (node.offsetWidth < 43.5 || node.offsetHeight < 43.5)
            ).map((node) => node.outerHTML.slice(0, 80))"""
        )
        assert small == [], screen
        if screen != "round":
            over = page.evaluate(
                """() => {
                  const hand = document.getElementById('hand').getBoundingClientRect();
                  const acts = document.getElementById('acts').getBoundingClientRect();
                  const low = Math.max(...[...document.querySelectorAll('#hand li')].map(
                    (node) => node.getBoundingClientRect().bottom));
                  return Math.min(low, document.getElementById('hand').scrollHeight + hand.top) - acts.top;
                }"""
            )
            assert over <= 1 or page.locator("#hand").evaluate("node => getComputedStyle(node).overflowY") == "auto", (
                screen
            )
            expect(page.locator("#turn")).to_be_in_viewport()
            for button in page.locator("#acts button").all():
                expect(button).to_be_in_viewport(ratio=0.95)
