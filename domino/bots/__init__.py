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
    Bot("master", 2, 5, _("Searches many deals that fit what was seen."), None),
)
STAND_IN = REGISTRY[2]  # plays for a bot that needs the brain while the brain is away


def find(key):
    """The bot for a name ("club"), a name with its version ("club@1") or a level (3); None where there is none."""
    for bot in REGISTRY:
        if key in (bot.name, bot.player, bot.level):
            return bot
    return None


def successor(player):
    """The bot that plays here for a seat's player, as a record names it: that of its name, whatever the version; None
    for a person and for a name that is not known.
    """
    return find(player.split("@")[0])


def strong(player):
    """Whether a seat's player, as a record names it, is a bot that the brain thinks for."""
    bot = successor(player)
    return bot is not None and bot.choose is None


def by(bot, player):
    """What a record says of an action that `bot` chose for a seat's `player`: its name, None where it is the same."""
    return None if bot.player == player else bot.player


def action_for(match):
    """What the bot whose turn it is does: (action, who chose it or None where it was the seat's own bot).

    For a bot of another version that of today plays, for one that is not known or needs the brain `STAND_IN`.
    """
    seat = match.turn
    player = match.seats[seat]["player"]
    bot = successor(player)
    if bot is None or bot.choose is None:
        bot = STAND_IN
    if len(match.legal) == 1:
        return match.legal[0], by(bot, player)
    stream = bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, seat)
    return bot.choose(view(match, seat), stream), by(bot, player)
