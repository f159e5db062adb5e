"""Fair play on the built site: the commitment, the player's own luck, Verify, why it is fair, the luck of the tiles.

What the page says of a match is compared with what the engine says of the record on CPython.
"""

import hashlib
import json
import math

import pytest
from playwright.sync_api import expect

from domino import record
from domino.brain import players
from domino.luck import BOTS, KINDS, PEOPLE, Luck
from domino.shuffle import bot_stream, commitment, secret_from_hex
from domino.tiles import is_double
from domino.view import view
from domino.web.extra.checking import Checking
from tests.browser import tables
from tests.browser.test_kept_matches import listed
from tests.browser.test_looks import AXE, THEMES
from tests.browser.test_match import by_pointer, packed, play_on, saved
from tests.support import done

SHORT = "game=coppie&rounds=1&speed=instant&seed=" + "31".zfill(64)
OVER = {"state": "over", "at": "2026-11-20T10:00:00Z", "winners": [1]}
# Bots of levels 1 to 3 round the table
LEVELS = json.dumps({"game": "coppie", "people": [["", 0], ["Bianca", 1], ["Carlo", 2], ["Dario", 3]]})
# Clicks the button that cancels as soon as it is there
STOPPER = """() => new MutationObserver((_, watch) => {
  const button = document.getElementById('fair-stop');
  if (button) { watch.disconnect(); button.click(); }
}).observe(document.getElementById('dialog'), {childList: true, subtree: true})"""


def due(written):
    """The commitment of a record, and its three secrets."""
    return commitment(secret_from_hex(written["seed"]), secret_from_hex(written["nonce"]))


def checked(written, shown=None, choosers=None):
    """What is to be said of a record."""

    async def ask(choice):
        return choosers[choice.bot.name](choice.view, choice.stream) if choosers else None

    async def pause():
        pass

    checking = Checking(written, shown, ask, pause)
    done(checking.run(lambda moves, choice: True))
    return checking


def look_at(page, match, written=None, **head):
    """Put a match among those that are kept, and look at it from the list; the `written` entries instead of its own."""
    more = {**OVER, **head}
    page.wait_for_function("!!globalThis.dominoStore")
    page.evaluate(tables.STORE, ["looked", written or record.record(match), more])
    page.evaluate("sessionStorage.removeItem('domino.match')")
    page.evaluate("""dominoStore.write('[["delete","saves","current"]]')""")
    listed(page).get_by_role("button", name="Look at it").first.click()
    page.locator("#result [data-do=fair_verify]").wait_for()


def verified(page, timeout=20_000):
    """Say Verify; the sentences that come out."""
    page.locator("#result [data-do=fair_verify]").click()
    page.locator("#verdict").wait_for(timeout=timeout)
    return page.locator("#verdict p").all_inner_texts()


# -- the commitment in the log

# In which order the line and the tiles came
WATCH = """() => {
  globalThis.came = [];
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) {
      if (node.nodeType !== 1) continue;
      if (node.matches('#log .commitment')) came.push('commitment');
      if (node.matches('[role=option][id^=tile]')) came.push('tile');
    }
  }).observe(document, {childList: true, subtree: true});
}"""


def first_line(page):
    return page.locator("#log li").first.inner_text()


def test_the_log_begins_with_the_commitment_before_the_tiles_are_dealt(page, site, playable):
    page.add_init_script(f"({WATCH})()")
    playable(page, f"{site}?{SHORT}&start=1&hl=en")
    play_on(page, by_pointer, 2)
    came = page.evaluate("came")
    assert came[0] == "commitment"
    assert came.count("commitment") == 1
    assert "tile" in came
    digits = due(saved(page))
    assert f"{digits[:8]} {digits[8:16]}" in first_line(page)
    before = page.locator("#log li").all_inner_texts()
    page.reload()
    expect(page.locator("#log li").first).to_have_text(before[0], use_inner_text=True)
    assert page.locator("#log li").all_inner_texts()[: len(before)] == before
    play_on(page, by_pointer)
    assert digits[:8] in first_line(page)
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#log li.head")).to_have_count(1)
    other = page.locator("#log .commitment")
    expect(other).to_have_count(1)
    assert digits[:8] not in other.inner_text()


def test_a_match_without_a_seed_has_no_commitment_in_its_log(page, site, playable):
    match = tables.new("coppie", 7)
    match.deal(match.dealt(1))
    written = record.record(match)
    del written["seed"], written["nonce"]
    playable(page, f"{site}?speed=instant#g={packed(json.dumps(written))}")
    expect(page.locator("#log li.head")).to_have_count(1)
    expect(page.locator("#log .commitment")).to_have_count(0)


