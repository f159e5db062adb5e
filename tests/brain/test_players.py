"""Levels 4 and 5 play every rule set, know nothing but the view, and choose the same every time."""

import json

import pytest

from domino import bots
from domino.brain import players, worker
from domino.brain.beliefs import Beliefs
from domino.brain.sample import Dice, Sampler
from domino.brain.search import Effort, Search
from domino.match import Match
from domino.shuffle import bot_stream
from domino.view import View, view
from tests.brain.games import GAMES, new_match, walk

QUICK = Effort(work=2_000, most=12, chains=3, burn=10, steps=4, exact_tiles=9, exact_nodes=300, reads=True)
BOTS = {bot.name: bot.choose for bot in bots.REGISTRY[:3]}
BOTS["quick"] = lambda seen, stream: players.choose(seen, stream, QUICK)
BOTS["expert"] = players.choose_expert
BOTS["master"] = players.choose_master


def stream_of(match):
    """The stream of the bot whose turn it is."""
    return bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, match.turn)


def positions(number, game, options, every, rounds=1):
    """Every `every`-th position of a random game at which there is a choice."""
    count = 0
    for match, _ in walk(number, game, options, rounds=rounds):
        if len(match.legal) > 1:
            count += 1
            if count % every == 0:
                yield match


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_plays_every_game_to_the_end_of_a_round(game, options):
    match = new_match(7, game, options)
    match.deal()
    while match.turn is not None and match.moves_made < 100:
        action = match.legal[0]
        if len(match.legal) > 1:
            action = players.choose(view(match, match.turn), stream_of(match), QUICK)
        match.apply(action)


@pytest.mark.parametrize("name", BOTS)
def test_same_view_same_choice(name):
    every = 8 if name in ("expert", "master") else 2
    for game, options in GAMES[:4]:
        for match in positions(3, game, options, every):
            seen = view(match, match.turn)
            choice = BOTS[name](seen, stream_of(match))
            assert choice in match.legal
            again = View.from_json(json.loads(json.dumps(seen.to_json())))
            assert BOTS[name](again, stream_of(match)) == choice


@pytest.mark.parametrize(
    ("game", "options", "read"),
    [("coppie", {}, True), ("classico", {}, True), ("classico", {"players": 3}, False), ("salotto", {}, False),
     ("salotto", {"teams": 2}, True), ("salotto", {"players": 6, "teams": 3}, False)],
)  # fmt: skip
def test_the_choices_of_others_are_read_where_there_are_two_sides(game, options, read):
    match = next(positions(5, game, options, 2))
    search = Search(view(match, match.turn), stream_of(match), QUICK)
    assert (search.model is not None) is read


def dealt_anew(match, number):
    """A match at the same point for the seat whose turn it is, whose hidden tiles are others that fit what it saw.

    None where the history cannot have come from other tiles that the sampler finds.
    """
    seen = view(match, match.turn)
    beliefs = Beliefs(seen)
    dice = Dice(bot_stream(bytes(32), bytes(32), 1, number, 0))
    deals = list(Sampler(beliefs, None, dice).deals(1, 1, 30, 0))
    if not deals:
        return None
    other = Match(match.rules, match.seats, match.seed)
    for name, value in vars(match).items():
        setattr(other, name, value)
    other.round = type(match.round).__new__(type(match.round))
    for name, value in vars(match.round).items():
        setattr(other.round, name, value)
    hands = []
    for seat, old in enumerate(match.round.hands):
        bits = deals[0].hands[seat]
        hands.append(old if seat == match.turn else [t for t in range(bits.bit_length()) if bits >> t & 1])
    other.round.hands = hands
    other.round.boneyard = list(match.round.boneyard[:match.round.taken]) + list(deals[0].boneyard)
    other.round.moves = [
        move if move[1] not in ("draw", "time") or move[0] == match.turn or move[2] is None else (*move[:2], 0)
        for move in match.round.moves
    ]
    return other


@pytest.mark.parametrize("name", BOTS)
def test_hidden_tiles_change_nothing(name):
    every = 9 if name in ("expert", "master") else 3
    compared = 0
    for game, options in (*GAMES[:4], GAMES[6], GAMES[15]):
        for number, match in enumerate(positions(11, game, options, every)):
            other = dealt_anew(match, number)
            if other is None:
                continue
            compared += other.round.hands != match.round.hands
            here = BOTS[name](view(match, match.turn), stream_of(match))
            assert BOTS[name](view(other, match.turn), stream_of(match)) == here
    assert compared > 3


@pytest.mark.parametrize("name", ["expert", "master"])
def test_worker_chooses_as_the_arena_does(name):
    for match in positions(5, "coppie", {}, 9):
        seen = view(match, match.turn)
        stream = stream_of(match)
        words = [stream.below(1 << 32) for _ in range(worker.WORDS)]
        answer = json.loads(worker.choose(json.dumps(seen.to_json()), name + "@1", json.dumps(words)))
        assert tuple(answer["action"]) == BOTS[name](seen, stream_of(match))
