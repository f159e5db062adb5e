"""A puzzle in words: what is asked for, what holds there, and why a move fails."""

from domino.match import Match
from domino.notation import read_move
from domino.text import GAME_NAMES, n, number, side_name, t, tile_name


def goal(riddle):
    """What is asked for, as a sentence."""
    return GOALS[riddle.goal](riddle)


def _out(riddle):
    return t("See that your side goes out.") if riddle.rules.teams else t("Be the one who goes out.")


def _saved(riddle):
    if riddle.rules.scoring == "penalty" and not riddle.number:
        return t("Take no penalty points in this round.")
    if riddle.rules.scoring == "penalty":
        return t("Take at most {points} penalty points in this round.", points=riddle.number)
    return t("Let nobody against you get more than {points} points.", points=riddle.number)


GOALS = {
    "win": lambda riddle: t("Win this round."),
    "block": lambda riddle: t("Block this round and win it."),
    "out": _out,
    "gain": lambda riddle: t("Win this round with at least {points} points.", points=riddle.number),
    "save": _saved,
}


def holds(riddle):
    """What the player may count on, as sentences."""
    rules = riddle.rules
    told = [t("All tiles lie open, and nothing can be drawn.")]
    if rules.sides > 2:
        told.append(t("The others play as one against you, as well as can be."))
    else:
        told.append(t("Whoever plays against you does it as well as can be."))
    if rules.teams:
        told.append(t("Your partner helps."))
    return told


def table(riddle):
    """Which game it is, and for how many."""
    game = t(GAME_NAMES[riddle.rules.game])
    return n("{game}, {count} player", "{game}, {count} players", riddle.rules.players, game=game)


def action(one):
    """A tile and its side."""
    return t("{tile} {side}", tile=tile_name(one[1]), side=side_name(one[2])) if one[2] else tile_name(one[1])


class Refutation:
    """How a wrong move goes on to the end of the round: `moves` are sentences, the wrong one first, `end` the event."""

    def __init__(self, riddle, match, wrong, texts, words):
        trial = Match(match.rules, match.seats, match.seed)
        trial.restore(match.snapshot())
        events = trial.apply(wrong)
        for text in texts:
            events += trial.apply(read_move(text)[0])
        self.riddle = riddle
        self.words = words
        self.moves = [told for told in [words.did(event) for event in events if "seat" in event] if told]
        theirs = [words.did(event) for event in events if event.get("seat") != riddle.seat and event["type"] == "play"]
        self.answer = theirs[0] if theirs else ""
        self.end = trial.results[-1]

    def outcome(self):
        """How the round ends then, and what is missing, as sentences."""
        riddle, words, end = self.riddle, self.words, self.end
        if end["out"] is None:
            told = [t("In the end the round is blocked.")]
        elif end["out"] == words.me:
            told = [t("In the end you go out.")]
        else:
            told = [t("In the end {name} goes out.", name=words.names[end["out"]])]
        told.append(MISSING[riddle.goal](riddle, words, end))
        return told

    def told(self):
        """Why the move fails: the next answer to it, and the end."""
        told = [t("That does not reach it."), self.answer] + self.outcome()
        return " ".join([sentence for sentence in told if sentence])


def _winner(riddle, words, end):
    if end["winner"] is None:
        return t("Nobody wins the round.")
    return t("The round goes to: {side}.", side=words.side(end["winner"]))


def _points(riddle, words, end):
    points = end["points"]
    if riddle.goal == "gain" or riddle.rules.scoring == "penalty":
        count = points[riddle.side]
    else:
        count = max([more for side, more in enumerate(points) if side != riddle.side])
    return t("Points: {count} instead of {points}.", count=number(count), points=number(riddle.number))


MISSING = {
    "win": _winner,
    "block": _winner,
    "out": lambda riddle, words, end: t("It is not your side that goes out.") if riddle.rules.teams
    else t("It is not you who goes out."),
    "gain": _points,
    "save": _points,
}
