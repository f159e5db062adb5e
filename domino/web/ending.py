"""The end of a round, beside the board: hands laid open, points as sums, the totals, who opens next."""

import asyncio

from domino.text import _, n, number, t
from domino.tiles import HIGH, LOW
from domino.web import dom, keys, tile
from domino.web.keyboard import typing
from domino.web.motion import still
from domino.web.score import gained
from domino.web.slices import pause
from domino.web.speech import brief
from domino.web.sums import as_text, newly_out, opens_next, points_told, sums

DENSE = 5  # hands; with more, each has one line
STEPS = 24  # in which the totals go from the old value to the new one
PACE = 0.03  # seconds a step
AGAIN = (("replay", _("Watch again")), ("review", _("Review")))  # what can be seen of what was played

came_from: list = []  # the command that had the focus when the panel was left to look at something: it gets it again


def headline(table):
    """How the round ended."""
    return table.log.ending(table.match.results[-1])


def told(table):
    """The end of the round as it is said: how, the hands, the points, the totals, who opens."""
    event = table.match.results[-1]
    words = table.words
    parts = [headline(table)]
    for seat, hand in enumerate(event["hands"]):
        if hand and not brief():
            parts.append(
                n("{name} holds {count} pip.", "{name} holds {count} pips.", event["pips"][seat], name=words.name(seat))
                if seat != words.me
                else n("You hold {count} pip.", "You hold {count} pips.", event["pips"][seat])
            )
    parts.append(points_told(words, event))
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
        await pause()
        if table.closed:
            return
        note = dom.escape(words.side(rules.side_of(seat))) if rules.teams else ""
        hands.append(
            '<li class="%s"><span class="who swatch">%s<small>%s</small></span><span class="tiles">%s'
            '<span class="hidden">%s</span></span><b class="sum" aria-hidden="true">%s</b>'
            '<span class="hidden">%s</span></li>'
            % (
                table.score.colour(rules.side_of(seat)),
                dom.escape(words.name(seat)),
                note,
                tiles or '<span class="quiet">%s</span>' % dom.escape(t("all laid")),
                " ".join(["%d-%d" % (HIGH[held], LOW[held]) for held in sorted(hand)]),
                number(event["pips"][seat]) if hand else "",
                dom.escape(n("{count} pip", "{count} pips", event["pips"][seat])) if hand else "",
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
    panel(
        table,
        t("Round over"),
        headline(table),
        [
            '<div class="gain"><ul class="sums" aria-label="%s">%s</ul><p>%s</p></div>'
            % (dom.escape(t("Points of the round")), lines, dom.escape(reason)),
            totals(table, event),
            '<ul class="open-hands%s" aria-label="%s">%s</ul>'
            % (" dense" if len(hands) > DENSE else "", dom.escape(t("What was left in the hands")), "".join(hands)),
            "".join(["<p>%s</p>" % dom.escape(text) for text in after if text]),
            also(AGAIN),
        ],
        '<button type="button" class="main" id="go-on" data-do="go_on"%s>%s%s</button>%s'
        % (keys.told("go_on"), dom.escape(label), keys.hint("go_on"), _undo(table)),
    )
    if not still():
        dom.spawn(_count(event))


async def _count(event):
    """The totals go from what they were to what they are, for the eye; nothing waits for it."""
    moving = []
    for side, node in enumerate(dom.every(dom.by_id("result"), ".tally b")):
        points = event["points"][side]
        if points:
            moving.append((node, event["totals"][side] - points, points))
            node.classList.add("counting")
    for step in range(STEPS + 1):
        for node, before, points in moving:
            dom.text(node, str(before + points * step // STEPS))
        await asyncio.sleep(PACE)
    for node, *_rest in moving:
        node.classList.remove("counting")


def _undo(table):
    if not table.humans:
        return ""
    return '<button type="button" data-do="undo"%s>%s</button>' % (
        keys.told("undo"),
        dom.escape(t("Take back")),
    )


def also(commands):
    """Buttons for what else can be done with what was played, as (command, words)."""
    return '<div class="also">%s</div>' % "".join(
        [
            '<button type="button" data-do="%s"%s>%s</button>' % (name, keys.told(name), dom.escape(t(words)))
            for name, words in commands
        ]
    )


def totals(table, event):
    """The totals after a round as a table."""
    words = table.words
    rows = []
    for side in range(words.rules.sides):
        gone = side in table.match.eliminated
        rows.append(
            '<tr class="%s%s"><th scope="row" class="swatch">%s</th><td>%s</td><td><b>%s</b></td></tr>'
            % (
                table.score.colour(side),
                " gone" if gone else "",
                dom.escape(words.side(side)),
                gained(event["points"][side]),
                number(event["totals"][side]),
            )
        )
    return (
        '<table class="tally" aria-labelledby="limit"><thead><tr><td id="limit">%s</td><th scope="col">%s</th>'
        '<th scope="col">%s</th></tr></thead>%s</table>'
    ) % (dom.escape(table.score.limit()), dom.escape(t("this round")), dom.escape(t("total")), "".join(rows))


def panel(table, name, title, parts, foot):
    """What a round or a match ends with, beside the board. The focus goes to all of it: its name is what the ear gets
    from that, as its title is said with the rest.
    """
    dom.html(
        "result",
        '<span id="result-name" hidden>%s</span><h2 id="result-title">%s</h2>%s'
        '<div class="foot"><p id="result-news" class="told" aria-hidden="true"></p>%s</div>'
        % (dom.escape(name), dom.escape(title), "".join(parts), foot),
    )
    dom.root.setAttribute("data-view", "result")
    dom.by_id("result").scrollTop = 0
    if not typing():
        node = dom.by_id("result")
        opener = node.querySelector("[data-do=%s]" % came_from.pop()) if came_from else None
        (opener or node).focus()
    dom.soon(table.nearer)
