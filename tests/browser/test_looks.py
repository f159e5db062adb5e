"""How it looks, measured: contrast in every theme, axe-core on every screen and dialog, forced colours."""

from pathlib import Path

import pytest

from tests.browser import tables

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast")
TILES = ("ivory", "black", "contrast")

# The colour of a custom property or of an element's style, as [r, g, b]; alpha laid over what is below it
PROBE = """(expression, inside = 'body') => {
  const [colour, where] = Array.isArray(expression) ? expression : [expression, inside];
  const probe = document.createElement('i');
  probe.style.color = colour;
  document.querySelector(where).append(probe);
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
# The same where the cloth is what they are on: it has values of its own
ON_CLOTH = [
    ("--focus", "--cloth", 3),
    ("--focus", "--cloth-edge", 3),
    ("--brass", "--seat", 3),
    ("--on-brass", "--brass", 4.5),
    *[(f"--t{team}", "--seat", 3) for team in range(6)],
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
    for front, back, least in ON_CLOTH:
        colours = [page.evaluate(PROBE, [f"var({name})", "#cloth"]) for name in (front, back)]
        if contrast(*colours) < least:
            weak.append(f"{front} on {back}, on the cloth: {contrast(*colours):.2f} < {least}")
    assert not weak, weak


# Every text that is in sight with too little contrast to what is behind it, as painted: backgrounds that let others
# through, faded groups, and on the cloth the lightest and the darkest place.
TEXTS = """() => {
  const colour = (text) => {
    const numbers = text.match(/[\\d.]+(?:e-?\\d+)?/g).map(Number);
    const scale = text.startsWith('color(') ? 255 : 1;
    return [...numbers.slice(0, 3).map((value) => value * scale), numbers[3] ?? 1];
  };
  const over = (front, back, alpha = front[3]) => [0, 1, 2].map((i) => front[i] * alpha + back[i] * (1 - alpha));
  const light = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  const value = (name, node) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    node.append(probe);
    const found = colour(getComputedStyle(probe).color);
    probe.remove();
    return found;
  };
  const cloth = document.getElementById('cloth');
  const lit = over(value('--thread', cloth), over(value('--lamp', cloth), value('--cloth', cloth)));
  const shade = over([0, 0, 0], value('--cloth-edge', cloth), 0.3);
  const paint = (chain, back, place) => {
    const [node, ...rest] = chain;
    const style = getComputedStyle(node);
    const own = node === cloth ? place : over(colour(style.backgroundColor), back);
    const painted = rest.length ? paint(rest, own, place) : [over(colour(style.color), own), own];
    return painted.map((one) => over(one, back, Number(style.opacity)));
  };
  const weak = [];
  let seen = 0;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    const box = node.getBoundingClientRect();
    if (!walk.currentNode.data.trim() || box.width < 2 || box.height < 2 || node.closest('svg, option')) continue;
    if (!node.checkVisibility({visibilityProperty: true}) || node.closest('.hidden')) continue;
    const chain = [];
    for (let at = node; at; at = at.parentElement) chain.unshift(at);
    const style = getComputedStyle(node);
    const size = parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    seen += 1;
    for (const place of node.closest('#cloth') ? [lit, shade] : [lit]) {
      const [front, back] = paint(chain, [255, 255, 255], place).map(luminance);
      const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
      const text = walk.currentNode.data.trim().slice(0, 20);
      if (ratio < least) weak.push(`${node.className || node.id || node.tagName} "${text}": ${ratio.toFixed(2)}`);
    }
  }
  return {seen, weak: [...new Set(weak)]};
}"""
# What is on each screen and must be among what is measured
TEXTS_OF = {
    "setup": ("#start", ".card small"),
    "table": ("#acts [aria-disabled=true]", "#log li", "#practice", ".seat .did", "#turn", "#ends", ".hand span"),
    "twelve": (".seat.passed .did, .seat .did", ".tally th", ".seats.many .name"),
    "round": (".open-hands .who", ".gain p", "#go-on"),
    "match": (".places .tiles", ".wide-table th"),
}


@pytest.mark.parametrize("screen", TEXTS_OF)
def test_every_text_stands_out(new_page, site, playable, put, screen):
    page = new_page(reduced_motion="reduce")
    bring(page, site, playable, put, screen)
    page.evaluate("document.getElementById('practice').hidden = false")
    for selector in TEXTS_OF[screen]:
        assert page.locator(selector).count(), selector
    for theme in THEMES:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        found = page.evaluate(TEXTS)
        assert found["seen"] > 15
        assert found["weak"] == [], theme
    if screen == "table":
        page.set_viewport_size({"width": 360, "height": 640})
        page.locator("#log-button").click()
        for theme in THEMES:
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            assert page.evaluate(TEXTS)["weak"] == [], f"log, {theme}"
        page.locator("#log-button").click()
        page.locator("#menu-button").click()
        for theme in THEMES:
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            assert page.evaluate(TEXTS)["weak"] == [], f"menu, {theme}"


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
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate(AUDIT)
    return [
        f"{one['id']}: {one['help']} {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found["violations"]
    ]


def bring(page, site, playable, put, screen):
    make = SCREENS[screen]
    if make:
        match = make()
        put(page, match)
    playable(page, f"{site}?game=coppie&speed=slow")
    if make:
        page.wait_for_function("document.querySelector('#log li')")
        if match.over:
            page.locator("#go-on").click()
            page.locator("[data-do=rematch]").wait_for()
    elif screen == "seats":
        page.locator("#who summary").click()
        page.locator("#more summary").click()


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_on_a_screen(new_page, site, playable, put, screen):
    page = new_page(reduced_motion="reduce")
    bring(page, site, playable, put, screen)
    for theme in THEMES:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert violations(page) == [], theme


def test_axe_finds_nothing_in_the_dialogs(new_page, site, playable, put):
    page = new_page(reduced_motion="reduce")
    bring(page, site, playable, put, "table")
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


# -- forced colours


def test_in_forced_colours_tiles_pips_and_states_remain(new_page, site, playable, put):
    page = new_page(forced_colors="active", reduced_motion="reduce")
    bring(page, site, playable, put, "table")

    def style(selector, name):
        return page.locator(selector).first.evaluate("(node, name) => getComputedStyle(node)[name]", name)

    face, pips = style("#line .face", "fill"), style("#line .pips", "stroke")
    assert face != pips
    assert style("#line .last .face", "stroke") != style("#line .face", "stroke")
    assert style("#turn", "backgroundColor") != style("#cloth", "backgroundColor")
    assert violations(page) == []
