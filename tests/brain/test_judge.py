"""The judge: by what a seat could know, and with all tiles known; blunders are found, hidden tiles change nothing."""

import json
from itertools import islice

import pytest

from domino.brain import hint, judge, worker
from domino.brain.beliefs import Beliefs
from domino.brain.model import GREEDY
from domino.brain.search import Effort, Search
from domino.brain.trial import Trial
from domino.view import view
from tests.brain.games import GAMES
from tests.brain.test_beliefs import stream
from tests.brain.test_players import dealt_anew, positions, stream_of
from tests.positions import action, go, start

QUICK = Effort(work=8_000, most=36, chains=6, burn=20, steps=6, exact_tiles=10, exact_nodes=500, reads=True)
OPEN = ("open", "open_cost", "open_value")
HIDDEN = (*GAMES[:4], GAMES[4], GAMES[5], GAMES[7], GAMES[13], GAMES[14], GAMES[15], GAMES[17], GAMES[21])


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Less effort, so that many positions are tried."""
    monkeypatch.setattr(judge, "EFFORT", QUICK)
    monkeypatch.setattr(judge, "NODES", 2000)
    monkeypatch.setattr(hint, "DEALS", 30)


def question(match, played):
    """The question about an action in the match as it stands."""
    round_ = match.round
    return {"view": view(match, match.turn).to_json(), "hands": round_.hands, "played": list(played),
            "boneyard": round_.boneyard[round_.taken:]}


def known(answer):
    """The part of an answer that comes from what the seat could know."""
    kept = {key: value for key, value in answer.items() if key not in OPEN}
    return kept | {"actions": [{key: value for key, value in entry.items() if key not in OPEN}
                               for entry in answer["actions"]]}


@pytest.mark.parametrize(("game", "options"), HIDDEN)
def test_hidden_tiles_change_neither_the_judge_nor_the_hint(game, options):
    compared = 0
    for number, match in enumerate(islice(positions(11, game, options, 3, rounds=3), 6)):
        other = dealt_anew(match, number)
        if other is None:
            continue
        compared += other.round.hands != match.round.hands
        played = match.legal[number % len(match.legal)]
        assert known(judge.judge(question(match, played))) == known(judge.judge(question(other, played)))
        assert hint.hint(view(match, match.turn), QUICK) == hint.hint(view(other, match.turn), QUICK)
    assert compared


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_figures_are_in_order_and_the_best_action_costs_nothing(game, options):
    for match in islice(positions(4, game, options, 4), 4):
        asked = question(match, match.legal[0])
        answer = json.loads(worker.judge(json.dumps(asked)))
        points = [entry["points"] for entry in answer["actions"]]
        assert points == sorted(points, reverse=True)
        assert {tuple(entry["action"]) for entry in answer["actions"]} <= set(match.legal)
        assert 0 <= answer["chance"] <= 100
        best = json.loads(worker.judge(json.dumps(asked | {"played": answer["actions"][0]["action"]})))
        assert (best["cost"], best["chance_lost"]) == (0, 0)
        for played in match.legal:
            one = judge.judge(asked | {"played": list(played)})
            assert one["actions"] == answer["actions"]
            assert min(one["cost"], one["chance_lost"], one["usual"]) >= 0
            if one["open_value"] is not None:
                assert one["open_value"] == max(entry["open"] for entry in one["actions"])
                assert one["open_cost"] >= 0


def at_the_blunder():
    """Nobody else holds a six and one end is a six: 3-1 keeps it for 6-2, which then goes out whatever the others do;
    6-2 gives it away, and 4-2 and 2-1 then cover both ends.
    """
    match = start("coppie", ["6-6 6-3 6-2 3-1", "3-0 2-1 5-1 4-2", "1-0 2-2 5-2 4-4", "5-5 5-4 4-3 3-3"], draw="none")
    go(match, "6-6 - - - 6-3L 3-0L 1-0L -")
    assert match.turn == 0
    return match


def test_a_blunder_is_found():
    match = at_the_blunder()
    blunder = judge.judge(question(match, action("6-2R")))
    assert blunder["actions"][0]["action"] == list(action("3-1L"))
    assert blunder["actions"][0]["chance"] == 100
    assert blunder["chance"] < 100
    assert blunder["cost"] > 1
    assert blunder["chance_lost"] > 5
    assert blunder["open_cost"] > 0
    good = judge.judge(question(match, action("3-1L")))
    assert (good["cost"], good["open_cost"], good["chance"]) == (0, 0, 100)


def test_what_the_hint_says_of_the_blunder():
    found = hint.hint(view(at_the_blunder(), 0), QUICK)
    assert found["action"] == list(action("3-1L"))
    assert found["figures"][0]["cost"] == found["figures"][0]["lost"] == 0
    assert found["figures"][1]["cost"] > 1
    words = json.loads(worker.hint(json.dumps(view(at_the_blunder(), 0).to_json())))
    assert words["text"].startswith(words["brief"] + " 6-2 on the right costs ")
    assert words["text"].endswith("% of the chance to win the round.")


def test_mirrored_plays_are_one_choice():
    """At two ends that show the same number left and right are the same."""
    match = start("coppie", ["6-6 6-5 6-4 5-4", "1-1 2-1 3-1 4-1", "2-2 3-2 4-2 5-2", "3-3 4-3 5-3 5-5"], draw="none")
    go(match, "6-6 - - -")
    left, right = (judge.judge(question(match, action("6-5" + side))) for side in "LR")
    assert left == right
    assert len(left["actions"]) == 2


@pytest.mark.parametrize("change", [{"played": ["play", 0, "L"]}, {"played": []}, {"view": {}}])
def test_a_question_that_makes_no_sense_is_an_error(change):
    asked = question(at_the_blunder(), action("6-2R")) | change
    assert json.loads(worker.judge(json.dumps(asked)))["error"]


def test_noise_adds_nothing():
    """What two actions that are the same seem to give away is nothing on average, though each is noise."""
    seen, gaps = 0, []
    for number in range(40):
        for match in islice(positions(number, "coppie", {}, 5), 2):
            search = Search(view(match, match.turn), stream_of(match), QUICK)
            search.codes[1:] = search.codes[:1] * (len(search.codes) - 1)  # the first action under all names
            trial = Trial(search, list(search.deals(36)), range(len(search.codes)))
            assert len({tuple(edges) for edges in trial.edges.values()}) == 1, "the same deals and the same chance"
            fresh = Trial(search, list(search.deals(36)), [0])
            trial.edges[1] = fresh.edges[0]  # the same action on other deals: equal but for noise
            trial._rivals = [trial._best(half) for half in (1, 0)]
            gaps.append(trial.lead(0).points)
            seen += gaps[-1] != 0
    assert seen > len(gaps) / 3
    mean = sum(gaps) / len(gaps)
    error = (sum((gap - mean) ** 2 for gap in gaps) / len(gaps) / (len(gaps) - 1)) ** 0.5
    assert abs(mean) < 2.5 * error, (mean, error)


def test_the_own_plays_are_read_too():
    """A seat that had a choice and laid its heaviest tile goes on so in more of the trials than one that did not."""
    shares = []
    for first in ("6-5R", "6-1R"):
        hands = ["6-6 6-5 6-1 1-0", "1-1 2-1 3-1 5-4", "2-2 3-2 4-2 5-2", "3-3 4-3 5-3 5-5"]
        match = start("coppie", hands, draw="none")
        go(match, f"6-6 - - - {first}")
        seen = view(match, 0)
        assert [choice.tile for choice in Beliefs(seen).mine] == [action("6-6")[1], action(first)[1]]
        search = Search(seen, stream(), QUICK)
        *kinds, whole = search.model.kinds(0, search.beliefs.own)
        shares.append(kinds[GREEDY] / whole)
    assert shares[0] > 2 * shares[1]
