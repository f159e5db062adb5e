"""The log: every action of the match, a line each."""

from domino.text import t
from domino.web import dom


class Log:
    def __init__(self, words):
        self.words = words
        self._last = dom.callback(self._last_in_sight)

    def clear(self):
        dom.by_id("log").innerHTML = ""

    def add(self, event):
        """One more event at the end."""
        markup = self.line(event)
        if markup:
            dom.by_id("log").insertAdjacentHTML("beforeend", markup)
            dom.soon(self._last)

    def show(self, events):
        """Many events at once, on resume."""
        dom.by_id("log").innerHTML = "".join([self.line(event) for event in events])
        dom.soon(self._last)

    def take_back(self, count, words):
        """The last `count` lines no longer hold; `words` say why."""
        list_ = dom.by_id("log")
        lines = [line for line in dom.every(list_, "li") if not line.classList.contains("undone")]
        for line in lines[len(lines) - count :]:
            line.classList.add("undone")
        list_.insertAdjacentHTML("beforeend", '<li class="undone-by undone">%s</li>' % dom.escape(words))
        dom.soon(self._last)

    def _last_in_sight(self, *_):
        side = dom.by_id("side")
        side.scrollTop = side.scrollHeight

    def line(self, event):
        """An event as a line, "" for those that have none."""
        kind = event["type"]
        if kind == "deal":
            return '<li class="head">%s</li><li>%s</li>' % (
                dom.escape(t("Round {round}", round=event["round"])),
                dom.escape(self.words.opens(event)),
            )
        if kind == "end":
            text = self.ending(event)
        elif kind == "over":
            return ""
        else:
            text = self.words.did(event)
        return "<li>%s</li>" % dom.escape(text)

    def ending(self, event):
        """How a round ended, in a sentence."""
        if event["ended"] == "blocked":
            return t("The round is blocked.")
        if event["out"] == self.words.me:
            return t("You go out.")
        return t("{name} goes out.", name=self.words.names[event["out"]])
