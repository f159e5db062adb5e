"""The introduction: a handful of prepared positions at the real table, played with the real engine, one step at a time.

It is a match like any other, except that nothing of it is stored, the other player follows a script, and a line under
the cloth says what to do. A match that waits stays as it is.
"""

from domino.text import t
from domino.tiles import parse
from domino.web import dom, keys
from domino.web.asking import Asking
from domino.web.extra import lessons, sheet
from domino.web.extra.aside import Aside
from domino.web.moves import Moves
from domino.web.slices import pause
from domino.web.table import Table

LEVEL = 2  # of the others in a first match


class LessonTable(Table):
    """The table of one lesson. `tell(step)` shows a step; it answers what to say."""

    def __init__(self, lesson, match, aside, tell):
        page = aside.page
        super().__init__(match, aside.store(), page.speech, ["", ""], page.sound)
        self.kept = False
        self.aside = aside
        self.lesson = lesson
        self.tell = tell
        self.done = 0  # actions of the player
        self.told = -1  # the step that was last said

    def title(self):
        return t("Introduction")

    def way_out(self):
        """What the menu calls the way out."""
        return t("Leave the introduction")

    def begin(self):
        """Show the lesson's position."""
        self.open()
        undo = dom.by_id("do-undo")
        if undo:
            undo.remove()
            dom.forget("acts")
        self.speech.show("")
        self.show_as_it_is()
        self.hand.focus()
        self._ready()

    @property
    def step(self):
        """What is to be done now, or None."""
        if self.match.turn is None:
            return self.lesson.end
        return self.lesson.steps[self.done] if self.done < len(self.lesson.steps) else None

    def act(self, action):
        super().act(action)
        self.done += 1

    async def _own_turn(self):
        if not self.events and self.step:
            self.told = self.done
            self.speech.hold(self.tell(self.step))  # with what the table itself says
        await super()._own_turn()

    async def _own_action(self):
        if not self.step:  # the last one is done
            await self._pause(1)
            self.close()
            return
        if self.told != self.done:
            self.told = self.done
            self.speech.say(self.tell(self.step))
        self.waiting = True
        self.go_on.clear()
        await self.go_on.wait()
        self.waiting = False

    async def _bot_turn(self):
        await self._pause(1)
        if not self.step and not self.closed:
            self.close()
        elif not self.closed:
            self.show(self.match.apply(lessons.reply(self.match)))

    async def _between(self):
        from domino.web import ending

        self.speech.hold(ending.told(self))
        await pause()
        await ending.show_round(self)
        if self.closed:
            return True
        dom.by_id("result").querySelector(".foot").innerHTML = (
            '<button type="button" class="main" id="go-on" data-do="go_on">%s%s</button>'
            % (dom.escape(t("Go on")), keys.hint("go_on"))
        )
        dom.forget("result")
        self.speech.say(self.tell(self.lesson.end))
        await self._next()
        return True

    def undo(self, _=None):
        """Nothing is taken back."""
        self.speech.refuse(t("In the introduction nothing needs to be taken back: no move is wrong for long."))


