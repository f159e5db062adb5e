"""A round's end with hands made up for the rules page, and counted by the engine."""

from domino.scoring import KINDS
from domino.text import t
from domino.tiles import pips, size
from domino.web.sums import as_text, sums

STEP = 23  # tiles of the examples lie so far apart in the set: prime to the size of every set
FEW, FEW_SIDES = 4, 3  # players, teams that an example shows where there are many


class Example:
    """`title` says how the round ends, `hands` lists (seat, tiles, pips), `reason` and `results` say who adds what."""

    def __init__(self, words, blocked):
        rules = words.rules
        self.rules = rules
        playing = list(range(rules.players))
        if not rules.teams and rules.players > 6:
            playing = playing[:FEW]
        elif rules.teams > FEW_SIDES:
            playing = [seat for seat in playing if rules.side_of(seat) < FEW_SIDES]
        self.playing = playing
        out = None if blocked else self._who_goes_out()
        start = 3
        while True:
            hands = self._hands(out, start)
            left = [pips(hand) for hand in hands]
            points, winner = KINDS[rules.scoring].points(rules, left, playing, out)
            if winner is not None or rules.scoring == "penalty":
                break
            start += 1  # equal hands: other tiles
        event = {"out": out, "winner": winner, "hands": hands, "pips": left, "points": points}
        if blocked:
            self.title = t("The same where the round is blocked.")
        else:
            self.title = t("An example: {name} lays the last tile.", name=words.name(out))
        self.hands = [(seat, hands[seat], left[seat]) for seat in playing]
        self.points = points
        reason, rows = sums(words, event)
        self.reason = reason
        self.results = [
            t("{side}: {sum}.", side=words.side(side), sum=as_text(numbers, sign, points[side]))
            for side, numbers, sign in rows
        ]

    def _who_goes_out(self):
        """The second player, so that the reader has points to count."""
        return 1

    def _hands(self, out, start):
        """A tile or two for each seat that plays; none for who is out of tiles."""
        rules = self.rules
        empty: tuple = ()
        if out is not None:
            empty = rules.members(rules.side_of(out)) if rules.going_out == "team" else (out,)
        hands = [[] for _seat in range(rules.players)]
        taken = 0
        for seat in self.playing:
            if seat in empty:
                continue
            for _tile in range(min(1 + seat % 2, rules.hand_size(rules.players))):
                hands[seat].append((start + STEP * taken) % size(rules.set))
                taken += 1
        return hands
