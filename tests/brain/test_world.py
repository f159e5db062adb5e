"""The brain's small fast state says and does what the engine does."""

import random

import pytest

from domino.brain.playout import play_out
from domino.brain.world import World, action_of, code_of
from domino.tiles import pips
from tests.brain.games import GAMES, new_match


def result_of(match):
    """(the side that went out or None, the pips of each side) of the engine's round that has just ended."""
    round_, rules = match.round, match.rules
    sums = [0] * rules.sides
    for seat in round_.playing:
        sums[rules.side_of(seat)] += pips(round_.hands[seat])
    return None if round_.out is None else rules.side_of(round_.out), tuple(sums)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_world_equals_round(game, options):
    for number in range(8):
        match = new_match(number, game, options)
        rng = random.Random(number)
        for _ in range(2):
            if match.over:
                break
            match.deal()
            world = World.of_round(match.round)
            while match.turn is not None:
                round_ = match.round
                first = not round_.line.ends
                for state in (world, World.of_round(round_)):
                    codes = state.actions()
                    assert sorted(codes) == sorted(code_of(legal) for legal in round_.legal)
                    assert {action_of(code, first) for code in codes} == set(round_.legal)
                    assert (state.seat, state.idle, state.active) == (round_.turn, round_.idle, round_.active)
                action = rng.choice(match.legal)
                match.apply(action)
                world.apply(code_of(action))
            assert world.ended
            assert world.actions() == []
            assert world.result() == result_of(match)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_playouts_end_as_the_engine_would(game, options):
    """From a state where every turn has but one way to go on, a playout ends where the engine ends."""
    compared = 0
    for number in range(30):
        match = new_match(number, game, options)
        rng = random.Random(number)
        match.deal()
        ended = None
        while match.turn is not None:
            if len(match.legal) == 1:
                ended = ended or play_out(World.of_round(match.round), [0] * match.rules.players, 1)[:2]
            else:
                ended = None
            plays = [action for action in match.legal if action[0] == "play"]
            match.apply(rng.choice(plays or match.legal))
        if ended is not None:
            compared += 1
            assert ended == result_of(match)
    assert compared
