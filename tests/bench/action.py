"""What an action costs the page: at 10 and at 91 tiles on the cloth, and the long tasks of a whole match of 12.

`python -m tests.bench.action`. Not a test: times are of this machine. "Action" is the page's own measure
`domino:action`, from the input event to the changed DOM; a long task is one above 50 ms, as the browser counts them.
"""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from domino.cli.site import build, write
from tests.browser import tables
from tests.browser.test_match import NEXT, by_pointer
from tests.support import launch, served

PLAYABLE = "performance.getEntriesByName('domino:playable').length > 0"
WATCH = """() => {
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.tasks.push([task.startTime, task.duration]);
  }).observe({type: 'longtask'});
}"""
ACTIONS = "performance.getEntriesByName('domino:action').map((entry) => entry.duration)"
REPEAT = 12


def action_at(page, site, tiles):
    """The median of the time for one action with about so many tiles laid, on the largest set that fits."""
    times = []
    laid = 0
    for attempt in range(REPEAT):
        match = laid_to(tiles, 50 + 9 * attempt)
        laid = tables.laid(match)
        page.goto(site + "?speed=slow")
        page.wait_for_function(PLAYABLE)
        tables.store(page, match)
        page.reload()
        page.wait_for_function("document.getElementById('hand').dataset.mine !== undefined")
        page.wait_for_timeout(300)
        state = page.wait_for_function(NEXT, arg=None).json_value()
        by_pointer(page, state)
        if page.locator("#choice:visible").count():
            page.locator("#choose-left").click()
        page.wait_for_function("performance.getEntriesByName('domino:action').length > 0")
        times.append(page.evaluate(ACTIONS)[0])
    return statistics.median(times), laid


def laid_to(tiles, seed):
    """A position with about so many of the 91 tiles laid: two players who draw until a tile fits lay nearly all."""
    options = {"players": 2, "set": 12, "draw": "until-playable", "hand": 7}
    if tiles > 60:
        return tables.longest("salotto", seed, matches=8, **options)
    return tables.before_choice("salotto", seed, tiles, **options)


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write(build(), Path(folder, "dist"))
        with served({"/": Path(folder, "dist")}, compress=True) as origin:
            browser = launch(playwright)
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            few, laid_few = action_at(page, f"{origin}/", 10)
            many, laid_many = action_at(page, f"{origin}/", 91)
            print(f"action: {few:.1f} ms at {laid_few} tiles, {many:.1f} ms at {laid_many}; at most twice as much:")
            print(f"ratio {many / few:.2f}")
            page.close()
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.add_init_script(f"({WATCH})()")
            page.goto(f"{origin}/?game=salotto&players=12&set=12&start=1&speed=instant&sound=off")
            page.wait_for_function(PLAYABLE)
            start = page.evaluate("performance.now()")
            state = None
            while True:
                state = page.wait_for_function(NEXT, arg=state, timeout=60_000).json_value()
                if state["over"]:
                    break
                by_pointer(page, state)
            actions = page.evaluate(ACTIONS)
            late = [duration for at, duration in page.evaluate("window.tasks") if at > start]
            print(f"match of 12: {len(actions)} own actions, median {statistics.median(actions):.1f} ms")
            print(f"long tasks after start: {len(late)}, longest {max(late, default=0):.0f} ms {sorted(late)[-12:]}")
            browser.close()


if __name__ == "__main__":
    main()
