"""`python -m domino ladder`: every level against the one below it, as a Markdown page."""

import argparse
import datetime
import hashlib
import json
import platform
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from domino import __version__, bots
from domino import rules as rules_
from domino.cli.arena import Tally, figures, play_match, with_brain

# (preset, players): where the levels meet
TABLES = (("coppie", 4), ("classico", 2), ("classico", 4), ("salotto", 2), ("salotto", 4))
# Deals by the higher level, for each table: the smaller the lead that has to show, the more of them
DEALS = {
    2: (15_000,) * 5,
    3: (1_000,) * 5,
    4: (400,) * 5,
    5: (250, 700, 500, 700, 1_000),
}
HEAD = """# The ladder

Each level against the one below it: paired rounds (every deal played twice, the seats exchanged), the share of wins of
the higher level and its 95% interval. With four seats each bot has every other one. A round that two bots share counts
half for each.

{date}, commit {commit}, domino {version}, Python {python}. `python -m domino ladder` writes it.
"""


def add_parser(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "ladder", help="every level against the one below",
        description="Play every level of bot against the one below it in all three games, in paired single rounds, and "
        "write the shares of wins with their intervals as Markdown.")
    usual = ", ".join(f"{_range(deals)} for level {level}" for level, deals in DEALS.items())
    parser.add_argument("--deals", type=int, metavar="N",
                        help=f"deals a line (default: {usual})")
    parser.add_argument("--seed", default="1", metavar="S", help="any text; names the deals (default: 1)")
    parser.add_argument("--levels", default="1-5", metavar="A-B", help="the levels that take part (default: 1-5)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write every line there as soon as it is played, and "
                        "take those that are there already: a ladder that was cut short goes on")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="lines that are played at a time (default: 1)")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and print; returns the exit status."""
    low, dash, high = args.levels.partition("-")
    if not (dash and low.isdigit() and high.isdigit() and 1 <= int(low) < int(high) <= 5):
        print("--levels takes two levels from 1 to 5, as in 3-5.", file=sys.stderr)
        return 2
    if args.deals is not None and args.deals < 2:
        print("--deals counts from 2.", file=sys.stderr)
        return 2
    if args.jobs < 1:
        print("--jobs counts from 1.", file=sys.stderr)
        return 2
    try:
        kept = read(args.keep)
    except (OSError, ValueError, TypeError, KeyError):
        print(f"{args.keep} is not a file that --keep wrote.", file=sys.stderr)
        return 2
    if int(high) > bots.STAND_IN.level and with_brain(bots.find(int(high))).choose is None:
        print("The brain is not here, so levels 4 and 5 cannot play.", file=sys.stderr)
        return 2
    wanted = [
        {"game": game, "players": players, "bots": [bots.find(level + 1).player, bots.find(level).player],
         "seed": args.seed, "deals": args.deals or DEALS[level + 1][at]}
        for at, (game, players) in enumerate(TABLES) for level in range(int(low), int(high))
    ]
    missing = [of for of in wanted if key_of(of) not in kept]
    with ProcessPoolExecutor(args.jobs) as pool:
        try:
            for done in as_completed([pool.submit(line, of) for of in missing]):
                played = done.result()
                kept[key_of(played)] = played
                if args.keep:
                    with args.keep.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(played) + "\n")
                if not args.json:
                    print("{game}, {players}: {bots[0]} against {bots[1]} {share}".format(**played), file=sys.stderr)
        except BaseException:  # Ctrl-C too
            pool.shutdown(cancel_futures=True)
            raise
    lines = [kept[key_of(of)] for of in wanted]
    print(json.dumps(lines) if args.json else page(lines))
    return 0


def _range(numbers: Sequence[int]) -> str:
    """The least and the largest of the numbers in words, as in "250 to 1000"; one where they are the same."""
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


def key_of(row: dict) -> tuple:
    """What a line is of: the same key, the same rounds."""
    return (row["game"], row["players"], *row["bots"], row["seed"], row["deals"])


def read(path: Path | None) -> dict[tuple, dict]:
    """The lines kept in a file, by their key; none where there is no file yet."""
    if path is None or not path.exists():
        return {}
    rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    return {key_of(row): row for row in rows}


def line(of: dict) -> dict:
    """One meeting of two levels: what it is of, as `key_of` reads it, with its rounds and the share of wins."""
    made = rules_.make(of["game"], {"players": of["players"], "rounds": 1})
    pair = [with_brain(bots.find(player)) for player in of["bots"]]
    seats = [pair[seat % 2] for seat in range(made.players)]
    tally = Tally(made.sides, seats)
    for number in range(of["deals"]):
        secret = hashlib.sha256(f"{of['seed']} {number}".encode()).digest()
        share = sum(
            sum(side % 2 == 0 for side in won) / len(won)
            for won in (play_match(made, seats, secret, tally, shift) for shift in (0, 1))
        )
        tally.pairs.append([share] * made.sides)
    return {**of, "rounds": tally.rounds, "share": figures(2 * of["deals"], tally, 1)["shares"][0]}


def page(lines: list[dict]) -> str:
    """The Markdown page."""
    rows = [
        f"| {row['game']} | {row['players']} | {row['bots'][0]} | {row['bots'][1]} | "
        f"{100 * row['share']['mean']:.1f}% ± {100 * row['share']['interval']:.1f} | {row['rounds']} |"
        for row in lines
    ]
    head = HEAD.format(date=datetime.date.today().isoformat(), commit=commit(), version=__version__,
                       python=platform.python_version())
    return "\n".join([head, "| game | players | level | against | share of wins | rounds |",
                      "| --- | --- | --- | --- | --- | --- |", *rows])


def commit() -> str:
    """The short name of the commit that is checked out, "unknown" outside a repository."""
    try:
        found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=Path(__file__).parent, capture_output=True,
                               text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return found.stdout.strip()
