"""A round that is being judged, choice by choice, and the figures of a review as the page writes them. Nothing here
knows the browser.
"""

import binascii
import hashlib
import json

from domino.text import _, decimal, t
from domino.web.extra.review import choices, sum_up, written

PATIENCE = 120_000  # ms that the brain may take to load; who does not want to wait can cancel
ABSENT = _("The judge could not be loaded: it needs the strong players. Check the connection and try again.")
# Reasons that do not speak to the one who chose, as "you"
NEUTRAL = ("foe-stuck", "heaviest", "double", "wins", "best", "draw")


class Judging:
    """What is known of a finished round. It can be stopped, and goes on where it was.

    `judged` are the choices with the judge's answers, of `count`, which is None until `measure` has counted them. They
    are those of all seats, or of one.
    """

    def __init__(self, match, number, seat=None):
        self.match = match
        self.number = number
        self.seat = seat
        self.count = None
        self.judged = []

    @property
    def done(self):
        """Whether every choice is judged."""
        return self.count == len(self.judged)

    def _choices(self):
        for question in choices(self.match, self.number):
            if self.seat in (None, question["seat"]):
                yield question

    async def measure(self, pause):
        """Count the choices."""
        count = 0
        for _question in self._choices():
            count += 1
            await pause()
        self.count = count

    async def run(self, ask, pause):
        """Have the rest judged. `ask(question)` is awaited for an answer; None ends it.

        `measure` it first.
        """
        for place, question in enumerate(self._choices()):
            await pause()
            if place < len(self.judged):
                continue
            answer = await ask(question)
            if answer is None:
                return
            self.judged.append(({key: question[key] for key in ("index", "seat", "played")}, answer))

    def review(self):
        """The sum of what is judged (`review.sum_up`)."""
        return sum_up(self.match, self.number, self.judged)


    def sums(self, seat):
        """Tenths of points that a seat gave away, and that choices by chance would have given away."""
        answers = [answer for question, answer in self.judged if question["seat"] == seat and "cost" in answer]
        return [sum([round(10 * answer[key]) for answer in answers]) for key in ("cost", "usual")]


async def judged(brain, question, wanted, *words):
    """The judge's answer to a question, with its sentence in the language of `words` (catalogue, language).

    {} where this choice could not be judged; None where it is not `wanted()` any more, or the judge cannot be had.
    """
    if not wanted():
        return None
    found = await brain.answer(PATIENCE, "judge", json.dumps(question), *words)
    return {} if found is None and brain.state == "ready" and wanted() else found


def key_of(match, number):
    """What tells a round from all others: its number, its tiles and its moves."""
    round_ = written(match, number)
    return str((number, match.seed, match.player_nonce, round_.get("deal"), round_["moves"]))


def name_of(match, number):
    """A short name of a round, the same wherever the round comes from."""
    return binascii.hexlify(hashlib.sha256(key_of(match, number).encode()).digest()[:8]).decode()


def whole(reviews):
    """The sums of several reviews, as one: {"sides": [{"side", "choices", "cost", "usual", "deal"}…]}. A deal that is
    not known in one round is not known in all.
    """
    sides = []
    for side in sorted({one["side"] for review in reviews for one in review["sides"]}):
        found = [one for review in reviews for one in review["sides"] if one["side"] == side]
        summed = {"side": side, "choices": sum([one["choices"] for one in found])}
        for key in ("cost", "usual", "deal"):
            known = [round(10 * one[key]) for one in found if one[key] is not None]
            summed[key] = sum(known) / 10 if len(known) == len(found) else None
        sides.append(summed)
    return {"sides": sides}


def signed(value):
    """A number with its sign; "0" for nothing, a dash for what is not known."""
    if value is None:
        return "–"
    if round(abs(value) * 10) == 0:
        return "0"
    return ("+" if value > 0 else "−") + decimal(value)


def told(review, mine, teams):
    """The rating in sentences: what the side `mine` gave away, and what the deal did; [] where it is not there."""
    found = [side for side in review["sides"] if side["side"] == mine]
    if not found:
        return []
    side = found[0]
    return [_given_away(side["choices"], side["cost"], teams)] + _by_chance(side["usual"]) + _dealt(side["deal"])


def _given_away(count, cost, teams):
    if not count:
        return t("Your side had nothing to choose in this round.") if teams else t(
            "You had nothing to choose in this round.")  # fmt: skip
    if not cost:
        return t("Your side gave nothing away.") if teams else t("You gave nothing away.")
    return (
        t("Your side gave away {points} points.", points=decimal(cost))
        if teams
        else t("You gave away {points} points.", points=decimal(cost))
    )


def _by_chance(usual):
    """What choices by chance would have given away in the same positions: what the figure is to be measured by."""
    return [t("Choices by chance would have given away {points}.", points=decimal(usual))] if usual else []


def _dealt(deal):
    if deal is None:
        return []
    if deal == 0:
        return [t("The deal favoured nobody.")]
    return [
        t("With perfect play the deal gave you {points} points.", points=decimal(deal))
        if deal > 0
        else t("With perfect play the deal cost you {points} points.", points=decimal(deal))
    ]


def curves(review, rules):
    """The chance to win the round as each side saw it when it chose: {side: [(index of the move, percent)…]}."""
    found: dict = {}
    for move in review["moves"]:
        found.setdefault(rules.side_of(move["seat"]), []).append((move["index"], move["chance"]))
    return found


def reason(move, me):
    """Why another action was better, for who reads it from the seat `me`; "" where the sentence speaks to another."""
    return move["text"] if move["seat"] == me or move["reason"] in NEUTRAL else ""
