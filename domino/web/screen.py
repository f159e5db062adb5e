"""All that shows a match: the parts of the screen, kept up to date from events and from the player's view alone."""

from domino.round import DRAW, PASS
from domino.text import GAME_NAMES, n, t
from domino.view import public, view
from domino.web import dom, keys
from domino.web.hand import Hand
from domino.web.limit import Limit
from domino.web.line import LineOnCloth
from domino.web.log import Log
from domino.web.score import Score
from domino.web.seats import Seats, tiles_in_words
from domino.web.speech import brief
from domino.web.words import Words, draws, draws_briefly

CUES = {"play": "play", "draw": "draw", "pass": "pass", "time": "pass"}


class Screen:
    """The parts of the screen for a match. `levels` say what to call each seat's player.

    `me` is the seat whose hand is shown: the only human's; of several, the one who holds the device now; else None.
    `taking_part` says whether anybody at this screen plays in it.
    """

    def __init__(self, match, speech, levels, sound, taking_part=True):
        rules = match.rules
        self.match = match
        self.speech = speech
        self.sound = sound
        self.humans = [i for i, seat in enumerate(match.seats) if taking_part and seat["player"] == "human"]
        self.me = me = self.humans[0] if len(self.humans) == 1 else None
        self.words = Words(rules, [seat["name"] for seat in match.seats], me)
        self.line = LineOnCloth(rules)
        self.hand = Hand()
        self.seats = Seats(self.words, levels)
        self.score = Score(self.words)
        self.log = Log(self.words, match)
        speech.on_note = self.log.note
        self.limit = Limit(self)
        self.counts = [0] * rules.players
        self.boneyard = 0
        self.drawing = None  # (seat, tiles) of a run of draws that is not told yet
        self.watch = None  # called with the events that are shown, whole as they are (domino.web.host)

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
        buttons += [("undo", "tool", t("Take back")), ("hint", "tool", t("Hint"))]
        if not self.humans:
            buttons = []
        dom.html(
            "acts",
            "".join(
                [
                    '<button type="button" id="do-%s" class="%s" data-do="%s"%s>'
                    "<span>%s</span>%s</button>"
                    % (name, kind, name, keys.told(name), dom.escape(label), keys.hint(name))
                    for name, kind, label in buttons
                ]
            ),
        )
        self.log.clear()
        self.show_practice()

    def nearer(self):
        """The line as close as the room for it allows; between rounds all of it."""
        self.line.fit(close=self.match.turn is None)

    def title(self):
        """What is played, in the head of the page."""
        return t("{game} · double {set}", game=t(GAME_NAMES[self.match.rules.game]), set=self.match.rules.set)

    def seen(self):
        """The view of whoever looks; of a table where nobody's hand may be seen, without a hand."""
        seen = view(self.match, self.me or 0)
        if self.me is None:
            seen.hand = seen.legal = ()
        return seen

    def show_again(self):
        """The table of a match that goes on, all but its log."""
        self.show_as_it_is()
        self.speech.hold(t("The match goes on. Round {round}.", round=self.match.number))
        self.speech.hold(self.words.ends(self.line.ends))
        self.hand.focus()

    def show_as_it_is(self):
        """Everything but the log, from the state: on resume, and after taking back."""
        for _step in self.as_it_is():
            pass

    def as_it_is(self):
        """The same in steps: each is short, so that the page can stay awake between them."""
        seen = self.seen()
        self.show_round()
        yield
        self.show_hand()
        yield
        laid = [move[2] for move in seen.history if move[1] == "play"]
        self.line.show(seen.line, laid[-1] if laid else None)
        yield
        for event in latest(seen):
            self.seats.did(event)

    def show_undone(self, count):
        """The table after `count` actions were taken back."""
        dom.root.setAttribute("data-view", "table")
        self.close_choice()
        self.drawing = None
        if self.words.me is None:
            words = t("The last choice of {name} is taken back.", name=self.words.names[self.match.turn])
        else:
            words = t("You take your last choice back.")
        if self.match.practice:
            words += " " + t("The match is practice from here.")
        self.log.take_back(count, words)
        self.show_practice()
        self.show_as_it_is()
        if self.watch:
            self.watch([{"type": "undo", "count": count, "practice": self.match.practice}])
        self.speech.hold(words)
        self.speech.show(words)
        self.hand.focus()

    def show_practice(self):
        """Mark a match that is practice."""
        dom.by_id("practice").hidden = not self.match.practice

    def show_deal(self, event):
        """A new round."""
        for step in self.dealing(event):
            step()

    def dealing(self, event):
        """The steps that show a new round: each is short, so that the page stays awake between them. All that a player
        may act on comes in one: a key that is pressed in between would be lost, or meet the line of the last round.
        """
        return (self.show_round, lambda: self._show_dealt(event))

    def _show_dealt(self, event):
        dom.root.setAttribute("data-view", "table")
        self.log.add(event)
        if self.watch:
            self.watch([event])
        self.show_hand()
        self.line.clear()  # after all that takes room from the cloth
        opening = self.words.opens(event)
        self.speech.hold(t("Round {round}.", round=self.match.number))
        self.speech.hold(opening)
        self.speech.show(opening)
        self.hand.focus()

    def show_round(self):
        """Seats, score and boneyard at the start of a round, or where it stands."""
        seen = self.seen()
        self.counts = list(seen.counts)
        self.boneyard = seen.boneyard
        self.seats.show(self.counts, seen.playing)
        self.score.show(seen.totals, seen.eliminated, self.match.results)
        self._bone()

    def known(self, event):
        """The event as whoever looks may know it."""
        return public(event, self.me)

    def show(self, events):
        """What has just happened."""
        for event in events:
            event = self.known(event)
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
            elif kind == "draw":
                from domino.web.motion import fly

                fly(dom.by_id("bone"), self.seats.node(event["seat"]) or dom.by_id("hand"))
            self.seats.did(event)
            self._tell(event)
            self.sound.play(CUES.get(kind, ""), self.seats.pan(event["seat"]))
        if self.match.turn is not None:  # else it is said with the round's end: a text put over another is not heard
            self._say_own(events)
        self.show_turn()
        self.seats.whose(self.match.turn)
        if self.watch:
            self.watch(events)

    def _tell(self, event):
        """Keep what happened for the next utterance."""
        words = self.words.did(event)
        told = self.words.told(event, brief())
        if event["seat"] in self.humans:
            self.tell_draws()
            legal = tuple(self.match.legal)
            if self.match.turn == self.me == event["seat"] and legal != (DRAW,):
                told += " " + self.words.what_fits(legal)  # they have drawn: what now?
            self.speech.hold(told)
        elif event["type"] == "draw":
            if self.drawing and self.drawing[0] != event["seat"]:
                self.tell_draws()
            self.drawing = (event["seat"], self.drawing[1] + 1 if self.drawing else 1)
        else:
            self.tell_draws()
            self.speech.hold(told)
        self.speech.show(words)

    def _say_own(self, events):
        """Say at once what the player did; to who only watches, and has no turn to wait for, what anybody did."""
        if not self.humans or events[0].get("seat") in self.humans:
            self.speech.say()

    def tell_draws(self):
        """Say a run of draws of one seat as one sentence."""
        if self.drawing:
            seat, tiles = self.drawing
            self.drawing = None
            self.speech.hold((draws_briefly if brief() else draws)(self.words.name(seat), tiles))

    def show_hand(self):
        """The hand and its commands as they are now."""
        seen = self.seen()
        self.hand.show(seen.hand, seen.legal, seen.turn is not None and seen.turn == self.me)
        self.show_turn()
        self.seats.whose(seen.turn)
        self.buttons()

    def buttons(self):
        """What the commands under the hand say, and whether they would do anything."""
        legal = self.match.legal if self.me is not None and self.match.turn == self.me else ()
        chosen = self.hand.chosen
        ready = chosen in self.hand.fits and self.hand.mine
        play = dom.by_id("do-play")
        if not play:
            return
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
            '<button type="button" class="bone" id="bone-button" data-do="draw"><i title="%s" aria-hidden="true"></i>'
            '<b title="%s" aria-hidden="true">%d</b><span class="hidden">%s</span></button>'
            % (
                dom.escape(t("Boneyard")),
                dom.escape(t("Boneyard")),
                self.boneyard,
                dom.escape(t("Boneyard: {tiles}", tiles=tiles_in_words(self.boneyard))),
            ),
        )

    def show_turn(self):
        """Whose turn it is, and the seconds left of the player's thinking time."""
        turn = self.match.turn
        mine = turn is not None and turn == self.me
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
        if mine and self.limit.left:
            words = t("{turn} · {seconds} s", turn=words, seconds=self.limit.left)
        dom.attribute(dom.by_id("turn"), "data-mine", "" if mine else None)
        dom.html(
            "turn", dom.escape(words) + ('<span class="detail"> · %s</span>' % dom.escape(detail) if detail else "")
        )

    def cover(self, seat):
        """Ask for the device to be handed to the player of a seat; nobody's tiles are shown until then."""
        name = self.words.names[seat]
        words = t("It is the turn of {name}. Hand over the device.", name=name)
        undo = '<button type="button" data-do="undo"%s>%s</button>' % (
            keys.told("undo"),
            dom.escape(t("Take back")),
        )
        acted = [move for move in self.match.round.moves if move[0] in self.humans]
        dom.html(
            "cover",
            '<p>%s</p><button type="button" class="main" id="uncover" data-do="uncover">%s</button>%s'
            % (dom.escape(words), dom.escape(t("I am {name}: show my tiles", name=name)), undo if acted else ""),
        )
        dom.forget("cover")
        dom.by_id("cover").hidden = False
        self.speech.say(words)
        dom.by_id("uncover").focus()

    def close_choice(self):
        """The question for the side goes when the turn goes."""
        choice = dom.by_id("choice")
        if not choice.hidden:
            inside = choice.contains(dom.document.activeElement)
            choice.hidden = True
            if inside:
                self.hand.focus()
        self.line.mark(())


def latest(seen):
    """The last action of each seat in this round, as events, from a view's history."""
    last = {}
    for move in seen.history:
        seat, kind = move[0], move[1]
        event = {"type": kind, "seat": seat, "held": seen.counts[seat]}
        if kind == "play":
            event["tile"], event["side"] = move[2], move[3]
        elif kind == "pass":
            event["ends"] = [move[2], move[3]]
        last[seat] = event
    return [last[seat] for seat in sorted(last)]
