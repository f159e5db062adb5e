"""A match watched again, on the built site: its controls, its views, a link to a moment of it, playing on from there.

What is on the screen is compared with what the engine makes of the same record on CPython.
"""

import json

import pytest
from playwright.sync_api import expect

from domino import record
from domino.tiles import HIGH, LOW, NAMES
from tests.browser import tables
from tests.browser.test_axe import audit
from tests.browser.test_kept_matches import kept, listed, records  # noqa: F401  (a fixture)
from tests.browser.test_looks import AXE
from tests.browser.test_match import NEXT, by_pointer, packed, play_on, saved, unpacked
from tests.unit.test_reel import at as reel_at

WHERE = "#reel-where"
FOCUS = "document.activeElement.id"
CLIPBOARD = """() => Object.defineProperty(navigator, 'clipboard',
  {value: {writeText: async (text) => { window.copied = text; }}, configurable: true})"""


def line(page):
    return page.locator("#line-list li").all_inner_texts()


def laid(match):
    return [f"{a}-{b}" for a, b in match.round.line.tiles()]


def hand(page):
    return sorted(page.locator("#hand [role=option]").evaluate_all("all => all.map((one) => Number(one.dataset.with))"))


def watch(page):
    """From the end of a round, or of a match: into its replay."""
    page.locator("#result [data-do=replay]").click()
    expect(page.locator("#theatre")).to_be_visible()


def stands_at(page, match, number, moves):
    """The screen shows that moment; answers it."""
    shown = reel_at(match, number, moves)
    expect(page.locator(WHERE)).to_have_text(f"{moves} / {shown.steps}")
    expect(page.locator("#reel-round")).to_have_value(str(number))
    expect(page.locator("#line-list li")).to_have_count(len(laid(shown.match)))
    assert line(page) == laid(shown.match)
    return shown.match


@pytest.fixture
def ended(sit):
    """A page at the end of the second round of a match in pairs, and the match."""
    match = tables.after_round("coppie", 5, rounds=2)
    return sit(match), match


# -- the controls


def test_every_control_goes_where_it_says(ended):
    page, match = ended
    watch(page)
    shown = stands_at(page, match, 2, 0)
    assert hand(page) == sorted(shown.round.hands[0])
    for moves in (1, 2, 3):
        page.locator("#reel-next").click()
        stands_at(page, match, 2, moves)
    page.locator("#reel-previous").click()
    stands_at(page, match, 2, 2)
    page.locator("#reel-last").click()
    shown = stands_at(page, match, 2, len(match.round.moves))
    expect(page.locator("#turn")).to_have_text("Round over")
    expect(page.locator("#tally tr").nth(1)).to_contain_text(str(shown.totals[0]))
    assert page.locator("#reel-next").get_attribute("aria-disabled") == "true"
    page.locator("#reel-first").click()
    stands_at(page, match, 2, 0)
    assert page.locator("#reel-previous").get_attribute("aria-disabled") == "true"
    page.locator("#reel-at").fill("11")
    stands_at(page, match, 2, 11)
    assert page.locator("#reel-at").get_attribute("aria-valuetext").startswith("Round 2, move 11 of ")
    page.locator("#reel-round").select_option("1")
    stands_at(page, match, 1, 0)
    assert page.locator("#reel-round option").count() == 2


def test_each_step_is_said_as_the_log_says_it(ended):
    page, _match = ended
    watch(page)
    for _ in range(8):
        page.locator("#reel-next").click()
    expect(page.locator(WHERE)).to_contain_text("8 / ")
    lines = page.locator("#log li").all_inner_texts()
    assert lines[0] == "Round 2"
    assert len(lines) == 10
    expect(page.locator("#say")).to_have_text(lines[-1])
    expect(page.locator("#news")).to_have_text(lines[-1])
    page.locator("#reel-previous").click()
    expect(page.locator("#log li")).to_have_count(9)
    expect(page.locator("#say")).to_contain_text("Round 2, move 7 of ")
    expect(page.locator("#say")).to_contain_text(lines[-2])


