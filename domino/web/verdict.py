"""The end of a match, beside the board: who won, the places, the totals by round as a curve and a table."""

from domino.text import _, listed, number, t
from domino.web import dom
from domino.web.ending import AGAIN, also, panel

ALSO = AGAIN + (
    ("share", _("Share the match")),
    ("deal_share", _("Share this deal")),
    ("save_record", _("Save the record")),
)


def winner(table):
    """Who won the match, in a sentence."""
    words, winners = table.words, table.match.winners
    mine = words.mine
    names = listed([words.side(side) for side in winners])
    if mine in winners:
        if len(winners) > 1:
            return t("You share the win.")
        return t("Your side wins the match.") if words.rules.teams else t("You win the match!")
    if len(winners) > 1:
        return t("The win is shared: {names}.", names=names)
    if words.rules.teams == 2 and mine is not None:
        return t("The other side wins the match.")
    return t("{name} wins the match.", name=names)


def places(match):
    """The sides from first to last: winners, then who stayed longest, then the better total."""
    left = {}
    for event in match.results:
        for side in event["eliminated"]:
            left[side] = event["round"]
    better = 1 if match.rules.scoring == "penalty" else -1
    keyed = [
        (side not in match.winners, -left.get(side, len(match.results) + 1), better * match.totals[side], side)
        for side in range(match.rules.sides)
    ]
    return [key[-1] for key in sorted(keyed)]


def told(table):
    """The end of the match as it is said."""
    return " ".join([winner(table), table.score.reading(table.match.totals, table.match.eliminated)])


def conceded(table):
    """What the player gives up, as a sentence."""
    if table.words.rules.teams and table.words.me is not None:
        return t("You concede the match for your side.")
    return t("You concede the match.") if table.words.me is not None else t("The match is given up.")


def show(table, title=None):
    """The match's end on the screen; `title` says how it ended where it was not played to the end."""
    match, words = table.match, table.words
    order = places(match)
    place = "".join(
        [
            '<li class="%s"><span class="who swatch">%s</span><span class="tiles">%s</span><b class="sum">%s</b></li>'
            % (
                table.score.colour(side),
                dom.escape(words.side(side)),
                dom.escape(t("wins") if side in match.winners else t("out") if side in match.eliminated else ""),
                number(match.totals[side]),
            )
            for side in order
        ]
    )
    heads = "".join(
        [
            '<th scope="col" class="swatch %s">%s</th>' % (table.score.colour(side), dom.escape(words.side(side)))
            for side in order
        ]
    )
    rounds = "".join(
        [
            '<tr><th scope="row">%d</th>%s</tr>'
            % (event["round"], "".join(["<td>%s</td>" % number(event["totals"][side]) for side in order]))
            for event in match.results
        ]
    )
    panel(
        table,
        t("The match is over."),
        title or winner(table),
        [
            '<ol class="open-hands places" aria-label="%s">%s</ol>' % (dom.escape(t("Places")), place),
            _curve(table, order) if match.results else "",
            '<p class="proof"><span>%s</span> <button type="button" data-do="fair_verify">%s</button></p>'
            % (dom.escape(t("Was it fair? Deal it again, and let every bot choose again.")), dom.escape(t("Verify"))),
            also(ALSO),
            '<div class="wide-table" tabindex="0" role="group" aria-label="%s"><table class="tally">'
            "<thead><tr><th>%s</th>%s</tr>"
            "</thead>%s</table></div>" % (dom.escape(t("Totals by round")), dom.escape(t("round")), heads, rounds),
        ],
        '<button type="button" class="main" id="go-on" data-do="rematch">%s</button>'
        '<button type="button" data-do="options">%s</button>'
        % (dom.escape(t("Rematch")), dom.escape(t("Change the options"))),
    )
    if table.at_end:
        table.at_end()


def _curve(table, order):
    """Totals by round as lines."""
    match = table.match
    rounds = len(match.results)
    target = match.rules.target
    top = max([target] + match.totals) or 1
    wide, tall, low = 380, 120, 8
    lines = []
    for side in order:
        mine = " mine" if side == table.words.mine else ""
        points = ["M%d %d" % (low, tall)]
        for i, event in enumerate(match.results, 1):
            points.append(
                "L%d %d" % (low + (wide - 60) * i // rounds, tall - (tall - 12) * event["totals"][side] // top)
            )
        lines.append('<path class="%s%s" d="%s"/>' % (table.score.colour(side), mine, "".join(points)))
    if target:
        y = tall - (tall - 12) * target // top
        lines.append(
            '<path class="limit" d="M%d %dH%d"/><text x="%d" y="%d">%s</text>'
            % (low, y, wide - 44, wide - 38, y + 5, number(target))
        )
    return '<svg class="curve" viewBox="0 0 %d %d" aria-hidden="true">%s</svg>' % (wide, tall + 6, "".join(lines))
