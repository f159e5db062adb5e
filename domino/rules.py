"""The options as one table, the presets, and what cannot be dealt (rules.md, "Options").

The set-up screen, the address, the record and the help page all read `OPTIONS`.
"""

from domino.errors import RulesError
from domino.tiles import SETS, size

PRESETS = ("salotto", "classico", "coppie")

# How many may play each game; a combination outside is refused (rules.md, row `players`).
PLAYERS = {"salotto": (2, 12), "classico": (2, 4), "coppie": (2, 12)}
AUTO_HANDS = (7, 6, 5)
CLASSICO_HANDS = {2: 7, 3: 5, 4: 7}
TEAM_SIZES = range(2, 7)
SWITCH = {"on": True, "off": False, "true": True, "false": False, "1": True, "0": False}


def salotto_set(players):
    """Double-6 for 2–4 players, double-9 for 5–11, double-12 for 12."""
    return 6 if players <= 4 else 9 if players <= 11 else 12


class Option:
    """One option: its name, its values and its default in each preset.

    `words` are the values that are spelled out; `low` and `high` bound a number, and are None where the option
    takes no other numbers. A default may be a function of the number of players.
    """

    def __init__(self, name, defaults, words=(), low=None, high=None):
        self.name = name
        self.words = words
        self.low = low
        self.high = high
        self.defaults = {}
        for preset, value in zip(PRESETS, defaults):
            self.defaults[preset] = value

    @property
    def is_switch(self):
        """Whether the option is on or off."""
        return self.words == (False, True)

    def default(self, game, players):
        """The option's value where nothing else was chosen."""
        value = self.defaults[game]
        return value(players) if callable(value) else value

    def allows(self, value):
        """Whether `value` (of the right type) is one of the option's values."""
        if isinstance(value, bool) or self.is_switch:
            return isinstance(value, bool) and self.is_switch
        if not isinstance(value, (int, str)):  # 6.0 equals 6, but is not a number of tiles
            return False
        if value in self.words:
            return True
        return isinstance(value, int) and self.low is not None and self.low <= value <= self.high

    def parse(self, value):
        """The value that `value` means: itself, or what a text from an address or a command line spells.

        Raises RulesError("bad-value").
        """
        parsed = value
        if isinstance(value, str):
            text = value.strip().lower()
            if self.is_switch:
                parsed = SWITCH.get(text, value)
            elif 0 < len(text) < 10 and all(letter in "0123456789" for letter in text):
                parsed = int(text)
            else:
                parsed = text
        elif self.is_switch and isinstance(value, int) and value in (0, 1):
            parsed = bool(value)
        if not self.allows(parsed):
            raise RulesError("bad-value", option=self.name, value=str(value)[:40], allowed=self.allowed())
        return parsed

    def allowed(self):
        """The values as texts, for a message: ["0", "2–6"]."""
        if self.is_switch:
            return ["on", "off"]
        texts = [str(word) for word in self.words]
        if self.low is not None:
            texts.append("%d–%d" % (self.low, self.high))
        return texts


#        name             salotto, classico, coppie                       values
OPTIONS = (
    Option("players", (4, 2, 4), low=2, high=12),
    Option("set", (salotto_set, 6, 6), words=SETS),
    Option("teams", (0, 0, 2), words=(0,), low=2, high=6),
    Option("hand", ("auto", "auto", 7), words=("auto",), low=1, high=95),
    Option("opener", ("highest-double",) * 3, words=("highest-double",)),
    Option("opening", ("free", "free", "forced"), words=("free", "forced")),
    Option("next_opener", ("highest-double", "winner", "winner"), words=("highest-double", "winner", "rotate")),
    Option("draw", ("one", "until-stop", "until-playable"), words=("none", "one", "until-playable", "until-stop")),
    Option("draw_anyway", (False, False, False), words=(False, True)),
    Option("reserve", (0, 0, 2), low=0, high=190),
    Option("going_out", ("player", "player", "player"), words=("player", "team")),
    Option("scoring", ("penalty", "winner-takes", "pairs"), words=("penalty", "winner-takes", "pairs")),
    Option("target", (100, 100, 100), low=0, high=99999),
    Option("rounds", (0, 0, 0), low=0, high=9999),
    Option("thinking_time", (0, 0, 0), words=(0,), low=5, high=600),
)
OPTION = {option.name: option for option in OPTIONS}