def test_it_runs_by_itself_and_stops(ended):
    page, match = ended
    steps = len(match.round.moves)
    watch(page)
    page.locator("#reel-pace").select_option("fast")
    page.locator("#reel-at").fill(str(steps - 3))
    run = page.locator("#reel-run")
    expect(run).to_have_accessible_name("Let it run")
    run.click()
    expect(run).to_have_accessible_name("Pause")
    expect(page.locator(WHERE)).to_have_text(f"{steps} / {steps}", timeout=20_000)
    expect(run).to_have_accessible_name("Let it run")
    page.locator("#reel-pace").select_option("slow")
    run.click()  # again, from the beginning
    expect(page.locator(WHERE)).to_contain_text("0 / ")
    run.click()
    expect(run).to_have_accessible_name("Let it run")
    before = int(page.locator("#reel-at").input_value())
    run.click()
    page.locator("#cloth").click(position={"x": 20, "y": 20})  # hurries
    page.wait_for_function(f"document.getElementById('reel-at').value > {before}")
    run.click()
    expect(run).to_have_accessible_name("Let it run")


def test_by_keys_alone(ended):
    page, match = ended
    page.keyboard.press("w")
    expect(page.locator("#theatre")).to_be_visible()
    assert page.evaluate(FOCUS) == "reel-run"
    assert page.locator("#reel-next").get_attribute("aria-keyshortcuts") == "ArrowRight ArrowDown"
    for key, moves in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", len(match.round.moves)),
                       ("Home", 0), ("ArrowDown", 1)):  # fmt: skip
        page.keyboard.press(key)
        stands_at(page, match, 2, moves)
    page.locator("#hand [tabindex='0']").focus()  # there the arrows go along the tiles
    tiles = page.locator("#hand [role=option]").evaluate_all("all => all.map((one) => one.id)")
    page.keyboard.press("End")
    assert page.evaluate(FOCUS) == tiles[-1]
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(FOCUS) == tiles[-2]
    stands_at(page, match, 2, 1)
    page.keyboard.press("Space")
    expect(page.locator("#reel-run")).to_have_accessible_name("Pause")
    page.keyboard.press("Space")
    expect(page.locator("#reel-run")).to_have_accessible_name("Let it run")
    page.locator("#reel-at").focus()
    page.keyboard.press("Home")
    stands_at(page, match, 2, 0)
    page.keyboard.press("Escape")
    expect(page.locator("#result")).to_be_visible()
    page.wait_for_function("document.activeElement.closest('#result')")


def test_what_only_a_player_does_is_refused_in_a_sentence(ended):
    page, match = ended
    watch(page)
    page.locator("#reel-at").fill("5")
    stands_at(page, match, 2, 5)
    for key in ("n", "p", "Control+z", "d"):
        page.evaluate("document.getElementById('say-now').textContent = ''")
        page.locator("#game").focus()
        page.keyboard.press(key)
        expect(page.locator("#say-now")).to_contain_text("This is a replay: nothing is played here.")
    page.locator("#hand [role=option]").first.click()
    stands_at(page, match, 2, 5)
    page.keyboard.press("e")
    expect(page.locator("#say")).to_contain_text("Bianca 6 tiles")


# -- the views


def test_from_every_seat_and_with_all_hands_open(sit):
    match = tables.finished("classico", 4, players=3)
    number = max(range(1, len(match.results) + 1), key=lambda n: reel_at(match, n, 0).steps)
    reel = reel_at(match, number, 0)
    moves = next(i for i, events in enumerate(reel.events) if events[0]["type"] == "draw" and events[0]["seat"] == 1)
    shown = reel_at(match, number, moves).match
    page = sit(match)
    page.locator("#go-on").click()
    watch(page)
    page.locator("#reel-round").select_option(str(number))
    page.locator("#reel-at").fill(str(moves))
    stands_at(page, match, number, moves)
    drawn = NAMES[reel.events[moves][0]["tile"]]
    last = page.locator("#log li").last
    expect(last).to_have_text("Bianca draws a tile.")
    for seat in (1, 2, 0):
        page.locator("#reel-view").select_option(str(seat))
        expect(page.locator("#hand [role=option]")).to_have_count(len(shown.round.hands[seat]))
        assert hand(page) == sorted(shown.round.hands[seat])
        expect(page.locator("#seats .seat")).to_have_count(2)
    page.locator("#reel-view").select_option("open")
    expect(page.locator("#all-hands li")).to_have_count(3)
    for seat, held in enumerate(shown.round.hands):
        words = " ".join(f"{HIGH[tile]}-{LOW[tile]}" for tile in sorted(held))
        expect(page.locator("#all-hands li").nth(seat).locator(".tiles .hidden")).to_have_text(words)
    expect(page.locator("#hand")).to_be_hidden()
    high, low = drawn.split("-")
    expect(last).to_contain_text(f"draws double {high}" if high == low else f"draws {drawn}")
    page.locator("#reel-run").focus()
    page.keyboard.press("m")
    expect(page.locator("#say")).to_contain_text("Bianca: ")


