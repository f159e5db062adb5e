"""The matches that this browser keeps, as a dialog: go on with them, look at them again, delete, save, bring in."""

import json

import js

from domino import record, text
from domino.errors import RecordError
from domino.record import replaying
from domino.text import GAME_NAMES, listed, n, t
from domino.web import dom, menu, verdict
from domino.web.extra import gate, sheet
from domino.web.intl import LOCALES
from domino.web.logbook import CONCEDED, OPEN
from domino.web.words import Words


class Row:
    """One match of the list, from its head alone: what `verdict` needs of a table, and no more."""

    def __init__(self, number, kept):
        self.number = number
        self.kept = kept
        self.match = None
        try:
            self.match = next(replaying(dict(kept["head"], rounds=[])))
            self.match.winners = [int(side) for side in kept.get("winners", [])]
            self.scores = [[int(total) for total in totals] for totals in kept.get("scores", [])]
            self.round = int(kept.get("round", 0))
            seats = self.match.seats
        except (RecordError, TypeError, ValueError):
            self.match = None
            return
        humans = [seat for seat, one in enumerate(seats) if one["player"] == "human"]
        self.words = Words(self.match.rules, [one["name"] for one in seats], humans[0] if len(humans) == 1 else None)
        self.open = kept["state"] == OPEN

    def title(self):
        """What was played."""
        rules = self.match.rules
        return t("{game} · double {set}", game=t(GAME_NAMES[rules.game]), set=rules.set)

    def state(self):
        """How it stands, or how it ended."""
        if self.kept["state"] == CONCEDED:
            return t("Given up in round {round}.", round=self.round or 1)
        if self.open:
            return t("Going on: round {round}", round=self.round or 1)
        return verdict.winner(self)

    def when(self):
        """The day, as the language writes it."""
        at = js.Date.new(self.kept["at"] or self.match.date or "")
        options = dom.from_json({"day": "numeric", "month": "long", "year": "numeric"})
        locale = LOCALES.get(text.language(), text.language())
        return at.toLocaleDateString(locale, options) if at.toString() != "Invalid Date" else ""

    def score(self):
        """The totals as bars, a picture of how close it is."""
        rules = self.match.rules
        totals = self.scores[-1] if self.scores else [0] * rules.sides
        top = max([rules.target] + totals) or 1
        tall = 44 // rules.sides
        bars = []
        for side, total in enumerate(totals[: rules.sides]):
            colour = "t%d" % side if rules.teams else "mine" if side == self.words.mine else ""
            place = 'y="%d" height="%d"' % (side * tall + 1, max(tall - 2, 2))
            bars.append('<rect class="track" x="0" width="64" %s/>' % place)
            bars.append('<rect class="%s" x="0" width="%d" %s/>' % (colour, 64 * min(total, top) // top, place))
        return '<svg class="bars" viewBox="0 0 64 44" aria-hidden="true">%s</svg>' % "".join(bars)


class Matches:
    """The dialog's commands. `page` opens a match and has the store."""

    def __init__(self, page, store):
        self.page = page
        self.store = store
        self.rows = []
        self.gone = []  # what was deleted last, as steps that bring it back

    def commands(self):
        """The commands by name."""
        return {
            "match_open": lambda number: self._soon(self._open(number)),
            "match_delete": lambda number: self._soon(self._delete([number])),
            "matches_delete": lambda _: self._soon(self._delete([row.number for row in self.rows])),
            "match_undo": lambda _: self._soon(self._bring_back()),
            "match_save": lambda number: self._soon(self._save([number])),
            "matches_save": lambda _: self._soon(self._save([row.number for row in self.rows])),
            "matches_rest": lambda _: self._soon(self._save_rest()),
            "matches_import": lambda _: dom.by_id("matches-file").click(),
        }

    def _soon(self, task):
        dom.spawn(task)

    async def show(self, told=(), undo=False, focus=None):
        """The list; `told` are sentences about what was just done, which can be undone or not."""
        await sheet.ready()
        kept = await self.store.list()
        trouble = "" if self.store.works else self.store.explain()
        self.rows = [Row(number, one) for number, one in kept]
        self.rows.sort(key=lambda row: (row.kept["at"], row.number))
        self.rows.reverse()
        rest = await self.store.ask("rests") if self.store.works else None
        parts = [_notes([trouble] + list(told), undo)]
        if not self.rows and not trouble:
            parts.append("<p>%s</p>" % dom.escape(t("No match is kept here yet. Each match that you play is.")))
        for heading, open_ in ((t("Going on"), True), (t("Finished"), False)):
            rows = [row for row in self.rows if row.match and row.open == open_]
            if rows:
                parts.append('<h3>%s</h3><ul class="matches">%s</ul>' % (dom.escape(heading), self._rows(rows)))
        lost = [row for row in self.rows if not row.match]
        if lost:
            parts.append('<ul class="matches">%s</ul>' % "".join([_lost(row) for row in lost]))
        if self.rows and await self.store.disk.persisted(False) != "yes":
            words = t("The browser may delete what is kept here when space is short. A file is safe.")
            parts.append('<p class="quiet">%s</p>' % dom.escape(words))
        parts.append(self._foot(rest not in (None, "[]")))
        menu.open_dialog(t("Your matches"), '<div class="kept" id="kept">%s</div>' % "".join(parts))
        node = focus and dom.document.querySelector("#kept [data-do=%s]" % focus)
        if node:
            node.focus()

    def _rows(self, rows):
        here = self._here()
        return "".join([_row(row, row.number == here) for row in rows])

    def _here(self):
        """The number of the match at this tab's table."""
        return self.store.number if self.page.table and self.page.table.kept else None

    def _foot(self, rest):
        buttons = []
        if self.rows:
            buttons.append(("matches_save", t("Save all as a file")))
        if self.store.works:
            buttons.append(("matches_import", t("Bring in a file")))
        if rest:
            buttons.append(("matches_rest", t("Save what could not be read")))
        if len(self.rows) > 1:
            buttons.append(("matches_delete", t("Delete all")))
        if self.rows:
            buttons.append(("stats", t("Statistics")))
            buttons.append(("fair_luck", t("Luck of the tiles")))
        return '<div class="list">%s</div><input type="file" id="matches-file" name="file" %s>' % (
            "".join(['<button type="button" data-do="%s">%s</button>' % (do, dom.escape(say)) for do, say in buttons]),
            'accept=".json,.jsonl,.txt,application/json" hidden tabindex="-1" aria-hidden="true"',
        )

    # -- what the buttons do

    async def _open(self, number):
        """Go on with a match, or look at its end again."""
        self.page.do("close")
        row = next(row for row in self.rows if row.number == number)
        self.page.let_go.before(lambda: self._soon(self._sit_down(row, number)))

    async def _sit_down(self, row, number):
        if row.open:
            await self.page.resume(False, number)
            return
        match = await self.store.peek(number)
        if match:
            await self.page.look_back(match, row.kept["state"] == CONCEDED, number)
        else:
            self.page.speech.refuse(t("This match cannot be read."))

    async def _delete(self, numbers):
        """Delete matches, but for those that are at a table, here or in another tab."""
        busy = json.loads(await self.store.disk.busy()) + [self._here()]
        free = [number for number in numbers if number not in busy]
        back = []
        for number in free:
            back += await self._steps_of(number)
        if free:
            if await self.store.drop(free) is None:
                await self.show([self.store.explain()])
                return
            self.gone = back
            if await self.store.waits() in free:
                await self.store.forget()
                dom.by_id("back").hidden = True
        told = []
        if free:
            told.append(n("{count} match is deleted.", "{count} matches are deleted.", len(free)))
        if len(free) < len(numbers):
            told.append(t("A match that is open, here or in another tab, is not deleted."))
        self._say(told)
        await self.show(told, undo=bool(free), focus="match_undo" if free else None)

    async def _steps_of(self, number):
        """The steps that write a match again as it is kept now."""
        kept, entries, _ = json.loads(await self.store.ask("read", number, 0))
        steps = [["put", "matches", number, json.dumps(kept)]]
        return steps + [["put", "entries", [number, i], json.dumps(one)] for i, one in enumerate(entries)]

    async def _bring_back(self):
        """Undo the last deletion."""
        steps, self.gone = self.gone, []
        done = await self.store.ask("write", json.dumps(steps)) is not None
        told = [t("It is back.") if done else self.store.explain()]
        self._say(told)
        await self.show(told)

    async def _save(self, numbers):
        """Save the records of matches as a file, one a line; what cannot be read is named."""
        lines, problems, going_on = [], [], False
        for number in numbers:
            match = await self.store.peek(number)
            if match:
                lines.append(json.dumps(record.record(match)))
                going_on = going_on or not match.over
            else:
                problems.append(t("A match cannot be read, and is not in the file."))
        if lines:
            name = "domino-match" if len(numbers) == 1 else "domino-matches"
            dom.save_file("%s-%s.json%s" % (name, dom.today(), "" if len(lines) == 1 else "l"), "\n".join(lines) + "\n")
            words = n("{count} match is saved as a file.", "{count} matches are saved as a file.", len(lines))
            if going_on:
                words += " " + t("The file tells all tiles of a match that is not over.")
            problems.insert(0, words)
        self._say(problems)
        self._note(problems)

    async def _save_rest(self):
        """Save what of logs could not be read, as it is."""
        dom.save_file("domino-unread-%s.json" % dom.today(), await self.store.ask("rests"))
        told = [t("What could not be read is saved as a file.")]
        self._say(told)
        self._note(told)

    async def bring_in(self, file):
        """Keep the matches of a file; those that are here already are not kept twice."""
        problem = gate.too_large(file.size)
        if problem:
            matches, told = [], [problem]
        else:
            matches, told = await gate.admit_all(await file.text())
        kept = added = 0
        for match in matches:
            if await self._is_here(match):
                kept += 1
            elif await self.store.take_in(match):
                added += 1
            else:
                told.append(self.store.explain())
                break
        if kept:
            told.insert(0, n("{count} match was here already.", "{count} matches were here already.", kept))
        if added:
            told.insert(0, n("{count} match is added.", "{count} matches are added.", added))
        self._say(told)
        await self.show(told)

    async def _is_here(self, match):
        written = record.record(match)
        for number, kept in await self.store.list():
            if kept["head"].get("seed") == written["seed"] and kept["head"].get("date") == written.get("date"):
                other = await self.store.peek(number)
                if other and record.record(other) == written:
                    return True
        return False

    def _say(self, told):
        self.page.speech.say(" ".join(told))

    def _note(self, told):
        dom.by_id("kept-notes").innerHTML = _sentences(told)


def _sentences(told):
    return "".join(["<p>%s</p>" % dom.escape(words) for words in told if words])


def _notes(told, undo):
    button = '<button type="button" data-do="match_undo">%s</button>' % dom.escape(t("Undo")) if undo else ""
    return '<div class="kept-notes"><div id="kept-notes">%s</div>%s</div>' % (_sentences(told), button)


def _row(row, here):
    names = listed([one["name"] for one in row.match.seats])
    title = row.title()
    if here:
        go = "<b>%s</b>" % dom.escape(t("At the table"))
    else:
        go = _button("match_open", row, t("Go on") if row.open else t("Look at it"), "")
    return (
        '<li>%s<div class="about"><b>%s</b><span class="quiet">%s</span><span class="quiet">%s</span>'
        '<span>%s</span></div><div class="does">%s%s%s</div></li>'
    ) % (
        row.score(),
        dom.escape(title),
        dom.escape(row.when()),
        dom.escape(names),
        dom.escape(row.state()),
        go,
        _watched(row, title) + _button("match_save", row, t("Save"), title),
        "" if here else _button("match_delete", row, t("Delete"), title),
    )


def _watched(row, title):
    """The buttons that look at the rounds that were played."""
    if row.open and not row.scores:
        return ""
    return _button("replay", row, t("Watch again"), title) + _button("review", row, t("Review"), title)


def _lost(row):
    words = t("This match cannot be read.")
    return '<li><svg class="bars" viewBox="0 0 64 44" aria-hidden="true"></svg><div class="about">%s</div>%s</li>' % (
        dom.escape(words),
        '<div class="does">%s</div>' % _button("match_delete", row, t("Delete"), words),
    )


def _button(command, row, label, what):
    """A button of a row; `what` tells it from those of other rows, for who cannot see where it is."""
    return '<button type="button" data-do="%s" data-with="%s">%s<span class="hidden">: %s</span></button>' % (
        command,
        dom.escape(row.number),
        dom.escape(label),
        dom.escape(what + " " + row.when() if row.match else what),
    )
