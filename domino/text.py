"""Words: messages from catalogues, and what went wrong as a sentence.

The English sentence is the message's name (the gettext convention), so English needs no catalogue. A catalogue maps
it to the translated sentence, or to a list of plural forms, whose categories stand under "". Babel extracts the
arguments of `t`, `n` and `_`.
"""

from domino.tiles import HIGH, NAMES, is_double

# Each language by its own name. static/boot.js has the catalogues of the same ones; English needs none.
LANGUAGES = (("en", "English"), ("es", "Español"), ("fr", "Français"), ("it", "Italiano"), ("pt", "Português"))


class _Installed:
    """The catalogue in use, and how its language counts, writes numbers and makes lists."""

    catalogue: dict = {}
    language = "en"
    plural = None
    number = None
    listed = None


def _(msgid):
    """Mark a message that is translated later, where it is used."""
    return msgid


def install(catalogue, language, plural=None, number=None, listed=None):
    """Use a catalogue.

    What the browser knows of the language comes as functions: `plural(count)` is "one", "many" or "other",
    `number(value)` the digits in groups, `listed(texts, kind)` the texts as one, kind "and" or "or". Without them 1 has
    the first form of a plural and all else the last, digits stand alone, and a list is made from two messages.
    """
    _Installed.catalogue = catalogue
    _Installed.language = language
    _Installed.plural = plural
    _Installed.number = number
    _Installed.listed = listed


def add(catalogue):
    """More messages for the catalogue in use."""
    _Installed.catalogue.update(catalogue)


def language():
    """The language of the installed catalogue ("en")."""
    return _Installed.language


def t(msgid, **values):
    """The message in the player's language, its {placeholders} filled."""
    text = _Installed.catalogue.get(msgid) or msgid
    return _filled(text, values) if values else text


def n(one, many, count, **values):
    """The message for a count: `one` or `many`, or the translation's form; {count} is filled too."""
    forms = _Installed.catalogue.get(one)
    if not forms:
        form = one if count == 1 else many
    else:
        plural = _Installed.plural
        category = plural(count) if plural else "one" if count == 1 else "other"
        categories = _Installed.catalogue.get("", ("one", "other"))
        form = forms[categories.index(category)] if category in categories else forms[-1]
    values["count"] = count
    return _filled(form, values)


def _filled(text, values):
    for key in values:
        if type(values[key]) is int:
            values[key] = number(values[key])
    return text.format(**values)


def number(value):
    """A whole number as the language writes it: "1,000"."""
    write = _Installed.number
    return write(value) if write and not -1000 < value < 1000 else str(value)


