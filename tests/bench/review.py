"""Whether the judge's costs mean anything: reviews of rounds in pairs, played by four bots of a kind.

    python tests/bench/review.py [--greedy 200] [--master 60] [--seed review] [--jobs 2]

For rounds of `greedy`:
  correlation   of what the sides gave away (the other side's less the own) with the points of the round, with its 95%
                interval by Fisher; the same with what the deal was worth held still (its exact value with all tiles
                known), and with the number of choices of each side held still too, as who has more to choose from wins
                more often and has more to give away. Also of what they did better than choices by chance would have
                (`usual` less `cost`), of the chance given away, and of the cost with all tiles known.
  redeemed      every choice that cost something is made anew: the best action in its place, the same tiles, the same
                bots from there on. What that brings on average, and its slope by the cost, is 1 where costs are right.
For rounds of `master`: the cost of a choice against greedy's, which should be at most a third.
Adds a line to results.jsonl beside this file. Times are processor time of a judgement.
"""

import argparse
import hashlib
import json
import math
import multiprocessing
import statistics
import sys
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from domino import bots, rules
from domino.brain import players
from domino.brain.judge import judge
from domino.match import Match
from domino.shuffle import bot_stream
from domino.view import view
from domino.web.extra.review import at_start, choices, sum_up
from tests.bench import results

GOAL = 1 / 3  # of greedy's cost


class Round(NamedTuple):
    """A round that was judged: its review, seconds for each choice, (cost, points gained) of choices made anew."""

    told: dict
    times: list[float]
    redeemed: list[tuple[float, float]]


def play_on(match, name):
    """Play the round to its end by bots of that name; returns the points by which side 0 did better."""
    while match.turn is not None:
        action = match.legal[0]
        if len(match.legal) > 1:
            stream = bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, match.turn)
            choose = players.BY_NAME.get(name) or bots.find(name).choose
            action = choose(view(match, match.turn), stream)
        match.apply(action)
    points = match.results[-1]["points"]
    return points[0] - points[1]


def judged(task):
    """The round of (name, seed, number), judged."""
    name, seed, number = task
    made = rules.make("coppie", {"rounds": 1})
    secret = hashlib.sha256(f"{seed} {name} {number}".encode()).digest()
    match = Match(made, [{"name": "", "player": f"{name}@1"}] * 4, secret)
    match.deal()
    edge = play_on(match, name)
    actions = match.round.actions()
    times, redeemed, found = [], [], []
    for question in choices(match, 1):
        begun = time.process_time()
        answer = judge(question)
        times.append(time.process_time() - begun)
        found.append((question, answer))
        if name == "greedy" and answer["cost"]:
            again = at_start(match, 1)
            for action in actions[:question["index"]]:
                again.apply(action)
            again.apply(tuple(answer["actions"][0]["action"]))
            more = play_on(again, name) - edge
            redeemed.append((answer["cost"], more if question["seat"] % 2 == 0 else -more))
    return Round(sum_up(match, 1, found), times, redeemed)


def correlation(xs, ys, held=()):
    """Of two lists, with the lists `held` held still."""
    if held:
        *rest, last = held
        a, b, c = correlation(xs, ys, rest), correlation(xs, last, rest), correlation(ys, last, rest)
        return (a - b * c) / math.sqrt((1 - b * b) * (1 - c * c))
    return statistics.correlation(xs, ys)


def interval(xs, ys, held=()):
    """[correlation, low, high]: with its 95% interval."""
    found = correlation(xs, ys, held)
    width = 1.96 / math.sqrt(len(xs) - 3 - len(held))
    return [round(value, 3) for value in (found, *(math.tanh(math.atanh(found) + sign * width) for sign in (-1, 1)))]


def lead(told, key):
    """By how much the second side has more of something than the first; of a move's figure or a side's."""
    if key in told["sides"][0]:
        return told["sides"][1][key] - told["sides"][0][key]
    sums = [sum(move[key] for move in told["moves"] if move["seat"] % 2 == side) for side in (0, 1)]
    return sums[1] - sums[0]


def correlations(rounds):
    """{what: {"raw", "deal", "deal and choices"}}, a correlation with its interval each."""
    known = [one.told for one in rounds if one.told["sides"] and one.told["sides"][0]["deal"] is not None]
    points = [told["sides"][0]["result"] for told in known]
    deals = [told["sides"][0]["deal"] for told in known]
    counts = [lead(told, "choices") for told in known]
    measures = {
        "cost": [lead(told, "cost") for told in known],
        "better than chance": [lead(told, "cost") - lead(told, "usual") for told in known],
        "chance lost": [lead(told, "chance_lost") for told in known],
        "open cost": [lead(told, "open_cost") for told in known],  # with the deal it gives the points: see "raw" alone
    }
    held = {"raw": [], "deal": [deals], "deal and choices": [deals, counts]}
    return {"rounds": len(known)} | {
        name: {kept: interval(values, points, still) for kept, still in held.items()
               if kept == "raw" or name != "open cost"}
        for name, values in measures.items()
    }


def mean(values):
    """[mean, half the width of its 95% interval]."""
    return [round(statistics.mean(values), 2), round(1.96 * statistics.stdev(values) / math.sqrt(len(values)), 2)]


def redemption(rounds):
    """What costly choices cost, what making them anew brought, and the slope of the second by the first."""
    pairs = [pair for one in rounds for pair in one.redeemed]
    costs, gains = zip(*pairs, strict=True)
    slope, intercept = statistics.linear_regression(costs, gains)
    spread = sum((cost - statistics.mean(costs)) ** 2 for cost in costs)
    rest = sum((gain - intercept - slope * cost) ** 2 for cost, gain in pairs) / (len(pairs) - 2)
    return {"choices": len(pairs), "cost": round(statistics.mean(costs), 2), "brought": mean(gains),
            "slope": [round(slope, 2), round(1.96 * math.sqrt(rest / spread), 2)]}


def main() -> None:
    """Judge the rounds, print the figures, keep them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--greedy", type=int, default=200, help="rounds")
    parser.add_argument("--master", type=int, default=60, help="rounds")
    parser.add_argument("--seed", default="review")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    line = {**results.line(None), "bench": "review", "seed": args.seed}
    costs = {}
    with multiprocessing.Pool(args.jobs) as pool:
        for name, count in (("greedy", args.greedy), ("master", args.master)):
            tasks = [(name, args.seed, number) for number in range(count)]
            rounds = []
            for one in pool.imap(judged, tasks):
                rounds.append(one)
                if len(rounds) % 10 == 0:
                    print(f"{len(rounds)} rounds of {name}", file=sys.stderr, flush=True)
            every = [move["cost"] for one in rounds for move in one.told["moves"]]
            times = sorted(taken for one in rounds for taken in one.times)
            costs[name] = statistics.mean(every)
            line[name] = {"rounds": count, "choices": len(every), "cost": mean(every),
                          "ms": [round(1000 * times[int(share * (len(times) - 1))]) for share in (0.5, 0.95, 1)],
                          "seconds a round": round(sum(times) / count, 2)}
            if name == "greedy":
                line[name] |= {"correlations": correlations(rounds), "redeemed": redemption(rounds)}
            print(json.dumps(line[name], indent=1), flush=True)
    line["master to greedy"] = round(costs["master"] / costs["greedy"], 3)
    print(f"a choice of master costs {line['master to greedy']:.0%} of one of greedy (goal: at most {GOAL:.0%})")
    results.keep(line)


if __name__ == "__main__":
    main()
