"""Events and states in the player's words: for the log, the speech, the seats and the news alike."""

from domino.text import _, listed, n, side_name, t, tile_name
from domino.tiles import NAMES

TEAMS = (_("Blue team"), _("Red team"), _("Green team"), _("Yellow team"), _("Violet team"), _("Turquoise team"))


class Words:
    """What to call things at one table. `me` is the seat of the player who reads, None where several play at one
    device, or nobody does: then everybody has a name.
    """

    def __init__(self, rules, names, me):
        self.rules = rules
        self.names = names
        self.me = me

    def name(self, seat):
        """A seat's name; the player's own is "You"."""
        return t("You") if seat == self.me else self.names[seat]

    def side(self, side):
        """A side's name: the player's name, "Us" and "Them", or the team's colour."""
        rules = self.rules
        if not rules.teams:
            return self.name(side)
        if rules.teams == 2 and self.me is not None:
            return t("Us") if side == self.mine else t("Them")
        return t(TEAMS[side])

    @property
    def mine(self):
        """The player's own side, or None."""
        return None if self.me is None else self.rules.side_of(self.me)

    def is_partner(self, seat):
        """Whether the seat is another one of the player's own side."""
        return seat != self.me and self.rules.side_of(seat) == self.mine

    def did(self, event):
        """An event of a turn as a sentence, "" where there is nothing to say."""
        say = SENTENCES.get(event["type"])
        return say(self, event, event["seat"] == self.me) if say else ""

    def told(self, event, brief=False):
        """The same for the ear: in a few words, or with the ends and the tiles that are left."""
        if brief:
            return _brief(self, event)
        if event["type"] == "play" and event["held"]:
            return _in_full(self, event, event["seat"] == self.me)
        if event["type"] == "play" and self.rules.going_out == "team":  # the round may go on without who laid it
            return self.did(event) + " " + self.ends(event["ends"])
        return self.did(event)

    def short(self, event):
        """The same in a word or two, for the seat's card."""
        kind = event["type"]
        if kind == "play":
            name = NAMES[event["tile"]]
            if not event["side"]:
                return name
            return t("{tile} left", tile=name) if event["side"] == "L" else t("{tile} right", tile=name)
        if kind == "draw":
            return t("draws")
        if kind == "pass":
            left, right = event["ends"]
            return (
                t("passes: {left}", left=left)
                if left == right
                else t("passes: {left}, {right}", left=left, right=right)
            )
        if kind == "time":
            return t("out of time")
        return t("no tiles left")

    def brief(self, event):
        """The same in a few letters, for a small card; the sign says the side."""
        kind = event["type"]
        if kind == "play":
            return NAMES[event["tile"]] + {"": "", "L": " ←", "R": " →"}[event["side"]]
        return {"draw": t("draws"), "pass": t("passes"), "time": t("time"), "finish": "–"}[kind]

    def opens(self, event):
        """How a round begins."""
        seat, tile = event["opener"], event["tile"]
        mine = seat == self.me
        if tile is not None and event["why"] == "heaviest":
            if mine:
                return t("You open: nobody holds a double, and your {tile} is the heaviest tile.", tile=tile_name(tile))
            return t(
                "{name} opens: nobody holds a double, and {tile} is the heaviest tile.",
                name=self.names[seat],
                tile=tile_name(tile),
            )
        if tile is not None:
            if mine:
                return t("You open: you hold the highest double, {tile}.", tile=tile_name(tile))
            return (
                t("{name} opens with the highest double, {tile}.", name=self.names[seat], tile=tile_name(tile))
                if event["forced"]
                else t("{name} opens, holding the highest double, {tile}.", name=self.names[seat], tile=tile_name(tile))
            )
        return t("You open.") if mine else t("{name} opens.", name=self.names[seat])

    def ends(self, ends):
        """The two ends of the line as a sentence."""
        if not ends:
            return t("The line is empty.")
        return t("The ends are {left} and {right}.", left=ends[0], right=ends[1])

    def whose(self, seat):
        """Whose turn it is."""
        if seat is None:
            return t("The round is over.")
        return t("It is your turn.") if seat == self.me else t("It is the turn of {name}.", name=self.names[seat])

    def turn_begins(self, legal, seconds, brief=False):
        """The player's turn: in a few words, or with the thinking time (0: no limit) and what can be done."""
        if brief:
            fitting = len({action[1] for action in legal if action[0] == "play"})
            if fitting:
                return n("Your turn: {count} tile fits.", "Your turn: {count} tiles fit.", fitting)
            return t("Your turn: draw.") if ("draw",) in legal else t("Your turn: pass.")
        parts = [t("Your turn.")]
        if seconds:
            parts.append(n("You have {count} second.", "You have {count} seconds.", seconds))
        parts.append(self.what_fits(legal))
        return " ".join(parts)

    def what_fits(self, legal):
        """What the player may do now, as a sentence."""
        plays = []
        for action in legal:
            if action[0] == "play":
                text = tile_name(action[1])
                if action[2]:
                    text = t("{tile} {side}", tile=text, side=side_name(action[2]))
                plays.append(text)
        if plays and len(plays) == len([a for a in legal if a[0] != "draw"]):
            return t("You can play: {list}.", list=listed(plays))
        if ("draw",) in legal:
            return t("Nothing fits: draw, or pass.") if ("pass",) in legal else t("Nothing fits: draw.")
        return t("Nothing fits: pass.")


