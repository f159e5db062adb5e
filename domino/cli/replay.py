"""`python -m domino replay`: check records and count their points."""

import argparse
import json
import sys

from domino import bots, record, text
from domino.bots.verify import Verification
from domino.cli.arena import with_brain
from domino.errors import DominoError, RecordError


def add_parser(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "replay",
        help="check a record and count its points",
        description="Replay records through the engine. FILE holds one record, or one a line; then each gets one "
        "answer a line. The exit status is 2 if any record is bad.",
    )
    parser.add_argument("file", metavar="FILE", help="the file, or - for standard input")
    parser.add_argument("--verify", action="store_true",
                        help="also deal every round anew from the seed, and let every bot choose anew")
    parser.add_argument("--commitment", metavar="HEX", help="with --verify: what was shown before the first deal")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what each record says; returns the exit status."""
    content = read(args.file)
    if content is None:
        return 2
    lines = [line for line in content.split("\n") if line.strip()]
    several = len(lines) > 1 and not _is_json(content)
    bad = 0
    for number, source in enumerate(lines if several else [content], 1):
        answer = judge(source)
        if args.verify and answer["valid"]:
            answer.update(verified(source, args.commitment))
        bad += "error" in answer
        if args.json:
            print(json.dumps(answer))
        elif answer["valid"]:
            print(describe(answer))
        if "error" in answer and not (several and args.json):
            print(f"Line {number}: {answer['error']}" if several else answer["error"], file=sys.stderr)
    return 2 if bad else 0


def read(path: str) -> str | None:
    """The text of a file, or of standard input for "-"; None, once the reason is told, where it cannot be read."""
    try:
        if path == "-":
            return sys.stdin.buffer.read().decode()
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        print(f"{path} cannot be read: {error.strerror}.", file=sys.stderr)
    except UnicodeDecodeError:
        print(f"{path} is not a text in UTF-8.", file=sys.stderr)
    return None


def _is_json(source: str) -> bool:
    try:
        json.loads(source)
    except (ValueError, RecursionError):
        return False
    return True


def judge(source: str) -> dict:
    """The answer to one record's text: `record.summary`, or {"valid": False, "error": a sentence}."""
    try:
        return record.summary(record.loads(source))
    except RecordError as error:
        return {"valid": False, "error": text.explain(error)}


def verified(source: str, commitment: str | None = None) -> dict:
    """`Verification.summary` of a valid record, or {"verified": False, "error": a sentence} if it was not played so."""
    choosers = {bot.name: with_brain(bot).choose for bot in bots.REGISTRY}
    try:
        return Verification().check(json.loads(source), commitment, choosers).summary()
    except DominoError as error:
        return {"verified": False, "error": text.explain(error)}


def describe(answer: dict) -> str:
    """A valid record in words."""
    rounds = len(answer["rounds"])
    lines = [
        f"A valid record: {rounds} finished round{'s' * (rounds != 1)}, the match is "
        f"{'over' if answer['over'] else 'not over'}."
    ]
    for number, end in enumerate(answer["rounds"], 1):
        how = "blocked" if end["ended"] == "blocked" else f"seat {end['out']} went out"
        lines.append(f"  round {number}: seat {end['opener']} opened, {how}, points {_list(end['points'])}")
    lines.append(f"  totals {_list(answer['totals'])}")
    if answer["winners"]:
        lines.append(f"  won by side {_list(answer['winners'])}")
    if answer.get("verified"):
        lines.append(f"  verified: {answer['rounds_dealt']} rounds dealt anew, {answer['moves']} moves replayed, "
                     f"{answer['choices']} choices of bots made again")
        lines += [f"  not verified: {count} choices of {bot}" for bot, count in sorted(answer["not_verified"].items())]
    return "\n".join(lines)


def _list(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in numbers)
