"""The table beyond playing: pace, leaving, conceding, dragging, several people at one device, watching."""

import pytest
from playwright.sync_api import expect

from domino import record
from domino.notation import read_move
from tests.browser import tables
from tests.browser.test_match import NEXT, by_pointer, play_on, saved


def menu(page, name):
    page.locator("#menu-button").click()
    page.locator("#dialog").get_by_role("button", name=name).click()


def set_in_menu(page, name, value):
    page.locator("#menu-button").click()
    page.locator(f"#dialog select[name={name}]").select_option(value)
    page.keyboard.press("Escape")


def lines(page):
    return page.locator("#line-list li").all_inner_texts()


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


# -- the pace

# Long waits never end: what goes on is hurried
PATIENT = """{
  const real = window.setTimeout;
  window.setTimeout = (call, ms, ...rest) => (ms > 300 ? 0 : real(call, ms, ...rest));
}"""


@pytest.mark.parametrize("how", ["Enter", "cloth"])
def test_the_others_are_hurried_by_key_and_by_click(page, sit, how):
    page.add_init_script(PATIENT)
    match = tables.before_choice("coppie", 7, 9)
    _, tile, _ = one_way(match)
    sit(match, "speed=slow")
    count = len(lines(page))
    page.locator(f"#tile{tile}").click()
    expect(page.locator("#line-list li")).to_have_count(count + 1)
    for _ in range(4):
        if page.locator("#hand[data-mine], [data-view=result] #result").count():
            break
        log = page.locator("#log li").count()
        if how == "Enter":
            page.keyboard.press("Enter")
        else:
            page.locator("#line-box").click()
        page.wait_for_function("log => document.querySelectorAll('#log li').length > log", arg=log)
    expect(page.locator("#turn")).to_contain_text("Your turn")


def test_the_others_wait_while_the_page_is_out_of_sight(page, sit):
    match = tables.before_choice("coppie", 7, 9)
    _, tile, _ = one_way(match)
    sit(match)
    hide = "(away) => { Object.defineProperty(document, 'hidden', {value: away, configurable: true}); }"
    page.evaluate(hide, True)
    count = len(lines(page))
    page.locator(f"#tile{tile}").click()
    expect(page.locator("#turn")).to_contain_text("Turn of")
    page.wait_for_timeout(600)
    assert len(lines(page)) == count + 1
    page.evaluate(hide, False)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function(NEXT, arg=None)


# -- leaving, conceding, playing again


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


def test_a_match_that_is_decided_is_not_conceded(page, sit):
    match = tables.finished("coppie", 5)
    sit(match)
    expect(page.locator("#go-on")).to_contain_text("To the end of the match")
    menu(page, "Concede the match")
    expect(page.locator("#dialog")).to_be_hidden()
    expect(page.locator("#result .places")).to_be_visible()
    expect(page.locator("#result-title")).not_to_contain_text("concede")


def test_a_rematch_has_the_same_players_and_options_and_other_tiles(page, sit):
    match = tables.finished("classico", 3, players=3, target=20)
    sit(match)
    page.locator("#go-on").click()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_function(NEXT, arg=None)
    again = record.replay(saved(page))
    assert (again.rules.game, again.rules.changed, again.seats) == (match.rules.game, match.rules.changed, match.seats)
    assert again.seed != match.seed
    assert again.number == 1
    assert not again.over


def test_the_options_can_be_changed_at_the_end(page, sit):
    sit(tables.finished("classico", 3, target=20))
    page.locator("#go-on").click()
    page.get_by_role("button", name="Change the options").click()
    expect(page.locator("#start")).to_be_focused()
    expect(page.locator("#back")).to_be_hidden()
    page.locator("[name=target]").fill("30")
    page.locator("#start").click()
    page.wait_for_function(NEXT, arg=None)
    assert record.replay(saved(page)).rules.target == 30


# -- the end of a round

# All that the totals beside the board have said
TOLD = """{
  window.told = {};
  const look = () => document.querySelectorAll('#result .tally b').forEach((node, side) => {
    const said = (told[side] ??= []);
    if (said.at(-1) !== node.textContent) said.push(node.textContent);
  });
  new MutationObserver(look).observe(document, {subtree: true, childList: true, characterData: true});
}"""


@pytest.mark.parametrize("moving", [True, False])
def test_the_totals_go_from_the_old_value_to_the_new_one_unless_nothing_is_to_move(page, sit, moving):
    page.add_init_script(TOLD)
    if not moving:
        page.add_init_script("localStorage.setItem('domino.motion', 'off')")
    match = tables.after_round("salotto", 5, target=300)
    sit(match, "speed=slow")
    end = match.results[-1]
    for side, (points, total) in enumerate(zip(end["points"], end["totals"], strict=True)):
        most = 2 if points and moving else 0
        page.wait_for_function(f"told[{side}].length > {most} && told[{side}].at(-1) === '{total}'")
        said = [int(text) for text in page.evaluate(f"told[{side}]")]
        if points and moving:
            said = said[said[0] == total :]  # the first look may have come before they began to move
            assert said[0] == total - points and said[-1] == total and said == sorted(said) and len(said) > 2
        else:
            assert said == [total]


