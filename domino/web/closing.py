"""What can be done with a match as a whole: give it up; when it is over, play it again, share and save its record."""

import json

from domino.bots import successor
from domino.text import t
from domino.web import dom


class Closing:
    """The commands; `play(rules, seats, seed)` opens another match."""

    def __init__(self, table, play):
        self.table = table
        self.play = play

    def commands(self):
        """The commands by name."""
        return {
            "concede": self.concede,
            "concede_now": self.concede_now,
            "rematch": self.rematch,
            "share": self.share,
            "save_record": self.save_record,
        }

    def concede(self, _=None):
        """Ask whether to give the match up."""
        from domino.web import menu

        if self.table.match.over:
            menu.close()
            self.table.next()  # too late: it is decided
        elif not self.table.ended:
            menu.ask_concede()

    def concede_now(self, _=None):
        """Give the match up."""
        if not self.table.ended:
            dom.spawn(self.table.concede())

    def rematch(self, _=None):
        """The same match again, with other tiles; the bots are those of today."""
        if self.table.ended:
            seats = []
            for seat in self.table.match.seats:
                bot = successor(seat["player"])
                seats.append(dict(seat, player=bot.player) if bot else seat)
            self.play(self.table.match.rules, seats, dom.random_bytes(32))

    def share(self, _=None):
        """The record of a match that is over, to another program or as a link."""
        if self.table.ended:
            from domino.web import link

            dom.spawn(link.share(self._name(), self._record(), self.table.speech))

    def save_record(self, _=None):
        """The same as a file. Before the match's end it would tell the hidden tiles."""
        if self.table.ended:
            dom.save_file(self._name() + ".json", self._record())
            self.table.safe = self.table.point
            self.table.speech.say(t("The record is saved as a file."), show=True)

    def _name(self):
        return "domino-" + (self.table.match.date or dom.today())

    def _record(self):
        from domino.record import record

        return json.dumps(record(self.table.match))
