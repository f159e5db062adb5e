"""The log: what holds the page to the tiles, then every action of the match, a line each."""

from domino.shuffle import NO_NONCE
from domino.text import t
from domino.web import dom

DIGITS = 8  # of the commitment in a group, of which the log has two; "Fair play" shows them all
ACTS = ("play", "draw", "pass", "time")  # the events that are an action each; others follow from one


class Log:
    def __init__(self, words, match):
        self.words = words
        self._first = _commitment(match)

    def clear(self):
        dom.by_id("log").innerHTML = ""

    def begin(self):
        """The first line of a match, before its tiles are dealt."""
        dom.by_id("log").innerHTML = self._first

    def add(self, event):
        """One more event at the end."""
        markup = self.line(event)
        if markup:
            dom.by_id("log").insertAdjacentHTML("beforeend", markup)
            dom.soon(_last_in_sight)

    def show(self, events):
        """Many events at once, on resume."""
        self.put([self._first] + [self.line(event) for event in events])

    def put(self, lines):
        """The log from lines that `line` made."""
        dom.by_id("log").innerHTML = "".join(lines)
        dom.soon(_last_in_sight)

    def take_back(self, count, words):
        """The last `count` actions, and all that followed from them, no longer hold; `words` say why."""
        list_ = dom.by_id("log")
        lines = dom.every(list_, "li:not(.undone)")
        while count and lines:
            line = lines.pop()
            line.classList.add("undone")
            count -= line.hasAttribute("data-act")
        list_.insertAdjacentHTML("beforeend", '<li class="undone-by undone">%s</li>' % dom.escape(words))
        dom.soon(_last_in_sight)

    def note(self, words):
        """What happened beside the game: a line that no action made, and that a reload does not bring back."""
        dom.by_id("log").insertAdjacentHTML("beforeend", '<li class="note">%s</li>' % dom.escape(words))
        dom.soon(_last_in_sight)

    def line(self, event):
        """An event as a line, "" for those that have none."""
        kind = event["type"]
        if kind == "deal":
            return '<li class="head">%s</li><li>%s</li>' % (
                dom.escape(t("Round {round}", round=event["round"])),
                dom.escape(self.told(event)),
            )
        if kind == "over":
            return ""
        return "<li%s>%s</li>" % (" data-act" if kind in ACTS else "", dom.escape(self.told(event)))

    def told(self, event):
        """What the line of an event says."""
        kind = event["type"]
        if kind == "deal":
            return self.words.opens(event)
        if kind != "end":
            return self.words.did(event)
        from domino.web.score import Score
        from domino.web.sums import points_told

        totals = Score(self.words).reading(event["totals"], ())
        return " ".join([self.ending(event), points_told(self.words, event), totals])

    def ending(self, event):
        """How a round ended, in a sentence."""
        if event["ended"] == "blocked":
            return t("The round is blocked.")
        if event["out"] == self.words.me:
            return t("You go out.")
        return t("{name} goes out.", name=self.words.names[event["out"]])


def _last_in_sight():
    box = dom.by_id("log").parentElement
    box.scrollTop = box.scrollHeight


def _commitment(match):
    """What the seed was held to, as a line; "" where the tiles come from no seed."""
    if match.seed == NO_NONCE:
        return ""
    digits = match.commitment
    short = "%s %s …" % (digits[:DIGITS], digits[DIGITS : 2 * DIGITS])
    words = t("Before the deal: the commitment to all tiles is {digits}", digits=short)
    return '<li class="commitment">%s</li>' % dom.escape(words)
