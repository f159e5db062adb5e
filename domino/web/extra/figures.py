"""Markup of pages with figures: tables, the same as a picture says, and what the signs of a picture mean."""

from domino.text import t
from domino.web import dom


def table(label, heads, rows):
    """A table of rows that `row` made, which scrolls by itself where it is too wide; `label` is its name."""
    return (
        '<div class="wide-table" tabindex="0" role="group" aria-label="%s"><table class="tally"><thead><tr>%s</tr>'
        "</thead><tbody>%s</tbody></table></div>"
    ) % (
        dom.escape(label),
        "".join(['<th scope="col">%s</th>' % dom.escape(words) for words in heads]),
        "".join(rows),
    )


def row(head, cells, colour=""):
    """A row: `head` is markup, the cells are texts, `colour` is a class."""
    return '<tr class="%s"><th scope="row">%s</th>%s</tr>' % (
        colour,
        head,
        "".join(["<td>%s</td>" % dom.escape(cell) for cell in cells]),
    )


def same(label, heads, rows):
    """The table that says the same as a picture, to be opened."""
    return '<details class="more"><summary>%s</summary>%s</details>' % (
        dom.escape(t("The same as a table")),
        table(label, heads, rows),
    )


def key(signs):
    """What the signs of bars mean, as (sign, words)."""
    return '<ul class="range-key">%s</ul>' % "".join(
        [
            '<li><svg class="range" viewBox="0 0 40 20" aria-hidden="true">%s</svg>%s</li>' % (sign, dom.escape(words))
            for sign, words in signs
        ]
    )
