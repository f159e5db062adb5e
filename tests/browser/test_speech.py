"""What is said: the two regions, one utterance for the others' moves, in full and in few words; sounds and where they
come from; how the page reads without being seen.
"""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from domino import record
from tests.browser import tables
from tests.browser.test_match import NEXT, by_pointer, play_on, saved

SEED = "02".zfill(64)  # the player may choose among several tiles at the first turn
MINE = "document.getElementById('hand').dataset.mine !== undefined"

# Every text that the two regions have had
LISTEN = """() => {
  window.said = {say: [], 'say-now': []};
  for (const id of Object.keys(said)) {
    const node = document.getElementById(id);
    new MutationObserver(() => said[id].push(node.textContent)).observe(node, {childList: true});
  }
}"""


@pytest.fixture
def stored(page, site, put):
    """`stored(match)`: the page at a stored match, with what is said written down."""

    def go(match, parameters="speed=instant", **kept):
        put(page, match)
        for name, value in kept.items():
            page.evaluate("([name, value]) => localStorage.setItem('domino.' + name, value)", [name, value])
        page.goto(f"{site}?{parameters}")
        page.wait_for_function("document.documentElement.dataset.view !== 'setup'")
        page.wait_for_function("document.getElementById('say').textContent")
        page.evaluate(LISTEN)
        return page

    return go


def spoken(page, region="say"):
    return [text.replace("\u00a0", "") for text in page.evaluate("region => said[region]", region)]


def one_way(match):
    """A tile that the player can lay in one way."""
    plays = [action[1] for action in match.legal if action[0] == "play"]
    return next(tile for tile in plays if plays.count(tile) == 1)


# -- the regions


def test_the_regions_stand_in_the_static_page_and_stay_the_same(page, site, playable):
    playable(page, f"{site}?game=coppie&start=1&speed=instant&seed={SEED}")
    page.evaluate("window.regions = ['say', 'say-now'].map(id => document.getElementById(id))")
    play_on(page, by_pointer, 12)
    assert page.evaluate("regions.every(node => node.isConnected && document.getElementById(node.id) === node)")
    for region, live in (("say", "polite"), ("say-now", "assertive")):
        assert page.locator(f"#{region}").get_attribute("aria-live") == live
        assert page.locator(f"#{region}").get_attribute("aria-atomic") == "true"


def test_the_same_words_twice_change_the_region_twice(stored):
    page = stored(tables.before_choice("coppie", 7, 9))
    page.wait_for_function(MINE)
    page.keyboard.press("c")
    page.keyboard.press("c")
    page.keyboard.press("c")
    page.keyboard.press("p")
    page.keyboard.press("p")
    texts = page.evaluate("said.say")
    assert len(texts) == 3
    assert all(one != other for one, other in pairwise(texts))
    assert len(set(spoken(page))) == 1
    assert len(page.evaluate("said['say-now']")) == 2
    assert set(spoken(page, "say-now")) == {"You have a tile that fits: you must play."}


def test_the_same_move_announced_twice_is_said_twice(stored):
    match = tables.before_choice("coppie", 7, 9)
    page = stored(match, "speed=slow")
    page.wait_for_function(MINE)
    tile = page.locator(f"#tile{one_way(match)}")
    tile.click()
    expect(page.locator("#line-list li")).to_have_count(tables.laid(match) + 1)
    page.keyboard.press("Control+z")
    expect(tile).to_be_visible()
    tile.click()
    expect(page.locator("#line-list li")).to_have_count(tables.laid(match) + 1)
    played = [text for text in spoken(page) if re.match("You play .* you have ", text)]
    assert len(played) == 2
    assert played[0] == played[1]


# -- one utterance, in full or in few words


@pytest.mark.parametrize("verbosity", ["full", "brief"])
def test_the_others_moves_are_one_utterance(stored, verbosity):
    match = tables.before_choice("coppie", 7, 9)
    page = stored(match, verbosity=verbosity)
    page.wait_for_function(MINE)
    page.locator(f"#tile{one_way(match)}").click()
    page.wait_for_function(NEXT, arg=None)
    page.wait_for_function("said.say.length >= 2")
    after = record.replay(saved(page))
    moves = after.round.moves[len(match.round.moves) :]
    assert [move[0] for move in moves] == [0, 1, 2, 3]
    own, others = spoken(page)
    for seat in (1, 2, 3):
        assert others.count(match.seats[seat]["name"]) == 1
    assert others.index("Bianca") < others.index("Carlo") < others.index("Dario") < others.index("Your turn")
    if verbosity == "full":
        assert re.fullmatch(
            r"You play (double \d|\d-\d) on the (left|right); the ends are \d and \d; you have \d tiles? left\.", own
        )
        assert re.search(
            r"Bianca (plays (double \d|\d-\d) on the (left|right); the ends are \d and \d; \d tiles? left\.|passes on)",
            others,
        )
        assert "You can play: " in others or "Nothing fits" in others
    else:
        assert re.fullmatch(r"You (double \d|\d-\d) (left|right)\.", own)
        assert re.search(r"Bianca ((double \d|\d-\d) (left|right)|passes)\.", others)
        assert re.search(r"Your turn: (\d tiles? fits?|pass)\.$", others)