# -- a match that goes on


def test_of_a_match_that_goes_on_only_what_is_over_is_there(page, sit):
    match = tables.before_choice("coppie", 7, 9, rounds=2)
    sit(match)
    before = saved(page)
    page.locator("#hand [tabindex='0']").focus()
    page.keyboard.press("w")
    stands_at(page, match, 2, 0)
    assert page.locator("#reel-round option").all_inner_texts() == ["Round 1", "Round 2"]
    page.locator("#reel-view").select_option("open")
    expect(page.locator("#all-hands li")).to_have_count(4)
    page.evaluate(CLIPBOARD)
    page.locator("#reel-copy").click()
    expect(page.locator("#say")).to_have_text("A link to this moment is copied.")
    told = json.loads(unpacked(page.evaluate("copied").split("#g=")[1].split(".")[0]))
    assert "seed" not in told
    assert len(told["rounds"]) == 2
    dealt = [[NAMES[tile] for tile in one] for one in match.snapshot()["start"]["hands"]]
    assert dealt not in [round_["deal"]["hands"] for round_ in told["rounds"]]
    page.locator("#menu-button").click()
    assert page.locator("#dialog [data-do=fair]").count() == 0
    page.keyboard.press("Escape")
    page.locator("#skip").click()
    page.wait_for_function(NEXT, arg=None)
    assert saved(page) == before
    assert line(page) == laid(match)
    assert page.evaluate(FOCUS).startswith("tile")
    play_on(page, by_pointer, 1)  # and it goes on
    assert len(saved(page)["rounds"][2]["moves"]) > len(before["rounds"][2]["moves"])


def test_before_the_first_round_is_over_there_is_nothing_to_watch(page, sit):
    sit(tables.before_choice("coppie", 7, 9))
    page.locator("#hand [tabindex='0']").focus()
    page.keyboard.press("w")
    expect(page.locator("#say-now")).to_contain_text("No round of this match is over yet")
    assert page.locator("#theatre").count() == 0
    play_on(page, by_pointer, 1)


# -- a link to a moment


def test_a_link_opens_the_moment_that_was_copied(ended, new_page, site):
    page, match = ended
    watch(page)
    page.locator("#reel-round").select_option("1")
    page.locator("#reel-at").fill("6")
    stands_at(page, match, 1, 6)
    page.evaluate(CLIPBOARD)
    page.locator("#reel-copy").click()
    expect(page.locator("#say")).to_have_text("A link to this moment is copied.")
    address = page.evaluate("copied")
    assert address.startswith(f"{site}#g=")
    assert address.endswith(".1.6")
    other = new_page()
    other.goto(address)
    shown = stands_at(other, match, 1, 6)
    expect(other.locator("#reel-view")).to_have_value("open")  # nobody here was one of them
    expect(other.locator("#all-hands li").first).to_contain_text("Player 1")
    expect(other.locator("#all-hands li")).to_have_count(len(shown.round.playing))
    other.locator("#skip").click()
    expect(other.locator("#setup")).to_be_visible()
    assert "#" not in other.url
    assert other.evaluate(FOCUS) == "start"


def test_a_link_that_is_followed_in_a_replay_takes_its_place(ended):
    page, match = ended
    watch(page)
    other = tables.finished("classico", 4, players=2)
    text = packed(json.dumps(record.record(other)))
    page.evaluate(f"location.hash = 'g={text}.2.3'")
    stands_at(page, other, 2, 3)
    expect(page.locator("#game-name")).to_contain_text("Classic")
    page.locator("#skip").click()
    expect(page.locator("#result-title")).to_be_visible()
    expect(page.locator("#game-name")).to_contain_text("In pairs")
    assert saved(page) == record.record(match)


def test_a_link_with_no_such_moment_opens_the_nearest(page, site):
    match = tables.finished("coppie", 5)
    last = len(match.results)
    page.goto(f"{site}#g={packed(json.dumps(record.record(match)))}.99.999")
    stands_at(page, match, last, len(match.round.moves))


def test_a_damaged_link_is_told(page, site):
    page.goto(f"{site}#g=nonsense.1.2")
    expect(page.locator("#say-now")).to_contain_text("This link is damaged")
    expect(page.locator("#setup")).to_be_visible()


# -- playing on


