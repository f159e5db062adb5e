"""Luck of the tiles, as a dialog: what chance gave to you and to the bots in all matches that are kept here, against
what it gives on average, with a picture and as a table.
"""

import math

from domino.luck import BOTS, KINDS, PEOPLE, Luck
from domino.text import _, n, number, t
from domino.web import dom
from domino.web.extra.fairparts import doors, page, working
from domino.web.extra.figures import key, row, same
from domino.web.extra.reading import read

FEW = 20  # rounds; with fewer, chance alone makes large differences
WIDE, TALL = 360, 54  # of a picture
LEFT, RIGHT = 14, 346
REACH = 3.3  # standard deviations from the middle to the edge of a picture
USUAL = 1.96

HEADINGS = {
    "doubles": _("Doubles dealt"),
    "pips": _("Pips dealt"),
    "openings": _("Rounds opened because of the tiles"),
    "draws": _("Drawn tiles that fitted"),
}
# kind, who: the sentence for a count
SAID = {
    ("doubles", PEOPLE): lambda count, **rest: n(
        "You were dealt {count} double; chance gives {due}, usually between {low} and {high}: {verdict}.",
        "You were dealt {count} doubles; chance gives {due}, usually between {low} and {high}: {verdict}.",
        count,
        **rest,
    ),
    ("doubles", BOTS): lambda count, **rest: n(
        "The bots were dealt {count} double; chance gives {due}, usually between {low} and {high}: {verdict}.",
        "The bots were dealt {count} doubles; chance gives {due}, usually between {low} and {high}: {verdict}.",
        count,
        **rest,
    ),
    ("pips", PEOPLE): lambda count, **rest: n(
        "You were dealt {count} pip; chance gives {due}, usually between {low} and {high}: {verdict}.",
        "You were dealt {count} pips; chance gives {due}, usually between {low} and {high}: {verdict}.",
        count,
        **rest,
    ),
    ("pips", BOTS): lambda count, **rest: n(
        "The bots were dealt {count} pip; chance gives {due}, usually between {low} and {high}: {verdict}.",
        "The bots were dealt {count} pips; chance gives {due}, usually between {low} and {high}: {verdict}.",
        count,
        **rest,
    ),
    ("openings", PEOPLE): lambda count, **rest: n(
        "Your tiles opened {count} round; chance gives {due}, usually between {low} and {high}: {verdict}.",
        "Your tiles opened {count} rounds; chance gives {due}, usually between {low} and {high}: {verdict}.",
        count,
        **rest,
    ),
    ("openings", BOTS): lambda count, **rest: n(
        "The bots' tiles opened {count} round; chance gives {due}, usually between {low} and {high}: {verdict}.",
        "The bots' tiles opened {count} rounds; chance gives {due}, usually between {low} and {high}: {verdict}.",
        count,
        **rest,
    ),
    ("draws", PEOPLE): lambda count, **rest: n(
        "{count} tile that you drew fitted; chance gives {due}, usually between {low} and {high}: {verdict}.",
        "{count} tiles that you drew fitted; chance gives {due}, usually between {low} and {high}: {verdict}.",
        count,
        **rest,
    ),
    ("draws", BOTS): lambda count, **rest: n(
        "{count} tile that bots drew fitted; chance gives {due}, usually between {low} and {high}: {verdict}.",
        "{count} tiles that bots drew fitted; chance gives {due}, usually between {low} and {high}: {verdict}.",
        count,
        **rest,
    ),
}


class Figure:
    """One sum of the page: what was seen, what chance gives, and where 95 of 100 tables would be, in whole numbers."""

    def __init__(self, kind, who, sum_):
        self.kind = kind
        self.who = who
        self.seen = sum_.seen
        self.due = round(sum_.due)
        low, high = sum_.usual
        self.low = max(0, math.ceil(low))
        self.high = max(self.low, math.floor(high))
        # In standard deviations from what is due: the same scale for all pictures
        self.off = (sum_.seen - sum_.due) / sum_.variance**0.5
        self.unusual = not self.low <= self.seen <= self.high

    @property
    def verdict(self):
        """In a few words."""
        if not self.unusual:
            return t("nothing unusual")
        return t("more than usual") if self.off > 0 else t("less than usual")

    @property
    def sentence(self):
        """The whole of it."""
        said = SAID[self.kind, self.who]
        return said(self.seen, due=self.due, low=self.low, high=self.high, verdict=self.verdict)

    def picture(self):
        """A bar from the lowest to the highest that is usual, a mark for what is due, a dot for what was seen."""
        middle = (LEFT + RIGHT) // 2
        unit = (RIGHT - middle) / REACH
        low, high = int(middle - USUAL * unit), int(middle + USUAL * unit)
        dot = int(middle + max(-REACH, min(REACH, self.off)) * unit)
        return (
            '<svg class="range%s" viewBox="0 0 %d %d" aria-hidden="true"><path class="axis" d="M%d 20H%d"/>'
            '<rect class="usual" x="%d" y="12" width="%d" height="16" rx="8"/><path class="due" d="M%d 7V33"/>'
            '<circle class="seen" cx="%d" cy="20" r="8"/>'
            '<text x="%d" y="49">%s</text><text x="%d" y="49">%s</text><text x="%d" y="49">%s</text></svg>'
        ) % (
            " unusual" if self.unusual else "",
            WIDE,
            TALL,
            LEFT,
            RIGHT,
            low,
            high - low,
            middle,
            dot,
            low,
            number(self.low),
            middle,
            number(self.due),
            high,
            number(self.high),
        )


