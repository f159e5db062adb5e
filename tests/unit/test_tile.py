"""The picture of a tile: as many pips as its numbers, digits where they could not be counted."""

import pytest

from domino.web import tile


@pytest.mark.parametrize("number", range(tile.MOST + 1))
@pytest.mark.parametrize("upright", [True, False])
def test_a_half_has_as_many_pips_as_its_number(number, upright):
    marks = tile.halves(number, 0, upright)
    assert marks.count("M") == number
    assert "<text" not in marks


def test_no_two_pips_touch():
    for pips in tile.PIPS:
        for i, (x, y) in enumerate(pips):
            assert all((x - u) ** 2 + (y - v) ** 2 > 21**2 for u, v in pips[i + 1 :])


@pytest.mark.parametrize("number", [10, 12, 18])
def test_large_numbers_are_digits(number):
    assert f">{number}</text>" in tile.halves(number, 3, True)


def test_small_tiles_have_digits_for_all_numbers():
    assert tile.halves(6, 4, False, digits=True).count("<text") == 2


def test_the_markup_has_no_style_attribute():
    assert "style=" not in tile.picture(6, 4) + tile.body(12, 3, False)
