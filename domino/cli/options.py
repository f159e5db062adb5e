"""What the commands share: a game with its options on the command line."""

import argparse

from domino import rules
from domino.errors import RulesError


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add --game and --option to a command."""
    parser.add_argument("--game", required=True, metavar="NAME", help=f"one of {', '.join(rules.PRESETS)}")
    names = ", ".join(option.name for option in rules.OPTIONS)
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="K=V",
        help=f"change an option of the game (repeat for more): {names}",
    )


def read_rules(args: argparse.Namespace, players: int | None = None) -> rules.Rules:
    """The rules that --game and --option name; `players` where the option is not given.

    Raises RulesError.
    """
    changed: dict[str, object] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise RulesError("option-form", option=text)
        changed[name.strip().replace("-", "_")] = value
    if players is not None:
        changed.setdefault("players", players)
    return rules.make(args.game, changed)
