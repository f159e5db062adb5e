"""Matches for the conformance tests: random rules of every kind, random choices, all from one seed."""

import random

from domino import record, rules
from domino.bots import REGISTRY, STAND_IN, find
from domino.brain import players as brain
from domino.brain.search import Effort
from domino.errors import RulesError
from domino.match import Match
from domino.shuffle import bot_stream
from domino.view import view
from tests.conformance.jobs import canonical, digest, events_of

GAMES = ("salotto", "classico", "coppie")
# Each option has its own chance to leave the preset's default
ODD = {
    "set": (6, 6, 9, 9, 12, 15, 18),
    "players": tuple(range(2, 13)),
    "teams": (0, 2, 2, 3, 4, 5, 6),
    "hand": (1, 2, 3, 4, 5, 7, 9),
    "opening": ("free", "forced"),
    "next_opener": ("highest-double", "winner", "rotate"),
    "draw": ("none", "one", "until-playable", "until-stop"),
    "draw_anyway": (True, False),
    "reserve": (0, 1, 2, 5, 100),
    "going_out": ("team", "player"),
    "scoring": ("penalty", "winner-takes", "pairs"),
    "target": (0, 10, 30, 60, 100),
    "rounds": (1, 2, 3, 4),
    "thinking_time": (10, 60),
}
NAMES = ("Zoë", "Ángel", "O'Brien <b>", 'Said "Max"', "back\\slash", "李", "🁫", "Ωμέγα", "i", "j k", "\u00a0x", "L")
BOTS = [bot.player for bot in REGISTRY[:3]]
LONGEST = 75  # actions of one match: MicroPython replays some 2,000 a second


def random_rules(chance, number):
    """Rules that start: the preset with some options changed, tried until they go together."""
    game = GAMES[number % 3]
    while True:
        odd = chance.choice((0.1, 0.35, 0.6))
        options = {name: chance.choice(values) for name, values in ODD.items() if chance.random() < odd}
        if game == "salotto":  # its tables in turn: 2–12 players, alone and in teams of every shape
            options["players"] = players = 2 + number // 3 % 11
            shapes = [0] + [teams for teams in range(2, 7) if players % teams == 0 and players > teams]
            options["teams"] = shapes[number // 33 % len(shapes)]
        if chance.random() < 0.1:  # blocked at once, often evenly
            options |= {"hand": 2, "draw": "none", "rounds": 1}
        try:
            return rules.make(game, options)
        except RulesError:
            continue


def choice(match, chance):
    """What the bot whose turn it is does, or now and then `club` in its place: (action, who chose)."""
    by = STAND_IN.player if chance.random() < 0.05 else None
    bot = find(by or match.seats[match.turn]["player"])
    stream = bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, match.turn)
    return bot.choose(view(match, match.turn), stream), by


# The bots of the brain at a fraction of their work: they think the same thoughts, but few of them
EFFORTS = {
    "expert": {"work": 3000, "most": 12, "chains": 3, "burn": 8, "steps": 3, "exact_tiles": 8, "exact_nodes": 300,
               "reads": False},
    "master": {"work": 5000, "most": 20, "chains": 4, "burn": 10, "steps": 4, "exact_tiles": 10, "exact_nodes": 600,
               "reads": True},
}  # fmt: skip
SHORT = 45  # actions of one match of theirs


