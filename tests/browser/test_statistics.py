"""The statistics of the kept matches on the built site: the figures, their tables, the file, how it looks to axe."""

import csv
import json

import pytest
from playwright.sync_api import expect

from domino import record
from domino.brain.worker import judge
from domino.text import decimal
from domino.web.extra.review import choices
from domino.web.extra.statsrows import group_cells, groups, habits
from domino.web.extra.tallies import Tallies
from tests.browser import tables
from tests.browser.test_axe import ALL, audit
from tests.browser.test_looks import AXE
from tests.browser.test_review import finished, open_review, small


@pytest.fixture
def played(new_page, playable, site):
    """`played(**page)`: a page that keeps some matches, and what they add up to."""

    def go(**options):
        page = new_page(reduced_motion="reduce", accept_downloads=True, **options)
        playable(page, f"{site}?speed=instant")
        tallies = Tallies()
        matches = [tables.finished("coppie", 3), tables.finished("salotto", 4, players=3, rounds=6)]
        matches += [tables.after_round("classico", 7, players=2), tables.finished("coppie", 5, rounds=2)]
        matches[-1].practice = True
        states = ({"state": "over"}, {"state": "over"}, {"state": "conceded"}, {"state": "over"})
        for i, (match, state) in enumerate(zip(matches, states, strict=True)):
            tables.store(page, match, f"m{i}", at=f"2026-11-2{i}T10:00:00Z", **state)
            list(tallies.adding(record.record(match), state["state"] == "conceded"))
        return page, tallies

    return go


def opened(page):
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=stats]").click()
    page.locator("#stats-told").wait_for(timeout=30_000)
    return page.locator("#dialog .luck")


CELLS = "(table) => [...table.rows].slice(1).map((row) => [...row.cells].map((cell) => cell.textContent))"


def test_the_figures_are_those_of_the_records(played):
    page, tallies = played()
    shown = opened(page)
    expect(page.locator("#stats-told")).to_contain_text(
        f"You have played {tallies.rounds} rounds and won {sum(tallies.won)}."
    )
    expect(page.locator("#stats-told")).to_contain_text("1 match of practice is not counted.")
    assert page.evaluate("document.activeElement.id") == "stats-told"
    found = [table.evaluate(CELLS) for table in shown.locator("table").all()]
    expected = [[[name, *group_cells(group)] for name, group in rows] for _, rows in groups(tallies)]
    assert found[: len(expected)] == expected
    assert len(found[-1]) == len(habits(tallies))
    assert shown.locator("ul.rules li").count() == len([name for name, share in habits(tallies) if share.times])
    assert shown.locator(".ranges li").count() == sum(len(rows) for rows in expected)
    assert shown.locator("svg.curve").count() == 1
    # Every picture stands in a part that has its table
    assert shown.locator("section:has(svg):not(:has(table))").count() == 0
    with page.expect_download() as saving:
        shown.locator("[data-do=stats_save]").click()
    rows = list(csv.reader(saving.value.path().read_text("utf-8").splitlines()))
    assert all(row in rows for table in found for row in table)


def judged(match, number):
    """What the judge says on CPython that seat 0 gave away in a round, and choices by chance, in tenths of points."""
    answers = [json.loads(judge(json.dumps(one))) for one in choices(match, number) if one["seat"] == 0]
    return tuple(sum(round(10 * answer[key]) for answer in answers) for key in ("cost", "usual"))


def reviewed(page):
    page.locator("#dialog [data-do=stats_review]").click()
    page.locator("#stats-bar").wait_for()
    page.locator("#stats-told").wait_for(timeout=120_000)


def test_what_was_given_away_is_judged_once_and_added_up(page, site, playable):
    playable(page, f"{site}?speed=instant")
    match = tables.finished("classico", 11, players=2, rounds=2, target=0)
    tables.store(page, match, "m1", state="over", at="2026-11-20T10:00:00Z")
    shown = opened(page)
    expect(shown).to_contain_text("No round is judged yet.")
    reviewed(page)
    expect(page.locator("#stats-told")).to_have_text("2 rounds are judged.")
    sums = [judged(match, number) for number in (1, 2)]
    given, usual = (decimal(sum(one[i] for one in sums) / 20) for i in (0, 1))
    words = f"you gave away {given} points a round; choices by chance would have given away {usual}."
    expect(shown).to_contain_text(words)
    table = shown.locator("section", has_text="Points given away").locator("table")
    assert table.evaluate(CELLS) == [["1 to 2", given, usual]]
    assert page.locator("[data-do=stats_review]").count() == 0  # nothing is left to be judged
    page.keyboard.press("Escape")
    expect(opened(page)).to_contain_text(words)  # remembered


def test_a_round_that_was_reviewed_at_the_table_is_not_judged_again(sit):
    match = small()
    page = sit(match)
    open_review(page)
    finished(page)
    page.keyboard.press("Escape")
    shown = opened(page)
    given, usual = (decimal(tenths / 10) for tenths in judged(match, 1))
    expect(shown).to_contain_text(
        f"In 1 reviewed round you gave away {given} points; choices by chance would have given away {usual}."
    )
    assert page.locator("[data-do=stats_review]").count() == 0


@pytest.mark.errors_expected
def test_without_the_judge_it_says_so(page, site, playable):
    page.route("**/static/brain*", lambda route: route.fulfill(status=404, body="not found"))
    playable(page, f"{site}?speed=instant")
    tables.store(page, tables.finished("coppie", 3), "m1", state="over", at="2026-11-20T10:00:00Z")
    opened(page)
    reviewed(page)
    expect(page.locator("#stats-told")).to_contain_text("The judge could not be loaded")
    expect(page.locator("#dialog [data-do=stats_review]")).to_be_visible()


def test_without_matches_it_says_so_and_it_opens_from_the_list(page, site, playable):
    playable(page, f"{site}?speed=instant")
    opened(page)
    expect(page.locator("#stats-told")).to_contain_text("No finished round of yours is kept")
    page.keyboard.press("Escape")
    tables.store(page, tables.finished("coppie", 3), "m1", state="over", at="2026-11-20T10:00:00Z")
    page.locator("#setup [data-do=matches]").click()
    page.locator("#kept [data-do=stats]").click()
    expect(page.locator("#stats-told")).to_contain_text("You have played")
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()


def test_counting_can_be_stopped(page, site, playable):
    playable(page, f"{site}?speed=instant")
    match = tables.finished("coppie", 3)
    for i in range(40):
        tables.store(page, match, f"m{i}", state="over", at="2026-11-20T10:00:00Z")
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=stats]").click()
    page.locator("#stats-stop").click()
    expect(page.locator("#stats-told")).to_contain_text("Stopped: ")
    expect(page.locator("#stats-told")).to_contain_text(" of 40 matches were read.")


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_it_can_be_read(played, size):
    page, _ = played(viewport={"width": size[0], "height": size[1]})
    shown = opened(page)
    page.evaluate(AXE.read_text())
    for more in shown.locator("summary").all():
        more.click()
    audit(page, "statistics", ALL)
    assert page.locator("#dialog").evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
