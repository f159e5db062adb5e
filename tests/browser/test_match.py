"""Whole matches on the built site against bots: by pointer alone, by keyboard alone, and with a reload in the middle.

What the page kept in IndexedDB is replayed by the engine on CPython: the screen and the record must agree.
"""

import base64
import json
import zlib

import pytest
from playwright.sync_api import TimeoutError, expect

from domino import record
from tests.browser import tables

STATE = """() => {
  const shown = (id) => {
    const node = document.getElementById(id);
    return !!node && !node.hidden && node.getAttribute('aria-disabled') !== 'true';
  };
  const view = document.documentElement.dataset.view;
  const mine = document.getElementById('hand').dataset.mine !== undefined;
  return {view, mine, choice: shown('choice'), draw: shown('do-draw'), pass: shown('do-pass'),
    fits: document.querySelectorAll('#hand .fits').length, log: document.querySelectorAll('#log li:not(.note)').length,
    over: !!document.querySelector('[data-do=rematch]')};
}"""

# The state, once it is the player's to act and something has happened since `before`
NEXT = f"""(before) => {{
  const state = ({STATE})();
  const mine = state.view === 'result' || (state.view === 'table' && (state.mine || state.choice));
  const newer = !before || state.log > before.log || state.over || (state.choice && !before.choice);
  return mine && newer ? state : null;
}}"""

# Where it stands, for a match that does not go on
WHERE = f"""() => {{
  const last = [...document.querySelectorAll('#log li')].slice(-4).map((line) => line.innerText);
  return JSON.stringify([({STATE})(), document.activeElement.id, document.hasFocus(), last]);
}}"""


def saved(page):
    """The match that the page keeps, as a record."""
    return tables.kept(page)


def by_keyboard(page, state):
    """One action with keys only."""
    if state["view"] == "result":
        page.keyboard.press("Enter")
    elif state["choice"]:
        page.keyboard.press("d")
    elif state["fits"]:
        page.keyboard.press("Control+8")
        page.keyboard.press("Home")
        page.keyboard.press("Enter")
    elif state["draw"]:
        page.keyboard.press("Space")
    else:
        page.keyboard.press("p")


def by_pointer(page, state):
    """One action with clicks only."""
    if state["view"] == "result":
        page.locator("#go-on").click()
    elif state["choice"]:
        page.locator("#choose-left").click()
    elif state["fits"]:
        page.locator("#hand .fits").first.click()
    elif state["draw"]:
        page.locator("#do-draw").click()
    else:
        page.locator("#do-pass").click()


def acted(page, act, state):
    """Whether one action could be done: the table may move on between the look and the click."""
    try:
        act(page, state)
    except TimeoutError:
        return False
    return True


def play_on(page, act, actions=None):
    """Act until the match is over, or a number of times; returns the state in which the player may act again."""
    state, misses = None, 0
    page.set_default_timeout(5_000)
    while True:
        try:
            state = page.wait_for_function(NEXT, arg=state, timeout=20_000).json_value()
        except TimeoutError:
            raise AssertionError(f"nothing comes after {state}: {page.evaluate(WHERE)}") from None
        if state["over"] or actions == 0:
            return state
        if not acted(page, act, state):  # look again
            misses += 1
            assert misses < 5, "nothing can be done"
            state = None
            continue
        actions = None if actions is None else actions - 1


def check_end(page, game):
    """The stored match is whole and valid, and the totals on the screen are the record's."""
    match = record.replay(saved(page))
    assert match.over
    assert match.rules.game == game
    shown = page.locator("#result .places .sum").all_inner_texts()
    assert sorted(int(number) for number in shown) == sorted(match.totals)
    return match


GAMES = [  # where a match has several rounds, with a seed that gives a few
    ("classico", f"players=2&target=50&seed={4:064}"),
    ("coppie", f"target=50&seed={3:064}"),
    ("salotto", "players=12&set=12&rounds=1"),
]


@pytest.mark.parametrize("act", [by_pointer, by_keyboard])
@pytest.mark.parametrize("game, options", GAMES, ids=[game for game, _ in GAMES])
def test_a_whole_match(page, site, playable, act, game, options):
    playable(page, f"{site}?game={game}&{options}&start=1&speed=instant")
    play_on(page, act)
    check_end(page, game)


def test_the_record_of_a_finished_match_is_saved_as_a_file(page, site, playable):
    playable(page, f"{site}?game=classico&players=2&rounds=1&start=1&speed=instant")
    play_on(page, by_pointer)
    with page.expect_download() as download:
        page.locator("[data-do=save_record]").click()
    assert download.value.suggested_filename.endswith(".json")
    assert record.summary(record.loads(download.value.path().read_text()))["over"] is True


# -- a match in a link

# What the browser is told to do with a record instead of doing it
SHARES = """(can) => {
  window.given = [];
  navigator.canShare = ({files}) => files[0].type === can;
  navigator.share = async ({files}) => { window.given.push(files[0].name, await files[0].text()); };
  Object.defineProperty(navigator, 'clipboard',
    {value: {writeText: async (text) => { window.given.push('link', text); }}, configurable: true});
}"""


