"""The course of puzzles at the table: one after the other, with what is said under the cloth."""

from domino.text import t
from domino.web import dom, keys, menu
from domino.web.asking import Asking
from domino.web.choice import NAMES
from domino.web.extra import telling
from domino.web.extra.aside import Aside
from domino.web.extra.puzzletable import PuzzleTable
from domino.web.labels import LEVELS
from domino.web.moves import Moves
from domino.web.slices import pause


class Course:
    """What the player does with puzzles until they leave. `book` has the puzzles."""

    def __init__(self, page, book):
        self.page = page
        self.book = book
        self.aside = Aside(page, t("Puzzles"))
        self.place = 0
        self.riddle = None
        self.table = None
        self.asked = 0  # how often a puzzle was wanted
        self.hints = 0  # at this choice
        self.alone = True  # without a hint or a wrong move so far
        self.refutation = None  # of the last wrong move

    async def play(self, place):
        """One puzzle, until it is left."""
        page, before = self.page, self.page.table
        if before:
            before.close()
        self.asked += 1
        asked = self.asked
        await pause()
        riddle = self.book.riddle(place)
        players = riddle.rules.players
        others = [NAMES[(seat - riddle.seat - 1) % players] for seat in range(players)]  # in the order of play
        names = [t("You") if seat == riddle.seat else others[seat] for seat in range(players)]
        match = riddle.match(names)
        await pause()
        if page.table is not before:  # another match was opened meanwhile
            self.aside.put_away()
            return
        if self.asked != asked:  # another puzzle was wanted
            return
        self.place, self.riddle = place, riddle
        self.hints, self.alone, self.refutation = 0, True, None
        self.table = page.table = table = PuzzleTable(riddle, match, self)
        page.commands = {}
        for part in (Moves(table), Asking(table), table):
            page.commands.update(part.commands())
        page.commands.update(
            {
                "hint": self.hint,
                "tiles": lambda _: page.speech.say(self.hands(), show=True),
                "skip": self.leave,
                "leave": self.leave,
                "options": self.leave,
                "puzzle_why": self.why,
                "puzzle_again": lambda _: dom.spawn(self.play(self.place)),
                "go_on": self.following,
            }
        )
        await table.begin()
        told = [self.title(), telling.goal(riddle)] + telling.holds(riddle)
        self.show(" ".join(told[2:]))
        page.speech.forget()
        page.speech.hold(" ".join([told[0] + "."] + told[1:] + [self.hands()]))
        await table.run()
        if page.table is not table and page.table is not self.table:  # another match was opened meanwhile
            self.aside.put_away()

    def title(self):
        """Which one it is."""
        return t("Puzzle {number} of {count}", number=self.place + 1, count=len(self.book))

    def hands(self):
        """What the others hold, as it is said."""
        table = self.table
        return " ".join(
            [
                t("{name} holds {tiles}.", name=table.words.name(seat), tiles=table.seats.reading(seat))
                for seat in table.seats.order
            ]
        )

    # -- the line under the cloth

    def show(self, words, wrong=False):
        """Write it: what is asked for, and `words` on how it stands."""
        where = " · %s · %s" % (t(LEVELS[self.book.level(self.place)]), telling.table(self.riddle))
        more = '<button type="button" class="quiet-button" id="puzzle-why" data-do="puzzle_why">%s</button>'
        dom.html(
            "coach",
            '<p class="marks">%s<span class="where">%s</span></p><p class="says"><b>%s</b></p><p class="do%s">%s %s</p>'
            '<button type="button" id="skip" class="quiet-button" data-do="skip" aria-keyshortcuts="Escape">%s</button>'
            % (
                dom.escape(self.title()),
                dom.escape(where),
                dom.escape(telling.goal(self.riddle)),
                " no" if wrong else "",
                dom.escape(words),
                more % dom.escape(t("All the moves")) if wrong else "",
                dom.escape(t("Leave")),
            ),
        )

    def turn(self):
        """The player is to move again."""
        if self.riddle.place(self.table.match):
            self.hints = 0
            self.show(t("Right so far."))

    def back(self):
        """A choice was taken back."""
        self.hints = 0
        self.show(" ".join(telling.holds(self.riddle)))

    def failed(self, action, texts):
        """A move that does not keep the goal: why, and it is not made."""
        table = self.table
        self.alone = False
        self.refutation = telling.Refutation(self.riddle, table.match, action, texts, table.words)
        told = self.refutation.told()
        self.show(told, wrong=True)
        table.close_choice()
        table.speech.refuse(told, t("{move} does not reach it.", move=telling.action(action)))

    def why(self, _=None):
        """All the moves that follow from a wrong one, as a dialog."""
        found = self.refutation
        if found:
            items = "".join(["<li>%s</li>" % dom.escape(told) for told in found.moves])
            inside = '<ol class="refutation">%s</ol><p>%s</p>' % (items, dom.escape(" ".join(found.outcome())))
            menu.open_dialog(t("Why it fails"), inside)

    def hint(self, _=None):
        """First the side, then the tile."""
        table = self.table
        if not table.waiting:
            table.speech.refuse(table.words.whose(table.match.turn))
            return
        due = self.riddle.due(table.match)
        plays = [action for action in table.match.legal if action[0] == "play"]
        self.hints += 1
        if self.riddle.place(table.match) in self.riddle.choices:
            self.alone = False
        if len(plays) < 2 or due[0] != "play":
            words = table.words.what_fits(table.match.legal)
        elif self.hints == 1 and len({action[2] for action in plays}) == 2 and due[2]:
            words = t("It goes on the left.") if due[2] == "L" else t("It goes on the right.")
            table.line.mark(("LR".index(due[2]),))
        else:
            words = t("It is {move}.", move=telling.action(due))
            table.close_choice()
            table.hand.hint(due[1])
            table.buttons()
            table.line.mark(("LR".index(due[2]),) if due[2] else ())
        self.show(words)
        table.speech.say(words, show=True)

    # -- its end

    def solved(self):
        """The line was found."""
        self.book.solved(self.place, self.alone)
        words = t("Solved, without help.") if self.alone else t("Solved.")
        self.show(words)
        title = dom.by_id("result-title")
        dom.text(title, words + " " + title.textContent)
        self.page.speech.say(words)

    def ways(self):
        """What can be done after it, as buttons."""
        following = t("Next puzzle") if self.book.after(self.place) not in (None, self.place) else t("All puzzles")
        return (
            '<button type="button" class="main" id="go-on" data-do="go_on">%s%s</button>'
            '<button type="button" data-do="puzzle_again">%s</button>'
        ) % (dom.escape(following), keys.hint("go_on"), dom.escape(t("Once more")))

    def following(self, _=None):
        """The next one that is not solved; where all are, the list."""
        if self.table.match.turn is not None:
            return
        place = self.book.after(self.place)
        if place is None:
            self.page.do("puzzles")
        else:
            dom.spawn(self.play(place))

    def leave(self, _=None):
        """Back to where the player was."""
        if not self.table.closed:
            self.table.close()
            dom.spawn(self.aside.back(t("The puzzles are in the menu whenever you want them.")))
