"""The set-up: the static form taken over. It holds what was chosen; the rules say at once what cannot be dealt."""

import json

from domino.errors import RulesError
from domino.rules import OPTION, PLAYERS, PRESETS, make
from domino.text import explain, t
from domino.web import dom

FIELDS = ("players", "teams", "set", "target")
NAMES = ("Bianca", "Carlo", "Dario", "Elena", "Fabio", "Gina", "Ivo", "Livia", "Marco", "Nora", "Olga")
LEVELS = (1, 2, 3, 4, 5)


class Setup:
    """game: a preset; changed: options that differ from it; level of the bots; names: who sits where."""

    def __init__(self, speech):
        self.speech = speech
        self.game = "coppie"
        self.changed = {}
        self.level = 3
        self.names = list(NAMES)
        self.seed = None

    # -- what was chosen

    def read(self, parameters):
        """Take the choice from the last time and from the address. Bad values become one warning."""
        before = self._state()
        try:
            kept = json.loads(dom.remembered("setup") or "{}")
            self._game(kept.get("game"))
            for name in sorted(kept.get("changed", {})):
                self._change(name, kept["changed"][name])
            self._level(kept.get("level", self.level))
        except (ValueError, TypeError, AttributeError):
            pass
        bad = []
        given = dict(parameters)
        if "game" in given and not self._game(given["game"]):
            bad.append("game")
        for name, value in parameters:
            if name == "level":
                known = self._level(value)
            elif name == "seed":
                known = self._seed(value)
            elif name in OPTION:
                known = self._change(name, value)
            else:
                known = name in ("game", "hl", "theme", "sound", "speed", "keys", "start", "embed")
            if not known:
                bad.append(name)
        if self.problem() and before != self._state():
            bad.append(self.problem())
            self.changed = {}
        if bad:
            dom.warn("domino: not understood in the address: " + ", ".join(bad))
        return before != self._state()

    def _state(self):
        return (self.game, json.dumps(sorted([(name, str(self.changed[name])) for name in self.changed])), self.level)

    def _game(self, game):
        if game not in PRESETS:
            return False
        if game != self.game:
            self.game = game
            self.changed = {}
        return True

    def _change(self, name, value):
        try:
            value = OPTION[name].parse(value)
        except RulesError:
            return False
        if value == OPTION[name].default(self.game, self.values()["players"]):
            self.changed.pop(name, None)
        else:
            self.changed[name] = value
        return True

    def _level(self, value):
        if str(value) not in [str(level) for level in LEVELS]:
            return False
        self.level = int(value)
        return True

    def _seed(self, value):
        value = value.lower()
        if len(value) != 64 or [letter for letter in value if letter not in "0123456789abcdef"]:
            return False
        self.seed = value
        return True

    def values(self):
        """Every option's value, chosen or by default."""
        players = self.changed.get("players", OPTION["players"].default(self.game, None))
        values = {}
        for name in OPTION:
            values[name] = self.changed[name] if name in self.changed else OPTION[name].default(self.game, players)
        return values

    def rules(self):
        """The rules of the match, or RulesError."""
        return make(self.game, self.changed)

    def problem(self):
        """What cannot be dealt, in words, or ""."""
        try:
            self.rules()
            return ""
        except RulesError as error:
            return explain(error)

    # -- the form

    def show(self):
        """Write the choice into the form."""
        form = dom.by_id("setup")
        values = self.values()
        for node in dom.every(form, "[name=game]"):
            node.checked = node.value == self.game
        low, high = PLAYERS[self.game]
        for node in dom.every(form, "[name=players] option"):
            node.hidden = node.disabled = not low <= int(node.value) <= high
        for name in FIELDS:
            form.querySelector("[name=%s]" % name).value = str(values[name])
        form.querySelector("[name=level]").value = str(min(self.level, 3) if not self._has(self.level) else self.level)
        self.check()
        if dom.by_id("more").open:
            self.more()

    def _has(self, level):
        return bool(dom.by_id("setup").querySelector('[name=level] option[value="%d"]' % level))

    def check(self):
        """Say what cannot be dealt, and who plays with whom."""
        problem = self.problem()
        dom.text(dom.by_id("setup-problem"), problem)
        dom.attribute(dom.by_id("start"), "aria-disabled", "true" if problem else None)
        teams = self.values()["teams"]
        dom.by_id("sides-row").hidden = bool(problem) or not teams
        if not problem and teams:
            dom.text(dom.by_id("sides"), self.who_with_whom())

    def who_with_whom(self):
        """The teams by name."""
        rules = self.rules()
        names = [t("You")] + self.names
        teams = [", ".join([names[seat] for seat in rules.members(side)]) for side in range(rules.sides)]
        if len(teams) == 2:
            return t("{us} against {them}", us=teams[0], them=teams[1])
        return " · ".join(teams)

    def changed_by(self, node):
        """Something in the form was changed."""
        name, value = node.name, node.value
        if name == "game":
            self._game(value)
            self.show()
            return
        if name == "level":
            self._level(value)
        elif name in OPTION:
            if name == "hand" and not value.strip():
                value = "auto"
            if not self._change(name, value):
                option = OPTION[name]
                self.speech.refuse(
                    explain(RulesError("bad-value", option=self.label(name), value=value, allowed=option.allowed()))
                )
            if name == "players":
                self.show()
                return
            if name in ("teams", "draw"):
                self.more()
        self.check()

    def label(self, name):
        """An option's name in the player's words."""
        from domino.web.labels import OPTIONS

        return t(OPTIONS[name][0]) if name in OPTIONS else t("Points to reach")

    def more(self):
        """The options that are folded away, those that matter for what is chosen."""
        from domino.web.labels import MATTERS, OPTIONS

        if not dom.by_id("more").open:
            return
        values = self.values()
        parts = []
        for option in _ordered(OPTIONS):
            if option in MATTERS and not MATTERS[option](values):
                continue
            parts.append(_field(OPTION[option], OPTIONS[option], values[option]))
        dom.html("more-fields", "".join(parts))
        dom.forget("more-fields")

    def shuffle_teams(self, _=None):
        """Other teams at random: other players sit in the seats."""
        if not self.values()["teams"] or self.problem():
            self.speech.refuse(t("There are no teams in this match."))
            return
        count = self.values()["players"] - 1
        before = self.who_with_whom()
        for _again in range(9):
            for i in range(count - 1, 0, -1):
                j = dom.random_bytes(1)[0] % (i + 1)
                self.names[i], self.names[j] = self.names[j], self.names[i]
            if self.who_with_whom() != before:
                break
        self.check()
        self.speech.say(self.who_with_whom())

    def keep(self):
        """The last choice is the next default."""
        dom.remember("setup", json.dumps({"game": self.game, "changed": self.changed, "level": self.level}))


def _ordered(named):
    from domino.rules import OPTIONS

    return [option.name for option in OPTIONS if option.name in named]


def _field(option, words, value):
    label, help_, named = words
    if option.low is None:
        inside = "".join(
            [
                '<option value="%s"%s>%s</option>'
                % (
                    _spelled(one),
                    " selected" if one == value else "",
                    dom.escape(t(named[one]) if one in named else str(one)),
                )
                for one in option.words
            ]
        )
        control = '<select name="%s">%s</select>' % (option.name, inside)
    else:
        low = 0 if 0 in option.words else option.low
        control = '<input name="%s" type="number" inputmode="numeric" min="%d" max="%d" value="%s"%s>' % (
            option.name,
            low,
            option.high,
            "" if value == "auto" else value,
            ' placeholder="%s"' % dom.escape(t("automatic")) if "auto" in option.words else "",
        )
    return '<label class="field" id="field-%s"><span>%s</span>%s%s</label>' % (
        option.name,
        dom.escape(t(label)),
        control,
        "<small>%s</small>" % dom.escape(t(help_)) if help_ else "",
    )


def _spelled(value):
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