def test_how_much_is_said_is_set_in_the_menu_and_remembered(stored):
    match = tables.before_choice("coppie", 7, 9)
    page = stored(match, "speed=slow")
    page.wait_for_function(MINE)
    page.locator("#menu-button").click()
    page.locator("#dialog select[name=verbosity]").select_option("brief")
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_function(MINE)
    expect(page.locator("#say")).to_contain_text("Your turn: ")


def test_who_watches_hears_every_move_in_the_third_person(page, site, playable):
    playable(page, f"{site}?game=classico&players=2&rounds=1&speed=instant")
    page.locator("#who summary").click()
    page.locator("#seat-kind-0").select_option("3")
    page.evaluate(LISTEN)
    page.locator("#start").click()
    page.wait_for_function("document.documentElement.dataset.view === 'result'")
    texts = spoken(page)
    match = record.replay(saved(page))
    played = [move for move in match.round.moves if move[1] == "play"]
    assert sum("plays" in text for text in texts) >= len(played) - 1
    assert not any(re.search(r"\bYou\b|\byour\b", text.replace("You ", "", 1)) for text in texts[1:-1])


# -- asking again


def test_older_and_newer_messages(stored):
    page = stored(tables.before_choice("coppie", 7, 9))
    page.wait_for_function(MINE)
    for key in ("c", "m", "i"):
        page.keyboard.press(key)
    ends, hand, score = spoken(page)
    for key, text in ((",", hand), (",", ends), ("u", ends), (".", hand), (".", score)):
        page.keyboard.press(key)
        assert spoken(page)[-1] == text
    page.keyboard.press(".")
    assert spoken(page)[-1] == "There is no newer message."


# -- the end of a round


@pytest.mark.parametrize("verbosity", ["full", "brief"])
def test_the_end_of_a_round_is_said_in_an_order_one_can_follow(stored, verbosity):
    match = tables.after_round("coppie", 5)
    page = stored(match, verbosity=verbosity)
    text = page.locator("#say").inner_text()
    result = match.results[-1]
    parts = ["The round is blocked." if result["ended"] == "blocked" else "goes out."]
    if verbosity == "full":
        parts.append("Bianca holds")
    us, them = match.totals
    score = f"The score: Us {us} and Them {them}."
    parts += [": ", score, "opens the next one"]
    places = [text.find(part) for part in parts]
    assert -1 not in places, text
    assert places == sorted(places)
    assert ("pips." in text) == (verbosity == "full")
    assert score in page.locator("#log li").last.inner_text()


# -- the brain


@pytest.mark.errors_expected
def test_that_the_strong_players_are_loading_and_cannot_come_is_said(page, site, playable):
    page.route("**/static/brain*", lambda route: route.fulfill(status=404, body="not found"))
    playable(page, f"{site}?game=coppie&level=5&start=1&speed=instant&seed={SEED}")
    page.evaluate(LISTEN)
    page.wait_for_function("document.getElementById('brain').dataset.state === 'gone'", timeout=30_000)
    page.wait_for_function(MINE, timeout=30_000)
    while page.locator("#say").inner_text() == "":
        page.wait_for_timeout(50)
    page.keyboard.press(",")
    text = page.locator("#log").inner_text()
    assert "The strong players are loading; until then club players sit in for them." in text
    assert "The strong players cannot come: club players sit in for them." in text
    told = " ".join(spoken(page)) + page.locator("#say").inner_text()
    assert "cannot come" in told


# -- sounds


