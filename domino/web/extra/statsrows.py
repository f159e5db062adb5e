"""The rows of the statistics' tables: once for the page, once for the file."""

from domino.text import GAME_NAMES, _, decimal, number, t
from domino.web.extra.tallies import GAME, HABITS, LEVEL, PARTNER, PEOPLE
from domino.web.labels import LEVELS

GIVEN_HEADS = (_("reviewed rounds"), _("given away a round"), _("by chance"))
STEP = 10  # rounds in a row of the table of points

HEADINGS = {GAME: _("Wins by game"), LEVEL: _("Wins by opponents"), PARTNER: _("Wins by partner")}
NAMES = {
    "double": _("Kept a heavy double"),
    "stuck": _("Left nothing that fits"),
    "passed": _("Covered what the next opponent lacked"),
    "foe": _("Opened the opponent's suit"),
    "partner": _("Broke the partner's suit"),
}


def groups(tallies):
    """(kind, [(name, Group)]) for each kind of group that has rounds."""
    found = []
    for kind in (GAME, LEVEL, PARTNER):
        keyed = tallies.groups[kind]
        rows = [(_name(kind, key), keyed[key]) for key in sorted(keyed) if keyed[key].rounds.of]
        if rows:
            found.append((kind, rows))
    return found


def _name(kind, key):
    if kind == GAME:
        return t(GAME_NAMES[key])
    return t("People") if key == PEOPLE else t(LEVELS[key - 1])


def steps(tallies):
    """(first round, last round, rounds won, tenths of points ahead) of each ten rounds."""
    rows = []
    for first in range(0, tallies.rounds, STEP):
        edges = tallies.edges[first : first + STEP]
        rows.append((first + 1, first + len(edges), sum(tallies.won[first : first + STEP]), sum(edges)))
    return rows


def mean(tenths):
    """The mean of tenths of points, in points."""
    return sum(tenths) / len(tenths) / 10


def given_steps(sums):
    """(first, last, points a round, by chance) of each ten judged rounds."""
    rows = []
    for first in range(0, len(sums), STEP):
        some = sums[first : first + STEP]
        rows.append((first + 1, first + len(some), mean([one[0] for one in some]), mean([one[1] for one in some])))
    return rows


def given_cells(row):
    """A row of the table of what was given away."""
    first, last, cost, usual = row
    return t("{low} to {high}", low=first, high=last), decimal(cost), decimal(usual)


def habits(tallies):
    """(name, Share) of the habits for which there was an occasion, the most frequent first."""
    found = [(name, tallies.habits[name]) for name in HABITS if tallies.habits[name].of]
    found.sort(key=lambda one: -one[1].times)
    return found


def as_csv(tallies, sums):
    """The figures as text: a heading, rows, an empty line, and so on."""
    tables = []
    for kind, rows in groups(tallies):
        head = (t(HEADINGS[kind]),) + group_heads()
        tables.append([head] + [(name,) + group_cells(group) for name, group in rows])
    tables.append([step_heads()] + [step_cells(row) for row in steps(tallies)])
    judged = [one for one in sums if one]
    if judged:
        tables.append([[t(head) for head in GIVEN_HEADS]] + [given_cells(row) for row in given_steps(judged)])
    tables.append([habit_heads()] + [habit_cells(name, share) for name, share in habits(tallies)])
    return "\n".join(["".join([",".join([_quoted(cell) for cell in row]) + "\n" for row in table]) for table in tables])


def _quoted(cell):
    return '"%s"' % str(cell).replace('"', '""')


def group_heads():
    return t("matches"), t("won"), t("rounds"), t("won"), t("between"), t("by chance")


def group_cells(group):
    low, high = group.rounds.interval
    matches = t("{percent}%", percent=group.matches.percent) if group.matches.of else "–"
    return (
        number(group.matches.of),
        matches,
        number(group.rounds.of),
        t("{percent}%", percent=group.rounds.percent),
        t("{low} to {high}%", low=low, high=high),
        t("{percent}%", percent=group.rounds.chance),
    )


def step_heads():
    return t("rounds"), t("won"), t("points ahead")


def step_cells(row):
    first, last, won, edge = row
    return t("{low} to {high}", low=first, high=last), number(won), signed(edge)


def habit_heads():
    return t("Habits"), t("times"), t("of"), t("share")


def habit_cells(name, share):
    return t(NAMES[name]), number(share.times), number(share.of), t("{percent}%", percent=share.percent)


def signed(tenths):
    """Tenths of points as whole points, with their sign."""
    points = (abs(tenths) + 5) // 10
    return number(0) if not points else ("+" if tenths > 0 else "−") + number(points)
