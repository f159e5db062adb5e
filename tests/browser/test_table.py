"""The table beyond playing: taking back, leaving, conceding, dragging, several people at one device, watching."""

import pytest
from playwright.sync_api import expect

from domino import record
from tests.browser import tables
from tests.browser.test_match import NEXT, by_pointer, play_on, saved


@pytest.fixture
def sit(page, site, playable):
    """`sit(match)`: the page at a stored match, bots at once."""

    def go(match, parameters="speed=instant", on=page):
        playable(on, f"{site}?{parameters}")
        tables.store(on, match)
        on.reload()
        view = "result" if match.turn is None else "table"
        on.wait_for_function(f"document.documentElement.dataset.view === '{view}'")
        on.wait_for_function("document.querySelector('#log li')")
        return on

    return go


def menu(page, name):
    page.locator("#menu-button").click()
    page.locator("#dialog").get_by_role("button", name=name).click()


def set_in_menu(page, name, value):
    page.locator("#menu-button").click()
    page.locator(f"#dialog select[name={name}]").select_option(value)
    page.keyboard.press("Escape")


def lines(page):
    return page.locator("#line-list li").all_inner_texts()


# -- taking back


def test_taking_back_returns_to_the_last_choice_and_is_stored(page, sit):
    sit(tables.before_choice("coppie", 7, 9))
    before = lines(page), page.locator("#hand [role=option]").count()
    play_on(page, by_pointer, 1)
    page.wait_for_function(NEXT, arg=None)
    page.keyboard.press("Control+z")
    expect(page.locator("#say")).to_contain_text("You take your last choice back.")
    assert (lines(page), page.locator("#hand [role=option]").count()) == before
    assert record.replay(saved(page)).turn == 0
    assert saved(page)["practice"] is True
    expect(page.locator("#practice")).to_be_visible()
    expect(page.locator("#log .undone-by")).to_have_count(1)
    page.reload()
    expect(page.locator("#practice")).to_be_visible()
    assert lines(page) == before[0]


def test_taking_back_at_the_end_of_a_round_reopens_it(page, sit):
    match = tables.after_round("coppie", 5)
    sit(match)
    totals = page.locator("#score").inner_text()
    page.locator("#result").get_by_role("button", name="Take back").click()
    expect(page.locator("#desk")).to_be_visible()
    expect(page.locator("#turn")).to_contain_text("Your turn")
    assert page.locator("#score").inner_text() != totals
    assert record.replay(saved(page)).turn == 0


def test_nothing_to_take_back_is_said(page, site, playable):
    playable(page, f"{site}?game=classico&players=2&start=1&speed=instant")
    page.wait_for_function(NEXT, arg=None)
    page.locator("#do-undo").click()
    expect(page.locator("#say-now")).to_contain_text("nothing to take back")


# -- by itself


def test_forced_passes_and_draws_happen_by_themselves_where_wanted(page, site, playable):
    seed = "2b".zfill(64)  # nothing fits at the first turn of the player, who then sets the switch
    playable(page, f"{site}?game=coppie&start=1&speed=instant&seed={seed}")
    set_in_menu(page, "auto", "on")

    def act(page, state):
        if state["view"] == "result" or state["choice"] or state["fits"]:  # all else comes by itself
            by_pointer(page, state)

    play_on(page, act, 40)
    moves = [move for round_ in saved(page)["rounds"] for move in round_["moves"]]
    assert any(move == "-" or move.startswith("+") for move in moves)


# -- leaving and conceding


def test_a_match_that_was_left_waits(page, sit):
    sit(tables.before_choice("coppie", 7, 9))
    before = lines(page)
    menu(page, "Leave: the match waits")
    page.locator("#back").click()
    expect(page.locator("#desk")).to_be_visible()
    page.wait_for_function("document.querySelectorAll('#line-list li').length > 0")
    assert lines(page) == before


def test_conceding_ends_the_match_with_a_sentence_and_the_totals(page, sit):
    match = tables.after_round("coppie", 5)
    match.deal()
    sit(match)
    menu(page, "Concede the match")
    page.locator("#dialog").get_by_role("button", name="Concede", exact=True).click()
    expect(page.locator("#result-title")).to_have_text("You concede the match for your side.")
    expect(page.locator("#say")).to_contain_text("The score:")
    assert sorted(map(int, page.locator("#result .places .sum").all_inner_texts())) == sorted(match.totals)
    page.reload()
    expect(page.locator("#setup")).to_be_visible()
    expect(page.locator("#back")).to_be_hidden()


# -- dragging


def drag(page, tile, target, steps=4, drop=True):
    box, to = tile.bounding_box(), target.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(to["x"] + to["width"] / 2 + 12, to["y"] + to["height"] / 2 + 9, steps=steps)
    if drop:
        page.mouse.up()


def one_way(match):
    """A tile that the player can lay in one way, and where."""
    ways = [action for action in match.legal if action[0] == "play"]
    for action in ways:
        if len([other for other in ways if other[1] == action[1]]) == 1:
            return action
    raise AssertionError("none")


