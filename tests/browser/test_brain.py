"""The brain on the built site: strong players to the end, a worker that dies, a worker that never comes, hints.

What the page kept is replayed by the engine on CPython, and says who chose each action.
"""

import json
import time

import brotli
import pytest
from playwright.sync_api import expect

from domino import bots, record
from domino.brain import players
from domino.shuffle import bot_stream
from domino.view import view
from tests.browser import tables
from tests.browser.test_match import NEXT, acted, by_pointer, check_end, play_on, saved
from tests.browser.test_match import STATE as TABLE

CATCH = """window.workers = [];
window.Worker = class extends Worker { constructor(...given) { super(...given); workers.push(this); } };"""
READY = "document.getElementById('brain').dataset.state === 'ready'"
STATE = "() => document.getElementById('brain').dataset.state"
PARTS = "brain.*.txt python.*.txt pyodide.asm.*.wasm pyodide.asm.*.mjs brain-interpreter.*.js brain.*.py".split()
BRAIN = ("brain", "pyodide", "python")
BUDGET = 5_000_000  # bytes of brotli, in addition to the page
CLUB = bots.STAND_IN.player


def chosen_by(page):
    """Who chose where it was not the seat's own bot, over all rounds of the stored match."""
    return [who for played in saved(page)["rounds"] for who in played.get("by", {}).values()]


@pytest.fixture
def strong(new_page, site):
    """Makes a page at a table with players of level 5, its workers within reach."""

    def make(options, wait=True, before=None, **context):
        page = new_page(**context)
        page.add_init_script(CATCH)
        if before:
            before(page)
        page.goto(f"{site}?speed=instant&start=1&level=5&{options}")
        page.wait_for_function("performance.getEntriesByName('domino:playable').length > 0")
        if wait:
            page.wait_for_function(READY, timeout=60_000)
        return page

    return make


def test_a_match_at_level_5_to_its_end(strong):
    page = strong("game=coppie&rounds=1", wait=False)
    expect(page.locator("#seats")).to_contain_text("Master")
    page.wait_for_function(READY, timeout=60_000)
    expect(page.locator("#brain")).to_be_empty()
    play_on(page, by_pointer)
    match = check_end(page, "coppie")
    assert [seat["player"] for seat in match.seats[1:]] == ["master@2"] * 3
    assert len(chosen_by(page)) < 4  # while it was loading
    assert page.evaluate("workers.length") == 1


def test_a_match_with_an_older_bot_goes_on_with_todays_and_so_does_its_rematch(sit):
    match = tables.before_choice("classico", 7, 3, players=2, target=10)
    match.seats[1]["player"] = "expert@1"
    page = sit(match)
    expect(page.locator("#seats")).to_contain_text("Expert")
    page.wait_for_function(READY, timeout=60_000)
    play_on(page, by_pointer)
    written = saved(page)
    today = bots.find("expert").player
    for number, played in enumerate(written["rounds"]):
        moves = record.replay({**written, "rounds": written["rounds"][: number + 1]}).round.moves
        first = 0 if number else match.moves_made
        theirs = [move for move, (seat, *_) in enumerate(moves) if seat == 1 and move >= first]
        assert theirs
        assert played["by"] == {str(move): today for move in theirs}
    page.locator("[data-do=rematch]").click()
    page.wait_for_function("document.documentElement.dataset.view === 'table'")
    page.wait_for_function(NEXT, arg=None)
    assert [seat["player"] for seat in saved(page)["seats"]] == ["human", today]


def test_it_chooses_what_the_arena_chooses(strong):
    """Design: "the same view always gives the same choice and a record can be verified move by move"."""
    page = strong("game=classico&players=2&rounds=1")
    play_on(page, by_pointer)
    stored = saved(page)
    again, checked = record.replay({**stored, "rounds": []}), 0
    for number, played in enumerate(stored["rounds"]):
        again.deal()
        whole = record.replay({**stored, "rounds": stored["rounds"][: number + 1]})
        for index, action in enumerate(whole.round.actions()):
            if again.turn == 1 and len(again.legal) > 1 and str(index) not in played.get("by", {}):
                stream = bot_stream(again.seed, again.player_nonce, again.number, again.moves_made, 1)
                assert players.choose_master(view(again, 1), stream) == tuple(action)
                checked += 1
            again.apply(action)
    assert checked > 1


def test_a_worker_killed_in_mid_thought_is_replaced_and_the_match_goes_on(strong):
    page = strong("game=coppie&rounds=1")
    play_on(page, by_pointer, 1)
    before = len(chosen_by(page))
    page.set_default_timeout(1_000)
    until = time.monotonic() + 90
    while (state := page.evaluate(TABLE))["mine"]:
        assert time.monotonic() < until
        acted(page, by_pointer, state)
    page.evaluate("workers.at(-1).terminate()")
    while not page.evaluate("workers.length === 2 && " + READY):
        assert time.monotonic() < until
        if (state := page.evaluate(TABLE))["mine"]:  # the others were done before it was killed
            acted(page, by_pointer, state)
        page.wait_for_timeout(100)
    assert len(chosen_by(page)) > before
    assert set(chosen_by(page)) == {CLUB}
    play_on(page, by_pointer)
    check_end(page, "coppie")


CHOICE = "02".zfill(64)  # a seed that gives the player several tiles to choose from at their first turn


