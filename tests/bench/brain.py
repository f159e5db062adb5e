"""The brain in the browser: how soon it is ready, and how long it thinks: `make bench`.

One browser, one server, one run, in turn, so that a busy machine slows all alike:
  stock     a loadPyodide() page as it comes, from navigation to its first line of Python
  ready     the built site at level 5, from asking for the brain (after the table is playable) to its first answer
  a game    how long `master` takes for a choice in the page's worker, from the first move of a round, on positions of
            rounds that club players play; choices with one legal action are no choices and left out
  long      the longest task on the page's main thread while bots think in a match that is played there
  review    a finished round of coppie, from asking for its review to its figures, the brain's start in it; and the
            longest task on the main thread in that time
Prints milliseconds and ratios, and adds a line to results.jsonl beside this file.
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from domino import bots, rules
from domino.cli.site import build, write
from domino.match import Match
from domino.shuffle import bot_stream
from domino.view import view
from tests.bench import results
from tests.bench.start import MARK, MODULES, PAGES
from tests.browser import tables
from tests.support import launch, served

WORDS = 8
GOAL_READY = 0.5  # at most this share of a stock start
GOAL_P95 = 1.0  # 4: of a stock start
GOAL_REVIEW = 5.0  # of a stock start
LONG = 50  # ms
REVIEWED = ("coppie", 5)  # the game, and the first seed, of the rounds that are reviewed
GAMES = {
    "coppie": ("coppie", {}),
    "classico, two": ("classico", {"players": 2}),
    "salotto, twelve": ("salotto", {"players": 12, "set": 12}),
}
CAUGHT = """window.workers = [];
window.Worker = class extends Worker { constructor(...given) { super(...given); workers.push(this); } }"""
WATCH = """window.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask" })"""
LONGEST = """() => {
  const thinking = performance.getEntriesByName("domino:thinking");
  const ends = (entry) => entry.startTime + entry.duration;
  const during = tasks.filter((t) => thinking.some((b) => t.startTime < ends(b) && ends(t) > b.startTime));
  return [thinking.length, during.length, Math.round(Math.max(0, ...during.map((task) => task.duration)))];
}"""
ASK = """async ([view, words]) => {
  const begun = performance.now();
  const answer = JSON.parse(await workers.at(-1).sync.choose(view, "master@2", words));
  return [performance.now() - begun, answer.error || ""];
}"""
PLAY = """() => {
  const named = (id) => document.getElementById(id);
  const able = (id) => named(id)?.getAttribute("aria-disabled") !== "true" ? named(id) : null;
  if (document.documentElement.dataset.view === "result") named("go-on")?.click();
  else if (!named("choice").hidden) named("choose-left").click();
  else if (named("hand").dataset.mine !== undefined)
    (document.querySelector("#hand .fits") || able("do-draw") || able("do-pass"))?.click();
}"""


def questions(game, options, count):
    """(view, words) as the page sends them, of the first `count` choices of rounds among club players."""
    made = rules.make(game, options)
    seats = [{"name": str(seat), "player": "club@1"} for seat in range(made.players)]
    found, number = [], 0
    while len(found) < count:
        match = Match(made, seats, bytes([number]) * 32)
        match.deal()
        number += 1
        while match.turn is not None:
            if len(match.legal) > 1:
                stream = bot_stream(match.seed, match.player_nonce, 1, match.moves_made, match.turn)
                words = [stream.below(1 << 32) for _ in range(WORDS)]
                found.append((json.dumps(view(match, match.turn).to_json()), json.dumps(words)))
            match.apply(*bots.action_for(match))
    return found[:count]


def stock(browser, url):
    """Milliseconds to the first line of Python."""
    page = browser.new_context().new_page()
    page.goto(url, wait_until="commit")
    page.wait_for_function(f"performance.getEntriesByName('{MARK}').length", timeout=120_000)
    taken = page.evaluate(f"performance.getEntriesByName('{MARK}')[0].startTime")
    page.context.close()
    return taken


