"""`python -m domino arena`: bots against bots."""

import argparse
import hashlib
import json
import math
import sys
import time
from importlib import import_module

from domino import bots, shuffle
from domino.cli.options import add_game, read_rules
from domino.match import Match
from domino.rules import Rules
from domino.view import view


def add_parser(subparsers) -> None:
    """Add the command to the parser."""
    names = ", ".join(bot.name for bot in bots.REGISTRY)
    parser = subparsers.add_parser(
        "arena",
        help="bots against bots",
        description=f"Play whole matches between bots and count wins and points by side. Bots: {names}. "
        "The same seed plays the same matches.",
    )
    add_game(parser)
    parser.add_argument("--seats", required=True, metavar="BOT,BOT,…", help="a bot for each seat, in seat order")
    parser.add_argument("--matches", type=int, default=100, metavar="N", help="how many matches (default: 100)")
    parser.add_argument("--paired", action="store_true",
                        help="play every deal twice, the second time with every bot one seat further, and give the "
                        "95%% interval of each side's share of wins (a side then means its bots, wherever they sit)")
    parser.add_argument("--seed", default="1", metavar="S", help="any text; names the deals (default: 1)")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.set_defaults(run=run)


class Tally:
    """What the arena counts."""

    def __init__(self, sides: int, players: list[bots.Bot]):
        self.wins = [0] * sides
        self.points = [0] * sides
        self.rounds = 0
        self.seconds: dict[str, list[float]] = {bot.name: [] for bot in players}
        self.pairs: list[list[float]] = []  # with paired matches: the wins of each side in each pair


def run(args: argparse.Namespace) -> int:
    """Play the matches and print the figures; returns the exit status."""
    names = [name.strip() for name in args.seats.split(",")]
    players = []
    for name in names:
        bot = bots.find(name)
        if bot is None:
            known = ", ".join(known.name for known in bots.REGISTRY)
            print(f"There is no bot “{name}”. Choose among {known}.", file=sys.stderr)
            return 2
        bot = with_brain(bot)
        if bot.choose is None:
            print(f"The bot “{name}” needs the brain, which is not here.", file=sys.stderr)
            return 2
        players.append(bot)
    if args.matches < 1:
        print("--matches counts from 1.", file=sys.stderr)
        return 2
    rules = read_rules(args, len(players))
    if rules.players != len(players):
        print(f"{rules.players} players need {rules.players} bots in --seats, not {len(players)}.", file=sys.stderr)
        return 2
    tally = Tally(rules.sides, players)
    begun = time.perf_counter()
    progress = sys.stderr.isatty()
    for number in range(args.matches):
        seed = hashlib.sha256(f"{args.seed} {number}".encode()).digest()
        winners = play_match(rules, players, seed, tally)
        if args.paired:
            again = play_match(rules, players, seed, tally, shift=1)
            tally.pairs.append([
                sum((side in won) / len(won) for won in (winners, again)) for side in range(rules.sides)
            ])
        if progress and (number + 1) % 10 == 0:
            print(f"\r{number + 1} of {args.matches} matches", end="", file=sys.stderr, flush=True)
    if progress:
        print("\r\033[K", end="", file=sys.stderr)
    answer = figures(args.matches * (2 if args.paired else 1), tally, time.perf_counter() - begun)
    print(json.dumps(answer) if args.json else describe(answer, rules, players))
    return 0


def with_brain(bot: bots.Bot) -> bots.Bot:
    """The bot with its choices from the brain, where it needs the brain and the brain is here."""
    if bot.choose is not None:
        return bot
    try:
        brain = import_module("domino.brain.players")
    except ImportError:
        return bot
    return bots.Bot(bot.name, bot.version, bot.level, bot.description, brain.BY_NAME.get(bot.name))


def play_match(rules: Rules, players: list[bots.Bot], seed: bytes, tally: Tally, shift: int = 0) -> list[int]:
    """Play one match to its end, add it to the tally and return the sides that won.

    With `shift` every bot sits so many seats earlier than its place in `players`; sides stay those of `players`.
    """
    at_table = players[shift:] + players[:shift]
    match = Match(rules, [{"name": bot.name, "player": bot.player} for bot in at_table], seed)
    while not match.over:
        match.deal()
        while match.turn is not None:
            if len(match.legal) == 1:
                match.apply(match.legal[0])
                continue
            seat = match.turn
            begun = time.perf_counter()
            stream = shuffle.bot_stream(seed, match.player_nonce, match.number, match.moves_made, seat)
            action = at_table[seat].choose(view(match, seat), stream)
            tally.seconds[at_table[seat].name].append(time.perf_counter() - begun)
            match.apply(action)
        for side, points in enumerate(match.results[-1]["points"]):
            tally.points[(side + shift) % rules.sides] += points
    tally.rounds += match.number
    winners = [(side + shift) % rules.sides for side in match.winners]
    for side in winners:
        tally.wins[side] += 1
    return winners


def figures(matches: int, tally: Tally, seconds: float) -> dict:
    """The arena's answer; times are of choices among at least two actions."""
    decisions = {}
    for name, times in tally.seconds.items():
        times.sort()
        decisions[name] = {"p50": _ms(times, 0.5), "p95": _ms(times, 0.95), "max": _ms(times, 1)}
    answer = {
        "matches": matches,
        "wins": tally.wins,
        "points": tally.points,
        "rounds": tally.rounds,
        "rounds_per_second": round(tally.rounds / seconds, 1),
        "decision_ms": decisions,
    }
    if tally.pairs:
        answer["shares"] = [interval([pair[side] / 2 for pair in tally.pairs]) for side in range(len(tally.wins))]
    return answer


def interval(shares: list[float]) -> dict:
    """The mean of independent shares and the half-width of its 95% interval."""
    mean = sum(shares) / len(shares)
    spread = sum((share - mean) ** 2 for share in shares) / max(1, len(shares) - 1)
    return {"mean": round(mean, 4), "interval": round(1.96 * math.sqrt(spread / len(shares)), 4)}


def _ms(times: list[float], share: float) -> float | None:
    if not times:
        return None
    return round(1000 * times[min(len(times) - 1, int(share * len(times)))], 3)


def describe(answer: dict, rules: Rules, players: list[bots.Bot]) -> str:
    """The figures as a small table."""
    lines = [f"{answer['matches']} matches, {answer['rounds']} rounds, {answer['rounds_per_second']} rounds a second"]
    for side in range(rules.sides):
        who = " + ".join(players[seat].name for seat in rules.members(side))
        share = 100 * answer["wins"][side] / answer["matches"]
        lines.append(
            f"  side {side} ({who}): {answer['wins'][side]} wins ({share:.1f}%), {answer['points'][side]} points"
        )
        if "shares" in answer:
            shares = answer["shares"][side]
            lines[-1] += f"; share {100 * shares['mean']:.1f}% ± {100 * shares['interval']:.1f}"
    for name, times in answer["decision_ms"].items():
        lines.append(f"  {name}: a choice takes {times['p50']} ms (median), {times['p95']} (95%), {times['max']} (max)")
    return "\n".join(lines)
