"""The deal of the day on the page: the dialog that offers it, what came of it, and that as words to share."""

import json

import js

from domino import text
from domino.shuffle import NO_NONCE
from domino.text import GAME_NAMES, n, t
from domino.web import dom, link, menu
from domino.web.choice import NAMES
from domino.web.extra import day, sheet
from domino.web.intl import LOCALES
from domino.web.labels import LEVELS

KEPT = "days"  # the name under which the browser keeps what came of each day
MOST = 60  # days that are kept
SHOWN = 14  # in the dialog
LEVEL = "day-level"  # the name of the level that was chosen last


def today():
    """The date where the player is, as "2026-11-29"."""
    now = js.Date.new()
    return "%04d-%02d-%02d" % (now.getFullYear(), now.getMonth() + 1, now.getDate())


def results():
    """What came of each day: {date: {"level", "won", "points", "moves", "how"}}.

    `how` is "", "undone" or "given up".
    """
    try:
        kept = json.loads(dom.remembered(KEPT) or "{}")
    except ValueError:  # written by something else
        kept = {}
    return kept if isinstance(kept, dict) else {}


def result_of(table):
    """What came of the match at a table that has ended."""
    match, me = table.match, 0
    side = match.rules.side_of(me)
    how = "given up" if not match.over else "undone" if match.practice else ""
    return {
        "level": level_of(match),
        "won": side in match.winners,
        "points": match.results[-1]["points"][side] if match.over else 0,
        "moves": len([move for move in match.round.moves if move[0] == me]),
        "how": how,
    }


def level_of(match):
    """The level of the bots of a day's match."""
    from domino.bots import successor

    bot = successor(match.seats[1]["player"])
    return bot.level if bot else 0


def keep(date, result):
    """Remember a day's result; the first one counts. Answers the one that counts."""
    kept = results()
    if date not in kept:
        kept[date] = result
        for old in sorted(kept)[:-MOST]:
            del kept[old]
        dom.remember(KEPT, json.dumps(kept))
    return kept[date]


# -- in words


def dated(date):
    """A date as the language writes it."""
    year, month, day_ = day.parts(date)
    locale = LOCALES.get(text.language(), text.language())
    options = dom.from_json({"day": "numeric", "month": "long", "year": "numeric"})
    return js.Date.new(year, month - 1, day_).toLocaleDateString(locale, options)


def played(date):
    """Which game it is, and for how many."""
    made = day.rules_of(date)
    game = t(GAME_NAMES[made.game])
    if made.teams and made.game != "coppie":
        return t("{game}, {count} players in {teams} teams", game=game, count=made.players, teams=made.teams)
    return n("{game}, {count} player", "{game}, {count} players", made.players, game=game)


def outcome(result, date):
    """How it went, in a sentence."""
    if result["how"] == "given up":
        return t("Given up.")
    count = result["points"]
    penalty = day.rules_of(date).scoring == "penalty"
    points = n("{count} penalty point", "{count} penalty points", count) if penalty else n(
        "{count} point", "{count} points", count)  # fmt: skip
    moves = n("{count} move", "{count} moves", result["moves"])
    if result["won"]:
        told = t("Won: {points}, {moves}.", points=points, moves=moves)
    else:
        told = t("Not won: {points}, {moves}.", points=points, moves=moves)
    return told + (" " + t("With moves taken back.") if result["how"] else "")


def level(value):
    """A level by name."""
    return t(LEVELS[value - 1]) if 0 < value <= len(LEVELS) else t("different players")


def shared(date, result):
    """The result as words for others. They tell nothing of the tiles."""
    return "\n".join(
        [
            t("Domino, deal of the day, {date}", date=dated(date)),
            t("{game}, against: {level}", game=played(date), level=level(result["level"])),
            outcome(result, date),
            js.location.origin + js.location.pathname,
        ]
    )


# -- on the page


