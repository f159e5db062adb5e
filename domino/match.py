"""A match: rounds, totals, elimination, the end. A pure function of rules, seats, seed and actions."""

from domino import shuffle
from domino.errors import IllegalAction
from domino.notation import move_text
from domino.round import Round
from domino.scoring import KINDS, next_opener
from domino.tiles import HIGH, LOW, NAMES, PIPS, pips, size

TILES = "highest-double"  # the tiles of the deal name the opener


def opening_tile(hands):
    """The tile that names the opener: the highest double, else the tile with most pips, then the higher half.

    Returns (tile, seat, "highest-double" or "heaviest").
    """
    double = None
    heaviest = None
    for seat, hand in enumerate(hands):
        for tile in hand:
            if HIGH[tile] == LOW[tile] and (double is None or tile > double[0]):
                double = (tile, seat)
            weight = (PIPS[tile], HIGH[tile])
            if heaviest is None or weight > heaviest[0]:
                heaviest = (weight, tile, seat)
    if double is not None:
        return double[0], double[1], TILES
    return heaviest[1], heaviest[2], "heaviest"


class Match:
    """The state of a match.

    `seats` is a list of {"name", "player"}, one for each player; `seed`, `nonce` and `player_nonce` are 32 bytes each.
    `round` is the round going on or just ended (None before the first deal), `number` its number from 1, `totals` and
    `eliminated` are by side, `results` holds the "end" event of each finished round, `winners` the sides that won.
    """

    def __init__(self, rules, seats, seed, nonce=shuffle.NO_NONCE, player_nonce=shuffle.NO_NONCE):
        self.rules = rules
        self.seats = seats
        self.seed = seed
        self.nonce = nonce
        self.player_nonce = player_nonce
        self.date = None  # when the match began, as the caller writes it
        self.practice = False
        self.number = 0
        self.round = None
        self.totals = [0] * rules.sides
        self.eliminated = []
        self.results = []
        self.winners = []
        self.past = []  # the finished rounds before this one, as a record writes them
        self._start = None  # how this round began: see `deal`

    @property
    def commitment(self):
        """The hash that is shown before the first deal and holds the seed to it."""
        return shuffle.commitment(self.seed, self.nonce)

    @property
    def over(self):
        """Whether the match has ended."""
        return bool(self.winners)

    @property
    def playing(self):
        """The seats still in the match."""
        rules = self.rules
        return [seat for seat in range(rules.players) if rules.side_of(seat) not in self.eliminated]

    @property
    def turn(self):
        """The seat whose turn it is, or None between rounds."""
        return self.round.turn if self.round else None

    @property
    def legal(self):
        """The actions open to the seat whose turn it is."""
        return self.round.legal if self.round else ()

    @property
    def opening_tile(self):
        """The tile that named this round's opener, for all to know; None where a rule named the seat."""
        return self._start["tile"] if self._start else None

    def deal(self, given=None):
        """Start the next round and return its events.

        `given` is a deal (hands, boneyard) to use instead of the seed's; it must be one these rules could deal.
        Raises IllegalAction while a round is going on or when the match is over.
        """
        if self.over:
            raise IllegalAction("match-over")
        if self.round and not self.round.ended:
            raise IllegalAction("round-going-on")
        playing = self.playing
        hands, boneyard = given or self.dealt(self.number + 1)
        seat, why = None, TILES
        if self.results:
            seat, why = self.results[-1]["next"]["seat"], self.results[-1]["next"]["why"]
        tile = None
        if seat is None:
            tile, seat, why = opening_tile(hands)
        if self.round:
            self.past.append(self.round_record())
        self.number += 1
        self._start = {"opener": seat, "why": why, "tile": tile, "given": given is not None,
                       "hands": [list(hand) for hand in hands], "boneyard": list(boneyard),
                       "totals": list(self.totals), "eliminated": list(self.eliminated)}
        self._begin([], {})
        return [{"type": "deal", "round": self.number, "sizes": [len(hand) for hand in hands],
                 "boneyard": len(boneyard), "opener": seat, "why": why, "tile": tile,
                 "forced": self.round.opening is not None, "playing": playing}]

    def dealt(self, number):
        """The (hands, boneyard) that the seed deals in round `number` to the seats now in the match."""
        stream = shuffle.deal_stream(self.seed, self.player_nonce, number)
        order = shuffle.shuffled(size(self.rules.set), stream)
        playing = self.playing
        each = self.rules.hand_size(len(playing))
        hands: list = [[] for _ in range(self.rules.players)]
        for place, seat in enumerate(playing):
            hands[seat] = order[place * each:(place + 1) * each]
        return hands, order[len(playing) * each:]

    def _begin(self, actions, by):
        """Put the round at its start and carry out `actions`; also what undo and resume do."""
        start, rules = self._start, self.rules
        self.totals = list(start["totals"])
        self.eliminated = list(start["eliminated"])
        self.winners = []
        del self.results[self.number - 1:]
        forced = start["tile"] if rules.opening == "forced" else None
        self.round = Round(rules, start["hands"], start["boneyard"], self.playing, start["opener"], forced)
        self._by = {}
        for index, action in enumerate(actions):
            self.apply(action, by.get(index))

    def apply(self, action, by=None):
        """Carry out an action of the seat whose turn it is and return the events.

        `by` names who chose it where it was not the seat's own player. Raises IllegalAction and changes nothing where
        the rules refuse the action.
        """
        if self.round is None:
            raise IllegalAction("no-round")
        index = len(self.round.moves)
        events = self.round.apply(action)
        if by:
            self._by[index] = by
        if self.round.ended:
            self._settle(events)
        return events

    def _settle(self, events):
        """Count a round that has just ended: points, totals, who is out, who opens next."""
        rules, round_ = self.rules, self.round
        kind = KINDS[rules.scoring]
        left = [pips(hand) for hand in round_.hands]
        points, winner = kind.points(rules, left, round_.playing, round_.out)
        for side, more in enumerate(points):
            self.totals[side] += more
        out, self.winners = kind.end(rules, self.totals, self.eliminated, self.number)
        self.eliminated = sorted(self.eliminated + out)
        seat, why = None, None
        if not self.winners:
            seat, why = next_opener(rules, left, self.playing, round_.opener, round_.out, winner)
        end = {"type": "end", "round": self.number, "ended": round_.ended, "opener": round_.opener,
               "out": round_.out, "winner": winner, "hands": [list(hand) for hand in round_.hands], "pips": left,
               "points": points, "totals": list(self.totals), "eliminated": out, "next": {"seat": seat, "why": why}}
        self.results.append(end)
        events.append(end)
        if self.winners:
            events.append({"type": "over", "winners": list(self.winners), "eliminated": list(self.eliminated)})

    def undo(self, count=1):
        """Take back the last `count` actions of the current round, also one that has just ended.

        Raises IllegalAction where the round has fewer. Only the round is replayed, from its deal. Whether this makes
        the match practice is for the caller to say (`practice`).
        """
        if not 0 < count <= self.moves_made:
            raise IllegalAction("nothing-to-undo")
        self._begin(self.round.actions()[:-count], self._by)

    def undo_choice(self, *seats):
        """Take back everything down to the last position in which one of the seats had a choice.

        The match becomes practice where this goes back past a draw or past another seat's play (design.md, "Record,
        version 1"), and past the end of the round, where all hands lay open. Raises IllegalAction, and changes nothing,
        where none of them has had a choice in this round.
        """
        if self.round is None:
            raise IllegalAction("nothing-to-undo")
        actions, moves, by = self.round.actions(), self.round.moves, self._by
        last, seat, shown = None, None, self.round.ended is not None
        self._begin([], {})
        for index, action in enumerate(actions):
            if self.turn in seats and len(self.legal) > 1:
                last, seat = index, self.turn
            self.apply(action, by.get(index))
        if last is None:
            raise IllegalAction("nothing-to-undo")
        if shown:  # the hands lay open
            self.practice = True
        for who, kind, *rest in moves[last:]:
            drew = kind in ("draw", "time") and rest[0] is not None
            if drew or (kind == "play" and who != seat):
                self.practice = True
        self._begin(actions[:last], by)

    @property
    def moves_made(self):
        """How many actions this round has seen; the index of the next one."""
        return len(self.round.moves) if self.round else 0

    def chosen_by(self, index):
        """Who chose this round's move of that index where it was not the seat's own player, else None."""
        return self._by.get(index)

    def round_record(self):
        """This round as a record writes it."""
        start, round_ = self._start, self.round
        written: dict = {"moves": [move_text(move) for move in round_.moves]}
        if start["given"]:
            written["deal"] = {"hands": [[NAMES[tile] for tile in hand] for hand in start["hands"]],
                               "boneyard": [NAMES[tile] for tile in start["boneyard"]]}
        if self._by:
            written["by"] = {str(index): who for index, who in self._by.items()}
        if round_.ended:
            written["points"] = list(self.results[-1]["points"])
        return written

    def snapshot(self):
        """The state as plain JSON data; `restore` brings it back by replaying this round alone."""
        return {
            "number": self.number,
            "practice": self.practice,
            "past": list(self.past),
            "results": self.results[:max(0, self.number - 1)],
            "start": self._start,
            "actions": [list(action) for action in self.round.actions()] if self.round else [],
            "by": [[index, self._by[index]] for index in sorted(self._by)] if self.round else [],
        }

    def restore(self, snapshot):
        """Take on the state that a match of the same rules, seats and secrets had when it made `snapshot`."""
        self.number = snapshot["number"]
        self.practice = snapshot["practice"]
        self.past = list(snapshot["past"])
        self.results = list(snapshot["results"])
        self._start = snapshot["start"]
        if self._start is None:  # before the first deal
            self.round = None
            self.totals = [0] * self.rules.sides
            self.eliminated = []
            self.winners = []
        else:
            by = {index: who for index, who in snapshot["by"]}
            self._begin([tuple(action) for action in snapshot["actions"]], by)