def ready(browser, url):
    """(page with its brain there, milliseconds from asking for it to its first answer)."""
    page = browser.new_context().new_page()
    page.add_init_script(CAUGHT)
    page.add_init_script(WATCH)
    page.goto(f"{url}?game=coppie&level=5&start=1&speed=instant&hl=en", wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('domino:brain').length", timeout=120_000)
    return page, page.evaluate(
        "performance.getEntriesByName('domino:brain')[0].startTime"
        " - performance.getEntriesByName('domino:brain-wanted')[0].startTime"
    )


def thinking(page, asked):
    """Milliseconds of each choice."""
    times = []
    for question in asked:
        taken, error = page.evaluate(ASK, list(question))
        assert not error, error
        times.append(taken)
    return sorted(times)


def long_tasks(page, seconds):
    """(thoughts, tasks of over 50 ms, the longest of them) while a match is played for so long, at a pace."""
    page.evaluate("document.documentElement.dataset.speed = 'fast'")
    for _ in range(seconds * 5):
        page.evaluate(PLAY)
        page.wait_for_timeout(200)
    return page.evaluate(LONGEST)


def review(browser, url, seed):
    """(milliseconds from asking for a round's review to its figures, choices in it, the longest task in that time)."""
    page = browser.new_context(service_workers="block", locale="en-GB").new_page()
    page.goto(f"{url}?speed=instant")
    tables.store(page, tables.after_round(REVIEWED[0], seed, rounds=1))
    page.add_init_script(WATCH)
    page.reload()
    button = page.locator("#result [data-do=review]")
    button.wait_for()
    page.wait_for_timeout(2_000)
    begun = page.evaluate("tasks.length = 0, performance.now()")
    button.click()
    page.locator("#review-told").wait_for(timeout=300_000)
    taken = page.evaluate("performance.now()") - begun
    choices = page.locator(".judged li").count()
    longest = page.evaluate("Math.round(Math.max(0, ...tasks.map((task) => task.duration)))")
    page.context.close()
    return taken, choices, longest


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="starts of each kind (5)")
    parser.add_argument("--choices", type=int, default=40, help="choices in each game (40)")
    parser.add_argument("--reviews", type=int, default=5, help="rounds that are reviewed (5)")
    parser.add_argument("--dry", action="store_true", help="add nothing to the results file")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Path(folder)
        write(build(), place / "domino")
        (place / "pyodide").mkdir()
        (place / "pyodide" / "index.html").write_text(PAGES["pyodide"])
        with served({"/modules/": MODULES, "/": place}, compress=True, cache="max-age=3600") as origin:
            browser = launch(playwright)
            line = results.line(browser, bench="brain", rounds=args.rounds)
            stock(browser, f"{origin}/pyodide/index.html")  # packs the answers
            page, _ = ready(browser, f"{origin}/domino/index.html")
            page.context.close()
            starts, readies, ratios = [], [], []
            for _ in range(args.rounds):
                starts.append(stock(browser, f"{origin}/pyodide/index.html"))
                page, taken = ready(browser, f"{origin}/domino/index.html")
                readies.append(taken)
                ratios.append(taken / starts[-1])
                page.context.close()
                print(".", end="", flush=True, file=sys.stderr)
            print(file=sys.stderr)
            page, _ = ready(browser, f"{origin}/domino/index.html")
            line["long tasks"] = long_tasks(page, 30)
            times = {name: thinking(page, questions(*game, args.choices)) for name, game in GAMES.items()}
            starts.append(stock(browser, f"{origin}/pyodide/index.html"))
            reviews = [review(browser, f"{origin}/domino/index.html", REVIEWED[1] + i) for i in range(args.reviews)]
            starts.append(stock(browser, f"{origin}/pyodide/index.html"))
            browser.close()
    start = statistics.median(starts)
    line["stock"], line["ready"] = round(start), round(statistics.median(readies))
    line["ready/stock"] = round(statistics.median(ratios), 3)
    print(f"stock {start:.0f} ms, brain ready {statistics.median(readies):.0f} ms cold: "
          f"{line['ready/stock']:.2f} (goal {GOAL_READY:.2f})")
    for name, taken in times.items():
        median, p95, most = (taken[min(len(taken) - 1, int(share * len(taken)))] for share in (0.5, 0.95, 1))
        line[name] = [round(median), round(p95), round(most)]
        line[f"{name} p95/stock"] = round(p95 / start, 3)
        print(f"{name:16} median {median:5.0f} ms, 95% {p95:5.0f}, max {most:5.0f}; "
              f"95% / stock {p95 / start:.2f} (goal {GOAL_P95:.2f})")
    thoughts, long, longest = line["long tasks"]
    print(f"main thread in {thoughts} thoughts: {long} tasks over {LONG} ms, the longest {longest} ms")
    slowest = max(taken for taken, _, _ in reviews)
    line["reviews"] = [[round(taken), choices, longest] for taken, choices, longest in reviews]
    line["review/stock"] = round(slowest / start, 3)
    print(f"reviews of {', '.join(str(choices) for _, choices, _ in reviews)} choices: the slowest {slowest:.0f} ms, "
          f"{slowest / start:.2f} of stock (goal {GOAL_REVIEW:.2f}); "
          f"longest task {max(longest for _, _, longest in reviews)} ms")
    if not args.dry:
        results.keep(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
