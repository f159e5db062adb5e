"""The other players, in the order of play: name, side, tiles held, last action. An action changes one card."""

from domino.text import _, n, t
from domino.web import dom

SHOWN_BACKS = 9
MANY = 5  # others; with more there is no room for the level of each
TEAM_WORDS = (_("blue"), _("red"), _("green"), _("yellow"), _("violet"), _("turquoise"))
# How the seats of so many others are laid out; where nothing is said, as chips in rows of six.
COLUMNS = {
    1: "few",
    2: "few",
    3: "few",
    4: "some",
    5: "some",
    7: "many in4",
    8: "many in4",
    9: "many in5",
    10: "many in5",
}


class Seats:
    def __init__(self, words, levels):
        self.words = words
        self.levels = levels  # what to call each seat's player: "Club", "Master"
        rules = words.rules
        self.order = [seat for seat in range(rules.players) if seat != words.me]
        if words.me is not None:
            self.order = self.order[words.me :] + self.order[: words.me]
        self.turn = None

    def show(self, counts, playing):
        """All seats, at the start of a round."""
        others = len(self.order)
        dom.by_id("seats").className = "seats " + COLUMNS.get(others, "many")
        dom.html("seats", "".join([self._card(seat, counts[seat], seat in playing) for seat in self.order]))
        dom.forget("seats")
        self.turn = None

    def _card(self, seat, held, playing):
        words = self.words
        name = words.names[seat]
        team = " t%d" % words.rules.side_of(seat) if words.rules.teams else ""
        note = "" if len(self.order) > MANY else self.levels[seat]
        if words.is_partner(seat):
            note = t("partner")
        elif words.rules.teams > 2 or (words.rules.teams and words.me is None):
            note = t(TEAM_WORDS[words.rules.side_of(seat)])
        return (
            '<li class="seat%s%s" id="seat%d"><span class="face-of" aria-hidden="true">%s</span>'
            '<span class="name">%s<small>%s</small></span>%s<b class="held" title="%s" aria-hidden="true">%d</b>'
            '<span class="hidden tiles">%s</span><span class="did">%s</span></li>'
        ) % (
            team,
            "" if playing else " out",
            seat,
            dom.escape(name[:1]),
            dom.escape(name),
            dom.escape(note),
            backs(held),
            dom.escape(tiles_in_words(held)),
            held,
            dom.escape(tiles_in_words(held)),
            "" if playing else did(t("out of the match"), t("out")),
        )

    def did(self, event):
        """What a seat just did."""
        seat = event["seat"]
        node = dom.by_id("seat%d" % seat)
        if not node:
            return
        node.querySelector(".did").innerHTML = did(self.words.short(event), self.words.brief(event))
        node.classList.toggle("passed", event["type"] == "pass")
        if "held" in event:
            held = node.querySelector(".held")
            dom.text(held, str(event["held"]))
            held.title = tiles_in_words(event["held"])
            dom.text(held.nextElementSibling, held.title)
            node.querySelector(".backs").outerHTML = backs(event["held"])

    def whose(self, seat):
        """Mark the seat whose turn it is."""
        for one, on in ((self.turn, False), (seat, True)):
            node = dom.by_id("seat%d" % one) if one is not None else None
            if node:
                node.classList.toggle("turn-now", on)
                dom.attribute(node, "aria-current", "true" if on else None)
        self.turn = seat

    def pan(self, seat):
        """Where a seat sounds, from -1 on the left to 1 on the right: as they are seen, the player in the middle."""
        others = len(self.order) - 1
        return 0 if seat == self.words.me or not others else -0.8 + 1.6 * self.order.index(seat) / others

    def node(self, seat):
        """The card of a seat, where its tiles come from; None for the player's own."""
        return dom.by_id("seat%d" % seat)


def did(long, brief):
    """The last action, and the few letters of it for a small card."""
    return '<span class="long">%s</span><span class="brief" aria-hidden="true">%s</span>' % (
        dom.escape(long),
        dom.escape(brief),
    )


def backs(held):
    """Tiles seen from behind, as one path."""
    shown = min(held, SHOWN_BACKS)
    return '<svg class="backs" viewBox="0 0 %d 24" aria-hidden="true"><path d="%s"/></svg>' % (
        max(1, shown * 10),
        "".join(["M%d 5v14" % (5 + 10 * i) for i in range(shown)]),
    )


def tiles_in_words(held):
    """ "7 tiles"."""
    return n("{count} tile", "{count} tiles", held)
