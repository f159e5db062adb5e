"""Sharing a deal: whoever opens the link, or points a camera at the QR code, plays a new match with the same tiles."""

import json
import subprocess
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from domino import record
from tests.browser import tables
from tests.browser.test_match import NEXT, by_pointer, packed, play_on, saved
from tests.support import node

READER = Path(__file__).with_name("qr.mjs")
# A match of few rounds with options of every kind, and words of the player's own
OPTIONS = "game=salotto&players=4&teams=2&set=9&hand=5&draw_anyway=on&rounds=1&level=2&speed=instant"
SHARES = """() => {
  globalThis.given = [];
  navigator.share = async ({text, url}) => { given.push(text, url); };
  Object.defineProperty(navigator, 'clipboard',
    {value: {writeText: async (text) => { given.push(text); }}, configurable: true});
}"""


def shown(page, by="#result [data-do=deal_share]"):
    """The dialog; answers the link that it tells."""
    page.locator(by).click()
    expect(page.locator("#deal-qr svg")).to_be_visible(timeout=10_000)
    return page.locator("#deal-link").inner_text()


def read(picture, folder):
    """What the QR code in a picture says."""
    file = folder / "code.png"
    file.write_bytes(picture)
    done = subprocess.run([node(), READER, file], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def over(page, site, playable, more=""):
    """A match that is over."""
    playable(page, f"{site}?{OPTIONS}{more}")
    page.locator("#start").click()
    play_on(page, by_pointer)


def hands(written):
    match = record.replay({**written, "rounds": []})
    return [match.dealt(number) for number in (1, 2, 3)]


def test_whoever_opens_the_link_plays_the_same_tiles(page, site, playable, new_page, tmp_path):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    playable(page, f"{site}?{OPTIONS}")
    page.locator("#luck summary").click()
    page.locator("#own-luck").fill("my words")
    page.locator("#start").click()
    play_on(page, by_pointer)
    assert not [url for url in asked if "/qr." in url]  # not before it is wanted
    link = shown(page)
    mine = saved(page)
    assert link.startswith(site)
    assert parse_qs(urlsplit(link).query)["players"] == ["4"]
    for width, theme in ((1280, "light"), (360, "dark"), (360, "contrast")):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert read(page.locator("#deal-qr").screenshot(), tmp_path) == link
    there = new_page()
    playable(there, link)
    there.wait_for_function(NEXT, arg=None)
    theirs = saved(there)
    assert theirs["options"] == mine["options"]
    assert hands(theirs) == hands(mine)
    assert theirs["nonce"] != mine["nonce"]
    assert [seat["player"] for seat in theirs["seats"]] == [seat["player"] for seat in mine["seats"]]
    play_on(there, by_pointer, 1)
    there.reload()  # goes on, and does not deal again
    there.wait_for_function(NEXT, arg=None)
    assert saved(there)["seed"] == mine["seed"]
    assert len(there.evaluate(tables.KEPT)["matches"]) == 1


def test_message_and_link_are_copied_or_handed_on(page, site, playable):
    page.add_init_script(f"({SHARES})()")
    over(page, site, playable)
    link = shown(page)
    expect(page.locator("#deal-words")).to_have_text(
        "Dominoes: Salotto · double 9, 4 players. Play the same tiles as I did:"
    )
    message = page.locator("#deal-words").inner_text()
    for button in page.locator("#dialog [data-do=fair_copy]").all():
        button.click()
        expect(button).to_contain_text("Copied.")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator("#say")).to_contain_text("The deal is shared.")
    assert page.evaluate("given") == [f"{message}\n{link}", link, message, link]
    fails = "(name) => { navigator.share = async () => { throw new DOMException('', name); }; }"
    page.evaluate(fails, "AbortError")
    page.get_by_role("button", name="Share", exact=True).click()
    page.evaluate(fails, "NotAllowedError")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator("#say-now")).to_contain_text("does not let this page share")
    page.keyboard.press("Escape")
    expect(page.locator("#result [data-do=deal_share]")).to_be_focused()


def test_while_the_match_goes_on_nothing_is_told(page, site, playable):
    playable(page, f"{site}?{OPTIONS}&start=1")
    play_on(page, by_pointer, 1)
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=deal_share]").click()
    expect(page.locator("#news")).to_have_text(
        "A deal can be shared when its match is over: its link tells every tile."
    )
    expect(page.locator("#dialog")).to_be_hidden()
    assert saved(page)["seed"] not in page.content()


def test_tiles_that_come_from_no_seed_cannot_be_shared_as_a_deal(page, site, playable):
    match = tables.new("classico", 3, players=2, rounds=1)
    match.deal(match.dealt(1))
    while match.turn is not None:
        tables.step(match)
    written = record.record(match)
    playable(page, f"{site}#g={packed(json.dumps(written))}")
    page.locator("#result [data-do=deal_share]").click()
    expect(page.locator("#result-news")).to_contain_text("come from no seed")


@pytest.mark.errors_expected
def test_where_the_code_does_not_load_the_link_is_there(page, site, playable):
    over(page, site, playable)
    page.route("**/qr.*.js", lambda route: route.abort())
    page.locator("#result [data-do=deal_share]").click()
    expect(page.locator("#deal-qr")).to_have_text("The QR code did not load; the link says the same.")
    expect(page.locator("#deal-link")).to_contain_text("seed=")


def test_words_of_ones_own_in_a_link_can_be_seen_and_changed(page, site, playable):
    own = "cd" * 32
    playable(page, f"{site}?game=coppie&speed=instant&seed={'ab' * 32}&player_nonce={own}")
    page.locator("#luck summary").click()
    expect(page.locator("#own-luck")).to_have_value(own)
    page.locator("#start").click()
    page.wait_for_function(NEXT, arg=None)
    assert (saved(page)["seed"], saved(page)["player_nonce"]) == ("ab" * 32, own)
