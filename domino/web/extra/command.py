"""What a player may type or dictate: a tile and a side, "46 d", "6 4 right", "double 5", or a command, "draw".

The words of a language are messages like all others: lists with commas, so that who translates them makes the grammar.
Capitals, accents and punctuation do not count. tests/unit/test_command.py checks that no word of a language means two
things.
"""

from domino.text import _, t
from domino.tiles import LARGEST, tile

# command, its words. A word may be several, as "take back".
COMMANDS = (
    ("right", _("right, r, d")),
    ("left", _("left, l, s")),
    ("play", _("play, lay, put")),
    ("draw", _("draw, take, draw a tile")),
    ("pass", _("pass, p, knock")),
    ("ends", _("ends, end")),
    ("hand", _("hand, my hand, my tiles")),
    ("score", _("points, score")),
    ("line", _("table, line, board")),
    ("tiles", _("tiles, boneyard, how many")),
    ("turn", _("turn, whose turn")),
    ("fits", _("moves, what fits")),
    ("hint", _("hint, advice")),
    ("undo", _("undo, take back")),
    ("repeat", _("repeat, again")),
    ("older", _("older, older message")),
    ("newer", _("newer, newer message")),
    ("help", _("help, keys")),
    ("menu", _("menu, settings")),
    ("rules", _("rules, the rules")),
    ("matches", _("matches, my matches")),
    ("day", _("deal of the day, day")),
    ("puzzles", _("puzzles, puzzle")),
    ("replay", _("watch, replay")),
    ("review", _("review")),
    ("intro", _("introduction, lessons")),
    ("more_time", _("more time, time")),
    ("go_on", _("go on, next round, continue")),
    ("previous", _("previous, previous tile")),
    ("next", _("next, next tile")),
    ("first", _("first, first tile")),
    ("last", _("last, last tile")),
    ("order", _("sort, order")),
    ("order1", _("as they came, as dealt")),
    ("order2", _("last one first, reversed")),
    ("order3", _("light first, light ones first")),
    ("order4", _("heavy first, heavy ones first")),
    ("order5", _("numbers up, numbers rising")),
    ("order6", _("numbers down, numbers falling")),
    ("order7", _("doubles first, doubles")),
    ("order8", _("playable first, playable ones first")),
)
DOUBLE = _("double, double of")  # before one number
# The numbers from 0 to 18, in order; a number with two names has a stroke between them, as "one/a"
NUMBERS = _(
    "zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, "
    "sixteen, seventeen, eighteen"
)
FILLERS = _("a, an, and, at, by, of, on, the, to, side, please")  # words that are passed over
TOLD = ("draw", "pass", "ends", "hand", "score", "line", "tiles", "turn", "hint", "undo", "repeat", "help")

LONGEST = 4  # words in a phrase
PLAIN = {}
for _letter, _marked in (
    ("a", "àáâãäåÀÁÂÃÄÅ"),
    ("c", "çÇ"),
    ("e", "èéêëÈÉÊË"),
    ("i", "ìíîïÌÍÎÏ"),
    ("n", "ñÑ"),
    ("o", "òóôõöÒÓÔÕÖ"),
    ("u", "ùúûüÙÚÛÜ"),
):
    for _one in _marked:
        PLAIN[_one] = _letter


def tokens(text):
    """The words and numbers of a text: "Gioca 46 a Destra!" gives gioca, 46, a, destra."""
    found, kind = [], ""
    for letter in text.lower():
        letter = PLAIN.get(letter, letter)
        now = "9" if "0" <= letter <= "9" else "a" if "a" <= letter <= "z" or letter > "\x7f" else ""
        if now and letter not in "–—‐‑−’“”«»…·\u00a0":
            if now == kind:
                found[-1] += letter
            else:
                found.append(letter)
            kind = now
        else:
            kind = ""
    return found


