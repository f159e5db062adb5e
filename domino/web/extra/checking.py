"""Verification in slices, and what it found in words. Nothing here knows the browser."""

from domino.bots import find
from domino.bots.verify import Verification
from domino.errors import DominoError
from domino.text import explain, listed, n, t


class Checking:
    """Verifies a record (plain JSON data, whatever it holds). `shown` is the commitment that was shown, if known.

    `ask(choice)` is awaited for the action of a bot that only the brain can play, None where it cannot; `pause()`
    between two choices.
    `error` is what is wrong; `stopped` says whether it was cancelled.
    """

    def __init__(self, data, shown, ask, pause):
        self.data = data
        self.shown = shown
        self.ask = ask
        self.pause = pause
        self.verification = Verification()
        self.error = None
        self.stopped = False
        self.moves = _moves(data)

    async def run(self, going_on):
        """Make every choice again; `going_on(moves, choice)` is told how many moves lie before one, and answers whether
        to go on.
        """
        try:
            for choice in self.verification.choices(self.data, self.shown):
                if not going_on(sum(self.moves[: choice.round - 1]) + choice.move, choice):
                    self.stopped = True
                    return
                self.verification.compare(choice, await self._due(choice))
                await self.pause()
        except DominoError as error:
            self.error = error

    async def _due(self, choice):
        if not choice.bot:
            return None
        if choice.bot.choose:
            return choice.bot.choose(choice.view, choice.stream)
        return await self.ask(choice)

    # -- in words

    @property
    def verdict(self):
        """In one sentence."""
        found = self.verification
        if self.error:
            return explain(self.error)
        what = listed(
            [
                n("{count} round", "{count} rounds", found.rounds),
                n("{count} move", "{count} moves", found.moves),
                n("{count} choice of a bot made again", "{count} choices of bots made again", found.made),
            ]
        )
        if self.stopped:
            return t("Stopped. Until here nothing was found: {what}.", what=what)
        if found.left:
            return t(
                "What could be verified was dealt from the seed and played as it had to be: {what}.", what=what
            )
        return t("Everything was dealt from the seed and played as it had to be: {what}.", what=what)

    @property
    def remarks(self):
        """What else is to be said of it, as sentences."""
        if self.stopped:
            return []
        said = []
        if self.error:
            if "round" in self.error.values:
                said.append(t("What lies before that place is as it had to be."))
            return said
        if self.shown:
            said.append(t("The seed is the one that the commitment, shown before the first deal, held the page to."))
        else:
            said.append(t("What was shown before the first deal is not kept with this match: it came from elsewhere."))
        for player in sorted(self.verification.left):
            said.append(_left(player, self.verification.left[player]))
        if self.data.get("practice"):
            said.append(t("Moves were taken back in this match: verified is what stood in the end."))
        return said


def _left(player, count):
    if find(player) and find(player).player == player:
        return n(
            "{count} choice of {player} was not made again: the strong players could not be loaded.",
            "{count} choices of {player} were not made again: the strong players could not be loaded.",
            count,
            player=player,
        )
    return n(
        "{count} choice of {player} was not made again: no such bot is here.",
        "{count} choices of {player} were not made again: no such bot is here.",
        count,
        player=player,
    )


def _moves(data):
    """How many moves each round has; of what is no record, nothing."""
    rounds = data.get("rounds") if isinstance(data, dict) else None
    if not isinstance(rounds, list):
        return []
    moves = [round_.get("moves") if isinstance(round_, dict) else None for round_ in rounds]
    return [len(one) if isinstance(one, list) else 0 for one in moves]
