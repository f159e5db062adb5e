"""The command line: `python -m domino play | site | arena | ladder | replay | review | deal | puzzles`."""

import argparse
import sys
from importlib import import_module

from domino import __version__, text
from domino.errors import DominoError

COMMANDS = ("play", "site", "arena", "ladder", "replay", "review", "deal", "puzzles")

DESCRIPTION = """A domino table for the browser, its rules engine and its bots.

Games: salotto (2-12 players, points are penalties), classico (2-4 players, the winner takes the opponents' pips),
coppie (two pairs to 100). Results go to standard output, messages to standard error; the exit status is 0, or 2 with
one line that says what is wrong."""

EPILOG = """examples:
  python -m domino play                             the table in your browser
  python -m domino deal --game coppie --seed 00…01  the hands a seed deals (64 hexadecimal digits)
  python -m domino replay record.json --json        check a record and count its points
  python -m domino review record.json --round 1      what each choice of a round gave away
  python -m domino arena --game coppie --seats club,greedy,club,greedy --matches 200 --seed 1"""


class OneLineParser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message):
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top = OneLineParser(prog="python -m domino", description=DESCRIPTION, epilog=EPILOG,
                        formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("--version", action="version", version=f"domino {__version__}")
    subparsers = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=OneLineParser)
    for name in COMMANDS:
        import_module(f"domino.cli.{name}").add_parser(subparsers)
    return top


def main(argv: list[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    args = parser().parse_args(argv)
    try:
        return args.run(args)
    except DominoError as error:
        print(text.explain(error), file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of a pipe had enough
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
