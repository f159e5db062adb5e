"""`python -m domino puzzles`: find puzzles, or check those of a file."""

import argparse
import json
import sys
from pathlib import Path

from domino.cli import exact, mine

POOL = 4  # puzzles are found for each that is taken, so that they can be varied


def add_parser(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "puzzles",
        help="find puzzles for the table",
        description="Let bots play, and find positions with all hands open in which only one line of play reaches a "
        "goal, from easy to hard, as JSON. The same seed finds the same puzzles: static/puzzles.json is what "
        "--count 100 --seed 1 prints. With --check, solve those of a file anew.",
    )
    parser.add_argument("--count", type=int, default=100, metavar="N", help="how many puzzles (default: 100)")
    parser.add_argument("--seed", default="1", metavar="S", help="any text; names the deals (default: 1)")
    parser.add_argument("--check", type=Path, metavar="FILE", help="check the puzzles of a file instead")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the puzzles, or check some; returns the exit status."""
    if args.check:
        return check(args.check)
    if args.count < 1:
        print("--count counts from 1.", file=sys.stderr)
        return 2
    found = []
    for riddle in mine.mined(args.seed, POOL * args.count):
        found.append(riddle)
        if sys.stderr.isatty():
            print(f"\r{len(found)} of {POOL * args.count} found", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    print(written([riddle.data for riddle in sorted(mine.varied(found, args.count), key=mine.difficulty)]))
    return 0


def written(puzzles: list[exact.Data]) -> str:
    """The file of puzzles: a JSON list with each on a line of its own, so that the page reads one at a time."""
    return "[\n" + ",\n".join(json.dumps(one, separators=(",", ":")) for one in puzzles) + "\n]"


def check(path: Path) -> int:
    """Solve the puzzles of a file; the first that is wrong is named, exit 2."""
    try:
        puzzles = json.loads(path.read_text("utf-8"))
        names = [one["id"] for one in puzzles]
    except (OSError, ValueError, TypeError, KeyError):
        print(f"{path} is not a file of puzzles.", file=sys.stderr)
        return 2
    for number, (name, one) in enumerate(zip(names, puzzles, strict=True), 1):
        try:
            exact.check(one)
        except exact.Wrong as wrong:
            print(f"Puzzle {number}, {name}: {wrong}.", file=sys.stderr)
            return 2
    print(f"{len(puzzles)} puzzles, each with one line and no other.")
    return 0
