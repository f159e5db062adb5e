"""The review as HTML: the rating, a curve of the chance to win with its table, and each choice."""

from domino.text import decimal, number, t
from domino.web import dom
from domino.web.extra.figures import row, same, table
from domino.web.extra.judging import curves, reason, signed, whole

WIDE, TALL = 360, 150  # of the curve
LEFT, RIGHT, TOP, LOW = 42, 352, 12, 132


def page(current, rounds, inside):
    """The dialog: which round, and what is known of it."""
    ways = [(str(each), t("Round {round}", round=each), str(each)) for each in range(1, rounds + 1)]
    if rounds > 1:
        ways.append(("0", t("The whole match"), t("All")))
    buttons = [
        '<button type="button" data-do="review_round" data-with="%s" aria-label="%s"%s>%s</button>'
        % (value, dom.escape(label), ' aria-current="true"' if value == str(current) else "", dom.escape(short))
        for value, label, short in ways
    ]
    return '<div class="review"><div class="review-rounds" role="group" aria-label="%s"><span aria-hidden="true">%s' \
        "</span>%s</div>%s</div>" % (
            dom.escape(t("Rounds")), dom.escape(t("Round")), "".join(buttons), inside)  # fmt: skip


def said(sentences, again):
    """The rating; `again` is the round that can be asked for once more, None where all of it is there."""
    button = '<button type="button" data-do="review_round" data-with="%d">%s</button>'
    return '<p id="review-told" class="review-told" tabindex="-1">%s</p>%s' % (
        "<br>".join([dom.escape(sentence) for sentence in sentences]),
        "" if again is None else "<p>" + button % (again, dom.escape(t("Go on"))) + "</p>",
    )


# -- one round


def of_round(review, words, score):
    """All of a round."""
    return "".join(
        (
            _sides(review["sides"], words, score),
            _curve(review, words, score),
            '<section><h3>%s</h3><p class="quiet">%s</p><ol class="judged">%s</ol></section>'
            % (
                dom.escape(t("The choices")),
                dom.escape(t("Judged by what the player could know. Choose one to see it on the table.")),
                "".join([_choice(review, move, words, score) for move in review["moves"]]),
            ),
        )
    )


def _swatch(words):
    return '<span class="swatch">%s</span>' % dom.escape(words)


def _sides(sides, words, score):
    rows = [
        row(
            _swatch(words.side(one["side"])),
            (
                number(one["choices"]),
                decimal(one["cost"]),
                "–" if one["open_cost"] is None else decimal(one["open_cost"]),
                signed(one["deal"]),
                signed(one["result"]),
            ),
            score.colour(one["side"]),
        )
        for one in sides
    ]
    heads = (t("side"), t("choices"), t("given away"), t("with open tiles"), t("the deal"), t("result"))
    return table(t("What each side gave away, in points"), heads, rows)


def _curve(review, words, score):
    """The chance of each side as a line, its turning points as dots, and the same as a table."""
    lines = curves(review, words.rules)
    if not lines:
        return ""
    last = max([move["index"] for move in review["moves"]]) or 1
    mine = words.mine

    def place(index, chance):
        return LEFT + (RIGHT - LEFT) * index // last, LOW - (LOW - TOP) * chance // 100

    parts = []
    for percent in (0, 50, 100):
        y = place(0, percent)[1]
        parts.append('<path class="limit" d="M%d %dH%d"/><text x="%d" y="%d">%d%%</text>'
                     % (LEFT, y, RIGHT, LEFT - 5, y + 4, percent))  # fmt: skip
    for side in sorted(lines):
        points = [place(index, chance) for index, chance in lines[side]]
        colour = score.colour(side) + (" mine" if side == mine else "")
        parts.append('<path class="%s" d="M%s"/>' % (colour, "L".join(["%d %d" % point for point in points])))
        for index, chance in lines[side]:
            if index in review["turning"]:
                parts.append('<circle class="%s" cx="%d" cy="%d" r="6"/>' % ((colour,) + place(index, chance)))
    rows = [
        row(
            number(move["index"] + 1),
            (words.name(move["seat"]), action_told(move["played"], words), "%d%%" % move["chance"]
             + (" · " + t("turning point") if move["index"] in review["turning"] else "")),
            score.colour(words.rules.side_of(move["seat"])),
        )
        for move in review["moves"]
    ]  # fmt: skip
    heads = (t("move"), t("who"), t("played"), t("chance"))
    signs = "".join(
        [
            '<li class="%s"><svg class="curve chance" viewBox="0 0 30 12" aria-hidden="true">'
            '<path class="%s" d="M2 6H28"/></svg>%s</li>'
            % (score.colour(side), "mine" if side == mine else "", dom.escape(words.side(side)))
            for side in sorted(lines)
        ]
        + [
            '<li><svg class="curve chance" viewBox="0 0 30 12" aria-hidden="true"><circle cx="15" cy="6" r="5"/></svg>'
            "%s</li>" % dom.escape(t("turning point"))
        ]
    )
    return (
        '<section><h3>%s</h3><svg class="curve chance" viewBox="0 0 %d %d" aria-hidden="true">%s</svg>'
        '<ul class="range-key">%s</ul>%s</section>'
    ) % (
        dom.escape(t("The chance to win the round, as each side saw it")),
        WIDE,
        TALL,
        "".join(parts),
        signs,
        same(t("The chance to win the round, as each side saw it"), heads, rows),
    )


