"""The set-up: seats, teams, what cannot be dealt and its repair, own games, the last choice."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def setup(page, site, playable):
    def go(parameters="speed=instant"):
        return playable(page, f"{site}?{parameters}")

    return go


def test_what_cannot_be_dealt_is_repaired_by_the_button_beside_it(page, setup):
    setup("game=salotto&players=12")
    page.locator("[name=set]").select_option("9")
    expect(page.locator("#setup-problem")).to_contain_text("double-12")
    page.locator("#repair").click()
    expect(page.locator("[name=set]")).to_have_value("12")
    expect(page.locator("#setup-problem")).to_be_empty()
    expect(page.locator("#repair")).to_be_hidden()
    expect(page.locator("#start")).to_be_focused()


def test_the_teams_follow_from_the_seats(page, setup):
    setup("game=coppie")
    page.locator("#who summary").click()
    expect(page.locator("#who-list .swatch")).to_have_text(["blue", "red", "blue", "red"])
    page.get_by_role("button", name="Carlo: one seat earlier").click()
    expect(page.locator("#sides")).to_have_text("You and Bianca against Carlo and Dario")
    page.locator("#who-list input").last.focus()
    page.locator("[name=teams]").select_option("0")
    expect(page.locator("#who-list .swatch")).to_have_count(0)


def test_random_teams_by_key_and_button(page, setup):
    setup("game=coppie")
    before = page.locator("#sides").inner_text()
    page.locator("#start").focus()
    page.keyboard.press("Shift+R")
    expect(page.locator("#sides")).not_to_have_text(before)
    before = page.locator("#sides").inner_text()
    page.get_by_role("button", name="Other teams").click()
    expect(page.locator("#sides")).not_to_have_text(before)


def test_the_last_choice_is_the_next_default(page, setup, site):
    setup("game=salotto&players=5&level=2")
    page.locator("#who summary").click()
    page.locator("#seat-name-1").fill("Zoe")
    page.locator("#seat-kind-2").select_option("4")
    expect(page.locator("[name=level]")).to_have_value("0")
    page.locator("#start").click()
    expect(page.locator("#seat1 .name")).to_contain_text("Zoe")
    expect(page.locator("#seat2 .name")).to_contain_text("Expert")
    page.wait_for_function("localStorage.getItem('domino.stored')")  # while the table is laid
    page.goto(site)
    page.locator("#hand [role=option]").first.wait_for()  # the match that waits
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Leave: the match waits").click()
    expect(page.locator("[name=players]")).to_have_value("5")
    page.locator("#who summary").click()
    expect(page.locator("#seat-name-1")).to_have_value("Zoe")
    expect(page.locator("#seat-kind-2")).to_have_value("4")
    expect(page.locator("#seat-kind-1")).to_have_value("2")


def test_the_seats_of_the_last_time_show_before_anything_is_touched(page, setup, site):
    setup("game=coppie")
    page.locator("#who summary").click()
    page.get_by_role("button", name="Carlo: one seat earlier").click()
    page.locator("#start").click()
    page.locator("#hand [role=option]").first.wait_for()
    page.evaluate("sessionStorage.clear(), localStorage.removeItem('domino.stored')")
    page.goto(site)
    expect(page.locator("#sides")).to_have_text("You and Bianca against Carlo and Dario")


def test_a_value_that_is_none_is_refused_in_words_one_can_see(page, setup):
    setup("game=salotto")
    page.locator("[name=target]").fill("-5")
    page.locator("[name=target]").press("Tab")
    expect(page.locator("#setup-news")).to_have_text("The option “Points to reach” cannot be “-5”. It takes 0–99999.")
    expect(page.locator("#say-now")).to_contain_text("cannot be “-5”")
    page.locator("[name=target]").fill("50")
    page.locator("[name=target]").press("Tab")
    expect(page.locator("#setup-news")).to_be_hidden()


def test_own_games_are_saved_by_name_and_forgotten(page, setup):
    setup("game=salotto&players=7&target=50&level=4")
    page.locator("#who summary").click()
    page.locator("#seat-name-6").fill("Zoe")
    page.locator("#seat-kind-6").select_option("0")
    page.locator("#more summary").click()
    page.locator("#preset-name").press("Enter")
    expect(page.locator("#setup-news")).to_have_text("Give this game a name first.")
    page.locator("#preset-name").fill("Sunday")
    page.locator("#preset-name").press("Enter")
    page.locator("input[value=coppie]").check()
    page.reload()
    page.get_by_role("button", name="Sunday", exact=True).click()
    expect(page.locator("[name=players]")).to_have_value("7")
    expect(page.locator("[name=target]")).to_have_value("50")
    expect(page.locator("[name=level]")).to_have_value("4")
    page.locator("#who summary").click()
    expect(page.locator("#seat-name-6")).to_have_value("Zoe")
    expect(page.locator("#seat-kind-6")).to_have_value("0")
    page.get_by_role("button", name="Forget Sunday").click()
    expect(page.locator("#presets")).to_be_hidden()


def test_every_option_has_a_sentence_of_help(page, setup):
    setup("game=salotto&teams=2")
    page.locator("#more summary").click()
    fields = page.locator("#more-fields label.field")
    assert fields.count() >= 8
    assert all(text.strip() for text in fields.locator("small").all_inner_texts())
    assert fields.locator("small").count() == fields.count()


def test_all_that_the_menu_sets_outlives_the_page(page, setup):
    setup()
    chosen = {"auto": "on", "motion": "off", "tiles": "black", "pips": "colour", "sound": "off", "theme": "dark"}
    page.locator("#menu-button").click()
    for name, value in chosen.items():
        page.locator(f"#dialog select[name={name}]").select_option(value)
    page.reload()
    page.wait_for_function("performance.getEntriesByName('domino:playable').length > 0")
    page.locator("#menu-button").click()
    for name, value in chosen.items():
        expect(page.locator(f"#dialog select[name={name}]")).to_have_value(value)


def test_there_is_sound_after_the_first_gesture_unless_it_is_off(page, setup):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    setup("game=coppie")
    assert not any("zzfx" in url.lower() for url in asked)
    with page.expect_request(lambda request: "zzfx" in request.url.lower()):
        page.locator("#start").click()
    page.wait_for_function("!!globalThis.dominoSound")


def test_sound_off_in_the_address_loads_none(page, setup):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    setup("game=coppie&sound=off")
    page.locator("#start").click()
    page.locator("#hand [role=option]").first.wait_for()
    assert not any("sound" in url.split("/")[-1] and "?" not in url for url in asked)
