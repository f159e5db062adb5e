"""Random rounds a second: our engine against the PyPI package `dominoes` 6.1.0, in one run.

Both play the same kind of round (four players, double-6, nothing drawn, 6-6 opens), shuffle by random.shuffle and
choose by random.random; ours with all rules, events, points and the record of the round. Turns of a few hundred rounds
alternate, so that a busy machine slows both alike; time is processor time.

Run: python -m tests.bench.rounds [--repeats N] [--rounds N]
"""

import argparse
import platform
import random
import statistics
import time

import dominoes

from domino import rules
from domino.match import Match

OPTIONS = {"draw": "none", "reserve": 0, "next_opener": "highest-double", "target": 0, "rounds": 9999}
SEATS = [{"name": f"Player {seat + 1}", "player": "human"} for seat in range(4)]


def ours(rounds):
    """Play rounds of one match; returns the plays and passes made."""
    match = Match(rules.make("coppie", OPTIONS), SEATS, bytes(32))
    chance, moves = random.random, 0
    for _ in range(rounds):
        tiles = list(range(28))
        random.shuffle(tiles)
        match.deal(([tiles[0:7], tiles[7:14], tiles[14:21], tiles[21:28]], []))
        while match.round.ended is None:
            legal = match.legal
            match.apply(legal[int(chance() * len(legal))])
        moves += len(match.round.moves)
    return moves


def theirs(rounds):
    """Play games of the package; returns the plays and passes made."""
    opening = dominoes.Domino(6, 6)
    chance, moves = random.random, 0
    for _ in range(rounds):
        game = dominoes.Game.new(starting_domino=opening)
        while game.result is None:
            valid = game.valid_moves
            game.make_move(*valid[int(chance() * len(valid))])
        moves += len(game.moves)
    return moves


def speed(play, rounds):
    """(rounds a second, moves a round)."""
    began = time.process_time()
    moves = play(rounds)
    return rounds / (time.process_time() - began), moves / rounds


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--repeats", type=int, default=15)
    parser.add_argument("--rounds", type=int, default=400, help="a turn of each side")
    args = parser.parse_args()
    random.seed(1)
    speed(ours, 50), speed(theirs, 50)
    pairs = [(speed(ours, args.rounds), speed(theirs, args.rounds)) for _ in range(args.repeats)]
    ratios = sorted(mine[0] / other[0] for mine, other in pairs)
    print(f"CPython {platform.python_version()}, {args.repeats} turns of {args.rounds} rounds each")
    for label, column in (("domino", 0), ("dominoes 6.1.0", 1)):
        speeds = [pair[column][0] for pair in pairs]
        moves = statistics.mean(pair[column][1] for pair in pairs)
        median, best = statistics.median(speeds), max(speeds)
        print(f"{label:15} {median:7.0f} rounds/s (median), {best:7.0f} (best); {moves:.1f} moves a round")
    print(
        f"ratio           {statistics.median(ratios):7.2f} (median of the turns; {ratios[0]:.2f} to {ratios[-1]:.2f})"
    )


if __name__ == "__main__":
    main()
