"""Languages on the page: every text from a catalogue, nothing cut off, and its own counting, lists and numbers."""

import json
import os
import re

import pytest
from playwright.sync_api import expect

from domino import text
from domino.cli.catalogues import FILES, compiled, read, template, texts
from domino.web.extra.command import COMMANDS, DOUBLE, FILLERS, NUMBERS
from tests.browser import tables
from tests.browser.test_site import STORED

CATALOGUES = {po.stem: compiled(read(po)) for po in FILES}
LONGEST = max(CATALOGUES, key=lambda code: sum(len("".join(texts(value))) for value in CATALOGUES[code].values()))
SIZES = ((360, 640), (844, 390), (1280, 800))
PICTURES = os.environ.get("PICTURES")  # a folder, to look at what is measured here
# What the browser writes by itself, the date of a kept match and the list of its players, who have names of their own
OWN = [*tables.NAMES, *(name[0] for name in tables.NAMES), "novembre", "e"]
LISTS = {words for _, words in COMMANDS} | {DOUBLE, FILLERS, NUMBERS}  # their commas are the program's


# -- every text goes through the catalogue


def pseudo():
    """A language in which every message stands in brackets."""
    catalogue = {"": ["one", "other"]}
    for message in template():
        for english in texts(message.id)[:1]:
            if english in LISTS:
                catalogue[english] = ", ".join(f"⟦{part}⟧" for part in english.split(", "))
            elif message.pluralizable:
                catalogue[english] = [f"⟦{form}⟧" for form in message.id]
            else:
                catalogue[english] = f"⟦{english}⟧"
    return json.dumps(catalogue)


# Texts with letters outside the brackets. What a browser does not render is left out; a message may go through several
# nodes, as one with a number in bold. Not translated: people's names, keys, languages by their own names.
BARE = """(names) => {
  const bare = [], own = new Set(names);
  const BLOCKS = 'p, li, td, th, button, summary, option, legend, h1, h2, h3, label, div';
  const rest = (words) => {
    let deep = 0, left = '';
    for (const sign of words) {
      if (sign === '⟦') deep++;
      else if (sign === '⟧') deep--;
      else if (!deep) left += sign;
    }
    return left;
  };
  const OTHER = 'script, style, noscript, kbd, pre, textarea, [translate=no], [name=language], [name=hl]';
  const kept = (node) => node.checkVisibility() && !node.closest(OTHER);
  const blocks = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!kept(parent.closest('option') ? parent.closest('select') : parent)) continue;
    const block = parent.closest(BLOCKS) ?? parent;
    blocks.set(block, (blocks.get(block) ?? '') + ' ' + walker.currentNode.data);
  }
  const add = (where, words) => {
    const left = rest(words).match(/[\\p{L}]+/gu) ?? [];
    if (left.some((word) => !own.has(word))) bare.push(`${where}: ${words.trim().slice(0, 120)}`);
  };
  for (const [block, words] of blocks) add(`<${block.localName} id="${block.id}">`, words);
  for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'])
    for (const node of document.body.querySelectorAll(`[${name}]`))
      add(`${name} of <${node.localName} id="${node.id}">`, node.getAttribute(name));
  add('title', document.title);
  return bare;
}"""


@pytest.fixture
def bracketed(page, site, playable):
    """The page in brackets; `look()` checks what is on it now."""
    catalogue = pseudo()
    for part in ("it", "extra-it"):
        page.route(f"**/{part}.*.json", lambda route: route.fulfill(body=catalogue, content_type="application/json"))
    page.add_init_script(STORED.format("language", "it"))

    def look():
        assert page.evaluate(BARE, OWN) == []

    page.look = look
    playable(page, f"{site}?speed=instant")
    page.wait_for_load_state("networkidle")
    return page


def sit(page, match):
    tables.store(page, match)
    page.reload()
    view = "result" if match.turn is None else "table"
    page.wait_for_function(f"document.documentElement.dataset.view === '{view}'")
    page.wait_for_function("document.querySelector('#log li')")


def dialogs(page):
    """Open each dialog that the menu leads to, one after the other."""
    page.locator("#menu-button").click()
    yield
    names = page.locator("#dialog [data-do]").evaluate_all("all => all.map((one) => one.dataset.do)")
    page.keyboard.press("Escape")
    for name in names:
        if name not in OPENS:
            continue
        page.locator("#menu-button").click()
        button = page.locator(f"#dialog [data-do={name}]")
        button.evaluate("node => node.id = 'menu-was-here'")
        button.click()
        expect(page.locator("#menu-was-here")).to_have_count(0)  # the next dialog may have to be loaded first
        expect(page.locator("#dialog")).to_be_visible()
        yield
        page.keyboard.press("Escape")
        expect(page.locator("#dialog")).to_be_hidden()


OPENS = ("help", "rules", "matches", "change_keys", "concede")


