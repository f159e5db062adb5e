"""Rounds of random rules, held at every step against a second reading of the rules (tests/referee.py).

`python -m tests.soak.rounds --rounds 1000000`. One line at the end; a violation ends it with the seed that shows it,
which then goes into `FAILED` of tests/property/test_soak.py for good.
"""

import argparse
import multiprocessing
import random
import sys
import time

from domino.tiles import size
from tests.conformance.games import random_rules
from tests.positions import halves
from tests.property.strategies import Play
from tests.referee import Referee

SHARE = 100  # matches for one piece of work


def play(number: int, most: int = 3000) -> tuple[int, int]:
    """Plays match `number` and checks it at every step. Returns its rounds and its actions; AssertionError if wrong."""
    chance = random.Random(f"soak {number}")
    made = random_rules(chance, number)
    game = Play(made, number)
    match, referee = game.match, Referee(made)
    rounds = actions = 0
    everything = sorted(map(halves, range(size(made.set))))
    for action, _ in game.steps(most):
        round_ = match.round
        if action is None:
            rounds += 1
            referee.deal([[halves(t) for t in hand] for hand in round_.hands], [halves(t) for t in round_.boneyard])
        else:
            actions += 1
            referee.apply(("play", halves(action[1]), action[2]) if action[0] == "play" else action)
        assert match.turn == referee.turn
        legal = {("play", halves(each[1]), each[2]) if each[0] == "play" else each for each in match.legal}
        assert legal == referee.legal()
        assert list(round_.line.ends) == referee.ends()
        hands = [[halves(tile) for tile in hand] for hand in round_.hands]
        assert hands == referee.hands
        assert (round_.ended, round_.out) == (referee.ended, referee.out)
        assert (match.totals, match.eliminated) == (referee.totals, sorted(referee.eliminated))
        assert match.winners == (referee.winners or [])
        if round_.ended or action is None:
            line = round_.line.tiles()
            assert line == referee.line
            where = [tile for hand in hands for tile in hand] + [halves(t) for t in round_.boneyard[round_.taken:]]
            where += [(max(tile), min(tile)) for tile in line]
            assert sorted(where) == everything
    return rounds, actions


def piece(first: int) -> tuple[int, int]:
    """Plays `SHARE` matches. Returns rounds and actions."""
    rounds = actions = 0
    for number in range(first, first + SHARE):
        try:
            more = play(number)
        except Exception as error:
            raise AssertionError(f"match {number}: {type(error).__name__} {error}") from error
        rounds, actions = rounds + more[0], actions + more[1]
    return rounds, actions


def main() -> None:
    """Play until so many rounds are done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0, help="the first match's number")
    args = parser.parse_args()
    begun, rounds, actions, matches = time.monotonic(), 0, 0, 0
    with multiprocessing.Pool() as pool:
        for more in pool.imap(piece, range(args.first, args.first + 1_000_000_000, SHARE)):
            rounds, actions, matches = rounds + more[0], actions + more[1], matches + SHARE
            if sys.stderr.isatty() or matches % 10_000 == 0:
                print(f"{rounds} rounds, {actions} actions, {matches} matches", file=sys.stderr, flush=True)
            if rounds >= args.rounds:
                pool.terminate()
                break
    seconds = time.monotonic() - begun
    print(f"{rounds} rounds of {matches} matches, {actions} actions, no violation "
          f"({rounds / seconds:.0f} rounds a second)")


if __name__ == "__main__":
    main()