def test_sounds_and_where_they_come_from(page, site, playable):
    playable(page, f"{site}?game=coppie&start=1&speed=instant&seed={SEED}")
    page.wait_for_function(MINE)
    page.locator("#cloth").click()
    page.wait_for_function("!!window.dominoSound")
    page.evaluate(
        "() => { window.cues = []; dominoSound.play = (name, volume, pan) => cues.push([name, volume, pan]); }"
    )
    page.locator("#hand .no").first.click()
    assert page.evaluate("cues") == [["no", 0.6, 0]]
    page.evaluate("cues.length = 0")
    match = record.replay(saved(page))
    play_on(page, by_pointer, 1)
    page.wait_for_function(NEXT, arg=None)
    after = record.replay(saved(page))
    names = {"play": "play", "pass": "pass"}
    expected = [
        [names[move[1]], 0.6, (0, -0.8, 0, 0.8)[move[0]]] for move in after.round.moves[len(match.round.moves) :]
    ]
    assert len(expected) == 4
    cues = [[name, volume, round(pan, 3)] for name, volume, pan in page.evaluate("cues")]
    assert cues == [*expected, ["turn", 0.6, 0]]
    page.locator("#menu-button").click()
    page.locator("#dialog select[name=sound]").select_option("loud")
    page.keyboard.press("Escape")
    page.evaluate("cues.length = 0")
    page.locator("#hand .no").first.click()
    assert page.evaluate("cues") == [["no", 1, 0]]
    page.locator("#menu-button").click()
    page.locator("#dialog select[name=sound]").select_option("off")
    page.keyboard.press("Escape")
    page.evaluate("cues.length = 0")
    page.locator("#hand .no").first.click()
    assert page.evaluate("cues") == []


def test_a_won_and_a_lost_round_sound_unlike(page, site, playable):
    playable(page, f"{site}?game=classico&players=2&start=1&speed=instant&seed={SEED}")
    page.locator("#cloth").click()
    page.wait_for_function("!!window.dominoSound")
    page.evaluate("() => { window.cues = []; dominoSound.play = (name) => cues.push(name); }")
    for _ in range(60):
        state = play_on(page, by_pointer, 1)
        if state["view"] == "result":
            break
    match = record.replay(saved(page))
    won = match.results[-1]["winner"]
    assert page.evaluate("cues.filter(cue => cue === 'won' || cue === 'lost')") == ["won" if won == 0 else "lost"]
    assert {"play", "turn"} <= set(page.evaluate("cues"))


def test_a_sound_is_made_at_its_place(page, site, playable):
    playable(page, f"{site}?game=coppie&start=1&speed=instant&seed={SEED}")
    page.evaluate("""() => {
      window.pans = [];
      window.StereoPannerNode = class extends StereoPannerNode {
        constructor(context, options) { super(context, options); pans.push(options.pan); }
      };
    }""")
    page.locator("#cloth").click()
    page.wait_for_function("!!window.dominoSound")
    page.evaluate("pans.length = 0")
    page.evaluate("dominoSound.play('play', 1, -0.8)")
    page.wait_for_function("pans.length === 2")
    assert page.evaluate("pans") == [-0.8, -0.8]


# -- how the page reads


def nodes(page):
    """(role, name) of all that a screen reader finds, in its order."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in tree}
    found = []

    def walk(node):
        if not node.get("ignored"):
            found.append((node["role"]["value"], node.get("name", {}).get("value", "")))
        for child in node.get("childIds", []):
            walk(by_id[child])

    walk(tree[0])
    return found


# Roles that are nothing without a name
NAMED = "button textbox combobox spinbutton radio listbox option log heading complementary region dialog table".split()


@pytest.mark.parametrize("view", ["table", "round", "match", "menu", "setup"])
def test_all_that_a_screen_reader_finds_has_a_name_once(page, site, playable, stored, view):
    if view == "setup":
        playable(page, site)
    else:
        if view == "round":
            match = tables.after_round("coppie", 5)
        elif view == "match":
            match = tables.finished("classico", 5, players=3)
        else:
            match = tables.before_choice("classico", 7, 5, players=4)
        stored(match)
        if view == "match":
            page.locator("#go-on").click()
            page.locator("[data-do=rematch]").wait_for()
        elif view == "menu":
            page.locator("#menu-button").click()
    found = nodes(page)
    assert [role for role, name in found if role in NAMED and not name.strip() and role != "table"] == []
    buttons = [name for role, name in found if role == "button"]
    assert len(buttons) == len(set(buttons)), buttons
    headings = [name for role, name in found if role == "heading"]
    assert headings[0] == ("Menu" if view == "menu" else "Domino")
    assert len(headings) == len(set(headings)), headings
    if view == "table":
        assert ("listbox", "Your hand") in found
        assert ("complementary", "Log and score") in found
        assert ("button", "Pass") in found  # its key is told by aria-keyshortcuts, not in the name
        text = [name for role, name in found if role == "StaticText"]
        assert [word for word in text if re.fullmatch(r"\d tiles?", word)] == ["5 tiles"] * 3
    if view in ("round", "match"):
        order = [role for role, name in found if (role, name) in (("heading", headings[-1]), ("button", buttons[-2]))]
        assert order == ["heading", "button"]