@pytest.mark.errors_expected
@pytest.mark.parametrize("part", PARTS)
def test_without_a_part_of_it_the_match_goes_on_and_says_so(strong, part):
    errors = []

    def missing(page):
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.route(f"**/static/{part}", lambda route: route.fulfill(status=404, body="not found"))

    page = strong("game=coppie&rounds=1", wait=False, before=missing)
    expect(page.locator("#brain")).to_have_text(
        "The strong players cannot come: club players sit in for them.", timeout=30_000
    )
    if part == PARTS[0]:
        play_on(page, by_pointer)
        match = check_end(page, "coppie")
        others = [move for played in saved(page)["rounds"] for move in played["moves"]]
        assert len(chosen_by(page)) > len(others) / 2
        assert set(chosen_by(page)) == {CLUB}
        assert match.seats[1]["player"] == "master@2"
    assert page.evaluate(STATE) == "gone"
    assert not errors


def test_all_of_it_is_asked_for_and_is_within_the_budget(strong, dist):
    asked = []
    strong("game=coppie", before=lambda page: page.on("request", lambda request: asked.append(request.url)))
    names = [name for url in asked if (name := url.rpartition("/static/")[2]).startswith(BRAIN)]
    parts = [path for path in (dist / "static").iterdir() if path.name.startswith(BRAIN)]
    assert set(names) == {path.name for path in parts}
    once = [name for name in names if not name.endswith(".py")]  # the page looks first whether the program is there
    assert len(once) == len(set(once))
    assert sum(len(brotli.compress(path.read_bytes(), quality=6)) for path in parts) <= BUDGET


def test_it_waits_for_the_table_and_for_a_reason(strong, new_page, playable, site):
    page = strong("game=coppie")
    marks = ["domino:playable", "domino:brain-wanted", "domino:brain"]
    times = [page.evaluate(f"performance.getEntriesByName('{mark}')[0].startTime") for mark in marks]
    assert times == sorted(times)
    other = new_page()
    asked = []
    other.on("request", lambda request: asked.append(request.url))
    playable(other, f"{site}?game=coppie&start=1&speed=instant&level=3")
    play_on(other, by_pointer, 2)
    assert not [url for url in asked if "pyodide" in url or "brain" in url]


def advised(page, ask):
    """Ask for a hint, and again once the brain is there: on a slow machine a club player has advised till then."""
    ask()
    page.wait_for_function(READY, timeout=60_000)
    ask()


@pytest.mark.parametrize("how", ["key", "button"])
def test_a_hint_marks_the_best_move_and_says_why(new_page, site, playable, how):
    page = playable(new_page(), f"{site}?game=coppie&start=1&speed=instant&level=2&seed={CHOICE}")
    page.wait_for_function("document.getElementById('hand').dataset.mine !== undefined")
    advised(page, lambda: page.keyboard.press("n") if how == "key" else page.locator("#do-hint").click())
    expect(page.locator("#say")).to_contain_text("Play ", timeout=30_000)
    expect(page.locator("#hand .hint")).to_have_count(1)
    assert page.locator("#hand .hint").get_attribute("aria-selected") == "true"
    assert page.locator("#news").inner_text().startswith("Play ")
    _, _, *others = page.locator("#news").inner_text().split(". ")
    assert 1 <= len(others) <= 2
    assert all("costs" in words or "about as good" in words for words in others)
    page.evaluate("document.documentElement.dataset.verbosity = 'brief'")
    page.keyboard.press("n")
    page.wait_for_function("document.getElementById('news').textContent.split('. ').length == 2")
    before = page.locator("#line-list li").count()
    page.locator("#do-play").click()
    if page.locator("#choice").is_visible():
        page.locator("#choose-left").click()
    page.wait_for_function("(before) => document.querySelectorAll('#line-list li').length > before", arg=before)
    assert page.locator("#hand .hint").count() == 0


def test_a_hint_in_italian(new_page, site, playable):
    page = playable(new_page(), f"{site}?hl=it&game=coppie&start=1&speed=instant&level=2&seed={CHOICE}")
    page.wait_for_function("document.getElementById('hand').dataset.mine !== undefined")
    expect(page.locator("#do-hint")).to_contain_text("Suggerimento")
    advised(page, lambda: page.keyboard.press("n"))
    expect(page.locator("#news")).to_contain_text("Gioca", timeout=30_000)


@pytest.mark.errors_expected
def test_without_the_brain_a_club_player_advises(new_page, site, playable):
    page = new_page()
    page.route("**/static/brain*", lambda route: route.fulfill(status=404, body="not found"))
    playable(page, f"{site}?game=coppie&start=1&speed=instant&level=2&seed={CHOICE}")
    page.wait_for_function("document.getElementById('hand').dataset.mine !== undefined")
    page.keyboard.press("n")
    expect(page.locator("#news")).to_contain_text("A club player would play", timeout=10_000)
    expect(page.locator("#hand .hint")).to_have_count(1)


def test_the_page_and_the_worker_agree_on_the_words_of_a_stream():
    from domino.brain.worker import WORDS
    from domino.cli.site import ROOT

    assert f"\nWORDS = {WORDS} " in (ROOT / "domino" / "web" / "brain.py").read_text()


def test_the_source_tree_thinks_too(new_page, source):
    page = new_page()
    page.goto(f"{source}?speed=instant&start=1&level=5&game=coppie")
    page.wait_for_function(READY, timeout=90_000)


def test_brain_json_lists_every_module_of_the_worker_and_no_other():
    from domino.cli.site import ROOT, brain_modules

    listed = json.loads((ROOT / "static" / "brain.json").read_text())["files"]
    assert listed == {f"../{path}": path for path in brain_modules()}
