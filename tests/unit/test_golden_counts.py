"""The counts of golden/counts.json, by walking the real engine.

The file says whose counts they are ("confirmed by two or three independent programs") and by which convention: plays
are plies, passes go by themselves, a tile that fits both ends counts once where the ends are equal and twice otherwise.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from domino.line import Line
from tests.positions import halves, new_match, tile

COUNTS = json.loads((Path(__file__).parent.parent / "golden" / "counts.json").read_text())
FOUR = COUNTS["four_player_block"]
TWO = COUNTS["two_player_block_7_7_no_draw"]
PLIES = 15  # of each four-player deal by default; all of them under the mark `slow`


def numbers(text):
    """The tiles of "0|5 0|6" as numbers."""
    return [tile(word.replace("|", "-")) for word in text.split()]


def dealt(hands, **options):
    """A match with these hands, the rest of double-6 in the boneyard, and nothing to draw."""
    match = new_match("salotto", players=len(hands), hand=7, draw="none", opening="forced", **options)
    hands = [numbers(hand) for hand in hands]
    match.deal((hands, [number for number in range(28) if all(number not in hand for hand in hands)]))
    return match


def copy_of(round_):
    """A round that can go its own way: the undo of a walk. Only what changes is copied."""
    new = object.__new__(type(round_))
    new.__dict__.update(round_.__dict__)
    new.hands = [list(hand) for hand in round_.hands]
    new.line = object.__new__(Line)
    new.line.__dict__.update(round_.line.__dict__)
    new.line.arms = [list(arm) for arm in round_.line.arms]
    new.line.ends = list(round_.line.ends)
    new.moves = list(round_.moves)
    return new


def after(round_, action):
    """The round after a play and the passes that follow it."""
    new = copy_of(round_)
    new.apply(action)
    while new.legal == (("pass",),):
        new.apply(("pass",))
    return new


def plays(round_):
    """The plays that the convention counts."""
    left, right = round_.line.ends
    return [action for action in round_.legal if left != right or action[2] == "L"]


def key(round_):
    """What the rest of the round depends on: whose turn it is, the tiles in the hands, the ends."""
    return round_.turn, tuple(frozenset(hand) for hand in round_.hands), frozenset(round_.line.ends)


class Walk:
    """All that can come after a round, each position counted once.

    `after(round)` is ((plays at 0, 1, … plies from here), (finished rounds at 0, 1, …), minimax value).
    """

    def __init__(self, value, maximises, plies=99):
        self.value = value
        self.maximises = maximises
        self.plies = plies
        self.known = {}
        self.positions = 0

    def count(self, round_, depth=0):
        if round_.ended:
            return (1,), 1, self.value(round_)
        place = key(round_)
        if place not in self.known:
            self.positions += 1
            per_ply, leaves, values = Counter({0: 1}), 0, []
            for action in plays(round_) if depth < self.plies else ():
                below, finished, value = self.count(after(round_, action), depth + 1)
                for ply, count in enumerate(below, 1):
                    per_ply[ply] += count
                leaves += finished
                values.append(value)
            best = (max if self.maximises(round_.turn) else min)(values) if values else 0
            self.known[place] = tuple(per_ply[ply] for ply in range(len(per_ply))), leaves, best
        return self.known[place]


def opened(deal):
    """The round of a four-player deal after its opening tile."""
    match = dealt(deal["hands"])
    opening = numbers(deal["opening"])[0]
    assert match.legal == (("play", opening, ""),)
    return after(match.round, match.legal[0])


def pips(hands):
    return [sum(sum(halves(number)) for number in hand) for hand in hands]


def pair_value(round_):
    """counts.json: "Puerto Rico scoring (out: the pips of the other three hands; blocked: the pips of both teams to the
    lighter team, equal 0), from the side of seat 0"."""
    left = pips(round_.hands)
    if round_.out is not None:
        return sum(left) * (1 if round_.out % 2 == 0 else -1)
    even, odd = left[0] + left[2], left[1] + left[3]
    return 0 if even == odd else even + odd if even < odd else -even - odd


@pytest.mark.parametrize("deal", FOUR, ids=lambda deal: deal["hands"][0])
def test_plays_of_a_four_player_deal_ply_by_ply_as_far_as_seconds_go(deal):
    """golden/counts.json, four_player_block, per_ply: every line of play is walked, none remembered."""
    found = Counter()
    stack = [(opened(deal), 0)]
    while stack:
        round_, ply = stack.pop()
        found[ply] += 1
        if ply < PLIES - 1 and not round_.ended:
            stack += [(after(round_, action), ply + 1) for action in plays(round_)]
    assert [found[ply] for ply in range(PLIES)] == deal["per_ply"][:PLIES]


@pytest.mark.slow
@pytest.mark.parametrize("deal", FOUR, ids=lambda deal: deal["hands"][0])
def test_a_four_player_deal_to_its_end(deal):
    """golden/counts.json, four_player_block: per_ply, complete_games and the value for the team of seat 0."""
    walk = Walk(pair_value, maximises=lambda seat: seat % 2 == 0)
    per_ply, leaves, value = walk.count(opened(deal))
    assert list(per_ply) == deal["per_ply"]
    assert leaves == deal["complete_games"]
    assert value == deal["value_abw333_scoring_for_team_of_seat0"]


@pytest.mark.parametrize("deal", TWO, ids=lambda deal: deal["opener"][-3:])
def test_a_two_player_deal_to_its_end(deal):
    """golden/counts.json, two_player_block_7_7_no_draw: leaves, blocked_leaves and minimax, every line walked."""
    match = dealt([deal["opener"], deal["other"]])
    assert match.turn == 0
    found = Counter()

    def best(round_):
        if round_.ended:
            found["leaves"] += 1
            found[round_.ended] += 1
            mine, other = pips(round_.hands)
            return other - mine
        values = [best(after(round_, action)) for action in plays(round_)]
        return max(values) if round_.turn == 0 else min(values)

    value = best(after(match.round, match.legal[0]))
    assert found["leaves"] == deal["leaves"]
    assert found["blocked"] == deal["blocked_leaves"]
    assert value == deal["minimax_opener_view"]


def test_chains_of_double_2_laid_by_one_player():
    """golden/counts.json, solitaire_chain_identity (OEIS A284287): 12 chains, 384 ways to build them.

    "both ends always distinguished, opening tile taken in both orientations unless double": the engine lays the first
    tile with its higher half to the left, so the other orientation is the mirror image of what it builds.
    """
    found = Counter()
    chains = set()

    def build(line, rest, ways):
        if not rest:
            found["sequences"] += ways
            chain = tuple(tuple(lying) for lying in line.tiles())
            chains.add(chain)
            chains.add(tuple((right, left) for left, right in reversed(chain)))
        for number in rest:
            for side, end in zip("LR", line.ends, strict=True) if line.ends else (("", None),):
                if end is None or end in halves(number):
                    longer = Line.from_json(line.to_json())
                    longer.lay(number, side)
                    high, low = halves(number)
                    build(longer, rest - {number}, ways * (2 if end is None and high != low else 1))

    build(Line(), frozenset(range(6)), 1)
    due = COUNTS["solitaire_chain_identity"]["double-2"]
    assert len(chains) == due["chains"]
    assert found["sequences"] == due["oriented_build_sequences"]
