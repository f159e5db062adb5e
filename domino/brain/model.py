"""How likely a seat's plays were, given the hand one supposes: what others chose says what they hold.

Four kinds of player are thought of: one who lays the heaviest tile (`greedy`), one who plays with sense as we measure
it, one who does so loosely, and one who plays anything. A hand's likelihood is the sum over the kinds of prior times
the product over the plays, so a seat that keeps playing like one kind is soon read as that kind. All integers:
probabilities are in 1/ONE.
"""

from domino.brain.beliefs import Beliefs, Choice
from domino.brain.bits import FITS, HEAVIER, SUIT, after_table
from domino.tiles import HIGH, LOW, PIPS

SHIFT = 12
ONE = 1 << SHIFT
GREEDY, SENSIBLE, LOOSE, ANY = 0, 1, 2, 3
PRIOR = (ONE * 2 // 10, ONE * 4 // 10, ONE * 2 // 10, ONE * 2 // 10)
# How often a kind of player does something else than its rule says.
SLIP = ONE // 50
# exp(-d / 8) in 1/ONE, by d; longer differences count as the last.
_DECAY = [ONE]
while _DECAY[-1] > 24:
    _DECAY.append(_DECAY[-1] * 3615 // 4096)
DECAY = tuple(_DECAY)
LAST = len(DECAY) - 1

# What a sensible play weighs, in the points that `DECAY` counts by `TEMPER`.
WEIGHTS = {"pips": 30, "double": 120, "follow": 90, "both": 120, "suit": 40, "foe": 500, "friend": 400, "partner": 150}
TEMPER = (20, 80)  # sensible, loose


# One way to lay a tile, as a model weighs it: the tiles that follow, those of each new end, a value, whether chosen.
Place = tuple[int, int, int, int, bool]


class Model:
    """The likelihood of hands under one view's beliefs. `kinds(seat, hand)` is by kind, `likelihood` their sum."""

    def __init__(self, beliefs: Beliefs, weights: dict[str, int] = WEIGHTS, temper: tuple[int, int] = TEMPER,
                 prior: tuple[int, ...] = PRIOR) -> None:
        self.beliefs = beliefs
        self.weights = weights
        self.temper = temper
        self.prior = tuple(part << 24 for part in prior)
        rules = beliefs.view.rules
        self._after = after_table(rules.set)
        sides = [rules.side_of(seat) for seat in range(rules.players)]
        playing = beliefs.view.playing
        self._foes: dict[int, list[tuple[int, int]]] = {}
        self._friends: dict[int, list[int]] = {}
        for place, seat in enumerate(playing):
            order = playing[place + 1:] + playing[:place]
            self._foes[seat] = [(d, other) for d, other in enumerate(order) if sides[other] != sides[seat]]
            self._friends[seat] = [other for other in order if sides[other] == sides[seat]]
        # by seat: (choice, what fits, what was not held yet, what was, the places of each tile)
        self._choices: dict[int, list[tuple[Choice, int, int, int, dict[int, list[Place]]]]] = {}
        seats = [*beliefs.others, beliefs.seat]
        for seat in seats:
            self._choices[seat] = []
        for choice in beliefs.choices + beliefs.mine:
            if choice.seat in self._choices:
                fits = FITS[choice.ends[0]][choice.ends[1]] if choice.ends else -1
                entry: dict[int, list[Place]] = {}
                entry[choice.tile] = self._places(choice, choice.tile)
                self._choices[choice.seat].append((choice, fits, ~choice.never, choice.later, entry))
        self._memo: dict[int, dict[int, tuple[int, ...]]] = {seat: {} for seat in seats}

    def likelihood(self, seat: int, hand: int) -> int:
        """How likely the seat's plays were if it holds `hand` (a mask) now; in no unit, at least 1."""
        memo = self._memo[seat]
        return (memo[hand] if hand in memo else self.kinds(seat, hand))[-1]

    def kinds(self, seat: int, hand: int) -> tuple[int, ...]:
        """The likelihood by kind of player (prior included), and last their sum."""
        memo = self._memo[seat]
        found = memo.get(hand)
        if found is not None:
            return found
        greedy, sensible, loose, anything = self.prior
        for choice, fits, held_then, later, entry in self._choices[seat]:
            held = hand & held_then | later
            plays = held & fits
            places = entry[choice.tile]
            if not plays & (plays - 1) and len(places) == 1:
                continue  # no choice
            if plays & HEAVIER[choice.tile]:
                greedy = greedy * SLIP >> SHIFT
            else:
                greedy = greedy * (ONE - SLIP) // (len(places) << SHIFT)
            anything //= plays.bit_count()
            sharp, blunt = self._sensible(choice, held, plays, entry)
            sensible = sensible * sharp >> SHIFT
            loose = loose * blunt >> SHIFT
        found = memo[hand] = (greedy, sensible, loose, anything, 1 + greedy + sensible + loose + anything)
        return found

    def _sensible(self, choice: Choice, held: int, plays: int, entry: dict[int, list[Place]]
                  ) -> tuple[int, int]:
        """How likely, in 1/ONE, a player with sense makes the choice among `plays`, and one who is looser."""
        weights = self.weights
        w_follow, w_both, w_suit = weights["follow"], weights["both"], 2 * weights["suit"]
        chosen = best = -1 << 30
        values = []
        while plays:
            bit = plays & -plays
            plays ^= bit
            tile = bit.bit_length() - 1
            rest = held ^ bit
            places = entry.get(tile)
            if places is None:
                places = entry[tile] = self._places(choice, tile)
            for fits, low, high, value, was in places:
                at_low, at_high = (rest & low).bit_count(), (rest & high).bit_count()
                value += w_follow * (rest & fits).bit_count() + w_suit * (at_low + at_high)
                if at_low and at_high:
                    value += w_both
                if was:
                    chosen = value
                if value > best:
                    best = value
                values.append(value)
        count = len(values)
        if count == 1:
            return ONE, ONE
        first, second = self.temper
        sharp = blunt = 0
        for value in values:
            gap = best - value
            step = gap // first
            if step < LAST:
                sharp += DECAY[step]
            step = gap // second
            if step < LAST:
                blunt += DECAY[step]
        gap = best - chosen
        step = gap // first
        share = (DECAY[step] if step < LAST else DECAY[LAST]) * ONE // sharp
        step = gap // second
        other = (DECAY[step] if step < LAST else DECAY[LAST]) * ONE // blunt
        slip = SLIP // count
        return share - (share * SLIP >> SHIFT) + slip, other - (other * SLIP >> SHIFT) + slip

    def _places(self, choice: Choice, tile: int) -> list[Place]:
        """The ways to lay a tile where the choice was made, each with the part of its value that no hand changes."""
        own = PIPS[tile] * self.weights["pips"] + (self.weights["double"] if HIGH[tile] == LOW[tile] else 0)
        if choice.ends:
            ends = self._after[choice.ends[0]][choice.ends[1]][tile]
        else:
            ends = ((LOW[tile], HIGH[tile]),)
        return [(FITS[low][high], SUIT[low], SUIT[high], own + self._shared(choice, tile, low, high),
                 tile == choice.tile and (low, high) == choice.to) for low, high in ends]

    def _shared(self, choice: Choice, tile: int, low: int, high: int) -> int:
        """The part of a play's value that everybody sees: who lacks the new ends, how many of them are laid."""
        weights, void = self.weights, choice.void
        ends = 1 << low | 1 << high
        value = 0
        for distance, foe in self._foes[choice.seat]:
            if void[foe] & ends == ends:
                value += weights["foe"] // (distance + 1)
        for friend in self._friends[choice.seat]:
            if void[friend] & ends == ends:
                value -= weights["friend"]
        if choice.partner_ends:
            covered = choice.ends[0] + choice.ends[1] + PIPS[tile] - low - high
            if choice.partner_ends >> (covered // 2) & 1:
                value -= weights["partner"]
        laid = choice.laid | 1 << tile
        return value + weights["suit"] * ((laid & SUIT[low]).bit_count() + (laid & SUIT[high]).bit_count())
