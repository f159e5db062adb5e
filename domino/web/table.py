"""One match at the table: bots take their turns at a pace one can follow, the player acts, everything is stored
before it is shown, and what was shown is said."""

import asyncio

from domino.bots import action_for, strong
from domino.errors import IllegalAction
from domino.round import DRAW, PASS
from domino.text import explain
from domino.web import dom
from domino.web.screen import Screen
from domino.web.slices import pause
from domino.web.speech import brief

SPEEDS = {"slow": 2200, "normal": 1100, "fast": 400, "instant": 0}  # ms for a turn of another


class Table(Screen):
    """The course of one match; what is shown of it is in `Screen`."""

    aside: object = None  # what it belongs to where it is no match: the introduction, puzzles, a replay

    def __init__(self, match, store, speech, levels, sound, kept=True):
        super().__init__(match, speech, levels, sound, taking_part=kept)
        self.store = store
        self.kept = kept  # whether the match is in the store; else it is only looked at
        self.safe = 1, 0  # the `point` at which leaving loses nothing: nothing is played yet, or there is a file of it
        self.number = None  # under which a match that is only looked at is kept
        self.timer = dom.Timer()
        self.go_on = asyncio.Event()  # the player acted, or wants the next round
        self.events = []  # of the player's action, not yet shown
        self.waiting = False  # for the player's action
        self.thinking = False  # the brain is asked for a bot's action
        self.undoing = False  # the player wants to take back
        self.covered = False  # the hand is hidden until the next player says so
        self.closed = False
        self.ended = False  # the match's end is shown
        self.at_end = None  # called when it is

    @property
    def point(self):
        """How far the match has come: the round, and its moves."""
        return self.match.number, self.match.moves_made

    def commands(self):
        """The commands by name."""
        return {"go_on": self.next, "undo": self.undo, "uncover": self.uncover}

    # -- the course of the match

    def sit(self):
        """Deal and show a new match."""
        self.open()
        self.log.begin()
        self.show_deal(self.match.deal()[0])  # not written: it follows from the head of the record
        self._ready()

    async def sit_again(self):
        """Show a match that goes on."""
        if self.match.round is None:  # it was left before the first deal was there
            self.sit()
            return
        self.open()
        self.show_again()
        self._ready()
        await self._retell()

    async def look_back(self, conceded=False):
        """Show a match that has ended, earlier or elsewhere."""
        from domino.web import verdict

        self.ended = True
        self.open()
        self.show_as_it_is()
        await self._retell()
        words = verdict.conceded(self) if conceded else None
        verdict.show(self, words)
        self.speech.say(words or verdict.told(self))

    async def _retell(self):
        """The log of all that was played so far. With many rounds that takes a while, in which the player may act."""
        from domino.web.retell import events_so_far

        events = await events_so_far(self.match, self.me)
        if not self.closed:
            self.log.show(events)

    def _ready(self):
        # As soon as the hand is there: `run` may go on later than the player
        self.waiting = self.hand.mine

    async def run(self):
        """Play on from what `sit` has shown."""
        match = self.match
        if any([strong(seat["player"]) for seat in match.seats]):
            self.brain().begin(match)
        else:
            dom.text(dom.by_id("brain"), "")  # what an older match said
        while not self.closed:
            while (match.turn is not None or self.events) and not self.closed:
                if self.undoing and not self.events:
                    await self._take_back()
                elif match.turn in self.humans or self.events:
                    await self._own_turn()
                else:
                    await self._bot_turn()
            if self.closed or await self._between():
                return
            if match.turn is None:
                await self._deal()

    def close(self):
        """Leave: nothing that still waits does anything any more."""
        self.closed = True
        self.limit.end()
        dom.by_id("choice").hidden = True
        dom.by_id("cover").hidden = True
        self.go_on.set()
        self._hurry()

    def _hurry(self):
        """What waits for others waits no more."""
        self.timer.hurry()
        if self.thinking:
            self.brain().cancel()

    async def _deal(self):
        events = self.match.deal()
        await self.keep()
        if self.closed:
            return
        if len(self.humans) > 1:
            self.me = None
        for step in self.dealing(events[0]):
            step()
            self._ready()
            await pause()
            if self.closed:
                return

    async def _bot_turn(self):
        again = self.drawing is not None and self.drawing[0] == self.match.turn
        await self._pause(0.4 if again else 1)
        if self.closed or self.undoing:
            return
        if strong(self.match.seats[self.match.turn]["player"]):
            self.thinking = True
            action, by = await self.brain().action_for(self.match)
            self.thinking = False
            if self.closed or self.undoing:
                return
        else:
            action, by = action_for(self.match)
        events = self.match.apply(action, by)
        await self.keep()
        if not self.closed:
            self.show(events)

    def brain(self):
        """What thinks for strong players and for hints."""
        from domino.web.brain import brain

        return brain(self.speech)

    async def _own_turn(self):
        if not self.events:
            if self.me != self.match.turn and not await self._hand_over(self.match.turn):
                return
            self.show_hand()
            self.tell_draws()
            self.sound.play("turn")
            self.limit.begin()
            self.speech.say(self.words.turn_begins(self.match.legal, self.limit.left, brief()))
        while ((self.match.turn == self.me and not self.undoing) or self.events) and not self.closed:
            if not self.events:
                await self._own_action()
            events, self.events = self.events, []
            if self.closed or not events:
                continue
            await self.keep()
            if self.closed:
                return
            if self.match.turn == self.me:
                self.limit.begin()
            else:
                self.limit.end()
            self.show(events)
            self.show_hand()
            self.close_choice()  # not before: the focus goes from it to the tile that comes next
            dom.measured("domino:action")
            from domino.web import ending  # noqa: F401  now, so that the round's end need not load it
        self.limit.end()

    async def _own_action(self):
        """Wait for the player; but one command draws until a tile fits (rules.md, "A turn", 4)."""
        self.waiting = False  # what goes by itself must not be done by the player too
        if tuple(self.match.legal) == (DRAW,) and self._drew_last():
            await self._pause(0.4)
            if not self.closed and not self.undoing:
                self.events = self.match.apply(DRAW)
            return
        if len(self.match.legal) == 1 and self.match.legal[0] in (DRAW, PASS) and automatic():
            action = self.match.legal[0]
            await self._pause(0.6)
            if not self.closed and not self.undoing:
                self.events = self.match.apply(action)
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
        from domino.web import ending, verdict

        await pause()
        await ending.show_round(self)
        if self.closed:
            return True
        self.speech.say(ending.told(self))  # after the focus has moved, which would interrupt it
        winner = self.match.results[-1]["winner"]
        if winner is not None and self.words.mine is not None:
            self.sound.play("won" if winner == self.words.mine else "lost")
        await self._next()
        if not self.match.over or self.closed:
            return self.closed
        self.ended = True
        verdict.show(self)
        self.speech.say(verdict.told(self))
        return True

    async def _next(self):
        """Wait until the player goes on, or takes back."""
        while not self.closed:
            if not self.undoing:
                self.go_on.clear()
                await self.go_on.wait()
            if not self.undoing or await self._take_back():
                return

    async def _hand_over(self, seat):
        """The device goes to another player, whose hand is shown once they say that they have it."""
        self.me = None
        self.speech.forget()
        self.show_hand()
        self.tell_draws()
        self.cover(seat)
        self.covered = True
        while self.covered and not self.closed and not self.undoing:
            self.go_on.clear()
            await self.go_on.wait()
        self.covered = False
        dom.by_id("cover").hidden = True
        if self.closed or self.undoing:
            return False
        self.me = seat
        self.hand.chosen = None
        self.show_hand()
        self.hand.focus()
        return True

    async def _take_back(self):
        """Back to the last choice of a player, whoever of several it was. Answers whether there was one."""
        self.undoing = self.waiting = False
        match = self.match
        made = match.moves_made
        try:
            match.undo_choice(*self.humans)
        except IllegalAction as refusal:
            self.speech.refuse(explain(refusal))
            return False
        await self.keep()
        if not self.closed:
            if self.me is not None and len(self.humans) > 1:
                self.me = None
            self.show_undone(made - match.moves_made)
        return True

    async def _pause(self, share):
        ms = int(SPEEDS[dom.root.getAttribute("data-speed") or "normal"] * share)
        if ms:
            await self.timer.wait(ms)
        while dom.hidden() and not self.closed:
            await self.timer.wait(None)  # main hurries it

    async def keep(self):
        """Write what happened; say once, in words, where it cannot be written."""
        kept = await self.store.keep(self.match)
        if kept is None:  # another tab plays it now, or this one plays another: nothing more may be shown
            self.close()
        elif not kept and not self.store.told:
            self.store.told = True
            self.speech.refuse(self.store.explain())

    # -- the player's part

    def act(self, action):
        """The player's action: carried out now, shown once it is stored. Raises IllegalAction."""
        self.events = self.match.apply(action)
        self.waiting = False
        self.go_on.set()

    def undo(self, _=None):
        """Take back to the player's last choice, as soon as what is going on is shown; once more, to the one before."""
        acted = [move for move in self.match.round.moves if move[0] in self.humans] if self.match.round else []
        if not acted or self.ended or self.closed:
            self.speech.refuse(explain(IllegalAction("nothing-to-undo")))
            return
        self.undoing = True
        self.waiting = False  # nothing more is done before that
        self._hurry()
        self.go_on.set()

    def next(self, _=None):
        """On to the next round, or to the match's end."""
        if self.match.turn is None:
            self.go_on.set()

    def uncover(self, _=None):
        """The next player has the device."""
        self.covered = False
        self.go_on.set()

    async def concede(self):
        """End the match here, for good: what was played stays as it is, and nobody wins by it."""
        from domino.web import verdict

        self.close()
        self.ended = True
        words = verdict.conceded(self)
        verdict.show(self, words)
        self.speech.say(words + " " + self.score.reading(self.match.totals, self.match.eliminated))
        if self.watch:
            self.watch([{"type": "over", "conceded": True, "winners": [], "eliminated": list(self.match.eliminated)}])
        await self.store.concede(self.match)


def automatic():
    """Whether the player's draws and passes that leave no choice happen by themselves."""
    return dom.root.getAttribute("data-auto") == "on"