class Rules:
    """The rules of one match: `game`, every option as an attribute, and who plays with whom.

    Made by `make`; not changed afterwards.
    """

    def __init__(self, game, values):
        self.game = game
        self.set = values["set"]
        self.players = values["players"]
        self.teams = values["teams"]
        self.hand = values["hand"]
        self.opener = values["opener"]
        self.opening = values["opening"]
        self.next_opener = values["next_opener"]
        self.draw = values["draw"]
        self.draw_anyway = values["draw_anyway"]
        self.reserve = values["reserve"]
        self.going_out = values["going_out"]
        self.scoring = values["scoring"]
        self.target = values["target"]
        self.rounds = values["rounds"]
        self.thinking_time = values["thinking_time"]
        self.sides = self.teams or self.players
        self._members = [tuple(range(side, self.players, self.sides)) for side in range(self.sides)]

    def side_of(self, seat):
        """The side of a seat: teams sit in alternate seats; without teams each seat is a side."""
        return seat % self.sides

    def members(self, side):
        """The seats of a side, in ascending order."""
        return self._members[side]

    def hand_size(self, players):
        """How many tiles each of `players` seats is dealt (fewer than at the start once a side is eliminated)."""
        return _hand_size(self.game, self.hand, self.set, players)

    @property
    def changed(self):
        """The options that differ from the preset's defaults, as in a record."""
        changed = {}
        for option in OPTIONS:
            value = getattr(self, option.name)
            if value != option.default(self.game, self.players):
                changed[option.name] = value
        return changed


def _hand_size(game, hand, highest, players):
    if hand != "auto":
        return hand
    if game == "classico" and players in CLASSICO_HANDS:
        return CLASSICO_HANDS[players]
    for tiles in AUTO_HANDS:
        if tiles * players <= size(highest):
            return tiles
    return AUTO_HANDS[-1]


def make(game, changed):
    """The rules of a preset with some options changed.

    `changed` maps names of options to values, or to the texts that spell them. Raises RulesError with a reason that
    says what would work.
    """
    if game not in PRESETS:
        raise RulesError("unknown-game", game=str(game)[:40], games=list(PRESETS))
    for name in sorted(changed):
        if name not in OPTION:
            raise RulesError("unknown-option", option=str(name)[:40])
    values = {}
    for option in OPTIONS:  # `players` comes first: other defaults depend on it
        if option.name in changed:
            values[option.name] = option.parse(changed[option.name])
        else:
            values[option.name] = option.default(game, values.get("players"))
    for check in CHECKS:
        check(game, values)
    return Rules(game, values)


def _check_players(game, values):
    low, high = PLAYERS[game]
    if not low <= values["players"] <= high:
        raise RulesError("players-of-game", game=game, players=values["players"], low=low, high=high)


def _check_teams(game, values):
    players, teams = values["players"], values["teams"]
    if not teams:
        return
    if players % teams or players // teams not in TEAM_SIZES:
        fitting = [n for n in range(2, 7) if players % n == 0 and players // n in TEAM_SIZES]
        if not fitting:
            raise RulesError("no-teams", players=players)
        raise RulesError("teams", players=players, teams=teams, fitting=fitting)


def _check_tiles(game, values):
    players = values["players"]
    if fits(game, values["hand"], values["set"], players):
        return
    for highest in SETS:
        if fits(game, values["hand"], highest, players):
            if values["hand"] == "auto":
                raise RulesError("set-too-small", players=players, needs=highest)
            raise RulesError("hand-too-large", players=players, hand=values["hand"], set=values["set"],
                             needs=highest, most=size(values["set"]) // players)
    raise RulesError("hand-never", players=players, hand=values["hand"], largest=SETS[-1],
                     most=size(SETS[-1]) // players)


def fits(game, hand, highest, players):
    """Whether double-`highest` has enough tiles for a hand (a number or "auto") for each player."""
    return _hand_size(game, hand, highest, players) * players <= size(highest)


def _check_sides(game, values):
    sides = values["teams"] or values["players"]
    if values["scoring"] == "pairs" and sides != 2:
        raise RulesError("pairs-sides", sides=sides)


def _check_end(game, values):
    if not values["target"] and not values["rounds"]:
        raise RulesError("endless")


CHECKS = (_check_players, _check_teams, _check_tiles, _check_sides, _check_end)
