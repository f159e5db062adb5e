"""What a seat can infer from its view: which tiles the others cannot hold, and deals drawn from what is left.

A *stuck* moment is one at which the rules prove that a seat held nothing that fits the ends: a pass, or a draw that
had to be made. A tile it holds now that would have fitted must have come later. So for each seat there are nested
masks: `late[j]`, the unseen tiles that it can only have as its draw number j or a later one, with `room[j]`, how many
of those it can still hold. Draws come in an order and every stuck moment binds all that was held, so these masks say
exactly what can be: a hand is possible if and only if it breaks no room (Hall's condition for intervals). The one
thing left out is what `draw_anyway` shows of a single drawn tile; that can only admit too much.
"""

from domino.brain.bits import DOUBLES, FITS, mask_of
from domino.tiles import HIGH, LOW, PIPS, size
from domino.view import View


class Choice:
    """A play by another seat that says something of its hand.

    `ends` are those it found ([] on an empty line), `tile` and `to` what it laid and the ends it left (lower first),
    `later` the tiles it laid from then on (this one first) that it must have held, `never` what it can only have
    drawn afterwards, `void` the numbers that each seat was known to lack, as a mask by seat, `forced` no choice.
    """

    def __init__(self, seat: int, tile: int, ends: tuple[int, ...], to: tuple[int, int], draws: int) -> None:
        self.seat = seat
        self.tile = tile
        self.ends = ends
        self.to = to
        self.draws = draws
        self.later = 1 << tile
        self.never = 0
        self.void: tuple[int, ...] = ()
        self.laid = 0  # tiles on the line before
        self.partner_ends = 0


