"""The points of a round and the end of a match, one entry for each kind of scoring (rules.md, "Points of a round").

A scorer takes the rules, the pips left in each seat's hand, the seats that played and the seat that went out (None
after a block), and returns (points a side, the side that won the round or None).
"""


def _by_side(rules, pips, playing):
    """The pips of each side's hands together; None for sides out of the match."""
    sums = [None] * rules.sides
    for seat in playing:
        side = rules.side_of(seat)
        sums[side] = (sums[side] or 0) + pips[seat]
    return sums


def _lightest(sums):
    """The side with the fewest pips, or None where the fewest are shared."""
    least = min(pips for pips in sums if pips is not None)
    sides = [side for side, pips in enumerate(sums) if pips == least]
    return sides[0] if len(sides) == 1 else None


def penalty(rules, pips, playing, out):
    """Salotto: everyone adds what is left; the partners' tiles of the player who went out burden every other side."""
    sums = _by_side(rules, pips, playing)
    winner = None if out is None else rules.side_of(out)
    malus = 0 if winner is None else sums[winner]
    points = []
    for side, left in enumerate(sums):
        points.append(0 if left is None or side == winner else left + malus)
    return points, winner


def winner_takes(rules, pips, playing, out):
    """Classico: who went out, or the lightest hand after a block, adds the pips of all the others."""
    sums = _by_side(rules, pips, playing)
    points = [0] * rules.sides
    winner = _lightest(sums) if out is None else rules.side_of(out)
    if winner is not None:
        points[winner] = sum(left for side, left in enumerate(sums) if left is not None and side != winner)
    return points, winner


def pairs(rules, pips, playing, out):
    """Coppie: the pair that goes out adds the opponents' pips; after a block the lighter pair adds the difference."""
    sums = _by_side(rules, pips, playing)
    points = [0, 0]
    winner = _lightest(sums) if out is None else rules.side_of(out)
    if winner is not None:
        points[winner] = sums[1 - winner] - (sums[winner] if out is None else 0)
    return points, winner


def _best(totals, sides, best):
    """The sides among `sides` that share the best total (`best` is min or max)."""
    mark = best([totals[side] for side in sides])
    return [side for side in sides if totals[side] == mark]


def last_one_left(rules, totals, eliminated, played):
    """The end with penalties: (sides newly eliminated, winners or [] while the match goes on)."""
    left = [side for side in range(rules.sides) if side not in eliminated]
    out = [side for side in left if rules.target and totals[side] >= rules.target]
    stay = [side for side in left if side not in out]
    if not stay:
        return out, _best(totals, out, min)
    if len(stay) == 1:
        return out, stay
    if rules.rounds and played >= rules.rounds:
        return out, _best(totals, stay, min)
    return out, []


def first_to_target(rules, totals, eliminated, played):
    """The end where points are won: ([], winners or [] while the match goes on)."""
    sides = range(rules.sides)
    if (rules.target and max(totals) >= rules.target) or (rules.rounds and played >= rules.rounds):
        return [], _best(totals, sides, max)
    return [], []


class Scoring:
    """One kind of scoring: its scorer, its end of the match, and who opens after a block that nobody won."""

    def __init__(self, points, end, drawn_block):
        self.points = points
        self.end = end
        self.drawn_block = drawn_block


KINDS = {
    "penalty": Scoring(penalty, last_one_left, "highest-double"),
    "winner-takes": Scoring(winner_takes, first_to_target, "highest-double"),
    "pairs": Scoring(pairs, first_to_target, "again"),
}


def next_opener(rules, pips, still_in, opener, out, winner):
    """Who opens the next round: (seat, why), or (None, "highest-double") where the new deal names the opener.

    `still_in` are the seats that play on, `opener` and `out` those of the round just ended, `winner` its side.
    """
    if rules.next_opener == "highest-double":
        return None, "highest-double"
    if rules.next_opener == "rotate":
        after = [seat for seat in still_in if seat > opener]
        return (after or still_in)[0], "rotate"
    if out is not None:
        return out, "winner"
    if winner is not None:  # with penalties a block has no winner
        _, seat = min((pips[seat], seat) for seat in rules.members(winner))
        return seat, "winner"
    return (opener, "again") if KINDS[rules.scoring].drawn_block == "again" else (None, "highest-double")
