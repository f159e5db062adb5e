"""The statistics as markup: each picture with its table."""

from domino.text import decimal, n, t
from domino.web import dom
from domino.web.extra.figures import key, row, same
from domino.web.extra.statsrows import (
    GIVEN_HEADS,
    HEADINGS,
    given_cells,
    given_steps,
    group_cells,
    group_heads,
    groups,
    habit_cells,
    habit_heads,
    habits,
    mean,
    signed,
    step_cells,
    step_heads,
    steps,
)

WIDE, LOW = 320, 34  # of a bar of wins
CURVE = (380, 120)
SMOOTH = 10  # rounds that a point of the curve of what was given away is the mean of

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


def markup(tallies, sums, told, more):
    """The page as HTML, without its title.

    `sums` has by round what was given away (`givenaway`) or None, `told` are the sentences at its head, `more` counts
    the rounds that would be reviewed next.
    """
    parts = ['<p id="stats-told" tabindex="-1">%s</p>' % dom.escape(" ".join(told))]
    if tallies.rounds:
        parts.append(key(_signs()))
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
        parts.append(_given([one for one in sums if one], more))
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
    table = same(heading, heads, [row(dom.escape(cells[0]), cells[1:]) for cells in rows])
    return "<section><h3>%s</h3>%s%s</section>" % (dom.escape(heading), inside, table)


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


def _signs():
    """What the signs of the bars mean."""
    return (
        ('<circle class="seen" cx="20" cy="10" r="7"/>', t("rounds that you won")),
        ('<path class="due" d="M20 1V19"/>', t("what chance gives")),
        ('<rect class="usual" x="2" y="3" width="36" height="14" rx="7"/>', t("where the true share lies, 95 of 100")),
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


def _given(sums, more):
    """What was given away in the rounds that are judged, and the way to have more of them judged."""
    heading = t("Points given away")
    button = (
        '<div class="list"><button type="button" data-do="stats_review">%s</button></div>'
        % dom.escape(n("Review {count} round", "Review {count} rounds", more))
        if more
        else ""
    )
    if not sums:
        words = t("The strong players judge your choices by what you could know. No round is judged yet.")
        return "<section><h3>%s</h3><p>%s</p>%s</section>" % (dom.escape(heading), dom.escape(words), button)
    costs, usual = [one[0] for one in sums], [one[1] for one in sums]
    words = n(
        "In {count} reviewed round you gave away {points} points; choices by chance would have given away {usual}.",
        "In {count} reviewed rounds you gave away {points} points a round; choices by chance would have given away "
        "{usual}.",
        len(sums),
        points=decimal(mean(costs)),
        usual=decimal(mean(usual)),
    )
    return _section(
        heading,
        _falling(costs, usual) + "<p>%s</p>%s" % (dom.escape(words), button),
        [t(head) for head in GIVEN_HEADS],
        [given_cells(row) for row in given_steps(sums)],
    )


def _falling(costs, usual):
    """What was given away, the mean of the last rounds at each; dashed, what choices by chance give away."""
    wide, tall = CURVE
    means = [mean(costs[max(0, i + 1 - SMOOTH) : i + 1]) for i in range(len(costs))]
    level = mean(usual)
    top = max(means + [level, 0.1])

    def high(value):
        return 8 + int((tall - 16) * (top - value) / top)

    points = ["%d %d" % (8 + (wide - 70) * i // max(1, len(means) - 1), high(one)) for i, one in enumerate(means)]
    if len(points) == 1:
        points.append("%d %d" % (wide - 62, high(means[0])))
    return (
        '<svg class="curve" viewBox="0 0 %d %d" aria-hidden="true"><path class="limit" d="M8 %dH%d"/>'
        '<path class="mine" d="M%s"/><text x="%d" y="%d">%s</text><text x="%d" y="%d">%s</text></svg>'
    ) % (wide, tall, high(level), wide - 60, "L".join(points), wide - 52, high(means[-1]) + 5, decimal(means[-1]),
         wide - 52, high(level) + 5, decimal(level) if abs(high(level) - high(means[-1])) > 14 else "")  # fmt: skip


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
