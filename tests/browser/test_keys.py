"""The keys on the page: where they act, the player's own keys, the switches, typed commands, the focus."""

import os
import shutil
import subprocess
import time
from contextlib import contextmanager
from types import SimpleNamespace
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from domino.tiles import HIGH, LOW
from domino.web import keys
from tests.browser import tables
from tests.browser.test_match import NEXT
from tests.support import launch, served

SEED = "02".zfill(64)  # the player may choose among several tiles at the first turn
TABLE = f"game=coppie&start=1&speed=instant&seed={SEED}"
FOCUS = "document.activeElement.id"
MINE = "document.getElementById('hand').dataset.mine !== undefined"


@pytest.fixture
def table(page, site, playable):
    """`table(parameters)`: a page at a table, the player's turn."""

    def go(parameters=TABLE, on=page):
        playable(on, f"{site}?{parameters}")
        on.wait_for_function(MINE)
        return on

    return go


def tiles(page):
    return page.locator("#hand [role=option]").evaluate_all("tiles => tiles.map(tile => tile.id)")


def said(page):
    return page.locator("#say").inner_text().strip()


def set_in_menu(page, name, value):
    page.locator("#menu-button").click()
    page.locator(f"#dialog select[name={name}]").select_option(value)
    page.keyboard.press("Escape")


def wait_for_key(page, command):
    page.locator(f"#key-of-{command}").click()
    expect(page.locator("#remap-said")).to_contain_text("Press the new key")


def change_key(page, command, *pressed):
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=change_keys]").click()
    wait_for_key(page, command)
    for key in pressed:
        page.keyboard.press(key)


# -- where they act


def test_keys_act_only_while_the_game_has_the_focus(table):
    page = table()
    before = said(page)
    page.evaluate("document.activeElement.blur()")
    assert page.evaluate("document.activeElement === document.body")
    for key in ("c", "ArrowRight", "Control+3", "?"):
        page.keyboard.press(key)
    assert said(page) == before
    assert page.locator("#dialog").is_hidden()
    page.locator("#hand [tabindex='0']").focus()
    page.keyboard.press("c")
    expect(page.locator("#say")).to_contain_text("The ends are 6 and 2.")


HOST = """<!doctype html><title>Host</title><input id="own">
<iframe id="frame" src="%s" width="900" height="600"></iframe>"""


def test_in_a_frame_keys_act_only_there_and_ctrl_with_a_digit_is_the_host_pages(new_page, dist, tmp_path, playable):
    with served({"/game/": dist, "/": tmp_path}) as origin:
        page = new_page()
        for name, more in (("off", ""), ("on", "&keys=on")):
            (tmp_path / f"{name}.html").write_text(HOST % f"/game/?{TABLE}&embed=1{more}".replace("&", "&amp;"))
        frame = None
        for name in ("off", "on"):
            page.goto(f"{origin}/{name}.html")
            frame = page.frame_locator("#frame")
            expect(frame.locator("#turn")).to_contain_text("Your turn", timeout=15_000)
            page.locator("#own").click()
            page.keyboard.type("c")
            assert page.locator("#own").input_value() == "c"
            expect(frame.locator("#say")).not_to_contain_text("The ends are")
            frame.locator("#hand [tabindex='0']").focus()
            page.keyboard.press("c")
            expect(frame.locator("#say")).to_contain_text("The ends are")
            page.keyboard.press("m")
            expect(frame.locator("#say")).to_contain_text("Your hand")
            before = tiles(frame)
            page.keyboard.press("Control+4")
            page.keyboard.press("c")
            expect(frame.locator("#say")).to_contain_text("The ends are")
            assert (tiles(frame) != before) == (name == "on")


def test_every_key_is_a_button_that_tells_it(page, site, playable, table):
    playable(page, site)
    told = page.locator("[data-do=teams]").get_attribute("aria-keyshortcuts")
    assert told == "Shift+R"
    table()
    page.locator("#menu-button").click()
    for command, *_ in keys.KEYS:
        if command == "teams":
            continue
        found = page.locator(f"[data-do={command}]").evaluate_all(
            "nodes => nodes.map(node => node.getAttribute('aria-keyshortcuts'))"
        )
        assert found, command
        assert set(found) == {keys.shortcuts(command)}, command


# -- the switches


