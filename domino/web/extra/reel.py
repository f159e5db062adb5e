"""A match as it can be watched again: its finished rounds, each at any of its moves. Nothing here knows the browser.

The round that is going on is not among them: what lies hidden in it stays hidden, and nothing that is made here, a
record for a link or a match to play on, tells the seed of a match that is not over.
"""

import binascii

from domino.match import Match
from domino.notation import read_move
from domino.record import record, replaying
from domino.tiles import NAMES
from domino.web.extra.review import at_start, written
from domino.web.relive import cut


class Reel:
    """`match` is at the moment that is shown: `at` moves of round `number` are made, of `steps`. `events` has what
    happened in that round: at 0 the deal, then what each move made. `rounds` is how many can be watched.

    What takes long is a coroutine that awaits `pause()` between its steps. Begin with `turn_to`.
    """

    def __init__(self, source):
        self.source = source
        self.match = Match(source.rules, source.seats, source.seed, source.nonce, source.player_nonce)
        self.match.practice = source.practice
        self.rounds = len(source.results)
        self.number = 0
        self.at = 0
        self.events = []
        self._start = None
        self._actions = []

    @property
    def steps(self):
        """How many moves the round has."""
        return len(self._actions)

    async def turn_to(self, number, pause):
        """Go to the end of a round, from 1, and take in what happened there."""
        match = at_start(self.source, number)
        self.number, self._start = number, match.snapshot()
        self._actions = [read_move(text)[0] for text in written(self.source, number)["moves"]]
        self.events = [[_deal(self._start["start"], match)]]
        self.match.restore(self._start)
        for action in self._actions:
            self.events.append(self.match.apply(action))
            await pause()
        self.at = self.steps

    def step(self):
        """One move on. Returns its events."""
        self.match.apply(self._actions[self.at])
        self.at += 1
        return self.events[self.at]

    async def seek(self, at, pause):
        """Go to where so many moves of the round are made."""
        if at < self.at:
            self.match.restore(self._start)
            self.at = 0
        while self.at < at:
            self.step()
            await pause()

    def moment(self, text):
        """(round, move) that a link names as "2.14", brought within what there is."""
        try:
            number, at = [int(part) for part in text.split(".")]
        except ValueError:
            number, at = 1, 0
        number = max(1, min(number, self.rounds))
        return number, max(0, min(at, len(written(self.source, number)["moves"])))

    # -- what goes out of here

    def may_play_on(self):
        """Whether the moment is one in which a person had a choice."""
        match = self.match
        return match.turn is not None and match.seats[match.turn]["player"] == "human" and len(match.legal) > 1

    def shared(self):
        """The record for a link: the whole match where it is over, else its finished rounds, each with its deal."""
        if self.source.over:
            return record(self.source)
        return self._unsealed(self.rounds)

    async def practice(self, seed, nonce, date, pause):
        """A match that goes on from the moment that is shown, with secrets of its own: those of the match that was
        watched would deal its next rounds, which may not be played yet.
        """
        data = self._unsealed(self.number)
        cut(data["rounds"][-1], self.at)
        data.update({"seed": _hex(seed), "nonce": _hex(nonce), "date": date, "practice": True})
        match = None
        for so_far in replaying(data):
            match = so_far
            await pause()
        return match

    def _unsealed(self, count):
        """The record of so many rounds without the seed."""
        data = record(self.source)
        for secret in ("seed", "nonce", "player_nonce"):
            data.pop(secret, None)
        data["rounds"] = [self._with_deal(number) for number in range(1, count + 1)]
        return data

    def _with_deal(self, number):
        """A round as a record writes it, with its deal."""
        start = at_start(self.source, number).snapshot()["start"]
        round_ = dict(written(self.source, number))
        round_["moves"] = list(round_["moves"])
        round_["deal"] = {
            "hands": [[NAMES[tile] for tile in hand] for hand in start["hands"]],
            "boneyard": [NAMES[tile] for tile in start["boneyard"]],
        }
        return round_


def _deal(start, match):
    """The event of a deal, as `Match.deal` gave it."""
    return {"type": "deal", "round": match.number, "sizes": [len(hand) for hand in start["hands"]],
            "boneyard": len(start["boneyard"]), "opener": start["opener"], "why": start["why"], "tile": start["tile"],
            "forced": match.round.opening is not None, "playing": match.playing}  # fmt: skip


def _hex(secret):
    return binascii.hexlify(secret).decode()
