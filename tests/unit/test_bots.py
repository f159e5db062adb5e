"""design.md, "One stream": "A bot is a function of a view and its own random stream"; levels 1–3."""

import json
from collections import Counter

import pytest

from domino import bots, shuffle
from domino.bots import action_for, find
from domino.match import Match
from domino.rules import make
from domino.view import View, view
from tests.positions import NONCE, SEED, go, names, start, tile

LEVELS = (("random", 1), ("greedy", 2), ("club", 3), ("expert", 4), ("master", 5))


def stream(number=0):
    return shuffle.bot_stream(SEED, bytes(32), 1, number, 0)


def chosen(bot, match, number=0):
    return find(bot).choose(view(match, match.turn), stream(number))


def test_the_registry_has_five_levels():
    """design.md, Command line: "Bots: `random`, `greedy`, `club`, `expert`, `master` (levels 1–5)"."""
    assert [(bot.name, bot.level) for bot in bots.REGISTRY] == list(LEVELS)
    for bot in bots.REGISTRY:
        assert bot.version >= 1
        assert bot.description.endswith(".")


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_a_bot_is_found_by_name_version_and_level(name, level):
    """design.md, Record: "master@1"; Address parameters: level."""
    bot = find(name)
    assert bot is find(level)
    assert bot is find(f"{name}@{bot.version}")
    assert (bot.name, bot.level) == (name, level)


@pytest.mark.parametrize("key", ["nobody", "club@999", "", "human", 0, 6, None])
def test_what_is_no_bot_is_not_found(key):
    """design.md, The shuffle: "where a bot of that version is no longer there"."""
    assert find(key) is None


@pytest.mark.parametrize("bot", ["random", "greedy", "club"])
def test_a_bot_plays_whole_matches_of_every_preset_legally(bot):
    """Bots of levels 1–3: every choice is legal in every game, mode and shape of table."""
    tables = [
        ("salotto", {"players": 12, "teams": 3, "draw_anyway": True, "rounds": 1}),
        ("salotto", {"players": 5, "draw": "until-playable", "going_out": "team", "rounds": 2}),
        ("salotto", {"players": 4, "teams": 2, "draw_anyway": True, "draw": "until-stop", "set": 9, "rounds": 2}),
        ("classico", {"players": 3, "rounds": 2, "target": 0}),
        ("classico", {"players": 2, "set": 18, "rounds": 1, "draw_anyway": True}),
        ("coppie", {"rounds": 2}),
        ("coppie", {"set": 9, "rounds": 2, "next_opener": "rotate"}),
    ]
    for game, options in tables:
        made = make(game, options)
        match = Match(made, [{"name": "x", "player": bot + "@1"}] * made.players, SEED, NONCE)
        for _ in range(2000):
            if match.over:
                break
            if match.turn is None:
                match.deal()
                continue
            action, by = action_for(match)
            assert action in match.legal
            assert by is None
            match.apply(action)
        assert match.over


@pytest.mark.parametrize("bot", ["random", "greedy", "club"])
def test_the_same_view_gives_the_same_choice(bot):
    """design.md, One stream: "so that the same view always gives the same choice", in a view that came as JSON too."""
    match = start("salotto", ["6-5 6-4 6-2 5-5", "6-6 6-1 1-1 0-0", "5-0 4-3 3-3 2-2"], draw_anyway=True)
    go(match, "6-6")
    seen = view(match, match.turn)
    again = View.from_json(json.loads(json.dumps(seen.to_json())))
    for number in range(30):
        first = find(bot).choose(seen, stream(number))
        assert find(bot).choose(again, stream(number)) == first
        assert find(bot).choose(seen, stream(number)) == first


def test_random_plays_anything_that_is_legal():
    """`random`."""
    match = start("classico", ["6-5 6-4 6-2 5-5", "6-6 6-1 1-1 0-0"], draw_anyway=True)
    go(match, "6-6")
    found = Counter(chosen("random", match, number) for number in range(400))
    assert set(found) == set(match.legal)
    assert max(found.values()) < 3 * min(found.values())


