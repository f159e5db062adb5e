"""A log read again: the match that its longest valid part tells. What follows a broken entry is not used.

All of it is replayed, no snapshots are kept: 550 actions of twelve players take about 0.1 s, 2400 take 0.3 s, and the
lines of the log have to be told from the same actions anyway.
"""

from domino.errors import RecordError
from domino.record import is_player, replaying


class Told:
    """The rounds that the entries tell as a record writes them; `places` has for each move the entry that told it."""

    def __init__(self, entries):
        self.rounds = []
        self.places = []
        self.began = []  # for each round, its entry
        self.practice = False
        self.conceded = False
        self.count = 0  # entries that are well formed, from the first
        for entry in entries:
            if not self._take(entry, self.count):
                break
            self.count += 1

    def _take(self, entry, place):
        for kind in KINDS if isinstance(entry, dict) else ():
            if kind in entry:
                return KINDS[kind](self, entry, place)
        return False

    def _deal(self, entry, place):
        if entry["deal"] != len(self.rounds) + 1:
            return False
        self._begin({"moves": []}, place)
        if "given" in entry:
            self.rounds[-1]["deal"] = entry["given"]
        return True

    def _round(self, entry, place):
        written = entry["round"]
        if not isinstance(written, dict) or not isinstance(written.get("moves"), list):
            return False
        if not isinstance(written.get("by", {}), dict):
            return False
        self._begin(dict(written, moves=list(written["moves"])), place)
        self.places[-1] = [place] * len(written["moves"])
        return True

    def _begin(self, written, place):
        self.rounds.append(written)
        self.places.append([])
        self.began.append(place)

    def _move(self, entry, place):
        if not self.rounds or not is_player(entry.get("by", "human")):
            return False
        round_ = self.rounds[-1]
        if "by" in entry:
            round_.setdefault("by", {})[str(len(round_["moves"]))] = entry["by"]
        round_["moves"].append(entry["move"])
        self.places[-1].append(place)
        return True

    def _undo(self, entry, place):
        count = entry["undo"]
        if not self.rounds or not isinstance(count, int) or not 0 <= count <= len(self.rounds[-1]["moves"]):
            return False
        round_ = self.rounds[-1]
        left = len(round_["moves"]) - count
        if count:
            cut(round_, left)
            del self.places[-1][left:]
        self.practice = self.practice or entry.get("practice") is True
        return True

    def _conceded(self, entry, place):
        self.conceded = True
        return True


KINDS = {
    "move": Told._move,
    "deal": Told._deal,
    "undo": Told._undo,
    "round": Told._round,
    "conceded": Told._conceded,
}


def cut(written, moves):
    """Leave so many moves of a written round."""
    del written["moves"][moves:]
    written.pop("points", None)
    if "by" in written:
        kept = [str(index) for index in range(moves)]
        written["by"] = {key: written["by"][key] for key in written["by"] if key in kept}


async def relive(head, entries, pause=None):
    """(match, conceded, count, instead): the match that the first `count` entries tell, and, where the entry after them
    is a whole round of which a part is valid, that part: it is in the match too.

    `head` is a record without rounds; entries that were no JSON are None. Raises RecordError where the head itself is
    broken. `pause` is awaited between two rounds, so that the page stays awake.
    """
    instead = None
    while True:
        told = Told(entries + [instead] if instead else entries)
        data = dict(head, rounds=told.rounds)
        if told.practice:
            data["practice"] = True
        match = None
        try:
            for so_far in replaying(data):
                match = so_far
                if pause:
                    await pause()
        except RecordError as error:
            number = error.values.get("round")
            if not number:
                raise
            entries, instead = _before(told, entries, number - 1, error.values.get("move"))
            continue
        return match, told.conceded, len(entries) if instead else told.count, instead


def _before(told, entries, number, move):
    """The entries before the one that told a move (from 1; None: the round itself); of a whole round, what is valid."""
    place = told.began[number] if move is None else told.places[number][move - 1]
    whole = place < len(entries) and "round" in entries[place]
    if whole and move and move > 1:
        part = dict(entries[place]["round"], moves=list(entries[place]["round"]["moves"]))
        cut(part, move - 1)
        return entries[:place], {"round": part}
    return entries[:place], None


def apply(match, entry):
    """Carry out one entry on the match that all entries before it tell. Returns (kind, events)."""
    from domino.notation import read_move
    from domino.record import given_deal

    if "deal" in entry:
        given = given_deal(match, {"deal": entry["given"]}) if "given" in entry else None
        return "deal", match.deal(given)
    if "undo" in entry:
        match.practice = match.practice or entry.get("practice") is True
        if entry["undo"]:
            match.undo(entry["undo"])
        return "undo", []
    if "move" in entry:
        return "move", match.apply(read_move(entry["move"])[0], entry.get("by"))
    raise RecordError("record-kind")
