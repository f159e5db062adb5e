"""rules.md, "Sets" and "Points of a round" (what a tile counts); design.md, "Keys" (the eight orderings)."""

import pytest

from domino import tiles
from tests.positions import name, names, tile
from tests.positions import tiles as numbers

# rules.md, "Sets": "6 → 28 tiles, 168 pips; 9 → 55, 495; 12 → 91, 1092; 15 → 136, 2040; 18 → 190, 3420"
SETS = {6: (28, 168), 9: (55, 495), 12: (91, 1092), 15: (136, 2040), 18: (190, 3420)}


@pytest.mark.parametrize("highest", SETS)
def test_a_set_has_as_many_tiles_and_pips_as_the_rules_say(highest):
    """rules.md, Sets."""
    whole = range(tiles.size(highest))
    assert (len(whole), sum(tiles.PIPS[t] for t in whole)) == SETS[highest]
    assert tiles.size(highest) == (highest + 1) * (highest + 2) // 2
    assert sum(tiles.PIPS[t] for t in whole) == highest * (highest + 1) * (highest + 2) // 2


@pytest.mark.parametrize("highest", SETS)
def test_all_tiles_of_a_set_are_different(highest):
    """rules.md, Sets: "different tiles"; What players report: "two double-blanks in the set"."""
    halves = [(tiles.HIGH[t], tiles.LOW[t]) for t in range(tiles.size(highest))]
    assert sorted(halves) == [(high, low) for high in range(highest + 1) for low in range(high + 1)]
    assert halves.count((0, 0)) == 1


def test_all_five_sets_are_offered():
    """rules.md, Sets: "Offer all five"."""
    assert list(tiles.SETS) == [6, 9, 12, 15, 18]


def test_tiles_count_upwards_from_0_0_1_0_1_1_2_0():
    """design.md, The shuffle: "the set in ascending order (0-0, 1-0, 1-1, 2-0 …)"."""
    assert [tiles.name(t) for t in range(7)] == ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0"]
    assert [tiles.name(t) for t in range(190)] == [name(t) for t in range(190)]


@pytest.mark.parametrize(("halves", "pips"), [("0-0", 0), ("3-4", 7), ("6-6", 12)])
def test_a_tile_counts_the_sum_of_its_halves(halves, pips):
    """rules.md, Points of a round: "0-0 counts 0; 3-4 counts 7; 6-6 counts 12"."""
    assert tiles.PIPS[tile(halves)] == pips
    assert tiles.pips([tile(halves), tile("1-0")]) == pips + 1


def test_a_tile_is_written_with_the_higher_half_first():
    """design.md, Record: "a tile with the higher half first"."""
    for t in range(190):
        assert tiles.parse(tiles.name(t)) == t
        assert tiles.tile(tiles.HIGH[t], tiles.LOW[t]) == tiles.tile(tiles.LOW[t], tiles.HIGH[t]) == t
    assert tiles.name(tile("4-6")) == "6-4"


@pytest.mark.parametrize(
    "text",
    ["4-6", "", "-", "6", "6-", "-4", "19-0", "6-4 ", " 6-4", "06-4", "6-04", "6–4", "6/4", "a-b", "6-4R", None, 27],
)
def test_a_text_that_is_no_tile_is_refused(text):
    """design.md, Record: the higher half first; the largest set is double-18."""
    with pytest.raises(ValueError):
        tiles.parse(text)


def test_a_double_has_two_equal_halves():
    """rules.md, Words: "double (doppio)"."""
    assert [tiles.name(t) for t in range(28) if tiles.is_double(t)] == ["0-0", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]


# The hand as it came, and what fits now (for number 8).
HAND = numbers("5-1 3-3 6-0 4-2 0-0 6-6 4-1 5-5 2-1")
PLAYABLE = numbers("4-1 5-1 2-1")

# design.md, Keys: "1–2 as they came, forward and back; 3–4 by sum, up and down; 5–6 by higher half, up and down"
EXACT = {
    1: "5-1 3-3 6-0 4-2 0-0 6-6 4-1 5-5 2-1",
    2: "2-1 5-5 4-1 6-6 0-0 4-2 6-0 3-3 5-1",
}
KEYS = {
    3: lambda t: tiles.PIPS[t],
    4: lambda t: -tiles.PIPS[t],
    5: lambda t: tiles.HIGH[t],
    6: lambda t: -tiles.HIGH[t],
    7: lambda t: tiles.HIGH[t] != tiles.LOW[t],
    8: lambda t: t not in PLAYABLE,
}


def test_there_are_eight_orderings():
    """design.md, Keys: Ctrl+1…8."""
    assert len(tiles.ORDERINGS) == 8


@pytest.mark.parametrize("ordering", EXACT)
def test_orderings_1_and_2_are_as_the_tiles_came(ordering):
    """design.md, Keys: "1–2 as they came, forward and back"."""
    assert names(tiles.arrange(HAND, ordering, PLAYABLE)) == EXACT[ordering]


@pytest.mark.parametrize("ordering", KEYS)
def test_orderings_3_to_8_sort_by_what_they_are_named_after(ordering):
    """design.md, Keys: sum up, sum down, higher half up, higher half down, doubles first, playable first."""
    arranged = tiles.arrange(HAND, ordering, PLAYABLE)
    assert sorted(arranged) == sorted(HAND)
    keys = [KEYS[ordering](t) for t in arranged]
    assert keys == sorted(keys)


@pytest.mark.parametrize("ordering", range(3, 9))
def test_orderings_are_total(ordering):
    """design.md, Keys: "All are total orders": the order of arrival does not show in numbers 3 to 8."""
    whole = list(range(55))
    mixed = whole[1::2] + whole[::-2]
    assert sorted(mixed) == whole
    fitting = whole[3::4]
    assert tiles.arrange(mixed, ordering, fitting) == tiles.arrange(whole, ordering, fitting)


def test_an_ordering_up_is_the_ordering_down_backwards():
    """design.md, Keys: "up and down"."""
    for up in (1, 3, 5):
        assert tiles.arrange(HAND, up) == tiles.arrange(HAND, up + 1)[::-1]


def test_arranging_leaves_the_hand_as_it_is():
    """style.md: pure functions."""
    hand = list(HAND)
    for ordering in range(1, 9):
        tiles.arrange(hand, ordering, PLAYABLE)
    assert hand == HAND
