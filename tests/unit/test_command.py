"""The typed commands: what a text means, and that in every language each word means one thing."""

import json
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from domino import text
from domino.cli.catalogues import compiled
from domino.tiles import tile
from domino.web import keys
from domino.web.extra import command
from domino.web.extra.command import COMMANDS, NUMBERS, Grammar

FILES = sorted((Path(__file__).resolve().parents[2] / "static" / "translations").glob("*.po"))

# Some of the Italian words, as the seed's players know them
ITALIAN = {
    "right, r, d": "destra, d, r",
    "left, l, s": "sinistra, s, l",
    "play, lay, put": "gioca, metti, posa",
    "draw, take, draw a tile": "pesca, prendi",
    "pass, p, knock": "passa, passo, p",
    "undo, take back": "annulla, torna indietro",
    "more time, time": "più tempo, tempo",
    "double, double of": "doppio, doppia",
    NUMBERS: "zero, uno/una, due, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici, tredici, "
    "quattordici, quindici, sedici, diciassette, diciotto",
    command.FILLERS: "a, alla, sulla, il, la, di, per favore",
}


@pytest.fixture
def language():
    """`language(catalogue, code)` installs a catalogue; English comes back afterwards."""
    yield text.install
    text.install({}, "en")


@pytest.fixture
def grammar():
    return Grammar()


@pytest.mark.parametrize(
    "typed, meaning",
    [
        ("46 d", ("tile", tile(6, 4), "R")),
        ("4-6 s", ("tile", tile(6, 4), "L")),
        ("66", ("tile", tile(6, 6), None)),
        ("6 4 right", ("tile", tile(6, 4), "R")),
        ("Right, 6/4!", ("tile", tile(6, 4), "R")),
        ("six four right", ("tile", tile(6, 4), "R")),
        ("play the six four on the left", ("tile", tile(6, 4), "L")),
        ("play 64", ("tile", tile(6, 4), None)),
        ("double five", ("tile", tile(5, 5), None)),
        ("double 5 5", ("tile", tile(5, 5), None)),
        ("0 0", ("tile", tile(0, 0), None)),
        ("right", ("do", "right")),
        ("play", ("do", "play")),
        ("DRAW", ("do", "draw")),
        ("take back", ("do", "undo")),
        ("take", ("do", "draw")),
        ("sort 3", ("do", "order3")),
        ("sort", ("do", "order")),
        ("doubles first", ("do", "order7")),
        ("first", ("do", "first")),
    ],
)
def test_what_a_text_means(grammar, typed, meaning):
    assert grammar.parse(typed, 6) == meaning


@pytest.mark.parametrize(
    "typed, why",
    [
        ("", "unclear"),
        ("the", "unclear"),
        ("6", "unclear"),
        ("draw 64", "unclear"),
        ("draw pass", "unclear"),
        ("left right 64", "unclear"),
        ("1 2 3", "unclear"),
        ("sort 9", "unclear"),
        ("double", "unclear"),
        ("double 6 4", "unclear"),
        ("123456", "unclear"),
        ("97", "not-in-set"),
        ("6 12", "not-in-set"),
        ("64 rihgt", "unknown"),
        ("constructor", "unknown"),
    ],
)
def test_what_means_nothing(grammar, typed, why):
    assert grammar.parse(typed, 6)[0] == why


def test_digits_that_run_together_are_cut_where_a_tile_is(grammar):
    assert grammar.parse("1210", 12) == ("tile", tile(12, 10), None)
    assert grammar.parse("120", 12) == ("tile", tile(12, 0), None)
    assert grammar.parse("112", 12) == ("two-ways", "112")
    assert grammar.parse("112", 12, [tile(11, 2)]) == ("tile", tile(11, 2), None)
    assert grammar.parse("112", 6) == ("not-in-set", "12-1")


@pytest.mark.parametrize(
    "typed, meaning",
    [
        ("46 d", ("tile", tile(6, 4), "R")),
        ("4-6 s", ("tile", tile(6, 4), "L")),
        ("gioca il sei quattro a destra", ("tile", tile(6, 4), "R")),
        ("doppio sei", ("tile", tile(6, 6), None)),
        ("pesca", ("do", "draw")),
        ("PIU TEMPO", ("do", "more_time")),
        ("torna indietro", ("do", "undo")),
    ],
)
def test_another_language_has_its_own_words(language, typed, meaning):
    language(ITALIAN, "it")
    assert Grammar().clashes == []
    assert Grammar().parse(typed, 6) == meaning
    assert Grammar().parse("draw", 6) == ("unknown", "draw")


def test_a_clash_is_found(language):
    language({"pass, p, knock": "take, pass"}, "xx")
    assert Grammar().clashes == ["take"]


@pytest.mark.parametrize("file", [None, *FILES], ids=lambda file: file.stem if file else "en")
def test_every_word_of_a_language_means_one_thing(language, file):
    if file:
        with file.open("rb") as source:
            catalogue = compiled(read_po(source, locale=file.stem))
        language(json.loads(json.dumps(catalogue)), file.stem)
    grammar = Grammar()
    assert grammar.clashes == []
    numbers = [value for kind, value in grammar.phrases.values() if kind == "number"]
    assert sorted(set(numbers)) == list(range(19))
    named = {value for kind, value in grammar.phrases.values() if kind == "command"}
    assert named == {name for name, _ in COMMANDS}
    for name, phrase in grammar.first.items():
        assert grammar.parse(phrase, 6) == ("do", name)


def test_every_key_can_be_typed():
    commands = {name for name, _ in COMMANDS} | {"typed", "teams"}  # those that make no sense in the field
    assert commands >= {row[0] for row in keys.KEYS}
