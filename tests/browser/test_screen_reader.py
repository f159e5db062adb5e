"""One round through a screen reader's model of the page (@guidepup/virtual-screen-reader): all that it says, from the
set-up to the match's end, is tests/golden/screen-reader.txt. A line that begins with ">" is a key that was pressed, one
with "=" begins a part, all others were spoken.

The file is there to be read: it has to make sense to somebody who sees nothing. `python -m
tests.browser.test_screen_reader` writes it anew.
"""

import re
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from domino.cli.site import build, write
from tests.browser.conftest import DEFAULTS, PLAYABLE
from tests.browser.test_match import NEXT
from tests.support import launch, served

ROOT = Path(__file__).resolve().parents[2]
MODEL = ROOT / "node_modules" / "@guidepup" / "virtual-screen-reader" / "lib" / "esm" / "index.browser.js"
GOLDEN = ROOT / "tests" / "golden" / "screen-reader.txt"
ADDRESS = f"?game=classico&players=3&rounds=1&level=2&hl=en&speed=instant&seed={'173'.zfill(64)}"
COMMITMENT = re.compile("[0-9a-f]{8} [0-9a-f]{8} …")  # its nonce is another one every time

START = """async () => {
  const {virtual} = await import(new URL('screen-reader.js', location.href));
  window.reader = virtual;
  // What no screen reader says, but the model would: what is there only without scripts, what is folded away
  document.querySelectorAll('noscript').forEach((node) => node.remove());
  const fold = () => document.querySelectorAll('details').forEach((node) =>
    [...node.children].slice(1).forEach((part) => part.toggleAttribute('hidden', !node.open)));
  fold();
  document.addEventListener('toggle', fold, true);
  await virtual.start({container: document.body});
}"""
# All from here to the end, as the reader's own next command goes
READ = """async () => {
  await reader.stop();
  await reader.start({container: document.body});
  let last = await reader.lastSpokenPhrase();
  for (let i = 0; i < 400; i += 1) {
    await reader.next();
    last = await reader.lastSpokenPhrase();
    if (last === 'end of document') break;
  }
  const said = await reader.spokenPhraseLog();
  await reader.clearSpokenPhraseLog();
  return said;
}"""
# What was said, once nothing more comes
TAKE = """async () => {
  for (let before = -1, i = 0; i < 100; i += 1) {
    await new Promise((done) => setTimeout(done, 20));
    const said = await reader.spokenPhraseLog();
    if (said.length === before) {
      await reader.clearSpokenPhraseLog();
      return said;
    }
    before = said.length;
  }
  throw new Error('the screen reader does not come to an end');
}"""


class Listener:
    """Drives the model at a page and writes down what it says."""

    def __init__(self, page):
        self.page = page
        self.lines = []

    def part(self, title):
        self.lines += ["", f"= {title}"] if self.lines else [f"= {title}"]

    def read(self, title):
        """The whole page from its beginning, as it is read when nobody presses anything but the arrow down."""
        self.part(title)
        self.lines += self.page.evaluate(READ)

    def press(self, key):
        self.lines.append(f"> {key}")
        self.page.keyboard.press(key)

    def take(self):
        """What was said since the last key."""
        said = [line.replace("\u00a0", "") for line in self.page.evaluate(TAKE)]
        self.lines += said
        return said


def round_heard(page, address):
    """All that is said over one round."""
    page.route("**/screen-reader.js", lambda route: route.fulfill(path=MODEL, content_type="text/javascript"))
    page.goto(address)
    page.wait_for_function(PLAYABLE)
    page.evaluate(START)
    listener = Listener(page)
    listener.read("The set-up, read through")
    listener.part("The deal")
    page.locator("#start").focus()
    listener.take()
    listener.press("Enter")
    state = page.wait_for_function(NEXT, arg=None).json_value()
    listener.take()
    listener.read("The table in the first turn, read through")
    page.locator("#hand [tabindex='0']").focus()
    page.evaluate(TAKE)
    listener.part("What can be asked")
    for key in "cvmetig":
        listener.press(key)
        listener.take()
    listener.part("The round")
    while True:
        one_turn(listener, state)
        state = page.wait_for_function(NEXT, arg=state).json_value()
        listener.take()
        if state["view"] == "result":
            break
    page.locator("#go-on").wait_for()
    listener.read("The round's end, read through")
    page.locator("#result").focus()
    page.evaluate(TAKE)
    listener.part("The match's end")
    listener.press("Enter")
    page.locator("[data-do=rematch]").wait_for()
    listener.take()
    listener.read("The match's end, read through")
    return COMMITMENT.sub("……", "\n".join(listener.lines)) + "\n"


def one_turn(listener, state):
    """Lay the first tile of the hand that fits, to the left where it fits both ends; else draw or pass."""
    if state["choice"]:
        listener.press("s")
    elif state["fits"]:
        listener.press("Home")
        while not said_to_fit(listener.take(), listener):
            listener.press("ArrowRight")
            assert listener.lines[-9:] != ["> ArrowRight"] * 9, "the end of the hand, and nothing fits"
        listener.press("Enter")
    else:
        listener.press("Space" if state["draw"] else "p")


def said_to_fit(said, listener):
    """Whether the tile that was reached can be laid, as it was said; one that the focus was at already says nothing."""
    options = [line for line in said if line.startswith("option, ")]
    name = options[-1] if options else listener.page.locator("#hand [tabindex='0']").get_attribute("aria-label")
    return any(word in name.split(", ") for word in ("left", "right", "both", "opens"))


def test_a_round_as_a_screen_reader_says_it(page, site):
    assert round_heard(page, site + ADDRESS) == GOLDEN.read_text(encoding="utf-8")


def main():
    with (
        tempfile.TemporaryDirectory() as folder,
        served({"/": Path(folder)}) as origin,
        sync_playwright() as playwright,
    ):
        write(build(), Path(folder))
        browser = launch(playwright)
        page = browser.new_context(**DEFAULTS).new_page()
        page.set_default_timeout(30_000)
        GOLDEN.write_text(round_heard(page, f"{origin}/{ADDRESS}"), encoding="utf-8")
        browser.close()


if __name__ == "__main__":
    main()
