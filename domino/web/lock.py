"""One writer for each match: the tab that has its pen. The others read, and get the pen when the writer goes.

The pen is a Web Lock (static/store.js). Where the browser has none, on an address that is not secure, tabs ask each
other: whoever opened the match first writes, until another one takes it.

What the tab before had on its way may be written after this one has read the log. So who hears of an entry that it does
not know, and is no reader, reads the log again, and asks anew who writes.
"""

import asyncio

import js

from domino.web import dom

ALONE = 0.2  # s in which a tab that has the match answers, where there are no Web Locks


class Pen:
    """`reading` says that another tab writes. `moved()` is called when that changes, `news()` when the other wrote;
    `size()` answers how many entries of the match's log this tab knows.
    """

    def __init__(self, disk, moved, news, size):
        self.number = None
        self.reading = False
        self.locks = True  # whether the browser keeps tabs apart
        self._disk = disk
        self._moved = moved
        self._news = news
        self._size = size
        self._asking = ""  # since when
        self._taken = ""  # when this tab took the match: of two that do, the later one has it
        self._beaten = None  # the number of the match that another tab took
        self._changed = dom.callback(self._lock_moved)
        disk.listen(dom.callback(self._heard))

    async def get(self, number, take=False, new=False):
        """Try to get the pen of a match. `take`: from the tab that has it. `new`: no other tab can know the match."""
        self.number = number
        said = await self._disk.pen(number, take, self._changed)
        self.locks = said != "none"
        self.reading = said == "other"
        if self.locks or new:
            return
        if take:
            self._taken = _stamp()
            self._beaten = None
            self._disk.say("take %s %s" % (number, self._taken))
        elif self._beaten == number:
            self.reading = True
        else:
            self._taken = ""
            self._asking = _stamp()
            self._disk.say("who %s %s" % (number, self._asking))
            await asyncio.sleep(ALONE)
            self._asking = ""

    def drop(self):
        """This tab has no match any more."""
        self.number = None
        self._disk.letGo()

    def behind(self):
        """Another tab has written what this one does not know: it is read, and asked anew who writes."""
        self._moved()

    def _lost(self):
        self._beaten = self.number
        self.reading = True
        self._moved()

    def _lock_moved(self, number, mine):
        if number == self.number and mine == self.reading:
            self.reading = not mine
            self._moved()

    def _heard(self, said):
        """A word of another tab."""
        what, number, more = (said + " ").split(" ")[:3]
        if number != self.number:
            return
        if self.reading:
            if what == "wrote":
                self._news()
        elif what == "wrote":  # perhaps before it heard that this one took the match: while asking, the answer counts
            if not self._asking and int(more) >= self._size():
                self.behind()
        elif self.locks:
            return
        elif what == "who":
            if not self._asking or self._asking < more:  # of two that ask, the earlier one has it
                self._disk.say("mine " + number)
        elif self._asking:
            self.reading = True
        # Who answers "mine" after this one took the match had not heard of it yet
        elif not self._taken or more > self._taken:  # it takes the match; or it was slow to answer
            self._lost()


def _stamp():
    """The time as a text, which no two tabs have in common."""
    return "%s+%d" % (js.Date.new().toISOString(), dom.random_bytes(1)[0])
