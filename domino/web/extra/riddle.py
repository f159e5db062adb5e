"""A puzzle as data: a position from a recorded match with all hands open, a goal, and the one line that reaches it.

In the file a puzzle is {"id", "game", "options", "seed", "moves", "seat", "goal", "line", "wrong"}. The seed deals the
tiles and `moves` lead to the position, where `seat` is to move and nothing can be drawn any more. `line` are the moves
from there to the end of the round: those of `seat` are the only ones that keep the goal, the other sides answer with
the best defence, a partner helps. `wrong` has, by the place in the line of each choice of `seat`, what every other
action leads to: {"3": {"6-4L": "moves to the end"}}. Moves are written as a record writes them.
"""

from domino import rules
from domino.match import Match
from domino.notation import action_text, read_move
from domino.shuffle import secret_from_hex

BOT = "club@1"  # who sits in the other seats; it does not choose here


def won(riddle, end):
    return end["winner"] == riddle.side


def blocked(riddle, end):
    return end["out"] is None and end["winner"] == riddle.side


def out(riddle, end):
    return end["out"] is not None and riddle.rules.side_of(end["out"]) == riddle.side


def gained(riddle, end):
    return end["points"][riddle.side] >= riddle.number


def saved(riddle, end):
    """Penalties are one's own; else the points that another side gets."""
    points = end["points"]
    if riddle.rules.scoring == "penalty":
        return points[riddle.side] <= riddle.number
    return max([more for side, more in enumerate(points) if side != riddle.side]) <= riddle.number


# What may be asked for: whether the "end" event of a round has it.
GOALS = {"win": won, "block": blocked, "out": out, "gain": gained, "save": saved}


class Riddle:
    """One puzzle. `goal` is a key of GOALS, `number` the points that go with it or None, `side` that of `seat`."""

    def __init__(self, data):
        self.id = data["id"]
        self.data = data
        self.rules = rules.make(data["game"], data["options"])
        self.seat = data["seat"]
        self.side = self.rules.side_of(self.seat)
        self.goal = data["goal"][0]
        self.number = data["goal"][1] if len(data["goal"]) > 1 else None
        self.moves = data["moves"].split()
        self.line = data["line"].split()
        self.choices = sorted([int(place) for place in data["wrong"]])

    def match(self, names):
        """The match at the position; `names` by seat. Raises DominoError or ValueError where it cannot be played."""
        seats = [{"name": name, "player": BOT} for name in names[: self.rules.players]]
        seats[self.seat]["player"] = "human"
        match = Match(self.rules, seats, secret_from_hex(self.data["seed"]))
        match.deal()
        for text in self.moves:
            match.apply(read_move(text)[0])
        return match

    def place(self, match):
        """How far the match is in the line."""
        return match.moves_made - len(self.moves)

    def due(self, match):
        """The action that the line has next."""
        return read_move(self.line[self.place(match)])[0]

    def refutation(self, match, action):
        """The moves, as texts, that show why `action` fails here; None where it is the right one."""
        if action == self.due(match):
            return None
        return self.data["wrong"][str(self.place(match))][action_text(action)].split()

    def reached(self, end):
        """Whether a round that ended so has the goal."""
        return GOALS[self.goal](self, end)
