"""Pictures of every screen, to look at: `python -m tests.browser.contact_sheet [--only mid] [--players 4]`.

Not a test. Out: test-results/screens/, a picture for each screen, size, theme and number of players, and a sheet for
each screen and number of players. `--readme` writes static/screenshots/ and nothing else.
"""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from domino.cli.site import build, write
from tests.browser import tables
from tests.support import launch, served

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "test-results" / "screens"
SIZES = ((360, 640), (844, 390), (1280, 800))
THEMES = ("light", "dark", "contrast")
GAMES = {
    2: ("classico", {"players": 2}),
    4: ("coppie", {}),
    12: ("salotto", {"players": 12, "set": 12, "teams": 3}),
}
PLAYABLE = "performance.getEntriesByName('domino:playable').length > 0"


def middle(game, options):
    size = {6: 10, 12: 38}[options.get("set", 6)]
    return tables.before_choice(game, 7, size, rounds=1, **options)


def ended(game, options):
    return tables.after_round(game, 5, **options)


def over(game, options):
    return tables.finished(game, 9, **options)


# The match that is kept, what is clicked from there, and what is there then
SCREENS = {
    "setup": (None,),
    "start": (lambda game, options: tables.before_choice(game, 3, 1, rounds=1, **options),),
    "mid": (middle,),
    "long": (lambda game, options: tables.longest(game, 11, **options),),
    "round": (ended,),
    "match": (over,),
    "replay": (ended, "#result [data-do=replay]", "#theatre"),
    "review": (ended, "#result [data-do=review]", "#review-told"),
    "statistics": (over, "#menu-button", "#dialog [data-do=stats]", "#stats-told"),
    "deal": (over, "#result [data-do=deal_share]", "#deal-qr svg"),
    "day": (None, "#setup [data-do=day]", ".day-date"),
    "puzzles": (None, "#setup [data-do=puzzles]", ".puzzles"),
    "puzzle": (None, "#setup [data-do=puzzles]", ".puzzles [data-with='40']", "#hand .fits"),
}
PATIENCE = 120_000  # ms: a review is thought over


def show(page, site, screen, players, match):
    """Bring the page to the screen."""
    arrive(page, site, players, match)
    *clicks, there = SCREENS[screen][1:] or ("#game",)
    for selector in clicks:
        page.locator(selector).click()
    page.locator(there).first.wait_for(timeout=PATIENCE)
    page.wait_for_timeout(450)  # what moves has come to rest


def arrive(page, site, players, match):
    """The page where it opens: at the match that is kept, else at the set-up."""
    game, options = GAMES[players]
    address = f"{site}?game={game}&" + "&".join(f"{name}={value}" for name, value in options.items())
    page.goto(address)
    page.wait_for_function(PLAYABLE)
    if match is None:
        return
    tables.store(page, match)
    page.reload()
    view = "table" if match.turn is not None else "result"
    page.wait_for_function(f"document.documentElement.dataset.view === '{view}'")
    page.wait_for_function(PLAYABLE)
    if match.over:
        page.locator("#go-on").click()
        page.locator("[data-do=rematch]").wait_for()


def sheet(page, screen, players):
    """One picture of a screen in all sizes and themes."""
    rows = ""
    for theme in THEMES:
        names = [(f"{screen}-{players}-{w}x{h}-{theme}.png", w * 0.62) for w, h in SIZES]
        rows += "<p>" + "".join(f'<img src="{name}" width="{width:.0f}">' for name, width in names)
    path = OUT / f"sheet-{screen}-{players}.html"
    path.write_text(
        "<!doctype html><style>body{margin:8px;background:#777}p{margin:0 0 8px;display:flex;gap:8px;"
        f"align-items:flex-start;width:max-content}}</style>{rows}"
    )
    page.goto(path.as_uri())
    page.screenshot(path=path.with_suffix(".png"), full_page=True)


# The cloth without its threads, which would make the files three times as large
PLAIN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("#cloth { --thread: #0000 !important; --gap: #0000 !important }");
  document.adoptedStyleSheets = [sheet];
}"""


def shown_outside(browser, site):
    """The pictures of README.md and of the web app manifest (domino/cli/manifest.py)."""
    for name, width, height, scale in (("table", 1280, 800, 1), ("telephone", 360, 640, 2)):
        page = browser.new_page(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            locale="en-GB",
            reduced_motion="reduce",
            color_scheme="light",
        )
        game, options = GAMES[4]
        show(page, site, "mid", 4, tables.before_choice(game, 7, 9, rounds=1, **options))
        target = ROOT / "static" / "screenshots" / f"{name}.png"
        target.parent.mkdir(exist_ok=True)
        page.evaluate(PLAIN)
        page.screenshot(path=target)
        page.close()
        print(f"{target}: {target.stat().st_size / 1000:.0f} kB")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", choices=SCREENS, nargs="*", default=list(SCREENS))
    parser.add_argument("--players", type=int, choices=GAMES, nargs="*", default=list(GAMES))
    parser.add_argument("--themes", choices=THEMES, nargs="*", default=list(THEMES))
    parser.add_argument("--language", default="en-GB")
    parser.add_argument("--readme", action="store_true", help="only the pictures of README.md and of the manifest")
    args = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write(build(), Path(folder, "dist"))
        with served({"/": Path(folder, "dist")}) as origin:
            browser = launch(playwright)
            if not args.readme:
                sheets = browser.new_page(viewport={"width": 1570, "height": 900})
                for screen in args.only:
                    for players in args.players:
                        game, options = GAMES[players]
                        make = SCREENS[screen][0]
                        match = make and make(game, options)
                        for width, height in SIZES:
                            context = browser.new_context(
                                viewport={"width": width, "height": height},
                                locale=args.language,
                                reduced_motion="reduce",
                            )
                            page = context.new_page()
                            page.on("pageerror", lambda error: print("uncaught:", error))
                            show(page, f"{origin}/", screen, players, match)
                            for theme in args.themes:
                                page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
                                page.screenshot(path=OUT / f"{screen}-{players}-{width}x{height}-{theme}.png")
                            context.close()
                        sheet(sheets, screen, players)
                        print(f"{OUT}/sheet-{screen}-{players}.png", flush=True)
            if args.readme or (args.only == list(SCREENS) and args.players == list(GAMES)):
                shown_outside(browser, f"{origin}/")
            browser.close()


if __name__ == "__main__":
    main()