# -- the player's own luck


@pytest.mark.parametrize("words", ["Der Kater schläft 🁡", "ab" * 32, ""])
def test_words_of_ones_own_are_mixed_in_after_the_commitment(page, site, playable, words):
    playable(page, f"{site}?game=coppie&speed=instant")
    page.locator("#luck summary").click()
    shown = page.locator("#commitment-to-come").inner_text()
    assert len(shown) == 64
    field = page.locator("#own-luck")
    field.fill("something else")
    field.press("Enter")
    expect(page.locator("#own-number")).to_contain_text(hashlib.sha256(b"something else").hexdigest())
    field.fill(words)
    page.locator("#start").click()
    page.wait_for_function("document.querySelector('#log li')")
    number = page.evaluate("sessionStorage.getItem('domino.match')")
    page.wait_for_function(
        "async (number) => (await dominoStore.read(number, 0)).includes('commitment')", arg=number, timeout=10_000
    )
    written = saved(page)
    assert due(written) == shown
    own = {"": None, "ab" * 32: "ab" * 32}.get(words, hashlib.sha256(words.encode()).hexdigest())
    assert written.get("player_nonce") == own
    assert json.loads(page.evaluate(tables.KEPT)["matches"][number])["commitment"] == shown
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=fair]").click()
    expect(page.locator("#commitment")).to_have_text(shown)
    assert written["seed"] not in page.content()
    assert written["nonce"] not in page.content()


def test_a_commitment_is_copied_whole_and_the_next_match_has_another(page, site, playable):
    playable(page, f"{site}?game=coppie&speed=instant")
    page.evaluate("""() => Object.defineProperty(navigator, 'clipboard',
      {value: {writeText: async (text) => { window.given = text; }}, configurable: true})""")
    page.locator("#luck summary").click()
    before = page.locator("#commitment-to-come").inner_text()
    page.locator("#luck [data-do=fair_copy]").click()
    expect(page.locator("#say")).to_have_text("Copied.")
    assert page.evaluate("given") == before
    page.locator("#own-luck").fill("mine")
    page.locator("#start").click()
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=leave]").click()
    expect(page.locator("#commitment-to-come")).not_to_have_text(before)
    expect(page.locator("#own-luck")).to_have_value("")


# -- Verify


def test_a_match_that_was_played_here_is_verified(page, site, playable):
    page.add_init_script(f"localStorage.setItem('domino.setup', {json.dumps(LEVELS)})")
    playable(page, f"{site}?{SHORT}&start=1")
    play_on(page, by_pointer)
    written = saved(page)
    assert [seat["player"] for seat in written["seats"]] == ["human", "random@1", "greedy@1", "club@1"]
    said = verified(page)
    expected = checked(written, due(written))
    assert expected.verification.made > 3
    assert said == [expected.verdict, *expected.remarks]
    expect(page.locator("#verdict h3")).to_have_text("The match was fair.")
    expect(page.locator("#verdict")).to_be_focused()
    expect(page.locator("#say")).to_contain_text(expected.verdict)
    for name, digits in (("commitment", due(written)), ("seed", written["seed"]), ("nonce", written["nonce"])):
        expect(page.locator(f"#dialog #{name}")).to_have_text(digits)


@pytest.fixture(scope="module")
def with_expert():
    """A match of one round with a player of level 4."""
    match = tables.new("classico", 8, bot="expert", rounds=1, players=2)
    while not match.over:
        if match.turn is None:
            match.deal()
        elif match.turn and len(match.legal) > 1:
            stream = bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, match.turn)
            match.apply(players.choose_expert(view(match, match.turn), stream))
        else:
            tables.step(match)
    return match


def test_the_brain_chooses_again_for_strong_players(page, site, playable, with_expert):
    playable(page, f"{site}?speed=instant")
    look_at(page, with_expert)
    said = verified(page, 90_000)
    expected = checked(record.record(with_expert), None, players.BY_NAME)
    assert said == [expected.verdict, *expected.remarks]
    assert expected.verification.made > 1
    expect(page.locator("#verdict h3")).to_have_text("The match was fair.")


