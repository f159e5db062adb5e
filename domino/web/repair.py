"""What would make a match that cannot be dealt one that can: the change that the sentence beside it names."""

from domino.rules import TEAM_SIZES
from domino.text import n, t


def repair(error, values):
    """(label, {option: value}) for a `RulesError` of these values; (None, {}) where there is nothing to offer."""
    make = REPAIRS.get(error.code)
    return make(error.values, values) if make else (None, {})


def _set(said, values):
    return t("Take double {set}", set=said["needs"]), {"set": said["needs"]}


def _hand(said, values):
    return n("Deal {count} tile each", "Deal {count} tiles each", said["most"]), {"hand": said["most"]}


def _players(said, values):
    players = min(max(said["players"], said["low"]), said["high"])
    return t("Play with {players}", players=players), {"players": players}


def _teams(said, values):
    teams = said["fitting"][0]
    return t("Make {teams} teams", teams=teams), {"teams": teams}


def _alone(said, values):
    return t("Each alone"), {"teams": 0}


def _two_sides(said, values):
    players = values["players"]
    if players % 2 == 0 and players // 2 in TEAM_SIZES:
        return t("Make {teams} teams", teams=2), {"teams": 2}
    return t("Count pips as penalties"), {"scoring": "penalty"}


def _end(said, values):
    return t("Play to {target}", target=100), {"target": 100}


REPAIRS = {
    "set-too-small": _set,
    "hand-too-large": _set,
    "hand-never": _hand,
    "players-of-game": _players,
    "teams": _teams,
    "no-teams": _alone,
    "pairs-sides": _two_sides,
    "endless": _end,
}
