"""All that shows a match: the parts of the screen, kept up to date from events and from the player's view alone."""

from domino.round import DRAW, PASS
from domino.text import GAME_NAMES, n, t
from domino.view import public, view
from domino.web import dom, keys
from domino.web.hand import Hand
from domino.web.line import LineOnCloth
from domino.web.log import Log
from domino.web.score import Score
from domino.web.seats import Seats, tiles_in_words
from domino.web.words import Words, draws


class Screen:
    """The parts of the screen for a match as the seat `me` sees it. `levels` say what to call each seat's player."""

    def __init__(self, match, me, speech, levels):
        rules = match.rules
        self.match = match
        self.me = me
        self.speech = speech
        self.words = Words(rules, [seat["name"] for seat in match.seats], me)
        self.line = LineOnCloth(rules)
        self.hand = Hand()
        self.seats = Seats(self.words, levels)
        self.score = Score(self.words)
        self.log = Log(self.words)
        self.counts = [0] * rules.players
        self.boneyard = 0
        self.seconds = 0  # left of the player's thinking time
        self.drawing = None  # (seat, tiles) of a run of draws that is not told yet

    def open(self):
        """An empty table for this match."""
        rules = self.match.rules
        dom.root.setAttribute("data-view", "table")
        dom.text(dom.by_id("game-name"), self.title())
        can_draw = rules.draw != "none"
        buttons = [("play", "main", "")]
        if can_draw:
            buttons.append(("draw", "", t("Draw")))
        buttons += [("pass", "", t("Pass")), ("order", "tool", t("Sort"))]
        dom.html(
            "acts",
            "".join(
                [
                    '<button type="button" id="do-%s" class="%s" data-do="%s" aria-keyshortcuts="%s">'
                    "<span>%s</span>%s</button>"
                    % (name, kind, name, keys.shortcuts(name), dom.escape(label), keys.hint(name))
                    for name, kind, label in buttons
                ]
            ),
        )
        self.log.clear()

    def title(self):
        """What is played, in the head of the page."""
        return t("{game} · double {set}", game=t(GAME_NAMES[self.match.rules.game]), set=self.match.rules.set)

    def show_again(self):
        """The table of a match that goes on."""
        from domino.web.retell import events_so_far

        self.show_round()
        self.show_hand()
        self.line.show(view(self.match, self.me).line)
        events = events_so_far(self.match, self.me)
        self.log.show(events)
        latest = max([i for i, event in enumerate(events) if event["type"] == "deal"])
        for event in events[latest:]:
            if event["type"] in ("play", "draw", "pass", "time"):
                self.seats.did(event)
        self.speech.hold(t("The match goes on. Round {round}.", round=self.match.number))
        self.speech.hold(self.words.ends(self.line.ends))
        self.hand.focus()

    def show_deal(self, event):
        """A new round."""
        dom.root.setAttribute("data-view", "table")
        self.log.add(event)
        self.show_round()
        self.show_hand()
        self.line.clear()  # after all that takes room from the cloth
        opening = self.words.opens(event)
        self.speech.hold(t("Round {round}.", round=self.match.number))
        self.speech.hold(opening)
        self.speech.show(opening)
        self.hand.focus()

    def show_round(self):
        """Seats, score and boneyard at the start of a round, or where it stands."""
        seen = view(self.match, self.me)
        self.counts = list(seen.counts)
        self.boneyard = seen.boneyard
        self.seats.show(self.counts, seen.playing)
        self.score.show(seen.totals, seen.eliminated, self.match.results)
        self._bone()

    def show(self, events):
        """What has just happened."""
        for event in events:
            event = public(event, self.me)
            kind = event["type"]
            self.log.add(event)
            if kind in ("end", "over"):
                continue
            if "held" in event:
                self.counts[event["seat"]] = event["held"]
            if "boneyard" in event:
                self.boneyard = event["boneyard"]
                self._bone()
            if kind == "play":
                origin = self.seats.node(event["seat"]) or dom.by_id("tile%d" % event["tile"])
                self.line.play(event["tile"], event["side"], event["ends"], origin)
            self.seats.did(event)
            self._tell(event)
        self.show_turn()
        self.seats.whose(self.match.turn)

    def _tell(self, event):
        """Say what happened: the player's own at once, that of the others in one utterance."""
        words = self.words.did(event)
        if event["seat"] == self.me:
            self.tell_draws()
            self.speech.say(words, show=True)
            return
        if event["type"] == "draw":
            if self.drawing and self.drawing[0] != event["seat"]:
                self.tell_draws()
            self.drawing = (event["seat"], self.drawing[1] + 1 if self.drawing else 1)
        else:
            self.tell_draws()
            self.speech.hold(words)
        self.speech.show(words)

    def tell_draws(self):
        """Say a run of draws of one seat as one sentence."""
        if self.drawing:
            seat, tiles = self.drawing
            self.drawing = None
            self.speech.hold(draws(self.words.name(seat), tiles))

    def show_hand(self):
        """The hand and its commands as they are now."""
        seen = view(self.match, self.me)
        self.hand.show(seen.hand, seen.legal, seen.turn == self.me)
        self.show_turn()
        self.seats.whose(seen.turn)
        self.buttons()

    def buttons(self):
        """What the commands under the hand say, and whether they would do anything."""
        legal = self.match.legal if self.match.turn == self.me else ()
        chosen = self.hand.chosen
        ready = chosen in self.hand.fits and self.hand.mine
        play = dom.by_id("do-play")
        dom.text(play.firstElementChild, t("Play {tile}", tile=self.hand.name()) if ready else t("Play"))
        for name, able in (("play", ready), ("draw", DRAW in legal), ("pass", PASS in legal)):
            node = dom.by_id("do-" + name)
            if node:
                dom.attribute(node, "aria-disabled", None if able else "true")
                node.classList.toggle("main", name == "play" or (able and not self.hand.fits))

    def _bone(self):
        if self.match.rules.draw == "none" or not (self.boneyard or dom.by_id("bone").firstElementChild):
            dom.html("bone", "")
            return
        dom.html(
            "bone",
            '<button type="button" class="bone" data-do="draw" title="%s"><i></i><b>%d</b>'
            '<span class="hidden">%s</span></button>'
            % (
                dom.escape(t("Boneyard")),
                self.boneyard,
                dom.escape(t("Boneyard: {tiles}", tiles=tiles_in_words(self.boneyard))),
            ),
        )

    def show_turn(self):
        """Whose turn it is, and the seconds left of the player's thinking time."""
        turn = self.match.turn
        mine = turn == self.me
        detail = ""
        if turn is None:
            words = t("Round over")
        elif not mine:
            words = t("Turn of {name}", name=self.words.name(turn))
        elif self.hand.fits:
            words = t("Your turn")
            detail = n("{count} playable tile", "{count} playable tiles", len(self.hand.fits))
        else:
            words = t("Your turn: draw") if DRAW in self.match.legal else t("Your turn: pass")
        if mine and self.seconds:
            words = t("{turn} · {seconds} s", turn=words, seconds=self.seconds)
        dom.attribute(dom.by_id("turn"), "data-mine", "" if mine else None)
        dom.html(
            "turn", dom.escape(words) + ('<span class="detail"> · %s</span>' % dom.escape(detail) if detail else "")
        )

    def close_choice(self):
        """The question for the side goes when the turn goes."""
        choice = dom.by_id("choice")
        if not choice.hidden:
            inside = choice.contains(dom.document.activeElement)
            choice.hidden = True
            if inside:
                self.hand.focus()
        self.line.mark(())
