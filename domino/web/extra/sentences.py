"""The sentences that tell the rules of a match: `SAY` has what is said of each value of each option, in `SECTIONS`.

A value that is new to an option and not said here fails a test.
"""

from domino.rules import OPTION
from domino.text import _, listed, n, t
from domino.tiles import NAMES, PIPS, size, tile

NUMBER = "number"  # stands in `SAY` for all the values of an option that are numbers and not among its words


class Facts:
    """What the sentences ask of the rules. `words` say what to call the seats and the sides."""

    def __init__(self, words):
        self.words = words
        self.rules = rules = words.rules
        self.teams = rules.teams > 0
        self.each = rules.players // rules.sides  # players of a side
        self.penalty = rules.scoring == "penalty"
        self.eliminates = self.penalty and rules.target > 0 and rules.sides > 2  # and the match goes on
        self.tiles = size(rules.set)
        self.hand = rules.hand_size(rules.players)
        self.boneyard = self.tiles - rules.players * self.hand
        most = self.boneyard
        if self.eliminates:
            for sides in range(2, rules.sides):
                players = sides * self.each
                most = max(most, self.tiles - players * rules.hand_size(players))
        self.later = most  # tiles that the boneyard may have once some are eliminated
        self.draws = rules.draw != "none" and most > rules.reserve

    def values(self):
        """What the placeholders of the plain sentences stand for."""
        rules = self.rules
        top = tile(rules.set, rules.set)
        some = tile(4, 3)
        return {
            "players": rules.players, "teams": rules.teams, "each": self.each, "set": rules.set, "tiles": self.tiles,
            "doubles": rules.set + 1, "hand": self.hand, "boneyard": self.boneyard, "target": rules.target,
            "low": NAMES[some], "low_pips": PIPS[some], "high": NAMES[top], "high_pips": PIPS[top],
        }  # fmt: skip


class Ready:
    """A sentence that is in the player's language already."""

    def __init__(self, text):
        self.text = text


def _either(alone, teams):
    """What is said where each plays alone, and where teams play."""
    return lambda facts: teams if facts.teams else alone


# -- what needs more than a sentence


def _sides(facts):
    words, rules = facts.words, facts.rules
    said = []
    for side in range(rules.sides):
        names = listed([words.name(seat) for seat in rules.members(side)])
        said.append(Ready(t("{side}: {names}.", side=words.side(side), names=names)))
    return said


def _hand(facts):
    said: list = [Ready(n("Each player is dealt {count} tile.", "Each player is dealt {count} tiles.", facts.hand))]
    if facts.boneyard:
        rest = n(
            "The tile that is left lies face down: it is the boneyard.",
            "The {count} tiles that are left lie face down: they are the boneyard.",
            facts.boneyard,
        )
        said.append(Ready(rest))
    else:
        said.append(_("That is the whole set: there is no boneyard."))
        if facts.later:
            said.append(_("Once some are out of the match fewer tiles are dealt, and the rest is the boneyard."))
    return said


def _hand_auto(facts):
    said = _hand(facts)
    if facts.eliminates:
        said.append(_("How many tiles each one is dealt is worked out anew when fewer play."))
    return said


def _reserve(facts):
    last = n(
        "The last tile of the boneyard is never drawn.",
        "The last {count} tiles of the boneyard are never drawn.",
        facts.rules.reserve,
    )
    return (Ready(last),)


def _forced(facts):
    said = [_("Who opens because of a tile lays that very tile.")]
    if facts.rules.next_opener != "highest-double":
        said.append(_("Who opens for another reason lays any tile."))
    return said


NEXT_WINNER = {
    "penalty": lambda facts: _(
        "Every later round is opened by the player who went out; after a blocked round, by the highest double."
    ),
    "winner-takes": _either(
        _("Every later round is opened by the winner of the last one; after a block that nobody won, by the highest "
          "double."),
        _("Every later round is opened by the player who went out; after a blocked round, by the one with the lightest "
          "hand in the team that won it, and if nobody won it, by the highest double."),
    ),
    "pairs": _either(
        _("Every later round is opened by the winner of the last one; after a block that nobody won, the same player "
          "opens again."),
        _("Every later round is opened by the player who went out; after a blocked round, by the one with the lightest "
          "hand in the team that won it, and if nobody won it, the same player opens again."),
    ),
}  # fmt: skip


def nothing_to_draw(facts):
    if facts.rules.draw == "none":
        return _("Nothing is drawn: who cannot play passes.")
    return _("There is nothing to draw: who cannot play passes.")


DRAW_ANYWAY = {
    "one": _("Who could play may draw one tile all the same: if it fits, that tile or another is then played; if it "
             "does not fit, the turn is over."),
    "until-playable": _("Who could play may draw all the same: tile after tile, until one fits. Then a tile must be "
                        "played."),
    "until-stop": _("Who could play may draw one tile all the same, and must then play: the tile drawn, if it fits."),
}  # fmt: skip


