"""The kept matches read one after the other, with a bar of how far it is: what the luck of the tiles and the statistics
are counted from.
"""

from domino.errors import DominoError
from domino.text import n, t
from domino.web import dom
from domino.web.extra.written import written
from domino.web.slices import pause


class Reading:
    """`count` matches are kept, `done` of them were read, `broken` could not be read to their end."""

    def __init__(self, count):
        self.count = count
        self.done = self.broken = 0

    def told(self):
        """What is missing from the figures, as sentences."""
        told = []
        if self.done < self.count:
            told.append(t("Stopped: {done} of {count} matches were read.", done=self.done, count=self.count))
        if self.broken:
            told.append(
                n(
                    "{count} match could not be read to its end.",
                    "{count} matches could not be read to their end.",
                    self.broken,
                )
            )
        return told


async def read(store, kept, adding, wanted, name):
    """Read the matches of `kept`, (number, head) each; returns a `Reading`, or None where nobody looks any more.

    `adding(record, head, number)` counts a match, yielding after each round; `wanted()` says whether to go on; the bar
    and its words are those of `fairparts.working(…, name)`.
    """
    bar, words = dom.by_id(name + "-bar"), dom.by_id(name + "-words")
    reading = Reading(len(kept))
    for number, head in kept:
        found = await written(store, number)
        try:
            if not found:
                raise DominoError("record-kind")
            for _step in adding(found[0], head, number):
                await pause()
                if not wanted():
                    break
        except DominoError:
            reading.broken += 1
        if not wanted():
            break
        reading.done += 1
        bar.value = reading.done
        dom.text(words, t("{done} of {count} matches", done=reading.done, count=reading.count))
    return reading if bar.isConnected and dom.by_id("dialog").open else None
