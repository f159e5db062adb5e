"""`python -m domino review`: what each choice of a finished match gave away, and what the deals were worth."""

import argparse
import json
import sys

from domino import record
from domino.brain.judge import judge
from domino.brain.reasons import reason_text
from domino.cli.replay import read
from domino.match import Match
from domino.notation import action_text
from domino.web.extra.review import choices, sum_up


def add_parser(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "review",
        help="what each choice of a match gave away",
        description="Judge every choice of the finished rounds of a record: in points on average over the deals that "
        "its seat could think possible, and exactly with all tiles known. Takes some seconds a round.",
    )
    parser.add_argument("file", metavar="FILE", help="the record, or - for standard input")
    parser.add_argument("--round", type=int, metavar="N", help="this round alone, from 1")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the review of each round; returns the exit status. Raises RecordError."""
    content = read(args.file)
    if content is None:
        return 2
    match = record.loads(content)
    finished = len(match.results)
    if not finished:
        print("No round of this record is over.", file=sys.stderr)
        return 2
    if args.round is not None and not 1 <= args.round <= finished:
        print(f"--round counts from 1 to {finished}: no other round of this record is over.", file=sys.stderr)
        return 2
    numbers = range(1, finished + 1) if args.round is None else [args.round]
    reviews = []
    for number in numbers:
        if sys.stderr.isatty():
            print(f"\rround {number} of {finished} …", end="\r", file=sys.stderr)
        reviews.append(review(match, number))
        if not args.json:
            print(describe(match, reviews[-1]))
    if args.json:
        print(json.dumps({"rounds": reviews}))
    return 0


def review(match: Match, number: int) -> dict:
    """The review of a finished round of a match (`domino.web.extra.review.sum_up`)."""
    return sum_up(match, number, [(question, answer(question)) for question in choices(match, number)])


def answer(question: dict) -> dict:
    """The judge's answer, or {"error": text} where no deal fits what the seat saw."""
    try:
        return judge(question)
    except ValueError as error:
        return {"error": str(error)}


def describe(match: Match, told: dict) -> str:
    """The review of a round in words."""
    lines = [f"round {told['round']}: {len(told['moves'])} choices"]
    for side in told["sides"]:
        members = match.rules.members(side["side"])
        seats = ", ".join(map(str, members))
        parts = [f"gave away {side['cost']} points in {side['choices']} choices (by chance {side['usual']}"]
        parts[0] += ")" if side["open_cost"] is None else f"; with all tiles known {side['open_cost']})"
        if side["deal"] is not None:
            parts.append(f"the deal was worth {side['deal']:+}")
        parts.append(f"result {side['result']:+}")
        lines.append(f"  side {side['side']} ({'seat' if len(members) == 1 else 'seats'} {seats}): {', '.join(parts)}")
    for move in told["moves"]:
        turning = move["index"] in told["turning"]
        if move["cost"] or turning:
            lines.append(f"  move {move['index'] + 1}, seat {move['seat']}: {_move(move)}"
                         + f"; a turning point, chance to win {move['chance']}%" * turning)
    return "\n".join(lines)


def _move(move: dict) -> str:
    """What a choice gave away, and what was better."""
    played, best = action_text(move["played"]), action_text(move["actions"][0]["action"])
    if not move["cost"]:
        return f"{played} gave nothing away"
    why = reason_text(move["reason"], move["values"]).rstrip(".")
    return (f"{played} gave away {move['cost']} points and {move['chance_lost']}% of the chance to win; best {best}: "
            f"{why}")