def test_greedy_plays_the_heaviest_tile_that_fits():
    """`greedy` (heaviest tile)."""
    match = start("classico", ["5-5 6-4 6-2 6-5 4-4", "6-6 6-1 1-1 0-0 3-3"])
    go(match, "6-6")
    assert {chosen("greedy", match, number)[1] for number in range(20)} == {tile("6-5")}
    match = start("classico", ["5-5 6-4 6-2 6-5 4-4", "6-6 6-1 1-1 0-0 3-3"])
    assert {chosen("greedy", match, number)[1] for number in range(20)} == {tile("6-6")}


def test_a_bot_that_needs_the_brain_is_stood_in_for_and_the_record_says_so():
    """design.md: "levels 4–5 fall back to 3"; Record: "`by` names who chose … (the brain was away)"."""
    made = make("classico", {})
    for player in ("master@2", "club@999", "nobody@1"):
        bot = find(player)
        if bot is not None and bot.choose is not None:
            continue
        match = Match(made, [{"name": "x", "player": player}] * 2, SEED, NONCE)
        match.deal()
        action, by = action_for(match)
        assert by == find("club").player
        assert action == find("club").choose(view(match, match.turn), shuffle.bot_stream(
            SEED, bytes(32), 1, 0, match.turn))  # fmt: skip


def test_for_a_bot_of_another_version_that_of_today_plays_and_the_record_says_so():
    """README.md: "What changes its choices raises its version"; a match that is kept goes on."""
    match = Match(make("classico", {}), [{"name": "x", "player": "greedy@77"}] * 2, SEED, NONCE)
    match.deal()
    action, by = action_for(match)
    assert by == find("greedy").player
    own = shuffle.bot_stream(SEED, bytes(32), 1, 0, match.turn)
    assert action == find("greedy").choose(view(match, match.turn), own)
    assert bots.strong("expert@1") and bots.strong(find("expert").player)
    assert not bots.strong("human") and not bots.strong("club@77")
    assert bots.successor("human") is None and bots.successor("nobody@1") is None


def test_a_bots_stream_is_that_of_the_design():
    """design.md, The shuffle: "bot" ‖ round ‖ index of the move in the round ‖ seat."""
    made = make("classico", {})
    match = Match(made, [{"name": "x", "player": "random@1"}] * 2, SEED, NONCE, b"p" * 32)
    match.deal()
    for _ in range(6):
        if match.turn is None:
            break
        action, _ = action_for(match)
        if len(match.legal) > 1:
            due = shuffle.bot_stream(SEED, b"p" * 32, 1, len(match.round.moves), match.turn)
            assert action == match.legal[due.below(len(match.legal))]
        match.apply(action)


def results(game, first, second, matches, **options):
    """How many of the matches each side wins: seats of `first` and `second` in turn, who begins alternating by seed."""
    made = make(game, options)
    wins = Counter()
    for number in range(matches):
        pair = (first, second) if number % 2 else (second, first)
        seats = [{"name": "x", "player": pair[seat % 2] + "@1"} for seat in range(made.players)]
        match = Match(made, seats, bytes([number % 256, number // 256]) * 16)
        while not match.over:
            if match.turn is None:
                match.deal()
            else:
                match.apply(*action_for(match))
        for side in match.winners:
            wins[pair[side % 2]] += 1
    return wins


@pytest.mark.parametrize("game", ["classico", "coppie"])
@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), ("club", "greedy"), ("club", "random")])
def test_a_higher_level_wins_more_matches(game, better, worse):
    """Levels 1–3; `club` is "a real heuristic player". The matches are the same in every run."""
    wins = results(game, better, worse, 60, target=150)
    assert wins[better] > wins[worse], wins


def test_a_bot_is_given_nothing_but_a_view():
    """design.md: "a function of a view"; What players report: "the computer knows my tiles"."""
    match = start("classico", ["6-6 6-5 6-4", "5-5 5-4 5-3"], "1-1")
    other = start("classico", ["6-6 6-5 6-4", "2-2 2-1 2-0"], "3-3")
    for bot in ("random", "greedy", "club"):
        for number in range(10):
            assert chosen(bot, match, number) == chosen(bot, other, number)
    assert names(view(match, 0).hand) == "6-6 6-5 6-4"
