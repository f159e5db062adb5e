"""What chance gave to each side of the table, and what it gives on average: the answer to "the computer always gets
the good tiles".

Counted are finished rounds whose tiles came from the seed. For each kind there is a sum of what was seen, of what was
due and of its variance, so that rounds of every game add up:

* doubles and pips dealt to all seats of a kind: drawn without putting back, so hypergeometric;
* openings that the tiles decided: each seat in the round has the same chance;
* tiles drawn that fit: what lies in the boneyard is in chance order, so each tile in it is as likely to be next.
"""

from domino.record import replaying
from domino.round import DRAW
from domino.tiles import HIGH, LOW, PIPS, is_double, size

KINDS = ("doubles", "pips", "openings", "draws")
PEOPLE, BOTS = 0, 1
MANY = 1.96  # standard deviations on either side hold 95 of 100


class Sum:
    """`seen`, `due` and `variance`, summed over `count` occasions."""

    def __init__(self):
        self.count = 0
        self.seen = 0
        self.due = 0.0
        self.variance = 0.0

    def add(self, seen, due, variance):
        """One more occasion."""
        self.count += 1
        self.seen += seen
        self.due += due
        self.variance += variance

    @property
    def usual(self):
        """(low, high): where 95 of 100 tables like this one would be."""
        width = MANY * self.variance**0.5
        return self.due - width, self.due + width

    @property
    def unusual(self):
        """Whether what was seen lies outside."""
        low, high = self.usual
        return self.count > 0 and not low <= self.seen <= high


class Luck:
    """Sums by kind, of the people at the table and of the bots: `sums[kind][PEOPLE]`. `rounds` counts what is in it."""

    def __init__(self):
        self.rounds = 0
        self.sums = {kind: (Sum(), Sum()) for kind in KINDS}
        self._hands = []  # as dealt, of the round being replayed
        self._draws = []  # its draws: (seat, whether the tile fits, its chance)

    def adding(self, data):
        """Add the finished rounds of a record (plain JSON data), a round at a time. Raises RecordError."""
        for match in replaying(data, self._before):
            round_ = match.round
            if round_ and round_.ended and "deal" not in data["rounds"][match.number - 1]:
                self._add(match)
            yield

    def _before(self, match, action, _):
        """Note the deal before the first move, and each draw."""
        round_ = match.round
        if not match.moves_made:
            self._hands = [list(hand) for hand in round_.hands]
            self._draws = []
        if action != DRAW or action not in match.legal or match.practice:  # who takes back knows what comes
            return
        left = round_.boneyard[round_.taken:]
        ends = round_.line.ends
        fitting = [tile for tile in left if HIGH[tile] in ends or LOW[tile] in ends]
        self._draws.append((round_.turn, int(left[0] in fitting), len(fitting) / len(left)))

    def _add(self, match):
        self.rounds += 1
        tiles = size(match.rules.set)
        mean = match.rules.set  # of the pips of a tile, as each half is evenly 0 … set
        spread = sum([(PIPS[tile] - mean) ** 2 for tile in range(tiles)]) / tiles
        share = (match.rules.set + 1) / tiles  # of the doubles
        playing = match.round.playing
        for who in (PEOPLE, BOTS):
            seats = [seat for seat in playing if _who(match, seat) == who]
            if not seats:
                continue
            dealt = [tile for seat in seats for tile in self._hands[seat]]
            held = len(dealt)
            without = (tiles - held) / (tiles - 1)
            doubles = len([tile for tile in dealt if is_double(tile)])
            self.sums["doubles"][who].add(doubles, held * share, held * share * (1 - share) * without)
            self.sums["pips"][who].add(sum([PIPS[tile] for tile in dealt]), held * mean, held * spread * without)
            if match.opening_tile is not None:
                chance = len(seats) / len(playing)
                self.sums["openings"][who].add(int(match.round.opener in seats), chance, chance * (1 - chance))
        for seat, fits, chance in self._draws:
            self.sums["draws"][_who(match, seat)].add(fits, chance, chance * (1 - chance))


def _who(match, seat):
    return PEOPLE if match.seats[seat]["player"] == "human" else BOTS
