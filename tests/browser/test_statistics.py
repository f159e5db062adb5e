"""The statistics of the kept matches on the built site: the figures, their tables, the file, how it looks to axe."""

import csv

import pytest
from playwright.sync_api import expect

from domino import record
from domino.web.extra.statsrows import group_cells, groups, habits
from domino.web.extra.tallies import Tallies
from tests.browser import tables
from tests.browser.test_axe import ALL, audit
from tests.browser.test_looks import AXE


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