def decimal(value):
    """The size of a number, with one decimal as the language writes it: "2.4"."""
    tenths = round(abs(value) * 10)
    return t("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)


def listed(items, kind="and"):
    """The items as one text: "A, B and C", or "2, 3 or 6" where the kind is "or"."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    if _Installed.listed:
        return _Installed.listed(texts, kind)
    first = ", ".join(texts[:-1])
    return (
        t("{list} or {last}", list=first, last=texts[-1])
        if kind == "or"
        else t("{list} and {last}", list=first, last=texts[-1])
    )


def tile_name(tile):
    """A tile as it is said: "6-4", "double 5"."""
    return t("double {number}", number=HIGH[tile]) if is_double(tile) else NAMES[tile]


def side_name(side):
    """"left" or "right", for "L" or "R"."""
    return t("left") if side == "L" else t("right")


def either(items):
    """"2, 3 or 6": the items as alternatives."""
    return listed(items, "or")


GAME_NAMES = {"salotto": _("Salotto"), "classico": _("Classic"), "coppie": _("In pairs")}

# What went wrong, by code. Placeholders are the error's values; `SAY` turns some of them into words first.
MESSAGES = {
    # options that make no game
    "unknown-game": _("There is no game “{game}”. Choose {games}."),
    "unknown-option": _("There is no option “{option}”."),
    "option-form": _("“{option}” is not of the form name=value."),
    "bad-value": _("The option “{option}” cannot be “{value}”. It takes {allowed}."),
    "players-of-game": _("This game is for {low} to {high} players, not {players}."),
    "teams": _("{players} players do not divide into {teams} teams of two to six. Choose {fitting} teams."),
    "no-teams": _("{players} players do not divide into teams of two to six. Play each alone, or change the players."),
    "set-too-small": _("{players} players need double-{needs} or larger."),
    "hand-too-large": _("{players} players with {hand} tiles each need double-{needs} or larger; "
                        "double-{set} gives at most {most} each."),
    "hand-never": _("{players} players cannot have {hand} tiles each: "
                    "the largest set, double-{largest}, gives at most {most}."),
    "pairs-sides": _("Scoring in pairs needs two sides, not {sides}. Choose two teams, or another scoring."),
    "endless": _("This match would never end. Set a target or a number of rounds."),
    # actions that the rules refuse
    "match-over": _("The match is over."),
    "round-going-on": _("This round is not over yet."),
    "no-round": _("No round has been dealt yet."),
    "round-over": _("The round is over."),
    "nothing-to-undo": _("There is nothing to take back in this round."),
    "no-action": _("That is not a move."),
    "not-held": _("You do not hold that tile."),
    "opening-forced": _("The first tile must be {tile}."),
    "no-side-yet": _("The first tile has no side: the line is empty."),
    "fits-nowhere": _("{tile} does not fit: the ends are {left} and {right}."),
    "fits-other-side": _("{tile} does not fit on the {side}: that end is {end}."),
    "which-side": _("Say on which side: left or right."),
    "drew-must-pass": _("The tile you drew does not fit, so you must pass."),
    "draw-goes-on": _("You must go on drawing until a tile fits."),
    "drawn-must-be-played": _("You must play the tile you drew, {tile}."),
    "draw-before-first": _("Nothing is drawn before the first tile lies."),
    "draw-forbidden": _("In this match nothing is drawn from the boneyard."),
    "drew-already": _("You have already drawn in this turn."),
    "must-play": _("You have a tile that fits: you must play."),
    "must-draw": _("Nothing of yours fits: you must draw before you may pass."),
    "must-open": _("You open this round: lay a tile."),
    "no-boneyard": _("There is no boneyard: all tiles were dealt."),
    "boneyard-empty": _("Nothing more can be drawn from the boneyard."),
    "no-clock": _("There is no thinking time in this match."),
    # records
    "record-json": _("This is not a record: it is not valid JSON."),
    "record-kind": _("This is not a domino record."),
    "record-version": _("This record has version {version}; this program reads version 1."),
    "record-key": _("The record has an unknown entry “{key}” in “{field}”."),
    "record-missing": _("The record lacks “{key}” in “{field}”."),
    "record-field": _("The record's “{field}” is not of the right form."),
    "record-secret": _("The record's “{field}” must be 64 hexadecimal digits."),
    "record-player": _("“{player}” is not a player: it must be “human” or a bot with its version, “club@1”."),
    "record-players": _("The record says {players} players but has {seats} seats."),
    "record-rules": _("The record's rules make no game. {cause}"),
    "record-match-over": _("The match was over before this round."),
    "record-unfinished": _("This round begins before the one before it has ended."),
    "record-no-deal": _("The record has neither a seed nor the deal of this round."),
    "record-move": _("“{text}” is not a move."),
    "record-illegal": _("“{text}” is not allowed. {cause}"),
    "record-drawn": _("“{text}” names the wrong tile: the one drawn is {due}."),
    "record-points": _("The points are {due}, not {points}."),
    "record-points-early": _("The record gives points to a round that has not ended."),
    "record-by": _("The entry “{key}” of “by” is not of the right form."),
    "record-deal-hands": _("The deal must have a hand for each of {players} seats."),
    "record-tile": _("“{text}” is not a tile: it is written with the higher half first, as “6-4”."),
    "record-tile-set": _("The tile {text} is not in double-{set}."),
    "record-tile-twice": _("The tile {text} is dealt twice."),
    "record-hand-size": _("Seat {seat} is dealt {held} tiles where {due} are due."),
    "record-deal-incomplete": _("The deal must hold the whole set; {missing} tiles are missing."),
    # a record that the rules allow, and that was not played so
    "other-commitment": _("The commitment shown before the first deal was {shown}, but this seed gives {due}."),
    "no-seed": _("The record has no seed, so nobody can say where its tiles come from."),
    "other-deal": _("The tiles of this round are not those that the seed deals."),
    "other-choice": _("{player} would have done something else here: {due}, not {text}."),
    "by-nobody": _("The record says that {by} chose here, but this seat is played by a person."),
}

# How a value of an error is said.
SAY = {"tile": tile_name, "side": side_name, "fitting": either, "allowed": either, "games": either}


def explain(error):
    """The sentence for a `DominoError`: what is wrong and, where the rules say it, what would work."""
    values = {}
    for key, value in error.values.items():
        say = explain if key == "cause" else SAY.get(key)
        values[key] = say(value) if say and value is not None else value
    sentence = t(MESSAGES[error.code], **values)
    if "move" in values:
        return t("Round {round}, move {move}: {sentence}", round=values["round"], move=values["move"],
                 sentence=sentence)
    if "round" in values:
        return t("Round {round}: {sentence}", round=values["round"], sentence=sentence)
    return sentence
