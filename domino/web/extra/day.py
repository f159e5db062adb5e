"""The deal of the day: the same game and the same tiles for everybody, from nothing but the date.

A date is "2026-11-29", the player's own (so a new deal comes at everybody's midnight). The seed is SHA-256("domino day
" ‖ date): public, and known to whoever wants to know it beforehand. The game goes by the day of the week. One round.
"""

import hashlib

from domino import rules
from domino.shuffle import NO_NONCE

# By the day of the week, Monday first: the game and what is changed in it
WEEK = (
    ("coppie", {}),
    ("classico", {"players": 2}),
    ("salotto", {"players": 4}),
    ("coppie", {}),
    ("classico", {"players": 4}),
    ("salotto", {"players": 3}),
    ("salotto", {"players": 4, "teams": 2}),
)
DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def parts(date):
    """(year, month, day) of a date. Raises ValueError for what is none."""
    if len(date) != 10 or date[4] != "-" or date[7] != "-":
        raise ValueError(date)
    for letter in date[:4] + date[5:7] + date[8:]:
        if letter not in "0123456789":
            raise ValueError(date)
    year, month, day = int(date[:4]), int(date[5:7]), int(date[8:])
    if not 1 <= month <= 12:
        raise ValueError(date)
    leap = month == 2 and ((year % 4 == 0 and year % 100 != 0) or year % 400 == 0)
    if not 1 <= day <= DAYS[month - 1] + leap:
        raise ValueError(date)
    return year, month, day


def weekday(date):
    """The day of the week, 0 for Monday (Zeller's congruence)."""
    year, month, day = parts(date)
    if month < 3:
        year, month = year - 1, month + 12
    return (day + 13 * (month + 1) // 5 + year + year // 4 - year // 100 + year // 400 + 5) % 7


def game(date):
    """(preset, options) of the match of that day."""
    preset, options = WEEK[weekday(date)]
    return preset, dict(options, rounds=1)


def rules_of(date):
    """Its rules."""
    preset, options = game(date)
    return rules.make(preset, options)


def seed(date):
    """Its seed, 32 bytes."""
    parts(date)
    return hashlib.sha256(("domino day " + date).encode()).digest()


def is_of_its_day(match):
    """Whether a match is the deal of the day on which it began."""
    try:
        due = rules_of(match.date or "")
    except ValueError:
        return False
    same_rules = match.rules.game == due.game and match.rules.changed == due.changed
    return same_rules and match.seed == seed(match.date) and match.player_nonce == NO_NONCE
