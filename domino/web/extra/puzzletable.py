"""The table of one puzzle: the others follow the line, and a move that does not keep the goal is not made."""

from domino.text import t
from domino.web import dom, ending
from domino.web.extra.openseats import OpenSeats
from domino.web.slices import pause
from domino.web.table import Table


class PuzzleTable(Table):
    """`course` shows what is to be said: it has `told`, `failed(action, texts)`, `back()` and `solved()`."""

    def __init__(self, riddle, match, course):
        page = course.page
        super().__init__(match, course.aside.store(), page.speech, [""] * riddle.rules.players, page.sound)
        self.kept = False
        self.aside = course.aside
        self.riddle = riddle
        self.course = course
        self.seats = OpenSeats(self.words, match)

    def title(self):
        return self.course.title()

    def way_out(self):
        """What the menu calls the way out."""
        return t("Leave the puzzles")

    async def begin(self):
        """Show the position."""
        self.open()
        self.speech.show("")
        await pause()
        self.show_as_it_is()
        self.hand.focus()
        self._ready()
        await self._retell()

    def act(self, action):
        if action in self.match.legal:
            wrong = self.riddle.refutation(self.match, action)
            if wrong is not None:
                self.course.failed(action, wrong)
                return
        super().act(action)

    async def _own_turn(self):
        if not self.events:
            self.course.turn()
        await super()._own_turn()

    async def _bot_turn(self):
        await self._pause(1)
        if not self.closed and not self.undoing:
            self.show(self.match.apply(self.riddle.due(self.match)))

    def _last_choice(self):
        """The place of the player's last choice before now, None where there was none in this puzzle."""
        places = [place for place in self.riddle.choices if place < self.riddle.place(self.match)]
        return places[-1] if places else None

    def undo(self, _=None):
        """Take back to the player's last choice in the puzzle."""
        if self._last_choice() is None:
            self.speech.refuse(t("This is where the puzzle begins: there is nothing to take back."))
        else:
            super().undo()

    async def _take_back(self):
        self.undoing = self.waiting = False
        place = self._last_choice()
        if place is None:
            return False
        count = self.riddle.place(self.match) - place
        self.match.undo(count)
        self.course.back()
        self.show_undone(count)
        return True

    async def _between(self):
        self.speech.hold(ending.told(self))
        await pause()
        await ending.show_round(self)
        if self.closed:
            return True
        dom.by_id("result").querySelector(".foot").innerHTML = self.course.ways()
        dom.forget("result")
        self.course.solved()
        await self._next()
        return self.closed or self.match.turn is None
