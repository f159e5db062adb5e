"""The review of a round: its choices as questions to the judge (`domino.brain.judge`), and what the answers add up to.

For the page and the command line alike, so nothing of the browser is used here.
"""

from domino.match import Match
from domino.notation import read_move
from domino.record import given_deal
from domino.round import TIME
from domino.view import view

TURNING = 3  # turning points at most
SWING = 10  # percent of the chance to win, the least that turns a round


def at_start(match, number):
    """A match of its own at the start of a round, from 1, that `match` has seen."""
    past = match.results[:number - 1]
    again = Match(match.rules, match.seats, match.seed, match.nonce, match.player_nonce)
    again.practice = match.practice
    again.results = list(past)
    again.number = number - 1
    if past:
        again.totals = list(past[-1]["totals"])
    again.eliminated = sorted([side for end in past for side in end["eliminated"]])
    again.deal(given_deal(again, written(match, number)))
    return again


def written(match, number):
    """A round that a match has seen, as its record writes it."""
    return match.past[number - 1] if number <= len(match.past) else match.round_record()


def choices(match, number):
    """Yields a question to the judge for every turn of a round that had more than one way to go on, whoever's it was.

    A question is plain JSON data: {"index": of the move in the round, "seat", "played", "game", "options", "view",
    "hands", "boneyard"}. It holds hidden tiles: it is for rounds that are over.
    """
    again = at_start(match, number)
    rules = again.rules
    for index, text in enumerate(written(match, number)["moves"]):
        action = read_move(text)[0]
        round_ = again.round
        if action != TIME and _differ(again.legal, round_.line.ends):
            yield {"index": index, "seat": again.turn, "played": list(action), "game": rules.game,
                   "options": rules.changed, "view": view(again, again.turn).to_json(),
                   "hands": [list(hand) for hand in round_.hands], "boneyard": round_.boneyard[round_.taken:]}
        again.apply(action)


def _differ(legal, ends):
    """Whether actions are more than one tile at two ends that show the same number."""
    return len(legal) > 2 or (len(legal) == 2 and not (legal[0][:2] == legal[1][:2] and ends[0] == ends[1]))


def sum_up(match, number, judged):
    """The review of a finished round, plain JSON data; `judged` are pairs of a question and its answer, in order.

    {"round", "moves": [{"index", "seat", "played", … the answer}…], "sides": [{"side", "choices", "cost", "usual",
    "open_cost", "worst", "deal", "result"}…], "turning": indexes}. `usual` is what choices by chance would have given
    away in the same positions, `worst` the index of the side's costliest move or None, `deal` the value of the dealt
    tiles for the side with perfect play (None where it could not be solved), `result` the points by which the side did
    better than the others. An answer that is an error is left out.
    """
    rules = match.rules
    moves = []
    for question, answer in judged:
        if "cost" in answer:
            move = {"index": question["index"], "seat": question["seat"], "played": question["played"]}
            move.update(answer)
            moves.append(move)
    out = [side for end in match.results[:number - 1] for side in end["eliminated"]]
    playing = [side for side in range(rules.sides) if side not in out]
    points = match.results[number - 1]["points"]
    deal = _deal(rules, written(match, number)["moves"], moves, playing)
    sides = []
    for side in playing:
        own = [move for move in moves if rules.side_of(move["seat"]) == side]
        worst = None
        for move in own:
            if move["cost"] > (worst["cost"] if worst else 0):
                worst = move
        others = [points[other] for other in playing if other != side]
        edge = 10 * points[side] - 10 * sum(others) // max(1, len(others))
        sides.append({"side": side, "choices": len(own), "cost": _sum(own, "cost"), "usual": _sum(own, "usual"),
                      "open_cost": _sum(own, "open_cost"), "worst": worst["index"] if worst else None,
                      "deal": deal.get(side),
                      "result": (-edge if rules.scoring == "penalty" else edge) / 10})
    return {"round": number, "moves": moves, "sides": sides, "turning": _turning(rules, moves, playing)}


def _sum(moves, key):
    """The sum of a number with one decimal; None where it is missing in one of the moves."""
    tenths = 0
    for move in moves:
        if move.get(key) is None:
            return None
        tenths += round(10 * move[key])
    return tenths / 10


def _deal(rules, texts, moves, playing):
    """What the deal was worth, by side as far as it is known: until the first choice nothing is decided."""
    if not moves or moves[0]["open_value"] is None or any([text[:1] == "!" for text in texts[:moves[0]["index"]]]):
        return {}
    side, value = rules.side_of(moves[0]["seat"]), moves[0]["open_value"]
    worth = {side: value}
    if len(playing) == 2:
        worth[playing[1] if side == playing[0] else playing[0]] = 0 - value
    return worth


def _turning(rules, moves, playing):
    """The indexes of the moves at which the chance to win changed most."""
    swings = []
    before = {}  # by side
    for move in moves:
        side, chance = rules.side_of(move["seat"]), move["chance"]
        was = before.get(side, chance + move["chance_lost"])
        if abs(chance - was) >= SWING:
            swings.append((-abs(chance - was), move["index"]))
        before[side] = chance
        if len(playing) == 2:
            before[playing[1] if side == playing[0] else playing[0]] = 100 - chance
    return sorted([index for _, index in sorted(swings)[:TURNING]])
