"""The replay of a match on the page: what one does there, and the ways in and out. What is shown is in `stage`."""

import asyncio
import json

import js

from domino.text import t
from domino.web import dom, ending, link
from domino.web.asking import Asking
from domino.web.extra import sheet
from domino.web.extra.controls import controls
from domino.web.extra.reel import Reel
from domino.web.extra.stage import Stage
from domino.web.follow import ACTING
from domino.web.moves import Moves
from domino.web.slices import pause


class Theatre:
    """`back()` is awaited when it is left, once the table that was there before is shown again."""

    def __init__(self, page, reel, mine, back):
        self.page = page
        self.reel = reel
        self.back = back
        table = page.table
        self.before = table.behind if isinstance(table, Stage) else table
        opener = dom.document.activeElement
        opener = opener and opener.closest("#result [data-do]")
        self.opener = opener.getAttribute("data-do") if opener else ""
        if table:
            table.close()
        self.stage = Stage(page, reel, mine, self.before, self.changed)
        page.table = self.stage
        page.commands = self.commands()

    def commands(self):
        """The commands by name. What only a player does is refused."""
        stage = self.stage
        moves = Moves(stage).commands()
        found: dict = {name: self._nothing_to_play for name in ACTING + ["more_time"]}
        found.update({name: moves[name] for name in moves if name[:5] == "order"})
        found.update(Asking(stage).commands())
        found.update(
            {
                "hand": lambda _: stage.speech.say(stage.hands_told(), show=True),
                "play": self.play,
                "draw": self.play,
                "previous": self._along(moves, "previous", lambda: stage.by(-1)),
                "next": self._along(moves, "next", lambda: stage.by(1)),
                "first": self._along(moves, "first", lambda: stage.by(-stage.reel.steps)),
                "last": self._along(moves, "last", lambda: stage.by(stage.reel.steps)),
                "reel_on": lambda _: dom.spawn(self.play_on()),
                "reel_copy": lambda _: dom.spawn(self.copy()),
                "skip": self.leave,
                "leave": self.leave,
                "options": self.leave,
            }
        )
        return found

    def _along(self, moves, name, step):
        """In the hand the keys go along its tiles, elsewhere along the moves."""
        return lambda _: moves[name](None) if dom.by_id("hand").contains(dom.document.activeElement) else step()

    def _nothing_to_play(self, _=None):
        self.stage.speech.refuse(t("This is a replay: nothing is played here."))

    def show(self, moment):
        """Begin with a moment, (round, move)."""
        self.stage.open()
        controls().show(self)
        self.stage.go(*moment)
        dom.spawn(self.stage.run())

    def changed(self):
        """Another moment is shown."""
        controls().refresh()

    def play(self, _=None):
        """Go on by itself, or stop."""
        self.stage.play(not self.stage.playing)

    # -- what goes out

    async def copy(self):
        """A link to the moment that is shown, to the clipboard."""
        script = await link.helper()
        packed = await script.pack(json.dumps(self.reel.shared())) if script else ""
        place = js.location.origin + js.location.pathname
        address = "%s#g=%s.%d.%d" % (place, packed, self.reel.number, self.reel.at)
        if packed and await script.copy(address):
            self.stage.speech.say(t("A link to this moment is copied."), show=True)
        else:
            self.stage.speech.refuse(t("The browser does not let this page copy the link."))

    async def play_on(self):
        """A new match from the moment that is shown; the one that is watched stays as it is."""
        stage, page = self.stage, self.page
        if not self.reel.may_play_on():
            stage.speech.refuse(t("Here you have nothing to choose. Go to a move before which it is your turn."))
            return
        stage.playing = False
        match = await self.reel.practice(dom.random_bytes(32), dom.random_bytes(32), dom.today(), pause)
        if stage.closed:
            return
        page.speech.hold(t("You play on from here, as practice. The match that you watched stays as it is."))
        await page.take_in(match)

    # -- the way back

    def leave(self, _=None):
        """Back to where it was opened."""
        if not self.stage.closed:
            self.stage.close()
            self.page.speech.forget()
            dom.spawn(self._return())

    async def _return(self):
        page, before = self.page, self.before
        if "." in dom.fragment("g"):  # a link to a moment; one to a match stays
            dom.drop_fragment()
        del ending.came_from[:]
        if self.opener:
            ending.came_from.append(self.opener)
        if not before:
            await page.quit()
        elif before.ended:
            page.seat(before.match, bool(before.humans), over=True)
            page.table.kept, page.table.number, page.table.safe = before.kept, before.number, before.safe
            await page.table.look_back(conceded=not before.match.over)
        else:
            dom.spawn(page.go_on_with(before.match, False))
            await self._there("result" if before.match.turn is None else "table")
        if self.back:
            await self.back()

    async def _there(self, view):
        """Returns when the table is there again: what comes over it must not take the focus before it has it."""
        page = self.page
        while page.table is self.stage or not (page.table.closed or dom.root.getAttribute("data-view") == view):
            await asyncio.sleep(0.02)


async def start(page, what=None, moment="", back=None):
    """Watch a match again: that at the table, that of a number in the store, or one that is given, from the moment that
    a link names, else from its beginning, at the table from its last finished round.
    """
    table = page.table if dom.root.getAttribute("data-view") != "setup" else None
    if table and table.aside and (what is None or not isinstance(table, Stage)):
        raise dom.Refusal(t("Here no match goes on: there is nothing to watch again."))
    if what is None and not table:
        page.do("matches")  # from there
        return
    await sheet.ready()
    match, mine = what, False
    if what is None:
        match, mine = table.match, bool(table.humans)
    elif isinstance(what, str):
        here = table and table.kept and page.kept().number == what
        match, mine = table.match if here else await page.kept().peek(what), True
        back = back or _to_list(page, what)
    else:
        link.of_others(match)
    if not match:
        raise dom.Refusal(t("This match cannot be read."))
    reel = Reel(match)
    if not reel.rounds:
        raise dom.Refusal(t("No round of this match is over yet: there is nothing to watch."))
    last = what is None and not match.over and not moment
    page.settled.set()
    Theatre(page, reel, mine, back).show((reel.rounds, 0) if last else reel.moment(moment))


def _to_list(page, number):
    """Opens the list of matches again, at the match that was watched."""

    async def back():
        await page.matches.show(focus='replay][data-with="%s"' % number)

    return back
