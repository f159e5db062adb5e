"""The rules in words: made from the table of options, complete, and with the figures of the match."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domino import rules
from domino.errors import RulesError
from domino.web.extra import ruletext
from domino.web.extra.example import Example
from domino.web.extra.ruletext import book
from domino.web.extra.sentences import NUMBER, SAY, SECTIONS, Facts
from domino.web.words import Words
from tests.property.strategies import examples, rules_that_start

NAMES = ("You", "Bianca", "Carlo", "Dario", "Elena", "Fabio", "Gina", "Ivo", "Livia", "Marco", "Nora", "Olga")
STRANGE = {
    "players": 12, "teams": 3, "set": 18, "draw": "until-stop", "draw_anyway": True, "reserve": 5, "thinking_time": 30,
    "rounds": 7, "target": 250, "going_out": "team", "next_opener": "rotate",
}  # fmt: skip


def words_of(made, me=0):
    return Words(made, list(NAMES[: made.players]), me)


def text_of(made, me=0):
    """All the sentences, a line each."""
    lines = []
    for section in book(words_of(made, me)):
        lines += [section.heading, *section.sentences]
        for example in section.examples:
            lines += [example.title, example.reason, *example.results]
    return "\n".join(lines)


def section(made, heading):
    return " ".join(*[one.sentences for one in book(words_of(made)) if one.heading == heading])


@pytest.mark.parametrize("option", rules.OPTIONS, ids=lambda option: option.name)
def test_every_value_of_every_option_has_its_sentence(option):
    said = SAY[option.name]
    for word in option.words:
        assert word in said
    assert (NUMBER in said) == (option.low is not None)
    assert all(value == NUMBER or option.allows(value) for value in said), "a value that the option does not have"


def test_every_option_stands_in_one_section():
    parts = [part for _, parts in SECTIONS for part in parts if isinstance(part, str)]
    for option in rules.OPTIONS:
        assert parts.count(option.name) == 1, option.name


@given(rules_that_start(), st.sampled_from((0, None)))
@examples(60)
def test_all_rules_can_be_said(made, me):
    text = text_of(made, me)
    assert not re.search(r"[{}]|None|True|False|<|>", text)
    for line in text.split("\n"):
        assert line.strip() == line and len(line) > 5


def has_boneyard(made):
    """Whether a tile may ever be drawn: now, or when fewer play."""
    each = made.players // made.sides
    shrinks = made.scoring == "penalty" and made.target
    for sides in range(2, made.sides + 1):
        players = sides * each
        if sides == made.sides or shrinks:
            left = (made.set + 1) * (made.set + 2) // 2 - players * made.hand_size(players)
            if left > made.reserve:
                return True
    return False


# Options whose value changes nothing in some matches: what must hold for them to change something.
ACTS = {
    "draw_anyway": lambda made: made.draw != "none" and has_boneyard(made),
    "reserve": lambda made: made.draw != "none" and has_boneyard(made),
    "draw": has_boneyard,
    "going_out": lambda made: made.teams > 0,
}


@given(rules_that_start(), st.data())
@examples(120)
def test_another_value_of_an_option_that_matters_is_another_text(made, data):
    option = data.draw(st.sampled_from([option for option in rules.OPTIONS if option.name != "opener"]))
    low = [] if option.low is None else [option.low, option.low + 1, option.low + 7]
    others = [value for value in [*option.words, *low] if value != getattr(made, option.name) and option.allows(value)]
    value = data.draw(st.sampled_from(others))
    changed = {**{one.name: getattr(made, one.name) for one in rules.OPTIONS}, option.name: value}
    try:
        other = rules.make(made.game, changed)
    except RulesError:
        return
    same_hand = made.hand_size(made.players) == other.hand_size(other.players)
    if option.name == "hand" and same_hand:
        return  # "auto" where it is that very number
    acts = ACTS.get(option.name, lambda made: True)
    if acts(made) and acts(other):
        assert text_of(made) != text_of(other), (option.name, getattr(made, option.name), value)


def test_salotto_says_its_figures():
    made = rules.make("salotto", {})
    text = text_of(made)
    for piece in ("4 players play, each alone.", "double-6 set: 28 different tiles", "7 of them are doubles",
                  "Each player is dealt 7 tiles.", "That is the whole set", "Who cannot play draws one tile.",
                  "Who reaches 100 points is out of the match", "Once some are out"):  # fmt: skip
        assert piece in text, piece


def test_classic_says_its_figures():
    text = text_of(rules.make("classico", {"players": 3}))
    for piece in ("3 players play, each alone.", "Each player is dealt 5 tiles.", "The 13 tiles that are left",
                  "the player may go on drawing or pass", "The first player to reach 100 points wins",
                  "opened by the winner of the last one"):  # fmt: skip
        assert piece in text, piece


def test_pairs_say_their_figures():
    text = text_of(rules.make("coppie", {}))
    for piece in ("They are 2 teams of 2", "Us: You and Carlo.", "Them: Bianca and Dario.", "lays that very tile",
                  "There is nothing to draw: who cannot play passes.",
                  "The first team to reach 100 points"):  # fmt: skip
        assert piece in text, piece
    assert "Who could play may" not in text


def test_a_strange_game_says_its_figures():
    made = rules.make("salotto", STRANGE)
    text = text_of(made)
    boneyard = 19 * 20 // 2 - 12 * made.hand_size(12)
    for piece in (f"The {boneyard} tiles that are left", "190 different tiles", "18-18 counts 36", "3 teams of 4",
                  "Green team: Carlo, Fabio, Livia and Olga.", "The last 5 tiles of the boneyard are never drawn.",
                  "Each player has 30 seconds", "reaches 250 points", "at the latest after 7 rounds",
                  "next player on the left", "all players of a team have laid",
                  "may draw one tile all the same"):  # fmt: skip
        assert piece in text, piece


def test_one_is_not_said_in_the_plural():
    text = text_of(rules.make("salotto", {"players": 3, "hand": 1, "rounds": 1, "reserve": 1}))
    assert "Each player is dealt 1 tile." in text
    assert "after 1 round." in text
    assert "The last tile of the boneyard is never drawn." in text


def test_names_are_said_as_they_were_typed():
    made = rules.make("coppie", {})
    names = ["{target}", "50%", "<b>", "A {} B"]
    sentences = [line for part in book(Words(made, names, None)) for line in part.sentences]
    assert "Blue team: {target} and <b>." in sentences


# The examples, counted again after rules.md, "Points of a round"


def counted(made, hands, out):
    held = {}
    for seat, _, pips in hands:
        held[seat % made.sides] = held.get(seat % made.sides, 0) + pips
    points = [0] * made.sides
    winner = None if out is None else out % made.sides
    if made.scoring == "penalty":
        for side in held:
            points[side] = 0 if side == winner else held[side] + (held[winner] if winner is not None else 0)
        return points
    if winner is None:
        winner = min(held, key=lambda side: held[side])
        own = held[winner] if made.scoring == "pairs" else 0
    else:
        own = 0
    points[winner] = sum(held[side] for side in held if side != winner) - own
    return points


@given(rules_that_start(), st.booleans())
@examples(60)
def test_the_examples_are_counted_as_the_rules_say(made, blocked):
    example = Example(words_of(made), blocked)
    tiles = [tile for _, hand, _ in example.hands for tile in hand]
    assert len(tiles) == len(set(tiles))
    assert all(0 <= tile < (made.set + 1) * (made.set + 2) // 2 for tile in tiles)
    empty = [seat for seat, hand, _ in example.hands if not hand]
    out = None if blocked else 1
    assert (empty == []) if blocked else (1 in empty and {seat % made.sides for seat in empty} == {1 % made.sides})
    assert example.points == counted(made, example.hands, out)
    said = "".join(example.results)
    assert all(str(points) in said for points in example.points if points)


def test_an_option_is_said_as_the_match_has_it():
    made = rules.make("salotto", {"draw": "none"})
    assert ruletext.said_of("draw", Facts(words_of(made))) == ["Nothing is drawn: who cannot play passes."]
    assert "boneyard" not in section(made, "A turn")
