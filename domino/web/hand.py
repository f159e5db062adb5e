"""The player's hand: a listbox with roving focus. Tiles keep their elements, so the focus stays where it is."""

from domino.text import listed, t, tile_name
from domino.tiles import HIGH, LOW, arrange
from domino.web import dom, tile
from domino.web.keyboard import typing

MANY = 14  # tiles; from here on they are as small as a finger allows


class Hand:
    def __init__(self):
        self.came = []  # in the order they came
        self.shown = []  # as they lie on the screen
        self.fits = {}  # tile -> "", "L", "R" or "LR": where it can be laid now
        self.mine = False
        self.ordering = 1
        self.chosen = None
        self.hinted = None  # the tile that a hint advises, until the hand changes
        self.pictures = {}

    def show(self, tiles, legal, mine):
        """The tiles, and what can be done with them now."""
        self.came = list(tiles)
        self.mine = mine
        self.hinted = None
        self.fits = {}
        for action in legal:
            if action[0] == "play":
                self.fits[action[1]] = self.fits.get(action[1], "") + action[2]
        self._lay()

    def order(self, number):
        """Another ordering, 1 to 8."""
        self.ordering = number
        self._lay()

    def _lay(self):
        before = self.shown
        self.shown = arrange(self.came, self.ordering, list(self.fits))
        if self.chosen not in self.shown:
            self.chosen = self._heir(before)
        list_ = dom.by_id("hand")
        gone = [held for held in before if held not in self.shown]
        rest = [held for held in before if held in self.shown]
        had_focus = list_.contains(dom.document.activeElement)
        if rest and rest == self.shown[: len(rest)] and len(gone) <= 1:
            for held in gone:
                dom.by_id("tile%d" % held).remove()
            for held in rest:
                self._patch(held)
            new = self.shown[len(rest) :]
            if new:
                list_.insertAdjacentHTML("beforeend", "".join([self._option(held) for held in new]))
                for held in new:
                    dom.by_id("tile%d" % held).firstElementChild.classList.add("came")
        else:
            list_.innerHTML = "".join([self._option(held) for held in self.shown])
        dom.attribute(list_, "data-mine", "" if self.mine else None)
        list_.className = "hand full" if len(self.shown) >= MANY else "hand"
        if had_focus:
            self.focus()

    def _heir(self, before):
        """Which tile the focus goes to when the chosen one leaves: the one that comes to lie in its place."""
        if not self.shown:
            return None
        at = before.index(self.chosen) if self.chosen in before else 0
        return self.shown[min(at, len(self.shown) - 1)]

    def _state(self, held):
        """(class, word under the tile, accessible name, chosen) of a tile."""
        where = self.fits.get(held)
        word = self.where(where)
        name = tile_name(held)
        if word:
            name = t("{tile}, {where}", tile=name, where=word)
        kind = "no" if where is None else "fits hint" if held == self.hinted else "fits"
        return kind, word, name, held == self.chosen

    def _option(self, held):
        if held not in self.pictures:
            self.pictures[held] = tile.picture(HIGH[held], LOW[held])
        kind, word, name, chosen = self._state(held)
        return (
            '<li role="option" id="tile%d" data-do="tile" data-with="%d" class="%s" aria-label="%s" aria-selected="%s"'
            ' tabindex="%d">%s<span aria-hidden="true">%s</span></li>'
        ) % (
            held,
            held,
            kind,
            dom.escape(name),
            "true" if chosen else "false",
            0 if chosen else -1,
            self.pictures[held],
            dom.escape(word),
        )

    def _patch(self, held):
        node = dom.by_id("tile%d" % held)
        kind, word, name, chosen = self._state(held)
        node.className = kind
        node.setAttribute("aria-label", name)
        node.setAttribute("aria-selected", "true" if chosen else "false")
        node.tabIndex = 0 if chosen else -1
        dom.text(node.lastElementChild, word)

    def where(self, sides):
        """Where a tile can be laid, in a word."""
        if not self.mine or sides is None:
            return ""
        return {"": t("opens"), "L": t("left"), "R": t("right")}.get(sides) or t("both")

    def choose(self, held, focus=True):
        """Move the choice to a tile."""
        before = self.chosen
        self.chosen = held
        for one in (before, held):
            if one in self.shown:
                self._patch(one)
        if focus:
            self.focus()

    def hint(self, held):
        """Mark the tile that a hint advises, and choose it."""
        before, self.hinted = self.hinted, held
        if before is not None:
            self._patch(before)
        self.choose(held)

    def step(self, by):
        """Move the choice along the hand."""
        if self.shown:
            at = self.shown.index(self.chosen) if self.chosen in self.shown else 0
            self.choose(self.shown[max(0, min(len(self.shown) - 1, at + by))])

    def focus(self, called=False):
        """Put the browser's focus on the chosen tile, unless another page (a host's) has it, or the player is typing
        and has not called for it.
        """
        if not dom.document.hasFocus() or (typing() and not called):
            return
        node = dom.by_id("tile%d" % self.chosen) if self.chosen is not None else dom.by_id("game")
        if node:
            node.focus()

    def called(self):
        """The chosen tile as the listbox says it, with what can be done with it."""
        return "" if self.chosen is None else self._state(self.chosen)[2]

    def reading(self):
        """The hand as a sentence."""
        if not self.shown:
            return t("You have no tiles left.")
        return t("Your hand: {list}.", list=listed([tile_name(held) for held in self.shown]))

    def name(self):
        """The name of the chosen tile."""
        return tile_name(self.chosen)
