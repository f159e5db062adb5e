"""What the property tests draw from: options that may or may not start, rules that do, and matches played at random."""

import os
import random

from hypothesis import settings
from hypothesis import strategies as st

from domino import rules
from domino.match import Match
from tests.positions import seats_of

EXPLORE = os.environ.get("HYPOTHESIS_PROFILE") == "explore"


def examples(count):
    """So many examples in `make test`, twenty times as many where one explores (see tests/conftest.py)."""
    return settings(max_examples=count * (20 if EXPLORE else 1))


GAMES = ("salotto", "classico", "coppie")
SETS = (6, 9, 12, 15, 18)
CHOICES = {
    "opening": ("free", "forced"),
    "next_opener": ("highest-double", "winner", "rotate"),
    "draw": ("none", "one", "until-playable", "until-stop"),
    "draw_anyway": (False, True),
    "reserve": (0, 0, 1, 2, 5, 100),
    "going_out": ("player", "team"),
    "scoring": ("penalty", "winner-takes", "pairs"),
    "thinking_time": (0, 0, 5, 60, 600),
}
# Any value at all, right, wrong or of another type, for any option
ANYTHING = st.one_of(
    st.integers(-3, 200),
    st.booleans(),
    st.none(),
    st.floats(),
    st.text(max_size=6),
    st.sampled_from(["on", "off", "auto", "free", "none", "6-6", "2", "12", "winner", "team", "penalty", "pairs"]),
    st.lists(st.integers(), max_size=2),
)
OPTION_NAMES = ("set", "players", "teams", "hand", "opener", "target", "rounds", *CHOICES)

# Options by name, most of them in their range, not made to go together
any_options = st.one_of(
    st.dictionaries(st.sampled_from(OPTION_NAMES), ANYTHING, max_size=6),
    st.fixed_dictionaries(
        {},
        optional={
            "set": st.sampled_from(SETS),
            "players": st.integers(2, 12),
            "teams": st.sampled_from((0, 2, 3, 4, 5, 6)),
            "hand": st.one_of(st.just("auto"), st.integers(1, 20)),
            "opener": st.just("highest-double"),
            "target": st.integers(0, 200),
            "rounds": st.integers(0, 5),
            **{name: st.sampled_from(values) for name, values in CHOICES.items()},
        },
    ),
)
any_game = st.one_of(st.sampled_from(GAMES), st.sampled_from(GAMES), st.text(max_size=8))


@st.composite
def rules_that_start(draw):
    """Rules of any preset with any options, which go together by construction: short matches, all shapes of tables."""
    game = draw(st.sampled_from(GAMES))
    players = draw(st.integers(2, 4 if game == "classico" else 12))
    shapes = [0] + [teams for teams in range(2, 7) if players % teams == 0 and 2 <= players // teams <= 6]
    teams = draw(st.sampled_from(shapes))
    options = {name: draw(st.sampled_from(values)) for name, values in CHOICES.items()}
    if options["scoring"] == "pairs" and (teams or players) != 2:
        options["scoring"] = "penalty"
    options["players"] = players
    options["teams"] = teams
    options["set"] = draw(st.sampled_from([n for n in SETS if (n + 1) * (n + 2) // 2 >= 5 * players]))
    most = min(9, (options["set"] + 1) * (options["set"] + 2) // 2 // players)
    options["hand"] = draw(st.one_of(st.just("auto"), st.integers(1, most)))
    options["target"] = draw(st.sampled_from((0, 5, 20, 60, 100)))
    options["rounds"] = draw(st.integers(0 if options["target"] else 1, 3))
    return rules.make(game, options)


class Play:
    """A match played at random from a seed; time runs out at most `time_outs` times."""

    def __init__(self, made, seed, time_outs=20):
        self.chance = random.Random(seed)
        self.slow = self.chance.choice((0.05, 0.2, 0.5))  # how often time runs out
        secrets = [self.chance.randbytes(32) for _ in range(3)]
        self.match = Match(made, seats_of(made.players), *secrets)
        self.time_outs = time_outs if made.thinking_time else 0
        self.actions = []

    def choose(self):
        """An action that is open now; time runs out now and then."""
        legal = self.match.legal
        if self.time_outs and self.chance.random() < self.slow:
            half_done = self.match.rules.draw == "until-playable" and self.match.round.drawn and legal == (("draw",),)
            if not half_done:
                self.time_outs -= 1
                return ("time",)
        return self.chance.choice(legal)

    def step(self):
        """The next deal or action: (action or None for a deal, events); None when the match is over."""
        match = self.match
        if match.over:
            return None
        if match.round is None or match.round.ended:
            return None, match.deal()
        action = self.choose()
        self.actions.append(action)
        return action, match.apply(action)

    def steps(self, most=None):
        """Steps to the end of the match, or `most` of them."""
        taken = 0
        while (most is None or taken < most) and (step := self.step()):
            taken += 1
            yield step


@st.composite
def matches(draw, least=1, most=120):
    """A match somewhere on its way: a few rounds played, a round begun."""
    play = Play(draw(rules_that_start()), draw(st.integers(0, 2**32)))
    for _ in play.steps(draw(st.integers(least, most))):
        pass
    return play.match
