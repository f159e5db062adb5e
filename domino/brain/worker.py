"""What the page calls in the worker: JSON text in, JSON text out, and nothing kept between two calls.

Whatever goes wrong comes back as {"error": text}. A bot's chance comes as the first words of its stream, which say
nothing of the seed: `[stream.below(1 << 32) for _ in range(WORDS)]` of `domino.shuffle.bot_stream`. The bots of the
brain use no more words than these, so their choices are those the arena's bots make with the whole stream.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

from domino import __version__, rules, text
from domino.brain import hint as hints
from domino.brain import players
from domino.brain.bits import mask_of
from domino.brain.endgame import solved
from domino.brain.judge import judge as judged
from domino.brain.reasons import reason_text, say
from domino.brain.solver import OutOfNodes
from domino.brain.value import Stakes
from domino.brain.world import Table, World, action_of
from domino.view import View

WORDS = 8
NODES = 300_000


def answer(question: Callable[..., Any]) -> Callable[..., str]:
    """The question as an export: its answer, or its error, as JSON text."""

    def export(*texts: str) -> str:
        try:
            return json.dumps(question(*texts))
        except Exception as error:  # whatever it is, the page must hear of it
            return json.dumps({"error": f"{type(error).__name__}: {error}"[:300]})

    export.__name__ = question.__name__
    export.__doc__ = question.__doc__
    return export


@answer
def ping() -> dict[str, Any]:
    """Whether the brain is there, and which: {"brain": version, "python": version, "bots": names}."""
    return {"brain": __version__, "python": ".".join(map(str, sys.version_info[:3])), "bots": sorted(players.BY_NAME)}


@answer
def choose(view_json: str, bot: str, words_json: str) -> dict[str, Any]:
    """The action of `bot` ("expert", "master", or with a version) for a view: {"action": […]}."""
    view = View.from_json(json.loads(view_json))
    words = json.loads(words_json)
    if not isinstance(words, list) or len(words) < WORDS or not all(isinstance(w, int) for w in words):
        raise ValueError("too few words")
    return {"action": list(players.BY_NAME[bot.partition("@")[0]](view, hints.WordStream(words)))}


@answer
def hint(view_json: str, catalogue_json: str = "{}", language: str = "en") -> dict[str, Any]:
    """The hint for a view (`domino.brain.hint`), with its words, in the language of a catalogue, as "text", and as
    "brief" without what other actions cost.
    """
    found = hints.hint(View.from_json(json.loads(view_json)))
    text.install(json.loads(catalogue_json), language)
    return {**found, "text": say(found), "brief": say(found, brief=True)}


@answer
def solve(position_json: str) -> dict[str, Any]:
    """The exact value of every action where all tiles are known, for a review after the round.

    In: {"game", "options", "hands": tiles by seat, "boneyard": tiles in drawing order, "ends": [] or [l, r], "seat"},
    and where they apply "opening" (a tile that must be laid), "drawn" (the tile just drawn), "idle" (turns in a row
    that ended with nothing that fits), "nodes". Out: {"values": [[action, points]…], "nodes"}: the points by which the
    seat's side does better in this round than the other sides do on average, when everybody plays perfectly.
    """
    data = json.loads(position_json)
    made = rules.make(data["game"], data["options"])
    playing = [seat for seat in range(made.players) if data["hands"][seat] or seat == data["seat"]]
    table = Table(made, playing, data.get("opening"))
    world = World(table, [mask_of(hand) for hand in data["hands"]], data["boneyard"], data["seat"])
    if data["ends"]:
        world.left, world.right = data["ends"]
    if data.get("drawn") is not None:
        world.last = data["drawn"]
    world.idle = data.get("idle", 0)
    side = made.side_of(data["seat"])
    stakes = Stakes(made, [0] * made.sides, [], 1, playing, side)
    codes = world.actions()
    try:
        values, nodes = solved(world, codes, stakes.edge, side, data.get("nodes", NODES))
    except OutOfNodes:
        return {"error": "too many positions"}
    actions = [list(action_of(code, world.left < 0)) for code in codes]
    return {"values": [[action, value / 10] for action, value in zip(actions, values, strict=True)], "nodes": nodes}


@answer
def judge(question_json: str, catalogue_json: str = "{}", language: str = "en") -> dict[str, Any]:
    """What a choice of a finished round gave away (`domino.brain.judge`): the question and the answer as JSON, with the
    sentence of its reason as "text", in the language of a catalogue.
    """
    found = judged(json.loads(question_json))
    text.install(json.loads(catalogue_json), language)
    return {**found, "text": reason_text(found["reason"], found["values"])}


EXPORTS = (ping, choose, hint, solve, judge)
