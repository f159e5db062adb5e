"""The line as it is drawn: on every screen, for every set, up to all tiles that can be laid, nothing overlaps, ends
match, what lies stays, all of it is on the cloth. (tests/unit/test_layout.py proves as much of the places alone.)

The page's own Python lays the tiles, many lines in one page.
"""

import itertools
import random

import pytest

from domino import tiles
from domino.web import layout, tile

SIZES = ((320, 480), (360, 640), (844, 390), (768, 1024), (1280, 800), (1920, 1080), (3840, 2160))
SETS = (6, 9, 12, 15, 18)
# Laid tile by tile as well: each screen with one of the sets
MOST_PLAYERS = {6: 4, 9: 6, 12: 12, 15: 12, 18: 12}  # their seats leave the line least room
ONE_BY_ONE = dict(zip(SIZES, (18, 6, 12, 9, 12, 15, 18), strict=True))
SLACK = 0.3  # of a pixel

# A screen with a match that nobody plays on, for the test to lay any line
PYTHON = """
import json
import js
from domino import rules
from domino.match import Match
from domino.web import dom
from domino.web.screen import Screen
from domino.web.sound import Sound
from domino.web.speech import Speech

class Laid:
    def __init__(self, halves, start):
        self.halves, self.start = halves, start
        self.ends = [halves[0][0], halves[-1][1]]
        a, b = halves[start]
        self.first = dom_tile(a, b)
    def tiles(self):
        return self.halves
    def outward(self, side):
        if side:
            return [tuple(one) for one in self.halves[self.start + 1 :]]
        return [(b, a) for a, b in reversed(self.halves[: self.start])]

from domino.tiles import tile as dom_tile
screens = []

def begin(highest, players):
    made = rules.make("salotto", {"players": players, "set": highest})
    seats = [{"name": "Player %d" % i, "player": "club@1" if i else "human"} for i in range(players)]
    match = Match(made, seats, bytes(32), bytes(32))
    screens[:] = [Screen(match, Speech(), ["Club"] * players, Sound())]
    screens[0].open()
    screens[0].show_deal(match.deal()[0])

js.window.begin = dom.callback(begin)
js.window.show = dom.callback(lambda line, start: screens[0].line.show(Laid(json.loads(line), start)))
js.window.lay = dom.callback(lambda a, b, side, ends: screens[0].line.play(dom_tile(a, b), side, json.loads(ends)))
js.window.refit = dom.callback(lambda: screens[0].line.fit())
js.document.documentElement.setAttribute("data-laid", "ready")
"""
LOAD = """(python) => {
  const script = document.createElement("script");
  script.type = "mpy";
  script.textContent = python;
  document.body.append(script);
}"""
# What is drawn: the camera, and of each tile its place on the screen and its two numbers with theirs in the line
DRAWN = """globalThis.drawn = () => {
  const round = (value) => Math.round(value * 100) / 100;
  const box = (node) => {
    const {left, top, right, bottom} = node.getBoundingClientRect();
    return [left, top, right, bottom].map(round);
  };
  const moved = document.getElementById("line-tiles");
  const {a: scale, e, f} = new DOMMatrix(getComputedStyle(moved).transform);
  const origin = document.getElementById("line").getBoundingClientRect();
  const svg = document.getElementById("line");
  const shown = (selector) => {
    const node = moved.querySelector(selector);
    return node ? getComputedStyle(node).display !== "none" : null;
  };
  return {
    scale,
    pips: shown(".pips"),
    digits: shown(".digit"),
    cloth: box(document.getElementById("cloth")),
    ends: [...document.querySelectorAll("#line-ends .end rect:not(.reach)")].map(box),
    tiles: [...moved.children].map((group) => {
      const [x, y] = group.getAttribute("transform").match(/-?\\d+/g).map(Number);
      const place = box(group.querySelector(".face"));
      const own = place.map((value, i) => (value - (i % 2 ? origin.top + f : origin.left + e)) / scale);
      const halves = [...group.querySelectorAll("text")].map((text) =>
        [x + Number(text.getAttribute("x")), y + Number(text.getAttribute("y")), Number(text.textContent)]);
      return {place, own, halves};
    }),
  };
}"""
# Lays the moves one by one; answers where a laid tile was seen to move, and the scale after each
LAY = """(moves) => {
  const places = new Map();
  const moved = [];
  const scales = [];
  for (const [a, b, side, ends] of moves) {
    lay(a, b, side, JSON.stringify(ends));
    const seen = drawn();
    scales.push(seen.scale);
    [...document.getElementById("line-tiles").children].forEach((group, i) => {
      const {own} = seen.tiles[i];
      const before = places.get(group) ?? own;
      if (own.some((value, j) => Math.abs(value - before[j]) * seen.scale > 0.3)) moved.push([scales.length, i]);
      places.set(group, own);
    });
  }
  return {moved, scales};
}"""


def longest_line(highest):
    """All tiles of a set as one line of [left, right], or, where the highest number is odd, all but as few as must be
    left out (each number but two is then left over once).
    """
    odd = highest % 2
    left_out = {(i, i + 1) for i in range(2, highest, 2)} if odd else set()
    free = {pair for pair in itertools.combinations_with_replacement(range(highest + 1), 2) if pair not in left_out}
    path, stack = [], [0]
    while stack:
        here = stack[-1]
        pair = next(((min(here, to), max(here, to)) for to in range(highest + 1)
                     if (min(here, to), max(here, to)) in free), None)  # fmt: skip
        if pair:
            free.remove(pair)
            stack.append(pair[0] + pair[1] - here)
        else:
            path.append(stack.pop())
    assert not free
    return [list(pair) for pair in itertools.pairwise(path)]


