"""The hint: an action that is legal, a reason that holds, the same for the same view."""

import json
import string
from itertools import islice

import pytest

from domino.brain import worker
from domino.brain.hint import hint
from domino.brain.reasons import REASONS, reason_text, say
from domino.brain.search import Effort
from domino.view import view
from tests.brain.games import GAMES
from tests.brain.test_players import positions
from tests.positions import go, start

QUICK = Effort(work=5_000, most=20, chains=4, burn=20, steps=6, exact_tiles=10, exact_nodes=500, reads=True)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_hints_are_legal_and_can_be_said(game, options):
    for match in islice(positions(2, game, options, 6), 4):
        seen = view(match, match.turn)
        found = json.loads(json.dumps(hint(seen, QUICK)))
        assert tuple(found["action"]) in match.legal
        assert found["figures"][0]["action"] == found["action"]
        assert len(found["figures"]) <= 3
        assert say(found).count("{") == 0
        assert hint(seen, QUICK) == hint(seen, QUICK)


@pytest.mark.parametrize("code", REASONS)
def test_every_reason_is_a_sentence(code):
    names = [name for _, name, _, _ in string.Formatter().parse(REASONS[code]) if name]
    sentence = reason_text(code, {name: "L" if name == "side" else 5 for name in names})
    assert sentence.endswith((".", "."))


def test_the_last_tile_goes_out():
    match = start("coppie", ["6-6 6-5", "1-1 2-1", "2-2 3-2", "3-3 4-3"], draw="none")
    go(match, "6-6 - - -")
    assert hint(view(match, 0), QUICK)["reason"] == "goes-out"


def test_one_action_needs_no_thought():
    match = start("coppie", ["6-6 1-0", "1-1 2-1", "2-2 3-2", "3-3 4-3"], draw="none")
    go(match, "6-6")
    assert hint(view(match, 1), QUICK) == {"action": ["pass"], "reason": "only", "values": {}, "figures": []}


def test_a_hint_needs_ones_turn():
    match = start("coppie", ["6-6 1-0", "1-1 2-1", "2-2 3-2", "3-3 4-3"], draw="none")
    assert "turn" in json.loads(worker.hint(json.dumps(view(match, 1).to_json())))["error"]


def test_worker_answers_ping_and_errors():
    assert json.loads(worker.ping())["bots"] == ["expert", "master"]
    for texts in (("{}", "master", "[]"), ("nonsense", "master", "[]"), ()):
        assert "error" in json.loads(worker.choose(*texts))


def test_worker_solves_a_position():
    """Going out takes the pips of the two opponents; too few positions allowed, and it says so."""
    position = {"game": "coppie", "options": {"draw": "none"}, "hands": [[26], [2, 4], [5, 8], [9, 13]],
                "boneyard": [], "ends": [6, 1], "seat": 0}
    answer = json.loads(worker.solve(json.dumps(position)))
    assert answer["values"] == [[["play", 26, "L"], 2 + 3 + 6 + 7]]
    position["nodes"] = 0
    position["hands"] = [[26, 1], [2, 4], [5, 8], [9, 13]]
    assert "error" in json.loads(worker.solve(json.dumps(position)))


def test_a_hint_speaks_the_language_of_its_catalogue():
    match = start("coppie", ["6-6 6-5", "1-1 2-1", "2-2 3-2", "3-3 4-3"], draw="none")
    go(match, "6-6 - - -")
    seen = json.dumps(view(match, 0).to_json())
    catalogue = json.dumps({REASONS["goes-out"]: "{tile} chiude."})
    assert "chiude" in json.loads(worker.hint(seen, catalogue, "it"))["text"]
    assert "you go out" in json.loads(worker.hint(seen))["text"]
