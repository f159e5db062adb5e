"""`python -m domino deal`: the hands that a seed deals."""

import argparse
import json
import sys

from domino.cli.options import add_game, read_rules
from domino.match import Match, opening_tile
from domino.shuffle import NO_NONCE, secret_from_hex
from domino.tiles import NAMES


def add_parser(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "deal",
        help="the hands that a seed deals",
        description="Deal a round as the table does. The opener is the seat that the tiles name (the highest double); "
        "from round 2 on, options may name another. With nobody eliminated yet.",
    )
    add_game(parser)
    parser.add_argument("--seed", required=True, metavar="HEX", help="the seed, 64 hexadecimal digits")
    parser.add_argument("--nonce", metavar="HEX", help="the nonce of the commitment (default: zeros)")
    parser.add_argument("--player-nonce", metavar="HEX", help="the player's own nonce (default: zeros)")
    parser.add_argument("--round", type=int, default=1, metavar="N", help="the round, from 1 (default: 1)")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the deal; returns the exit status."""
    secrets = {}
    for name in ("seed", "nonce", "player_nonce"):
        given = getattr(args, name)
        try:
            secrets[name] = NO_NONCE if given is None else secret_from_hex(given)
        except ValueError:
            print(f"--{name.replace('_', '-')} must be 64 hexadecimal digits.", file=sys.stderr)
            return 2
    if not 1 <= args.round < 1 << 32:
        print("--round counts from 1.", file=sys.stderr)
        return 2
    match = Match(read_rules(args), [], secrets["seed"], secrets["nonce"], secrets["player_nonce"])
    hands, boneyard = match.dealt(args.round)
    _, opener, _ = opening_tile(hands)
    answer = {
        "hands": [[NAMES[tile] for tile in hand] for hand in hands],
        "boneyard": [NAMES[tile] for tile in boneyard],
        "opener": opener,
        "commitment": match.commitment,
    }
    if args.json:
        print(json.dumps(answer))
    else:
        for seat, hand in enumerate(answer["hands"]):
            print(f"seat {seat}{' opens' if seat == opener else ''}: {' '.join(hand)}")
        print(f"boneyard: {' '.join(answer['boneyard']) or 'none'}")
        print(f"commitment: {match.commitment}")
    return 0
