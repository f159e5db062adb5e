"""What is at the table beside a match, the introduction and the puzzles: nothing of it is kept, a line under the cloth
says what to do, and what was at the table before comes back.
"""

from domino.web import dom


class NoStore:
    """A store that keeps nothing, and does not say so: nothing is lost."""

    told = True

    def __init__(self, works):
        self.works = works  # as that of the match that waits

    async def keep(self, match):
        return True

    async def head(self, match):
        return True

    async def forget(self):
        pass


class Aside:
    """The line under the cloth (#coach), named by `label`; `behind` is the table that it stands on, or None."""

    def __init__(self, page, label):
        self.page = page
        self.label = label
        before = page.table
        self.behind = before
        if before and before.aside:
            before.aside.put_away()
            self.behind = before.aside.behind
        if before:
            before.close()
            page.table = None  # at once: what ran there sees that it is over
        section = dom.document.createElement("section")
        section.id = "coach"
        section.className = "coach"
        section.setAttribute("aria-label", label)
        dom.by_id("desk").insertAdjacentElement("beforebegin", section)
        dom.forget("coach")
        dom.root.setAttribute("data-coach", "")

    @property
    def waits(self):
        """The match that was going on, or None."""
        behind = self.behind
        return behind.match if behind and behind.kept and not behind.ended else None

    @property
    def ended(self):
        """The table of a match that is over, or None."""
        return self.behind if self.behind and self.behind.ended else None

    def store(self):
        """The store of its tables."""
        return NoStore(not self.page.store or self.page.store.works)

    def put_away(self):
        """The line goes."""
        section = dom.by_id("coach")
        if section and section.getAttribute("aria-label") == self.label:
            section.remove()
            dom.forget("coach")
            dom.root.removeAttribute("data-coach")

    async def back(self, words):
        """Back to what was there before; `words` are said where that was the set-up."""
        self.put_away()
        self.page.speech.forget()
        if self.waits:
            await self.page.go_on_with(self.waits, False)
            return
        if self.ended:
            match = self.ended.match
            self.page.seat(match, self.ended.kept)
            self.page.table.number, self.page.table.safe = self.ended.number, self.ended.safe
            await self.page.table.look_back(conceded=not match.over)
            return
        self.page.leave()
        self.page.speech.say(words)
