"""The keys as one table: the page listens by it, help lists it, buttons show and name their keys from it.

A key is written as the browser names it, with its modifiers in front: "d", "Shift+h", "Ctrl+1", "ArrowLeft", " ".
The player may give a command another key, and switch off the keys that are one character (WCAG 2.1.4: a screen reader
in browse mode and speech input type them unasked) and those of Ctrl with a digit (the browser's own, for its tabs).
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
    ("more_time", ("x",), _("More time to think"), PLAY),
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
    ("typed", ("/",), _("Type a command"), OTHER),
    ("teams", ("Shift+r",), _("Other teams at random, before the match"), OTHER),
    ("help", ("?",), _("The keys"), OTHER),
    ("rules", ("b",), _("The rules of this match"), OTHER),
    ("matches", ("Shift+k",), _("Your matches: go on, look back, save"), OTHER),
    ("replay", ("w",), _("Watch finished rounds again, move by move"), OTHER),
    ("review", ("Shift+w",), _("Review of a finished round: what each choice gave away"), OTHER),
    ("intro", ("Shift+b",), _("Introduction: learn the game at the table"), OTHER),
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
# The browser's own, or out of the page's reach: no command can have them.
RESERVED = ("Tab", "Escape", "F5", "F11", "F12", "Ctrl+t", "Ctrl+n", "Ctrl+w", "Ctrl+q", "Ctrl+r", "Ctrl+l", "Ctrl+Tab")
MODIFIERS = ("Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Dead", "Process", "Unidentified")
ALIKE = {"go_on": "play"}  # a button that answers to another command's key

# Buttons of menus that no key does
KEYLESS = {
    "change_keys": _("Change the keys"),
    "fair": _("Fair play: the deal, and its proof"),
    "stats": _("Statistics of your matches"),
    "day": _("Deal of the day"),
    "puzzles": _("Puzzles"),
    "deal_share": _("Share this deal"),
}

LETTERS, DIGITS = "letters", "digits"  # the two switches


class _Now:
    """The keys in use."""

    own: dict = {}  # command -> its keys, where the player chose them
    keys: dict = {}  # command -> keys
    command: dict = {}  # key -> command
    on = {LETTERS: True, DIGITS: True}


def _settle():
    """Who has which key: what the player chose comes first, then the standard where it is still free."""
    _Now.keys = {}
    _Now.command = {}
    for own in (True, False):
        for row in KEYS:
            command = row[0]
            if (command in _Now.own) == own:
                wanted = _Now.own[command] if own else row[1]
                _Now.keys[command] = tuple([key for key in wanted if key not in _Now.command])
                for key in _Now.keys[command]:
                    _Now.command[key] = command


_settle()


# -- the player's own keys and switches


def give(command, key):
    """Let the key be the only one of a command; who had it goes without, or back to the standard."""
    for other in list(_Now.own):
        _Now.own[other] = tuple([held for held in _Now.own[other] if held != key])
    _Now.own[command] = (key,)
    _settle()


def standard():
    """The standard keys again."""
    _Now.own = {}
    _settle()


def chosen():
    """What the player chose, as plain data: {command: [keys]}."""
    return {command: list(_Now.own[command]) for command in _Now.own}


def take(data):
    """Take what `chosen` gave; what is no command or no key is left out."""
    _Now.own = {}
    for command in data if isinstance(data, dict) else ():
        keys = data[command]
        if command in _Now.keys and isinstance(keys, list):
            _Now.own[command] = tuple([key for key in keys if isinstance(key, str) and key and key not in RESERVED])
    _settle()


def switch(name, on):
    """Switch the LETTERS or the DIGITS on or off."""
    _Now.on[name] = on


def switched(name):
    """Whether they are on."""
    return _Now.on[name]


def active(key):
    """Whether the key does anything, as the switches are."""
    if key[:5] == "Ctrl+":
        return _Now.on[DIGITS] or not _digit(key)
    return _Now.on[LETTERS] or key == " " or len(key.rpartition("+")[2] or key) > 1


def _digit(key):
    return key[:5] == "Ctrl+" and len(key) == 6 and "0" <= key[5] <= "9"


def owner(key):
    """The command that has the key, or None."""
    return _Now.command.get(key)


def known(command):
    """Whether a command has a key, or could have one."""
    return ALIKE.get(command, command) in _Now.keys


def held(command):
    """All keys of a command, switched on or off."""
    return _Now.keys.get(command, ())


def keys_of(command):
    """The keys of a command that are switched on."""
    return [key for key in _Now.keys.get(ALIKE.get(command, command), ()) if active(key)]


# -- as they are shown


def label(command):
    """What a command does, in the player's language."""
    for row in KEYS:
        if row[0] == command:
            return t(row[2])
    return t(KEYLESS[command]) if command in KEYLESS else ""


def spoken(key):
    """A key as help and buttons show it."""
    modifier, plus, rest = _parts(key)
    name = t(NAMED[rest]) if rest in NAMED else rest.upper() if len(rest) == 1 else rest
    return modifier + plus + name


def _parts(key):
    """("Ctrl", "+", "z"); the key "+" itself has no modifier."""
    return key.rpartition("+") if key[-1:] != "+" else ("", "", key)


def shortcuts(command):
    """The value of aria-keyshortcuts for a command, "" where no key does it."""
    return " ".join([_aria(key) for key in keys_of(command)])


def told(command):
    """The same as an attribute with a space before it, "" where no key does it."""
    names = shortcuts(command)
    return ' aria-keyshortcuts="%s"' % names.replace("&", "&amp;").replace('"', "&quot;") if names else ""


def _aria(key):
    modifier, plus, rest = _parts(key)
    modifier = modifier.replace("Ctrl", "Control")
    rest = {" ": "Space", "+": "Plus"}.get(rest, rest)
    return modifier + plus + (rest.upper() if len(rest) == 1 else rest)


def named(command):
    """The first key of a command as it is shown, "" where no key does it."""
    held = keys_of(command)
    return spoken(held[0]) if held else ""


def hint(command):
    """The first key of a command, as markup for its button; for the eye, as aria-keyshortcuts tells it to the ear."""
    name = named(command)
    hidden = "" if name else " hidden"
    return '<kbd aria-hidden="true"%s>%s</kbd>' % (hidden, name.replace("&", "&amp;").replace("<", "&lt;"))


# -- as they come in


def written(event):
    """The key of a keydown as this module writes it; None where it is none of ours."""
    key = event.key
    if not key or key in MODIFIERS or event.altKey or event.metaKey or event.isComposing:
        return None
    letter = len(key) == 1 and "a" <= key.lower() <= "z"
    if letter:
        key = key.lower()
    if event.shiftKey and (letter or event.ctrlKey):
        key = "Shift+" + key
    if event.ctrlKey:
        digit = event.code[5:] if event.code[:5] == "Digit" else ""
        key = "Ctrl+" + (digit if digit and not event.shiftKey else key)
    return key


def command_of(event, in_hand):
    """The command that a keydown asks for, or None.

    Ctrl and a digit is for the hand alone: elsewhere it is the browser's.
    """
    key = written(event)
    if not key or not active(key) or (_digit(key) and not in_hand):
        return None
    return owner(key)
