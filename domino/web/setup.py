"""The set-up: the static form taken over. It holds what was chosen; the rules say at once what cannot be dealt."""

import json

from domino.errors import RulesError
from domino.rules import OPTION, PLAYERS, PRESETS, make
from domino.text import explain, t
from domino.web import dom

FIELDS = ("players", "teams", "set", "target")
NAMES = ("Bianca", "Carlo", "Dario", "Elena", "Fabio", "Gina", "Ivo", "Livia", "Marco", "Nora", "Olga")
LEVELS = (1, 2, 3, 4, 5)


# What the address may say of the page itself
WORDS = {
    "theme": ("auto", "light", "dark", "contrast"),
    "speed": ("slow", "normal", "fast", "instant"),
    "start": ("0", "1"),
    "embed": ("0", "1"),
}


class Setup:
    """game: a preset; changed: options that differ from it; level of the bots; people: [name, level or 0 for a human]
    of each seat, "" for a name by default.
    """

    def __init__(self, speech):
        self.speech = speech
        self.game = "coppie"
        self.changed = {}
        self.level = 3
        self.people = [["", 0]] + [[name, 3] for name in NAMES]
        self.seed = None

    # -- what was chosen

    def read(self, parameters):
        """Take the choice from the last time and from the address. Bad values become one warning."""
        before = self._state()
        try:
            self.take(json.loads(dom.remembered("setup") or "{}"))
        except (ValueError, TypeError, AttributeError, IndexError, KeyError):
            pass
        bad = []
        given = dict(parameters)
        parameters = sorted(parameters, key=lambda pair: (pair[0] != "players", pair[0]))  # defaults depend on them
        if "game" in given and not self._game(given["game"]):
            bad.append("game")
        for name, value in parameters:
            if name == "level":
                known = self._level(value)
            elif name == "seed":
                known = self._seed(value)
            elif name in OPTION:
                known = self._change(name, value)
            elif name in WORDS:
                known = value in WORDS[name]
            elif name == "hl":
                known = value.lower().replace("_", "-").split("-")[0] == dom.window.dominoBoot.language
            else:
                known = name in ("game", "sound", "keys")
            if not known:
                bad.append(name)
        if self.problem() and before != self._state():
            bad.append(self.problem())
            self.changed = {}
        if bad:
            dom.warn("domino: not understood in the address: " + ", ".join(bad))
        return before != self._state()

    def take(self, kept):
        """Take a choice that `choice` gave. Raises ValueError and the like where it is none."""
        if kept.get("game") != self.game:
            self._game(kept.get("game"))
        self.changed = {}
        for name in ["players"] + sorted(kept.get("changed", {})):
            if name in kept.get("changed", {}):
                self._change(name, kept["changed"][name])
        people = kept.get("people", [])
        for seat, (name, kind) in enumerate(people[: len(self.people)]):
            self.people[seat] = [str(name)[:20], kind if kind in LEVELS else 0]
        self._level(kept.get("level", self.level), False)

    def choice(self):
        """What is chosen, as plain data."""
        return {"game": self.game, "changed": self.changed, "level": self.level, "people": self.people}

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

    def _level(self, value, everybody=True):
        if str(value) not in [str(level) for level in LEVELS]:
            return False
        self.level = int(value)
        if everybody:
            for person in self.people:
                if person[1]:
                    person[1] = self.level
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

    def humans(self):
        """How many of the seats people play."""
        return len([kind for _, kind in self.people[: self.values()["players"]] if not kind])

    def name(self, seat):
        """The name at a seat, its own or by default."""
        name, kind = self.people[seat]
        if name:
            return name
        return t("You") if not kind and self.humans() == 1 else t("Player {number}", number=seat + 1)

    def seats(self):
        """The seats of the match, as it wants them."""
        from domino.bots import find

        return [
            {"name": self.name(seat), "player": find(kind).player if kind else "human"}
            for seat, (_, kind) in enumerate(self.people[: self.values()["players"]])
        ]

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
        self.check()
        if dom.by_id("more").open:
            self.more()
        if dom.remembered("presets"):
            from domino.web import presets

            presets.show()

    def _one_level(self):
        """The level of all bots, "0" where they differ."""
        levels = [kind for _, kind in self.people[: self.values()["players"]] if kind]
        different = [level for level in levels if level != levels[0]]
        return "0" if different or not levels else str(levels[0])

    def who(self, _=None):
        """The rows of the seats, where they are unfolded."""
        if dom.by_id("who").open:
            from domino.web import people

            people.show(self)

    def up(self, with_):
        """Move who sits there one seat earlier."""
        from domino.web import people

        people.up(self, int(with_))
        self.check()

    def repair(self, _=None):
        """Change what keeps the match from being dealt, as the button says."""
        from domino.web.repair import repair

        try:
            self.rules()
        except RulesError as error:
            changes = repair(error, self.values())[1]
            for name in sorted(changes):
                self._change(name, changes[name])
        self.show()
        problem = self.problem()
        self.speech.say(problem or t("Now it can be dealt."))
        dom.by_id("repair" if problem else "start").focus()

    def save(self, _=None):
        """Keep what is chosen under the name that was typed."""
        from domino.web import presets

        name = dom.by_id("preset-name").value.strip()
        if not name:
            self.speech.refuse(t("Give this game a name first."))
            dom.by_id("preset-name").focus()
            return
        presets.save(self, name)
        self.speech.say(t("{name} is saved.", name=name))

    def preset(self, with_):
        """Take a saved game."""
        from domino.web import presets

        kept = presets.stored()[int(with_)]
        try:
            self.take(kept)
        except (ValueError, TypeError, AttributeError, IndexError, KeyError):
            self.speech.refuse(t("This saved game cannot be read."))
        self.show()
        self.speech.say(t("{name} is chosen.", name=kept["name"]))

    def forget_preset(self, with_):
        """Drop a saved game."""
        from domino.web import presets

        presets.forget(int(with_))
        dom.by_id("start").focus()

    def _offer(self, problem):
        """The button that repairs what cannot be dealt."""
        label = None
        if problem:
            from domino.web.repair import repair

            try:
                self.rules()
            except RulesError as error:
                label = repair(error, self.values())[0]
        button = dom.by_id("repair")
        button.hidden = not label
        dom.text(button, label or "")

    def check(self):
        """Say what cannot be dealt, and who plays with whom."""
        problem = self.problem()
        self._offer(problem)
        dom.by_id("setup").querySelector("[name=level]").value = self._one_level()
        self.who()
        dom.text(dom.by_id("setup-problem"), problem)
        dom.attribute(dom.by_id("start"), "aria-disabled", "true" if problem else None)
        teams = self.values()["teams"]
        dom.by_id("sides-row").hidden = bool(problem) or not teams
        if not problem and teams:
            dom.text(dom.by_id("sides"), self.who_with_whom())

    def who_with_whom(self):
        """The teams by name."""
        rules = self.rules()
        teams = [", ".join([self.name(seat) for seat in rules.members(side)]) for side in range(rules.sides)]
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
        elif name[:5] == "seat-":
            from domino.web import people

            people.changed(self, name, value)
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
        parts.append(
            '<div class="field wide"><label for="preset-name">%s</label><p class="sides">'
            '<input id="preset-name" maxlength="40" autocomplete="off">'
            '<button type="button" data-do="save">%s</button></p></div>'
            % (dom.escape(t("Save this game under a name")), dom.escape(t("Save")))
        )
        dom.html("more-fields", "".join(parts))
        dom.forget("more-fields")

    def shuffle_teams(self, _=None):
        """Other teams at random: other players sit in the seats."""
        if not self.values()["teams"] or self.problem():
            self.speech.refuse(t("There are no teams in this match."))
            return
        count = self.values()["players"] - 1
        people = self.people
        before = self.who_with_whom()
        for _again in range(9):
            for i in range(count, 1, -1):
                j = 1 + dom.random_bytes(1)[0] % i  # the first seat stays
                people[i], people[j] = people[j], people[i]
            if self.who_with_whom() != before:
                break
        self.check()
        self.speech.say(self.who_with_whom())

    def keep(self):
        """The last choice is the next default."""
        dom.remember("setup", json.dumps(self.choice()))


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
