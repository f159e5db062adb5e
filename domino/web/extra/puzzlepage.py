"""The list of the puzzles as a dialog, and the way from there to the table."""

from domino.text import t
from domino.web import dom, menu
from domino.web.extra import sheet
from domino.web.extra.puzzlebook import ALONE, book
from domino.web.extra.puzzlecourse import Course
from domino.web.extra.puzzletable import PuzzleTable
from domino.web.labels import LEVELS
from domino.web.slices import pause


async def show(page):
    """Open the dialog."""
    await sheet.ready()
    found = await book()
    page.always["puzzle"] = lambda place: play(page, found, int(place))
    menu.open_dialog(t("Puzzles"), await markup(found))
    dom.by_id("puzzle-next").focus()


def play(page, found, place):
    """To the table with a puzzle, from wherever the player is."""
    table = page.table
    course = table.course if isinstance(table, PuzzleTable) else Course(page, found)
    dom.spawn(course.play(place))


async def markup(found):
    """The list as HTML: how far the player is, the next one, and all of them by level. Made in slices."""
    told = t(
        "All tiles lie open, and one line of play reaches the goal. Find it. Solved: {done} of {count}.",
        done=found.count(), count=len(found),
    )  # fmt: skip
    first = found.after(-1)
    following = first if first is not None else 0
    parts = [
        '<p>%s</p><button type="button" class="main" id="puzzle-next" data-do="puzzle" data-with="%d">%s</button>'
        % (dom.escape(told), following, dom.escape(t("Puzzle {number}", number=following + 1)))
    ]
    for level, name in enumerate(LEVELS):
        buttons = []
        for place in range(len(found)):
            if found.level(place) == level:
                buttons.append(_button(found, place))
                await pause()
        if buttons:
            parts.append(
                '<section><h3>%s</h3><ol class="puzzles">%s</ol></section>'
                % (dom.escape(t(name)), "".join(buttons))
            )
    return '<div class="puzzle-list">%s</div>' % "".join(parts)


def _button(found, place):
    mark = found.mark(place)
    state = t("not solved") if not mark else t("solved without help") if mark == ALONE else t("solved")
    label = t("{number}: {puzzle} {state}.", number=place + 1, puzzle=found.told[place], state=state)
    return (
        '<li><button type="button" data-do="puzzle" data-with="%d" class="%s" aria-label="%s" title="%s">'
        "%d%s</button></li>"
    ) % (
        place,
        "" if not mark else "alone" if mark == ALONE else "solved",
        dom.escape(label),
        dom.escape(label),
        place + 1,
        dom.icon("check") if mark else "",
    )