def test_letters_are_switched_off_by_the_address_and_in_the_menu(table):
    page = table(TABLE + "&keys=off")
    before = said(page)
    for key in ("c", "m", "?", "/", "Shift+H"):
        page.keyboard.press(key)
    assert said(page) == before
    assert page.locator("#dialog").is_hidden()
    assert page.locator("#do-pass").get_attribute("aria-keyshortcuts") is None
    expect(page.locator("#do-pass kbd")).to_be_hidden()
    expect(page.locator("#do-play kbd")).to_be_visible()
    first = page.evaluate(FOCUS)
    page.keyboard.press("ArrowRight")  # not a letter
    assert page.evaluate(FOCUS) != first
    page.keyboard.press("Control+3")
    expect(page.locator("#say")).to_contain_text("light ones first")

    set_in_menu(page, "letters", "on")
    assert page.locator("#do-pass").get_attribute("aria-keyshortcuts") == "P"
    page.locator("#hand [tabindex='0']").focus()
    page.keyboard.press("c")
    expect(page.locator("#say")).to_contain_text("The ends are")
    set_in_menu(page, "letters", "off")
    set_in_menu(page, "digits", "off")
    page.goto(page.url.replace("&keys=off", "").replace("&start=1", ""))
    page.wait_for_function(MINE)
    assert page.locator("#do-pass").get_attribute("aria-keyshortcuts") is None
    order = tiles(page)
    page.keyboard.press("Control+4")
    page.keyboard.press("c")
    assert tiles(page) == order


# -- the player's own keys


def test_a_key_is_given_to_another_command_and_remembered(table):
    page = table()
    told = page.locator("#remap-said")
    change_key(page, "draw", "Escape")
    expect(told).to_have_text("It keeps its key.")
    expect(page.locator("#dialog")).to_be_visible()
    wait_for_key(page, "draw")
    page.keyboard.press("Tab")
    expect(told).to_contain_text("needs that key")
    page.keyboard.press("c")
    expect(told).to_contain_text("C is the key of “The two ends”.")
    page.keyboard.press("Shift+C")  # another key, and free
    expect(told).to_have_text("Draw from the boneyard: Shift+C.")
    assert page.evaluate(FOCUS) == "key-of-draw"
    wait_for_key(page, "draw")
    page.keyboard.press("c")
    page.keyboard.press("c")
    expect(told).to_have_text("Draw from the boneyard: C.")
    expect(page.locator("#key-of-ends")).to_contain_text("no key")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert page.locator("#do-draw").get_attribute("aria-keyshortcuts") == "C"
    expect(page.locator("#do-draw kbd")).to_have_text("C")

    page.reload()
    page.wait_for_function(MINE)
    page.wait_for_function("document.getElementById('hand').contains(document.activeElement)")  # all is shown
    page.keyboard.press("c")
    expect(page.locator("#say-now")).to_contain_text("There is no boneyard")
    page.keyboard.press("?")
    row = page.locator("#dialog tr", has=page.get_by_text("Draw from the boneyard", exact=True)).first
    expect(row.locator("kbd")).to_have_text(["C"])
    page.locator("#dialog [data-do=change_keys]").click()
    page.locator("#standard-keys").click()
    expect(told).to_have_text("The keys are the standard ones again.")
    page.keyboard.press("Escape")
    assert page.locator("#do-draw").get_attribute("aria-keyshortcuts") == "Space"
    assert page.evaluate("localStorage.getItem('domino.keymap')") == "{}"


# -- typed commands


def type_in(page, text):
    page.locator("#typed-text").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator("#typed-text")).to_have_value("")
    assert page.evaluate(FOCUS) == "typed-text"


def playable_tile(match):
    """A tile that fits one end only, as it is typed, and where."""
    ways = [action for action in match.legal if action[0] == "play"]
    for _, tile, side in ways:
        if [other[1] for other in ways].count(tile) == 1:
            return f"{LOW[tile]}{HIGH[tile]}", tile, side
    raise AssertionError("none")


def lines(page):
    return page.locator("#line-list li").all_inner_texts()


@pytest.fixture
def stored(page, site, put):
    """`stored(match)`: the page at a stored match."""

    def go(match, parameters="speed=instant"):
        put(page, match)
        page.goto(f"{site}?{parameters}")
        page.wait_for_function("document.documentElement.dataset.view !== 'setup'")
        return page

    return go


