"""The review of a round on the built site: its bar and its cancel, its figures against the worker's own, a brain that
is not there, the way to a choice and back.
"""

import json

import pytest
from playwright.sync_api import expect

from domino.brain import worker
from domino.web.extra import review
from tests.browser import tables
from tests.browser.test_axe import audit
from tests.browser.test_kept_matches import kept, listed  # noqa: F401  (a fixture)
from tests.browser.test_looks import AXE
from tests.browser.test_match import NEXT, by_pointer, play_on
from tests.browser.test_replay import WHERE, stands_at

LONG = 120_000  # ms for a round to be judged on a machine that is loaded four times over


def small():
    """A match of two at the end of its first round: few choices."""
    return tables.after_round("classico", 11, rounds=1, players=2)


def two_rounds():
    """The same, over after two rounds."""
    return tables.finished("classico", 11, players=2, rounds=2, target=0)


def judged(match, number):
    """The review as CPython makes it."""
    pairs = [(question, json.loads(worker.judge(json.dumps(question)))) for question in review.choices(match, number)]
    return review.sum_up(match, number, pairs)


def open_review(page):
    page.locator("#result [data-do=review]").click()
    page.locator("#review-bar, #review-told").first.wait_for()


def finished(page):
    page.locator("#review-told").wait_for(timeout=LONG)


