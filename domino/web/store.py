"""The matches that this browser keeps. Each action is added to its match's log before it is shown (`logbook`), by the
one tab that has the match's pen; the others read.

The tab remembers its own match, so that two tabs do not play each other's; "current" is the newest one.
"""

import asyncio
import binascii
import json

import js

from domino.errors import RecordError
from domino.record import record
from domino.text import _, t
from domino.web import dom
from domino.web.lock import Pen
from domino.web.logbook import OPEN, Log, head
from domino.web.slices import pause

# What a failure is called, by the browser's name of it; all else is "denied"
TROUBLES = {
    "QuotaExceededError": "full",
    "VersionError": "newer",
    "blocked": "blocked",
    "old": "old",
    "ConstraintError": "forked",
}


NO_HEAD = {"head": {}, "at": "", "state": OPEN}  # of a match that cannot be read
WRITING = ("write", "aside")


class Store:
    """`number` names the match of this tab. `tell(sentence)` tells the player something; `moved()` is called when this
    tab got the pen or lost it, `news()` when another tab wrote to the match.
    """

    def __init__(self, tell, moved, news):
        self.disk = getattr(js.window, "dominoStore", None)
        self.number = None
        self.conceded = False
        self.shown = None  # the commitment that was shown before the match's first deal
        self.trouble = "" if self.disk else "denied"
        self._unwritten = False  # whether the last write failed
        self.told = False  # whether the player knows that nothing is kept
        self.tell = tell
        self._log = None
        self.pen = Pen(self.disk, moved, news, lambda: self._log.size if self._log else 0) if self.disk else None
        self._match = None
        self._state = None  # what the head that is written says
        self._begun = None
        self._asked = 0  # how often another match was wanted
        self._busy = asyncio.Lock()

    @property
    def reading(self):
        """Whether another tab writes the match."""
        return bool(self.pen) and self.pen.reading

    @property
    def works(self):
        """Whether what happens is kept."""
        return not self.trouble

    async def ask(self, name, *values):
        """What store.js answers, or None where it fails: then `trouble` says why."""
        try:
            said = await getattr(self.disk, name)(*values)
        except Exception:
            said = "!"
        fails, writes = said[:1] == "!", name in WRITING
        if writes:
            self._unwritten = fails
        if fails:
            self.trouble = TROUBLES.get(said[1:], "denied")
            return None
        if not self._unwritten:  # what cannot be written may well be read
            self.trouble = ""
        return said

    # -- writing

    def begin(self, match):
        """Keep a new match. It is written while the table is laid; `keep` waits for it."""
        self.conceded = False
        self.told = False
        self.shown = None if match.round else match.commitment
        self._take(_new_number(), match, Log())
        self._begun = asyncio.create_task(self._begin(match))

    async def _begin(self, match):
        if self.disk and match is self._match:
            await self.pen.get(self.number, new=True)
        if await self.keep(match, False):
            dom.remember("stored", "1")

    def _take(self, number, match, log):
        self.number, self._match, self._log = number, match, log
        self._state = None
        self._asked += 1
        self._tab_is(number)

    async def keep(self, match, begun=True):
        """Write what has happened since the last time. Answers whether it is written; None: it is not for this tab to
        write.
        """
        if begun and self._begun:
            await self._begun
            self._begun = None
        async with self._busy:
            if match is not self._match or self.reading:
                return None
            if not self.disk:
                return False
            log, due = self._log, self._log.due(match)
            steps = self._head(match) + self._entries(due)
            written = not steps or await self._written(steps)
            if self.reading or written is None:  # another tab was first
                return None
            if not written:
                return False
            log.agree(match, len(due))
            if match is self._match:
                self._state = self._told(match)
        if match.results and not dom.remembered("lasting"):
            dom.remember("lasting", "asked")
            dom.spawn(self.disk.persisted(True))  # asked once, when there is something to lose
        return True

    def _entries(self, due):
        """The steps that add entries to the log."""
        size = self._log.size
        return [["add", "entries", [self.number, size + i], json.dumps(entry)] for i, entry in enumerate(due)]

    def _told(self, match):
        return match.number, len(match.results), match.practice, self.conceded

    def _head(self, match):
        """The steps that write the head of the match, where it has changed."""
        if self._state == self._told(match):
            return []
        text = json.dumps(head(match, _now(), self.conceded, self.shown))
        if self._state:
            return [["put", "matches", self.number, text]]
        return [["put", "matches", self.number, text], ["put", "saves", "current", json.dumps(self.number)]]

    async def _written(self, steps):
        """Whether the steps are written; None where another tab has written these entries before."""
        text = json.dumps(steps)
        while await self.ask("write", text) is None:
            if self.trouble == "forked":  # another tab was first
                self.trouble, self._unwritten = "", False
                self.pen.behind()
                return None
            if self.trouble != "full" or not await self._make_room():
                return False
        return True

    async def _make_room(self):
        """Drop the oldest finished match. Answers whether there was one."""
        kept = await self.list()
        finished = [(one["at"], number) for number, one in kept if one["state"] != OPEN and number != self.number]
        if not finished:
            self.trouble = "full"
            return False
        number = min(finished)[1]
        if await self.drop([number]) is None:
            return False
        self._say(t("The browser's storage was full: the oldest finished match was deleted."))
        return True

    async def drop(self, numbers):
        """Delete matches. None where that fails."""
        steps = []
        for number in numbers:
            steps += [["delete", "matches", number], ["clear", "entries", [number, 0]]]
        return await self.ask("write", json.dumps(steps))

    async def concede(self, match):
        """The match was given up; it stays in the list."""
        self.conceded = True
        async with self._busy:
            if match is self._match and self.disk and not self.reading:
                await self._written(self._head(match) + self._entries(self._log.due(match) + [{"conceded": True}]))
        await self.forget()

    async def leave(self):
        """This tab plays no match now; a reload goes on with the one that waits."""
        async with self._busy:
            self._match = None
        if self.pen:
            self.pen.drop()

    async def forget(self):
        """The match is over: it stays in the list, and a reload begins at the set-up."""
        number = self._own() or self.number
        await self.leave()
        self._tab_is("")
        dom.remember("stored", "")
        if await self._current() == number:
            await self.ask("write", '[["delete","saves","current"]]')

    # -- reading

    async def list(self):
        """[(number, head)] of the matches that are kept."""
        said = await self.ask("list") if self.disk else None
        return [(number, kept if _is_head(kept) else NO_HEAD) for number, kept in json.loads(said or "[]")]

    async def resume(self, number=None, take=False):
        """The match of that number, else the one that was going on here, or None; False where something else was wanted
        meanwhile. `take`: away from another tab.
        """
        if not self.disk:
            return None
        number = number or await self.waits()
        if not number:
            return None
        self._asked += 1
        asked = self._asked
        async with self._busy:  # what is being written comes first
            if asked != self._asked:
                return False
            self._match = None
            await self.pen.get(number, take)
            return await self._read(number, asked)

    async def _read(self, number, asked):
        said = await self.ask("read", number, 0)
        if not said:
            self.pen.drop()
            return None
        from domino.web.relive import relive

        kept, entries, size = json.loads(said)
        try:
            match, self.conceded, count, instead = await relive(kept["head"], entries, pause)
            if asked != self._asked:
                return False
        except (RecordError, TypeError, KeyError) as error:
            dom.warn("domino: a kept match cannot be read: %s" % error)
            if not self.reading:
                await self.ask("aside", number, 0, "[]")
                await self.drop([number])
                self._say(t("The match that was kept cannot be read. It is set aside, and can be saved as a file."))
            return None
        if count < size and not self.reading:
            steps = [["add", "entries", [number, count], json.dumps(instead)]] if instead else []
            await self.ask("aside", number, count, json.dumps(steps))
            self._say(
                t(
                    "A part of the match could not be read: it goes on from before that. "
                    "The rest is set aside, and can be saved as a file."
                )
            )
        count += 1 if instead else 0
        self.shown = kept.get("commitment")
        self._take(number, match, Log(count, match))
        self._state = self._told(match) if kept.get("at") else None
        return match

    async def peek(self, number):
        """The match of that number as it is kept, for a look; None where it cannot be read."""
        from domino.web.relive import relive

        said = await self.ask("read", number, 0)
        try:
            kept, entries, _ = json.loads(said)
            return (await relive(kept["head"], entries, pause))[0]
        except (RecordError, TypeError, KeyError, ValueError):
            return None

    async def take_in(self, match):
        """Keep a match that comes from elsewhere, as one more. Answers whether it is kept."""
        from domino.web.logbook import entries_of

        number = _new_number()
        steps = [["add", "matches", number, json.dumps(head(match, _now()))]]
        for i, entry in enumerate(entries_of(record(match))):
            steps.append(["add", "entries", [number, i], json.dumps(entry)])
        return await self.ask("write", json.dumps(steps)) is not None

    async def more(self):
        """The entries that another tab has written since; [] where there are none, None where they do not go on."""
        said = await self.ask("read", self.number, self._log.size)
        if not said:
            return None
        _, entries, size = json.loads(said)
        if size != len(entries) or None in entries:
            return None
        self._log.size += len(entries)
        return entries

    async def waits(self):
        """The number of the match that a reload goes on with, or ""."""
        own, current = self._own(), await self._current()
        if own and own != current and not await self.ask("read", own, 0):
            own = ""
        return own or current

    async def _current(self):
        said = await self.ask("get", "current") if self.disk else None
        return json.loads(said) if said else ""

    def _own(self):
        """The number of the match that this tab plays, "" where there is none."""
        try:
            return js.sessionStorage.getItem(_tab_key()) or ""
        except Exception:
            return ""

    def _tab_is(self, number):
        try:
            js.sessionStorage.setItem(_tab_key(), number)
        except Exception:
            pass

    # -- what is told

    def _say(self, words):
        self.tell(dom.Refusal(words))

    def explain(self):
        """Why nothing is kept, as a sentence."""
        return t(EXPLAINED[self.trouble] if self.trouble in EXPLAINED else EXPLAINED["denied"])


def _tab_key():
    """Where the tab remembers its match; frames of one page share that place, so each has its own name there."""
    return "domino.match" + (" " + dom.window.name if dom.is_guest() else "")


def _new_number():
    return binascii.hexlify(dom.random_bytes(6)).decode()


def _now():
    return js.Date.new().toISOString()


def _is_head(kept):
    return isinstance(kept, dict) and isinstance(kept.get("head"), dict) and isinstance(kept.get("at"), str)


EXPLAINED = {
    "denied": _(
        "The browser does not let this page keep the match: it is lost when the page is closed. You can play on."
    ),
    "full": _(
        "There is no room left to keep the match: what happens from here is lost when the page is closed. "
        "Delete matches, or play on."
    ),
    "newer": _(
        "The matches kept here belong to a newer version of this page, and stay as they are. "
        "Load the page again to get it; what you play now is not kept."
    ),
    "blocked": _(
        "An older version of this page is open in another tab: close it. Until then nothing that you play is kept."
    ),
    "old": _(
        "A newer version of this page is open in another tab: load this page again. "
        "Until then nothing that you play is kept."
    ),
}