def test_a_tile_and_a_side_are_typed(stored):
    match = tables.before_choice("coppie", 7, 9)
    page = stored(match, "speed=slow")
    page.wait_for_function(MINE)
    text, tile, side = playable_tile(match)
    before = lines(page)
    page.keyboard.press("/")
    assert page.evaluate(FOCUS) == "typed-text"
    wrong, right = ("d", "s") if side == "L" else ("s", "d")
    type_in(page, f"{text} {wrong}")
    expect(page.locator("#say-now")).to_contain_text("does not fit")
    expect(page.locator("#say-now")).to_contain_text("You can play")
    assert lines(page) == before
    type_in(page, f"{text} {right}")
    expect(page.locator("#line-list li")).to_have_count(len(before) + 1)
    expect(page.locator(f"#tile{tile}")).to_have_count(0)
    assert page.evaluate(FOCUS) == "typed-text"  # also after the others' turns
    type_in(page, "44 d")
    expect(page.locator("#say-now")).to_contain_text("It is the turn of")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#typed-text")).to_have_value("44 d")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#typed-text")).to_have_value(f"{text} {wrong}")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#typed-text")).to_have_value("")
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUS).startswith("tile")


def test_what_is_typed_wrongly_changes_nothing_and_says_what_can_be_typed(table):
    page = table()
    page.locator("#typed-text").focus()
    state = "['hand', 'line-list', 'log', 'acts', 'turn'].map(id => document.getElementById(id).innerHTML)"
    before = page.evaluate(state)
    for text, why in (
        ("hullo", "“hullo” is not a word of a command. Type a tile and a side, as “64 right”, or one of these: draw,"),
        ("64 draw", "“64 draw” is not a command. Type"),
        ("9 9", "The tile 9-9 is not in double-6. Type"),
        ("66", "You do not hold that tile. You can play: 6-4 left"),
        ("64 right", "does not fit on the right"),
        ("draw", "There is no boneyard: all tiles were dealt. You can play"),
        ("<img src=x>", "“img” is not a word of a command."),
    ):
        type_in(page, text)
        expect(page.locator("#say-now")).to_contain_text(why)
    assert page.evaluate(state) == before


def test_commands_are_typed_and_answered(table):
    page = table()
    page.locator("#typed-text").focus()
    chosen = page.locator("#hand [aria-selected=true]")
    for text, answer in (
        ("ends", "The ends are 6 and 2."),
        ("hand", "Your hand: "),
        ("points", "The score: "),
        ("table", "The line, from left to right: 6-6 and 6-2."),
        ("tiles", "Bianca 7 tiles"),
        ("turn", "It is your turn."),
        ("whose turn", "It is your turn."),
        ("what fits", "You can play: "),
        ("help", "Type a tile and a side"),
        ("sort 4", "heavy ones first"),
        ("repeat", "heavy ones first"),
    ):
        type_in(page, text)
        expect(page.locator("#say")).to_contain_text(answer)
    type_in(page, "first")
    expect(page.locator("#say")).not_to_contain_text("heavy ones first")
    assert said(page) == chosen.get_attribute("aria-label")
    type_in(page, "6 4")  # it fits one end
    expect(page.locator("#line-list")).to_contain_text("4-6")


def test_a_round_and_the_next_are_played_by_typing(stored):
    page = stored(tables.after_round("coppie", 5))
    page.locator("#typed-text").focus()
    type_in(page, "go on")
    expect(page.locator("#desk")).to_be_visible()
    page.wait_for_function(MINE)
    assert page.evaluate(FOCUS) == "typed-text"
    type_in(page, "go on")
    expect(page.locator("#say-now")).to_contain_text("It is your turn.")


def test_on_a_narrow_screen_the_field_comes_when_it_is_called(new_page, site, playable):
    page = new_page(viewport={"width": 360, "height": 640}, has_touch=True)
    playable(page, f"{site}?{TABLE}")
    page.wait_for_function(MINE)
    expect(page.locator("#typed-text")).to_be_hidden()
    page.locator("#typed-button").tap()
    type_in(page, "ends")
    expect(page.locator("#say")).to_contain_text("The ends are")
    page.keyboard.press("Escape")
    expect(page.locator("#typed-text")).to_be_hidden()
    assert page.evaluate(FOCUS).startswith("tile")


# -- the focus


