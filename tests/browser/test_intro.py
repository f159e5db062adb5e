"""The introduction: by pointer on a telephone, by keyboard from what is said alone, left half-way, beside a match."""

import re

import pytest
from playwright.sync_api import expect

from domino.tiles import parse
from tests.browser import tables
from tests.browser.test_looks import THEMES, violations

# All that the page has stored
STORED = """async () => {
  const kept = {...localStorage};
  for (const {name} of await indexedDB.databases()) {
    const base = await new Promise((done) => (indexedDB.open(name).onsuccess = (event) => done(event.target.result)));
    for (const store of base.objectStoreNames) {
      const all = (what) => new Promise((done) => {
        base.transaction(store).objectStore(store)[what]().onsuccess = (event) => done(event.target.result);
      });
      kept[`${name}/${store}`] = JSON.stringify([await all('getAllKeys'), await all('getAll')]);
    }
    base.close();
  }
  return kept;
}"""


def tile(page, name):
    return page.locator(f"#tile{parse(name)}")


def coach(page):
    return page.locator("#coach .says")


def step(page, number):
    expect(page.locator("#coach .marks .hidden")).to_have_text(f"Step {number} of 6")


def fits(page):
    """The line under the cloth, the hand and the commands are all on the screen, and the sentence is not cut."""
    for part in ("#coach", "#hand", "#acts", "#turn"):
        if page.locator(part).is_visible():
            expect(page.locator(part)).to_be_in_viewport(ratio=0.98)
    assert page.evaluate("coach.scrollWidth <= coach.clientWidth && coach.scrollHeight <= coach.clientHeight + 1")