def _choice(review, move, words, score):
    """One choice: what was played, what would have been better, what open tiles would have said."""
    best = move["actions"][0]["action"]
    cost = move["cost"]
    kind = score.colour(words.rules.side_of(move["seat"])) + (" costly" if cost else "")
    turning = '<span class="badge">%s</span>' % dom.escape(t("turning point"))
    says = []
    if cost:
        better = (
            t("Better: {action}, with {percent}% more chance to win.", action=action_told(best, words),
              percent=move["chance_lost"])
            if move["chance_lost"]
            else t("Better: {action}.", action=action_told(best, words))
        )  # fmt: skip
        says.append("<p>%s</p>" % dom.escape((better + " " + reason(move, words.me)).strip()))
    open_ = _open(move, words)
    if open_:
        says.append('<p class="quiet">%s</p>' % dom.escape(open_))
    price = (
        '<b class="price"><span aria-hidden="true">−%s</span><span class="hidden">%s</span></b>'
        % (decimal(cost), dom.escape(t("gave away {points} points", points=decimal(cost))))
        if cost
        else '<span class="price good">%s</span>' % dom.escape(t("best"))
    )
    return (
        '<li class="%s"><button type="button" data-do="review_at" data-with="%d.%d"><span class="at">%d</span>'
        "%s <span>%s</span></button>%s%s%s</li>"
    ) % (
        kind,
        review["round"],
        move["index"],
        move["index"] + 1,
        _swatch(words.name(move["seat"])),
        dom.escape(action_told(move["played"], words)),
        price,
        turning if move["index"] in review["turning"] else "",
        "".join(says),
    )


def _open(move, words):
    """What open tiles would have said, "" where that is not known or the same."""
    if move["open_cost"] is None:
        return ""
    if not move["open_cost"]:
        return t("With all tiles open it was right too.") if move["cost"] else ""
    best = None
    for one in move["actions"]:
        if best is None or one["open"] > best["open"]:
            best = one
    return t("With all tiles open: {action}, {points} points better.", action=action_told(best["action"], words),
             points=decimal(move["open_cost"]))  # fmt: skip


def action_told(action, words):
    """An action in a word or two."""
    if action[0] == "play":
        return words.short({"type": "play", "tile": action[1], "side": action[2]})
    return t("Draw") if action[0] == "draw" else t("Pass")


# -- the whole match


def by_round(reviews, words, score):
    """What each side gave away in each round, and in all."""
    sums = {one["side"]: one for one in whole(reviews)["sides"]}
    sides = sorted(sums)
    mine = words.mine
    rows = []
    for review in reviews:
        found = {one["side"]: one for one in review["sides"]}
        head = '<button type="button" data-do="review_round" data-with="%d">%s</button>' % (
            review["round"],
            dom.escape(t("Round {round}", round=review["round"])),
        )
        cells = [decimal(found[side]["cost"]) if side in found else "–" for side in sides]
        if mine is not None:
            own = found.get(mine)
            cells += [signed(own["deal"]) if own else "–", signed(own["result"]) if own else "–"]
        rows.append(row(head, cells))
    last = [decimal(sums[side]["cost"]) for side in sides]
    if mine is not None:
        last += [signed(sums[mine]["deal"]) if mine in sums else "–", ""]
    rows.append(row(dom.escape(t("total")), last, "sum"))
    heads = [t("round")] + [words.side(side) for side in sides]
    if mine is not None:
        heads += [t("the deal"), t("result")]
    return "<h3>%s</h3>%s" % (
        dom.escape(t("What each side gave away, in points")),
        table(t("What each side gave away, in points"), heads, rows),
    )
