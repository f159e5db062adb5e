"""The end of a round and of the match, beside the board: hands laid open, points as sums, places."""

import asyncio

from domino.text import n, t
from domino.tiles import HIGH, LOW
from domino.web import dom, keys, tile
from domino.web.sums import as_text, newly_out, opens_next, sums

DENSE = 5  # hands; with more, each has one line


def headline(table):
    """How the round ended."""
    return table.log.ending(table.match.results[-1])


def told(table):
    """The end of the round as it is said: how, the hands, the points, the totals, who opens."""
    event = table.match.results[-1]
    words = table.words
    reason, rows = sums(words, event)
    parts = [headline(table)]
    for seat, hand in enumerate(event["hands"]):
        if hand:
            parts.append(
                n("{name} holds {count} pip.", "{name} holds {count} pips.", event["pips"][seat], name=words.name(seat))
                if seat != words.me
                else n("You hold {count} pip.", "You hold {count} pips.", event["pips"][seat])
            )
    parts.append(reason)
    for side, numbers, sign in rows:
        parts.append(t("{side}: {sum}.", side=words.side(side), sum=as_text(numbers, sign, event["points"][side])))
    parts.append(table.score.reading(event["totals"], table.match.eliminated))
    parts += newly_out(words, event)
    parts.append(opens_next(words, event))
    return " ".join([part for part in parts if part])


async def show_round(table):
    """The round's end on the screen, made in slices."""
    event = table.match.results[-1]
    words = table.words
    reason, rows = sums(words, event)
    table.score.show(event["totals"], table.match.eliminated, table.match.results)
    hands = []
    rules = words.rules
    for seat in [((words.me or 0) + i) % rules.players for i in range(rules.players)]:
        hand = event["hands"][seat]
        if not hand and seat != event["out"] and seat not in table.match.round.playing:
            continue
        tiles = "".join([tile.picture(HIGH[held], LOW[held], False) for held in sorted(hand)])
        await asyncio.sleep(0)
        if table.closed:
            return
        note = dom.escape(words.side(rules.side_of(seat))) if rules.teams else ""
        hands.append(
            '<li class="%s"><span class="who swatch">%s<small>%s</small></span><span class="tiles">%s'
            '<span class="hidden">%s</span></span><b class="sum">%s</b></li>'
            % (
                table.score.colour(rules.side_of(seat)),
                dom.escape(words.name(seat)),
                note,
                tiles or '<span class="quiet">%s</span>' % dom.escape(t("all laid")),
                " ".join(["%d-%d" % (HIGH[held], LOW[held]) for held in sorted(hand)]),
                event["pips"][seat] if hand else "",
            )
        )
    lines = "".join(
        [
            '<li><span class="swatch %s">%s</span> <b>%s</b></li>'
            % (table.score.colour(side), dom.escape(words.side(side)), as_text(numbers, sign, event["points"][side]))
            for side, numbers, sign in rows
            if len(numbers) > 1 or rules.teams or rules.scoring != "penalty"
        ]
    )
    after = newly_out(words, event)
    if not table.match.over:
        after.append(opens_next(words, event))
    label = t("To the end of the match") if table.match.over else t("Next round")
    _panel(
        table,
        headline(table),
        [
            '<div class="gain"><ul class="sums">%s</ul><p>%s</p></div>' % (lines, dom.escape(reason)),
            totals(table, event),
            '<ul class="open-hands%s">%s</ul>' % (" dense" if len(hands) > DENSE else "", "".join(hands)),
            "".join(["<p>%s</p>" % dom.escape(text) for text in after if text]),
        ],
        '<button type="button" class="main" id="go-on" data-do="go_on">%s%s</button>%s'
        % (dom.escape(label), "<kbd>%s</kbd>" % dom.escape(t("Enter")), _undo(table)),
    )


def _undo(table):
    if not table.humans:
        return ""
    return '<button type="button" data-do="undo" aria-keyshortcuts="%s">%s</button>' % (
        keys.shortcuts("undo"),
        dom.escape(t("Take back")),
    )


def totals(table, event):
    """The totals after a round as a table."""
    words = table.words
    rows = []
    for side in range(words.rules.sides):
        gone = side in table.match.eliminated
        rows.append(
            '<tr class="%s%s"><th scope="row" class="swatch">%s</th><td>%s</td><td><b>%d</b></td></tr>'
            % (
                table.score.colour(side),
                " gone" if gone else "",
                dom.escape(words.side(side)),
                "+%d" % event["points"][side] if event["points"][side] else "–",
                event["totals"][side],
            )
        )
    return (
        '<table class="tally"><thead><tr><th>%s</th><th scope="col">%s</th><th scope="col">%s</th></tr></thead>'
        "%s</table>"
    ) % (dom.escape(table.score.limit()), dom.escape(t("this round")), dom.escape(t("total")), "".join(rows))


# -- the end of the match


def verdict(table):
    """Who won the match, in a sentence."""
    words, winners = table.words, table.match.winners
    mine = words.mine
    names = ", ".join([words.side(side) for side in winners])
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


def match_told(table):
    """The end of the match as it is said."""
    return " ".join([verdict(table), table.score.reading(table.match.totals, table.match.eliminated)])


def conceded(table):
    """What the player gives up, as a sentence."""
    if table.words.rules.teams and table.words.me is not None:
        return t("You concede the match for your side.")
    return t("You concede the match.") if table.words.me is not None else t("The match is given up.")


def show_match(table, title=None):
    """The match's end on the screen; `title` says how it ended where it was not played to the end."""
    match, words = table.match, table.words
    order = places(match)
    place = "".join(
        [
            '<li class="%s"><span class="who swatch">%s</span><span class="tiles">%s</span><b class="sum">%d</b></li>'
            % (
                table.score.colour(side),
                dom.escape(words.side(side)),
                dom.escape(t("wins") if side in match.winners else t("out") if side in match.eliminated else ""),
                match.totals[side],
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
            % (event["round"], "".join(["<td>%d</td>" % event["totals"][side] for side in order]))
            for event in match.results
        ]
    )
    _panel(
        table,
        title or verdict(table),
        [
            '<ol class="open-hands places">%s</ol>' % place,
            _curve(table, order) if match.results else "",
            '<div class="wide-table" tabindex="0" role="group" aria-label="%s"><table class="tally">'
            "<thead><tr><th>%s</th>%s</tr>"
            "</thead>%s</table></div>" % (dom.escape(t("Totals by round")), dom.escape(t("round")), heads, rounds),
        ],
        '<button type="button" class="main" id="go-on" data-do="rematch">%s</button>'
        '<button type="button" data-do="options">%s</button><button type="button" data-do="save_record">%s</button>'
        % (dom.escape(t("Rematch")), dom.escape(t("Change the options")), dom.escape(t("Save the record"))),
    )


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
            '<path class="limit" d="M%d %dH%d"/><text x="%d" y="%d">%d</text>'
            % (low, y, wide - 44, wide - 38, y + 5, target)
        )
    return '<svg class="curve" viewBox="0 0 %d %d" aria-hidden="true">%s</svg>' % (wide, tall + 6, "".join(lines))


def _panel(table, title, parts, foot):
    dom.html(
        "result",
        '<h2 tabindex="-1" id="result-title">%s</h2>%s<div class="foot">%s</div>'
        % (dom.escape(title), "".join(parts), foot),
    )
    dom.root.setAttribute("data-view", "result")
    dom.by_id("result").scrollTop = 0
    dom.by_id("result-title").focus()
    dom.soon(table.nearer)