def test_the_figures_are_those_of_the_judge_and_each_choice_is_a_way_to_the_table(sit):
    match = small()
    page = sit(match)
    open_review(page)
    expect(page.locator("#review-bar")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "review-stop"
    finished(page)
    found = judged(match, 1)
    own = next(side for side in found["sides"] if side["side"] == 0)
    told = page.locator("#review-told").inner_text()
    assert (f"You gave away {own['cost']:.1f} points." if own["cost"] else "You gave nothing away.") in told
    if own["deal"]:
        assert f"{abs(own['deal']):.1f} points" in told
    expect(page.locator("#say")).to_have_text(told.replace("\n", " "))
    assert page.evaluate("document.activeElement.id") == "review-told"
    rows = page.locator(".review table").first.locator("tbody tr")
    for side in found["sides"]:
        cells = rows.nth(side["side"]).locator("td").all_inner_texts()
        assert cells[:2] == [str(side["choices"]), f"{side['cost']:.1f}"]
        assert cells[2] == ("–" if side["open_cost"] is None else f"{side['open_cost']:.1f}")
    choices = page.locator(".judged li")
    expect(choices).to_have_count(len(found["moves"]))
    for item, move in zip(choices.all(), found["moves"], strict=True):
        assert item.locator("button").get_attribute("data-with") == f"1.{move['index']}"
        price = item.locator(".price").text_content()
        assert price == (f"−{move['cost']:.1f}gave away {move['cost']:.1f} points" if move["cost"] else "best")
        assert ("turning point" in item.inner_text()) == (move["index"] in found["turning"])
    lost = {seat: sum(move["cost"] for move in found["moves"] if move["seat"] == seat) for seat in (0, 1)}
    assert [round(lost[side["side"]], 1) for side in found["sides"]] == [side["cost"] for side in found["sides"]]
    page.locator(".review summary").click()
    table = page.locator(".review details tbody tr")
    expect(table).to_have_count(len(found["moves"]))
    for row, move in zip(table.all(), found["moves"], strict=True):
        assert f"{move['chance']}%" in row.inner_text()
    assert page.locator(".review svg.chance circle").count() == len(found["turning"]) + 1  # and the key
    page.keyboard.press("Escape")
    page.wait_for_function("document.activeElement.dataset.do === 'review'")
    open_review(page)  # it is kept
    expect(page.locator("#review-told")).to_be_visible()
    # a choice on the table, and back
    place = page.locator("[data-do=review_at]").nth(1)
    number, index = (int(part) for part in place.get_attribute("data-with").split("."))
    place.click()
    expect(page.locator("#dialog")).to_be_hidden()
    stands_at(page, match, number, index)
    page.locator("#skip").click()
    expect(page.locator("#review-told")).to_be_visible()
    page.wait_for_function(f"document.activeElement.dataset.with === '{number}.{index}'")
    page.keyboard.press("Escape")
    page.wait_for_function("document.activeElement.closest('#result')")
    page.locator("#go-on").click()
    page.wait_for_function(NEXT, arg=None)


def test_cancel_stops_at_once_and_it_goes_on_where_it_was(sit):
    page = sit(tables.after_round("coppie", 5, rounds=1))
    open_review(page)
    page.wait_for_function("document.getElementById('review-bar').value >= 1", timeout=LONG)
    page.locator("#review-stop").click()
    expect(page.locator("#review-told")).to_contain_text("Stopped: ", timeout=2_000)
    done = page.locator(".judged li").count()
    assert 1 <= done < 12
    expect(page.locator("#review-told")).to_contain_text(f"Stopped: {done} of ")
    page.get_by_role("button", name="Go on", exact=True).click()
    page.wait_for_function(f"document.getElementById('review-bar')?.value >= {done}")
    page.keyboard.press("Escape")  # closing it stops it too
    expect(page.locator("#dialog")).to_be_hidden()
    page.locator("#go-on").click()
    play_on(page, by_pointer, 1)


def test_cancelled_while_the_judge_loads(sit, new_page, site, playable):
    page = new_page()
    held = []
    page.route("**/static/brain.*.py", lambda route: held.append(route))
    sit(small(), on=page)
    open_review(page)
    expect(page.locator("#review-words")).to_have_text("The judge is loading.")
    page.locator("#review-stop").click()
    expect(page.locator("#review-told")).to_contain_text("Stopped: 0 of ", timeout=2_000)
    assert page.locator(".judged").count() == 0


@pytest.mark.errors_expected
def test_without_the_brain_it_says_so_in_one_sentence(sit, new_page):
    page = new_page()
    page.route("**/static/brain.*.py", lambda route: route.fulfill(status=404, body="not found"))
    sit(small(), on=page)
    open_review(page)
    words = "The judge could not be loaded: it needs the strong players. Check the connection and try again."
    expect(page.locator("#review-told")).to_have_text(words, timeout=30_000)
    expect(page.locator("#say")).to_contain_text("The judge could not be loaded")
    page.keyboard.press("Escape")
    page.locator("#go-on").click()
    page.wait_for_function(NEXT, arg=None)


def test_from_the_replay_to_another_moment_of_it_and_the_whole_match_by_rounds(sit):
    match = two_rounds()
    page = sit(match)
    page.locator("#go-on").click()
    page.locator("#result [data-do=replay]").click()
    page.locator("#reel-round").select_option("2")
    expect(page.locator("#reel-round")).to_have_value("2")
    page.locator("#review").click()
    finished(page)
    expect(page.locator(".review-rounds [aria-current]")).to_have_text("2")
    place = page.locator("[data-do=review_at]").last
    index = int(place.get_attribute("data-with").split(".")[1])
    place.click()
    stands_at(page, match, 2, index)
    assert page.evaluate("document.activeElement.id") == "reel-run"
    page.keyboard.press("Shift+W")
    page.get_by_role("button", name="The whole match").click()
    rows = page.locator(".review tbody tr")
    expect(rows).to_have_count(3, timeout=LONG)
    costs = [[side["cost"] for side in judged(match, number)["sides"]] for number in (1, 2)]
    for number in (0, 1):
        assert rows.nth(number).locator("td").all_inner_texts()[:2] == [f"{cost:.1f}" for cost in costs[number]]
    sums = [sum(column) for column in zip(*costs, strict=True)]
    assert rows.nth(2).locator("td").all_inner_texts()[:2] == [f"{cost:.1f}" for cost in sums]
    rows.nth(0).get_by_role("button").click()
    expect(page.locator(".review-rounds [aria-current]")).to_have_text("1")
    expect(page.locator(".judged")).to_be_visible()


def test_in_the_middle_of_a_round_the_game_waits_in_a_replay(sit):
    match = tables.before_choice("classico", 7, 5, rounds=1, players=2)
    page = sit(match)
    page.locator("#hand [tabindex='0']").focus()
    page.keyboard.press("Shift+W")
    page.locator("#review-stop").click()
    expect(page.locator("#review-told")).to_contain_text("Stopped: ")
    expect(page.locator(".review-rounds button")).to_have_count(1)  # only the round that is over
    page.keyboard.press("Escape")
    expect(page.locator("#theatre")).to_be_visible()
    page.locator("#skip").click()
    page.wait_for_function(NEXT, arg=None)
    play_on(page, by_pointer, 1)


def test_from_the_list_of_matches(kept):  # noqa: F811
    listed(kept).locator("li", has_text="The other side wins").locator("[data-do=review]").click()
    kept.locator("#review-bar").wait_for()
    kept.locator("#review-stop").click()
    expect(kept.locator("#review-told")).to_contain_text("Stopped: ")
    kept.keyboard.press("Escape")
    expect(kept.locator(WHERE)).to_contain_text(" / ")
    kept.locator("#skip").click()
    expect(kept.locator("#kept")).to_be_visible()


def test_axe_finds_nothing_and_nothing_is_cut_off(new_page, sit):
    page = new_page(reduced_motion="reduce")
    sit(small(), on=page)
    open_review(page)
    page.evaluate(AXE.read_text())
    audit(page, "review at work", ("light", "dark", "contrast", "forced"), "'#dialog'")
    finished(page)
    page.locator(".review summary").click()
    dialog = page.locator("#dialog")
    for width, height in ((1280, 800), (360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        themes = ("light", "dark", "contrast", "forced") if width == 1280 else ("light",)
        audit(page, f"review, {width}", themes, "'#dialog'")
        assert dialog.evaluate("node => node.scrollWidth <= node.clientWidth")
        box = dialog.bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        low = dialog.locator("button").evaluate_all("all => all.filter((one) => one.offsetHeight < 36).length")
        assert low == 0