def figures(luck, kind):
    """The figures of a kind, of people and of bots, where chance had a say at all."""
    found = []
    for who in (PEOPLE, BOTS):
        sum_ = luck.sums[kind][who]
        if sum_.count and sum_.variance > 0.000001:
            found.append(Figure(kind, who, sum_))
    return found


class LuckPage:
    """The dialog. `fair` says whether it is still wanted, and has the page."""

    def __init__(self, fair):
        self.fair = fair

    async def show(self, asked):
        """Count all kept matches, a round at a time, and show what came out."""
        store = self.fair.page.kept()
        kept = await store.list()
        page(t("Luck of the tiles"), working(t("The kept matches are being read."), len(kept) or 1))
        dom.by_id("fair-stop").focus()
        luck = Luck()
        found = await read(
            store, kept, lambda data, *_rest: luck.adding(data), lambda: self.fair.going_on(asked), "fair"
        )
        if not found:
            return
        told = _told(luck) + found.told()
        page(t("Luck of the tiles"), markup(luck, told) + doors("fair_luck", self.fair.over()))
        dom.by_id("luck-told").focus()
        self.fair.page.speech.say(" ".join(told))


def _told(luck):
    """What the figures are made of, as sentences."""
    if not luck.rounds:
        told = [t("No finished round is kept on this device yet. Play some, and look again.")]
    else:
        told = [
            n(
                "{count} finished round of the matches kept on this device.",
                "{count} finished rounds of the matches kept on this device.",
                luck.rounds,
            )
        ]
        if luck.rounds < FEW:
            told.append(t("That is few: with so little, chance alone makes large differences. Look again later."))
    return told


def markup(luck, told):
    """The page as HTML, without its title. `told` are the sentences at its head."""
    head = '<p id="luck-told" tabindex="-1">%s</p>' % dom.escape(" ".join(told))
    if not luck.rounds:
        return '<div class="luck">%s</div>' % head
    parts, rows = [], []
    for kind in KINDS:
        found = figures(luck, kind)
        if not found:
            continue
        heading = dom.escape(t(HEADINGS[kind]))
        items = []
        for one in found:
            items.append(
                '<li><b>%s</b>%s<p>%s</p></li>' % (dom.escape(_who(one)), one.picture(), dom.escape(one.sentence))
            )
            rows.append(_row(one, heading))
        parts.append('<section><h3>%s</h3><ul class="ranges">%s</ul></section>' % (heading, "".join(items)))
    return '<div class="luck">%s%s%s%s%s</div>' % (head, key(_signs()), "".join(parts), _table(rows), _honest())


def _who(figure):
    return t("You") if figure.who == PEOPLE else t("The bots")


def _signs():
    """What the picture's signs mean."""
    return (
        ('<circle class="seen" cx="20" cy="10" r="7"/>', t("what was seen")),
        ('<path class="due" d="M20 1V19"/>', t("what chance gives")),
        ('<rect class="usual" x="2" y="3" width="36" height="14" rx="7"/>', t("where 95 of 100 lie")),
    )


def _table(rows):
    """The same as numbers."""
    return same(t("Luck of the tiles"), (t("What"), t("who"), t("seen"), t("by chance"), t("usually")), rows)


def _row(figure, heading):
    between = t("{low} to {high}", low=figure.low, high=figure.high)
    return row(heading, (_who(figure), number(figure.seen), number(figure.due), between))


def _honest():
    words = t(
        "Of twenty such figures, one lies outside its range by chance alone. "
        "The matches are those that are kept here, also those that came from a file."
    )
    return '<p class="quiet">%s</p>' % dom.escape(words)
