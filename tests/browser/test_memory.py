"""What the page keeps does not grow with the matches that are played: a table that was left is nowhere kept alive."""

import pytest

from tests.browser.test_storage import PLAY

ADDRESS = "?game=salotto&players=12&set=9&hand=4&thinking_time=60&speed=instant&sound=off"
# Bytes of Python that are alive. FinalizationRegistry tells Python in a task of its own what JavaScript has let go
PYTHON = """async () => {
  await new Promise((done) => setTimeout(done, 50));
  const code = 'import gc, js\\ngc.collect()\\njs.globalThis.alive = gc.mem_alloc()';
  const size = Module.lengthBytesUTF8(code);
  const [text, out] = [Module._malloc(size + 1), Module._malloc(12)];
  Module.stringToUTF8(code, text, size + 1);
  Module.ccall('mp_js_do_exec', 'number', ['pointer', 'number', 'pointer'], [text, size, out]);
  Module._free(text);
  Module._free(out);
  return alive;
}"""


# How many matches have begun: the first line of the log is new
BEGUN = """() => new MutationObserver((changes) => {
  begun += changes.flatMap(({addedNodes}) => [...addedNodes]).filter((node) => node.className === 'commitment').length;
}).observe(document.getElementById('log'), {childList: true})"""
OVER = "(number) => begun === number && document.querySelector('[data-do=rematch]')"


class Heap:
    """Measures a page."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def sizes(self):
        """(bytes of Python, bytes of JavaScript) that are alive."""
        for _ in range(3):
            self.session.send("HeapProfiler.collectGarbage")
            python = self.page.evaluate(PYTHON)
        used = self.session.send("Runtime.getHeapUsage")["usedSize"]
        return python, used


def check(sizes):
    """Twenty need at most half as much again as two, and the later ones next to nothing of their own."""
    (python, script), last = sizes[1], sizes[-1]
    assert last[0] <= 1.5 * python, sizes
    assert last[1] <= 1.5 * script, sizes
    # By now the log of what was said is full. A table that is kept alive is 13,000 bytes and more
    assert last[0] - sizes[11][0] < 4000 * (len(sizes) - 12), sizes


@pytest.mark.slow
def test_twenty_matches_with_twelve_players_need_no_more_than_two(page, site, playable):
    page.add_init_script("globalThis.told = () => {}; globalThis.begun = 1;")
    playable(page, site + ADDRESS + "&rounds=1&start=1")
    page.evaluate(PLAY)
    page.evaluate(BEGUN)
    heap, sizes = Heap(page), []
    for number in range(1, 21):
        page.wait_for_function(OVER, arg=number, timeout=60_000)
        sizes.append(heap.sizes())
        page.locator("[data-do=rematch]").click()
    check(sizes)


def test_a_table_that_is_left_in_the_middle_is_let_go(page, site, playable):
    playable(page, site + ADDRESS)
    heap, sizes = Heap(page), []
    for _ in range(20):
        page.locator("#start").click()
        page.locator("#turn[data-mine]").wait_for()
        page.locator("#menu-button").click()
        page.locator("#dialog [data-do=leave]").click()
        page.wait_for_function("document.documentElement.dataset.view === 'setup'")
        sizes.append(heap.sizes())
    check(sizes)
