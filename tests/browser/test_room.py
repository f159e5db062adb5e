"""There is room for everything at any size, what matters is in sight; motion is seen, and nobody waits for it."""

import itertools

import pytest
from playwright.sync_api import expect

from tests.browser import tables
from tests.browser.test_looks import bring

VIEWPORTS = [
    (320, 480),
    (480, 360),
    (360, 640),
    (390, 844),
    (568, 320),
    (844, 390),
    (768, 1024),
    (1280, 800),
    (1920, 1080),
    (3840, 2160),
]
OPENED = (VIEWPORTS[0], (360, 640), (1280, 800), (3840, 2160))  # where the page is opened; to the others it is resized


@pytest.mark.parametrize("screen", ["table", "twelve", "round"])
def test_nothing_leaves_the_screen_at_any_size(new_page, site, playable, put, screen):
    page = new_page(reduced_motion="reduce")
    for size in VIEWPORTS:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        if size in OPENED:
            bring(page, site, playable, put, screen)
        page.wait_for_timeout(200)
        wide = page.evaluate(
            "[document.documentElement.scrollWidth, innerWidth, document.body.scrollHeight, innerHeight]"
        )
        assert wide[0] <= wide[1] and wide[2] <= wide[3], (size, wide)
        outside = page.evaluate(
            """() => {
              const box = document.getElementById('cloth').getBoundingClientRect();
              const shown = '#line-tiles > g, #line-ends .end rect:not(.reach)';
              return [...document.querySelectorAll(shown)].filter((node) => {
                const {left, top, right, bottom, width} = node.getBoundingClientRect();
                const across = left < box.left - 1 || right > box.right + 1;
                return width && (across || top < box.top - 1 || bottom > box.bottom + 1);
              }).length;
            }"""
        )
        assert outside == 0, size
        small = page.evaluate(
            """() => [...document.querySelectorAll('#hand li, #acts button, .foot button, .top button')].filter(
              (node) => node.clientWidth && (node.offsetWidth < 43.5 || node.offsetHeight < 43.5)
            ).map((node) => node.outerHTML.slice(0, 80))"""
        )
        assert small == [], size
        if screen != "round":
            over = page.evaluate(
                """() => {
                  const hand = document.getElementById('hand').getBoundingClientRect();
                  const acts = document.getElementById('acts').getBoundingClientRect();
                  const low = Math.max(...[...document.querySelectorAll('#hand li')].map(
                    (node) => node.getBoundingClientRect().bottom));
                  return Math.min(low, document.getElementById('hand').scrollHeight + hand.top) - acts.top;
                }"""
            )
            assert over <= 1 or page.locator("#hand").evaluate("node => getComputedStyle(node).overflowY") == "auto", (
                size
            )
            expect(page.locator("#turn")).to_be_in_viewport()
            for button in page.locator("#acts button").all():
                expect(button).to_be_in_viewport(ratio=0.95)


