"""How a record writes a move (design.md, "Record, version 1").

"6-6" (first tile), "6-5R", "6-5L", "+3-1" (drawn), "-" (pass), "!" (time ran out), "!3-1" (and this tile was drawn).
"""

from domino.round import DRAW, PASS, TIME
from domino.tiles import NAMES, parse

SIGNS = {"draw": "+", "pass": "-", "time": "!"}


def action_text(action):
    """The text of an action; a tile that it draws is not in it."""
    return NAMES[action[1]] + action[2] if action[0] == "play" else SIGNS[action[0]]


def move_text(move):
    """The text of a move in a round's history: its action, and the tile drawn."""
    text = action_text(move[1:])
    return text + NAMES[move[2]] if move[1] in ("draw", "time") and move[2] is not None else text


def read_move(text):
    """The action that a move's text writes, and the tile drawn in it (or None).

    Raises ValueError where it writes none.
    """
    if not isinstance(text, str):
        raise ValueError(text)
    if text == "-":
        return PASS, None
    if text == "!":
        return TIME, None
    if text[:1] == "+":
        return DRAW, parse(text[1:])
    if text[:1] == "!":
        return TIME, parse(text[1:])
    side = text[-1:] if text[-1:] in ("L", "R") else ""
    return ("play", parse(text[:len(text) - len(side)]), side), None
