"""A table at which another tab plays: what that tab writes is shown here, and the match can be taken over."""

import asyncio

from domino.errors import DominoError
from domino.text import t
from domino.web import dom
from domino.web.relive import apply
from domino.web.slices import pause

ACTING = (
    "play tile named end right left draw pass undo hint go_on uncover concede concede_now".split()
)  # what only the tab that writes may do


class Follower:
    """`again()` shows the match anew, from what is kept."""

    def __init__(self, table, store, again):
        self.table = table
        self.store = store
        self.again = again
        self.wake = asyncio.Event()  # something was written

    def commands(self):
        """What this tab does not do, each with the reason."""
        return {name: lambda _: self.table.speech.refuse(self.words()) for name in ACTING}

    def words(self):
        """Why nothing can be done here, as a sentence."""
        words = t("This match is open in another tab.")
        if not self.store.pen.locks:
            words += " " + t("On an address without https the browser cannot keep tabs apart: play it in one only.")
        return words

    async def run(self):
        """Show what is written, as long as the table is there."""
        table = self.table
        self._offer()
        table.speech.say(self.words())
        if table.match.turn is None:
            await self._ended()
        while not table.closed:
            self.wake.clear()
            entries = await self.store.more()
            if table.closed:
                return
            try:
                for entry in entries:
                    await self._show(entry)
                    if table.closed:
                        return
            except (DominoError, TypeError, KeyError):  # it does not go on from what is shown
                entries = None
            if entries is None:
                self.again()
                return
            if not entries:
                await self.wake.wait()

    async def _show(self, entry):
        table, match = self.table, self.table.match
        made = match.moves_made
        kind, events = apply(match, entry)
        if kind == "deal":
            for step in table.dealing(events[0]):
                step()
                await pause()
        elif kind == "undo":
            table.show_undone(made - match.moves_made)
        else:
            table.show(events)
            table.show_hand()
            await pause()
        if match.turn is None:
            await self._ended()

    async def _ended(self):
        """The end of a round, or of the match."""
        from domino.web import ending, verdict

        table = self.table
        if table.match.over:
            table.ended = True
            table.speech.say(verdict.told(table))
            verdict.show(table)
        else:
            table.speech.say(ending.told(table))
            await ending.show_round(table)
        self._offer()

    def _offer(self):
        """The one thing that can be done, in place of the commands."""
        markup = '<p class="elsewhere">%s</p><button type="button" class="main" data-do="take_over">%s</button>' % (
            dom.escape(self.words()),
            dom.escape(t("Play here")),
        )
        dom.html("acts", markup)
        foot = dom.document.querySelector("#result .foot")
        if foot and not self.table.ended:
            foot.innerHTML = markup
            dom.forget("result")
