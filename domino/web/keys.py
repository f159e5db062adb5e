"""The keys as one table: the page listens by it, help lists it, buttons show and name their keys from it.

A key is written as the browser names it, with its modifiers in front: "d", "Shift+h", "Ctrl+1", "ArrowLeft", " ".
"""

from domino.text import _, t

# command, keys, what it does, heading
PLAY, TELL, HAND, OTHER = _("Playing"), _("Asking"), _("Hand"), _("Other")
KEYS = (
    ("play", ("Enter",), _("Play the chosen tile"), PLAY),
    ("right", ("d", "r"), _("Play it on the right"), PLAY),
    ("left", ("s", "l"), _("Play it on the left"), PLAY),
    ("draw", (" ",), _("Draw from the boneyard"), PLAY),
    ("pass", ("p",), _("Pass"), PLAY),
    ("undo", ("Ctrl+z",), _("Take back to your last choice (makes the match practice)"), PLAY),
    ("previous", ("ArrowLeft", "ArrowUp"), _("Previous tile"), HAND),
    ("next", ("ArrowRight", "ArrowDown"), _("Next tile"), HAND),
    ("first", ("Home",), _("First tile"), HAND),
    ("last", ("End",), _("Last tile"), HAND),
    ("order", ("Shift+h",), _("Next ordering"), HAND),
    ("order1", ("Ctrl+1",), _("Order: as they came"), HAND),
    ("order2", ("Ctrl+2",), _("Order: the last one first"), HAND),
    ("order3", ("Ctrl+3",), _("Order: light ones first"), HAND),
    ("order4", ("Ctrl+4",), _("Order: heavy ones first"), HAND),
    ("order5", ("Ctrl+5",), _("Order: by higher half, upwards"), HAND),
    ("order6", ("Ctrl+6",), _("Order: by higher half, downwards"), HAND),
    ("order7", ("Ctrl+7",), _("Order: doubles first"), HAND),
    ("order8", ("Ctrl+8",), _("Order: playable ones first"), HAND),
    ("ends", ("c",), _("The two ends"), TELL),
    ("line", ("v",), _("The whole line"), TELL),
    ("hand", ("m",), _("Your hand"), TELL),
    ("tiles", ("e",), _("Tiles of each player and of the boneyard"), TELL),
    ("turn", ("t",), _("Whose turn it is"), TELL),
    ("score", ("i",), _("The score"), TELL),
    ("fits", ("g",), _("What you can play"), TELL),
    ("hint", ("n",), _("A hint: the best move, and why"), TELL),
    ("repeat", ("u",), _("The last message again"), TELL),
    ("older", (",",), _("An older message"), TELL),
    ("newer", (".",), _("A newer message"), TELL),
    ("teams", ("Shift+r",), _("Other teams at random, before the match"), OTHER),
    ("help", ("?",), _("The keys"), OTHER),
    ("menu", ("Escape",), _("Menu"), OTHER),
)
HEADINGS = (PLAY, HAND, TELL, OTHER)
ORDERS = tuple("order%d" % i for i in range(1, 9))
NAMED = {
    " ": _("Space"),
    "Enter": _("Enter"),
    "ArrowLeft": "←",
    "ArrowRight": "→",
    "ArrowUp": "↑",
    "ArrowDown": "↓",
    "Home": _("Home"),
    "End": _("End"),
    "Escape": _("Esc"),
}
ARIA = {" ": "Space", ",": ",", ".": "."}

_command = {}
_keys = {}
for _row in KEYS:
    _keys[_row[0]] = _row[1]
    for _key in _row[1]:
        _command[_key] = _row[0]


def label(command):
    """What a command does, in the player's language."""
    for row in KEYS:
        if row[0] == command:
            return t(row[2])
    return ""


def spoken(key):
    """A key as help and buttons show it."""
    modifier, plus, rest = key.rpartition("+")
    name = t(NAMED[rest]) if rest in NAMED else rest.upper()
    return modifier + plus + name


def shortcuts(command):
    """The value of aria-keyshortcuts for a command."""
    return " ".join(_aria(key) for key in _keys[command])


def _aria(key):
    modifier, plus, rest = key.rpartition("+")
    if modifier == "Ctrl":
        modifier = "Control"
    rest = ARIA.get(rest, rest)
    return modifier + plus + (rest.upper() if len(rest) == 1 else rest)


def hint(command):
    """The first key of a command, as markup for its button."""
    return "<kbd>%s</kbd>" % spoken(_keys[command][0])


def command_of(event, in_hand):
    """The command that a keydown asks for, or None.

    Ctrl and a digit is for the hand alone: elsewhere it is the browser's.
    """
    if event.altKey or event.metaKey or event.isComposing:
        return None
    code = event.code
    if event.ctrlKey and event.key in ("z", "Z") and not event.shiftKey:
        return _command["Ctrl+z"]
    if event.ctrlKey:
        return _command.get("Ctrl+" + code[5:]) if in_hand and code[:5] == "Digit" else None
    key = event.key
    if len(key) == 1:
        key = key.lower()
    if event.shiftKey and "a" <= key <= "z" and len(key) == 1:
        return _command.get("Shift+" + key)
    return _command.get(key)
