"""What the player does: choose a tile, lay it, draw, pass. A refusal always says why."""

from domino.errors import IllegalAction
from domino.text import explain, t, tile_name
from domino.view import view
from domino.web import dom, keys
from domino.web.keyboard import typing

DRAW, PASS = ("draw",), ("pass",)


class Moves:
    """The commands of the player's own turn. Each takes what its button or key carries with it."""

    def __init__(self, table):
        self.table = table

    def commands(self):
        """The commands by name."""
        hand = self.table.hand
        found = {
            "play": self.play,
            "tile": self.tile,
            "end": self.end,
            "named": self.named,
            "right": lambda _: self.lay("R"),
            "left": lambda _: self.lay("L"),
            "draw": self.draw,
            "pass": self.pass_,
            "hint": self.hint,
            "previous": lambda _: self.step(-1),
            "next": lambda _: self.step(1),
            "first": lambda _: self.step(-len(hand.shown)),
            "last": lambda _: self.step(len(hand.shown)),
            "order": lambda _: self.order(self.table.hand.ordering % 8 + 1),
            "cancel": lambda _: self.table.close_choice(),
        }
        for number, name in enumerate(keys.ORDERS, 1):
            found[name] = _with(self.order, number)
        return found

    # -- choosing

    def step(self, by):
        """Move along the hand."""
        self.table.close_choice()
        self.table.hand.step(by)
        self._chosen()

    def order(self, number):
        """Another ordering of the hand."""
        self.table.hand.order(number)
        self.table.speech.say(keys.label("order%d" % number) + ". " + self.table.hand.reading(), show=False)
        self.table.speech.show(keys.label("order%d" % number))

    def tile(self, with_):
        """A tile was clicked: it is laid where there is one way to lay it; where there are two, the side is asked."""
        tile = int(with_)
        table = self.table
        again = table.hand.chosen == tile and not dom.by_id("choice").hidden
        table.close_choice()
        table.hand.choose(tile)
        self._chosen()
        if again:
            return
        if table.waiting:
            self.play()
        else:
            self._not_now()

    def _chosen(self):
        table = self.table
        table.buttons()
        fits = table.hand.fits.get(table.hand.chosen, "") if table.hand.mine else ""
        table.line.mark(tuple([side for side in (0, 1) if "LR"[side] in fits]))

    # -- acting

    def play(self, _=None):
        """Lay the chosen tile."""
        table = self.table
        if not table.waiting:
            table.timer.hurry()  # Enter while the others play hurries them
            return
        ways = [action for action in table.match.legal if action[0] == "play" and action[1] == table.hand.chosen]
        if len(ways) == 2:
            self._ask_side(ways)
        elif ways:
            self._act(ways[0])
        else:
            self._refused(table.hand.chosen)

    def named(self, with_):
        """Lay a tile that the player named, (tile, "L", "R" or None): the side is asked only where there are two."""
        table = self.table
        tile, side = with_
        ways = [action for action in table.match.legal if action[0] == "play" and action[1] == tile]
        if not table.waiting or tile not in table.hand.shown:
            self._act(("play", tile, ""))
        elif side and table.line.ends:
            self._act(("play", tile, side))
        elif len(ways) == 2:
            table.hand.choose(tile, focus=False)
            self._chosen()
            self._ask_side(ways)
        elif ways:
            self._act(ways[0])
        else:
            self._refused(tile)

    def lay(self, side):
        """Lay the chosen tile on that side; on an empty line the side does not matter."""
        table = self.table
        if table.hand.chosen is None:
            return
        empty = not table.line.ends
        self._act(("play", table.hand.chosen, "" if empty else side))

    def end(self, with_):
        """An end of the line was clicked: the chosen tile goes there, or the only one that fits there."""
        table = self.table
        if table.hand.mine and with_ not in table.hand.fits.get(table.hand.chosen, ""):
            fitting = [held for held in table.hand.shown if with_ in table.hand.fits.get(held, "")]
            if len(fitting) == 1:
                table.hand.choose(fitting[0], focus=False)
        self.lay(with_)

    def draw(self, _=None):
        """Draw; where nothing can ever be drawn and nothing fits, it counts as the pass (rules.md, "Values")."""
        table = self.table
        if table.waiting and table.match.round.draw_command() == PASS:
            table.speech.hold(t("Nothing can be drawn from the boneyard: you pass."))
            self._act(PASS)
        else:
            self._act(DRAW)

    def pass_(self, _=None):
        """Pass."""
        self._act(PASS)

    def hint(self, _=None):
        """The best action, marked where it is done, and why."""
        table = self.table
        if table.waiting:
            table.speech.say(t("Thinking about your move…"), show=True)
            dom.spawn(self._hint())
        else:
            self._not_now()

    async def _hint(self):
        table = self.table
        moves = table.match.moves_made
        action, words = await table.brain().hint(view(table.match, table.me))
        if table.closed or not table.waiting or table.match.moves_made != moves:
            return
        if action[0] == "play":
            table.close_choice()
            table.hand.hint(action[1])
            table.buttons()
            table.line.mark(("LR".index(action[2]),) if action[2] else ())
        table.speech.say(words)
        table.speech.show(words, whole=True)

    def _act(self, action):
        table = self.table
        if not table.waiting:
            self._not_now()
            return
        try:
            table.act(action)
        except IllegalAction as refusal:
            self._say_why(refusal)

    def _say_why(self, refusal):
        """Why it cannot be done; to who types also what can be."""
        why = explain(refusal)
        fits = self.table.words.what_fits(self.table.match.legal) if typing() else ""
        self.table.speech.refuse((why + " " + fits).strip(), why)

    def _refused(self, tile):
        """Say why a tile cannot be laid at all, in the engine's words."""
        table = self.table
        if tile is None:
            return
        try:
            table.act(("play", tile, "R" if table.line.ends else ""))
        except IllegalAction as refusal:
            if refusal.code == "fits-other-side":
                refusal = IllegalAction("fits-nowhere", tile=tile, left=table.line.ends[0], right=table.line.ends[1])
            self._say_why(refusal)

    def _not_now(self):
        table = self.table
        turn = table.match.turn
        if turn == table.me:
            return  # the action before is being written
        table.speech.refuse(table.words.whose(turn))

    def _ask_side(self, ways):
        """Offer both sides in place."""
        table = self.table
        tile = ways[0][1]
        question = t("{tile} fits both ends: left or right?", tile=tile_name(tile))
        if typing():
            table.speech.say(question, show=True)
            return
        ends = table.line.ends
        buttons = []
        for name, side in (("left", 0), ("right", 1)):
            buttons.append(
                '<button type="button" data-do="%s" id="choose-%s"%s>%s <b>%d</b></button>'
                % (name, name, keys.told(name), dom.escape(t("Left") if side == 0 else t("Right")), ends[side])
            )
        heading = t("{tile}: on which side?", tile=tile_name(tile))
        dom.html("choice", '<p id="choice-name">%s</p>%s' % (dom.escape(heading), "".join(buttons)))
        dom.by_id("choice").hidden = False
        table.line.mark((0, 1))
        dom.by_id("choose-left").focus()
        table.speech.say(question)


def _with(command, value):
    return lambda _: command(value)
