"""The match in IndexedDB: its head once, then each round by itself, written before what happened is shown.

Keys: "current" holds the number of the newest match; "<number>/head" its record without rounds; "<number>/1",
"<number>/2" … its rounds as a record writes them. The tab remembers its own match, so that two tabs do not play each
other's.
"""

import asyncio
import binascii
import json

import js

from domino.errors import RecordError
from domino.record import record, replaying
from domino.web import dom


class Store:
    def __init__(self):
        self.disk = getattr(js.window, "dominoStore", None)
        self.number = None
        self.works = bool(self.disk)
        self.told = False  # whether the player knows that nothing is kept
        self._begun = None

    async def _put(self, key, data):
        if self.works:
            try:
                await self.disk.put(key, json.dumps(data))
            except Exception:
                self.works = False
        return self.works

    def begin(self, match):
        """Keep a new match. It is written while the table is laid; `keep` waits for it."""
        self._begun = asyncio.create_task(self._begin(match))

    async def _begin(self, match):
        self.number = binascii.hexlify(dom.random_bytes(6)).decode()
        old = self._own()
        if await self.head(match):
            await self._put("current", self.number)
            self._tab_is(self.number)
            dom.remember("stored", "1")
            if old:
                await self._drop(old + "/")

    async def _drop(self, prefix):
        """Remove what is kept under the prefix."""
        if self.works:
            try:
                await self.disk.drop(prefix)
            except Exception:
                self.works = False

    async def head(self, match):
        """Write what a record says before its rounds."""
        head = record(match)
        head.pop("rounds")
        return await self._put(self.number + "/head", head)

    async def keep(self, match):
        """Write the round as it stands. Answers whether it was written."""
        if self._begun:
            await self._begun
            self._begun = None
        return await self._put("%s/%d" % (self.number, match.number), match.round_record())

    async def resume(self):
        """The match that was going on here, or None."""
        if not self.works:
            return None
        try:
            number = await self._tab()
            if not number:
                return None
            head = await self.disk.get(number + "/head")
            if not head:
                return None
            data = json.loads(head)
            data["rounds"] = []
            while True:
                written = await self.disk.get("%s/%d" % (number, len(data["rounds"]) + 1))
                if not written:
                    break
                data["rounds"].append(json.loads(written))
        except Exception:
            self.works = False
            return None
        self.number = number
        try:
            return await _replayed(data)
        except RecordError as error:  # written by a version whose rules were others
            dom.warn("domino: the stored match cannot go on: %s" % error)
            return None

    async def forget(self):
        """The match is over or left: a reload begins at the set-up."""
        self._tab_is("")
        dom.remember("stored", "")
        if self.number:
            if await self._current() == self.number:
                await self._drop("current")
            await self._drop(self.number + "/")

    async def _tab(self):
        """The number of this tab's match, else of the newest one."""
        return self._own() or await self._current()

    async def _current(self):
        if self.works:
            try:
                current = await self.disk.get("current")
                return json.loads(current) if current else ""
            except Exception:
                self.works = False
        return ""

    def _own(self):
        """The number of the match that this tab plays, "" where there is none."""
        try:
            return js.sessionStorage.getItem("domino.match") or ""
        except Exception:
            return ""

    def _tab_is(self, number):
        try:
            js.sessionStorage.setItem("domino.match", number)
        except Exception:
            pass


async def _replayed(data):
    """The match of a record, replayed a round at a time, so that the page stays awake."""
    match = None
    for so_far in replaying(data):
        match = so_far
        await asyncio.sleep(0)
    return match
