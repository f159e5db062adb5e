"""The exact solver against `dominoes`' alphabeta, on the same full deals of four players, in one run.

    python tests/bench/solver.py [--deals 12] [--seed 1]

Every deal is the whole of double-6 in four hands; 6-6 has been laid, the other 27 tiles are to be played: the position
in which `dominoes.Game.new(starting_domino=6-6)` begins. Both programs find its exact value, both from an empty table,
under `dominoes`' scoring, and the values must agree. Deals are taken as they come from the seed, none left out. The
time is processor time, without the making of the deal; the ratio is of the totals.
"""

import argparse
import hashlib
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

import dominoes

from domino.brain.bits import mask_of
from domino.brain.solver import Fixed
from domino.shuffle import deal_stream, shuffled
from domino.tiles import HIGH, LOW

SIX = 27  # the tile 6-6


def puerto_rico(out, sums):
    """Out: the pips of the other three hands; blocked: those of both pairs to the lighter one; for seats 0 and 2."""
    both = sums[0] + sums[1]
    if out is not None:
        return both if out == 0 else -both
    return both if sums[0] < sums[1] else -both if sums[1] < sums[0] else 0


def ours(hands):
    """(value, seconds, positions) by the brain's solver."""
    begun = time.process_time()
    opener = next(seat for seat in range(4) if SIX in hands[seat])
    solver = Fixed([mask_of(hand) for hand in hands], (0, 1, 0, 1), 0, puerto_rico)
    value = solver.after(solver.all(), 0, 0, opener, SIX, -1)
    return value, time.process_time() - begun, solver.nodes


def theirs(hands):
    """(value, seconds) by `dominoes`, on its faster board."""
    opener = next(seat for seat in range(4) if SIX in hands[seat])
    six = dominoes.Domino(6, 6)
    dealt = [dominoes.Hand([dominoes.Domino(HIGH[t], LOW[t]) for t in hand]) for hand in hands]
    game = dominoes.Game(dominoes.SkinnyBoard(), dealt, [], opener, ((six, True),), opener, None)
    game.make_move(six, True)
    begun = time.process_time()
    _, value = dominoes.search.alphabeta(game)
    return value, time.process_time() - begun


def main() -> None:
    """Solve the deals with both and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    totals = [0.0, 0.0]
    ours([list(range(seat, 28, 4)) for seat in range(4)])  # tables are built once
    print("deal  value   ours ms  positions  dominoes ms  ratio")
    for number in range(args.deals):
        secret = hashlib.sha256(f"{args.seed} {number}".encode()).digest()
        order = shuffled(28, deal_stream(secret, bytes(32), 1))
        hands = [order[seat * 7:seat * 7 + 7] for seat in range(4)]
        value, mine, nodes = ours(hands)
        expected, other = theirs(hands)
        assert value == expected, f"deal {number}: {value}, dominoes says {expected}"
        totals[0] += mine
        totals[1] += other
        print(f"{number:4} {value:6} {1000 * mine:9.1f} {nodes:10} {1000 * other:12.1f} {other / mine:6.1f}",
              flush=True)
    print(f"{args.deals} deals: {1000 * totals[0] / args.deals:.1f} ms against {1000 * totals[1] / args.deals:.1f} ms "
          f"a deal; {totals[1] / totals[0]:.1f} times as fast")


if __name__ == "__main__":
    main()
