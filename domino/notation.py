"""How a record writes a move (design.md, "Record, version 1").

"6-6" (first tile), "6-5R", "6-5L", "+3-1" (drawn), "-" (pass), "!" (time ran out), "!3-1" (and this tile was drawn).
"""

from domino.round import DRAW, PASS, TIME
from domino.tiles import NAMES, parse


def move_text(move):
    """The text of a move in a round's history."""
    kind = move[1]
    if kind == "play":
        return NAMES[move[2]] + move[3]
    if kind == "draw":
        return "+" + NAMES[move[2]]
    if kind == "pass":
        return "-"
    return "!" if move[2] is None else "!" + NAMES[move[2]]


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
