"""The puzzles that are there, fetched when first wanted, and which of them the player has solved."""

import json

from domino.text import t
from domino.web import dom
from domino.web.extra import telling
from domino.web.extra.riddle import Riddle
from domino.web.labels import LEVELS
from domino.web.slices import pause

PATH = "static/puzzles.json"
MARKS = "puzzles"  # the name under which the browser keeps them
SOLVED, ALONE = 1, 2  # solved; and that without a hint or a wrong move


class Book:
    """`lines` are the puzzles as texts, from easy to hard; they are read one at a time. `ids` and `told` go with them:
    what each is called in `marks`, and what it is in words.
    """

    def __init__(self, text):
        self.lines = [line.rstrip(",") for line in text.split("\n") if line[:1] == "{"]
        self.ids = []
        self.told = []
        try:
            kept = json.loads(dom.remembered(MARKS) or "{}")
        except ValueError:  # written by something else
            kept = {}
        self.marks = kept if isinstance(kept, dict) else {}

    def __len__(self):
        return len(self.lines)

    def riddle(self, place):
        """The puzzle at a place, from 0."""
        return Riddle(json.loads(self.lines[place]))

    async def read(self):
        """Fill `ids` and `told`, a puzzle at a time."""
        while len(self.ids) < len(self):
            riddle = self.riddle(len(self.ids))
            self.told.append("%s. %s" % (telling.table(riddle), telling.goal(riddle)))
            self.ids.append(riddle.id)
            await pause()

    def level(self, place):
        """How hard it is, 0 to 4, by its place in the order."""
        return place * len(LEVELS) // len(self)

    def mark(self, place):
        """SOLVED, ALONE or 0."""
        return self.marks.get(self.ids[place], 0)

    def solved(self, place, alone):
        """Remember that a puzzle is solved; what was done better before stays."""
        self.marks[self.ids[place]] = max(self.mark(place), ALONE if alone else SOLVED)
        dom.remember(MARKS, json.dumps(self.marks))

    def count(self):
        """How many are solved."""
        return len([place for place in range(len(self)) if self.mark(place)])

    def after(self, place):
        """The first place after `place`, and then from the beginning, that is not solved; None where all are."""
        for step in range(1, len(self) + 1):
            following = (place + step) % len(self)
            if not self.mark(following):
                return following
        return None


_here = []


async def book():
    """The book. Raises Refusal where it does not come; the next call tries again."""
    if not _here:
        try:
            answer = await dom.window.fetch(PATH)
            text = await answer.text() if answer.ok else ""
        except Exception:
            text = ""
        if not text:
            raise dom.Refusal(t("The puzzles did not load. Check the connection and try again."))
        found = Book(text)
        await found.read()
        if not _here:
            _here.append(found)
    return _here[0]
