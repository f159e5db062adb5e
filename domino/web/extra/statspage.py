"""Statistics of the kept matches, as a dialog: wins with what chance alone would give, points round by round, blocks
and habits; each picture with its table, and all of it as a file.
"""

from domino.text import n, t
from domino.web import dom
from domino.web.extra import sheet
from domino.web.extra.fairparts import page, working
from domino.web.extra.reading import read
from domino.web.extra.statsrows import (
    HEADINGS,
    as_csv,
    group_cells,
    group_heads,
    groups,
    habit_cells,
    habit_heads,
    habits,
    signed,
    step_cells,
    step_heads,
    steps,
)
from domino.web.extra.tallies import Tallies
from domino.web.logbook import CONCEDED

FEW = 20  # rounds; with fewer, chance alone makes large differences
WIDE, LOW = 320, 34  # of a bar of wins
CURVE = (380, 120)

# habit: the sentence for `count` of `of`, `percent`
HABITS = {
    "double": lambda count, **rest: n(
        "You kept a heavy double to the end in {count} round of {of} in which you could have laid it.",
        "You kept a heavy double to the end in {count} rounds of {of} in which you could have laid it.",
        count,
        **rest,
    ),
    "stuck": lambda count, **rest: n(
        "You left yourself nothing that fits {count} time of {of} when another tile would have left something.",
        "You left yourself nothing that fits {count} times of {of} when another tile would have left something.",
        count,
        **rest,
    ),
    "passed": lambda count, **rest: n(
        "You covered a number that the next opponent did not have {count} time of {of} when you need not have.",
        "You covered a number that the next opponent did not have {count} times of {of} when you need not have.",
        count,
        **rest,
    ),
    "foe": lambda count, **rest: n(
        "You opened a number that the next opponent had led {count} time of {of} when you need not have.",
        "You opened a number that the next opponent had led {count} times of {of} when you need not have.",
        count,
        **rest,
    ),
    "partner": lambda count, **rest: n(
        "You covered the number that your partner had led {count} time of {of} when you need not have.",
        "You covered the number that your partner had led {count} times of {of} when you need not have.",
        count,
        **rest,
    ),
}

class Statistics:
    """The dialog's commands. `page` has the store."""

    def __init__(self, page_):
        self.page = page_
        self.asked = 0  # how many times it was wanted: an older count is of no use
        self.tallies = None

    def commands(self):
        """The commands by name."""
        return {"stats_stop": self.stop, "stats_save": self.save}

    def stop(self, _=None):
        """Count no further; what was counted is shown."""
        self.asked += 1

    async def show(self):
        """Count all kept matches, a round at a time, and show what came out."""
        await sheet.ready()
        self.asked += 1
        asked, store = self.asked, self.page.kept()
        kept = await store.list()
        kept.sort(key=lambda entry: (entry[1]["at"], entry[0]))
        page(t("Statistics"), working(t("The kept matches are being read."), len(kept) or 1, "stats"))
        dom.by_id("stats-stop").focus()
        tallies = Tallies()
        found = await read(
            store,
            kept,
            lambda data, head: tallies.adding(data, head.get("state") == CONCEDED),
            lambda: asked == self.asked and dom.by_id("stats-bar"),
            "stats",
        )
        if not found:
            return
        told = _told(tallies) + found.told()
        self.tallies = tallies
        page(t("Statistics"), markup(tallies, told))
        dom.by_id("stats-told").focus()
        self.page.speech.say(" ".join(told))

    def save(self, _=None):
        """The figures as a file that a spreadsheet opens."""
        dom.save_file("domino-statistics-%s.csv" % dom.today(), as_csv(self.tallies))
        self.page.speech.say(t("The statistics are saved as a file."), show=True)


def _told(tallies):
    """What the figures are made of, as sentences."""
    if not tallies.rounds:
        told = [t("No finished round of yours is kept on this device yet. Play some, and look again.")]
    else:
        told = [
            n(
                "You have played {count} round and won {won}.",
                "You have played {count} rounds and won {won}.",
                tallies.rounds,
                won=sum(tallies.won),
            )
        ]
        if tallies.rounds < FEW:
            told.append(t("That is few: with so little, chance alone makes large differences. Look again later."))
    if tallies.practice:
        told.append(
            n(
                "{count} match of practice is not counted.",
                "{count} matches of practice are not counted.",
                tallies.practice,
            )
        )
    if tallies.shared:
        told.append(
            n(
                "{count} match of several people is not counted.",
                "{count} matches of several people are not counted.",
                tallies.shared,
            )
        )
    return told


# -- the page


def markup(tallies, told):
    """The page as HTML, without its title. `told` are the sentences at its head."""
    parts = ['<p id="stats-told" tabindex="-1">%s</p>' % dom.escape(" ".join(told))]
    if tallies.rounds:
        parts.append(_key())
        for kind, rows in groups(tallies):
            cells = [(name,) + group_cells(group) for name, group in rows]
            bars = "".join([_bar(name, group.rounds) for name, group in rows])
            parts.append(
                _section(t(HEADINGS[kind]), '<ul class="ranges">%s</ul>' % bars, (t("Rounds"),) + group_heads(), cells)
            )
        parts.append(
            _section(
                t("Points ahead, round by round"),
                _curve(tallies.edges) + "<p>%s</p>" % dom.escape(_ahead(tallies.edges)),
                step_heads(),
                [step_cells(row) for row in steps(tallies)],
            )
        )
        parts.append(_blocks(tallies))
        found = habits(tallies)
        if found:
            said = [HABITS[name](share.times, of=share.of) for name, share in found if share.times]
            parts.append(
                _section(
                    t("Habits that often cost points"),
                    '<ul class="rules">%s</ul>' % "".join(["<li>%s</li>" % dom.escape(words) for words in said]),
                    habit_heads(),
                    [habit_cells(name, share) for name, share in found],
                )
            )
        parts.append(
            '<div class="list"><button type="button" data-do="stats_save">%s</button>'
            '<button type="button" data-do="fair_luck">%s</button></div>'
            % (dom.escape(t("Save the statistics as a file")), dom.escape(t("Luck of the tiles")))
        )
    return '<div class="luck">%s</div>' % "".join(parts)


