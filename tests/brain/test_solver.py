"""The exact solver against values that other programs agree on, and against the engine played out in full."""

import json
import random
from pathlib import Path

import pytest

from domino.brain.bits import mask_of, pips_of
from domino.brain.endgame import Drawing
from domino.brain.solver import Fixed, OutOfNodes
from domino.brain.value import Stakes
from domino.brain.world import World
from domino.tiles import HIGH, LOW, PIPS, tile
from tests.brain.games import GAMES, walk

# Published counts and values; the file says where each comes from.
GOLDEN = json.loads((Path(__file__).parent.parent / "golden" / "brain_values.json").read_text())


def hand(text):
    """The mask of "0|5 6|6"."""
    return mask_of(tile(*map(int, word.split("|"))) for word in text.split())


def puerto_rico(out, sums):
    """Out: the pips of the three other hands; blocked: those of both pairs to the lighter one. For side 0."""
    both = sums[0] + sums[1]
    if out is not None:
        return both if out == 0 else -both
    return both if sums[0] < sums[1] else -both if sums[1] < sums[0] else 0


def difference(out, sums):
    """The opponent's pips minus one's own, for side 0."""
    return sums[1] - sums[0]


@pytest.mark.parametrize("deal", GOLDEN["four_player_block"], ids=lambda deal: deal["opening"])
def test_full_deals_of_four(deal):
    hands = [hand(text) for text in deal["hands"]]
    opening = hand(deal["opening"])
    seat = next(seat for seat in range(4) if hands[seat] & opening)
    solver = Fixed(hands, (0, 1, 0, 1), 0, puerto_rico)
    value = solver.after(solver.all(), 0, 0, seat, opening.bit_length() - 1, -1)
    assert value == deal["value_abw333_scoring_for_team_of_seat0"]


@pytest.mark.parametrize("deal", GOLDEN["two_player_block_7_7_no_draw"], ids=lambda deal: deal["opener"])
def test_two_players_without_draw(deal):
    hands = [hand(deal["opener"]), hand(deal["other"])]
    solver = Fixed(hands, (0, 1), 0, difference)
    double = max(t for t in (tile(n, n) for n in range(7)) if hands[0] >> t & 1)
    assert solver.after(solver.all(), 0, 0, 0, double, -1) == deal["minimax_opener_view"]


def test_a_limit_of_nodes_is_kept():
    hands = [hand(text) for text in GOLDEN["four_player_block"][0]["hands"]]
    solver = Fixed(hands, (0, 1, 0, 1), 0, puerto_rico, limit=100)
    with pytest.raises(OutOfNodes):
        solver.value(solver.all() ^ (1 << 27), 6, 6, 1)
    assert solver.nodes == 101


def plain(world, stakes, us):
    """The value of a world by nothing but trying all that is legal."""
    if world.ended:
        return stakes(*world.result())
    values = []
    for action in world.actions():
        after = world.copy()
        after.apply(action)
        values.append(plain(after, stakes, us))
    return max(values) if world.table.sides[world.seat] == us else min(values)


def endings(game, options, most, seeds):
    """Worlds of random games in which few tiles are left to play or draw, with the match they come from."""
    for number in seeds:
        for match, _ in walk(number, game, options, times=False):
            world = World.of_round(match.round)
            drawable = max(0, len(world.boneyard) - world.table.reserve) if match.rules.draw != "none" else 0
            if sum(mask.bit_count() for mask in world.hands) + 2 * drawable <= most:
                yield match, world
                break


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_endings_equal_plain_search(game, options):
    for match, world in endings(game, options, 8, range(12)):
        side = match.rules.side_of(match.round.playing[-1])
        stakes = Stakes(match.rules, match.totals, match.eliminated, match.number, match.round.playing, side)
        expected = plain(world, stakes, side)
        assert Drawing(stakes, side).value(world) == expected
        if not world.can_draw and world.last < 0 and world.left >= 0:
            solver = Fixed(world.hands, world.table.sides, side, stakes, world.table.team_out,
                           highest=match.rules.set)
            assert solver.value(solver.all(), world.left, world.right, world.seat) == expected


def test_seats_whose_play_is_foreseen():
    """With `greedy` seats the value is that of plain search in which those seats have but one tile to lay."""
    rng = random.Random(3)
    for _ in range(20):
        tiles = list(range(28))
        rng.shuffle(tiles)
        hands = [mask_of(tiles[n * 3:n * 3 + 3]) for n in range(4)]

        def best(left, ends, seat, passes, hands=hands):
            if passes == 4:
                return puerto_rico(None, sums(hands, left))
            plays = [t for t in range(28) if (left & hands[seat]) >> t & 1 and not {HIGH[t], LOW[t]}.isdisjoint(ends)]
            if not plays:
                return best(left, ends, (seat + 1) % 4, passes + 1)
            if seat == 1:
                plays = [max(plays, key=lambda t: (PIPS[t], HIGH[t]))]
            values = []
            for t in plays:
                rest = left ^ 1 << t
                for here, there in (ends, ends[::-1]):
                    if here in (HIGH[t], LOW[t]):
                        out = not rest & hands[seat]
                        values.append(puerto_rico(seat % 2, sums(hands, rest)) if out
                                      else best(rest, (PIPS[t] - here, there), (seat + 1) % 4, 0))
            return max(values) if seat % 2 == 0 else min(values)

        solver = Fixed(hands, (0, 1, 0, 1), 0, puerto_rico, greedy=(1,))
        for seat in range(4):
            assert solver.value(solver.all(), 2, 5, seat) == best(solver.all(), (2, 5), seat, 0)


def sums(hands, left):
    """The pips that each pair still holds."""
    return tuple(sum(pips_of(hands[seat] & left) for seat in pair) for pair in ((0, 2), (1, 3)))


def test_order_of_questions_does_not_matter():
    rng = random.Random(5)
    tiles = list(range(28))
    rng.shuffle(tiles)
    hands = [mask_of(tiles[n * 4:n * 4 + 4]) for n in range(4)]
    shared = Fixed(hands, (0, 1, 0, 1), 0, puerto_rico)
    for seat in (0, 1, 2, 3):
        for opening in tiles[seat * 4:seat * 4 + 4]:
            alone = Fixed(hands, (0, 1, 0, 1), 0, puerto_rico)
            assert (shared.after(shared.all(), 0, 0, seat, opening, -1)
                    == alone.after(alone.all(), 0, 0, seat, opening, -1))