def strong_job(number):
    """A match of the brain's bots against others, played here: the job that plays it again, its events' digest, and
    how many choices they had.
    """
    chance = random.Random(f"strong {number}")
    made = random_rules(chance, number)
    players = ["expert@2", "master@2", *(chance.choice(["expert@2", "master@2", "club@1", "human"]) for _ in range(10))]
    chance.shuffle(players)
    seats = [{"name": name, "player": player} for name, player in zip(NAMES, players[: made.players], strict=False)]
    match = Match(made, seats, *[chance.randbytes(32) for _ in range(3)])
    choices = 0
    for _ in range(SHORT):
        if match.over:
            break
        if match.round is None or match.round.ended:
            match.deal()
            continue
        action = chance.choice(match.legal)
        effort = EFFORTS.get(match.seats[match.turn]["player"].partition("@")[0])
        if effort and len(match.legal) > 1:
            choices += 1
            stream = bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, match.turn)
            action = brain.choose(view(match, match.turn), stream, Effort(**effort))
        match.apply(action)
    job = {"job": "play", "record": record.record(match), "efforts": EFFORTS}
    return job, digest(events_of(job["record"])), choices


class Game:
    """One match played: its record, the digest of its events, and what happened in it (for the coverage)."""

    def __init__(self, number):
        chance = random.Random(f"conformance {number}")
        made = random_rules(chance, number)
        secrets = [chance.randbytes(32) for _ in range(3)]
        if chance.random() < 0.5:
            secrets[2] = bytes(32)
        bots = [*BOTS, *BOTS, "human"] if chance.random() < 0.5 else ["human"]
        seats = [{"name": name, "player": chance.choice(bots)} for name in NAMES[: made.players]]
        match = Match(made, seats, *secrets)
        self.bots = any(seat["player"] != "human" for seat in seats)
        self.events = []
        self.views = []
        self.seen = {
            ("game", made.game),
            ("set", made.set),
            ("players", made.players),
            ("teams", made.teams),
            ("draw", made.draw, made.draw_anyway),
            ("going_out", made.going_out),
            ("scoring", made.scoring, "teams" if made.teams else "alone"),
            ("next_opener", made.next_opener, made.scoring),
            ("opening", made.opening),
            ("reserve", made.reserve > 0),
        }
        explicit = chance.random() < 0.2
        longest = LONGEST * chance.choice((1, 1, 1, 2)) if made.set < 15 else LONGEST
        time_outs = 6 if made.thinking_time else 0
        for _ in range(longest):
            if match.over:
                break
            if match.round is None or match.round.ended:
                given = match.dealt(match.number + 1) if explicit else None
                self.tell(match.deal(given))
                self.seen.add(("explicit deal", explicit))
                continue
            action, by = chance.choice(match.legal), None
            if seats[match.turn]["player"] != "human":
                action, by = choice(match, chance)
            elif time_outs and chance.random() < 0.1 and not (match.round.drawn and match.legal == (("draw",),)):
                action = ("time",)
                time_outs -= 1
            if len(match.legal) > 1 and chance.random() < 0.05:
                self.views.append({"view": view(match, match.turn).to_json(), "move": match.moves_made})
            self.tell(match.apply(action, by), match)
        self.record = record.record(match)
        self.seen.add(("unfinished", not match.over))
        self.finished = match.round.ended is not None
        end = canonical([match.totals, match.eliminated, match.winners, match.legal, match.commitment])
        self.digest = digest([*self.events, end])

    def tell(self, events, match=None):
        for event in events:
            self.events.append(canonical(event))
            kind = event["type"]
            if kind in ("draw", "time"):
                self.events.append(canonical(dict(event, tile=None) if event["seat"] != 0 else event))
            self.seen.add(kind if kind != "time" else ("time", event["drew"]))
            if kind == "deal":
                self.seen |= {("why", event["why"]), ("empty hand", 0 in event["sizes"])}
            if kind == "end":
                self.seen |= {("end", event["ended"], match.rules.scoring), ("eliminated", bool(event["eliminated"]))}
                self.seen.add(("nobody scores", not any(event["points"])))
            if kind == "over":
                made = match.rules
                everybody_out = len(event["eliminated"]) == made.sides
                by = (
                    "all out"
                    if everybody_out
                    else "rounds"
                    if made.rounds and match.number >= made.rounds
                    else "target"
                )
                self.seen |= {("over", made.scoring, by), ("shared", len(event["winners"]) > 1)}