def _play(words, event, mine):
    tile, side = tile_name(event["tile"]), event["side"]
    if mine:
        text = {
            "": t("You play {tile}."),
            "L": t("You play {tile} on the left."),
            "R": t("You play {tile} on the right."),
        }
    else:
        text = {
            "": t("{name} plays {tile}."),
            "L": t("{name} plays {tile} on the left."),
            "R": t("{name} plays {tile} on the right."),
        }
    return text[side].format(name=words.name(event["seat"]), tile=tile)


def _in_full(words, event, mine):
    left, right = event["ends"]
    held, tile, side = event["held"], tile_name(event["tile"]), event["side"]
    if mine and side == "R":
        return n(
            "You play {tile} on the right; the ends are {left} and {right}; you have {count} tile left.",
            "You play {tile} on the right; the ends are {left} and {right}; you have {count} tiles left.",
            held,
            tile=tile,
            left=left,
            right=right,
        )
    if mine and side == "L":
        return n(
            "You play {tile} on the left; the ends are {left} and {right}; you have {count} tile left.",
            "You play {tile} on the left; the ends are {left} and {right}; you have {count} tiles left.",
            held,
            tile=tile,
            left=left,
            right=right,
        )
    if mine:
        return n(
            "You play {tile}; you have {count} tile left.",
            "You play {tile}; you have {count} tiles left.",
            held,
            tile=tile,
        )
    name = words.name(event["seat"])
    if side == "R":
        return n(
            "{name} plays {tile} on the right; the ends are {left} and {right}; {count} tile left.",
            "{name} plays {tile} on the right; the ends are {left} and {right}; {count} tiles left.",
            held,
            name=name,
            tile=tile,
            left=left,
            right=right,
        )
    if side == "L":
        return n(
            "{name} plays {tile} on the left; the ends are {left} and {right}; {count} tile left.",
            "{name} plays {tile} on the left; the ends are {left} and {right}; {count} tiles left.",
            held,
            name=name,
            tile=tile,
            left=left,
            right=right,
        )
    return n(
        "{name} plays {tile}; {count} tile left.",
        "{name} plays {tile}; {count} tiles left.",
        held,
        name=name,
        tile=tile,
    )


def _brief(words, event):
    kind, name = event["type"], words.name(event["seat"])
    if kind == "play":
        tile = tile_name(event["tile"])
        text = {"": t("{name} {tile}."), "L": t("{name} {tile} left."), "R": t("{name} {tile} right.")}
        return text[event["side"]].format(name=name, tile=tile)
    if event["seat"] == words.me:
        return words.did(event)
    if kind == "draw":
        return draws_briefly(name, 1)
    if kind == "pass":
        return t("{name} passes.", name=name)
    return t("{name}: {what}.", name=name, what=words.short(event))


def _draw(words, event, mine):
    if mine:
        return t("You draw {tile}.", tile=tile_name(event["tile"]))
    return draws(words.name(event["seat"]), 1)


def _pass(words, event, mine):
    left, right = event["ends"]
    if mine:
        text = t("You pass on {left}.") if left == right else t("You pass on {left} and {right}.")
    else:
        text = t("{name} passes on {left}.") if left == right else t("{name} passes on {left} and {right}.")
    return text.format(name=words.name(event["seat"]), left=left, right=right)


def _time(words, event, mine):
    if mine and event["tile"] is not None:
        return t("Your time is up: you draw {tile}, and your turn is over.", tile=tile_name(event["tile"]))
    if mine:
        return t("Your time is up: your turn is over.")
    name = words.name(event["seat"])
    if event["drew"]:
        return t("{name} runs out of time and draws a tile.", name=name)
    return t("{name} runs out of time.", name=name)


def _finish(words, event, mine):
    if mine:
        return t("You have no tiles left. The round goes on until your whole team is out.")
    return t("{name} has no tiles left; the team plays on.", name=words.name(event["seat"]))


SENTENCES = {"play": _play, "draw": _draw, "pass": _pass, "time": _time, "finish": _finish}


def draws(name, count):
    """How many tiles another player drew in a row."""
    return n("{name} draws a tile.", "{name} draws {count} tiles.", count, name=name)


def draws_briefly(name, count):
    """The same in a few words."""
    return n("{name} draws.", "{name} draws {count}.", count, name=name)
