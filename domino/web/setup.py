"""The set-up: the static form taken over. What is chosen is in `Choice`; the rules say at once what cannot be dealt."""

from domino.errors import RulesError
from domino.rules import OPTION, PLAYERS
from domino.text import explain, t
from domino.web import dom
from domino.web.choice import Choice

FIELDS = ("players", "teams", "set", "target")  # of the static form, by the names of their options


class Setup:
    """The form, and what is chosen in it."""

    def __init__(self, speech):
        self.speech = speech
        self.choice = Choice()
        self.coming = None  # the secrets of the next match, where the player saw their commitment
        self.do = None  # carries out a command of the page

    def commands(self):
        """The commands by name."""
        return {
            "teams": self.other_teams,
            "seat_up": self.up,
            "repair": self.repair,
            "save": self.save,
            "own_words": self.own_words,
            "preset": self.preset,
            "forget_preset": self.forget_preset,
        }

    def begin(self, parameters):
        """Take the choice from the last time and from the address, and show it. Bad values become one warning."""
        before = self.choice.text()
        bad = self.choice.read(parameters, dom.remembered("setup"))
        language = dict(parameters).get("hl")
        if language and language.lower().replace("_", "-").split("-")[0] != dom.window.dominoBoot.language:
            bad.append("hl")
        if bad:
            dom.warn("domino: not understood in the address: " + ", ".join(bad))
        if before != self.choice.text():
            self.show()
        elif dom.remembered("presets"):
            self._presets()

    def keep(self):
        """The last choice is the next default."""
        dom.remember("setup", self.choice.text())

    # -- what it shows

    def show(self):
        """Write the choice into the form."""
        form = dom.by_id("setup")
        choice = self.choice
        values = choice.values()
        for node in dom.every(form, "[name=game]"):
            node.checked = node.value == choice.game
        low, high = PLAYERS[choice.game]
        for node in dom.every(form, "[name=players] option"):
            node.hidden = node.disabled = not low <= int(node.value) <= high
        for name in FIELDS:
            form.querySelector("[name=%s]" % name).value = str(values[name])
        self.check()
        self.more()
        self.luck()
        if dom.remembered("presets"):
            self._presets()

    def check(self):
        """Say what cannot be dealt, and who plays with whom."""
        choice = self.choice
        problem = choice.problem()
        self._offer(choice.error())
        dom.by_id("setup").querySelector("[name=level]").value = str(choice.one_level())
        self.who()
        dom.text(dom.by_id("setup-problem"), problem)
        dom.attribute(dom.by_id("start"), "aria-disabled", "true" if problem else None)
        teams = not problem and choice.values()["teams"]
        dom.by_id("sides-row").hidden = not teams
        if teams:
            dom.text(dom.by_id("sides"), choice.sides())

    def _offer(self, error):
        """The button that repairs what cannot be dealt."""
        label = None
        if error:
            from domino.web.repair import repair

            label = repair(error, self.choice.values())[0]
        button = dom.by_id("repair")
        button.hidden = not label
        dom.text(button, label or "")

    def who(self, _=None):
        """The rows of the seats, where they are unfolded."""
        if dom.by_id("who").open:
            from domino.web import people

            people.show(self.choice)

    def more(self, _=None):
        """The options that are folded away, where they are unfolded."""
        if dom.by_id("more").open:
            from domino.web import more

            more.show(self.choice.values())

    def luck(self, _=None):
        """What holds the page to the coming deal, where that part is unfolded."""
        if dom.by_id("luck").open:
            self.do("fair_coming")

    def own_words(self, words):
        """The player's words for the coming deal."""
        if self.coming:
            self.coming.words = words
            self.do("fair_words")

    def secrets(self):
        """The secrets of the deal that comes now, where the player saw their commitment, else None."""
        coming, self.coming = self.coming, None
        if coming:
            coming.words = dom.by_id("own-luck").value  # the last word may not have been told as a change
        return coming

    def quiet(self):
        """What was said here is of no use any more."""
        dom.by_id("setup-news").textContent = ""

    def _presets(self):
        from domino.web import presets

        presets.show()

    # -- what the player does

    def changed_by(self, node):
        """Something in the form was changed."""
        self.quiet()
        choice, name, value = self.choice, node.name, node.value
        if name == "game":
            choice.take_game(value)
        elif name == "level":
            choice.set_level(value)
        elif name == "own-luck":
            self.own_words(value)
        elif name[:5] == "seat-":
            from domino.web import people

            people.changed(choice, name, value)
        elif name in OPTION:
            self._option(name, value)
        if name in ("game", "players"):
            self.show()  # what may be chosen is another
        else:
            self.check()
        if name in ("teams", "draw"):
            self.more()

    def _option(self, name, value):
        if name == "hand" and not value.strip():
            value = "auto"
        if not self.choice.change(name, value):
            from domino.web import more

            allowed = OPTION[name].allowed()
            self.speech.refuse(
                explain(RulesError("bad-value", option=more.label(name), value=value, allowed=allowed))
            )

    def up(self, with_):
        """Move who sits there one seat earlier."""
        from domino.web import people

        people.up(self.choice, int(with_), self.speech)
        self.check()

    def other_teams(self, _=None):
        """Other teams at random."""
        choice = self.choice
        if not choice.values()["teams"] or choice.problem():
            self.speech.refuse(t("There are no teams in this match."))
            return
        choice.other_teams(lambda n: dom.random_bytes(1)[0] % n)
        self.check()
        self.speech.say(choice.sides())

    def repair(self, _=None):
        """Change what keeps the match from being dealt, as the button says."""
        from domino.web.repair import repair

        self.quiet()
        error = self.choice.error()
        if error:
            changes = repair(error, self.choice.values())[1]
            for name in sorted(changes):
                self.choice.change(name, changes[name])
        self.show()
        problem = self.choice.problem()
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
        presets.save(self.choice, name)
        self.speech.say(t("{name} is saved.", name=name), show=True)

    def preset(self, with_):
        """Take a saved game."""
        from domino.web import presets

        kept = presets.stored()[int(with_) :][:1]  # another tab may have dropped it
        if not kept or not self.choice.take(kept[0]):
            self.speech.refuse(t("This saved game cannot be read."))
            return
        self.show()
        self.speech.say(t("{name} is chosen.", name=kept[0]["name"]), show=True)

    def forget_preset(self, with_):
        """Drop a saved game."""
        from domino.web import presets

        presets.forget(int(with_))
        dom.by_id("start").focus()
