"""Random hands on the built site: keys, clicks, taps, drags, typed commands and links, in windows of every size.

`python -m tests.soak.hands --steps 5000 --seed 1`. No error may reach the page or its console, and every now and then
the table has to go on, or to be left. A failure names the seed of its sitting and what was done last.
"""

import argparse
import random
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from domino.cli.site import build, write
from tests.browser.conftest import DEFAULTS, PLAYABLE
from tests.browser.test_letgo import DENIED
from tests.browser.test_match import NEXT, by_pointer
from tests.soak import inputs
from tests.support import launch, served

SITTING = 200  # steps on one page
PROOF = 40  # steps between two proofs that there is a way on
PATIENCE = 60_000  # ms for the others' turns
SIZES = ((320, 480), (360, 640), (640, 360), (768, 1024), (844, 390), (1280, 800), (1920, 1080), (200, 200))
KEYS = (
    *"abcdefghiklmnopqrstuvwxyz,./?0123456789",
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter", "Enter", " ", " ", "Escape", "Tab"),
    *("Shift+Tab", "Shift+H", "Shift+K", "Shift+B", "Shift+R", "Control+z", "F2", "Delete", "Backspace", "PageDown"),
    *(f"Control+{digit}" for digit in range(1, 9)),
)
# What can be clicked, as [x, y], in the order of the page
TARGETS = """() => [...document.querySelectorAll('button, summary, [role=option], label, .end, dialog [tabindex]')]
  .filter((node) => node.checkVisibility({visibilityProperty: true}) && !node.closest('[hidden], a'))
  .map((node) => node.getBoundingClientRect())
  .filter((box) => box.width && box.top < innerHeight && box.left < innerWidth && box.bottom > 0 && box.right > 0)
  .map((box) => [box.left + box.width / 2, box.top + box.height / 2])"""
SELECTS = """(n) => {
  const all = [...document.querySelectorAll('select:not([disabled])')].filter((node) => node.checkVisibility());
  if (!all.length) return;
  const select = all[n % all.length];
  const options = [...select.options].filter((option) => !option.disabled);
  if (!options.length) return;
  select.value = options[Math.floor(n / all.length) % options.length].value;
  select.dispatchEvent(new Event('change', {bubbles: true}));
}"""
VIEW = "document.documentElement.dataset.view ?? 'setup'"
LINES = "document.querySelectorAll('#log li').length"


