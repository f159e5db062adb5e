"""The rules of this match as a dialog, in the set-up those of the match that is chosen."""

from domino.text import GAME_NAMES, t
from domino.tiles import HIGH, LOW
from domino.web import dom, menu, tile
from domino.web.extra import sheet
from domino.web.extra.ruletext import book
from domino.web.seats import tiles_in_words
from domino.web.words import Words


async def show(page):
    """Open the dialog; where the set-up says what cannot be dealt, say that instead."""
    if page.table:
        words = page.table.words
    else:
        choice = page.setup.choice
        if choice.problem():
            page.speech.refuse(choice.problem())
            return
        seats = choice.seats()
        humans = [seat for seat, who in enumerate(seats) if who["player"] == "human"]
        words = Words(choice.rules(), [who["name"] for who in seats], humans[0] if len(humans) == 1 else None)
    await sheet.ready()
    menu.open_dialog(t("The rules of this match"), markup(words))


def markup(words):
    """The book as HTML."""
    rules = words.rules
    title = t("{game} · double {set}", game=t(GAME_NAMES[rules.game]), set=rules.set)
    parts = ['<p class="rules-of">%s</p>' % dom.escape(title)]
    for section in book(words):
        sentences = "".join(["<li>%s</li>" % dom.escape(sentence) for sentence in section.sentences])
        examples = "".join([_example(words, example) for example in section.examples])
        heading = dom.escape(section.heading)
        parts.append('<section><h3>%s</h3><ul class="rules">%s</ul>%s</section>' % (heading, sentences, examples))
    parts.append('<button type="button" data-do="fair_about">%s</button>' % dom.escape(t("Why the deal is fair")))
    return '<div class="rulebook">%s</div>' % "".join(parts)


def _example(words, example):
    rules = words.rules
    hands = []
    for seat, held, pips in example.hands:
        pictures = "".join([tile.picture(HIGH[one], LOW[one], False) for one in held])
        names = ", ".join(["%d-%d" % (HIGH[one], LOW[one]) for one in held]) or tiles_in_words(0)
        colour = "t%d" % rules.side_of(seat) if rules.teams else ""
        hands.append(
            '<li class="%s"><span class="who swatch">%s</span>'
            '<span class="tiles">%s<span class="hidden">%s</span></span><b class="sum">%s</b></li>'
            % (colour, dom.escape(words.name(seat)), pictures, dom.escape(names), pips if held else "–")
        )
    return (
        '<div class="example"><h4>%s</h4><ul class="open-hands%s">%s</ul><p>%s</p><ul class="sums">%s</ul></div>'
    ) % (
        dom.escape(example.title),
        " dense" if len(hands) > 4 else "",
        "".join(hands),
        dom.escape(example.reason),
        "".join(["<li>%s</li>" % dom.escape(line) for line in example.results]),
    )
