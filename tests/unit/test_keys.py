"""The table of keys (design.md, "Keys"): one command for each key, and all the keys of the seed."""

import json

import pytest

from domino.web import keys


class Keydown:
    def __init__(self, key, code="", ctrl=False, shift=False, alt=False):
        self.key, self.code = key, code
        self.ctrlKey, self.shiftKey, self.altKey, self.metaKey, self.isComposing = ctrl, shift, alt, False, False


def test_no_key_has_two_commands():
    all_keys = [key for row in keys.KEYS for key in row[1]]
    assert len(all_keys) == len(set(all_keys))


@pytest.fixture(autouse=True)
def standard():
    """The keys as they come, again after each test."""
    yield
    keys.standard()
    keys.switch(keys.LETTERS, True)
    keys.switch(keys.DIGITS, True)


@pytest.mark.parametrize(
    "key, command",
    [
        ("d", "right"),
        ("R", "right"),
        ("s", "left"),
        ("l", "left"),
        (" ", "draw"),
        ("p", "pass"),
        ("c", "ends"),
        ("v", "line"),
        ("m", "hand"),
        ("e", "tiles"),
        ("t", "turn"),
        ("i", "score"),
        ("g", "fits"),
        ("u", "repeat"),
        (",", "older"),
        (".", "newer"),
        ("?", "help"),
        ("Escape", "menu"),
        ("Enter", "play"),
        ("Home", "first"),
    ],
)
def test_keys_of_the_design(key, command):
    assert keys.command_of(Keydown(key), True) == command


def test_shift_makes_another_key():
    assert keys.command_of(Keydown("R", shift=True), False) == "teams"
    assert keys.command_of(Keydown("H", shift=True), False) == "order"
    assert keys.command_of(Keydown("h"), True) is None
    assert keys.command_of(Keydown("?", shift=True), False) == "help"


@pytest.mark.parametrize("number", range(1, 9))
def test_ctrl_and_a_digit_orders_the_hand_by_the_place_of_the_key(number):
    azerty = Keydown("&", code=f"Digit{number}", ctrl=True)
    assert keys.command_of(azerty, True) == f"order{number}"
    assert keys.command_of(azerty, False) is None  # elsewhere it is the browser's


def test_what_belongs_to_the_browser_is_left_alone():
    assert keys.command_of(Keydown("r", ctrl=True), True) is None
    assert keys.command_of(Keydown("d", alt=True), True) is None


def test_shortcuts_are_named_as_aria_wants_them():
    assert keys.shortcuts("draw") == "Space"
    assert keys.shortcuts("right") == "D R"
    assert keys.shortcuts("order3") == "Control+3"
    assert keys.shortcuts("order") == "Shift+H"


# -- the player's own keys


def test_a_key_of_ones_own_takes_the_place_of_the_standard_ones():
    keys.give("right", "ArrowUp")
    assert keys.command_of(Keydown("ArrowUp"), True) == "right"
    assert keys.command_of(Keydown("d"), True) is None
    assert keys.shortcuts("right") == "ArrowUp"
    assert keys.shortcuts("previous") == "ArrowLeft"  # it lost one of its two
    assert keys.hint("right") == '<kbd aria-hidden="true">↑</kbd>'


def test_a_key_that_is_given_away_comes_back_when_it_is_free():
    keys.give("right", "c")
    assert keys.keys_of("ends") == []
    assert keys.shortcuts("ends") == ""
    keys.give("right", "q")
    assert keys.keys_of("ends") == ["c"]


def test_the_standard_keys_come_back_by_one_command():
    for row in keys.KEYS:
        keys.give(row[0], "F2")
    assert [row[0] for row in keys.KEYS if "F2" in keys.keys_of(row[0])] == ["menu"]
    keys.standard()
    assert all(keys.keys_of(row[0]) == list(row[1]) for row in keys.KEYS)


def test_own_keys_are_kept_as_plain_data():
    keys.give("draw", "Ctrl+Shift+x")
    keys.give("pass", "+")
    kept = json.loads(json.dumps(keys.chosen()))
    keys.standard()
    keys.take(kept)
    assert keys.command_of(Keydown("X", ctrl=True, shift=True), True) == "draw"
    assert keys.command_of(Keydown("+"), True) == "pass"
    assert keys.shortcuts("draw") == "Control+Shift+X"
    assert keys.shortcuts("pass") == "Plus"


@pytest.mark.parametrize(
    "kept",
    [[], None, "d", {"fly": ["d"]}, {"right": "d"}, {"right": [1, None, ""]}, {"right": ["Escape", "Tab"]}],
)
def test_what_is_kept_wrongly_does_no_harm(kept):
    keys.take(kept)
    assert keys.command_of(Keydown("s"), True) == "left"
    assert keys.command_of(Keydown("Escape"), True) == "menu"
    assert keys.command_of(Keydown("Tab"), True) is None


# -- the switches


def test_without_letters_no_key_of_one_character_acts():
    keys.switch(keys.LETTERS, False)
    for key in ("d", "r", "s", "l", "?", ",", ".", "/", "x"):
        assert keys.command_of(Keydown(key), True) is None, key
    assert keys.command_of(Keydown("H", shift=True), True) is None
    assert keys.shortcuts("right") == ""
    assert keys.hint("right") == '<kbd aria-hidden="true" hidden></kbd>'
    for key, command in (("Enter", "play"), (" ", "draw"), ("ArrowLeft", "previous"), ("Escape", "menu")):
        assert keys.command_of(Keydown(key), True) == command
    assert keys.command_of(Keydown("z", ctrl=True), True) == "undo"


def test_without_digits_ctrl_and_a_digit_stays_the_browsers():
    keys.switch(keys.DIGITS, False)
    assert keys.command_of(Keydown("3", "Digit3", ctrl=True), True) is None
    assert keys.shortcuts("order3") == ""
    assert keys.command_of(Keydown("z", ctrl=True), True) == "undo"


def test_a_modifier_alone_or_a_dead_key_is_no_key():
    for key in ("Shift", "Control", "Dead", "Unidentified", "", None):
        assert keys.written(Keydown(key)) is None


def test_every_command_has_a_word_for_what_it_does():
    assert all(keys.label(row[0]) for row in keys.KEYS)
