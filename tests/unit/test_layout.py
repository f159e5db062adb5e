"""The line on the cloth: nothing overlaps, neighbours touch, laid tiles stay, all of it is in sight."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domino.tiles import size
from domino.web import layout

SETS = (6, 9, 12, 15, 18)
# Of the cloth, in pixels: from what 12 players leave on 320×480 to a table that fills 3840×2160
WIDE, TALL = (180, 3840), (70, 2160)
CLOTHS = ((180, 2160), (304, 90), (304, 160), (344, 330), (600, 270), (980, 420), (1900, 700), (3800, 1700), (3840, 70))
SPLITS = {"even": 0.5, "left": 0, "right": 1, "a third": 0.33}  # the share of the line on the left of its first tile

FINE = 0.25  # of a half tile


@st.composite
def lines(draw):
    """(highest, doubles, start, row): doubles never touch, as in a line of dominoes."""
    highest = draw(st.sampled_from(SETS))
    count = draw(st.integers(1, size(highest)))
    wanted = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    doubles = [wish and (i == 0 or not wanted[i - 1]) for i, wish in enumerate(wanted)]
    return highest, doubles, draw(st.integers(0, count - 1)), draw(st.integers(6, 60))


def overlap(a, b):
    return (
        a[0] + a[2] - 1e-6 > b[0]
        and b[0] + b[2] - 1e-6 > a[0]
        and a[1] + a[3] - 1e-6 > b[1]
        and b[1] + b[3] - 1e-6 > a[1]
    )


def gap(a, b):
    """The larger of the distances of two places along x and along y; negative where they overlap along both."""
    return max(max(a[i], b[i]) - min(a[i] + a[i + 2], b[i] + b[i + 2]) for i in (0, 1))


@given(lines())
def test_no_two_tiles_overlap_and_neighbours_touch(line):
    _, doubles, start, row = line
    places = layout.layout(doubles, start, row)
    for i, one in enumerate(places):
        assert not any(overlap(one, other) for other in places[i + 1 :])
    for one, other in itertools.pairwise(places):
        assert abs(gap(one, other) - layout.GAP) < 1e-6


@given(lines())
def test_doubles_lie_crosswise_and_only_other_tiles_turn(line):
    _, doubles, start, row = line
    places = layout.layout(doubles, start, row)
    for double, (_, _, w, h, _) in zip(doubles, places, strict=True):
        assert {w, h} == {1, 2}
        assert not double or h == 2  # rows run from side to side


@given(lines(), st.randoms(use_true_random=False))
def test_laid_tiles_stay_where_they_are_and_the_marks_of_the_ends_are_free(line, random):
    _, doubles, start, row = line
    snake = layout.Snake(row)
    laid = [snake.first(doubles[start])]
    left, right = doubles[:start][::-1], doubles[start + 1 :]
    while left or right:
        side = 0 if left and (not right or random.random() < 0.5) else 1
        laid.append(snake.add(side, (left if side == 0 else right).pop(0)))
    assert sorted(laid) == sorted(layout.layout(doubles, start, row))
    for side in (0, 1):
        assert not any(overlap(snake.target(side), place) for place in laid)


@given(lines(), st.tuples(st.integers(*WIDE), st.integers(*TALL)))
def test_all_of_it_is_in_sight_and_the_cloth_keeps_its_shape(line, cloth):
    highest, doubles, start, _ = line
    width, height = cloth
    row = layout.row_width(highest, size(highest) * 0.8, width, height)
    snake = layout.Snake(row)
    laid = [snake.first(doubles[start])]
    seen = None
    for side, arm in ((0, doubles[:start][::-1]), (1, doubles[start + 1 :])):
        for double in arm:
            laid.append(snake.add(side, double))
            before, seen = seen, layout.camera(snake.box, row, width, height, seen)
            assert before is None or seen[2] >= before[2] - 1e-6  # it never comes nearer within a round
            assert abs(seen[2] / seen[3] - width / height) < 0.01 * width / height
            for place in (laid[-1], snake.target(0), snake.target(1)):
                assert place[0] >= seen[0] and place[0] + place[2] <= seen[0] + seen[2]
                assert place[1] >= seen[1] and place[1] + place[3] <= seen[1] + seen[3]
    if seen:
        for x, y, w, h, _ in laid:
            assert x >= seen[0] and y >= seen[1] and x + w <= seen[0] + seen[2] and y + h <= seen[1] + seen[3]


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("highest", SETS)
def test_every_length_up_to_the_whole_set_lies_well_on_every_cloth(highest, split):
    """The rule's words: for every set, number of tiles and screen no two overlap, none moves, all lie on the table."""
    count = size(highest)
    start = round((count - 1) * SPLITS[split])
    doubles = [i % (highest // 2 + 1) == 1 for i in range(count)]
    left, right = [0] * start, [1] * (count - 1 - start)
    sides = [side for pair in itertools.zip_longest(left, right) for side in pair if side is not None]
    for width, height in CLOTHS:
        row = layout.row_width(highest, count * 0.8, width, height)
        snake = layout.Snake(row)
        taken = set(cells(snake.first(doubles[start])))
        seen = layout.camera(snake.box, row, width, height)
        scales = [seen[2]]
        places = {0: start, 1: start}
        for side in sides:
            places[side] += 1 if side else -1
            place = snake.add(side, doubles[places[side]])
            new = set(cells(place))
            assert not taken & new
            taken |= new
            seen = layout.camera(snake.box, row, width, height, seen)
            assert seen[2] >= scales[-1] - 1e-9
            scales.append(seen[2])
            box = snake.box  # of all that lies there
            assert seen[0] <= box[0] and seen[1] <= box[1]
            assert box[2] <= seen[0] + seen[2] and box[3] <= seen[1] + seen[3]
        assert len(set(scales)) <= 14  # it goes back by good steps, not by a little with every tile


def cells(place):
    """The cells of a fine grid that a place covers: two places that overlap have one in common."""
    x, y, w, h = [round(value / FINE) for value in place[:4]]
    return itertools.product(range(x, x + w), range(y, y + h))


def test_a_line_is_shown_as_large_as_it_can_be_when_nothing_more_comes():
    snake = layout.Snake(16)
    snake.first(True)
    for _ in range(6):
        snake.add(1, False)
    near = layout.camera(snake.box, 0, 900, 500)
    far = layout.camera(snake.box, 16, 900, 500)
    assert near[2] <= far[2]
