"""The table of a replay: the table's own screen, at any moment of a match that was played (`reel`).

Nobody plays here. What is shown is what one seat saw, or all hands.
"""

from domino.text import listed, t, tile_name
from domino.tiles import HIGH, LOW
from domino.view import public
from domino.web import dom, tile
from domino.web.extra.controls import controls
from domino.web.labels import levels
from domino.web.log import Log
from domino.web.score import Score
from domino.web.seats import Seats
from domino.web.slices import pause
from domino.web.table import SPEEDS, Table
from domino.web.words import Words


class Spectator(Words):
    """Words for who looks from anywhere: what others draw may be seen, and what one drew oneself may not."""

    def did(self, event):
        mine, seen = event.get("seat") == self.me, event.get("tile") is not None
        if event["type"] != "draw" or mine == seen:
            return super().did(event)
        if mine:
            return t("You draw a tile.")
        return t("{name} draws {tile}.", name=self.names[event["seat"]], tile=tile_name(event["tile"]))


class Stage(Table):
    """`reel` has the match; `mine` says whether a seat of it is the player's own; `behind` is the table that waits, or
    None. `changed()` is called when another moment is shown, or the replay stops or goes on.
    """

    def __init__(self, page, reel, mine, behind, changed):
        match = reel.match
        super().__init__(match, page.kept(), page.speech, levels(match.seats), page.sound, kept=mine)
        self.aside = self  # no match goes on here: what is about the match at the table is not offered
        self.behind = behind
        self.kept = False
        self.ended = True
        self.reel = reel
        self.player = self.me
        self.humans = []
        self.levels = levels(match.seats)
        self.words = Spectator(match.rules, self.words.names, self.me)
        self.score = Score(self.words)
        self.log = Log(self.words, match)
        self.speech.on_note = self.log.note
        self.changed = changed
        self.playing = False
        speed = dom.root.getAttribute("data-speed") or "normal"
        self.pace = "fast" if speed == "instant" else speed
        self.wanted = (1, 0)  # round and move
        self._lines = []  # of the log, for each move of the round
        self._pictures = {}
        self._rows = None  # the seats whose hands are shown, where all are
        self._shown = None  # round, move and seat

    def close(self):
        super().close()
        controls().hide()

    def put_away(self):
        """Something else comes to the table."""
        controls().hide()

    def title(self):
        return t("Replay: {title}", title=super().title())

    # -- what is wanted

    def go(self, number, at):
        """Show another moment: so many moves of a round."""
        self.wanted = number, at
        self._wake()

    def by(self, moves):
        """Go so many moves on or back, within the round."""
        number, at = self.wanted
        steps = self.reel.steps if number == self.reel.number else at
        self.playing = False
        self.go(number, max(0, min(at + moves, steps)))

    def look(self, seat):
        """Show what a seat saw; None: all hands."""
        self.me = seat
        self._wake()

    def play(self, on):
        """Go on by itself, from the beginning where it stands at the end, or stop."""
        number, at = self.wanted
        self.playing = on
        self.go(number, 0 if on and at == self.reel.steps else at)
        self.changed()

    def _wake(self):
        self.timer.hurry()
        self.go_on.set()

    # -- what is shown

    async def run(self):
        """Show what is wanted, until it is closed."""
        while not self.closed:
            self.go_on.clear()
            if self._shown != self.wanted + (self.me,):
                await self._show_wanted()
            elif self.playing and self.reel.at < self.reel.steps:
                await self.timer.wait(SPEEDS[self.pace])
                while dom.hidden() and not self.closed:
                    await self.timer.wait(None)
                if self.playing and self._shown == self.wanted + (self.me,):
                    self.wanted = self.reel.number, self.reel.at + 1
            else:
                if self.playing:
                    self.playing = False
                    self.changed()
                await self.go_on.wait()

    async def _show_wanted(self):
        (number, at), me, reel = self.wanted, self.me, self.reel
        before, self._shown = self._shown, (number, at, me)
        if before == (number, at - 1, me):
            events = reel.step()
            self.show(events)
            if self.match.turn is None:
                self.score.show(self.match.totals, self.match.eliminated, self.match.results)
            self.show_hand()
            self._say(events)
        else:
            await self._jump(number, at, before and before[2] == me)
        if not self.closed:
            self.changed()

    async def _jump(self, number, at, same_look):
        reel = self.reel
        if not same_look:
            self.seats = Seats(Words(self.words.rules, self.words.names, self.me), self.levels)
        if number != reel.number or not same_look:
            self.line.clear()  # its row is chosen here, which takes long
            await reel.turn_to(number, pause)
            self._lines = []
            for events in reel.events:
                self._lines.append("".join([self.log.line(self.known(event)) for event in events]))
                await pause()
        await reel.seek(at, pause)
        if self.closed:
            return
        for _step in self.as_it_is():
            await pause()
            if self.closed:
                return
        self.log.put(self._lines[: at + 1])
        self.speech.show(self._told(reel.events[at]))
        self._say(reel.events[at], self.where() + ". ")

    def where(self):
        """The moment in words."""
        return t("Round {round}, move {move} of {count}", round=self.reel.number, move=self.reel.at,
                 count=self.reel.steps)  # fmt: skip

    def _say(self, events, before=""):
        if not self.closed:
            self.speech.say(before + self._told(events))

    def _told(self, events):
        told = [self.log.told(self.known(event)) for event in events if event["type"] != "over"]
        return " ".join([words for words in told if words])

    def known(self, event):
        return event if self.me is None else public(event, self.me)

    def _tell(self, event):
        """Seen at once; it is said with all that the move made."""
        self.speech.show(self.words.did(event))

    def _say_own(self, events):
        pass

    def show_turn(self):
        """Whose turn it is: nobody's here, so nothing is asked of the player."""
        turn = self.match.turn
        words = (
            t("Round over")
            if turn is None
            else t("Your turn")
            if turn == self.words.me
            else t("Turn of {name}", name=self.words.name(turn))
        )
        dom.attribute(dom.by_id("turn"), "data-mine", None)
        dom.html("turn", dom.escape(words))

    def show_hand(self):
        """The hand of the seat that is looked from, or all hands."""
        every = self.me is None
        dom.by_id("hand").hidden = every
        dom.by_id("all-hands").hidden = not every
        super().show_hand()
        if every:
            self._show_all()

    def _show_all(self):
        """All hands, a row each; a move changes one."""
        round_ = self.match.round
        if self._rows != round_.playing:
            self._rows = round_.playing
            dom.html("all-hands", "".join([self._row(seat) for seat in self._rows]))
            for seat in self._rows:
                dom.forget("held%d" % seat)
        for seat in self._rows:
            held = sorted(round_.hands[seat])
            dom.html(
                "held%d" % seat,
                '%s<span class="hidden">%s</span>'
                % (
                    "".join([self._picture(one) for one in held])
                    or '<span class="quiet">%s</span>' % dom.escape(t("all laid")),
                    " ".join(["%d-%d" % (HIGH[one], LOW[one]) for one in held]),
                ),
            )
            dom.by_id("row%d" % seat).classList.toggle("now", seat == round_.turn)

    def _row(self, seat):
        return (
            '<li class="%s" id="row%d"><span class="who swatch">%s</span><span class="tiles" id="held%d"></span></li>'
        ) % (
            self.score.colour(self.words.rules.side_of(seat)),
            seat,
            dom.escape(self.words.name(seat)),
            seat,
        )

    def _picture(self, held):
        if held not in self._pictures:
            self._pictures[held] = tile.picture(HIGH[held], LOW[held], False)
        return self._pictures[held]

    def hands_told(self):
        """The hands that are shown, in words."""
        round_ = self.match.round
        seats = [self.me] if self.me is not None else round_.playing
        return " ".join([self._hand_told(seat, sorted(round_.hands[seat])) for seat in seats])

    def _hand_told(self, seat, hand):
        what = listed([tile_name(held) for held in hand]) if hand else t("no tiles left")
        return t("{name}: {what}.", name=self.words.name(seat), what=what)