@pytest.mark.parametrize("how", ["end", "cloth"])
def test_a_tile_is_dragged_to_an_end(page, sit, how):
    match = tables.before_choice("coppie", 7, 9)
    _, tile, side = one_way(match)
    sit(match, "speed=slow")
    count = len(lines(page))
    target = f"#line-ends [data-with={side}]" if how == "end" else "#line-box"
    drag(page, page.locator(f"#tile{tile}"), page.locator(target))
    expect(page.locator("#line-list li")).to_have_count(count + 1)
    assert page.locator(".ghost").count() == 0


def test_escape_puts_a_dragged_tile_back(page, sit):
    match = tables.before_choice("coppie", 7, 9)
    _, tile, side = one_way(match)
    sit(match, "speed=slow")
    count = len(lines(page))
    drag(page, page.locator(f"#tile{tile}"), page.locator(f"#line-ends [data-with={side}]"), drop=False)
    assert page.locator(".ghost").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".ghost").count() == 0
    page.mouse.up()
    assert len(lines(page)) == count
    expect(page.locator("#dialog")).to_be_hidden()


def test_a_dragged_tile_that_fits_nowhere_goes_back_and_the_reason_is_said(page, sit):
    match = tables.before_choice("coppie", 7, 9)
    playable = {action[1] for action in match.legal}
    tile = next(held for held in match.round.hands[0] if held not in playable)
    sit(match, "speed=slow")
    drag(page, page.locator(f"#tile{tile}"), page.locator("#line-box"))
    expect(page.locator("#say-now")).to_contain_text("does not fit")
    expect(page.locator(f"#tile{tile}")).to_be_visible()


def test_a_double_click_plays_one_tile_only(page, sit):
    match = tables.before_choice("coppie", 7, 9)
    _, tile, _ = one_way(match)
    sit(match, "speed=slow")
    held = page.locator("#hand [role=option]").count()
    page.locator(f"#tile{tile}").dblclick()
    expect(page.locator("#hand [role=option]")).to_have_count(held - 1)
    assert page.locator("#say-now").inner_text() == ""


# -- who plays


def test_a_touch_only_match(new_page, site, playable):
    page = new_page(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 640})
    playable(page, f"{site}?game=classico&players=2&target=20&speed=instant")

    def tap(page, state):
        if state["view"] == "result":
            page.locator("#go-on").tap()
        elif state["choice"]:
            page.locator("#choose-left").tap()
        elif state["fits"]:
            page.locator("#hand .fits").first.tap()
        elif state["draw"]:
            page.locator("#do-draw").tap()
        else:
            page.locator("#do-pass").tap()

    page.locator("#start").tap()
    play_on(page, tap)
    assert record.replay(saved(page)).over


def test_several_people_at_one_device_never_see_each_others_hands(page, site, playable):
    playable(page, f"{site}?game=classico&players=2&speed=instant")
    page.locator("#who summary").click()
    page.locator("#seat-name-0").fill("Anna")
    page.locator("#seat-kind-1").select_option("0")
    page.locator("#seat-name-1").fill("Bruno")
    page.locator("#seat-name-1").press("Tab")
    expect(page.locator("#who-note")).to_contain_text("2 people play at this device")
    page.locator("#start").click()
    seen = set()
    for _ in range(12):
        page.locator("#uncover:visible, #result:visible").first.wait_for()
        if page.locator("#result:visible").count():
            break
        assert page.locator("#hand [role=option]").count() == 0
        who = page.locator("#uncover").inner_text()
        page.locator("#uncover").click()
        page.wait_for_function("document.querySelectorAll('#hand [role=option]').length")
        match = record.replay(saved(page)) if saved(page)["rounds"] else None
        own = set(page.locator("#hand [role=option]").evaluate_all("tiles => tiles.map(tile => tile.id)"))
        if match:
            assert own == {f"tile{tile}" for tile in match.round.hands[match.turn]}
            assert match.seats[match.turn]["name"] in who
        seen.add(who)
        log = page.locator("#log li").count()
        while not page.locator("#cover:visible, #result:visible").count():
            state = page.wait_for_function(NEXT.replace("newer ?", "true ?"), arg=None).json_value()
            if page.locator("#cover:visible").count():
                break
            by_pointer(page, state)
            page.wait_for_function(
                "log => document.querySelectorAll('#log li').length > log || !document.getElementById('choice').hidden",
                arg=log,
            )
            log = page.locator("#log li").count()
            page.wait_for_timeout(60)
    assert len(seen) == 2


def test_bots_alone_can_be_watched(page, site, playable):
    playable(page, f"{site}?game=classico&players=2&target=30&speed=instant")
    page.locator("#who summary").click()
    page.locator("#seat-kind-0").select_option("3")
    expect(page.locator("#who-note")).to_contain_text("you watch")
    page.locator("#start").click()
    on = page.locator("[data-do=go_on], [data-do=rematch]")  # the button changes under one's hand at the match's end
    while on.first.get_attribute("data-do", timeout=30_000) == "go_on":
        page.evaluate("document.querySelector('[data-do=go_on]')?.click()")
        page.wait_for_timeout(50)
    match = record.replay(saved(page))
    assert match.over
    assert page.locator("#hand [role=option]").count() == 0