class Sitting:
    """One page and the hands at it, all from one seed."""

    def __init__(self, browser, site, seed):
        self.site = site
        self.chance = random.Random(f"hands {seed}")
        self.problems, self.done = [], []
        chance = self.chance
        self.context = browser.new_context(
            **{**DEFAULTS, "locale": chance.choice(("en-GB", "it-IT", "es-ES", "fr-FR", "pt-BR")), "has_touch": True}
        )
        self.page = page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.problems.append(f"uncaught: {error}"))
        page.on("console", lambda told: told.type == "error" and self.problems.append(f"console: {told.text}"))
        if chance.random() < 0.3:
            page.add_init_script(f"({DENIED})()")
        self.address = chance.choice(("", "?start=1&speed=instant", "?" + inputs.job("address", seed)["search"][1:]))
        self.open()

    def open(self):
        self.page.goto(self.site + self.address.encode("utf-8", "ignore").decode())
        self.page.wait_for_function(PLAYABLE)

    # -- the hands

    def step(self):
        """One thing that anybody might do."""
        chance = self.chance
        act = chance.choices(
            (self.key, self.click, self.anywhere, self.tap, self.drag, self.resize, self.choose, self.type, self.link,
             self.reload),
            (30, 30, 6, 8, 6, 3, 6, 5, 1, 1),
        )[0]  # fmt: skip
        try:
            act()
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            self.note("another language")  # the page loads itself again
        if self.page.url.split("?")[0].split("#")[0] != self.site:
            self.note("back from", self.page.url)
            self.open()
        self.page.wait_for_function(PLAYABLE)

    def note(self, *words):
        self.done.append(" ".join(map(str, words)))

    def key(self):
        key = self.chance.choice(KEYS)
        self.note("key", key)
        self.page.keyboard.press(key)

    def target(self):
        found = self.page.evaluate(TARGETS)
        return self.chance.choice(found) if found else (5, 5)

    def point(self):
        size = self.page.viewport_size
        return self.chance.randrange(size["width"]), self.chance.randrange(size["height"])

    def click(self):
        x, y = self.target()
        self.note("click", x, y)
        self.page.mouse.click(x, y)

    def anywhere(self):
        x, y = self.point()
        self.note("click", x, y)
        self.page.mouse.click(x, y, click_count=self.chance.choice((1, 1, 2)))

    def tap(self):
        x, y = self.chance.choice((self.target, self.point))()
        self.note("tap", x, y)
        self.page.touchscreen.tap(x, y)

    def drag(self):
        ends = self.target(), self.point()
        self.note("drag", *ends)
        self.page.mouse.move(*ends[0])
        self.page.mouse.down()
        self.page.mouse.move(*ends[1], steps=3)
        if self.chance.random() < 0.1:
            self.page.keyboard.press("Escape")
        self.page.mouse.up()

    def resize(self):
        width, height = self.chance.choice(SIZES)
        self.note("window", width, height)
        self.page.set_viewport_size({"width": width, "height": height})

    def choose(self):
        number = self.chance.randrange(1000)
        self.note("choose", number)
        self.page.evaluate(SELECTS, number)

    def type(self):
        text = inputs.job("command", self.chance.randrange(10**6))["text"].replace("\x00", "")[:80]
        self.note("type", repr(text))
        self.page.keyboard.press("/")
        self.page.keyboard.insert_text(text.encode("utf-8", "ignore").decode())
        self.page.keyboard.press("Enter")

    def link(self):
        number = self.chance.randrange(10**6)
        self.note("link", number)
        hash_ = inputs.job("address", number)["hash"].encode("utf-8", "ignore").decode()
        self.page.evaluate("(hash) => { location.hash = hash }", hash_)

    def reload(self):
        self.note("reload")
        self.page.reload()

    # -- a way on

    def prove(self):
        """The table goes on, or is left; from the set-up a match can be dealt, or it is said why not."""
        page = self.page
        self.page.set_viewport_size({"width": 1280, "height": 800})
        for _ in range(3):  # an open list, or a key that is waited for, take an Escape of their own
            if page.locator("#dialog").evaluate("node => node.open"):
                page.keyboard.press("Escape")
        assert not page.locator("#dialog").evaluate("node => node.open"), page.locator("#dialog").inner_text()[:300]
        if page.locator("html[data-side=open] #log-button").is_visible():
            page.locator("#log-button").click()  # the log lies over the end of a round
        page.evaluate("document.documentElement.dataset.speed = 'instant'")
        view = page.evaluate(VIEW)
        self.note("proof in", view)
        if view == "setup":
            self.prove_deal()
        elif page.locator("#coach").count() or self.chance.random() < 0.3:
            self.prove_leave()
        else:
            self.prove_move()

    def prove_deal(self):
        page = self.page
        if page.locator("#start").get_attribute("aria-disabled") == "true":
            assert page.locator("#setup-problem").inner_text(), "it cannot be dealt, and nobody says why"
            if not page.locator("#repair").is_visible():
                return
            while page.locator("#repair").is_visible():
                page.locator("#repair").click()
        page.locator("#start").click()
        page.wait_for_function(f"({VIEW}) !== 'setup'")

    def prove_leave(self):
        page = self.page
        if page.locator("#skip").is_visible():
            page.locator("#skip").click()
            page.wait_for_function("!document.getElementById('coach')")
            return
        page.locator("#menu-button").click()
        leave = page.locator("#dialog [data-do=leave]")
        if not leave.count():  # it is over, or an introduction's end
            page.keyboard.press("Escape")
            page.locator("#result [data-do=options], #result [data-do=skip]").first.click()
        else:
            leave.click()
        if page.locator("#dialog [data-do=leave_now]").is_visible():
            page.locator("#dialog [data-do=leave_now]").click()
        page.wait_for_function(f"({VIEW}) === 'setup' || document.querySelector('#result, #desk')?.checkVisibility()")

    def prove_move(self):
        page = self.page
        before = page.evaluate(LINES)
        state = page.wait_for_function(
            f"() => document.querySelector('#cover:not([hidden]) #uncover') ? 'covered' : ({NEXT})()"
        ).json_value()
        if state == "covered":
            page.locator("#uncover").click()
            page.wait_for_function("document.getElementById('cover').hidden")
        elif not state["over"] and page.locator("#acts .elsewhere").count() == 0:
            by_pointer(page, state)
            page.wait_for_function(
                f"(before) => {LINES} > before || !document.getElementById('choice').hidden"
                f" || document.querySelector('#log .undone') || ({VIEW}) !== 'table'",
                arg=before,
            )


def sit(browser, site, seed, steps):
    """So many steps on one page; AssertionError with the seed where something is wrong."""
    sitting = Sitting(browser, site, seed)
    try:
        for number in range(1, steps + 1):
            sitting.step()
            if number % PROOF == 0 or number == steps:
                sitting.prove()
            assert not sitting.problems, sitting.problems
    except (AssertionError, Error) as error:
        last = "\n  ".join(sitting.done[-25:])
        shown = f"{error}\n{sitting.problems}"
        raise AssertionError(f"sitting {seed} ({sitting.address!r}):\n  {last}\n{shown}") from error
    finally:
        sitting.context.close()


def main() -> None:
    """Sit down until so many steps are done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0, help="of the first sitting")
    args = parser.parse_args()
    begun = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        served({"/some/where/": Path(folder)}) as origin,
        sync_playwright() as playwright,
    ):
        write(build(), Path(folder))
        browser = launch(playwright, whole=False)
        left, seed = args.steps, args.seed
        while left > 0:
            sit(browser, f"{origin}/some/where/", seed, min(SITTING, left))
            left, seed = left - SITTING, seed + 1
        browser.close()
    print(f"{args.steps} random steps in {seed - args.seed} sittings, no error and no dead end "
          f"({time.monotonic() - begun:.0f} s)")


if __name__ == "__main__":
    main()