class Introduction:
    """The course of the introduction on the page."""

    def __init__(self, page):
        self.page = page
        self.table = None
        self.left = False
        self.praise = ""
        self.aside = Aside(page, t("Introduction"))

    async def run(self):
        """All the lessons, until the end or until the player leaves."""
        page = self.page
        for lesson in lessons.LESSONS:
            self._sit(lesson)
            await self.table.run()
            if self.left:
                return
            if page.table is not self.table:  # another match was opened meanwhile
                self.aside.put_away()
                return
            self.praise = lesson.steps[-1].praise
        self._finish()

    def _sit(self, lesson):
        page = self.page
        match = lesson.match((t("You"), t("Bianca")))
        self.table = page.table = LessonTable(lesson, match, self.aside, self._tell)
        page.commands = {}
        for part in (Moves(self.table), Asking(self.table), self.table):
            page.commands.update(part.commands())
        page.commands.update(
            {
                "hint": self._again,
                "skip": self._leave,
                "leave": self._leave,
                "options": self._leave,
                "first_match": self._first_match,
                "waiting_match": self._waiting_match,
            }
        )
        self.table.begin()

    # -- what it says

    def _tell(self, step):
        """Show a step under the cloth; answers what to say of it."""
        table = self.table
        praise = self.praise
        if table.match.turn is not None and table.done:
            praise = table.lesson.steps[table.done - 1].praise
        says, do, by_key = lessons.spoken(step, table.match)
        self.praise = ""
        marks = "".join(
            [
                '<i class="%s"></i>' % ("now" if number == step.number else "done" if number < step.number else "")
                for number in range(1, lessons.COUNT + 1)
            ]
        )
        where = t("Step {number} of {count}", number=step.number, count=lessons.COUNT)
        dom.html(
            "coach",
            '<p class="marks"><span class="hidden">%s</span>%s</p><p class="says">%s%s</p>'
            '<p class="do">%s <span class="by-key">%s</span></p>'
            '<button type="button" id="skip" class="quiet-button" data-do="skip" aria-keyshortcuts="Escape">%s</button>'
            % (
                dom.escape(where),
                marks,
                "<b>%s</b> " % dom.escape(t(praise)) if praise else "",
                dom.escape(says),
                dom.escape(do),
                dom.escape(by_key),
                dom.escape(t("Skip")),
            ),
        )
        return " ".join([part for part in (t(praise) if praise else "", where + ".", says, do, by_key) if part])

    def _again(self, _=None):
        """The step once more, and the tile that it is about."""
        table = self.table
        if not table.step:
            return
        if table.waiting and table.step.tile and table.hand.fits:
            table.hand.hint(parse(table.step.tile))
            table.buttons()
        table.speech.say(" ".join([part for part in lessons.spoken(table.step, table.match) if part]))

    # -- leaving it

    def _leave(self, _=None):
        """Back to where the player was."""
        if not self.left:
            self.left = True
            self.table.close()
            dom.spawn(self.aside.back(t("The introduction is in the menu whenever you want it.")))

    def _first_match(self, _=None):
        """Deal: a game in pairs against others that do not play too well, where nothing was chosen before."""
        setup = self.page.setup
        if not dom.remembered("setup"):
            setup.choice.take_game("coppie")
            setup.choice.changed = {}
            setup.choice.set_level(LEVEL)
            setup.show()
            setup.keep()
        self.left = True
        self.aside.put_away()
        self.page.deal()

    def _waiting_match(self, _=None):
        """The stored match that the set-up offers to go back to."""
        self.left = True
        self.aside.put_away()
        dom.spawn(self.page.resume(False))

    # -- its end

    def _finish(self):
        """What is left to say, and the way to a match."""
        dom.remember("intro", "done")
        dom.root.setAttribute("data-intro", "done")
        self.aside.put_away()
        title = t("Now you can play.")
        told = [
            t("In pairs your partner sits opposite: your points are common, and you play against the other two."),
            t("Other games count in other ways. The rules of a match are in the menu, and with {key}.",
              key=keys.named("rules"))
            if keys.named("rules")
            else t("Other games count in other ways. The rules of a match are in the menu."),
            t("You may ask for a hint, and take back your last move."),
        ]  # fmt: skip
        dom.html(
            "result",
            '<span id="result-name" hidden>%s</span><h2 id="result-title">%s</h2><ul class="rules">%s</ul>'
            '<div class="foot">%s</div>'
            % (
                dom.escape(t("Introduction")),
                dom.escape(title),
                "".join(["<li>%s</li>" % dom.escape(sentence) for sentence in told]),
                self._ways_out(),
            ),
        )
        dom.root.setAttribute("data-view", "result")
        dom.by_id("result").focus()
        button = dom.by_id("go-on")
        self.page.commands["go_on"] = self.page.commands[button.getAttribute("data-do")]
        last = t("{label}: press {key}.", label=button.firstChild.textContent, key=keys.named("play"))
        self.page.speech.say(" ".join([title] + told + [last]))

    def _ways_out(self):
        setup = self.page.setup
        if self.aside.waits or self.aside.ended:
            ways = [("skip", t("Back to the match"))]
        elif not dom.by_id("back").hidden:
            ways = [("waiting_match", t("Back to the match")), ("skip", t("To the set-up"))]
        elif dom.remembered("setup") and setup.choice.problem():
            ways = [("skip", t("To the set-up"))]
        else:
            ways = [("first_match", t("Deal the tiles")), ("skip", t("To the set-up"))]
        buttons = ""
        for place, (command, label) in enumerate(ways):
            main = '" class="main" id="go-on' if not place else ""
            hint = keys.hint("go_on") if not place else ""
            buttons += '<button type="button" data-do="%s%s"><span>%s</span>%s</button>' % (
                command, main, dom.escape(label), hint)  # fmt: skip
        return buttons


async def start(page):
    """Begin the introduction, unless it is going on."""
    if isinstance(page.table, LessonTable):
        return
    await sheet.ready()
    await Introduction(page).run()
