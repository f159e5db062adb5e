"""The rules of this match, as a dialog: the same words as on CPython, for the match that is chosen or played."""

import pytest
from playwright.sync_api import expect

from domino import rules
from domino.text import t
from domino.web.extra.ruletext import book
from domino.web.words import Words
from tests.browser.test_looks import THEMES, violations

NAMES = ("You", "Bianca", "Carlo", "Dario", "Elena", "Fabio", "Gina", "Ivo", "Livia", "Marco", "Nora", "Olga")
GAMES = {
    "coppie": {},
    "classico": {},
    "salotto": {},
    "strange": {
        "players": 12, "teams": 3, "set": 18, "draw": "until-stop", "draw_anyway": True, "reserve": 5,
        "thinking_time": 30, "rounds": 7, "target": 250, "going_out": "team", "next_opener": "rotate",
    },
}  # fmt: skip


def address_of(game):
    options = "".join(f"&{name}={'on' if value is True else value}" for name, value in GAMES[game].items())
    return f"?speed=instant&game={'salotto' if game == 'strange' else game}{options}"


def expected(game):
    """Headings, sentences and results as CPython says them."""
    made = rules.make("salotto" if game == "strange" else game, GAMES[game])
    lines = []
    for section in book(Words(made, list(NAMES[: made.players]), 0)):
        lines += [section.heading, *section.sentences]
        for example in section.examples:
            lines += [example.title, example.reason, *example.results]
    return lines


SHOWN = """() => [...document.querySelectorAll(
  '.rulebook h3, .rulebook h4, .rulebook .rules li, .example p, .example .sums li')].map((node) => node.textContent)"""


@pytest.mark.parametrize("game", GAMES)
def test_the_set_up_shows_the_rules_of_what_is_chosen(page, site, playable, game):
    playable(page, site + address_of(game))
    page.locator("#setup [data-do=rules]").click()
    page.locator(".rulebook").wait_for()
    assert page.evaluate(SHOWN) == expected(game)
    page.keyboard.press("Escape")
    expect(page.locator("#setup [data-do=rules]")).to_be_focused()


def test_the_match_shows_its_own_rules_by_key_and_in_the_menu(page, site, playable):
    playable(page, f"{site}?game=salotto&players=3&speed=instant&start=1&target=77")
    expect(page.locator("#hand [role=option]").first).to_be_focused()
    page.keyboard.press("b")
    expect(page.locator(".rulebook")).to_contain_text("Who reaches 77 points")
    page.keyboard.press("Escape")
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=rules]").click()
    expect(page.locator(".rulebook")).to_contain_text("3 players play, each alone.")


def test_what_cannot_be_dealt_has_no_rules_but_a_reason(page, site, playable):
    playable(page, f"{site}?game=salotto&players=12&speed=instant")
    page.locator("[name=set]").select_option("9")
    page.locator("#setup [data-do=rules]").click()
    expect(page.locator("#say-now")).to_contain_text("double-12")
    expect(page.locator(".rulebook")).to_have_count(0)


def test_the_rules_can_be_read_and_printed(new_page, site, playable):
    page = new_page(reduced_motion="reduce", viewport={"width": 360, "height": 640})
    playable(page, site + address_of("coppie"))
    page.locator("#setup [data-do=rules]").click()
    page.locator(".rulebook").wait_for()
    for theme in THEMES:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert violations(page) == [], theme
    assert page.evaluate("dialog.scrollWidth <= dialog.clientWidth")
    page.emulate_media(media="print")
    expect(page.locator("#setup")).to_be_hidden()
    assert page.evaluate("dialog.scrollHeight <= dialog.clientHeight"), "a print is not scrolled"
    for part in ("#dialog", "#dialog header"):
        paper = page.locator(part).evaluate("node => getComputedStyle(node).backgroundColor")
        assert paper == "rgb(255, 255, 255)", part
    assert t("The aim") in page.locator(".rulebook").inner_text()
