"""What the page shows beside the table: menu, keys, rules, introduction, the kept matches. Most of it comes later."""

from domino.text import t
from domino.web import dom, later

# The deal of the day: its dialog, and what it does
DAY = ("day", "day_play", "day_share", "day_ended")
# What is about fairness: the dialogs, what they do, and the part of the set-up
FAIR = ("fair", "fair_about", "fair_luck", "fair_verify", "fair_stop", "fair_copy", "fair_coming", "fair_words")


DEAL = ("deal_share", "deal_give")  # what is about sharing a deal


class Dialogs:
    """The commands that open and close them."""

    def __init__(self, page):
        self.page = page
        self.fair = None
        self.statistics = None
        self.deal = None

    def commands(self):
        """The commands by name."""
        commands = {name: self._fairly(name) for name in FAIR}
        commands.update({name: self._of_the_day(name) for name in DAY})
        commands.update({name: self._dealing(name) for name in DEAL})
        commands.update(self._others())
        return commands

    def _others(self):
        return {
            "menu": self.menu,
            "close": self.close,
            "help": lambda _: dom.spawn(self._help()),
            "rules": lambda _: dom.spawn(self._rules()),
            "intro": lambda _: dom.spawn(self._intro()),
            "no_intro": self.no_intro,
            "matches": lambda _: dom.spawn(self._matches()),
            "stats": lambda _: dom.spawn(self._statistics()),
            "puzzles": lambda _: dom.spawn(self._puzzles()),
            "replay": lambda with_=None: dom.spawn(self.page.watch(with_)),
            "review": lambda with_=None: dom.spawn(self._review(with_)),
        }

    def menu(self, _=None):
        """Settings, and every command as a button."""
        from domino.web import menu

        at_table = dom.root.getAttribute("data-view") != "setup"
        menu.show_menu(self.page.table if at_table else None, self.page.sound.volume)

    async def _help(self):
        await later.ready()
        from domino.web.extra import help

        help.show()

    def close(self, _=None):
        """Close the dialog."""
        from domino.web import menu

        menu.close()

    async def _matches(self):
        """The matches that are kept, as a dialog."""
        await later.ready()
        from domino.web.extra.matches import Matches

        self.page.matches = Matches(self.page, self.page.kept())
        self.page.always.update(self.page.matches.commands())
        await self.page.matches.show()

    async def _statistics(self):
        """What the kept matches say of how the player plays."""
        await later.ready()
        from domino.web.extra.statspage import Statistics

        self.statistics = self.statistics or Statistics(self.page)
        self.page.always.update(self.statistics.commands())
        await self.statistics.show()

    def _fairly(self, name):
        return lambda with_=None: dom.spawn(self._fair(name, with_))

    async def _fair(self, name, with_):
        await later.ready()
        from domino.web.extra.fair import Fair

        self.fair = self.fair or Fair(self.page)
        await self.fair.do(name, with_)

    def _of_the_day(self, name):
        return lambda with_=None: dom.spawn(self._day(name, with_))

    async def _day(self, name, with_):
        await later.ready()
        from domino.web.extra.daypage import Day

        await Day(self.page).do(name, with_)

    async def _puzzles(self):
        await later.ready()
        from domino.web.extra import puzzlepage

        await puzzlepage.show(self.page)

    async def _review(self, what):
        await later.ready()
        from domino.web.extra import reviewing

        await reviewing.start(self.page, what)

    def _dealing(self, name):
        return lambda with_=None: dom.spawn(self._deal(name, with_))

    async def _deal(self, name, with_):
        await later.ready()
        from domino.web.extra.deal import Deal

        self.deal = self.deal or Deal(self.page)
        await self.deal.do(name, with_)

    async def _rules(self):
        await later.ready()
        from domino.web.extra import rulebook

        await rulebook.show(self.page)

    async def _intro(self):
        await later.ready()
        from domino.web.extra import intro

        await intro.start(self.page)

    def no_intro(self, _=None):
        """No introduction, thank you."""
        dom.remember("intro", "no")
        dom.root.setAttribute("data-intro", "no")
        self.page.speech.say(t("The introduction is in the menu whenever you want it."))
        dom.by_id("start").focus()
