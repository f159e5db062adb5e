"""The table of keys (design.md, "Keys"): one command for each key, and all the keys of the seed."""

import pytest

from domino.web import keys


class Keydown:
    def __init__(self, key, code="", ctrl=False, shift=False, alt=False):
        self.key, self.code = key, code
        self.ctrlKey, self.shiftKey, self.altKey, self.metaKey, self.isComposing = ctrl, shift, alt, False, False


def test_no_key_has_two_commands():
    all_keys = [key for row in keys.KEYS for key in row[1]]
    assert len(all_keys) == len(set(all_keys))


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