def _time(facts):
    seconds = n(
        "Each player has {count} second for each action.",
        "Each player has {count} seconds for each action.",
        facts.rules.thinking_time,
    )
    said: list = [Ready(seconds)]
    if facts.draws:
        said.append(_("When they are over a tile is drawn, where one may be drawn, and the turn passes at once, "
                      "whether or not the tile fits."))  # fmt: skip
        said.append(_("The clock starts again with every tile drawn."))
    else:
        said.append(_("When they are over the turn passes at once."))
    return said


# By scoring: the aim, the points of a round, the end by points, the end by rounds, each alone and in teams.
AIM = {
    "penalty": _either(
        _("Lay all your tiles before the others do. What is left in your hand at the end of a round counts against "
          "you: the fewer points, the better."),
        _("Lay all your tiles before the others do. What is left in your team's hands at the end of a round counts "
          "against it: the fewer points, the better."),
    ),
    "winner-takes": _either(
        _("Win the round: its winner takes the pips that all the others still hold. The more points, the better."),
        _("Win the round: the team that wins it takes the pips that the other teams still hold. The more points, the "
          "better."),
    ),
    "pairs": _either(
        _("Win the round: its winner takes the pips that the opponent still holds. The more points, the better."),
        _("Win the round with your partner: the side that wins takes the pips that its opponents still hold. The more "
          "points, the better."),
    ),
}  # fmt: skip


def _penalty_points(facts):
    if not facts.teams:
        return (
            _("Who goes out adds nothing. All the others add the pips left in their hands."),
            _("After a block all add the pips left in their hands."),
        )
    if facts.rules.going_out == "team":
        first = _("The team that goes out adds nothing. Every other team adds the pips left in its players' hands.")
    else:
        first = _("The team that goes out adds nothing. Every other team adds the pips left in its own players' hands, "
                  "and on top those that the partners of the player who went out still hold.")  # fmt: skip
    return first, _("After a block every team adds the pips left in its own players' hands.")


def _winner_takes_points(facts):
    if not facts.teams:
        return (
            _("Who goes out wins the round and adds the pips left in all the other hands."),
            _("After a block the lightest hand wins and adds the pips of all the others; if the lightest hands are "
              "equal, nobody scores."),
        )  # fmt: skip
    return (
        _("The team that goes out wins the round and adds the pips left in the hands of the other teams; what partners "
          "still hold does not count."),
        _("After a block the team with the fewest pips in its hands wins and adds the pips of the others; if the "
          "lightest teams are equal, nobody scores."),
    )  # fmt: skip


def _pairs_points(facts):
    if not facts.teams:
        return (
            _("Who goes out wins the round and adds the pips left in the opponent's hand."),
            _("After a block the lighter hand wins and adds the difference; if the hands are equal, nobody scores."),
        )
    return (
        _("The side that goes out wins the round and adds the pips that its opponents still hold; what partners still "
          "hold does not count."),
        _("After a block the side with fewer pips wins and adds the difference; if both hold the same, nobody scores."),
    )  # fmt: skip


def _target(facts):
    if facts.penalty:
        return (
            _("A team that reaches {target} points is out of the match: its players are dealt no more tiles.")
            if facts.teams
            else _("Who reaches {target} points is out of the match and is dealt no more tiles."),
            _("The last team left wins. If all that were left reach {target} in the same round, the lowest total wins; "
              "equal ones share the win.")
            if facts.teams
            else _("The last player left wins. If all who were left reach {target} in the same round, the lowest total "
                   "wins; equal ones share the win."),
        )  # fmt: skip
    if facts.teams:
        return _("The first team to reach {target} points wins the match.")
    return _("The first player to reach {target} points wins the match.")


def _no_target(facts):
    return _("Nobody is out of the match by points.") if facts.penalty else _("No number of points ends the match.")


def _rounds(facts):
    rules = facts.rules
    if rules.target:
        said = n(
            "The match ends at the latest after {count} round.",
            "The match ends at the latest after {count} rounds.",
            rules.rounds,
        )
    else:
        said = n("The match ends after {count} round.", "The match ends after {count} rounds.", rules.rounds)
    if not facts.penalty:
        return Ready(said), _("Then the highest total wins; equal ones share the win.")
    if rules.target:
        return Ready(said), _("Then the lowest total among those still in the match wins; equal ones share the win.")
    return Ready(said), _("Then the lowest total wins; equal ones share the win.")