def test_the_focus_goes_to_the_next_tile_and_the_others_never_move_it(stored):
    match = tables.before_choice("coppie", 7, 9)
    page = stored(match, "speed=fast")
    page.wait_for_function(MINE)
    _, tile, _ = playable_tile(match)
    held = tiles(page)
    page.locator(f"#tile{tile}").focus()
    for _ in range(len(held)):
        page.keyboard.press("ArrowLeft")
    for _ in range(held.index(f"tile{tile}")):
        page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUS) == f"tile{tile}"
    page.keyboard.press("Enter")
    expect(page.locator(f"#tile{tile}")).to_have_count(0)
    left = tiles(page)
    heir = left[min(held.index(f"tile{tile}"), len(left) - 1)]
    assert page.evaluate(FOCUS) == heir
    page.locator("#menu-button").focus()
    page.wait_for_function(NEXT, arg=None)
    assert page.evaluate(FOCUS) == "menu-button"


# A key at the very moment when a hand that can be played is there
AT_ONCE = """() => {
  const hand = document.getElementById('hand');
  const press = () => {
    if (hand.dataset.mine === undefined) return;
    watch.disconnect();
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true}));
  };
  const watch = new MutationObserver(press);
  watch.observe(hand, {attributes: true});
}"""


def test_no_key_is_lost_at_the_start_of_a_round(stored):
    match = next(match for match in (tables.after_round("classico", seed, rounds=1, players=2) for seed in range(99))
                 if match.results[-1]["winner"] == 0)  # who wins opens
    page = stored(match, "speed=slow")
    page.evaluate(AT_ONCE)
    before = page.locator("#log li[data-act]").count()
    page.locator("#go-on").press("Enter")
    answered = f"document.querySelectorAll('#log li[data-act]').length > {before + 1}"
    page.wait_for_function(f"{answered} && document.getElementById('hand').dataset.mine !== undefined")
    assert "You play" in page.locator("#log li[data-act]").nth(before).inner_text()
    _, moves = (played["moves"] for played in tables.kept(page)["rounds"])
    assert len([move for move in moves if move[0].isdigit()]) == page.locator("#line-list li").count()


def test_dialogs_give_the_focus_back(table):
    page = table()
    page.keyboard.press("ArrowRight")
    before = page.evaluate(FOCUS)
    assert before.startswith("tile")
    page.keyboard.press("?")
    expect(page.locator("#dialog")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUS) == before
    page.keyboard.press("Escape")  # the menu
    page.locator("#dialog [data-do=change_keys]").click()
    expect(page.locator("#remap")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUS) == before


# -- Ctrl and a digit in a real window: Playwright's own keys never reach the browser's


@contextmanager
def screen():
    """A display of its own for a browser with a window; yields its name."""
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        pytest.skip("Xvfb and xdotool are missing (Debian packages xvfb and xdotool)")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1000x700x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            yield f":{int(pipe.readline())}"
    finally:
        server.terminate()
        server.wait(10)


def waited(condition, seconds=10):
    """Whether a condition came true in the time."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


def test_in_a_real_window_ctrl_and_a_digit_is_the_hands_only_with_the_focus_there(browser, site, playable):
    with screen() as display:
        surroundings = {**os.environ, "DISPLAY": display}

        def press(key):
            subprocess.run(["xdotool", "key", "--clearmodifiers", key], env=surroundings, check=True, timeout=20)

        def in_front(title):  # as the window says: Playwright lets every page believe that it is
            search = ["xdotool", "search", "--onlyvisible", "--name", f"^{title}"]
            return subprocess.run(search, env=surroundings, capture_output=True, timeout=20, check=False).stdout != b""

        window = launch(SimpleNamespace(chromium=browser.browser_type), headless=False, env=surroundings)
        try:
            context = window.new_context(locale="en-GB", no_viewport=True)
            other = context.new_page()
            other.goto("data:text/html," + quote("<title>Other</title><p>other tab"))
            page = context.new_page()  # the second tab, in front
            playable(page, f"{site}?{TABLE}")
            page.wait_for_function(MINE)
            page.bring_to_front()
            page.locator("#hand [tabindex='0']").focus()
            before = tiles(page)
            assert waited(lambda: in_front("Domino"))
            press("ctrl+4")  # heavy ones first: there is no such tab, but the page has to get it
            page.wait_for_function("document.getElementById('say').textContent.includes('heavy ones first')")
            assert tiles(page) != before
            press("ctrl+1")  # the browser's first tab, were it not for the hand
            page.wait_for_function("document.getElementById('say').textContent.includes('as they came')")
            assert tiles(page) == before
            assert in_front("Domino")
            page.locator("#menu-button").focus()
            press("ctrl+1")
            assert waited(lambda: in_front("Other"))
            assert tiles(page) == before
        finally:
            window.close()
