"""What an action costs the page, by tiles on the cloth and by players, and the long tasks of a match of 12.

`python -m tests.bench.action`. Not a test: times are of this machine, so ratios are what counts. "Action" is the page's
own measure `domino:action`, from the input event to the changed DOM. The pages are measured in turn, so that a busy
machine slows all alike. A long task is one above 50 ms of the main thread's own time, which does not depend on load.
Adds a line to results.jsonl beside this file.
"""

import argparse
import json
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from domino import rules
from domino.cli.site import build, write
from domino.match import Match
from domino.tiles import tile
from tests.bench import results
from tests.browser import tables
from tests.browser.test_line import longest_line
from tests.browser.test_match import NEXT, by_pointer
from tests.support import launch, served

PLAYABLE = "performance.getEntriesByName('domino:playable').length > 0"
ACTIONS = "performance.getEntriesByName('domino:action').map((entry) => entry.duration)"
LAID = "document.getElementById('line-tiles').children.length"
SET = 18
TILES = (1, 10, 28, 55, 91)  # on the cloth when the player acts
HELD = 7  # by the player then
PLAYERS = (2, 12)
LONG = 50  # ms
TASKS = {"ThreadControllerImpl::RunTask", "RunTask"}


def position(players, laid):
    """A match in which the player at seat 0 has a choice with so many tiles laid.

    The tiles are given so that they can be laid as one line, one at each turn, from the double that opens.
    """
    line = longest_line(SET)
    opens = line.index([SET, SET])
    line = line[opens:] + line[:opens]  # it is closed: it may begin anywhere
    opener = -laid % players
    hand = laid // players + HELD
    made = rules.make("salotto", {"players": players, "set": SET, "hand": hand, "draw": "until-playable"})
    seats = [{"name": name, "player": "club@1" if i else "human"} for i, name in enumerate(tables.NAMES[:players])]
    match = Match(made, seats, bytes(32))
    match.date = "2026-11-29"
    hands = [
        [tile(*line[i]) for i in range(hand * players) if (opener + i) % players == seat] for seat in range(players)
    ]
    match.deal((hands, [tile(*one) for one in line[hand * players :]]))
    assert match.turn == opener
    for i in range(laid):
        match.apply(("play", tile(*line[i]), "R" if i else ""))
    assert match.turn == 0
    return match


def opened(browser, site, match):
    """A page at that position, in a context of its own."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB").new_page()
    page.goto(site + "?speed=slow")
    page.wait_for_function(PLAYABLE)
    tables.store(page, match)
    page.reload()
    page.wait_for_function("document.getElementById('hand').dataset.mine !== undefined")
    return page


def act(page):
    """Milliseconds of one action of the player; it is taken back afterwards."""
    laid = page.evaluate(LAID)
    page.evaluate("performance.clearMeasures('domino:action')")
    page.locator("#hand .fits").first.click()
    if page.locator("#choice:visible").count():
        page.locator("#choose-right").click()
    page.wait_for_function("performance.getEntriesByName('domino:action').length > 0")
    took = page.evaluate(ACTIONS)[0]
    assert page.evaluate(LAID) > laid
    page.wait_for_timeout(100)
    page.keyboard.press("Control+z")
    page.wait_for_function(f"{LAID} === {laid} && document.getElementById('hand').dataset.mine !== undefined")
    return took


def actions(browser, site, repeat):
    """{(players, tiles): [ms, …]}."""
    pages, times = {}, {}
    for players in PLAYERS:
        for laid in TILES:
            match = position(players, laid)
            pages[players, tables.laid(match)] = opened(browser, site, match)
    for _ in range(repeat):
        for key, page in pages.items():
            times.setdefault(key, []).append(act(page))
    for page in pages.values():
        page.context.close()
    return times


def main_thread_tasks(trace):
    """Milliseconds of the main thread's own time of each task of the page, from a trace."""
    events = json.loads(trace)["traceEvents"]
    mains = {(one["pid"], one["tid"]) for one in events
             if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"}  # fmt: skip
    return [one["tdur"] / 1000 for one in events
            if one["name"] in TASKS and "tdur" in one and (one["pid"], one["tid"]) in mains]  # fmt: skip


def match_of_twelve(browser, site, rounds):
    """(own actions, their milliseconds, tasks) of so many rounds of 12 players, the others at once."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB").new_page()
    page.goto(f"{site}?game=salotto&players=12&set=12&rounds={rounds}&start=1&speed=instant&sound=off")
    page.wait_for_function(PLAYABLE)
    browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline"])
    state = None
    while True:
        state = page.wait_for_function(NEXT, arg=state, timeout=60_000).json_value()
        if state["over"]:
            break
        by_pointer(page, state)
    tasks = main_thread_tasks(browser.stop_tracing())
    times = page.evaluate(ACTIONS)
    page.context.close()
    return times, tasks


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--repeat", type=int, default=12, help="actions at each position (12)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of the match of 12 (3)")
    parser.add_argument("--dry", action="store_true", help="add nothing to the results file")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write(build(), Path(folder, "dist"))
        with served({"/": Path(folder, "dist")}, compress=True) as origin:
            browser = launch(playwright)
            line = results.line(browser, bench="action", repeat=args.repeat)
            times = actions(browser, f"{origin}/", args.repeat)
            own, tasks = match_of_twelve(browser, f"{origin}/", args.rounds)
            browser.close()
    for players in PLAYERS:
        counts = [laid for seated, laid in times if seated == players]
        for laid in counts:
            median = statistics.median(times[players, laid])
            # Each turn's own ratio, as both pages met the same machine
            ratio = statistics.median(a / b for a, b in zip(times[players, laid], times[players, 10], strict=True))
            print(f"{players:2} players, {laid:2} tiles: {median:6.1f} ms, {ratio:.2f} of that at 10")
            line[f"{players} players, {laid} tiles"] = round(median, 1)
            line[f"{players} players, {laid}/10 tiles"] = round(ratio, 2)
    late = sorted(task for task in tasks if task > LONG)
    print(f"12 players, {args.rounds} rounds: {len(own)} own actions, median {statistics.median(own):.1f} ms")
    print(f"{len(tasks)} tasks, {len(late)} above {LONG} ms of thread time, longest {max(tasks, default=0):.0f} ms")
    line |= {"12 players, own": [len(own), round(statistics.median(own), 1)], "long": len(late)}
    line["longest"] = round(max(tasks, default=0), 1)
    if not args.dry:
        results.keep(line)


if __name__ == "__main__":
    main()
