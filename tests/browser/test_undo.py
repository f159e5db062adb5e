"""Taking back: to the last choice and further, past a round's end, with several people at one device."""

from playwright.sync_api import expect

from domino import record
from tests.browser import tables
from tests.browser.test_match import NEXT, by_pointer, play_on, saved


def lines(page):
    return page.locator("#line-list li").all_inner_texts()


def test_taking_back_returns_to_the_last_choice_and_is_stored(page, sit):
    sit(tables.before_choice("coppie", 7, 9))
    before = lines(page), page.locator("#hand [role=option]").count()
    play_on(page, by_pointer, 1)
    page.wait_for_function(NEXT, arg=None)
    page.keyboard.press("Control+z")
    expect(page.locator("#say")).to_contain_text("You take your last choice back.")
    assert (lines(page), page.locator("#hand [role=option]").count()) == before
    assert record.replay(saved(page)).turn == 0
    assert saved(page)["practice"] is True
    expect(page.locator("#practice")).to_be_visible()
    expect(page.locator("#log .undone-by")).to_have_count(1)
    page.reload()
    expect(page.locator("#practice")).to_be_visible()
    assert lines(page) == before[0]


def test_taking_back_at_the_end_of_a_round_reopens_it(page, sit):
    match = tables.after_round("coppie", 5)
    sit(match)
    totals = page.locator("#score").inner_text()
    page.locator("#result").get_by_role("button", name="Take back").click()
    expect(page.locator("#desk")).to_be_visible()
    expect(page.locator("#turn")).to_contain_text("Your turn")
    assert page.locator("#score").inner_text() != totals
    assert record.replay(saved(page)).turn == 0


def test_nothing_to_take_back_is_said(page, site, playable):
    playable(page, f"{site}?game=classico&players=2&start=1&speed=instant")
    page.wait_for_function(NEXT, arg=None)
    page.locator("#do-undo").click()
    expect(page.locator("#say-now")).to_contain_text("nothing to take back")


def test_taking_back_again_goes_on_to_earlier_choices(page, sit):
    match = tables.before_choice("coppie", 7, 9)
    sit(match)
    for _ in range(2):
        match.undo_choice(0)
        log = page.locator("#log .undone-by").count()
        page.locator("#do-undo").click()
        expect(page.locator("#log .undone-by")).to_have_count(log + 1)
        page.wait_for_function(NEXT, arg=None)
        assert record.replay(saved(page)).round.moves == match.round.moves
        assert len(lines(page)) == tables.laid(match)


def of_two(moves):
    """A match of two people at one device, in which each has had a choice and it is a third time to choose."""
    for seed in range(100):
        match = tables.new("classico", seed, players=2)
        match.seats = [{"name": "Anna", "player": "human"}, {"name": "Bruno", "player": "human"}]
        choices = []
        match.deal()
        while match.turn is not None and not (len(match.legal) > 1 and len(choices) == moves):
            if len(match.legal) > 1:
                choices.append((match.turn, match.moves_made))
            tables.step(match)
        if match.turn is not None and len({seat for seat, _ in choices}) == 2:
            return match, choices
    raise AssertionError("none")


def test_two_people_take_back_each_others_choices_one_after_the_other(page, sit):
    match, choices = of_two(3)
    sit(match)
    for seat, made in reversed(choices):
        page.locator("#cover [data-do=undo]").click()
        expect(page.locator("#uncover")).to_contain_text(match.seats[seat]["name"])
        expect(page.locator("#say")).to_contain_text(f"It is the turn of {match.seats[seat]['name']}")
        assert page.locator("#hand [role=option]").count() == 0
        assert record.replay(saved(page)).moves_made == made
    page.locator("#uncover").click()
    expect(page.locator("#hand [role=option]").first).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator("#say-now")).to_contain_text("nothing to take back")
    expect(page.locator("#turn")).to_contain_text("Your turn")
    page.locator("#hand .fits").first.click()
    expect(page.locator("#line-list li")).to_have_count(record.replay(saved(page)).moves_made)


def past_a_finish():
    """A match in which a partner went out and the round went on after the player's last choice."""
    for seed in range(400):
        match = tables.new("salotto", seed, teams=2, going_out="team")
        match.deal()
        chose, finished = None, None
        while match.turn is not None:
            if match.turn == 0 and len(match.legal) > 1:
                if finished is not None and chose is not None and finished >= chose:
                    return match
                chose = match.moves_made
            made = match.moves_made
            events = match.apply(tables.chosen(match))
            if [event for event in events if event["type"] == "finish" and event["seat"] != 0]:
                finished = made
    raise AssertionError("none")


def test_the_log_strikes_out_what_was_taken_back_and_nothing_else(page, sit):
    """A player who goes out while the team plays on is a line of its own, which is no action."""
    match = past_a_finish()
    sit(match)
    page.locator("#do-undo").click()
    expect(page.locator("#log .undone-by")).to_have_count(1)
    left = page.locator("#log li:not(.undone)").all_inner_texts()
    page.reload()
    expect(page.locator("#log li")).to_have_text(left, use_inner_text=True)


def test_what_is_done_after_taking_back_was_asked_for_waits_for_it(page, sit):
    """Two keys at once: the second must not lay a tile that is taken back at once."""
    match = tables.before_choice("coppie", 7, 9)
    sit(match)
    match.undo_choice(0)
    page.evaluate("""() => {
      const key = (name, ctrlKey) => document.getElementById('game').dispatchEvent(
        new KeyboardEvent('keydown', {key: name, code: name, ctrlKey, bubbles: true, cancelable: true}));
      key('z', true);
      document.querySelector('#hand .fits').click();
    }""")
    expect(page.locator("#log .undone-by")).to_have_count(1)
    page.wait_for_function(NEXT, arg=None)
    assert record.replay(saved(page)).round.moves == match.round.moves
