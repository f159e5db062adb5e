"""The log of a match, as it is kept: entries that are added and never rewritten. Nothing here knows the browser.

    {"deal": 1}                 round 1 is dealt, from the seed; else with "given", the deal as a record writes it
    {"move": "6-5R"}            as a record writes it, with "by" where a record has that
    {"undo": 2}                 the round's last two moves no longer hold; with "practice" where that makes the match so
    {"round": {…}}              a whole round as a record writes it: imported, or from the log's first version
    {"conceded": true}          the match was given up
"""

from domino.notation import move_text
from domino.record import record


class Log:
    """What is written of a match: `size` entries, which tell `number` rounds, of the last one `moves`."""

    def __init__(self, size=0, match=None):
        self.size = size
        self.number = 0
        self.moves = []
        self.practice = False
        if match:
            self.agree(match)

    def agree(self, match, more=0):
        """It tells the state of the match, now that `more` entries are written."""
        self.size += more
        self.number = match.number
        self.moves = list(match.round.moves) if match.round else []
        self.practice = match.practice

    def due(self, match):
        """The entries that are missing: after them the log tells the match as it stands."""
        due = []
        number, moves = self.number, self.moves
        while number < match.number:
            if number:
                written = match.past[number - 1]
                due += _difference([move_text(move) for move in moves], written["moves"], _by_of(written))
            number += 1
            moves = []
            due.append(_deal(match, number))
        now = match.round.moves if match.round else []
        if now[: len(moves)] == moves:  # nothing was taken back
            for i in range(len(moves), len(now)):
                due.append(_move(move_text(now[i]), match.chosen_by(i)))
        else:
            due += _difference([move_text(move) for move in moves], [move_text(move) for move in now], match.chosen_by)
        if match.practice and not self.practice:
            taken = [entry for entry in due if "undo" in entry]
            if not taken:
                taken = [{"undo": 0}]
                due += taken
            taken[-1]["practice"] = True
        return due


def _difference(before, now, by):
    """From the moves that are written to those that hold."""
    same = 0
    while same < len(before) and same < len(now) and before[same] == now[same]:
        same += 1
    taken = [{"undo": len(before) - same}] if same < len(before) else []
    return taken + [_move(now[i], by(i)) for i in range(same, len(now))]


def _move(text, by):
    return {"move": text, "by": by} if by else {"move": text}


def _by_of(written):
    return lambda index: written.get("by", {}).get(str(index))


def _deal(match, number):
    written = match.past[number - 1] if number < match.number else match.round_record()
    return {"deal": number, "given": written["deal"]} if "deal" in written else {"deal": number}


def entries_of(written):
    """The log of a record that comes from elsewhere: a round is one entry."""
    return [{"round": round_} for round_ in written["rounds"]]


# -- the head

OPEN, OVER, CONCEDED = "open", "over", "conceded"


def head(match, at, conceded=False, shown=None):
    """What the list of matches shows, and what a record says before its rounds. `at` is the time, as text, `shown` the
    commitment that was shown before the first deal, where one was.
    """
    written = record(match)
    written.pop("rounds")
    told = {"commitment": shown} if shown else {}
    told.update(_state(match, written, at, conceded))
    return told


def _state(match, written, at, conceded):
    return {
        "head": written,
        "at": at,
        "state": CONCEDED if conceded else OVER if match.over else OPEN,
        "round": match.number,
        "scores": [end["totals"] for end in match.results],
        "winners": match.winners,
    }