@pytest.mark.errors_expected
def test_without_the_brain_it_says_what_was_not_verified(page, site, playable, with_expert):
    page.route("**/static/brain*", lambda route: route.fulfill(status=404, body="not found"))
    playable(page, f"{site}?speed=instant")
    look_at(page, with_expert)
    said = verified(page, 60_000)
    expected = checked(record.record(with_expert))
    assert expected.verification.left["expert@2"] > 1
    assert said == [expected.verdict, *expected.remarks]
    expect(page.locator("#verdict h3")).to_have_text("Not all of it was verified.")


# -- tampering


def other_move(written):
    """A bot lays another tile than it did; the match was given up after that."""
    match = record.replay({**written, "rounds": []})
    match.deal()
    for index, action in enumerate(record.replay({**written, "rounds": written["rounds"][:1]}).round.actions()):
        others = [each for each in match.legal if each[0] == "play" and each != tuple(action)]
        if match.turn and others:
            match.apply(others[0])
            assert index
            return record.record(match)
        match.apply(tuple(action))
    raise AssertionError("no bot had a choice")


def other_points(written):
    """A side has more points than it made."""
    points = written["rounds"][1]["points"]
    written["rounds"][1]["points"] = [points[0] + 1, *points[1:]]
    return written


def other_seed(written):
    """Another seed is said to have dealt the tiles."""
    written["seed"] = "ff" * 32
    return written


@pytest.mark.parametrize("tamper", [other_move, other_points, other_seed])
def test_a_kept_match_that_was_tampered_with_is_refused_by_name(page, site, playable, tamper):
    match = tables.finished("coppie", 3)
    shown = match.commitment
    written = tamper(json.loads(json.dumps(record.record(match))))
    playable(page, f"{site}?speed=instant")
    look_at(page, match, written, commitment=shown, state="conceded")
    said = verified(page)
    expected = checked(written, shown)
    assert expected.error.code == {other_move: "other-choice", other_points: "record-points",
                                   other_seed: "other-commitment"}[tamper]  # fmt: skip
    assert said == [expected.verdict, *expected.remarks]
    if tamper is other_move:
        assert said[0].startswith("Round 1, move ") and "club@1 would have done something else" in said[0]
    expect(page.locator("#verdict h3")).to_have_text("Something is not as it had to be.")


def test_a_tampered_match_of_a_link_is_refused_by_name(page, site, playable):
    written = record.record(tables.finished("coppie", 5))
    written["seats"][1]["player"] = "greedy@1"
    playable(page, f"{site}#g={packed(json.dumps(written))}")
    said = verified(page)
    assert said[0] == checked(written).verdict
    assert "greedy@1 would have done something else here" in said[0]


def test_verifying_can_be_cancelled(page, site, playable):
    match = tables.finished("salotto", 5, players=6, set=9)
    playable(page, f"{site}?speed=instant")
    look_at(page, match)
    page.evaluate(STOPPER)
    said = verified(page)
    assert said[0].startswith("Stopped. Until here nothing was found:")
    whole = checked(record.record(match)).verdict
    assert said[0].partition(": ")[2] != whole.partition(": ")[2]
    assert "fair." in verified_again(page)


def verified_again(page):
    page.locator("#dialog [data-do=fair_verify]").click()
    page.locator("#verdict.good").wait_for(timeout=20_000)
    return page.locator("#verdict h3").inner_text()


def test_a_match_that_goes_on_tells_its_commitment_and_no_seed(page, site, playable):
    playable(page, f"{site}?{SHORT}&start=1")
    play_on(page, by_pointer, 1)
    page.keyboard.press("Escape")
    page.locator("#dialog [data-do=fair]").press("Enter")
    written = saved(page)
    expect(page.locator("#commitment")).to_have_text(due(written))
    assert page.locator("#dialog [data-do=fair_verify]").count() == 0
    assert written["nonce"] not in page.content()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    expect(page.locator("#menu-button")).to_be_visible()


# -- the luck of the tiles


def expected_numbers(written):
    """[seen, due, low, high] for each kind, of people and of bots."""
    luck = Luck()
    for one in written:
        list(luck.adding(one))
    rows = []
    for kind in KINDS:
        for who in (PEOPLE, BOTS):
            found = luck.sums[kind][who]
            if found.variance:
                low, high = found.usual
                rows.append((found.seen, round(found.due), max(0, math.ceil(low)), math.floor(high)))
    return luck.rounds, rows


NUMBERS = """() => [...document.querySelectorAll('.luck tbody tr')].map(
  (row) => [...row.cells].slice(2).flatMap((cell) => cell.textContent.replaceAll(',', '').split(' to ').map(Number)))"""


