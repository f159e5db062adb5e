"""The page's start: read the address, take over the set-up, listen; then go on with the match that was going on."""

import json

from domino import text
from domino.text import t
from domino.web import dom, keys
from domino.web.setup import Setup
from domino.web.sound import Sound
from domino.web.speech import Speech

SPEEDS = ("slow", "normal", "fast", "instant")
SWITCHES = ("auto", "motion", "tiles", "pips")  # what the menu sets and the page remembers


class Page:
    """What the page does at the moment: the set-up, or a table."""

    def __init__(self):
        self.speech = Speech()
        self.setup = Setup(self.speech)
        self.table = None
        self.store = None
        self.commands = {}
        self.drag = None
        self.sound = Sound()
        self.awake = None
        self.speech.on_refusal = lambda: self.sound.play("no")
        self._always = {
            "repeat": lambda _: self.speech.repeat(),
            "older": lambda _: self.speech.repeat(-1),
            "newer": lambda _: self.speech.repeat(1),
            "help": self.help,
            "menu": self.menu,
            "close": self.close,
            "teams": self.setup.shuffle_teams,
            "seat_up": self.setup.up,
            "repair": self.setup.repair,
            "save": self.setup.save,
            "preset": self.setup.preset,
            "forget_preset": self.setup.forget_preset,
            "log": self.log,
            "leave": self.leave,
            "options": self.leave,
            "go_on": self.go_on,
            "rematch": self.rematch,
            "save_record": self.save_record,
            "back": self.back,
            "concede": self.concede,
            "concede_now": self.concede_now,
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
        self.sound.set(dom.remembered("sound"))
        self.sound.set(given.get("sound"))
        for name in SWITCHES:
            if dom.remembered(name):
                dom.root.setAttribute("data-" + name, dom.remembered(name))
        if self.setup.read(parameters):
            self.setup.show()
        dom.on(dom.document, "click", self.click)
        dom.on(dom.by_id("hand"), "pointerdown", self.grab)
        dom.on(dom.document, "keydown", self.key)
        dom.on(dom.document, "change", self.change)
        dom.on(dom.by_id("setup"), "submit", self.submit)
        dom.on(dom.by_id("more"), "toggle", lambda _: self.setup.more())
        dom.on(dom.by_id("who"), "toggle", self.setup.who)
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
        before = self.table
        match = await self._store().resume()
        if not match or self.table is not before:  # another table was opened meanwhile
            return bool(match)
        self.seat(match)
        table = self.table
        await table.sit_again()
        if at_once:
            self.playable()
        if not table.closed:
            await table.run()
        return True

    def deal(self, _=None):
        """A new match as the set-up says."""
        from domino.shuffle import secret_from_hex

        setup = self.setup
        seed = secret_from_hex(setup.seed) if setup.seed else dom.random_bytes(32)
        setup.seed = None  # the next match deals other tiles
        self.open(setup.rules(), setup.seats(), seed)

    def open(self, rules, seats, seed):
        """A new match with these rules, seats and seed."""
        from domino.match import Match

        match = Match(rules, seats, seed, dom.random_bytes(32))
        match.date = dom.today()
        store = self._store()
        self.seat(match)
        store.begin(match)
        self.table.sit()
        dom.spawn(self.table.run())

    def seat(self, match):
        """Sit down at a table."""
        from domino.bots import find
        from domino.web.asking import Asking
        from domino.web.labels import LEVELS
        from domino.web.moves import Moves
        from domino.web.table import Table

        if self.table:
            self.table.close()
        levels = []
        for seat in match.seats:
            bot = find(seat["player"])
            levels.append(t(LEVELS[bot.level - 1]) if bot else "")
        self.table = Table(match, self._store(), self.speech, levels, self.sound)
        self.commands = Moves(self.table).commands()
        for name, command in Asking(self.table).commands().items():
            self.commands[name] = command
        if not self.awake:
            from domino.web.awake import Awake

            self.awake = Awake()
        self.awake.keep(True)
        self.commands["undo"] = self.table.undo
        self.commands["uncover"] = self.table.uncover

    # -- what comes in

    def do(self, name, with_=None):
        """Carry out a command of a button or a key."""
        command = self.commands.get(name) or self._always.get(name)
        if command:
            command(with_)
            return True
        return False

    def click(self, event):
        self.sound.wake()
        if event.detail > 1 and event.target.closest("#hand, #result"):
            return  # the second click of two: the first has done it
        if self.drag and self.drag.ended:
            self.drag.ended = False
            if event.target.closest("#hand"):
                return
        if self.table and event.target.closest("#cloth"):
            self.table.timer.hurry()
        node = event.target.closest("[data-do]")
        if not node or node.type == "submit":
            return
        if node.closest("dialog") and node.getAttribute("data-do") not in ("help", "close", "concede"):
            self.close()
        self.do(node.getAttribute("data-do"), node.getAttribute("data-with"))

    def key(self, event):
        self.sound.wake()
        if event.key == "Escape" and self.drag and self.drag.cancel():
            self.drag.ended = True
            event.preventDefault()
            return
        target = event.target
        if dom.by_id("dialog").open or event.defaultPrevented:
            return
        key = event.key
        if target.closest("select, input") and not (target.type == "radio" and key in ("?", "R")):
            if key == "Enter" and target.id == "preset-name":  # it would deal
                self.setup.save()
                event.preventDefault()
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

            if node.name == "sound":
                self.sound.set(node.value)
                self.sound.wake()
            menu.set_(node.name, node.value)
            if self.table and self.table.waiting:
                self.table.go_on.set()  # a forced move may go by itself from now on

    def resized(self):
        if self.table:
            self.table.line.fit(close=self.table.match.turn is None)

    # -- dragging a tile

    def grab(self, event):
        node = event.target.closest("[role=option]")
        if not self.table or not node:
            return
        if not self.drag:
            from domino.web.drag import Drag

            self.drag = Drag(self.drop)
        self.drag.grab(event, node, self.table)

    def drop(self, tile, side):
        """A tile was let go over the cloth."""
        if side is None:
            self.do("tile", str(tile))
        else:
            self.do({"L": "left", "R": "right"}.get(side, "play"))

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

        menu.show_menu(self.table if dom.root.getAttribute("data-view") != "setup" else None, self.sound.volume)

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
        """The same match again, with other tiles."""
        if self.table and self.table.ended:
            self.open(self.table.match.rules, self.table.match.seats, dom.random_bytes(32))

    def save_record(self, _=None):
        """The record of a match that is over, as a file; before its end it would tell the hidden tiles."""
        from domino.record import record

        if self.table and self.table.ended:
            match = self.table.match
            dom.save_file("domino-%s.json" % (match.date or dom.today()), json.dumps(record(match)))
            self.speech.say(t("The record is saved as a file."))

    def concede(self, _=None):
        """Ask whether to give the match up."""
        from domino.web import menu

        if self.table and not self.table.ended:
            menu.ask_concede()

    def concede_now(self, _=None):
        """Give the match up."""
        if self.table and not self.table.ended:
            dom.spawn(self.table.concede())

    def leave(self, _=None):
        """Back to the set-up."""
        dom.spawn(self._leave())

    def back(self, _=None):
        """Back to the match that was left."""
        dom.spawn(self.resume(False))

    async def _leave(self):
        if self.table:
            over = self.table.ended
            self.table.close()
            self.table = None
            self.commands = {}
            if over:
                await self._store().forget()
            dom.by_id("back").hidden = over or not self._store().works  # the match waits
        if self.awake:
            self.awake.keep(False)
        self.setup.show()
        dom.root.setAttribute("data-view", "setup")
        dom.by_id("start").focus()


Page().start()
