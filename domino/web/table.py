"""One match at the table: bots take their turns at a pace one can follow, the player acts, everything is stored
before it is shown, and what was shown is said."""

import asyncio

from domino.bots import action_for
from domino.round import DRAW, TIME
from domino.text import t
from domino.web import dom
from domino.web.clock import Clock
from domino.web.screen import Screen

SPEEDS = {"slow": 2200, "normal": 1100, "fast": 400, "instant": 0}  # ms for a turn of another


class Table(Screen):
    """The course of one match; what is shown of it is in `Screen`."""

    def __init__(self, match, me, store, speech, levels):
        super().__init__(match, me, speech, levels)
        self.store = store
        self.clock = Clock(self.tick, self.time_out)
        self.timer = dom.Timer()
        self.go_on = asyncio.Event()  # the player acted, or wants the next round
        self.events = []  # of the player's action, not yet shown
        self.waiting = False  # for the player's action
        self.closed = False

    # -- the course of the match

    def sit(self):
        """Show the match where it is; a new one is dealt."""
        self.open()
        if self.match.round is None:
            self.show_deal(self.match.deal()[0])  # not written: it follows from the head of the record
        else:
            self.show_again()
        self.waiting = self.match.turn == self.me  # at once: `run` may begin later than the player

    async def run(self):
        """Play on from what `sit` has shown."""
        match = self.match
        while not self.closed:
            while (match.turn is not None or self.events) and not self.closed:
                if match.turn == self.me or self.events:
                    await self._own_turn()
                else:
                    await self._bot_turn()
            if self.closed or await self._between():
                return
            await self._deal()

    def close(self):
        """Leave: nothing that still waits does anything any more."""
        self.closed = True
        self.clock.stop()
        dom.by_id("choice").hidden = True
        self.go_on.set()
        self.timer.hurry()

    async def _deal(self):
        events = self.match.deal()
        await self.keep()
        if self.closed:
            return
        self.show_deal(events[0])

    async def _bot_turn(self):
        again = self.drawing is not None and self.drawing[0] == self.match.turn
        await self._pause(0.4 if again else 1)
        if self.closed:
            return
        action, by = action_for(self.match)
        events = self.match.apply(action, by)
        await self.keep()
        if not self.closed:
            self.show(events)

    async def _own_turn(self):
        if not self.events:
            self.show_hand()
            self.tell_draws()
            self.speech.hold(t("Your turn."))
            self.speech.say(self.words.what_fits(self.match.legal))
            self.clock.start(self.match.rules.thinking_time)
        while (self.match.turn == self.me or self.events) and not self.closed:
            if not self.events:
                await self._own_action()
            events, self.events = self.events, []
            if self.closed or not events:
                continue
            await self.keep()
            self.clock.start(self.match.rules.thinking_time if self.match.turn == self.me else 0)
            self.show(events)
            self.show_hand()
            dom.measured("domino:action")
        self.clock.stop()
        self.seconds = 0

    async def _own_action(self):
        """Wait for the player; but one command draws until a tile fits (rules.md, "A turn", 4)."""
        if tuple(self.match.legal) == (DRAW,) and self._drew_last():
            await self._pause(0.4)
            if not self.closed:
                self.events = self.match.apply(DRAW)
            return
        self.waiting = True
        self.go_on.clear()
        await self.go_on.wait()
        self.waiting = False

    def _drew_last(self):
        moves = self.match.round.moves
        return (
            bool(moves)
            and moves[-1][0] == self.me
            and moves[-1][1] == "draw"
            and self.match.rules.draw == "until-playable"
        )

    async def _between(self):
        """The end of a round. Answers whether the match is over."""
        from domino.web import ending

        self.speech.say(ending.told(self))
        ending.show_round(self)
        await self._next()
        if not self.match.over or self.closed:
            return self.closed
        self.speech.say(ending.match_told(self))
        ending.show_match(self)
        return True

    async def _next(self):
        self.go_on.clear()
        await self.go_on.wait()

    async def _pause(self, share):
        ms = int(SPEEDS[dom.root.getAttribute("data-speed") or "normal"] * share)
        if ms:
            await self.timer.wait(ms)
        while dom.hidden() and not self.closed:
            await self.timer.wait(500)

    async def keep(self):
        """Write the round; say once, in words, where it cannot be written."""
        if not await self.store.keep(self.match) and not self.store.told:
            self.store.told = True
            self.speech.refuse(
                t(
                    "The browser does not let this page keep the match: it is lost when the page is closed. "
                    "You can play on."
                )
            )

    # -- the player's part

    def act(self, action):
        """The player's action: carried out now, shown once it is stored. Raises IllegalAction."""
        self.events = self.match.apply(action)
        self.waiting = False
        self.close_choice()
        self.go_on.set()

    def time_out(self):
        """The player's thinking time is over."""
        if self.waiting:
            self.act(TIME)

    def tick(self, left):
        """Seconds left of the player's thinking time."""
        self.seconds = left
        self.show_turn()
        if left == 10:
            self.speech.refuse(t("Ten seconds left."))