# What is said of each value of each option: a sentence, several, or a function of the facts that gives them.
SAY: dict = {
    "scoring": {"penalty": _penalty_points, "winner-takes": _winner_takes_points, "pairs": _pairs_points},
    "players": {NUMBER: _either(_("{players} players play, each alone."), _("{players} players play."))},
    "teams": {
        0: _("Nobody has a partner."),
        NUMBER: lambda facts: [
            _("They are {teams} teams of {each}, and sit in turn: nobody sits beside a partner."),
        ] + _sides(facts),
    },
    "set": {
        number: _("You play with the double-{set} set: {tiles} different tiles, one for each pair of numbers from 0 to "
                  "{set}. {doubles} of them are doubles.")
        for number in OPTION["set"].words
    },
    "hand": {"auto": _hand_auto, NUMBER: _hand},
    "opener": {
        "highest-double": (
            _("The first round is opened by the player with the highest double."),
            _("If nobody holds a double, the tile with most pips opens; of equal ones, the one with the higher half."),
        )
    },
    "opening": {"free": _("Who opens lays any tile."), "forced": _forced},
    "next_opener": {
        "highest-double": _("Every later round is opened in the same way."),
        "winner": lambda facts: NEXT_WINNER[facts.rules.scoring](facts),
        "rotate": _("Every later round is opened by the next player on the left who is still in the match."),
    },
    "draw": {
        "none": _("Nothing is drawn: who cannot play passes."),
        "one": _("Who cannot play draws one tile. If it fits, it is played at once; if not, the turn passes."),
        "until-playable": _("Who cannot play draws, tile after tile, until one fits, and plays it; who has drawn all "
                            "that may be drawn passes."),
        "until-stop": _("Who cannot play draws at least one tile. One that fits must be played; until then, the player "
                        "may go on drawing or pass."),
    },
    "draw_anyway": {
        False: _("Who could play may not draw."),
        True: lambda facts: DRAW_ANYWAY[facts.rules.draw],
    },
    "reserve": {0: _("The boneyard may be drawn to its last tile."), NUMBER: _reserve},
    "going_out": {
        "player": _either(
            _("A round ends when a player lays the last tile of the hand: that player goes out."),
            _("A round ends when one player lays the last tile of the hand, and so goes out for the team."),
        ),
        "team": (
            _("A round ends when all players of a team have laid all their tiles: the team goes out."),
            _("Who has no tiles left is skipped until then."),
        ),
    },
    "target": {0: _no_target, NUMBER: _target},
    "rounds": {0: _("As many rounds are played as it takes."), NUMBER: _rounds},
    "thinking_time": {0: _("There is no limit to the time for thinking."), NUMBER: _time},
}  # fmt: skip

# Options that say nothing in some matches, and when they do say something.
MATTERS = {
    "teams": lambda facts: facts.teams,  # else `players` says it
    "draw_anyway": lambda facts: facts.draws,
    "reserve": lambda facts: facts.draws,
}


def _must_play(facts):
    if facts.draws and facts.rules.draw_anyway:
        return _("Who holds a tile that fits may not pass.")
    return _("Who holds a tile that fits must play: nobody passes by choice.")


def _nothing_left(facts):
    if not facts.draws:
        return ()
    return _("When nothing more can be drawn, who cannot play passes.") if facts.rules.draw != "until-playable" else ()


# The sections: heading, and the options or other sentences in them.
SECTIONS = (
    (_("The aim"), (lambda facts: AIM[facts.rules.scoring](facts),)),
    (_("Players and seats"), ("players", "teams", _("The turn passes to the left, from seat to seat."))),
    (_("The tiles and the deal"), ("set", "hand", "reserve")),
    (_("Who opens"), ("opener", "opening", "next_opener")),
    (
        _("A turn"),
        (
            _("Lay one tile at the left or at the right end of the line, so that equal numbers touch."),
            _("Doubles lie across the line."),
            _("Where a tile fits both ends, you choose the side."),
            _must_play,
            "draw",
            "draw_anyway",
            _nothing_left,
            _("Everybody sees who passes, and on which numbers."),
            "thinking_time",
        ),
    ),
    (
        _("The end of a round"),
        (
            "going_out",
            _("A round also ends when it is blocked: a whole turn of the table goes by, nobody holds a tile that fits, "
              "and nothing can be drawn."),
        ),
    ),
    (
        _("The points"),
        (
            _("A tile counts the pips of both its halves: {low} counts {low_pips}, {high} counts {high_pips}, and 0-0 "
              "counts nothing."),
            "scoring",
        ),
    ),
    (_("The end of the match"), ("target", "rounds")),
    (
        _("How you can check that nobody cheats"),
        (
            _("All the tiles of a match follow from one secret number, drawn before the first deal: nobody can choose "
              "them later."),
            _("The computer's players are told what a person in their seat would see, and nothing of your tiles."),
            _("When the match is over its record holds the number and every move: whoever has it can deal the same "
              "tiles again, and replay the match."),
        ),
    ),
)  # fmt: skip
