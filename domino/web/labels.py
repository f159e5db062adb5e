"""The options in the player's words, beside the table of options that the engine keeps."""

from domino.text import _, t

LEVELS = (_("Novice"), _("Casual"), _("Club"), _("Expert"), _("Master"))


def levels(seats):
    """What to call the player of each seat of a match; "" for a person."""
    from domino.bots import successor

    bots = [successor(seat["player"]) for seat in seats]
    return [t(LEVELS[bot.level - 1]) if bot else "" for bot in bots]


# option: (label, help, {value: label})
OPTIONS = {
    "hand": (_("Tiles in a hand"), _("Empty: what suits the number of players."), {}),
    "opening": (
        _("First tile"),
        _("What the player who opens lays first."),
        {"free": _("any tile"), "forced": _("the tile that opens")},
    ),
    "next_opener": (
        _("Who opens the next round"),
        _("The first round is opened by the highest double."),
        {"highest-double": _("the highest double"), "winner": _("who won the round"), "rotate": _("each in turn")},
    ),
    "draw": (
        _("Drawing"),
        _("When nothing in the hand fits."),
        {
            "none": _("nothing is drawn"),
            "one": _("one tile"),
            "until-playable": _("until a tile fits"),
            "until-stop": _("as many as one likes"),
        },
    ),
    "draw_anyway": (
        _("Drawing while able to play"),
        _("Whether one may draw although a tile in the hand fits."),
        {False: _("not allowed"), True: _("allowed")},
    ),
    "reserve": (_("Tiles never drawn"), _("They stay in the boneyard."), {}),
    "going_out": (
        _("The round ends when"),
        _("Who is out of tiles is skipped until the whole team is."),
        {"player": _("one player is out of tiles"), "team": _("a whole team is out of tiles")},
    ),
    "scoring": (
        _("Scoring"),
        _("What the pips left in the hands are worth at the end of a round."),
        {
            "penalty": _("pips are penalties"),
            "winner-takes": _("the winner takes all pips"),
            "pairs": _("two sides: the opponents' pips"),
        },
    ),
    "rounds": (_("Rounds to play"), _("0: no limit."), {}),
    "thinking_time": (_("Thinking time"), _("Seconds for each move; 0: no limit."), {}),
}

# Which options matter, by the values of the others.
MATTERS = {
    "draw_anyway": lambda values: values["draw"] != "none",
    "reserve": lambda values: values["draw"] != "none",
    "going_out": lambda values: values["teams"] > 0,
}
