"""Whether a match was played as its record says: the tiles come from the seed, and every bot did what it does.

A bot is a function of its view and its stream, so that its choices can be made again (design.md, "The shuffle").
People may do what they like; that they kept to the rules, the replay shows.
"""

from domino.bots import find
from domino.errors import DominoError, VerifyError
from domino.notation import action_text
from domino.record import replaying, upgraded
from domino.round import TIME
from domino.shuffle import bot_stream, commitment, secret_from_hex
from domino.view import view


class Choice:
    """A choice of a bot that is to be made again: who (`player`, as a record names it), where, and what was done.

    `bot` is its entry in the registry, None where no bot of that name and version is here; `round` and `move` count
    from 1.
    """

    def __init__(self, match, player, action):
        seat = match.turn
        bot = find(player)
        self.player = player
        self.bot = bot if bot and bot.player == player else None
        self.action = tuple(action)
        self.round = match.number
        self.move = match.moves_made + 1
        self.view = view(match, seat)
        self.stream = bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, seat)


class Verification:
    """Verifies one record, and counts: `rounds` dealt anew, `moves` replayed, `made` choices of bots made again.

    `left` maps a bot ("master@1") to how many of its choices could not be made again, because it is not here.
    """

    def __init__(self):
        self.rounds = 0
        self.moves = 0
        self.made = 0
        self.left = {}
        self._choices = []

    def check(self, data, shown=None, choosers=None):
        """Verify a record (plain JSON data); `shown` is the commitment that was shown before the first deal, if known.

        `choosers` maps names of bots to functions like `Bot.choose`, for those that the registry alone cannot play.
        Raises RecordError where the record breaks a rule, VerifyError where it was not played so; of several faults
        the first.
        """
        for choice in self.choices(data, shown):
            bot = choice.bot
            choose = bot and (bot.choose or (choosers or {}).get(bot.name))
            self.compare(choice, choose(choice.view, choice.stream) if choose else None)
        return self

    def choices(self, data, shown=None):
        """The same for a caller who asks the bots: yields each `Choice`, whose due action is then told to `compare`."""
        data = upgraded(data)
        steps = replaying(data, self._before)
        next(steps)
        if "seed" not in data or "nonce" not in data:
            raise VerifyError("no-seed")
        due = commitment(secret_from_hex(data["seed"]), secret_from_hex(data["nonce"]))
        if shown and shown != due:
            raise VerifyError("other-commitment", shown=shown, due=due)
        fault = None
        for _ in data["rounds"]:
            try:
                next(steps)
            except DominoError as error:  # what lies before it in the round comes first
                fault = error
            waiting, self._choices = self._choices, []
            yield from waiting
            if fault:
                raise fault

    def compare(self, choice, due):
        """Take note of what the bot does; None where it could not be asked. Raises VerifyError."""
        if due is None:
            self.left[choice.player] = self.left.get(choice.player, 0) + 1
            return
        self.made += 1
        if tuple(due) != choice.action:
            raise VerifyError("other-choice", round=choice.round, move=choice.move, player=choice.player,
                              due=action_text(due), text=action_text(choice.action))

    def _before(self, match, action, by):
        """Deal the round again before its first move, and note what a bot chose."""
        if not match.moves_made:
            self.rounds += 1
            if match.dealt(match.number) != (match.round.hands, match.round.boneyard):
                raise VerifyError("other-deal")
        self.moves += 1
        seat = match.turn
        if seat is None:
            return
        player = match.seats[seat]["player"]
        if by and player == "human":
            raise VerifyError("by-nobody", by=by)
        player = by or player
        if player != "human" and (action in match.legal or action == TIME):  # the replay refuses what is not legal
            choice = Choice(match, player, action)
            if len(match.legal) > 1:
                self._choices.append(choice)
            elif action == TIME:
                self.compare(choice, match.legal[0])

    def summary(self):
        """What was verified, as plain JSON data."""
        return {"verified": True, "rounds_dealt": self.rounds, "moves": self.moves, "choices": self.made,
                "not_verified": self.left}
