"""What a bot is, and the registry of all five levels.

A bot is a function of a view and its own random stream; it gets nothing else. What changes its choices raises its
version, so that a record can say who played.
"""

from domino.bots import club, simple
from domino.shuffle import bot_stream
from domino.view import view


class Bot:
    """A player: `name` and `version` name it in records, `level` 1–5 in the set-up; `choose(view, stream) -> action`.

    `choose` is None where the bot needs the brain; `stand_in` then plays.
    """

    def __init__(self, name, version, level, description, choose):
        self.name = name
        self.version = version
        self.level = level
        self.description = description
        self.choose = choose

    @property
    def player(self):
        """The bot as a record names it: "club@1"."""
        return "%s@%d" % (self.name, self.version)


def _(msgid):
    return msgid


REGISTRY = (
    Bot("random", 1, 1, _("Plays any tile that fits."), simple.choose_random),
    Bot("greedy", 1, 2, _("Gets rid of the heaviest tile."), simple.choose_greedy),
    Bot("club", 1, 3, _("Counts suits, remembers passes, plays for the partner."), club.choose),
    Bot("expert", 2, 4, _("Weighs what the others may hold."), None),
    Bot("master", 1, 5, _("Searches many deals that fit what was seen."), None),
)
STAND_IN = REGISTRY[2]  # plays for a bot that needs the brain while the brain is away


def find(key):
    """The bot for a name ("club"), a name with its version ("club@1") or a level (3); None where there is none."""
    for bot in REGISTRY:
        if key in (bot.name, bot.player, bot.level):
            return bot
    return None


def strong(player):
    """Whether a seat's player, as a record names it, is a bot that the brain thinks for."""
    bot = find(player)
    return bot is not None and bot.choose is None


def action_for(match):
    """What the bot whose turn it is does: (action, who chose it or None where it was the seat's own bot).

    A seat of a bot that is not here (unknown, of another version, or in need of the brain) is played by `STAND_IN`.
    """
    seat = match.turn
    bot = find(match.seats[seat]["player"])
    by = None
    if bot is None or bot.choose is None:
        bot, by = STAND_IN, STAND_IN.player
    if len(match.legal) == 1:
        return match.legal[0], by
    stream = bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, seat)
    return bot.choose(view(match, seat), stream), by
