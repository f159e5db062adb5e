"""design.md, "One stream", and rules.md, "A turn", 9: what a seat may know, and what nobody but the owner sees."""

import json

from domino.view import View, public, view
from tests.positions import deal, go, new_match, start, tile, tiles


def table():
    """Seat 1 has drawn a tile that does not fit and passed; seat 2's time ran out and a tile was drawn for it."""
    match = start("salotto", ["6-6 6-5 6-4", "2-0 1-1 2-1", "6-0 0-0 1-0"], "3-3 4-4 5-5", thinking_time=10)
    events = go(match, "6-6 + - !")
    return match, events


def test_a_seat_sees_its_own_tiles_in_the_order_they_came():
    """design.md, Keys: "as they came"; api: `hand`."""
    match, _ = table()
    assert view(match, 1).hand == tuple(tiles("2-0 1-1 2-1 3-3"))
    assert view(match, 0).hand == tuple(tiles("6-5 6-4"))


def test_everybody_sees_who_passed_on_which_numbers_and_how_many_tiles_each_drew():
    """rules.md, A turn, 9: "Everybody sees who passed, and on which two numbers, and how many tiles each one drew"."""
    match, _ = table()
    assert view(match, 0).history == [
        (0, "play", tile("6-6"), ""),
        (1, "draw", None),
        (1, "pass", 6, 6),
        (2, "time", None, True),
    ]
    assert list(view(match, 0).counts) == [2, 4, 4]


def test_nobody_sees_which_tiles_another_one_drew():
    """rules.md, A turn, 9: "nobody sees which"."""
    match, _ = table()
    assert view(match, 1).history[1] == (1, "draw", tile("3-3"))
    assert view(match, 2).history[1] == (1, "draw", None)
    assert view(match, 2).history[3] == (2, "time", tile("4-4"), True)
    assert view(match, 1).history[3] == (2, "time", None, True)


def test_time_that_ran_out_without_a_draw_is_told_as_such():
    """rules.md, A turn, 8 and 9."""
    match = start("salotto", ["6-6 6-5", "2-0 1-1"], draw="none", thinking_time=10)
    go(match, "6-6 !")
    assert [view(match, seat).history[-1] for seat in (0, 1)] == [(1, "time", None, False)] * 2


def test_events_are_told_to_others_without_the_tile_drawn():
    """rules.md, A turn, 9; api: `public(event, seat)`."""
    _, events = table()
    draw, time = events[1], events[3]
    assert (draw["type"], draw["seat"], draw["tile"]) == ("draw", 1, tile("3-3"))
    assert public(draw, 1)["tile"] == tile("3-3")
    assert public(draw, 0) == {**draw, "tile": None}
    assert public(time, 2)["tile"] == tile("4-4")
    assert public(time, 1) == {**time, "tile": None}
    assert public(time, 1)["drew"] is True
    assert draw["tile"] == tile("3-3"), "the event itself stays whole"


def test_legal_actions_are_for_the_seat_whose_turn_it_is():
    """api: `legal` (own turn only): what another seat can play says what it holds."""
    match, _ = table()
    assert match.turn == 0
    assert set(view(match, 0).legal) == set(match.legal)
    assert view(match, 1).legal == view(match, 2).legal == ()


def test_a_view_counts_the_boneyard_and_its_reserve():
    """rules.md, Options, `reserve`."""
    match = start("coppie", ["6-6 5-4", "2-0 1-1", "3-3 3-2", "4-4 4-3"], "5-5 2-2", reserve=2)
    go(match, "6-6 +")
    seen = view(match, 3)
    assert (seen.boneyard, seen.reserve) == (19, 2)
    assert (seen.seat, seen.turn, seen.opener, seen.number, seen.ended) == (3, 1, 0, 1, False)
    assert tuple(seen.playing) == (0, 1, 2, 3)


def test_a_forced_opening_is_seen_by_all_and_a_free_one_by_none():
    """rules.md, Options, `opening`."""
    hands = ["6-6 5-4", "2-0 1-1"]
    forced, free = start("salotto", hands, opening="forced"), start("salotto", hands)
    assert [view(forced, seat).opening for seat in (0, 1)] == [tile("6-6")] * 2
    assert [view(free, seat).opening for seat in (0, 1)] == [None] * 2
    go(forced, "6-6")
    assert view(forced, 1).opening is None


def test_seats_out_of_the_match_are_not_playing():
    """rules.md, penalty."""
    match = start("salotto", ["1-1", "6-5", "2-0"], target=10)
    go(match, "1-1")
    deal(match, ["2-1", "", "0-0"])
    seen = view(match, 0)
    assert (tuple(seen.playing), list(seen.counts)) == ((0, 2), [1, 0, 1])
    assert (list(seen.totals), list(seen.eliminated)) == ([0, 11, 2], [1])


def test_a_view_survives_json_with_its_types():
    """design.md: "The worker keeps no state of its own: each call carries the view"."""
    match, _ = table()
    for seat in range(3):
        seen = view(match, seat)
        again = View.from_json(json.loads(json.dumps(seen.to_json())))
        assert again.legal == seen.legal
        assert again.history == seen.history
        assert again.hand == seen.hand
        assert again.to_json() == seen.to_json()
        assert again.rules.thinking_time == 10


def test_a_view_does_not_follow_the_match():
    """design.md: a view is what a seat knew then."""
    match = new_match("classico")
    match.deal()
    seen = view(match, match.turn)
    before = json.dumps(seen.to_json())
    match.apply(match.legal[0])
    assert json.dumps(seen.to_json()) == before
