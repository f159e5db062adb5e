"""The other players with their tiles laid open, as puzzles have them."""

from domino.text import listed, t, tile_name
from domino.tiles import HIGH, LOW
from domino.web import dom, tile
from domino.web.seats import Seats, did, tiles_in_words


class OpenSeats(Seats):
    """As `Seats`; what each holds is taken from the match, where nothing is hidden."""

    def __init__(self, words, match):
        super().__init__(words, [""] * words.rules.players)
        self.match = match

    def show(self, counts, playing):
        super().show(counts, playing)
        dom.by_id("seats").classList.add("open")

    def _card(self, seat, held, playing):
        words = self.words
        rules = words.rules
        return (
            '<li class="seat%s" id="seat%d"><span class="name">%s<small>%s</small></span>'
            '<span class="holds">%s</span><span class="did"></span></li>'
        ) % (
            " t%d" % rules.side_of(seat) if rules.teams else "",
            seat,
            dom.escape(words.names[seat]),
            dom.escape(t("partner")) if words.is_partner(seat) else "",
            self._holds(seat),
        )

    def _holds(self, seat):
        hand = sorted(self.match.round.hands[seat])
        return '%s<span class="hidden">%s</span>' % (
            "".join([tile.picture(HIGH[one], LOW[one], True, True) for one in hand]),
            dom.escape(self.reading(seat)),
        )

    def reading(self, seat):
        """What a seat holds, in words."""
        hand = sorted(self.match.round.hands[seat])
        return listed([tile_name(one) for one in hand]) if hand else tiles_in_words(0)

    def did(self, event):
        node = dom.by_id("seat%d" % event["seat"])
        if not node:
            return
        node.querySelector(".did").innerHTML = did(self.words.short(event), self.words.brief(event))
        node.querySelector(".holds").innerHTML = self._holds(event["seat"])
        node.classList.toggle("passed", event["type"] == "pass")
