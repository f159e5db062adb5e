"""What the introduction teaches: prepared positions, what the player does in each, and what is said about it.

Every position leaves the player exactly what its step teaches, so that whatever the rules allow is right; what they
do not allow is refused with a reason, as in any match.
"""

from domino import rules
from domino.match import Match
from domino.notation import read_move
from domino.text import _, t, tile_name
from domino.tiles import parse, size
from domino.web import keys

GAME = "coppie"  # its points, for two
OPTIONS = {"players": 2, "teams": 0, "hand": 5, "draw": "one", "reserve": 0, "target": 0, "rounds": 1}
NO_SEED = bytes(32)  # the tiles are given


class Step:
    """One thing to do. `number` is the step it belongs to; `says` why, `do` by pointer and `by_key` how; `praise` is
    said once it is done. Placeholders are those of `values`.
    """

    def __init__(self, number, says, do, by_key, praise="", tile=None):
        self.number = number
        self.says = says
        self.do = do
        self.by_key = by_key
        self.praise = praise
        self.tile = tile  # what is to be played; None for a draw, a pass, or the tile just drawn


class Lesson:
    """A position and its steps; `end` is the step at the round's end, where there is one."""

    def __init__(self, options, hands, drawn, moves, steps, end=None):
        self.options = options
        self.hands = hands
        self.drawn = drawn
        self.moves = moves
        self.steps = steps
        self.end = end

    def match(self, names):
        """A match at the lesson's position."""
        options = dict(OPTIONS)
        options.update(self.options)
        seats = [{"name": names[0], "player": "human"}, {"name": names[1], "player": "random@1"}]
        match = Match(rules.make(GAME, options), seats, NO_SEED)
        hands = [_tiles(hand) for hand in self.hands]
        first = _tiles(self.drawn)
        held = hands[0] + hands[1] + first
        match.deal((hands, first + [tile for tile in range(size(6)) if tile not in held]))
        for text in self.moves.split():
            match.apply(read_move(text)[0])
        return match


def _tiles(text):
    return [parse(name) for name in text.split()]


def reply(match):
    """What the other player does: the first thing that can be done with the tiles as they lie in the lesson."""
    return match.legal[0]


TAP = _("Tap or click {tile} in your hand.")
TAP_BUTTON = _("Tap or click “{label}”.")
CHOOSE = _("Or choose it with {previous} and {next}, and press {play}.")
BY_ARROWS = _("Or choose it with the arrow keys, and press {play}.")
PRESS = _("Or press {key}.")

LESSONS = (
    Lesson(
        {},
        ("5-3 5-5 4-1 2-1 6-6", "6-4 6-2 2-0 1-0 6-5"),
        "5-0 4-3",
        "6-6 6-4R",
        (
            Step(
                1,
                _("This is the line. Its ends show {left} and {right}: lay a tile that has one of these numbers."),
                TAP,
                CHOOSE,
                _("Right: equal numbers touch."),
                tile="4-1",
            ),
            Step(
                2,
                _("{tile} fits both ends. You choose where it goes."),
                _("Tap or click it, then the left or the right end."),
                _("Or choose it, and press {left_key} for left or {right_key} for right."),
                _("Good. Your choice decides which numbers are open."),
                tile="2-1",
            ),
            Step(
                3,
                _("Nothing in your hand fits {left} or {right}. So you draw a tile from the boneyard."),
                TAP_BUTTON,
                PRESS,
            ),
            Step(
                3,
                _("You drew {tile}, and it fits: lay it."),
                TAP,
                CHOOSE,
                _("Good: a tile that fits is laid at once."),
            ),
            Step(
                4,
                _("{name} has closed that end, and again nothing fits. Draw once more."),
                TAP_BUTTON,
                PRESS,
            ),
            Step(
                4,
                _("{tile} does not fit either, and here one draw is all you have. So you pass."),
                TAP_BUTTON,
                PRESS,
                _("Lay, draw or pass: a turn is no more than that."),
            ),
        ),
    ),
    Lesson(
        {},
        ("6-6 4-1 5-2 5-3 3-0", "6-4 6-5 1-0 4-4 5-4"),
        "4-0",
        "6-6 6-4R 4-1R 6-5L 5-2L 1-0R 3-0R +4-0 -",
        (
            Step(
                5,
                _("Now the end of a round. {name} has just passed, and you hold one tile: lay it, and you go out."),
                TAP,
                PRESS,
                tile="5-3",
            ),
        ),
        end=Step(
            5,
            _("You laid your last tile and win the round. The {points} pips that {name} still holds are your points."),
            TAP_BUTTON,
            PRESS,
        ),
    ),
    Lesson(
        {"draw": "none"},
        ("6-6 6-5 1-0 2-1 3-0", "6-4 6-2 3-2 3-3 6-1"),
        "",
        "6-6 6-4R 6-5L -",
        (
            Step(
                6,
                _("A round can also get stuck. {name} has just passed, nothing of yours fits, and here nothing is "
                  "drawn: pass."),
                TAP_BUTTON,
                PRESS,
            ),
        ),
        end=Step(
            6,
            _("Nobody can play: the round is blocked. You hold fewer pips, so the difference, {points}, is yours."),
            TAP_BUTTON,
            PRESS,
        ),
    ),
)  # fmt: skip
COUNT = LESSONS[-1].steps[-1].number


def values(step, match):
    """What the placeholders of a step stand for, in the position as it is."""
    round_ = match.round
    left, right = round_.line.ends
    tile = parse(step.tile) if step.tile else round_.hands[0][-1] if round_.hands[0] else None
    label, command = LABELS["go_on" if round_.ended else match.legal[0][0]]
    return {
        "left": left,
        "right": right,
        "name": match.seats[1]["name"],
        "tile": "" if tile is None else tile_name(tile),
        "points": match.totals[0],
        "label": t(label),
        "key": keys.named(command),
        "play": keys.named("play"),
        "previous": keys.named("previous"),
        "next": keys.named("next"),
        "left_key": keys.named("left"),
        "right_key": keys.named("right"),
    }


# By the kind of the action that is due: what its button says, and its command.
LABELS = {"play": (_("Play"), "play"), "draw": (_("Draw"), "draw"), "pass": (_("Pass"), "pass"),
          "go_on": (_("Go on"), "play")}  # fmt: skip


def spoken(step, match):
    """A step in words: (why, by pointer, by key); the last is "" where the player has switched its keys off."""
    filled = values(step, match)
    needed = ("left_key", "right_key", "previous", "next", "play", "key")
    reachable = all([filled[name] for name in needed if "{%s}" % name in step.by_key])
    by_key = step.by_key
    if by_key == CHOOSE and filled["previous"] + filled["next"] == "←→":  # signs that do not read well aloud
        by_key = BY_ARROWS
    return t(step.says, **filled), t(step.do, **filled), t(by_key, **filled) if reachable else ""
