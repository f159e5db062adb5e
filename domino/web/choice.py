"""What is chosen in the set-up: game, options, who sits where. Plain data; the form that shows it is in `setup`."""

import json

from domino.errors import RulesError
from domino.rules import OPTION, PRESETS, make
from domino.text import explain, listed, t

NAMES = ("Bianca", "Carlo", "Dario", "Elena", "Fabio", "Gina", "Ivo", "Livia", "Marco", "Nora", "Olga")
LEVELS = (1, 2, 3, 4, 5)
HUMAN = 0  # in place of a level
NAME_LENGTH = 20
DIGITS = "0123456789abcdef"

# What the address may say of the page itself: the values, or none where others check them
PAGE = {
    "theme": ("auto", "light", "dark", "contrast"),
    "speed": ("slow", "normal", "fast", "instant"),
    "start": ("0", "1"),
    "embed": ("0", "1"),
    "persist": ("host",),
    "game": PRESETS,
    "sound": ("off", "low", "on", "loud"),
    "hl": None,
    "keys": ("on", "off"),
}
BROKEN = (ValueError, TypeError, AttributeError, IndexError, KeyError)  # what reading data of any shape may raise


class Choice:
    """game: a preset; changed: options that differ from it; level of the bots; people: [name, level or HUMAN] of each
    seat, "" for a name by default; seed and player_nonce: 64 hexadecimal digits or None.
    """

    def __init__(self):
        self.game = "coppie"
        self.changed = {}
        self.level = 3
        self.people = [["", HUMAN]] + [[name, 3] for name in NAMES]
        self.seed = None
        self.player_nonce = None

    # -- from outside

    def read(self, parameters, kept=""):
        """Take the choice from the last time (as `text` gave it) and from the address, a list of (name, value).

        Answers what of the address makes no sense, as texts for a warning; it is left at what it was.
        """
        self.take_text(kept)
        given = dict(parameters)
        bad = []
        if "game" in given and not self.take_game(given["game"]):
            bad.append("game")
        for name, value in sorted(parameters, key=lambda pair: (pair[0] != "players", pair)):  # defaults depend on them
            if not self._parameter(name, value) and name not in bad:
                bad.append(name)
        if self.problem():
            bad.append(self.problem())
            self.changed = {}
        return bad

    def _parameter(self, name, value):
        """Take one parameter of the address. Answers whether it makes sense."""
        if name == "level":
            return self.set_level(value)
        if name in ("seed", "player_nonce"):
            return self._secret(name, value)
        if name in OPTION:
            return self.change(name, value)
        return name in PAGE and (PAGE[name] is None or value in PAGE[name])

    def _secret(self, name, value):
        value = value.lower()
        if len(value) != 64 or [letter for letter in value if letter not in DIGITS]:
            return False
        setattr(self, name, value)
        return True

    def take_text(self, text):
        """Take what `text` gave. Answers whether it was one; where not, nothing is changed."""
        try:
            kept = json.loads(text)
        except ValueError:
            return False
        return self.take(kept)

    def take(self, kept):
        """Take what `data` gave. Answers whether it was such; where not, nothing is changed."""
        before = self.game, self.changed, self.level, self.people
        try:
            self.game = kept["game"] if kept["game"] in PRESETS else self.game
            self.changed = {}
            options = kept.get("changed", {})
            for name in ["players"] + sorted(options.keys()):
                if name in options and name in OPTION:
                    self.change(name, options[name])
            people = [[str(name)[:NAME_LENGTH], kind if kind in LEVELS else HUMAN]
                      for name, kind in kept.get("people", ())]
            self.people = (people + self.people[len(people):])[: len(self.people)]
            self.set_level(kept.get("level", self.level), everybody=False)
        except BROKEN:
            self.game, self.changed, self.level, self.people = before
            return False
        return True

    def data(self):
        """What is chosen, as plain data."""
        return {"game": self.game, "changed": self.changed, "level": self.level, "people": self.people}

    def text(self):
        """The same as JSON: the same text for the same choice."""
        data = self.data()
        changed = ["%s: %s" % (json.dumps(name), json.dumps(self.changed[name])) for name in sorted(self.changed)]
        return '{"game": %s, "changed": {%s}, "level": %d, "people": %s}' % (
            json.dumps(data["game"]), ", ".join(changed), data["level"], json.dumps(data["people"]))

    # -- changing it

    def take_game(self, game):
        """Another preset, with its own options. Answers whether there is one of that name."""
        if game not in PRESETS:
            return False
        if game != self.game:
            self.game = game
            self.changed = {}
        return True

    def change(self, name, value):
        """Another value of an option. Answers whether it is one."""
        option = OPTION[name]
        try:
            value = option.parse(value)
        except RulesError:
            return False
        if value == option.default(self.game, self.values()["players"]):
            self.changed.pop(name, None)
        else:
            self.changed[name] = value
        return True

    def set_level(self, value, everybody=True):
        """The level of the bots: of all of them, or only the one that is remembered. Answers whether it is one."""
        if str(value) not in [str(level) for level in LEVELS]:
            return False
        self.level = int(value)
        for person in self.people if everybody else ():
            if person[1] != HUMAN:
                person[1] = self.level
        return True

    def up(self, seat):
        """Move who sits there one seat earlier, and so, with teams, into another team."""
        people = self.people
        people[seat - 1], people[seat] = people[seat], people[seat - 1]

    def other_teams(self, below):
        """Other players in the seats, at random: `below(n)` is a number from 0 to n - 1. The first seat stays."""
        before = self.sides()
        people = self.people
        for _again in range(9):
            for i in range(self.values()["players"] - 1, 1, -1):
                j = 1 + below(i)
                people[i], people[j] = people[j], people[i]
            if self.sides() != before:
                return

    # -- what follows from it

    def values(self):
        """Every option's value, chosen or by default."""
        players = self.changed.get("players", OPTION["players"].default(self.game, None))
        values = {}
        for name in OPTION:
            values[name] = self.changed[name] if name in self.changed else OPTION[name].default(self.game, players)
        return values

    def seated(self):
        """The [name, level or HUMAN] of the seats that play."""
        return self.people[: self.values()["players"]]

    def humans(self):
        """How many of the seats people play."""
        return len([kind for _, kind in self.seated() if kind == HUMAN])

    def one_level(self):
        """The level of all bots, 0 where they differ or there are none."""
        levels = [kind for _, kind in self.seated() if kind != HUMAN]
        return levels[0] if levels and levels == [levels[0]] * len(levels) else 0

    def name(self, seat):
        """The name at a seat, its own or by default."""
        name, kind = self.people[seat]
        if name:
            return name
        return t("You") if kind == HUMAN and self.humans() == 1 else t("Player {number}", number=seat + 1)

    def seats(self):
        """The seats of the match, as it wants them."""
        from domino.bots import find

        return [
            {"name": self.name(seat), "player": "human" if kind == HUMAN else find(kind).player}
            for seat, (_, kind) in enumerate(self.seated())
        ]

    def rules(self):
        """The rules of the match, or RulesError."""
        return make(self.game, self.changed)

    def error(self):
        """The RulesError that keeps the match from being dealt, or None."""
        try:
            self.rules()
        except RulesError as error:
            return error
        return None

    def problem(self):
        """What cannot be dealt, in words, or ""."""
        error = self.error()
        return explain(error) if error else ""

    def sides(self):
        """The teams by the names of their players, in words."""
        rules = self.rules()
        teams = [listed([self.name(seat) for seat in rules.members(side)]) for side in range(rules.sides)]
        if len(teams) == 2:
            return t("{us} against {them}", us=teams[0], them=teams[1])
        return " · ".join(teams)
