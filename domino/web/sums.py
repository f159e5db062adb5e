"""The points of a round as sums one can follow: for each side the numbers that make them, and the reason in words.

The points themselves come from the engine; this only takes them apart again (rules.md, "Points of a round").
"""

from domino.text import number, t


def sums(words, event):
    """(reason, [(side, numbers, sign)]): numbers joined by the sign give the side's points."""
    return KINDS[words.rules.scoring](words, event)


def points_told(words, event):
    """The points of a round in sentences: why, and each side's sum."""
    reason, rows = sums(words, event)
    parts = [reason]
    for side, numbers, sign in rows:
        parts.append(t("{side}: {sum}.", side=words.side(side), sum=as_text(numbers, sign, event["points"][side])))
    return " ".join([part for part in parts if part])


def _held(words, event, side):
    return [event["pips"][seat] for seat in words.rules.members(side) if event["hands"][seat]]


def _penalty(words, event):
    rules, out = words.rules, event["out"]
    malus = []
    if out is not None:
        malus = [event["pips"][seat] for seat in rules.members(rules.side_of(out)) if event["hands"][seat]]
    rows = []
    for side in range(rules.sides):
        if event["points"][side]:
            rows.append((side, _held(words, event, side) + malus, "+"))
    if out is None:
        return t("Blocked: everyone adds what is left in the hand."), rows
    if malus and out == words.me:
        return t(
            "Everyone adds what is left in the hand; what your side still holds, {pips}, counts against every other "
            "team.",
            pips=sum(malus),
        ), rows
    if malus:
        return t(
            "Everyone adds what is left in the hand; what the partners of {name} still hold, {pips}, counts "
            "against every other team.",
            name=words.name(out),
            pips=sum(malus),
        ), rows
    return t("Everyone else adds what is left in the hand."), rows


def _winner_takes(words, event):
    rules, winner = words.rules, event["winner"]
    if winner is None:
        return t("Blocked, and the lightest hands are equal: nobody scores."), []
    numbers = []
    for side in range(rules.sides):
        if side != winner:
            numbers += _held(words, event, side)
    if event["out"] is None:
        return t("Blocked: the lightest hand takes the pips of all the others."), [(winner, numbers, "+")]
    return t("The one who goes out takes the pips of all the others."), [(winner, numbers, "+")]


def _pairs(words, event):
    rules, winner = words.rules, event["winner"]
    if winner is None:
        return t("Blocked, and both sides hold the same: nobody scores."), []
    theirs = _held(words, event, 1 - winner)
    if event["out"] is None:
        own = sum(_held(words, event, winner))
        return t("Blocked: the lighter side takes the difference."), [(winner, [sum(theirs), own], "−")]
    if rules.teams:
        return t("The side that goes out takes what its opponents hold; the partner's tiles do not count."), [
            (winner, theirs, "+")
        ]
    return t("The one who goes out takes what the opponent holds."), [(winner, theirs, "+")]


KINDS = {"penalty": _penalty, "winner-takes": _winner_takes, "pairs": _pairs}


def as_text(numbers, sign, points):
    """ "12 + 5 = 17"."""
    left = (" %s " % sign).join([number(one) for one in numbers])
    return left if len(numbers) == 1 else "%s = %s" % (left, number(points))


def opens_next(words, event):
    """Who opens the next round, and why; "" at the end of the match."""
    seat, why = event["next"]["seat"], event["next"]["why"]
    if seat is None:
        return t("The highest double opens the next round.") if why else ""
    if seat == words.me:
        return {"winner": t("You won the round and open the next one."), "again": t("You open again.")}.get(
            why, t("You open the next round.")
        )
    text = {"winner": t("{name} won the round and opens the next one."), "again": t("{name} opens again.")}.get(
        why, t("{name} opens the next round.")
    )
    return text.format(name=words.name(seat))


def newly_out(words, event):
    """Sentences about the sides that have just been eliminated."""
    out = []
    for side in event["eliminated"]:
        if side == words.mine:
            out.append(t("You have reached {target} and are out of the match.", target=words.rules.target))
        else:
            out.append(
                t("{side}: {target} reached, out of the match.", side=words.side(side), target=words.rules.target)
            )
    return out
