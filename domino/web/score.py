"""The score: a line in the head of the page, a table beside the log."""

from domino.text import listed, n, number, t
from domino.web import dom
from domino.web.seats import TEAM_WORDS

IN_HEAD = 4  # sides that play alone; teams are all shown


class Score:
    def __init__(self, words):
        self.words = words

    def show(self, totals, eliminated, results):
        """Totals and the points of the last round."""
        words, rules = self.words, self.words.rules
        sides = list(range(rules.sides))
        mine = words.mine
        head = sides if rules.teams or rules.sides <= IN_HEAD else [] if mine is None else [mine]
        dom.html(
            "score",
            '<span class="hidden">%s</span>' % dom.escape(t("Score:"))
            + "".join(
                [
                    '<span class="%s%s">%s %s</span>'
                    % (
                        self.colour(side),
                        " mine" if side == mine else "",
                        dom.escape(self.short(side)),
                        number(totals[side]),
                    )
                    for side in head
                ]
            ),
        )
        dom.attribute(dom.by_id("score"), "data-many", "" if rules.sides > 2 else None)
        last = results[-1]["points"] if results else None
        rows = []
        for side in sides:
            out = side in eliminated
            name = '<span class="swatch">%s</span>' % dom.escape(words.side(side))
            if out:
                name += " · " + dom.escape(t("out"))
            rows.append(
                '<tr class="%s%s"><th scope="row">%s</th><td>%s</td><td><b>%s</b></td></tr>'
                % (
                    self.colour(side),
                    " gone" if out else "",
                    name,
                    gained(last[side] if last else 0),
                    number(totals[side]),
                )
            )
        dom.html(
            "tally",
            '<h3 id="tally-name">%s</h3><table class="tally" aria-labelledby="tally-name"><thead><tr><td></td>'
            '<th scope="col">%s</th><th scope="col">%s</th></tr></thead>%s</table>'
            % (dom.escape(self.limit()), dom.escape(t("last round")), dom.escape(t("total")), "".join(rows)),
        )

    def short(self, side):
        """A side's name for the head of the page."""
        words = self.words
        colour = words.rules.teams > 2 or (words.rules.teams and words.me is None)
        return t(TEAM_WORDS[side]) if colour else words.side(side)

    def colour(self, side):
        """The class of a side's colour."""
        return "t%d" % side if self.words.rules.teams else ""

    def limit(self):
        """What the match is played to."""
        rules = self.words.rules
        if rules.target and rules.rounds:
            return n(
                "Score · to {target} or {count} round",
                "Score · to {target} or {count} rounds",
                rules.rounds,
                target=rules.target,
            )
        if rules.target:
            return t("Score · to {target}", target=rules.target)
        return n("Score · {count} round", "Score · {count} rounds", rules.rounds)

    def reading(self, totals, eliminated):
        """The score as a sentence."""
        parts = []
        for side in range(self.words.rules.sides):
            part = t("{side} {points}", side=self.words.side(side), points=totals[side])
            parts.append(t("{side}, out", side=part) if side in eliminated else part)
        return t("The score: {list}.", list=listed(parts))


def gained(points):
    """The points of a round in a table: a dash for none, which is read as 0."""
    return "+" + number(points) if points else '<span aria-hidden="true">–</span><span class="hidden">0</span>'
