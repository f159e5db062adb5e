"""rules.md, "A turn", 2, and the lines of "Values to reproduce"."""

from domino.line import Line
from tests.positions import tile


def laid(*steps):
    """A line from steps like "6-5", "5-2R"."""
    line = Line()
    for step in steps:
        side = step[-1] if step[-1] in "LR" else ""
        line.lay(tile(step.rstrip("LR")), side)
    return line


def told(line):
    return " ".join(f"{left}-{right}" for left, right in line.tiles())


def test_4_6_to_the_right_of_1_2_2_5_5_4():
    """rules.md, Values: "4-6 to the right gives 1-2, 2-5, 5-4, 4-6 (ends 1 and 6)".

    A first tile lies with the higher half to the left, so the line of the example starts from 5-4.
    """
    line = laid("5-4", "2-5L", "1-2L")
    assert told(line) == "1-2 2-5 5-4"
    line.lay(tile("4-6"), "R")
    assert told(line) == "1-2 2-5 5-4 4-6"
    assert list(line.ends) == [1, 6]


def test_1_3_to_the_left_of_1_2_2_5_5_4():
    """rules.md, Values: "1-3 to the left gives 3-1, 1-2, 2-5, 5-4 (ends 3 and 4)"."""
    line = laid("5-4", "2-5L", "1-2L")
    line.lay(tile("1-3"), "L")
    assert told(line) == "3-1 1-2 2-5 5-4"
    assert list(line.ends) == [3, 4]


def test_first_tile_6_5_then_5_2_right_and_6_1_left():
    """rules.md, Values: "First tile 6-5, then 5-2 R, 6-1 L: line 1-6, 6-5, 5-2; ends 1 and 2"."""
    line = laid("6-5", "5-2R", "6-1L")
    assert told(line) == "1-6 6-5 5-2"
    assert list(line.ends) == [1, 2]
    assert line.start == 1


def test_the_first_tile_lies_as_it_is_written_the_higher_half_to_the_left():
    """rules.md, A turn, 2."""
    assert laid("2-5").tiles() == [(5, 2)]
    assert list(laid("2-5").ends) == [5, 2]


def test_an_empty_line_has_no_ends():
    """rules.md, A turn, 2: "On an empty line there is no side to ask about"."""
    line = Line()
    assert list(line.ends) == []
    assert line.tiles() == []
    assert len(line) == 0


def test_a_double_leaves_the_end_as_it_was():
    """rules.md, A turn, 2: touching half to equal half."""
    line = laid("6-5", "5-5R", "6-6L")
    assert told(line) == "6-6 6-5 5-5"
    assert list(line.ends) == [6, 5]


def test_with_both_ends_equal_left_and_right_lead_to_mirror_positions():
    """rules.md, A turn, 2: "the two choices lead to mirror positions"."""
    left, right = laid("6-6", "6-5L", "6-4R"), laid("6-6", "6-5R", "6-4L")
    assert told(left) == "5-6 6-6 6-4"
    assert told(right) == "4-6 6-6 6-5"
    assert [(b, a) for a, b in reversed(left.tiles())] == right.tiles()


def test_the_arms_grow_outward_from_the_first_tile():
    """design.md, Layout: "the line of play and its ends (arms, so that a spinner can come)"."""
    line = laid("6-5", "5-2R", "6-1L", "1-1L", "2-0R")
    assert line.first == tile("6-5")
    assert [list(arm) for arm in line.arms] == [[tile("6-1"), tile("1-1")], [tile("5-2"), tile("2-0")]]
    assert line.start == 2
    assert line.tiles()[line.start] == (6, 5)
    assert len(line) == 5


def test_a_line_survives_json():
    """design.md, One stream: a view is plain data."""
    line = laid("6-5", "5-2R", "6-1L", "1-1L")
    copy = Line.from_json(line.to_json())
    assert (copy.tiles(), list(copy.ends), copy.start) == (line.tiles(), list(line.ends), line.start)
    assert Line.from_json(Line().to_json()).tiles() == []
