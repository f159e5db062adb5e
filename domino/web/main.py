"""The page's start: read the address, take over the set-up, listen; then go on with the match that was going on."""

import json

from domino import text
from domino.text import t
from domino.web import dom, keys
from domino.web.setup import Setup
from domino.web.speech import Speech

SPEEDS = ("slow", "normal", "fast", "instant")


class Page:
    """What the page does at the moment: the set-up, or a table."""

    def __init__(self):
        self.speech = Speech()
        self.setup = Setup(self.speech)
        self.table = None
        self.store = None
        self.commands = {}
        self._always = {
            "repeat": lambda _: self.speech.repeat(),
            "older": lambda _: self.speech.repeat(-1),
            "newer": lambda _: self.speech.repeat(1),
            "help": self.help,
            "menu": self.menu,
            "close": self.close,
            "teams": self.setup.shuffle_teams,
            "log": self.log,
            "leave": self.leave,
            "options": self.leave,
            "go_on": self.go_on,
            "rematch": self.rematch,
            "back": self.back,
        }

    # -- start

    def start(self):
        boot = dom.window.dominoBoot
        if boot.catalogue:
            text.install(json.loads(boot.catalogue), boot.language)
        dom.on_errors(lambda error: self.speech.refuse(t("Something went wrong: {error}", error=error)))
        parameters = dom.parameters()
        given = dict(parameters)
        speed = given.get("speed") if given.get("speed") in SPEEDS else dom.remembered("speed") or "normal"
        dom.root.setAttribute("data-speed", speed)
        if self.setup.read(parameters):
            self.setup.show()
        dom.on(dom.document, "click", self.click)
        dom.on(dom.document, "keydown", self.key)
        dom.on(dom.document, "change", self.change)
        dom.on(dom.by_id("setup"), "submit", self.submit)
        dom.on(dom.by_id("more"), "toggle", lambda _: self.setup.more())
        dom.watch_size(dom.by_id("line-box"), self.resized)
        self.given = given
        at_once = given.get("start") == "1"
        if at_once and not dom.reloaded() and not self.setup.problem():
            self.deal()
            self.playable()
            return
        if not at_once:
            self.playable()
        dom.spawn(self.begin(at_once))

    async def begin(self, at_once):
        """Go on with the stored match, deal at once, or leave the set-up to the player."""
        if (not at_once or dom.reloaded()) and dom.expects_match() and await self.resume(at_once):
            return
        if at_once and not self.setup.problem():
            self.deal()
        else:
            dom.root.setAttribute("data-view", "setup")
        if at_once:
            self.playable()

    def playable(self):
        dom.window.dominoBoot.ready()
        dom.mark("domino:playable")

    def _store(self):
        from domino.web.store import Store

        if not self.store:
            self.store = Store()
        return self.store

    async def resume(self, at_once):
        """Go on where the match was. Answers whether there was one."""
        match = await self._store().resume()
        if match:
            self.seat(match)
            self.table.sit()
            if at_once:
                self.playable()
            await self.table.run()
        return bool(match)

    def deal(self, _=None):
        """A new match as the set-up says."""
        from domino.bots import find
        from domino.match import Match
        from domino.shuffle import secret_from_hex

        setup = self.setup
        rules = setup.rules()
        bot = find(setup.level).player
        seats = [{"name": t("You"), "player": "human"}]
        for name in setup.names[: rules.players - 1]:
            seats.append({"name": name, "player": bot})
        seed = secret_from_hex(setup.seed) if setup.seed else dom.random_bytes(32)
        setup.seed = None  # a rematch deals other tiles
        match = Match(rules, seats, seed, dom.random_bytes(32))
        match.date = dom.today()
        store = self._store()
        self.seat(match)
        store.begin(match)
        self.table.sit()
        dom.spawn(self.table.run())

    def seat(self, match):
        """Sit down at a table."""
        from domino.bots import STAND_IN, find
        from domino.web.asking import Asking
        from domino.web.labels import LEVELS
        from domino.web.moves import Moves
        from domino.web.table import Table

        if self.table:
            self.table.close()
        levels, away = [], ""
        for seat in match.seats:
            bot = find(seat["player"])
            if bot and not bot.choose:
                bot = STAND_IN
                away = t("The strongest players are not here yet: club players sit in for them.")
            levels.append(t(LEVELS[bot.level - 1]) if bot else "")
        me = next(i for i, seat in enumerate(match.seats) if seat["player"] == "human")
        self.table = Table(match, me, self._store(), self.speech, levels)
        if away:
            self.speech.hold(away)
        self.commands = Moves(self.table).commands()
        for name, command in Asking(self.table).commands().items():
            self.commands[name] = command

    # -- what comes in

    def do(self, name, with_=None):
        """Carry out a command of a button or a key."""
        command = self.commands.get(name) or self._always.get(name)
        if command:
            command(with_)
            return True
        return False

    def click(self, event):
        if self.table and event.target.closest("#cloth"):
            self.table.timer.hurry()
        node = event.target.closest("[data-do]")
        if not node or node.type == "submit":
            return
        if node.closest("dialog") and node.getAttribute("data-do") not in ("help", "close"):
            self.close()
        self.do(node.getAttribute("data-do"), node.getAttribute("data-with"))

    def key(self, event):
        target = event.target
        if target.closest("dialog") or event.defaultPrevented:
            return
        key = event.key
        if target.closest("select, input") and not (target.type == "radio" and key in ("?", "R")):
            return
        if key in ("Enter", " ") and target.closest("button, summary, a"):
            return
        command = keys.command_of(event, bool(target.closest("#hand")))
        if command == "menu" and self.table and not dom.by_id("choice").hidden:
            command = "cancel"
        if dom.root.getAttribute("data-view") == "result" and command == "play":
            command = "go_on"
        if command == "teams" and dom.root.getAttribute("data-view") != "setup":
            return
        if command and self.do(command):
            event.preventDefault()

    def change(self, event):
        node = event.target
        if node.closest("#setup"):
            self.setup.changed_by(node)
        elif node.closest("dialog"):
            from domino.web import menu

            menu.set_(node.name, node.value)

    def resized(self):
        if self.table:
            self.table.line.fit(close=self.table.match.turn is None)

    def submit(self, event):
        event.preventDefault()
        if self.setup.problem():
            self.speech.refuse(self.setup.problem())
            return
        self.setup.keep()
        self.deal()

    # -- commands of the page

    def menu(self, _=None):
        from domino.web import menu

        menu.show_menu(self.table if dom.root.getAttribute("data-view") != "setup" else None)

    def help(self, _=None):
        from domino.web import menu

        menu.show_help()

    def close(self, _=None):
        from domino.web import menu

        menu.close()

    def log(self, _=None):
        """Show or hide the log where there is no room for it beside the cloth."""
        open_ = dom.root.getAttribute("data-side") == "open"
        dom.attribute(dom.root, "data-side", None if open_ else "open")
        dom.by_id("log-button").setAttribute("aria-expanded", "false" if open_ else "true")

    def go_on(self, _=None):
        """On to the next round."""
        if self.table and self.table.match.turn is None:
            self.table.go_on.set()

    def rematch(self, _=None):
        self.deal()

    def leave(self, _=None):
        """Back to the set-up."""
        dom.spawn(self._leave())

    def back(self, _=None):
        """Back to the match that was left."""
        dom.spawn(self.resume(False))

    async def _leave(self):
        if self.table:
            over = self.table.match.over
            self.table.close()
            self.table = None
            self.commands = {}
            if over:
                await self._store().forget()
            dom.by_id("back").hidden = over or not self._store().works  # the match waits
        self.setup.show()
        dom.root.setAttribute("data-view", "setup")
        dom.by_id("start").focus()


Page().start()