class Day:
    """Its commands. `page` opens a match."""

    def __init__(self, page):
        self.page = page

    async def do(self, name, with_=None):
        """Carry out a command."""
        await {"day": self.show, "day_play": self.play, "day_share": self.share, "day_ended": self.ended}[name](with_)

    async def show(self, _=None):
        """Open the dialog."""
        await sheet.ready()
        date = today()
        menu.open_dialog(t("Deal of the day"), markup(date))
        dom.by_id("day-play").focus()

    async def play(self, _=None):
        """Deal it; where a match would be lost by that, ask first."""
        self.page.let_go.before(self._deal)

    def _deal(self):
        from domino.bots import find

        date = today()
        made = day.rules_of(date)
        bot = find(chosen_level()).player
        seats = [{"name": t("You"), "player": "human"}]
        seats += [{"name": name, "player": bot} for name in NAMES[: made.players - 1]]
        self.page.open(made, seats, day.seed(date), NO_NONCE, date=date)

    async def share(self, date):
        """Hand the result of a day to another program, or to the clipboard."""
        result, speech = results().get(date), self.page.speech
        script = await link.helper()
        if not result:
            return
        words = shared(date, result)
        done = await script.give(words, "") if script else ""
        if script and not done and await script.copy(words):
            done = "copied"
        if done == "copied":
            speech.say(t("The result is copied: you can paste it anywhere."), True)
        elif done == "shared":
            speech.say(t("The result is shared."), True)
        elif not done:
            speech.refuse(t("The browser lets this page neither share nor copy: here are the words."))
            menu.open_dialog(t("Share the result"), '<p class="shared" tabindex="0">%s</p>' % dom.escape(words))

    async def ended(self, _=None):
        """A match of one round has ended: where it is the deal of its day, remember that, and show it as words."""
        table = self.page.table
        own = table and table.ended and (table.kept or table.number)  # not a match of others that is looked at
        if not own or not day.is_of_its_day(table.match):
            return
        await sheet.ready()
        date = table.match.date
        own = result_of(table)
        counts = keep(date, own)
        told = [t("Deal of the day, {date}.", date=dated(date)), outcome(counts, date)]
        if counts != own:
            told.append(t("The first time counts."))
        if not dom.by_id("day-told"):
            section = '<section class="day-told" id="day-told">%s</section>' % _told(date, told)
            dom.by_id("result-title").insertAdjacentHTML("afterend", section)
            dom.forget("result")
            self.page.speech.say(" ".join(told))


def _told(date, told):
    return '<p>%s</p><button type="button" data-do="day_share" data-with="%s">%s</button>' % (
        dom.escape(" ".join(told)),
        date,
        dom.escape(t("Share the result")),
    )


def chosen_level():
    """The level that the player chose last, else club."""
    kept = dom.remembered(LEVEL)
    return int(kept) if kept in ("1", "2", "3", "4", "5") else 3


def markup(date):
    """The dialog as HTML."""
    chosen = chosen_level()
    options = "".join(
        [
            '<option value="%d"%s>%s</option>' % (value, " selected" if value == chosen else "", dom.escape(t(name)))
            for value, name in enumerate(LEVELS, 1)
        ]
    )
    kept = results()
    parts = [
        '<p class="day-date">%s</p><p>%s</p>'
        % (
            dom.escape("%s · %s" % (dated(date), played(date))),
            dom.escape(
                t("One round, with the same tiles for everybody who plays today. A new one comes at midnight.")
            ),
        )
    ]
    if date in kept:
        parts.append('<div class="day-told">%s</div>' % _told(date, [t("Played today."), outcome(kept[date], date)]))
    again = t("Play it again") if date in kept else t("Play")
    parts.append(
        '<label class="field"><span>%s</span><select name="%s">%s</select></label>'
        '<button type="button" class="main" id="day-play" data-do="day_play">%s</button>'
        % (dom.escape(t("Opponents")), LEVEL, options, dom.escape(again))
    )
    honest = t("The tiles follow from the date alone, so anybody can work them out beforehand: it is for comparing.")
    parts.append('<p class="quiet">%s</p>' % dom.escape(honest))
    earlier = [one for one in sorted(kept) if one != date][-SHOWN:]
    earlier.reverse()
    if earlier:
        parts.append('<section><h3>%s</h3>%s</section>' % (dom.escape(t("Days played")), _table(earlier, kept)))
    return '<div class="day">%s</div>' % "".join(parts)


def _table(dates, kept):
    rows = "".join(
        [
            "<tr><th scope=row>%s</th><td>%s</td><td>%s</td></tr>"
            % (dom.escape(dated(date)), dom.escape(level(kept[date]["level"])), dom.escape(outcome(kept[date], date)))
            for date in dates
        ]
    )
    return '<div class="wide-table" tabindex="0" role="group" aria-label="%s"><table class="days">%s</table></div>' % (
        dom.escape(t("Days played")),
        rows,
    )
