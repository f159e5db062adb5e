"""Levels 1 and 2: `random` and `greedy`."""

from domino.tiles import HIGH, PIPS


def choose_random(view, stream):
    """Any legal action, each equally likely."""
    return stream.choice(view.legal)


def choose_greedy(view, stream):
    """The heaviest tile that fits; of two tiles of the same weight the one with the higher half; any side.

    Takes no tile that it need not take: it passes where it may.
    """
    plays = [action for action in view.legal if action[0] == "play"]
    if not plays:
        return view.legal[-1]
    best = max((PIPS[action[1]], HIGH[action[1]]) for action in plays)
    return stream.choice([action for action in plays if (PIPS[action[1]], HIGH[action[1]]) == best])
