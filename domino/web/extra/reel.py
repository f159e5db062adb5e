"""A match as it can be watched again: its finished rounds, each at any of its moves. Nothing here knows the browser.

The round that is going on is not among them: what lies hidden in it stays hidden, and nothing that is made here, a
record for a link or a match to play on, tells the seed of a match that is not over.
"""

import binascii

from domino.match import Match
from domino.notation import read_move
from domino.record import given_deal, record, replaying
from domino.tiles import NAMES
from domino.web.relive import cut


class Reel:
    """`match` is at the moment that is shown: `at` moves of round `number` are made, of `steps`. `events` has what
    happened in that round: at 0 the deal, then what each move made. `rounds` is how many can be watched.

    What takes long is a coroutine that awaits `pause()` between its steps.
    """

    def __init__(self, source):
        self.source = source
        self.match = Match(source.rules, source.seats, source.seed, source.nonce, source.player_nonce)
        self.match.practice = source.practice
        self.rounds = len(source.results)
        self.number = 0
        self.at = 0
        self.events = []
        self._written = (source.past + [source.round_record()])[: self.rounds] if self.rounds else []
        self._starts = []

    async def wind(self, pause):
        """Replay the finished rounds, so that each can be gone to. Call it once, before anything else."""
        match = self.match
        for written in self._written:
            match.deal(given_deal(match, written))
            self._starts.append(match.snapshot())
            for text in written["moves"]:
                match.apply(read_move(text)[0])
                await pause()

    @property
    def steps(self):
        """How many moves the round has."""
        return len(self._written[self.number - 1]["moves"])

    async def turn_to(self, number, pause):
        """Go to the end of a round, from 1, and take in what happened there."""
        match, start = self.match, self._starts[number - 1]
        self.number = number
        match.restore(start)
        self.events = [[self._deal(start["start"])]]
        for text in self._written[number - 1]["moves"]:
            self.events.append(match.apply(read_move(text)[0]))
            await pause()
        self.at = self.steps

    def _deal(self, start):
        match = self.match
        return {"type": "deal", "round": self.number, "sizes": [len(hand) for hand in start["hands"]],
                "boneyard": len(start["boneyard"]), "opener": start["opener"], "why": start["why"],
                "tile": start["tile"], "forced": match.round.opening is not None, "playing": match.playing}  # fmt: skip

    def step(self):
        """One move on. Returns its events."""
        self.match.apply(self._action(self.at))
        self.at += 1
        return self.events[self.at]

    async def seek(self, at, pause):
        """Go to where so many moves of the round are made."""
        if at < self.at:
            self.match.restore(self._starts[self.number - 1])
            self.at = 0
        while self.at < at:
            self.step()
            await pause()

    def _action(self, index):
        return read_move(self._written[self.number - 1]["moves"][index])[0]

    def moment(self, text):
        """(round, move) that a link names as "2.14", brought within what there is."""
        try:
            number, at = [int(part) for part in text.split(".")]
        except ValueError:
            number, at = 1, 0
        number = max(1, min(number, self.rounds))
        return number, max(0, min(at, len(self._written[number - 1]["moves"])))

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
        written = self._unsealed(self.number)
        cut(written["rounds"][-1], self.at)
        written.update({"seed": _hex(seed), "nonce": _hex(nonce), "date": date, "practice": True})
        match = None
        for so_far in replaying(written):
            match = so_far
            await pause()
        return match

    def _unsealed(self, count):
        """The record of so many rounds without the seed."""
        written = record(self.source)
        for secret in ("seed", "nonce", "player_nonce"):
            written.pop(secret, None)
        written["rounds"] = [self._with_deal(index) for index in range(count)]
        return written

    def _with_deal(self, index):
        start = self._starts[index]["start"]
        written = dict(self._written[index])
        written["moves"] = list(written["moves"])
        written["deal"] = {
            "hands": [[NAMES[tile] for tile in hand] for hand in start["hands"]],
            "boneyard": [NAMES[tile] for tile in start["boneyard"]],
        }
        return written


def _hex(secret):
    return binascii.hexlify(secret).decode()