def _section(heading, inside, heads, rows):
    """A part with what is to be seen, and the same as a table."""
    same = dom.escape(t("The same as a table"))
    return (
        '<section><h3>%s</h3>%s<details class="more"><summary>%s</summary>'
        '<div class="wide-table" tabindex="0" role="group" aria-label="%s"><table class="tally"><thead><tr>%s</tr>'
        "</thead><tbody>%s</tbody></table></div></details></section>"
    ) % (
        dom.escape(heading),
        inside,
        same,
        dom.escape(heading),
        "".join(['<th scope="col">%s</th>' % dom.escape(head) for head in heads]),
        "".join([_row(cells) for cells in rows]),
    )


def _row(cells):
    return '<tr><th scope="row">%s</th>%s</tr>' % (
        dom.escape(cells[0]),
        "".join(["<td>%s</td>" % dom.escape(cell) for cell in cells[1:]]),
    )


def _bar(name, share):
    """A share of won rounds: a bar for where it truly lies, a dot for what was seen, a mark for what chance gives."""
    low, high = share.interval
    picture = (
        '<svg class="range" viewBox="0 0 %d %d" aria-hidden="true"><path class="axis" d="M%d 14H%d"/>'
        '<rect class="usual" x="%d" y="6" width="%d" height="16" rx="8"/><path class="due" d="M%d 2V26"/>'
        '<circle class="seen" cx="%d" cy="14" r="7"/></svg>'
    ) % (WIDE, LOW - 6, _x(0), _x(100), _x(low), max(2, _x(high) - _x(low)), _x(share.chance), _x(share.percent))
    words = n(
        "{percent}% of {count} round; the true share is probably between {low} and {high}%, chance gives {chance}%.",
        "{percent}% of {count} rounds; the true share is probably between {low} and {high}%, chance gives {chance}%.",
        share.of,
        percent=share.percent,
        low=low,
        high=high,
        chance=share.chance,
    )
    return "<li><b>%s</b>%s<p>%s</p></li>" % (dom.escape(name), picture, dom.escape(words))


def _x(percent):
    return 10 + (WIDE - 20) * percent // 100


def _key():
    """What the signs of the bars mean."""
    signs = (
        ('<circle class="seen" cx="20" cy="10" r="7"/>', t("rounds that you won")),
        ('<path class="due" d="M20 1V19"/>', t("what chance gives")),
        ('<rect class="usual" x="2" y="3" width="36" height="14" rx="7"/>', t("where the true share lies, 95 of 100")),
    )
    return '<ul class="range-key" aria-hidden="true">%s</ul>' % "".join(
        [
            '<li><svg class="range" viewBox="0 0 40 20">%s</svg>%s</li>' % (sign, dom.escape(words))
            for sign, words in signs
        ]
    )


def _ahead(edges):
    """Where the curve ends, as a sentence."""
    total = sum(edges)
    points = (abs(total) + 5) // 10
    if not points:
        return t("You and the others are level.")
    if total > 0:
        return n("You are {count} point ahead.", "You are {count} points ahead.", points)
    return n("You are {count} point behind.", "You are {count} points behind.", points)


def _curve(edges):
    """The points by which the player is ahead, added up round by round."""
    wide, tall = CURVE
    sums, total = [0], 0
    for edge in edges:
        total += edge
        sums.append(total)
    low, high = min(sums), max(sums)
    span = max(1, high - low)

    def place(i, value):
        return "%d %d" % (8 + (wide - 70) * i // max(1, len(sums) - 1), 8 + (tall - 16) * (high - value) // span)

    path = "M" + "L".join([place(i, value) for i, value in enumerate(sums)])
    zero = place(0, 0).split(" ")[1]
    end = place(len(sums) - 1, sums[-1]).split(" ")
    return (
        '<svg class="curve" viewBox="0 0 %d %d" aria-hidden="true"><path class="limit" d="M8 %sH%d"/>'
        '<path class="mine" d="%s"/><text x="%d" y="%d">%s</text></svg>'
    ) % (wide, tall, zero, wide - 60, path, int(end[0]) + 8, int(end[1]) + 5, signed(total))


def _blocks(tallies):
    """How often rounds were blocked, and how they went."""
    blocked, won = tallies.blocked, tallies.blocked_won
    said = [
        n(
            "{count} round of {of} was blocked ({percent}%).",
            "{count} rounds of {of} were blocked ({percent}%).",
            blocked.times,
            of=blocked.of,
            percent=blocked.percent,
        )
    ]
    if won.of:
        said.append(t("Of these you won {percent}%; chance gives {chance}%.", percent=won.percent, chance=won.chance))
    return "<section><h3>%s</h3><p>%s</p></section>" % (dom.escape(t("Blocked rounds")), dom.escape(" ".join(said)))
