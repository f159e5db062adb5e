"""Whether a match was played as its record says: the tiles come from the seed, and every bot did what it does.

A bot is a function of its view and its stream, so that its choices can be made again (design.md, "The shuffle").
People may do what they like; that they kept to the rules, the replay has shown.
"""

from domino.bots import find
from domino.errors import VerifyError
from domino.notation import action_text
from domino.record import replaying
from domino.round import TIME
from domino.shuffle import bot_stream, commitment, secret_from_hex
from domino.view import view


class Verification:
    """What was verified: `rounds` dealt anew, `moves` replayed, `choices` of bots made again, and those `left` out.

    `left` maps a bot as the record names it ("master@1") to how many of its choices could not be made again, because a
    bot of that name and version is not here. `choosers` maps names of bots ("master") to functions like `Bot.choose`,
    for those that the registry alone cannot play.
    """

    def __init__(self, choosers=None):
        self.choosers = choosers or {}
        self.rounds = 0
        self.moves = 0
        self.choices = 0
        self.left = {}

    def check(self, data, shown=None):
        """Verify a record (plain JSON data); `shown` is the commitment that was shown before the first deal, if known.

        Raises RecordError where the record breaks a rule, VerifyError where it was not played so.
        """
        for _ in self.checking(data, shown):
            pass
        return self

    def checking(self, data, shown=None):
        """The same a round at a time: yields after the head and after each round."""
        steps = replaying(data, self._before)
        yield next(steps)
        if "seed" not in data or "nonce" not in data:
            raise VerifyError("no-seed")
        due = commitment(secret_from_hex(data["seed"]), secret_from_hex(data["nonce"]))
        if shown and shown != due:
            raise VerifyError("other-commitment", shown=shown, due=due)
        yield from steps

    def _before(self, match, action, by):
        """Deal the round again before its first move, and make a bot's choice again before it is replayed."""
        if not match.moves_made:
            self.rounds += 1
            if match.dealt(match.number) != (match.round.hands, match.round.boneyard):
                raise VerifyError("other-deal")
        self.moves += 1
        seat = match.turn
        player = match.seats[seat]["player"] if seat is not None else "human"
        if by and player == "human":
            raise VerifyError("by-nobody", by=by)
        player = by or player
        if player == "human" or action not in match.legal + (TIME,):  # the replay says what is wrong with the action
            return
        if len(match.legal) == 1:
            due = match.legal[0]
        else:
            bot = find(player)
            choose = (bot.choose or self.choosers.get(bot.name)) if bot and bot.player == player else None
            if not choose:
                self.left[player] = self.left.get(player, 0) + 1
                return
            due = choose(
                view(match, seat), bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, seat)
            )
            self.choices += 1
        if tuple(due) != tuple(action):
            raise VerifyError("other-choice", player=player, due=action_text(due), text=action_text(action))

    def summary(self):
        """What was verified, as plain JSON data."""
        return {"verified": True, "rounds_dealt": self.rounds, "moves": self.moves, "choices": self.choices,
                "not_verified": self.left}