def test_the_luck_page_adds_up_what_is_kept(page, site, playable):
    playable(page, f"{site}?speed=instant")
    matches = [tables.finished("coppie", 3), tables.finished("classico", 4, players=2), tables.after_round("coppie", 7)]
    for i, match in enumerate(matches):
        tables.store(page, match, f"m{i}", **OVER)
    page.evaluate("""dominoStore.write(JSON.stringify([['put', 'matches', 'broken', '{"head": {}, "at": ""}']]))""")
    listed(page).locator("[data-do=matches_delete]").wait_for()
    page.locator("#kept [data-do=fair_luck]").click()
    page.locator("#luck-told").wait_for(timeout=20_000)
    rounds, rows = expected_numbers([record.record(match) for match in matches])
    told = page.locator("#luck-told")
    expect(told).to_contain_text(f"{rounds} finished rounds")
    expect(told).to_contain_text("1 match could not be read to its end.")
    assert ("That is few" in told.inner_text()) == (rounds < 20)
    assert page.evaluate(NUMBERS) == [list(row) for row in rows]
    assert page.locator(".ranges svg .seen").count() == len(rows)
    seen, middle, low, high = rows[0]
    expect(page.locator(".ranges p").first).to_contain_text(
        f"You were dealt {seen} doubles; chance gives {middle}, usually between {low} and {high}: "
    )
    expect(page.locator(".luck > .quiet")).to_contain_text("Of twenty such figures, one lies outside")


def test_without_rounds_it_says_so_and_what_is_unusual_is_called_so(page, site, playable):
    """One deal in which the player had many doubles, over and over."""
    best = max(range(400), key=lambda seed: doubles(tables.new("coppie", seed)))
    match = tables.new("coppie", best, rounds=1)
    tables.play_round(match)
    playable(page, f"{site}?speed=instant")
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=fair]").click()
    page.locator("#dialog [data-do=fair_luck]").click()
    expect(page.locator("#luck-told")).to_contain_text("No finished round is kept")
    assert page.locator(".ranges").count() == 0
    page.keyboard.press("Escape")
    for i in range(4):
        tables.store(page, match, f"m{i}", **OVER)
    page.locator("#menu-button").click()
    page.locator("#dialog [data-do=fair]").click()
    page.locator("#dialog [data-do=fair_luck]").click()
    expect(page.locator("#luck-told")).to_contain_text("That is few")
    expect(page.locator(".ranges p").first).to_contain_text(": more than usual.")
    assert page.locator(".ranges li").first.locator("svg.unusual").count() == 1


def doubles(match):
    """How many the player is dealt in the first round."""
    return len([tile for tile in match.dealt(1)[0][0] if is_double(tile)])


# -- looks


def test_the_pages_can_be_read(new_page, site, playable):
    page = new_page(reduced_motion="reduce", viewport={"width": 360, "height": 640})
    playable(page, f"{site}?speed=instant")
    page.evaluate(AXE.read_text())
    page.locator("#luck summary").click()
    page.locator("#own-luck").fill("x")
    page.locator("#own-luck").press("Enter")
    audit(page, "set-up", "#luck")
    look_at(page, tables.finished("coppie", 3))
    verified(page)
    audit(page, "verified")
    page.locator("#dialog [data-do=fair_luck]").click()
    page.locator("#luck-told").wait_for()
    page.locator(".luck summary").click()
    audit(page, "luck")
    page.locator("#dialog [data-do=fair_about]").click()
    expect(page.locator(".whyfair")).to_contain_text("python -m domino replay --verify FILE")
    assert page.evaluate("dialog.scrollTop") == 0
    audit(page, "why")
    page.locator("#dialog [data-do=fair]").click()
    expect(page.locator("#seed")).to_be_visible()


def audit(page, what, where="#dialog"):
    """Only the part that is new: the rest of the page has tests of its own."""
    for theme in THEMES:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        found = page.evaluate("where => axe.run(where)", where)["violations"]
        assert found == [], f"{what}, {theme}: {[(one['id'], one['nodes'][0]['html']) for one in found]}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), what
    assert page.evaluate("!dialog.open || dialog.scrollWidth <= dialog.clientWidth"), what


def test_the_rules_lead_to_why_it_is_fair(page, site, playable):
    playable(page, f"{site}?speed=instant")
    page.locator("#setup [data-do=rules]").click()
    page.locator(".rulebook [data-do=fair_about]").click()
    expect(page.locator("#dialog-name")).to_have_text("Why the deal is fair")
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