def from_tile(line, start):
    """(line, start) as read from the other side where the tile at `start` begins with its lower half: the first tile of
    a line lies with its higher half on the left.
    """
    if line[start][0] >= line[start][1]:
        return line, start
    return [one[::-1] for one in reversed(line)], len(line) - 1 - start


def moves(line, seed):
    """The line laid one by one from its middle: (a, b, side, ends after it)."""
    chance = random.Random(seed)
    line, left = from_tile(line, len(line) // 2)
    right = left
    made = [[*line[left], "", [line[left][0], line[right][1]]]]
    while left or right < len(line) - 1:
        if left and (right == len(line) - 1 or chance.random() < 0.5):
            left -= 1
            made.append([*line[left], "L", [line[left][0], line[right][1]]])
        else:
            right += 1
            made.append([*line[right], "R", [line[left][0], line[right][1]]])
    return made


def shown(length, start):
    """The drawn tiles' numbers from left to right, where `show` drew them: the first laid, then arm by arm."""
    return [*range(start, -1, -1), *range(start + 1, length)]


def problems(drawn, order):
    """What is wrong with what is drawn; `order` numbers the drawn tiles from left to right."""
    found = []
    left, top, right, bottom = drawn["cloth"]
    places = [one["place"] for one in drawn["tiles"]]
    for place in places + drawn["ends"]:
        if place[0] < left - SLACK or place[1] < top - SLACK or place[2] > right + SLACK or place[3] > bottom + SLACK:
            found.append(f"off the cloth {drawn['cloth']}: {place}")
    ordered = sorted(places)
    for i, one in enumerate(ordered):
        for other in ordered[i + 1 :]:
            if other[0] >= one[2] - SLACK:
                break
            if other[1] < one[3] - SLACK and one[1] < other[3] - SLACK:
                found.append(f"overlap: {one} {other}")
    small = drawn["scale"] * 100 < tile.SMALL
    if drawn["pips"] is small or drawn["digits"] is not small:
        found.append(f"{drawn['scale'] * 100} px a half, pips {drawn['pips']}, digits {drawn['digits']}")
    for i, j in itertools.pairwise(order):
        one, other = drawn["tiles"][i], drawn["tiles"][j]
        apart = [max(one["own"][k], other["own"][k]) - min(one["own"][k + 2], other["own"][k + 2]) for k in (0, 1)]
        # A face is smaller than its tile by 3 on every side; halves side by side are as far apart as a double's are
        near = [(p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 <= 120**2 and p[2] == q[2]
                for p in one["halves"] for q in other["halves"]]  # fmt: skip
        if abs(max(apart) - layout.GAP * 100 - 6) > 2 or not any(near):
            found.append(f"no joint: {one} {other}")
    return found


@pytest.fixture(scope="module")
def browser(whole_browser):
    """The shell of Chromium has scroll bars that take room."""
    return whole_browser


@pytest.fixture
def cloth(new_page, site, playable):
    page = playable(new_page(reduced_motion="reduce"), f"{site}?speed=instant&sound=off")
    page.evaluate(LOAD, PYTHON)
    page.wait_for_function("document.documentElement.dataset.laid === 'ready'")
    page.evaluate(DRAWN)
    return page


def test_the_longest_lines_hold_as_many_tiles_as_can_be_laid():
    assert [len(longest_line(highest)) for highest in SETS] == [28, 51, 91, 129, 190]
    assert [tiles.size(highest) for highest in SETS] == [28, 55, 91, 136, 190]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_line_is_drawn_whole_in_every_set_and_laid_tiles_stay(cloth, size):
    page = cloth
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wrong = []
    for highest in SETS:
        line = longest_line(highest)
        for players, length in ((2, len(line)), (MOST_PLAYERS[highest], len(line) // 2), (2, 1)):
            page.evaluate("([highest, players]) => begin(highest, players)", [highest, players])
            part, start = from_tile(line[:length], length // 3)
            page.evaluate("([line, start]) => show(JSON.stringify(line), start)", [part, start])
            seen = page.evaluate("drawn()")
            assert len(seen["tiles"]) == length
            wrong += [f"double-{highest}, {length}: {text}" for text in problems(seen, shown(length, start))]
    assert not wrong, wrong[:6]

    highest = ONE_BY_ONE[size]
    line = longest_line(highest)
    page.evaluate("([highest, players]) => begin(highest, players)", [highest, MOST_PLAYERS[highest]])
    made = moves(line, sum(size))
    laid = page.evaluate(LAY, made)
    assert laid["moved"] == []
    scales = laid["scales"]
    # The camera only goes back, by good steps: it never comes nearer within a round
    assert all(after <= before + 1e-9 for before, after in itertools.pairwise(scales))
    assert len(set(scales)) <= 12, sorted(set(scales))
    left = [i for i, move in enumerate(made) if move[2] == "L"]
    order = left[::-1] + [0] + [i for i, move in enumerate(made) if move[2] == "R"]
    assert problems(page.evaluate("drawn()"), order) == []


def test_the_line_is_seen_whole_when_the_screen_is_turned(cloth):
    page = cloth
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("begin(12, 4)")
    line, start = from_tile(longest_line(12), 30)
    page.evaluate("([line, start]) => show(JSON.stringify(line), start)", [line, start])
    before = page.evaluate("drawn()")
    page.set_viewport_size({"width": 844, "height": 390})
    page.evaluate("refit()")
    after = page.evaluate("drawn()")
    assert problems(before, shown(91, start)) == problems(after, shown(91, start)) == []
    for one, other in zip(before["tiles"], after["tiles"], strict=True):
        assert one["own"] == pytest.approx(other["own"], abs=0.5 / min(before["scale"], after["scale"]))