def test_the_end_of_a_round_of_twelve_shows_all_hands_sums_totals_and_who_opens(page, sit):
    match = tables.after_round("salotto", 5, players=12, set=12)
    sit(match)
    end = match.results[-1]
    assert page.locator("#result .open-hands li").count() == 12
    pips = [int(text) for text in page.locator("#result .open-hands .sum").all_inner_texts() if text]
    assert sorted(pips) == sorted(count for count, hand in zip(end["pips"], end["hands"], strict=True) if hand)
    totals = [int(text) for text in page.locator("#result .tally b").all_inner_texts()]
    assert totals == end["totals"]
    expect(page.locator("#result")).to_contain_text("The highest double opens the next round.")


def test_the_partners_malus_is_explained_and_counted(page, sit):
    """rules.md, Points of a round, penalty: "plus, in full, what the partners of the player who went out hold"."""
    for seed in range(5, 200):
        match = tables.after_round("salotto", seed, rounds=1, teams=2, target=300)
        end = match.results[-1]
        partner = None if end["out"] is None else (end["out"] + 2) % 4
        if partner and end["hands"][partner]:
            break
    sit(match)
    malus = end["pips"][partner]
    expect(page.locator("#result .gain p")).to_contain_text(f", {malus}, counts against every other team")
    losers = [seat for seat in range(4) if seat % 2 != partner % 2]
    held = [str(end["pips"][seat]) for seat in losers if end["hands"][seat]]
    total = end["points"][losers[0] % 2]
    expect(page.locator("#result .sums")).to_contain_text(f"{' + '.join([*held, str(malus)])} = {total}")


def test_a_blocked_round_says_so_and_why(page, sit):
    for seed in range(5, 400):
        match = tables.after_round("coppie", seed, rounds=1)
        end = match.results[-1]
        if end["ended"] == "blocked" and end["winner"] is not None:
            break
    sit(match)
    expect(page.locator("#result-title")).to_have_text("The round is blocked.")
    expect(page.locator("#result .gain")).to_contain_text("the lighter side takes the difference")
    expect(page.locator("#result .sums")).to_contain_text(f"= {max(end['points'])}")


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


# Clicks a tile that fits one end as soon as one can, once and no later
AT_ONCE = """() => {
  const watch = new MutationObserver(() => {
    const tile = document.querySelector('#hand[data-mine] .fits:not([aria-label$=both])');
    if (!tile) return;
    watch.disconnect();
    globalThis.clicked = tile.dataset.with;
    tile.click();
  });
  watch.observe(document.getElementById('hand'), {attributes: true});
}"""


def test_a_click_is_not_lost_while_the_log_of_a_long_match_is_told(page, site, put):
    match = tables.before_choice("classico", 5, 3, rounds=8, players=2, target=9999)
    put(page, match)
    page.add_init_script(f"addEventListener('DOMContentLoaded', {AT_ONCE})")
    page.goto(f"{site}?speed=slow")
    page.wait_for_function("document.getElementById('turn').innerText.startsWith('Turn of')")
    *before, last = saved(page)["rounds"][-1]["moves"]
    assert before == record.record(match)["rounds"][-1]["moves"]
    assert read_move(last)[0][1] == int(page.evaluate("clicked"))
    whole = sum(len(round_["moves"]) for round_ in saved(page)["rounds"])
    assert page.locator("#log li[data-act]").count() == whole


# -- who plays


DOUBLE_TAP = 400  # ms; taps on nearly the same place that follow each other faster are a double tap to the browser


def test_a_touch_only_match(new_page, site, playable):
    page = new_page(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 640})
    playable(page, f"{site}?game=classico&players=2&target=20&speed=instant")

    def tap(page, state):
        page.wait_for_timeout(DOUBLE_TAP)
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


def test_a_tile_is_dragged_by_touch(new_page, sit):
    page = new_page(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 640})
    match = tables.before_choice("coppie", 7, 9)
    _, tile, side = one_way(match)
    sit(match, "speed=slow", page)
    count = len(lines(page))
    start = page.locator(f"#tile{tile}").bounding_box()
    end = page.locator(f"#line-ends [data-with={side}]").bounding_box()
    x, y = start["x"] + start["width"] / 2, start["y"] + 20
    to_x, to_y = end["x"] + end["width"] / 2 + 5, end["y"] + end["height"] / 2 + 5
    finger = page.context.new_cdp_session(page)

    def touch(kind, *points):
        touched = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x + (to_x - x) * step / 5, y + (to_y - y) * step / 5))
    expect(page.locator(".ghost")).to_have_count(1)
    touch("touchEnd")
    expect(page.locator("#line-list li")).to_have_count(count + 1)
    expect(page.locator(".ghost")).to_have_count(0)


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
