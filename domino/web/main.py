"""The page's start: read the address, take over the set-up, listen; then go on with the match that was going on."""

import asyncio
import json

from domino.text import t
from domino.web import dom, intl, later
from domino.web.dialogs import Dialogs
from domino.web.inputs import Inputs
from domino.web.keyboard import Keyboard
from domino.web.letgo import LetGo
from domino.web.setup import Setup
from domino.web.sound import Sound
from domino.web.speech import Speech

LINK = "g"  # what a link to a match begins with, in the address's fragment
SPEEDS = ("slow", "normal", "fast", "instant")
SWITCHES = ("auto", "motion", "tiles", "pips", "verbosity", "clock")  # what the menu sets and the page remembers


class Page:
    """What the page does at the moment: the set-up, or a table."""

    def __init__(self):
        self.speech = Speech()
        self.setup = Setup(self.speech)
        self.setup.do = self.do
        self.table = None
        self.store = None
        self.follower = None
        self.matches = None
        self.commands = {}
        self.sound = Sound()
        self.awake = None
        self.host = None  # the page that has this one in a frame
        self.settled = asyncio.Event()  # whether a match goes on, or was dealt, is known
        self.speech.on_refusal = lambda: self.sound.play("no")
        self.always = {
            "repeat": lambda _: self.speech.repeat(),
            "older": lambda _: self.speech.repeat(-1),
            "newer": lambda _: self.speech.repeat(1),
            "log": self.log,
            "leave": self.leave,
            "options": self.leave,
            "back": self.back,
            "take_over": lambda _: self._again(True),
        }
        self.inputs = Inputs(self)
        self.keyboard = Keyboard(self)
        self.let_go = LetGo(self)
        for part in (self.setup, self.keyboard, self.let_go, Dialogs(self)):
            self.always.update(part.commands())

    # -- start

    def start(self):
        boot = dom.window.dominoBoot
        intl.install(json.loads(boot.catalogue or "{}"), boot.language)
        dom.on_errors(self.tell)
        parameters = dom.parameters()
        given = dict(parameters)
        speed = given.get("speed") if given.get("speed") in SPEEDS else dom.remembered("speed") or "normal"
        dom.root.setAttribute("data-speed", speed)
        self.sound.set(dom.remembered("sound"))
        self.sound.set(given.get("sound"))
        for name in SWITCHES:
            if dom.remembered(name):
                dom.root.setAttribute("data-" + name, dom.remembered(name))
        self.setup.begin(parameters)
        self.inputs.begin()
        self.keyboard.begin(given)
        dom.on(dom.document, "visibilitychange", lambda _: self.table and self.table.timer.hurry())
        dom.on(dom.by_id("more"), "toggle", self.setup.more)
        dom.on(dom.by_id("who"), "toggle", self.setup.who)
        dom.on(dom.by_id("luck"), "toggle", self.setup.luck)
        dom.on(dom.window, "hashchange", lambda _: dom.fragment(LINK) and dom.spawn(self.open_link()))
        self.given = given
        if not dom.is_guest():
            dom.on(dom.window, "beforeunload", self.let_go.unload)
        else:
            from domino.web.host import Host

            self.host = Host(self, given)
            self.always.update(self.host.commands())
        at_once = given.get("start") == "1"
        if self.host and self.host.keeps:
            dom.spawn(self.begin(at_once))
            return
        if at_once and not dom.fragment(LINK) and not dom.reloaded() and not self.setup.choice.problem():
            self.deal()
            self.playable()
            return
        if not at_once:
            self.playable()
        dom.spawn(self.begin(at_once))

    async def begin(self, at_once):
        """Show the match of a link, go on with the stored one, deal at once, or leave the set-up to the player."""
        if self.host and self.host.keeps:
            given_back = await self.host.give_back()
            if not at_once:
                self.playable()
            if given_back and not dom.fragment(LINK) and await self.resume(at_once):
                return
        if dom.fragment(LINK):
            try:
                await self.open_link(at_once)
            except dom.Refusal as refusal:
                self._to_setup()
                self.tell(refusal)
                if at_once:
                    self.playable()
            return
        # Asked even where no match is expected: a browser that was killed has forgotten that there is one
        if (not at_once or dom.reloaded()) and await self.resume(at_once):
            return
        if at_once and not self.setup.choice.problem():
            self.deal()
        else:
            dom.root.setAttribute("data-view", "setup")
            self.settled.set()
        if at_once:
            self.playable()

    def playable(self):
        dom.window.dominoBoot.ready()
        dom.mark("domino:playable")
        if self.host:
            self.host.ready()
        dom.when_idle(lambda: dom.spawn(self._complete()))

    async def _complete(self):
        """What can wait until the page is there: its optional parts, and what it needs to play without a network."""
        try:
            await later.ready()
        except later.NotHere:
            return  # who needs a part asks again
        if later.published() and self.given.get("embed") != "1":
            from domino.web.extra import offline

            await offline.start(self)

    def tell(self, error):
        """What went wrong, or why something cannot be done."""
        refusal = isinstance(error, dom.Refusal)
        self.speech.refuse(str(error) if refusal else t("Something went wrong: {error}", error=error))
        if self.host and not refusal:
            self.host.broken(error)

    def kept(self):
        """The store of the matches that this browser keeps."""
        from domino.web.store import Store

        if not self.store:
            self.store = Store(self.tell, self._moved, lambda: self.follower and self.follower.wake.set())
        return self.store

    def _moved(self):
        """Another tab took the match, or left it to this one: it is shown anew, as it is kept."""
        if self.table and self.table.kept:
            self.table.close()
            self._again()

    def _again(self, take=False):
        dom.spawn(self.resume(False, self.store.number, take))

    async def resume(self, at_once, number=None, take=False):
        """Go on with a kept match: that of the number, else where this tab was. Answers whether there was one."""
        before, store = self.table, self.kept()
        if before:
            before.close()  # what happened at it now would not be written
        match = await store.resume(number, take)
        if self.table is not before or match is False:  # another table was wanted meanwhile
            return True
        if not match:
            if store.trouble and (before or number or dom.expects_match()):
                self.tell(dom.Refusal(store.explain()))
            if before:
                await self.quit()
            return False
        if store.conceded and not match.over:
            if not before and not number:  # given up, and left before that was forgotten
                await store.forget()
                return False
            await self.look_back(match, True, store.number)
            if at_once:
                self.playable()
            return True
        await self.go_on_with(match, at_once)
        return True

    async def go_on_with(self, match, at_once):
        """Play on from where a match is; where another tab does, follow it."""
        self.seat(match)
        table, store = self.table, self.kept()
        if store.reading:
            from domino.web.follow import Follower

            self.follower = Follower(table, store, self._again)
            self.commands.update(self.follower.commands())
            await table.sit_again()
            if at_once:
                self.playable()
            await self.follower.run()
            return
        await table.sit_again()
        if at_once:
            self.playable()
        if not table.closed:
            await table.run()

    async def look_back(self, match, conceded, number=None):
        """Show a match that has ended, kept under that number."""
        await self.kept().leave()
        self.seat(match, over=True)
        self.table.kept = False  # nothing of it is written any more
        self.table.number = number
        await self.table.look_back(conceded)

    async def open_link(self, at_once=False):
        """Take in the match that the address holds. Raises Refusal, and nothing has changed, where it holds none."""
        from domino.web import link

        before = self.table
        packed, dot, moment = dom.fragment(LINK).partition(".")
        match = await link.match_of(packed)
        if self.table is not before:  # another table was opened meanwhile
            return
        if dot:
            await self.watch(match, moment)
            if at_once:
                self.playable()
            return
        if self.let_go.lost():
            dom.drop_fragment()  # who stays may open the link again
        self.let_go.before(lambda: dom.spawn(self._take_in_link(packed, match, at_once)))

    async def _take_in_link(self, packed, match, at_once):
        dom.show_fragment(LINK, packed)
        await self.take_in(match, at_once)

    async def watch(self, match=None, moment=""):
        """A match, or the one at the table, move by move; `moment` is where a link wants it."""
        await later.ready()
        from domino.web.extra import theatre

        await theatre.start(self, match, moment)

    async def take_in(self, match, at_once=False):
        """A match from elsewhere: one that is over is shown, another goes on and is kept from now on."""
        from domino.web import link

        if match.over:
            self.seat(link.of_others(match), kept=False)
            await self.table.look_back()
            if at_once:
                self.playable()
            return
        store = self.kept()
        store.begin(match)
        if await store.keep(match):
            dom.drop_fragment()  # a reload must not begin here again
        await self.go_on_with(match, at_once)

    def deal(self, _=None):
        """A new match as the set-up says."""
        from domino.shuffle import secret_from_hex

        choice = self.setup.choice
        coming = self.setup.secrets()
        if coming:
            secrets = [coming.seed, coming.nonce, coming.player_nonce]
        else:
            secrets = [secret_from_hex(choice.seed) if choice.seed else dom.random_bytes(32)]
            if choice.player_nonce:
                secrets += [None, secret_from_hex(choice.player_nonce)]
        choice.seed = choice.player_nonce = None  # the next match deals other tiles
        self.open(choice.rules(), choice.seats(), *secrets)

    def open(self, rules, seats, seed, nonce=None, player_nonce=bytes(32), date=None):
        """A new match with these rules, seats and secrets, of today if no date is given."""
        from domino.match import Match

        match = Match(rules, seats, seed, nonce or dom.random_bytes(32), player_nonce)
        match.date = date or dom.today()
        dom.drop_fragment()
        store = self.kept()
        self.seat(match)
        store.begin(match)
        self.table.sit()
        dom.spawn(self.table.run())

    def _open_next(self, *new):
        self.let_go.before(lambda: self.open(*new))

    def seat(self, match, kept=True, over=False):
        """Sit down at a table; `kept` says whether the match is in the store, `over` that it is looked at again."""
        from domino.web.asking import Asking
        from domino.web.closing import Closing
        from domino.web.labels import levels
        from domino.web.moves import Moves
        from domino.web.table import Table

        if self.table:
            self.table.close()
        self.table = table = Table(match, self.kept(), self.speech, levels(match.seats), self.sound, kept)
        if match.rules.rounds == 1 and not any(match.nonce):  # it may be the deal of the day
            table.at_end = lambda: self.do("day_ended")
        self.settled.set()
        self.commands = {}
        for part in (Moves(table), Asking(table), Closing(table, self._open_next), table.limit, table):
            self.commands.update(part.commands())
        if not self.awake:
            from domino.web.awake import Awake

            self.awake = Awake()
        self.awake.keep(True)
        if self.host:
            self.host.seated(table, kept and not over)

    # -- what comes in

    def do(self, name, with_=None):
        """Carry out a command of a button or a key."""
        command = self.commands.get(name) or self.always.get(name)
        if command:
            command(with_)
            return True
        return False

    # -- commands of the page

    def log(self, _=None):
        """Show or hide the log where there is no room for it beside the cloth."""
        open_ = dom.root.getAttribute("data-side") == "open"
        dom.attribute(dom.root, "data-side", None if open_ else "open")
        dom.by_id("log-button").setAttribute("aria-expanded", "false" if open_ else "true")

    def leave(self, _=None):
        """Back to the set-up; where the match would be lost, ask first."""
        self.let_go.before(lambda: dom.spawn(self.quit()))

    def back(self, _=None):
        """Back to the match that was left."""
        dom.spawn(self.resume(False))

    async def quit(self):
        """To the set-up, whatever is at the table."""
        table, self.table = self.table, None
        self.commands = {}
        if table:
            table.close()
            dom.drop_fragment()
            if table.kept:
                await (self.kept().forget() if table.ended else self.kept().leave())
        if self.awake:
            self.awake.keep(False)
        self.setup.quiet()
        self._to_setup()
        dom.by_id("start").focus()

    def _to_setup(self):
        dom.by_id("back").hidden = not (self.kept().works and dom.expects_match())  # a match waits
        self.setup.show()
        dom.root.setAttribute("data-view", "setup")


Page().start()