def test_beside_the_table_only_the_log_scrolls(new_page, site, playable, put):
    page = new_page(reduced_motion="reduce")
    bring(page, site, playable, put, "twelve")
    expect(page.locator(".log-box")).to_have_js_property("scrollTop", page.locator(".log-box").evaluate(
        "box => box.scrollHeight - box.clientHeight"
    ))  # fmt: skip
    assert page.locator(".log-box").evaluate("box => box.scrollHeight > box.clientHeight")
    assert page.locator("#side").evaluate("side => side.scrollHeight <= side.clientHeight")
    for row in page.locator("#tally tr").all():
        expect(row).to_be_in_viewport(ratio=1)
    expect(page.locator("#log li").last).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize(
    "size", [(844, 390), (1280, 800), (360, 640), (480, 360)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_at_the_end_of_a_round_of_twelve_the_result_and_the_button_are_in_sight(new_page, sit, size):
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    sit(tables.after_round("salotto", 5, players=12, set=12, teams=3), "speed=slow", on=page)
    page.locator("#go-on").wait_for()
    for seen in ("#result-title", ".gain .sums", "#go-on"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=0.95)
    if size == (844, 390):  # even all hands, above the button
        foot = page.locator("#result .foot").bounding_box()["y"]
        for hand in page.locator(".open-hands li").all():
            box = hand.bounding_box()
            assert box["y"] + box["height"] <= foot + 2
        for row in page.locator("#result .tally tr").all():
            expect(row).to_be_in_viewport(ratio=1)


def test_a_small_embed_leaves_room_for_the_line(new_page, site, playable, put):
    page = new_page(viewport={"width": 480, "height": 360}, reduced_motion="reduce")
    bring(page, site, playable, put, "table")
    box = page.locator("#line-box").bounding_box()
    assert box["width"] > 240 and box["height"] > 150
    for button in page.locator("#acts button").all():
        expect(button).to_be_in_viewport(ratio=1)


def test_at_four_times_the_size_the_page_scrolls_and_nothing_lies_on_anything(new_page, site, playable, put):
    page = new_page(viewport={"width": 320, "height": 256}, reduced_motion="reduce")
    bring(page, site, playable, put, "table")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#line-box").bounding_box()["height"] > 60
    edges = [page.locator(part).bounding_box() for part in ("#seats", "#line-box", "#status", "#hand", "#acts")]
    for above, below in itertools.pairwise(edges):
        assert above["y"] + above["height"] <= below["y"] + 2
    last = page.locator("#acts button").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.95)


# -- motion

RUNNING = """() => document.getAnimations().filter((one) => one.playState === 'running').map(
  (one) => one.animationName ?? one.effect.target.className)"""


def drawing(page, sit):
    """A round in which the player has to draw, with all motion a hundred times slower."""
    for seed in range(1, 400):
        match = tables.new("classico", seed, players=2, draw="until-stop")
        if tables.play_round(match, lambda match: match.turn == 0 and match.legal == (("draw",),)):
            break
    assert match.legal == (("draw",),)
    sit(match, "speed=fast&sound=off", on=page)
    page.wait_for_function("document.getElementById('hand').dataset.mine !== undefined")
    page.wait_for_timeout(100)
    slow = page.context.new_cdp_session(page)
    slow.send("Animation.enable")
    slow.send("Animation.setPlaybackRate", {"playbackRate": 0.01})
    return page


def test_a_drawn_tile_is_seen_to_come_and_nobody_waits_for_it(new_page, sit):
    page = drawing(new_page(), sit)
    held = page.locator("#hand li").count()
    page.locator("#do-draw").click()
    expect(page.locator("#hand li")).to_have_count(held + 1)
    moving = page.evaluate(RUNNING)
    assert "flying" in moving and "came" in moving
    # While it is still under way, the next action is done
    if page.locator("#hand .fits").count():
        before = page.locator("#line-tiles > g").count()
        page.locator("#hand .fits").first.click(force=True)
        if page.locator("#choice:visible").count():
            page.locator("#choose-left").click()
        page.wait_for_function("count => document.querySelectorAll('#line-tiles > g').length > count", arg=before)
        assert "arrive" in page.evaluate(RUNNING)
    else:
        page.locator("#do-draw").click()
        expect(page.locator("#hand li")).to_have_count(held + 2)
    assert "flying" in page.evaluate(RUNNING)


@pytest.mark.parametrize("how", ["device", "menu", "speed"])
def test_nothing_moves_where_no_motion_is_wanted(new_page, sit, how):
    page = drawing(new_page(reduced_motion="reduce" if how == "device" else "no-preference"), sit)
    page.evaluate("how => { if (how === 'menu') document.documentElement.dataset.motion = 'off'; }", how)
    page.evaluate("how => { if (how === 'speed') document.documentElement.dataset.speed = 'instant'; }", how)
    held = page.locator("#hand li").count()
    page.locator("#do-draw").click()
    page.wait_for_function("held => document.querySelectorAll('#hand li').length > held", arg=held)
    assert page.evaluate(RUNNING) == []
