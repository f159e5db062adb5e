"""How strong the bots are: paired single rounds, every deal played twice with the seats exchanged.

    python tests/bench/strength.py duel master greedy --pairs 200
    python tests/bench/strength.py duel expert club --game classico --pairs 400
    python tests/bench/strength.py cheat --pairs 100
    python tests/bench/strength.py dominoes --pairs 100

`duel`: two bots in one of the games; one takes the seats with even numbers, then those with odd numbers. `cheat`: a
player who sees all hands and solves them exactly, and master, each against greedy in `coppie`. `dominoes`: master
against `probabilistic_alphabeta(start_move=6, sample_size=10)` of the PyPI package `dominoes`, under its rules. Each
line has the games, the share of those with a winner, and its 95% interval, from the pairs; times are processor time.
What a run came to is added to results.jsonl.
"""

import argparse
import hashlib
import math
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from domino import bots, rules, shuffle
from domino.brain import players
from domino.brain.bits import mask_of
from domino.brain.solver import Fixed
from domino.match import Match
from domino.tiles import HIGH, LOW, tile
from domino.view import view
from tests.bench.results import keep, line

Chooser = Callable[[Match], tuple]


def chooser(name: str) -> Chooser:
    """A function from a match to the action of that bot for the seat whose turn it is."""
    if name == "cheat":
        return cheat
    choose = players.BY_NAME.get(name) or bots.find(name).choose

    def act(match: Match) -> tuple:
        seat = match.turn
        stream = shuffle.bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, seat)
        return choose(view(match, seat), stream)

    return act


def cheat(match: Match) -> tuple:
    """The exact best play of one who sees all hands (no boneyard), by who wins the round, then by points."""
    round_ = match.round
    side = match.rules.side_of(match.turn)
    sides = [match.rules.side_of(seat) for seat in range(match.rules.players)]

    def utility(out, sums):
        points = sums[1 - side] - sums[side]
        won = out == side if out is not None else points > 0
        lost = out == 1 - side if out is not None else points < 0
        return 1000 * (won - lost) + points

    solver = Fixed([mask_of(hand) for hand in round_.hands], sides, side, utility)
    whole = solver.all()
    ends = round_.line.ends or [0, 0]

    def worth(action):
        if action[0] != "play":
            return 0
        end = ends[1 if action[2] == "R" else 0] if action[2] else -1
        return solver.after(whole, *ends, match.turn, action[1], end)

    return max(match.legal, key=worth)


