"""Whole matches on the built site against bots: by pointer alone, by keyboard alone, and with a reload in the middle.

What the page kept in IndexedDB is replayed by the engine on CPython: the screen and the record must agree.
"""

import pytest
from playwright.sync_api import TimeoutError

from domino import record

STATE = """() => {
  const shown = (id) => {
    const node = document.getElementById(id);
    return !!node && !node.hidden && node.getAttribute('aria-disabled') !== 'true';
  };
  const view = document.documentElement.dataset.view;
  const mine = document.getElementById('hand').dataset.mine !== undefined;
  return {view, mine, choice: shown('choice'), draw: shown('do-draw'), pass: shown('do-pass'),
    fits: document.querySelectorAll('#hand .fits').length, log: document.querySelectorAll('#log li').length,
    over: !!document.querySelector('[data-do=rematch]')};
}"""

# The state, once it is the player's to act and something has happened since `before`
NEXT = f"""(before) => {{
  const state = ({STATE})();
  const mine = state.view === 'result' || (state.view === 'table' && (state.mine || state.choice));
  const newer = !before || state.log > before.log || state.over || (state.choice && !before.choice);
  return mine && newer ? state : null;
}}"""

SAVED = """() => new Promise((done, failed) => {
  const opened = indexedDB.open('domino');
  opened.onerror = () => failed(opened.error);
  opened.onsuccess = () => {
    const store = opened.result.transaction('saves').objectStore('saves');
    const keys = store.getAllKeys(), values = store.getAll();
    values.onsuccess = () => {
      opened.result.close();
      done(Object.fromEntries(keys.result.map((key, i) => [key, JSON.parse(values.result[i])])));
    };
  };
})"""


def saved(page):
    """The match that the page keeps, as a record."""
    kept = page.evaluate(SAVED)
    number = kept["current"]
    written = kept[f"{number}/head"]
    written["rounds"] = []
    while f"{number}/{len(written['rounds']) + 1}" in kept:
        written["rounds"].append(kept[f"{number}/{len(written['rounds']) + 1}"])
    return written


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


def play_on(page, act, actions=None):
    """Act until the match is over, or a number of times; returns the state in which the player may act again."""
    state, misses = None, 0
    page.set_default_timeout(5_000)
    while True:
        state = page.wait_for_function(NEXT, arg=state, timeout=20_000).json_value()
        if state["over"] or actions == 0:
            return state
        try:
            act(page, state)
        except TimeoutError:  # the table moved on between the look and the click: look again
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


GAMES = [
    ("classico", "players=2"),
    ("coppie", ""),
    ("salotto", "players=12&set=12"),
]


@pytest.mark.parametrize("act", [by_pointer, by_keyboard])
@pytest.mark.parametrize("game, options", GAMES)
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


def test_a_match_from_the_set_up_form_by_keyboard(page, site, playable):
    playable(page, f"{site}?speed=instant")
    page.locator("input[name=game][value=coppie]").focus()
    page.keyboard.press("ArrowDown")
    assert page.locator("input[name=game]:checked").get_attribute("value") == "classico"
    page.locator("#start").focus()
    page.keyboard.press("Enter")
    play_on(page, by_keyboard)
    match = check_end(page, "classico")
    assert match.rules.players == 2


def test_a_reload_goes_on_where_the_match_was(page, site, playable):
    playable(page, f"{site}?game=coppie&start=1&speed=instant")
    for _ in range(4):
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
      const real = dominoStore.put;
      window.late = [];
      dominoStore.put = async (key, text) => {
        const moves = (JSON.parse(text).moves || []).length;
        await new Promise((done) => setTimeout(done, 30));
        window.late.push([moves, document.querySelectorAll('#line-list li').length]);
        return real(key, text);
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