def test_the_set_up_has_no_text_of_its_own(bracketed):
    page = bracketed
    page.look()
    page.locator("#who summary").click()
    page.locator("#more summary").click()
    page.locator("[name=game][value=salotto]").check()
    page.locator("[name=draw]").select_option("until-stop")
    page.look()
    page.locator("#who [name^=seat-]").nth(1).evaluate("node => node.name")
    page.locator("[name=players]").select_option("12")
    page.locator("[name=set]").select_option("6")
    expect(page.locator("#repair")).to_be_visible()
    page.look()
    page.locator("#repair").click()
    page.locator("[data-do=save]").click()
    page.locator("#preset-name").fill("⟦Sera⟧")
    page.locator("[data-do=save]").click()
    page.look()
    for _ in dialogs(page):
        page.look()


def test_the_table_has_no_text_of_its_own(bracketed):
    page = bracketed
    sit(page, tables.before_choice("coppie", 7, 9, rounds=1))
    page.look()
    for _ in dialogs(page):
        page.look()
    page.locator("#game").focus()
    for key in "cvmetigun,.pq":
        page.keyboard.press(key)
        page.look()
    for typed in ("plugh", "1121", "9-8"):
        page.locator("#typed-text").fill(typed)
        page.keyboard.press("Enter")
        page.look()
    page.locator("#game").focus()
    page.keyboard.press("Shift+H")
    page.keyboard.press("Control+z")
    page.look()
    for _ in range(40):
        if page.evaluate("document.documentElement.dataset.view") == "result":
            break
        page.wait_for_function(READY)
        page.keyboard.press("Enter")
        if page.locator("#choice").is_visible():
            page.look()
        page.keyboard.press("d")
        for key in " p":
            page.keyboard.press(key)
    page.look()


READY = """document.documentElement.dataset.view === 'result'
  || document.querySelector('#hand [aria-selected=true]') && document.getElementById('turn').className"""


def test_the_ends_have_no_text_of_their_own(bracketed):
    page = bracketed
    sit(page, tables.after_round("salotto", 5, players=6, set=9, teams=3))
    page.look()
    sit(page, tables.finished("coppie", 9))
    page.look()
    page.locator("#go-on").click()
    page.locator("[data-do=rematch]").wait_for()
    page.look()
    page.locator("#result [data-do=deal_share]").click()
    expect(page.locator("#deal-qr svg")).to_be_visible()
    page.look()
    page.keyboard.press("Escape")
    page.locator("[data-do=rematch]").click()
    page.wait_for_function("document.documentElement.dataset.view === 'table'")
    page.look()


def test_the_introduction_has_no_text_of_its_own(bracketed):
    page = bracketed
    page.locator("#offer [data-do=intro]").click()
    expect(page.locator(".coach")).to_be_visible()
    page.look()
    page.keyboard.press("Escape")
    page.look()


def test_the_page_for_page_makers_has_no_text_of_its_own(bracketed, site):
    page = bracketed
    page.goto(f"{site}snippet.html")
    expect(page.locator("#policy")).not_to_be_empty()
    page.look()


# -- a language is chosen


@pytest.mark.parametrize(("locale", "language"), [("es-MX", "es"), ("fr-CA", "fr"), ("pt-BR", "pt"), ("de-DE", "en")])
def test_the_page_speaks_the_language_of_the_browser(new_page, site, playable, locale, language):
    page = new_page(locale=locale)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    playable(page, site)
    assert page.locator("html").get_attribute("lang") == language
    expect(page.locator("#start")).to_have_text(CATALOGUES.get(language, {}).get("Deal the tiles", "Deal the tiles"))
    catalogues = [url for url in asked if re.search(r"/(\w\w)\.\w+\.json$", url)]
    assert [url.split("/")[-1][:2] for url in catalogues] == ([] if language == "en" else [language])


def test_the_menu_lists_each_language_by_its_own_name(page, site, playable):
    playable(page, site)
    page.locator("#menu-button").click()
    options = page.locator("#dialog [name=language] option")
    found = options.evaluate_all("all => all.map((one) => [one.value, one.textContent])")
    assert found == [list(pair) for pair in text.LANGUAGES]


def test_another_language_keeps_the_match_that_is_going_on(page, site, playable):
    playable(page, f"{site}?hl=en&speed=instant")
    sit(page, tables.before_choice("coppie", 7, 9, rounds=1))
    before = page.locator("#line-list").inner_text(), page.locator("#score").inner_text()
    page.locator("#menu-button").click()
    with page.expect_navigation():
        page.locator("#dialog [name=language]").select_option("es")
    page.wait_for_function("document.querySelector('#log li')")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("#turn")).to_contain_text(CATALOGUES["es"]["Your turn"])
    assert page.locator("#line-list").inner_text() == before[0]
    page.locator("#menu-button").click()
    with page.expect_navigation():
        page.locator("#dialog [name=language]").select_option("en")
    expect(page.locator("#turn")).to_contain_text("Your turn")
    assert (page.locator("#line-list").inner_text(), page.locator("#score").inner_text()) == before


NO_STORAGE = """for (const name of ['localStorage', 'indexedDB'])
  Object.defineProperty(window, name, {configurable: true, get() { throw new Error('denied') }});"""