class Beliefs:
    """The constraints that a view puts on the hidden tiles.

    `unseen` is the mask of tiles in other hands and the boneyard; `counts` the tiles by seat (0 for the own seat:
    nothing is to be found out), `boneyard` how many lie there; `late[seat]` a list of (mask, room) pairs, `known[seat]`
    a mask of tiles the seat holds for sure; `choices` the plays of the others, `mine` those of the own seat.
    """

    def __init__(self, view: View) -> None:
        rules = view.rules
        self.view = view
        self.seat: int = view.seat
        self.others: list[int] = [seat for seat in view.playing if seat != view.seat and view.counts[seat]]
        self.boneyard: int = view.boneyard
        self.counts: list[int] = [0 if seat == view.seat else count for seat, count in enumerate(view.counts)]
        self.own = mask_of(view.hand)
        self.full = (1 << size(rules.set)) - 1
        self.known = [0] * rules.players
        self.choices: list[Choice] = []
        self.mine: list[Choice] = []
        self.line = 0
        self._must: list[dict[int, int]] = [{} for _ in range(rules.players)]  # by seat: draw number -> mask
        self._draws = [0] * rules.players
        self._spent: list[dict[int, int]] = [{} for _ in range(rules.players)]  # draw number -> tiles played since
        self._opening()
        self._read()
        self.unseen = self.full & ~self.own & ~self.line
        self.late: list[list[tuple[int, int]]] = [self._rooms(seat) for seat in range(rules.players)]
        for choice in self.choices + self.mine:
            choice.never = self._released_after(choice.seat, choice.draws)
        self._known()
        if sum(self.counts) + self.boneyard != self.unseen.bit_count():
            raise ValueError("the view does not add up")

    def _opening(self) -> None:
        """What it says that the tiles named the opener: who held the highest double, and who held none higher."""
        view, rules = self.view, self.view.rules
        self._opened: int | None = getattr(view, "opening_tile", None)
        dealt = rules.hand_size(len(view.playing)) * len(view.playing) == size(rules.set)
        if self._opened is None and dealt and (view.number == 1 or rules.next_opener == "highest-double"):
            self._opened = size(rules.set) - 1  # nothing lies in the boneyard, so somebody held it
        if self._opened is None:
            return
        opened = self._opened
        if DOUBLES >> opened & 1:
            higher = DOUBLES & self.full & ~((2 << opened) - 1)
        else:  # nobody held a double: the heaviest tile opened
            key = (PIPS[opened], HIGH[opened])
            higher = DOUBLES & self.full
            for tile in range(size(rules.set)):
                if (PIPS[tile], HIGH[tile]) > key:
                    higher |= 1 << tile
        for seat in view.playing:
            self._must[seat][1] = higher

    def _read(self) -> None:
        """Go through the history: stuck moments, draws, plays."""
        view, rules = self.view, self.view.rules
        anyway, draw = rules.draw_anyway, rules.draw
        ends: list[int] = []
        turn_draws = 0
        partner_ends: list[int] = [0] * rules.players  # the numbers each side left at an end, as masks by seat
        history_choices: dict[int, list[Choice]] = {}
        for move in view.history:
            seat, kind = move[0], move[1]
            if kind == "play":
                tile, side = move[2], move[3]
                before = tuple(ends)
                if not ends:
                    ends = [HIGH[tile], LOW[tile]]
                    end = -1
                else:
                    arm = 1 if side == "R" else 0
                    end = ends[arm]
                    ends[arm] = PIPS[tile] - end
                release = 0
                for number, mask in self._must[seat].items():
                    if mask >> tile & 1 and number > release:
                        release = number
                if release:
                    spent = self._spent[seat]
                    spent[release] = spent.get(release, 0) + 1
                low, high = sorted(ends)
                choice = Choice(seat, tile, before, (low, high), self._draws[seat])
                choice.laid = self.line
                choice.void = tuple(self._void(other) for other in range(rules.players))
                choice.partner_ends = partner_ends[seat] & (1 << end if end >= 0 else 0)
                for earlier in history_choices.get(seat, ()):
                    if release <= earlier.draws:
                        earlier.later |= 1 << tile
                # a tile just drawn that fits leaves no choice but the end
                if not (turn_draws and not anyway):
                    (self.mine if seat == self.seat else self.choices).append(choice)
                    history_choices.setdefault(seat, []).append(choice)
                for other in view.playing:
                    if other != seat and rules.side_of(other) == rules.side_of(seat):
                        for number in (HIGH[tile], LOW[tile]):
                            if number in ends:
                                partner_ends[other] |= 1 << number
                self.line |= 1 << tile
                turn_draws = 0
                continue
            if not ends:
                turn_draws = 0
                continue
            if kind == "draw":
                if not anyway or (turn_draws and draw == "until-stop"):
                    self._stuck(seat, ends)
                self._draws[seat] += 1
                turn_draws += 1
                continue
            if kind == "pass" and (not turn_draws or not anyway or draw != "one"):
                self._stuck(seat, ends)
            elif kind == "time" and move[3]:
                self._draws[seat] += 1
            turn_draws = 0

    def _stuck(self, seat: int, ends: list[int]) -> None:
        must = self._must[seat]
        number = self._draws[seat] + 1
        must[number] = must.get(number, 0) | (FITS[ends[0]][ends[1]] & self.full)

    def _void(self, seat: int) -> int:
        """The numbers, as a mask, that the seat lacks for sure at this moment: since it was stuck it drew nothing."""
        fits = self._must[seat].get(self._draws[seat] + 1, 0)
        numbers = 0
        if fits:
            for number in range(self.view.rules.set + 1):
                whole = FITS[number][number] & self.full
                if fits & whole == whole:
                    numbers |= 1 << number
        return numbers

    def _released_after(self, seat: int, draws: int) -> int:
        """The tiles that the seat can only have as a draw after its draw number `draws`."""
        mask = 0
        for number, fits in self._must[seat].items():
            if number > draws:
                mask |= fits
        return mask

    def _rooms(self, seat: int) -> list[tuple[int, int]]:
        """The (mask, room) pairs of a seat: at most `room` of the tiles in `mask` can be in its hand."""
        rooms = []
        for number in sorted(self._must[seat]):
            mask = self._released_after(seat, number - 1) & self.unseen
            spent = sum(count for at, count in self._spent[seat].items() if at >= number)
            room = self._draws[seat] - number + 1 - spent
            if mask and room < min(self.counts[seat], mask.bit_count()):
                rooms.append((mask, max(0, room)))
        return rooms

    def _known(self) -> None:
        """A tile that named the opener and lies nowhere yet is in that hand."""
        opened, opener = self._opened, self.view.opener
        if opened is not None and opener != self.seat and self.unseen >> opened & 1 and self.counts[opener]:
            self.known[opener] |= 1 << opened

    def possible(self, seat: int, hand: int) -> bool:
        """Whether the seat can hold the tiles `hand` (a mask) now."""
        if hand.bit_count() != self.counts[seat] or hand & ~self.unseen or self.known[seat] & ~hand:
            return False
        return all((hand & mask).bit_count() <= room for mask, room in self.late[seat])