class Score:
    """Wins over pairs of rounds, and the time that choices took."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.wins = [0, 0]
        self.drawn = 0
        self.points = [0, 0]
        self.pairs: list[int] = []
        self.times: tuple[list[float], list[float]] = ([], [])

    def add(self, scores: list[list[int]]) -> None:
        """Count a pair: for each of its two rounds, how the two bots did; more is better."""
        balance = 0
        for mine, theirs in scores:
            if mine == theirs:
                self.drawn += 1
            else:
                self.wins[mine < theirs] += 1
                balance += 1 if mine > theirs else -1
        self.pairs.append(balance)

    def figures(self) -> dict:
        """What is known so far; `share` and `interval` in percent, None where nothing can be said yet."""
        decided = sum(self.wins)
        count = len(self.pairs)
        known = {"of": self.title, "decided": decided, "drawn": self.drawn, "points": self.points}
        if not decided or count < 2:
            return {**known, "share": None, "interval": None}
        mean = sum(self.pairs) / count
        error = math.sqrt(sum((x - mean) ** 2 for x in self.pairs) / (count - 1) / count)
        half = 1.96 * error * count / decided / 2
        return {**known, "share": round(100 * self.wins[0] / decided, 1), "interval": round(100 * half, 1)}

    def __str__(self) -> str:
        known = self.figures()
        if known["share"] is None:
            return f"{self.title}: nothing decided"
        text = ("{of}: {share}% ± {interval} of {decided} decided rounds "
                "({drawn} drawn; points {points[0]}:{points[1]})").format(**known)
        for times in self.times[:1]:
            if times:
                ordered = sorted(times)
                p50, p95 = (ordered[min(len(ordered) - 1, int(q * len(ordered)))] for q in (0.5, 0.95))
                text += f"; a choice {1000 * p50:.0f} ms, p95 {1000 * p95:.0f}, max {1000 * ordered[-1]:.0f}"
        return text


def duel(made: rules.Rules, names: tuple[str, str], pairs: int, seed: str) -> Iterator[Score]:
    """Paired single rounds of two bots; yields the score after every pair."""
    acts = [chooser(name) for name in names]
    score = Score(f"{names[0]} against {names[1]}, {made.game}, {made.players} players")
    for number in range(pairs):
        scores = []
        for flip in (0, 1):
            secret = hashlib.sha256(f"{seed} {number}".encode()).digest()
            match = Match(made, [{"name": "", "player": "human"}] * made.players, secret)
            match.deal()
            while match.turn is not None:
                who = match.rules.side_of(match.turn) % 2 ^ flip
                action = match.legal[0]
                if len(match.legal) > 1:
                    begun = time.process_time()
                    action = acts[who](match)
                    score.times[who].append(time.process_time() - begun)
                match.apply(action)
            gained = [0, 0]
            for side in match.winners:  # of the match, which is one round
                gained[side % 2 ^ flip] += 1
            scores.append(gained)
            for side, points in enumerate(match.results[-1]["points"]):
                score.points[side % 2 ^ flip] += points
        score.add(scores)
        yield score


def against_dominoes(name: str, pairs: int, seed: str, samples: int = 10) -> Iterator[Score]:
    """Our bot against `probabilistic_alphabeta` under the rules of `dominoes`; yields the score after every pair.

    Both programs play the same deal side by side; the winner and the points are those `dominoes` says.
    """
    import dominoes

    theirs = dominoes.players.probabilistic_alphabeta(start_move=6, sample_size=samples)
    act = chooser(name)
    made = rules.make("coppie", {"draw": "none", "rounds": 1})
    score = Score(f"{name} against dominoes' probabilistic_alphabeta(6, {samples}), its rules")
    for number in range(pairs):
        scores = []
        for flip in (0, 1):
            random.seed(f"{seed} {number} {flip}")
            secret = hashlib.sha256(f"{seed} {number}".encode()).digest()
            match = Match(made, [{"name": "", "player": "human"}] * 4, secret)
            match.deal()
            hands = [dominoes.Hand([dominoes.Domino(HIGH[t], LOW[t]) for t in hand]) for hand in match.round.hands]
            six = dominoes.Domino(6, 6)
            game = dominoes.Game(dominoes.Board(), hands, [], match.turn, ((six, True),), match.turn, None)
            while game.result is None:
                while match.legal == (("pass",),):  # `dominoes` leaves passes out
                    match.apply(("pass",))
                assert match.turn == game.turn
                if len(game.valid_moves) == 1:
                    move = game.valid_moves[0]
                else:
                    who = game.turn % 2 ^ flip
                    begun = time.process_time()
                    if who:
                        theirs(game)
                        move = game.valid_moves[0]
                    else:
                        _, number_, side = act(match)
                        move = (dominoes.Domino(HIGH[number_], LOW[number_]), side != "R")
                    score.times[who].append(time.process_time() - begun)
                domino, left = move
                laid = tile(domino.first, domino.second)
                match.apply(("play", laid, "" if not match.round.line.ends else "L" if left else "R"))
                game.make_move(domino, left)
            points = game.result.points
            if flip:
                points = -points
            score.points[points < 0] += abs(points)
            scores.append([max(0, points), max(0, -points)])
        score.add(scores)
        yield score


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("duel", "cheat", "dominoes"))
    parser.add_argument("bots", nargs="*", default=[])
    parser.add_argument("--game", default="coppie", choices=rules.PRESETS)
    parser.add_argument("--option", action="append", default=[], metavar="K=V")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--every", type=int, default=20, metavar="N", help="report after every N pairs")
    args = parser.parse_args()
    changed: dict[str, object] = {"rounds": 1}
    changed.update(option.split("=") for option in args.option)
    made = rules.make(args.game, changed)
    runs: list[Iterator[Score]]
    if args.what == "duel":
        runs = [duel(made, (args.bots[0], args.bots[1]), args.pairs, args.seed)]
    elif args.what == "cheat":
        made = rules.make("coppie", {"rounds": 1})
        runs = [duel(made, (name, "greedy"), args.pairs, args.seed) for name in ("cheat", "master")]
    else:
        runs = [against_dominoes(args.bots[0] if args.bots else "master", args.pairs, args.seed)]
    for run in runs:
        for number, score in enumerate(run, 1):
            if number % args.every == 0 or number == args.pairs:
                print(number, score, flush=True)
        keep(line(None, bench="strength", pairs=args.pairs, seed=args.seed, **score.figures()))


if __name__ == "__main__":
    main()