class Grammar:
    """The words of the language in use. `phrases` maps (word, …) to (kind, value); `clashes` are those that two of
    them claim; `first` is the word by which a command is named to the player.
    """

    def __init__(self):
        self.phrases = {}
        self.clashes = []
        self.first = {}
        for command, words in COMMANDS:
            listed = _listed(t(words))
            self.first[command] = listed[0]
            for phrase in listed:
                self._add(phrase, "command", command)
        for phrase in _listed(t(DOUBLE)):
            self._add(phrase, "double", None)
        for number, names in enumerate(_listed(t(NUMBERS))):
            for phrase in names.split("/"):
                self._add(phrase, "number", number)
        for phrase in _listed(t(FILLERS)):
            self._add(phrase, "filler", None)

    def _add(self, phrase, kind, value):
        key = tuple(tokens(phrase))
        if not key or len(key) > LONGEST or self.phrases.get(key, (kind, value)) != (kind, value):
            self.clashes.append(phrase)
        self.phrases[key] = kind, value

    def examples(self):
        """(a tile with a side, the commands as a list) for a sentence that says what can be typed."""
        return "64 " + self.first["right"], ", ".join([self.first[command] for command in TOLD])

    def parse(self, text, highest, held=()):
        """What a text asks for, where the set is double-`highest` and the tiles in `held` are the player's own:

        ("do", command), ("tile", tile, "L", "R" or None), ("not-in-set", "9-8"), ("two-ways", "112"),
        ("unknown", the word that is none) or ("unclear", None).
        """
        words, numbers, double, unknown = [], [], False, None
        rest = tokens(text)
        while rest and unknown is None:
            if "0" <= rest[0][0] <= "9":
                numbers.append(rest.pop(0))
                continue
            for length in range(min(LONGEST, len(rest)), 0, -1):
                kind, value = self.phrases.get(tuple(rest[:length]), ("", None))
                if kind:
                    rest = rest[length:]
                    break
            if kind == "command":
                words.append(value)
            elif kind == "number":
                numbers.append(str(value))
            elif kind == "double":
                double = True
            elif not kind:
                unknown = rest[0]
        if unknown is not None:
            return "unknown", unknown
        return _meaning(words, numbers, double, highest, held)


def _listed(text):
    return [part.strip() for part in text.split(",") if part.strip()]


def _meaning(words, numbers, double, highest, held):
    named = [word for word in words if word != "play"]
    if len(named) > 1:
        return "unclear", None
    command = named[0] if named else words[0] if words else None
    if command == "order" and len(numbers) == 1 and not double:
        number = int(numbers[0])
        return ("do", "order%d" % number) if 1 <= number <= 8 else ("unclear", None)
    if not numbers and not double:
        return ("do", command) if command else ("unclear", None)
    if command not in ("right", "left", "play", None):
        return "unclear", None
    pairs = _pairs(numbers, double)
    inside = [pair for pair in pairs if pair[0] <= highest and pair[1] <= highest]
    if not inside:
        return ("not-in-set", "%d-%d" % (max(pairs[0]), min(pairs[0]))) if pairs else ("unclear", None)
    found = [tile(a, b) for a, b in inside]
    if len(found) > 1:
        found = [one for one in found if one in held] or found
    if len(found) > 1:
        return "two-ways", numbers[0]
    return "tile", found[0], {"right": "R", "left": "L"}.get(command)


def _pairs(numbers, double):
    """The pairs of numbers that a tile can be read from: "46" is 4 and 6, "112" 1 and 12 or 11 and 2."""
    if double:
        halves = [int(number) for number in numbers]
        same = halves and halves == halves[:1] * len(halves) and len(halves) <= 2 and halves[0] < 100
        return [(halves[0], halves[0])] if same else []
    if len(numbers) == 2 and len(numbers[0]) <= 2 and len(numbers[1]) <= 2:
        return [(int(numbers[0]), int(numbers[1]))]
    if len(numbers) != 1 or not 2 <= len(numbers[0]) <= 4:
        return []
    digits = numbers[0]
    cuts = [(digits[:at], digits[at:]) for at in range(1, len(digits))]
    pairs = [(int(a), int(b)) for a, b in cuts if a == str(int(a)) and b == str(int(b))]
    return [pair for pair in pairs if max(pair) <= LARGEST] or pairs[:1]