@pytest.mark.errors_expected
def test_where_nothing_is_kept_the_language_goes_into_the_address_and_a_match_is_not_lost(page, site, playable):
    page.add_init_script(NO_STORAGE)
    playable(page, f"{site}?speed=instant")
    page.locator("#menu-button").click()
    with page.expect_navigation():
        page.locator("#dialog [name=language]").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    playable(page, f"{site}?hl=en&start=1&speed=instant")
    page.wait_for_function("document.querySelector('#log li')")
    page.locator("#menu-button").click()
    expect(page.locator("#dialog [name=language]")).to_be_disabled()
    expect(page.locator("#dialog")).to_contain_text("choose the language before the next one")


# -- counting, lists and numbers

PROBE = """
import json
import os
import js
from domino import text
from domino.web import dom, intl

found = {}
for language, _ in text.LANGUAGES:
    intl.install({"": ["one", "many", "other"], "a": ["one {count}", "many {count}", "other {count}"]}, language)
    found[language] = [
        [text.n("a", "b", count) for count in (0, 1, 2, 1000000)],
        text.listed(["A", "B", "C"]),
        text.listed(["A", "B"]),
        text.either([2, 3, 6]),
        text.t("{target}", target=12345),
    ]
intl.install({"": ["one", "many", "other"], "a": ["one", "many", "other"]}, "en")
dom.window.Intl.ListFormat = None
intl.install({}, "en")
found["without"] = text.listed(["A", "B", "C"])
js.document.title = json.dumps(found)
"""

SAID = {
    "en": [["other 0", "one 1", "other 2", "other 1,000,000"], "A, B and C", "A and B", "2, 3 or 6", "12,345"],
    "es": [["other 0", "one 1", "other 2", "many 1.000.000"], "A, B y C", "A y B", "2, 3 o 6", "12.345"],
    "fr": [["one 0", "one 1", "other 2", "many 1 000 000"], "A, B et C", "A et B", "2, 3 ou 6", "12 345"],
    "it": [["other 0", "one 1", "other 2", "many 1.000.000"], "A, B e C", "A e B", "2, 3 o 6", "12.345"],
    "pt": [["one 0", "one 1", "other 2", "many 1.000.000"], "A, B e C", "A e B", "2, 3 ou 6", "12.345"],
    "without": "A, B and C",
}


def test_the_browser_counts_lists_and_writes_numbers_as_the_language_does(page, source):
    page.route("**/domino/web/main.py", lambda route: route.fulfill(body=PROBE))
    page.goto(source)
    page.wait_for_function("document.title.startsWith('{')")
    assert json.loads(re.sub("[\u202f\u00a0]", " ", page.title())) == SAID


def test_a_large_number_is_written_as_the_language_does(page, site, playable):
    playable(page, f"{site}?hl=es&game=classico&target=12345&start=1")
    expect(page.locator("#tally h3")).to_have_text("Puntos · a 12.345")


# -- nothing is cut off

# What shows only a part of its words, or lies outside the window. Left out: what is there for screen readers alone, and
# what is meant to end in three dots, as a long name on a small card.
CUT = """() => {
  const cut = [];
  for (const node of document.querySelectorAll('body *')) {
    if (!node.checkVisibility() || node.closest('.hidden, svg, noscript, [aria-hidden=true] .brief')) continue;
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    const box = node.getBoundingClientRect();
    if (!own || box.width < 2 || box.height < 2) continue;
    const name = `<${node.localName} id="${node.id}" class="${node.className}">`;
    const say = (what) => cut.push(`${what} ${name}: ${node.textContent.trim().slice(0, 80)}`);
    if (box.right > innerWidth + 1 || box.left < -1) say('outside');
    const style = getComputedStyle(node);
    if (style.display === 'inline') continue;
    if (style.clipPath === 'inset(50%)' || style.textOverflow === 'ellipsis') continue;
    if (style.overflowX !== 'visible' && node.scrollWidth > node.clientWidth + 1) say('cut');
    if (style.overflowY === 'hidden' && node.scrollHeight > node.clientHeight + 1) say('cut below');
  }
  return cut;
}"""


def test_nothing_is_cut_off_in_the_longest_language(new_page, site, playable, request):
    shown = {}
    page = new_page(locale=LONGEST, reduced_motion="reduce")

    def look(screen):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(60)
            cut = page.evaluate(CUT)
            if cut:
                shown[f"{screen} {width}×{height}"] = cut
            if PICTURES:
                page.screenshot(path=f"{PICTURES}/{screen}-{width}.png")

    playable(page, site)
    look("set-up")
    page.locator("#who summary").click()
    page.locator("#more summary").click()
    look("options")
    sit(page, tables.before_choice("coppie", 7, 9, rounds=1))
    look("match")
    for i, _ in enumerate(dialogs(page)):
        look(f"dialog {i}")
    sit(page, tables.before_choice("salotto", 7, 38, players=12, set=12, teams=3))
    look("match of twelve")
    sit(page, tables.after_round("coppie", 5))
    look("round")
    sit(page, tables.finished("salotto", 9, players=6, set=9))
    page.locator("#go-on").click()
    page.locator("[data-do=rematch]").wait_for()
    look("end")
    assert shown == {}, json.dumps(shown, ensure_ascii=False, indent=1)
