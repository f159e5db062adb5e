"""A blind player's matches: all three games, in two languages, known by the accessibility tree and by what is said,
played by keys or by typed commands, and checked against the record.
"""

import pytest

from domino import record
from domino.cli import catalogues
from domino.tiles import NAMES
from domino.view import view
from tests.browser.blind import Blind, First
from tests.browser.hearing import ME, Hearing, Misheard, difference, facts_of, goes_by_itself, replayed

# game: options, the bot that the player plays like, the seed. In these matches, played so, rounds are blocked and won,
# the player and others draw, pass and run out before their team does, and teams are eliminated.
MATCHES = {
    "coppie": ({"rounds": 2}, "club", 1),
    "classico": ({"rounds": 2, "players": 2}, "greedy", 89),
    "salotto": ({"players": 6, "teams": 3, "going_out": "team", "rounds": 2, "target": 30}, "club", 53),
}
LANGUAGES = {"en": False, "it": True}  # language: whether the player types commands


def catalogue(language):
    found = {po.stem: catalogues.compiled(catalogues.read(po)) for po in catalogues.FILES}
    return found.get(language, {})


def told(player):
    """The facts of a player's transcript."""
    return [fact for text in player.transcript for fact in player.hearing.facts(text)]


def check_knowledge(player, written):
    """At each of its turns the player knew what the view holds, and did what the bot does that is given the view."""
    turn, doing = 0, None
    for match, _, actor, action in replayed(written):
        if doing:
            assert (actor, action) == (ME, doing)
        doing = None
        if match.turn == ME and not goes_by_itself(match):
            seen = view(match, ME)
            assert player.views[turn] == seen.to_json(), f"at turn {turn}"
            doing = match.legal[0] if len(match.legal) == 1 else player.bot.choose(seen, First)
            assert player.choices[turn] == doing
            turn += 1
    assert turn == len(player.choices) > 9


def check_open_hands(player, written):
    """The hands that lie open at a round's end are the record's."""
    match = record.replay(written)
    due, gone = [], []
    for result in match.results:
        for seat, hand in enumerate(result["hands"]):
            if match.rules.side_of(seat) not in gone:
                due.append((player.hearing.names[seat], [NAMES[tile] for tile in sorted(hand)]))
        gone += result["eliminated"]
    assert player.hands == due


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MATCHES)
def test_a_blind_player_hears_all_of_it_and_plays_as_well_as_who_sees(new_page, site, playable, game, language):
    options, bot, seed = MATCHES[game]
    chosen = "&".join(f"{name}={value}" for name, value in options.items())
    page = new_page()
    playable(page, f"{site}?game={game}&{chosen}&hl={language}&speed=instant&seed={seed:064}")
    player = Blind(page, game, options, catalogue(language), bot, typed=LANGUAGES[language])
    written = player.play()
    facts, due = told(player), facts_of(written)
    assert difference(facts, due) is None
    check_knowledge(player, written)
    check_open_hands(player, written)
    for place, fact in enumerate(facts):  # a sentence that is left out is missed
        assert difference(facts[:place] + facts[place + 1 :], due)[::2] == (place, fact)


def test_what_is_no_sentence_of_the_game_is_not_understood():
    hearing = Hearing({}, ["You", "Bianca"], 0)
    assert hearing.facts("Bianca passes on 5. Your turn. You can play: 6-4 left and double 5.") == [
        ("pass", 1, 5, 5),
        ("turn",),
        ("can", ("play", 25, "L"), ("play", 20, "")),
    ]
    for text in ("Bianca sings.", "Bianca passes on 5. Hm.", "Your turn. You can play: a tile."):
        with pytest.raises(Misheard):
            hearing.facts(text)
