"""One writer for each match: the tab that has its pen. The others read, and get the pen when the writer goes.

The pen is a Web Lock (static/store.js). Where the browser has none, on an address that is not secure, tabs ask each
other: whoever opened the match first writes, and one that writes all the same makes the other a reader.
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
        self._asking = False
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
            self._taken = "%s+%d" % (js.Date.new().toISOString(), dom.random_bytes(1)[0])
            self._beaten = None
            self._disk.say("take %s %s" % (number, self._taken))
        elif self._beaten == number:
            self.reading = True
        else:
            self._taken = ""
            self._asking = True
            self._disk.say("who %s" % number)
            await asyncio.sleep(ALONE)
            self._asking = False

    def drop(self):
        """This tab has no match any more."""
        self.number = None
        self._disk.letGo()

    def lost(self):
        """Another tab has written what this one wanted to write, or has taken the match."""
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
        elif self.locks:
            return
        elif self._asking:
            self.reading = what in ("mine", "wrote")
        elif what == "who":
            self._disk.say("mine " + number)
        elif (
            what == "mine"  # it was slow to answer
            or (what == "take" and more > self._taken)
            or (what == "wrote" and int(more) >= self._size())
        ):
            self.lost()