def test_all_of_it_by_touch_on_a_telephone(new_page, site, playable):
    page = new_page(viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce")
    playable(page, f"{site}?speed=instant")
    page.locator("#offer").get_by_role("button", name="Show me").tap()
    step(page, 1)
    fits(page)
    for theme in THEMES:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert violations(page) == [], theme
    tile(page, "5-3").tap()
    expect(page.locator("#news")).to_have_text("5-3 does not fit: the ends are 6 and 4.")
    step(page, 1)
    tile(page, "4-1").tap()
    step(page, 2)
    expect(coach(page)).to_contain_text("Right: equal numbers touch.")
    page.locator("#do-pass").tap(force=True)  # it is not what can be done now
    expect(page.locator("#news")).to_have_text("You have a tile that fits: you must play.")
    tile(page, "2-1").tap()
    page.locator("#line-ends .end").last.tap()
    step(page, 3)
    fits(page)
    page.locator("#do-pass").tap(force=True)  # it is not what can be done now
    expect(page.locator("#news")).to_contain_text("you must draw before you may pass")
    page.locator("#do-draw").tap()
    expect(coach(page)).to_contain_text("You drew 5-0")
    tile(page, "5-0").tap()
    step(page, 4)
    page.locator("#do-draw").tap()
    expect(coach(page)).to_contain_text("4-3 does not fit either")
    fits(page)
    page.locator("#do-pass").tap()
    step(page, 5)
    fits(page)
    tile(page, "5-3").tap()
    expect(page.locator("#result-title")).to_have_text("You go out.")
    expect(coach(page)).to_contain_text("The 21 pips that Bianca still holds")
    assert violations(page) == []
    page.locator("#go-on").tap()
    step(page, 6)
    page.locator("#do-pass").tap()
    expect(page.locator("#result .sums")).to_contain_text("26 − 7 = 19")
    coach(page).tap()  # elsewhere, so that the next tap is not the second of two
    page.locator("#go-on").tap()
    expect(page.locator("#result-title")).to_have_text("Now you can play.")
    assert violations(page) == []
    page.get_by_role("button", name="Deal the tiles").tap()
    expect(page.locator("#seat3")).to_be_visible()
    expect(page.locator("#seat1 .name")).to_contain_text("Casual")
    expect(page.locator("#hand [role=option]")).not_to_have_count(0)
    expect(page.locator("#coach")).to_have_count(0)


def asked(said):
    """What an utterance asks for: (tile to be chosen or None, key)."""
    chosen = re.search(r"Tap or click (\d-\d) in your hand\. Or choose it with the arrow keys", said)
    chosen = chosen or re.search(r"(\d-\d) fits both ends.*Or choose it", said)
    key = re.findall(r"press (\w+)", said)[-1]
    if side := re.search(r"press (\w) for left or (\w) for right", said):
        key = side[2]
    return chosen and chosen[1], key


def test_all_of_it_by_keyboard_from_what_is_said_alone(page, site, playable):
    playable(page, f"{site}?speed=instant")
    while page.evaluate("document.activeElement.textContent") != "Show me":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    heard = ""
    for _ in range(12):
        page.wait_for_function("before => say.textContent !== before && /press/.test(say.textContent)", arg=heard)
        heard = page.locator("#say").text_content()
        chosen, key = asked(heard)
        if chosen:
            for _ in range(6):
                if page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(chosen):
                    break
                page.keyboard.press("ArrowRight")
            else:
                raise AssertionError(f"{chosen} cannot be reached")
        page.keyboard.press(key)
        if "Deal the tiles" in heard:
            break
    expect(page.locator("#seat3")).to_be_visible()
    expect(page.locator("#coach")).to_have_count(0)


def test_left_half_way_it_leaves_nothing_behind(page, site, playable):
    playable(page, f"{site}?speed=instant")
    before = page.evaluate(STORED)
    page.locator("#offer [data-do=intro]").click()
    tile(page, "4-1").click()
    step(page, 2)
    page.keyboard.press("Escape")
    expect(page.locator("#start")).to_be_focused()
    expect(page.locator("#say")).to_contain_text("in the menu")
    expect(page.locator("#coach")).to_have_count(0)
    assert page.evaluate(STORED) == before
    page.locator("#offer [data-do=intro]").click()
    step(page, 1)
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Leave the introduction").click()
    expect(page.locator("#offer")).to_be_visible()
    page.reload()
    expect(page.locator("#setup")).to_be_visible()


@pytest.mark.parametrize("to_the_end", (False, True))
def test_a_match_that_waits_is_untouched(page, site, playable, to_the_end):
    playable(page, f"{site}?speed=instant&game=classico&start=1&seed={'5' * 64}")
    expect(page.locator("#turn")).to_contain_text("Your turn")
    hand = page.locator("#hand").evaluate("node => [...node.children].map((one) => one.id)")
    laid = page.locator("#line-list li").all_inner_texts()
    page.wait_for_timeout(300)  # whatever was to be written is written
    before = page.evaluate(STORED)
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=intro]").click()
    step(page, 1)
    tile(page, "4-1").click()
    step(page, 2)
    if to_the_end:
        tile(page, "2-1").click()
        page.locator("#choose-left").click()
        step(page, 3)
        page.keyboard.press("Space")
        tile(page, "5-0").click()
        step(page, 4)
        page.keyboard.press("Space")
        expect(coach(page)).to_contain_text("4-3")
        page.keyboard.press("p")
        step(page, 5)
        page.keyboard.press("Enter")
        page.locator("#go-on").click()
        step(page, 6)
        page.keyboard.press("p")
        page.locator("#go-on").click()
        page.get_by_role("button", name="Back to the match").click()
    else:
        page.locator("#skip").click()
    expect(page.locator("#coach")).to_have_count(0)
    expect(page.locator("#turn")).to_contain_text("Your turn")
    assert page.locator("#hand").evaluate("node => [...node.children].map((one) => one.id)") == hand
    assert page.locator("#line-list li").all_inner_texts() == laid
    after = page.evaluate(STORED)
    assert after.pop("domino.intro", "") == ("done" if to_the_end else "")
    assert after == before
    page.locator("#hand [role=option].fits").first.click()  # and goes on
    if page.locator("#choice").is_visible():
        page.locator("#choose-left").click()
    expect(page.locator("#log")).to_contain_text("You play")


def test_a_match_that_is_over_is_shown_again(sit):
    page = sit(tables.finished("classico", 9))
    page.locator("#go-on").click()
    page.locator("[data-do=rematch]").wait_for()
    title = page.locator("#result-title").inner_text()
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=intro]").click()
    step(page, 1)
    page.locator("#skip").click()
    expect(page.locator("#result-title")).to_have_text(title)
    expect(page.locator("[data-do=rematch]")).to_be_visible()


def test_the_offer_is_not_made_again_once_declined_but_the_menu_has_it(page, site, playable):
    playable(page, site)
    page.get_by_role("button", name="No, thank you").click()
    expect(page.locator("#offer")).to_be_hidden()
    expect(page.locator("#start")).to_be_focused()
    playable(page, site)
    expect(page.locator("#offer")).to_be_hidden()
    page.locator("#start").focus()
    page.keyboard.press("?")
    expect(page.locator("#dialog [data-do=intro]")).to_be_visible()
    page.locator("#dialog [data-do=intro]").click()
    step(page, 1)


def test_in_the_introduction_what_makes_no_sense_says_why(page, site, playable):
    playable(page, f"{site}?speed=instant")
    page.locator("#offer [data-do=intro]").click()
    step(page, 1)
    expect(page.locator("#do-undo")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator("#say-now")).to_contain_text("nothing needs to be taken back")
    page.keyboard.press("n")
    expect(tile(page, "4-1")).to_have_class(re.compile("hint"))
    expect(tile(page, "4-1")).to_be_focused()
