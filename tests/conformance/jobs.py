"""Answers jobs, one JSON text each, on any interpreter: the conformance tests compare the answers.

Run by CPython as `python -m tests.conformance.jobs FILE`, by MicroPython and Pyodide through run.mjs. Written in the
Python that MicroPython speaks.
"""

import binascii
import hashlib
import json
import sys

from domino import bots, record, rules, shuffle, text, tiles
from domino.bots.verify import Verification
from domino.errors import DominoError
from domino.match import Match
from domino.notation import read_move
from domino.view import View, public, view
from domino.web.extra import day, review
from domino.web.extra.riddle import Riddle


def quoted(string):
    """A text in quotes, all but plain ASCII escaped (json.dumps escapes differently on each interpreter)."""
    if string not in _quoted:
        safe = [c if 32 <= ord(c) < 127 and c not in '"\\' else "\\u%04x" % ord(c) for c in string]
        _quoted[string] = '"' + "".join(safe) + '"'
    return _quoted[string]


_quoted = {}  # the same texts come again and again


def canonical(data):
    """JSON with the keys of every object sorted and no white space: the same text in every interpreter."""
    if isinstance(data, dict):
        return "{" + ",".join([quoted(key) + ":" + canonical(data[key]) for key in sorted(data)]) + "}"
    if isinstance(data, (list, tuple)):
        return "[" + ",".join([canonical(item) for item in data]) + "]"
    if data is True:
        return "true"
    if data is False:
        return "false"
    if data is None:
        return "null"
    return quoted(data) if isinstance(data, str) else str(data)


def digest(texts):
    """SHA-256 of texts, a line each, in hex."""
    sha = hashlib.sha256()
    for line in texts:
        sha.update((line + "\n").encode())
    return binascii.hexlify(sha.digest()).decode()


def begin(written):
    """The match of a record before its first deal."""
    options = dict(written["options"])
    options["players"] = len(written["seats"])
    secrets = [binascii.unhexlify(written.get(name, "00" * 32)) for name in ("seed", "nonce", "player_nonce")]
    return Match(rules.make(written["game"], options), written["seats"], secrets[0], secrets[1], secrets[2])


def events_of(written, choose=None):
    """The canonical events of a record, replayed move by move; each also as seat 0 may see it.

    `choose(match, action)` may say that another action than the record's is carried out.
    """
    match = begin(written)
    for round_ in written["rounds"]:
        given = None
        if "deal" in round_:
            hands = [[tiles.parse(name) for name in hand] for hand in round_["deal"]["hands"]]
            given = (hands, [tiles.parse(name) for name in round_["deal"]["boneyard"]])
        for event in match.deal(given):
            yield canonical(event)
        for move in round_["moves"]:
            action = read_move(move)[0]
            for event in match.apply(choose(match, action) if choose else action):
                yield canonical(event)
                if event["type"] in ("draw", "time"):
                    yield canonical(public(event, 0))
    yield canonical([match.totals, match.eliminated, match.winners, match.legal, match.commitment])


def answer_events(job):
    """The digest of a record's events."""
    return digest(events_of(job["record"]))


def answer_play(job):
    """The same of a match in which bots of the brain choose anew, {name: effort} of them; on MicroPython, which has no
    brain, they do what the record says.
    """
    try:
        from domino.brain import players
        from domino.brain.search import Effort
    except ImportError:
        return answer_events(job)
    efforts = {name: Effort(**job["efforts"][name]) for name in job["efforts"]}

    def choose(match, action):
        effort = efforts.get(match.seats[match.turn]["player"].partition("@")[0])
        if not effort or len(match.legal) == 1:
            return action
        stream = shuffle.bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, match.turn)
        return players.choose(view(match, match.turn), stream, effort)

    return digest(events_of(job["record"], choose))


def answer_events_in_full(job):
    """A record's events themselves, for the message of a failing test."""
    return "\n".join(events_of(job["record"]))


def answer_record(job):
    """The record of a replayed record, what is wrong with it, or its summary."""
    try:
        match = record.replay(job["record"])
    except DominoError as error:
        return text.explain(error)
    return digest([canonical(record.record(match)), canonical(record.summary(match)), canonical(match.snapshot())])


def answer_verify(job):
    """What the verification says of a record."""
    try:
        return canonical(Verification().check(job["record"]).summary())
    except DominoError as error:
        return text.explain(error)


def answer_names(job):
    """The names in the text of a record."""
    return [seat["name"] for seat in record.loads(job["text"]).seats]


def answer_deal(job):
    """An order of the golden file."""
    stream = shuffle.deal_stream(binascii.unhexlify(job["seed"]), binascii.unhexlify(job["player_nonce"]), job["round"])
    return " ".join([tiles.name(t) for t in shuffle.shuffled(tiles.size(job["set"]), stream)])