def packed(text):
    """design.md, Address parameters: base64url of the raw-deflated JSON."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")


def unpacked(text):
    return zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), -15).decode()


@pytest.fixture(scope="module")
def over():
    """A match that was played to its end elsewhere."""
    return tables.finished("coppie", 5)


@pytest.mark.parametrize("can, name", [("application/json", ".json"), ("text/plain", ".txt")])
def test_a_finished_match_is_shared_as_a_file(page, site, playable, over, can, name):
    playable(page, f"{site}#g={packed(json.dumps(record.record(over)))}")
    page.evaluate(SHARES, can)
    page.get_by_role("button", name="Share the match").click()
    expect(page.locator("#result-news")).to_have_text("The record is shared.")
    expect(page.locator("#say")).to_have_text("The record is shared.")
    file, text = page.evaluate("given")
    assert file == "domino-2026-11-29" + name
    assert record.loads(text).totals == over.totals


def test_where_no_file_can_be_shared_a_link_is_copied_that_opens_the_match(page, site, playable):
    playable(page, f"{site}?game=classico&players=2&rounds=1&start=1&speed=instant")
    play_on(page, by_pointer)
    played = saved(page)
    places = page.locator("#result .places .sum").all_inner_texts()
    page.evaluate(SHARES, "none")
    page.get_by_role("button", name="Share the match").click()
    expect(page.locator("#result-news")).to_have_text("A link to this match is copied.")
    kind, link = page.evaluate("given")
    assert kind == "link" and link.startswith(f"{site}#g=")
    assert record.summary(record.loads(unpacked(link.partition("#g=")[2])))["rounds"] == record.summary(
        record.replay(played)
    )["rounds"]
    other = page.context.browser.new_context()
    try:
        there = other.new_page()
        there.goto(link)
        expect(there.locator("#result .places .sum")).to_have_text(places)
        expect(there.locator("#result .curve path").first).to_be_attached()
        expect(there.locator("#log li").last).to_be_attached()
        assert "You" not in there.locator("#result-title").inner_text()
    finally:
        other.close()


def test_a_share_that_the_player_puts_off_or_the_browser_refuses(page, site, playable, over):
    playable(page, f"{site}#g={packed(json.dumps(record.record(over)))}")
    page.evaluate(SHARES, "application/json")
    fails = "(name) => { %s = async () => { throw new DOMException('', name); }; }"
    page.evaluate(fails % "navigator.share", "AbortError")
    page.get_by_role("button", name="Share the match").click()
    page.evaluate(fails % "navigator.share", "NotAllowedError")
    page.evaluate(fails % "navigator.clipboard.writeText", "NotAllowedError")
    page.get_by_role("button", name="Share the match").click()
    expect(page.locator("#result-news")).to_contain_text("neither share nor copy")
    assert page.evaluate("given") == []


def test_a_link_to_a_finished_match_shows_it_and_leaves_the_stored_match_alone(page, site, playable, over):
    playable(page, f"{site}?game=coppie&start=1&speed=instant")
    play_on(page, by_pointer, 3)
    before = saved(page)
    page.evaluate("hash => { location.hash = hash }", "g=" + packed(json.dumps(record.record(over))))
    expect(page.locator("#result .places .sum")).to_have_count(2)
    assert page.locator("#result-title").inner_text().endswith("team wins the match.")
    assert page.locator("#log li.head").count() == over.number
    page.reload()
    expect(page.locator("#result .places .sum")).to_have_count(2)
    page.get_by_role("button", name="Change the options").click()
    page.get_by_role("button", name="Leave").click()  # nobody has this match but the link
    page.wait_for_function("!location.hash")
    page.get_by_role("button", name="Back to the match").click()
    expect(page.locator("#desk")).to_be_visible()
    page.wait_for_function(NEXT, arg=None)
    assert saved(page) == before


def test_a_link_to_an_unfinished_match_goes_on_with_it(page, site, playable):
    match = tables.before_choice("coppie", 7, 9, rounds=1)
    playable(page, f"{site}?speed=instant#g={packed(json.dumps(record.record(match)))}")
    page.wait_for_function(NEXT, arg=None)
    assert page.locator("#line-list li").count() == tables.laid(match)
    assert record.replay(saved(page)).totals == match.totals
    assert "#" not in page.url
    play_on(page, by_pointer, 2)
    page.reload()
    page.wait_for_function(NEXT, arg=None)
    assert record.replay(saved(page)).moves_made > match.moves_made or record.replay(saved(page)).number > match.number


BOMB = packed(" " * 3_000_000)
BROKEN = {
    "no base64": "???",
    "no deflation": "abcd",
    "cut": packed('{"domino": 1}')[:-4],
    "bomb": BOMB,
    "long": "A" * 250_000,
    "no JSON": packed("hello"),
    "deep": packed("[" * 100_000),
    "no text": base64.urlsafe_b64encode(zlib.compress(b"\xff\xfe", 9)[2:-4]).decode().rstrip("="),
}


def test_a_broken_link_is_one_sentence_and_changes_nothing(page, site, playable):
    playable(page, f"{site}?game=coppie&start=1&speed=instant")
    play_on(page, by_pointer, 3)
    before = saved(page)
    for name, hash_ in BROKEN.items():
        page.evaluate("document.getElementById('news').textContent = ''")
        page.evaluate("hash => { location.hash = hash }", "g=" + hash_)
        expect(page.locator("#news"), name).to_contain_text("This link", timeout=10_000)
        assert page.locator("#desk").is_visible(), name
    assert saved(page) == before
    page.goto("about:blank")
    playable(page, f"{site}?speed=instant#g=abcd")
    expect(page.locator("#setup-news")).to_have_text("This link is damaged: no match can be read from it.")
    page.get_by_role("button", name="Back to the match").click()
    page.wait_for_function(NEXT, arg=None)
    assert saved(page) == before


def test_a_link_to_a_record_against_the_rules_says_what_is_wrong(page, site, playable, over):
    written = record.record(over)
    written["rounds"][0]["moves"][1] = "-"
    playable(page, f"{site}#g={packed(json.dumps(written))}")
    expect(page.locator("#setup-news")).to_contain_text("This link holds no match that can be shown.")
    expect(page.locator("#start")).to_be_visible()


def test_a_match_from_the_set_up_form_by_keyboard(page, site, playable):
    playable(page, f"{site}?speed=instant&seed={4:064}")
    page.locator("input[name=game][value=coppie]").focus()
    page.keyboard.press("ArrowDown")
    assert page.locator("input[name=game]:checked").get_attribute("value") == "classico"
    page.locator("#start").focus()
    page.keyboard.press("Enter")
    play_on(page, by_keyboard)
    match = check_end(page, "classico")
    assert match.rules.players == 2


def test_a_reload_goes_on_where_the_match_was(page, site, playable):
    playable(page, f"{site}?{dict(GAMES)['coppie']}&game=coppie&start=1&speed=instant")
    for _ in range(3):
        play_on(page, by_pointer, 5)
        before = saved(page)
        log = page.locator("#log li").all_text_contents()
        hand = page.locator("#hand [role=option]").evaluate_all("tiles => tiles.map(tile => tile.id)")
        page.reload()
        page.wait_for_function(NEXT, arg=None)
        assert saved(page) == before
        assert page.locator("#hand [role=option]").evaluate_all("tiles => tiles.map(tile => tile.id)") == hand
        assert page.locator("#log li").all_text_contents() == log
    play_on(page, by_pointer)
    check_end(page, "coppie")


def test_another_tab_leaves_this_tabs_match_alone(page, site, playable):
    playable(page, f"{site}?game=coppie&start=1&speed=instant")
    play_on(page, by_pointer, 3)
    hand = page.locator("#hand [role=option]").evaluate_all("tiles => tiles.map(tile => tile.id)")
    other = page.context.new_page()
    playable(other, f"{site}?game=classico&players=2&rounds=1&start=1&speed=instant")
    play_on(other, by_pointer)
    other.close()
    page.reload()
    page.wait_for_function(NEXT, arg=None)
    assert page.locator("#hand [role=option]").evaluate_all("tiles => tiles.map(tile => tile.id)") == hand


def test_an_action_is_stored_before_it_is_shown(page, site, playable):
    playable(page, f"{site}?game=classico&players=2&start=1&speed=instant")
    page.evaluate("""() => {
      const real = dominoStore.write;
      window.late = [];
      window.moves = 0;
      dominoStore.write = async (steps) => {
        for (const [how, , key] of JSON.parse(steps)) if (how === 'add') window.moves = key[1]; // entry 0 is the deal
        await new Promise((done) => setTimeout(done, 30));
        window.late.push([window.moves, document.querySelectorAll('#line-list li').length]);
        return real(steps);
      };
    }""")
    play_on(page, by_pointer, 6)
    writes = page.evaluate("window.late")
    assert len(writes) >= 6
    for moves, laid in writes:
        assert moves == 0 or laid < moves


def test_no_hidden_tile_is_in_the_page(page, site, playable):
    playable(page, f"{site}?game=coppie&start=1&speed=slow")
    play_on(page, by_pointer, 1)
    match = record.replay(saved(page))
    held = page.locator("#hand [role=option]").count()
    assert held <= 7
    own = set(page.locator("#hand [role=option]").evaluate_all("tiles => tiles.map(tile => tile.id)"))
    assert own <= {f"tile{tile}" for tile in match.round.hands[0]}
    text = page.evaluate("document.documentElement.outerHTML")
    assert match.seed.hex() not in text
    assert page.locator("[id^=tile]").count() == held
