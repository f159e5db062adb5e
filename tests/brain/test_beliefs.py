"""The real deal is always among those a seat holds possible, and every deal it samples is possible."""

import pytest

from domino.brain.beliefs import Beliefs
from domino.brain.bits import mask_of
from domino.brain.model import Model
from domino.brain.sample import Dice, Sampler
from domino.shuffle import bot_stream
from domino.view import view
from tests.brain.games import GAMES, walk
from tests.positions import go, start


def stream():
    """Some stream."""
    return bot_stream(bytes(32), bytes(32), 1, 1, 1)


def watched(number, game, options, every):
    """Every `every`-th state of a random game, with one seat that still plays."""
    for count, (match, _) in enumerate(walk(number, game, options)):
        holding = [seat for seat in match.round.playing if match.round.hands[seat]]
        if count % every == 0:
            yield match, holding[count // every % len(holding)]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_real_deal_is_possible(game, options):
    for number in range(6):
        for match, seat in watched(number, game, options, 4):
            seen = view(match, seat)
            if number % 2:  # with the tile that named the opener, which everybody was told
                seen.opening_tile = match._start["tile"]
            beliefs = Beliefs(seen)
            for other in beliefs.others:
                assert beliefs.possible(other, mask_of(match.round.hands[other])), (number, match.round.moves, seat)


@pytest.mark.parametrize(("game", "options"), GAMES)
@pytest.mark.parametrize("reads", [False, True])
def test_sampled_deals_are_possible(game, options, reads):
    for number in range(2):
        for match, seat in watched(number, game, options, 19):
            beliefs = Beliefs(view(match, seat))
            sampler = Sampler(beliefs, Model(beliefs) if reads else None, Dice(stream()))
            deals = list(sampler.deals(6, 3, 10, 5))
            assert len(deals) == 6
            for deal in deals:
                hidden = mask_of(deal.boneyard)
                assert len(deal.boneyard) == match.round.left
                for other in beliefs.others:
                    assert beliefs.possible(other, deal.hands[other])
                    assert not hidden & deal.hands[other]
                    hidden |= deal.hands[other]
                assert hidden == beliefs.unseen


def hands_of(match, seat, other):
    """Beliefs of a seat, and a function that says whether the other seat can hold a tile."""
    beliefs = Beliefs(view(match, seat))
    sampler = Sampler(beliefs, None, Dice(stream()))
    seen = 0
    for deal in sampler.deals(200, 20, 30, 10):
        seen |= deal.hands[other]
    return seen


def test_a_pass_shows_the_numbers_that_are_missing():
    match = start("coppie", ["6-6 1-0 2-0", "1-1 2-1 3-1", "6-1 5-5 4-4", "2-2 3-2 4-2"], draw="none")
    go(match, "6-6 -")
    held = hands_of(match, 0, 1)
    assert not held & mask_of(tile for tile in range(28) if tile >= 21)  # no six
    assert held & mask_of(range(21))


def test_a_tile_drawn_after_a_pass_may_be_what_it_lacked():
    match = start("salotto", ["6-6 1-0 2-0", "1-1 3-1 4-1"], "5-4 6-2 6-5", draw="one", thinking_time=10)
    sixes = mask_of(range(21, 28))
    go(match, "6-6 + -")  # the drawn 5-4 did not fit
    assert not hands_of(match, 0, 1) & sixes
    go(match, "+ 6-2R !")  # and now, out of time, it draws one more tile: one six at most
    beliefs = Beliefs(view(match, 0))
    held = mask_of(match.round.hands[1])
    assert (held & sixes).bit_count() == 1
    assert beliefs.possible(1, held)
    six, other = 1 << 23 + 1, held & -held
    assert not six & held
    assert not beliefs.possible(1, held ^ other | six)


def test_a_draw_by_choice_shows_nothing():
    match = start("salotto", ["6-6 1-0 2-0", "6-1 2-1 3-1"], "6-4 6-2", draw="one", draw_anyway=True)
    go(match, "6-6 + 6-1R")
    assert hands_of(match, 0, 1) & mask_of(range(21, 28))