def test_one_plays_on_from_a_choice_as_practice_and_the_old_match_stays(ended):
    page, match = ended
    old = saved(page)
    watch(page)
    reel = reel_at(match, 2, 0)
    moves = next(n for n in range(1, reel.steps) if reel_at(match, 2, n).may_play_on())
    shown = reel_at(match, 2, moves).match
    page.locator("#reel-at").fill(str(moves + 1))
    stands_at(page, match, 2, moves + 1)
    page.locator("#reel-on").click(force=True)
    expect(page.locator("#say-now")).to_contain_text("Here you have nothing to choose.")
    page.locator("#reel-at").fill(str(moves))
    stands_at(page, match, 2, moves)
    page.locator("#reel-on").click()
    expect(page.locator("#practice")).to_be_visible()
    expect(page.locator("#theatre")).to_be_hidden()
    page.wait_for_function(NEXT, arg=None)
    assert line(page) == laid(shown)
    assert hand(page) == sorted(shown.round.hands[0])
    made = saved(page)
    assert made["practice"] is True
    assert made["seed"] != old["seed"]
    play_on(page, by_pointer, 1)
    both = records(page)
    assert len(both) == 2
    assert old in both.values()


# -- the ways in and out


def test_leaving_goes_back_to_the_button_that_opened_it(ended):
    page, _match = ended
    watch(page)
    page.locator("#skip").click()
    expect(page.locator("#result-title")).to_be_visible()
    page.wait_for_function("document.activeElement.dataset.do === 'replay'")
    expect(page.locator("#theatre")).to_be_hidden()
    page.locator("#go-on").click()
    expect(page.locator("#desk")).to_be_visible()
    page.wait_for_function(NEXT, arg=None)


def test_from_the_list_of_matches_and_back_to_it(kept):  # noqa: F811
    before = records(kept)
    dialog = listed(kept)
    assert dialog.locator("li", has_text="Going on").locator("[data-do=replay]").count() == 0
    row = dialog.locator("li", has_text="The other side wins")
    number = row.locator("[data-do=replay]").get_attribute("data-with")
    row.locator("[data-do=replay]").click()
    expect(kept.locator("#theatre")).to_be_visible()
    expect(kept.locator("#dialog")).to_be_hidden()
    kept.locator("#reel-next").click()
    expect(kept.locator(WHERE)).to_contain_text("1 / ")
    kept.locator("#skip").click()
    expect(kept.locator("#kept")).to_be_visible()
    kept.wait_for_function(f"document.activeElement.dataset.with === '{number}'")
    kept.keyboard.press("Escape")
    expect(kept.locator("#setup")).to_be_visible()
    assert records(kept) == before


def test_another_match_that_is_opened_ends_it(kept):  # noqa: F811
    listed(kept).locator("[data-do=replay]").first.click()
    expect(kept.locator("#theatre")).to_be_visible()
    kept.keyboard.press("Shift+K")
    kept.locator("#kept").get_by_role("button", name="Go on").click()
    kept.wait_for_function(NEXT, arg=None)
    expect(kept.locator("#theatre")).to_be_hidden()
    expect(kept.locator("#acts")).to_be_visible()


def test_at_the_end_of_a_match(sit):
    match = tables.finished("classico", 9)
    page = sit(match)
    page.locator("#go-on").click()
    page.locator("[data-do=rematch]").wait_for()
    watch(page)
    stands_at(page, match, 1, 0)
    page.locator("#skip").click()
    expect(page.locator("#result .places")).to_be_visible()
    page.wait_for_function("document.activeElement.dataset.do === 'replay'")
    page.locator("[data-do=rematch]").click()
    page.wait_for_function(NEXT, arg=None)


# -- for everybody


def test_nothing_is_cut_off_and_axe_finds_nothing(new_page, sit):
    page = new_page(reduced_motion="reduce")
    sit(tables.after_round("coppie", 5), on=page)
    watch(page)
    page.evaluate(AXE.read_text())
    for width, height in ((1280, 800), (360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        for view in ("0", "open"):
            page.locator("#reel-view").select_option(view)
            expect(page.locator("#all-hands-box" if view == "open" else "#hand")).to_be_visible()
            assert page.evaluate(CUT_OFF) == []
            assert page.locator("#line-box").bounding_box()["height"] > 80
            whole = (width, view) in ((1280, "open"), (360, "0"))
            themes = ("light", "dark", "contrast", "forced") if whole else ("light",)
            audit(page, f"replay, {width}, {view}", themes)


CUT_OFF = """() => [...document.querySelectorAll('#theatre button, #theatre select, #reel-at')]
  .filter((node) => {
    const box = node.getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
      || box.height < 36 || node.scrollWidth > node.clientWidth + 1;
  }).map((node) => node.id)"""