def answer_bot_numbers(job):
    """A bot's numbers of the golden file."""
    secrets = [binascii.unhexlify(job[name]) for name in ("seed", "player_nonce")]
    stream = shuffle.bot_stream(secrets[0], secrets[1], job["round"], job["move"], job["seat"])
    return canonical([stream.below(limit) for limit in job["below"]])


def answer_view(job):
    """What bots of levels 1 to 3 choose by a view that came as JSON, and the view as JSON again."""
    seen = View.from_json(job["view"])
    answers = []
    for bot in bots.REGISTRY[:3]:
        stream = shuffle.bot_stream(
            binascii.unhexlify(job["seed"]), shuffle.NO_NONCE, seen.number, job["move"], seen.seat
        )
        answers.append([bot.player, bot.choose(seen, stream)])
    return canonical([answers, seen.to_json()])


def answer_table(job):
    """What every seat may know at the end of an unfinished record, and why every other action is refused."""
    match = record.replay(job["record"])
    answers = [view(match, seat).to_json() for seat in range(match.rules.players)]
    for tile in range(tiles.size(match.rules.set)):
        for side in ("", "L", "R"):
            answers.append(refusal(match, ("play", tile, side)))
    for action in (("draw",), ("pass",), ("time",), ("play",), ()):
        answers.append(refusal(match, action))
    return canonical(answers)


def refusal(match, action):
    """Why an action is refused; None where it is legal."""
    if action in match.legal or (action == ("time",) and match.rules.thinking_time):
        return None
    try:
        match.apply(action)
    except DominoError as error:
        return text.explain(error)
    return "accepted"


def answer_review(job):
    """The questions of a record's last finished round, and what answers made up from them add up to."""
    match = record.replay(job["record"])
    number = len(match.results)
    judged = []
    for place, asked in enumerate(review.choices(match, number)):
        judged.append((asked, {"cost": place / 10, "usual": place / 4, "chance_lost": place, "chance": place * 37 % 101,
                               "open_cost": None if place == 7 else 0.1, "open_value": 2.5}))
    told = review.sum_up(match, number, judged)
    tenths = [[side[key] if side[key] is None else round(10 * side[key])
               for key in ("side", "choices", "cost", "usual", "open_cost", "worst", "deal", "result")]
              for side in told["sides"]]
    return canonical([digest([canonical(asked) for asked, _ in judged]), tenths, told["turning"]])


def answer_orderings(job):
    """A hand in all eight orderings."""
    return canonical([tiles.arrange(job["hand"], number, job["playable"]) for number in range(1, 9)])


def answer_rules(job):
    """The rules that some options make, or why they make none."""
    try:
        made = rules.make(job["game"], job["options"])
    except DominoError as error:
        return text.explain(error)
    return canonical([made.changed, made.sides, [made.hand_size(players) for players in range(2, made.players + 1)]])


def answer_day(job):
    """The deal of a day: its rules, its seed and its tiles; or that there is no such day."""
    try:
        made = day.rules_of(job["date"])
    except ValueError:
        return "no date"
    secret = day.seed(job["date"])
    dealt = Match(made, [{"name": "x", "player": "human"}] * made.players, secret).dealt(1)
    return canonical([made.game, made.changed, binascii.hexlify(secret).decode(), dealt])


def answer_puzzle(job):
    """A puzzle played by its line: the ends shown before each of the player's choices, the points, and the goal."""
    riddle = Riddle(job["puzzle"])
    match = riddle.match(("You", "Bianca", "Carlo", "Dario"))
    told = []
    while match.turn is not None:
        if riddle.place(match) in riddle.choices:
            told.append([match.round.line.ends, [riddle.refutation(match, action) for action in match.legal]])
        match.apply(riddle.due(match))
    return canonical([told, match.results[-1]["points"], riddle.reached(match.results[-1])])


ANSWERS = {
    "events": answer_events,
    "events-in-full": answer_events_in_full,
    "play": answer_play,
    "record": answer_record,
    "verify": answer_verify,
    "names": answer_names,
    "deal": answer_deal,
    "bot-numbers": answer_bot_numbers,
    "view": answer_view,
    "table": answer_table,
    "review": answer_review,
    "orderings": answer_orderings,
    "rules": answer_rules,
    "day": answer_day,
    "puzzle": answer_puzzle,
}


def answer(line):
    """The answer to one job as one line of text; what an interpreter cannot do is its answer too."""
    job = json.loads(line)
    try:
        return json.dumps(ANSWERS[job["job"]](job))
    except Exception as error:
        return json.dumps(f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as jobs:
        for line in jobs:
            print(answer(line))
