"""The same in Chromium, Firefox and WebKit: a whole match, the brain, play without a server, and a match on the page of
another site. `make test-browsers`.

Everything is done with the page's own buttons; what it kept is replayed by the engine on CPython.
"""

import pytest

from domino import record
from tests.browser import tables
from tests.browser.test_match import NEXT
from tests.engines.conftest import COLLECTOR, PROBLEMS
from tests.engines.driver import Refused
from tests.support import plainly_served, served

pytestmark = pytest.mark.slow

SEED = "02".zfill(64)
MISSED = {"no such element", "stale element reference", "element click intercepted", "element not interactable"}
LOADED = "() => performance.getEntriesByName('domino:playable').length > 0"
LOG = "() => document.querySelectorAll('#log li:not(.note)').length"
AT_TABLE = "() => document.documentElement.dataset.view === 'table'"
BRAIN = "() => document.getElementById('brain').dataset.state === 'ready'"
OFFLINE = "() => document.querySelector('#offline[data-state=ready]')?.textContent"
HOST = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<script>%s
  globalThis.heard = [];
  for (const name of ["ready", "start", "move", "end", "error"])
    addEventListener(`domino-${name}`, ({ detail }) => heard.push([name, detail]));
</script>
<script src="%sstatic/embed.js"></script>
<domino-game game="classico" players="2" rounds="1" level="4" start="1" speed="instant" hl="en" seed="%s"
 style="height: 600px"></domino-game></html>"""
FRAME = "() => document.querySelector('domino-game').shadowRoot.querySelector('iframe')"
HEARD = "(name) => heard.filter(([told]) => told === name).map(([, detail]) => detail)"
WRITTEN = "() => document.querySelector('domino-game').exportRecord()"
THOUGHT = "() => performance.getEntriesByName('domino:thinking').length"
TOTALS = "() => [...document.querySelectorAll('#result .places .sum')].map((node) => Number(node.textContent))"


@pytest.fixture
def site(dist):
    with served({"/some/where/": dist / "some" / "where"}) as origin:
        yield f"{origin}/some/where/"


def button(state):
    """The button, or tile, of what a player does there."""
    if state["view"] == "result":
        return "#go-on"
    if state["choice"]:
        return "#choose-left"
    if state["fits"]:
        return "#hand .fits"
    return "#do-draw" if state["draw"] else "#do-pass"


def play_on(page, until="() => false"):
    """Act until the match is over, or a function says so in the page."""
    state, misses = None, 0
    while True:
        state = page.wait(NEXT, state)
        if state["over"] or page.evaluate(until):
            return
        try:
            page.click(button(state))
        except Refused as refused:
            # The table moved on between the look and the click: look again
            misses += 1
            if refused.kind not in MISSED or misses == 5:
                raise
            state = None


def kept(page):
    """The match that the page keeps, as the engine replays it; and its record."""
    written = tables.told(page.evaluate(tables.KEPT))
    return record.replay(written), written


def check_end(page):
    match, _ = kept(page)
    assert match.over
    assert sorted(page.evaluate(TOTALS)) == sorted(match.totals)
    return match


def test_a_whole_match_with_a_reload_in_its_middle(page, site):
    page.go(f"{site}?game=coppie&target=50&level=3&seed={SEED}&speed=instant")
    page.wait(LOADED)
    page.click("#start")
    page.wait(AT_TABLE)
    play_on(page, until=f"() => ({LOG})() > 15")
    before, log = kept(page)[0], page.evaluate(LOG)
    page.reload()
    page.wait(LOADED)
    page.wait(AT_TABLE)
    page.wait(f"(log) => ({LOG})() === log", log)
    assert kept(page)[0].moves_made == before.moves_made
    play_on(page)
    match = check_end(page)
    assert match.rules.game == "coppie" and len(match.results) > 1


def meet_the_brain(page, address):
    """A match of one round against level 5, up to where the brain has thought for it."""
    page.go(f"{address}?game=classico&players=2&rounds=1&level=5&seed={SEED}&speed=instant&start=1")
    page.wait(BRAIN, within=60)
    page.wait(NEXT)
    here = kept(page)[0].moves_made
    play_on(page, until=THOUGHT)
    assert page.evaluate(THOUGHT) > 0
    return here


def check_brain(page, here):
    """Nobody has sat in for it since so many moves were made."""
    match, written = kept(page)
    assert match.seats[1]["player"].startswith("master")
    assert match.moves_made > here
    (round,) = written["rounds"]
    assert all(int(number) < here for number in round.get("by", {}))


def test_the_brain_plays(page, site):
    here = meet_the_brain(page, site)
    play_on(page)
    check_end(page)
    check_brain(page, here)


def test_after_one_visit_it_plays_without_a_server(page, dist):
    with plainly_served(dist) as (origin, end):
        page.go(f"{origin}/some/where/")
        assert page.wait(OFFLINE, within=60) == "Ready to play offline."
        end()
        page.reload()
        page.wait(LOADED)
        check_brain(page, meet_the_brain(page, f"{origin}/some/where/"))


def test_a_match_on_the_page_of_another_site(page, site, tmp_path):
    (tmp_path / "index.html").write_text(HOST % (COLLECTOR, site, SEED))
    with served({"/": tmp_path}) as origin:
        page.go(origin.replace("127.0.0.1", "localhost"))
        assert [ready["language"] for ready in page.wait(f"() => ({HEARD})('ready')")] == ["en"]
        page.enter(FRAME)
        page.wait(BRAIN, within=60)
        play_on(page)
        problems = page.evaluate(PROBLEMS)
        page.leave()
        assert problems == "[]"
        (end,) = page.wait(f"() => ({HEARD})('end')")
        assert page.evaluate(HEARD, "error") == []
        written = page.evaluate(WRITTEN)
        match = record.replay(written)
        assert match.over and end["totals"] == match.totals
        moves = [move["tile"] for move in page.evaluate(HEARD, "move") if move["type"] == "play"]
        assert moves == [move[:3] for move in written["rounds"][0]["moves"] if move[0].isdigit()]
