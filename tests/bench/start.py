"""Start of the page, against what it could be compared with: `make bench`.

Three pages, one browser, one server, one run, in turn, so that a busy machine slows all three alike:
  pyodide   a stock loadPyodide() page without PyScript, to its first line of Python
  bare      a stock PyScript-on-MicroPython page with default settings, to its first line of Python
  domino    the built site, to domino:playable
Cold is a fresh context (no cache, no compiled code kept), warm the third visit in the same context.
Prints milliseconds from navigation and ratios, and adds a line to results.jsonl beside this file.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from domino.cli.site import build, write
from tests.bench import results
from tests.support import launch, served

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "node_modules"
MARK = "domino:playable"
GOALS = {("cold", "bare"): 2.0, ("cold", "pyodide"): 0.20}  # the aim is 1.4 cold and 1.6 warm of bare, 0.15 of Pyodide

PAGES = {
    "pyodide": """<!doctype html><meta charset="utf-8"><title>stock Pyodide</title><script type="module">
import { loadPyodide } from "/modules/pyodide/pyodide.mjs";
const python = await loadPyodide();
python.runPython("import js; js.performance.mark('domino:playable')");
</script>""",
    "bare": """<!doctype html><meta charset="utf-8"><title>bare PyScript</title>
<script type="module" src="/modules/@pyscript/core/dist/core.js"></script>
<script type="mpy" config='{"interpreter":
 "/modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"}'>
import js
js.performance.mark("domino:playable")
</script>""",
}


def visit(context, url):
    """Milliseconds from navigation to the mark, and to the first paint."""
    page = context.new_page()
    page.goto(url, wait_until="commit")
    page.wait_for_function(f"performance.getEntriesByName('{MARK}').length", timeout=60_000)
    times = page.evaluate(
        f"[performance.getEntriesByName('{MARK}')[0].startTime,"
        " performance.getEntriesByName('domino:painted')[0]?.startTime ?? null]"
    )
    page.close()
    return times


def measure(browser, urls, rounds):
    """{(page, "cold" | "warm"): [ms, …]}, and under (page, "painted") the first paint where the page marks it."""
    times = {}
    for _ in range(rounds):
        for name, url in urls.items():
            context = browser.new_context()
            cold, painted = visit(context, url)
            visit(context, url)
            warm, _ = visit(context, url)
            context.close()
            times.setdefault((name, "cold"), []).append(cold)
            times.setdefault((name, "warm"), []).append(warm)
            if painted is not None:
                times.setdefault((name, "painted"), []).append(painted)
        print(".", end="", flush=True, file=sys.stderr)
    print(file=sys.stderr)
    return times


def on_the_wire(browser, url):
    """(requests, bytes) of one cold visit, answers' bodies as they are sent (brotli)."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("window.requestIdleCallback = () => 0")  # what can wait until the page is idle does not count
    answers = []
    page.on("requestfinished", lambda request: answers.append(request))
    page.goto(url)
    page.wait_for_function(f"performance.getEntriesByName('{MARK}').length", timeout=60_000)
    page.wait_for_load_state("networkidle")
    sizes = [int(request.response().headers["content-length"]) for request in answers]
    context.close()
    return len(sizes), sum(sizes)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=9, help="visits of each page, cold and warm (9)")
    parser.add_argument("--root", type=Path, default=ROOT, help="another source tree to build and measure")
    parser.add_argument("--dry", action="store_true", help="add nothing to the results file")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Path(folder)
        write(build(args.root), place / "domino")
        for name, text in PAGES.items():
            (place / name).mkdir()
            (place / name / "index.html").write_text(text)
        with served({"/modules/": MODULES, "/": place}, compress=True, cache="max-age=3600") as origin:
            urls = {name: f"{origin}/{name}/index.html" for name in (*PAGES, "domino")}
            browser = launch(playwright)
            wire = {name: on_the_wire(browser, url) for name, url in urls.items()}
            times = measure(browser, urls, args.rounds)
            line = results.line(browser, bench="start", rounds=args.rounds)
            browser.close()
    medians = {key: statistics.median(values) for key, values in times.items()}
    for (name, state), values in times.items():
        print(f"{name:8} {state:8} {medians[name, state]:7.0f} ms   {min(values):.0f}–{max(values):.0f}")
        line[f"{name} {state}"] = [round(value) for value in (medians[name, state], min(values), max(values))]
    for name, (requests, size) in wire.items():
        print(f"{name:8} {requests} requests, {size / 1000:.0f} kB on the wire (brotli)")
        line[f"{name} wire"] = [requests, size]
    for state in ("cold", "warm"):
        for other in ("bare", "pyodide"):
            # Each round's own ratio, as both pages met the same machine
            ratio = statistics.median(a / b for a, b in zip(times["domino", state], times[other, state], strict=True))
            goal = GOALS.get((state, other))
            print(f"domino / {other} {state}: {ratio:.2f}" + (f" (goal {goal:.2f})" if goal else ""))
            line[f"domino/{other} {state}"] = round(ratio, 3)
    if not args.dry:
        results.keep(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
