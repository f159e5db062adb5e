"""The player's limit of time: when it begins, warnings, more time, and what happens when it is over."""

from domino.errors import IllegalAction
from domino.round import TIME
from domino.text import explain, n, t
from domino.web import dom, keys
from domino.web.clock import Clock


class Limit:
    """For the player at a table; it is told whenever a move of theirs begins or ends."""

    def __init__(self, table):
        self.table = table
        self.clock = Clock(self._tick, self._over)

    def commands(self):
        """The commands by name."""
        return {"more_time": self.more}

    @property
    def left(self):
        """Seconds left; 0 where there is no limit."""
        return self.clock.left

    def begin(self):
        """The player's move begins: the rules' time, or what a reload left of it."""
        match = self.table.match
        seconds = 0 if switched_off() else match.rules.thinking_time
        self.clock.start(seconds, [match.commitment[:16], match.number, match.moves_made])

    def end(self):
        """The player's move is made, or the table is left."""
        self.clock.stop()

    def more(self, _=None):
        """The rules' time again, up to ten times for a move."""
        table = self.table
        say = table.speech
        if self.clock.extend():
            left = n("{count} second left.", "{count} seconds left.", self.left)
            more = n("You can have more time once again.", "You can have more time {count} times.", self.clock.more)
            words = left + " " + (more if self.clock.more else t("That was the last time."))
            say.show(words)
            say.note(words)
        elif not table.match.rules.thinking_time:
            say.refuse(explain(IllegalAction("no-clock")))
        elif switched_off():
            say.refuse(t("You have all the time you want: the limit is switched off in the menu."))
        elif table.match.turn != table.me or table.me is None:
            say.refuse(table.words.whose(table.match.turn))
        elif self.clock.runs:
            say.refuse(t("You have had more time ten times: there is no more for this move."))

    def changed(self):
        """It was switched off, or on for the moves to come."""
        if switched_off():
            self.clock.stop()
            self.table.show_turn()

    def _tick(self, left, warn):
        self.table.show_turn()
        if warn:
            words = n("{count} second left.", "{count} seconds left.", left)
            key = keys.named("more_time") if self.clock.more else ""
            self.table.speech.urge(words + " " + t("{key} gives you more time.", key=key) if key else words)

    def _over(self):
        if self.table.waiting:
            self.table.act(TIME)


def switched_off():
    """Whether the player takes no notice of a thinking time (WCAG 2.2.1: a limit can be turned off)."""
    return dom.root.getAttribute("data-clock") == "off"
