"""Random games of all kinds, for the tests of the brain."""

import hashlib
import random

from domino import rules
from domino.match import Match

# (preset, options): the three games as they are, and odd combinations of every option that bears on a turn
GAMES = (
    ("coppie", {}),
    ("classico", {}),
    ("salotto", {}),
    ("salotto", {"players": 2}),
    ("salotto", {"players": 3, "draw": "until-playable", "draw_anyway": True}),
    ("salotto", {"players": 2, "draw_anyway": True}),
    ("salotto", {"players": 6, "teams": 3, "going_out": "team"}),
    ("salotto", {"players": 4, "teams": 2, "going_out": "team", "draw": "until-stop", "set": 9}),
    ("salotto", {"players": 12}),
    ("salotto", {"players": 5, "draw": "none"}),
    ("salotto", {"players": 8, "teams": 4, "set": 12, "draw": "until-playable", "reserve": 3}),
    ("salotto", {"players": 3, "set": 15, "hand": 9, "draw": "until-stop", "draw_anyway": True}),
    ("salotto", {"players": 2, "set": 18, "hand": 12, "draw": "one", "draw_anyway": True, "opening": "forced"}),
    ("classico", {"players": 3}),
    ("classico", {"players": 4, "teams": 2, "going_out": "team"}),
    ("classico", {"players": 2, "draw_anyway": True, "reserve": 2}),
    ("classico", {"players": 4, "next_opener": "rotate"}),
    ("classico", {"players": 2, "hand": 3, "draw": "until-playable", "draw_anyway": True}),
    ("coppie", {"draw": "none", "hand": 5}),
    ("coppie", {"set": 9, "draw_anyway": True}),
    ("coppie", {"hand": 4, "draw": "until-stop"}),
    ("coppie", {"players": 6, "set": 9, "rounds": 3}),
    ("classico", {"players": 2, "thinking_time": 10, "draw": "one"}),
    ("salotto", {"players": 3, "thinking_time": 10, "draw": "until-playable"}),
)


def new_match(number, game, options):
    """A match of that game before its first deal; `number` names its seed."""
    made = rules.make(game, options)
    seats = [{"name": f"P{seat}", "player": "human"} for seat in range(made.players)]
    return Match(made, seats, hashlib.sha256(str(number).encode()).digest())


def walk(number, game, options, rounds=2, times=True):
    """Plays a match at random; yields (match, action) before every action.

    Voluntary draws are rarer than plays; where there is a clock it runs out now and then (not with `times` false).
    """
    rng = random.Random(number)
    match = new_match(number, game, options)
    for _ in range(rounds):
        match.deal()
        while match.turn is not None:
            action = rng.choice(match.legal)
            if action[0] == "draw" and len(match.legal) > 2:
                action = rng.choice(match.legal)
            if times and match.rules.thinking_time and rng.random() < 0.1 and match.round._may_time_out():
                action = ("time",)
            yield match, action
            match.apply(action)
        if match.over:
            return
