"""What the player can ask at any time: ends, line, hand, tiles of each, turn, score, what fits. Nothing changes."""

from domino.text import listed, t
from domino.web.line import reading
from domino.web.seats import tiles_in_words


class Asking:
    def __init__(self, table):
        self.table = table

    def commands(self):
        """The commands by name."""
        table = self.table
        words = table.words
        match = table.match

        def say(answer):
            return lambda _: table.speech.say(answer(), show=True)

        return {
            "ends": say(lambda: words.ends(table.line.ends)),
            "line": say(lambda: reading(table.seen().line)),
            "hand": say(self.hand),
            "tiles": say(self.tiles),
            "turn": say(lambda: words.whose(match.turn)),
            "score": say(lambda: table.score.reading(match.totals, match.eliminated)),
            "fits": say(self.fits),
        }

    def tiles(self):
        """How many tiles everybody holds, and the boneyard."""
        table = self.table
        parts = [
            t("{name} {tiles}", name=table.words.name(seat), tiles=tiles_in_words(table.counts[seat]))
            for seat in table.match.playing
        ]
        if table.match.rules.draw != "none":
            parts.append(t("boneyard {tiles}", tiles=tiles_in_words(table.boneyard)))
        return t("{list}.", list=listed(parts))

    def hand(self):
        """The hand in words."""
        if self.table.me is None:
            return t("No hand is shown now.")
        return self.table.hand.reading()

    def fits(self):
        """What the player can play now; in the turn of another, whose turn it is."""
        table = self.table
        if table.me is None or table.match.turn != table.me:
            return table.words.whose(table.match.turn)
        return table.words.what_fits(table.match.legal)
