"""Who sits where: a row for each seat with its name, who plays it, and its team; the team follows from the seat."""

from domino.text import _, n, t
from domino.web import dom
from domino.web.labels import LEVELS
from domino.web.seats import TEAM_WORDS

HUMAN = 0  # else the level of a bot
HUMAN_LABEL = _("Human")


def show(setup):
    """The rows for the seats of the match that is chosen."""
    values = setup.values()
    count, teams = values["players"], values["teams"]
    rows = []
    for seat in range(count):
        name, kind = setup.people[seat]
        shown = setup.name(seat)
        team = ""
        if teams and not count % teams:
            team = '<span class="swatch t%d">%s</span>' % (seat % teams, dom.escape(t(TEAM_WORDS[seat % teams])))
        rows.append(
            '<li><input id="seat-name-%d" name="seat-name-%d" value="%s" placeholder="%s" maxlength="20" '
            'autocomplete="off" spellcheck="false" aria-label="%s">'
            '<select id="seat-kind-%d" name="seat-kind-%d" aria-label="%s">%s</select>%s%s</li>'
            % (
                seat,
                seat,
                dom.escape(name),
                dom.escape(shown),
                dom.escape(t("Name at seat {seat}", seat=seat + 1)),
                seat,
                seat,
                dom.escape(t("Who plays seat {seat}", seat=seat + 1)),
                _kinds(kind),
                team,
                _up(seat, shown) if seat else "",
            )
        )
    dom.html("who-list", "".join(rows))
    dom.forget("who-list")
    dom.by_id("who-list").className = "who" if not teams else "who in-teams"
    dom.text(dom.by_id("who-note"), note(setup))


def _kinds(kind):
    options = []
    for value, label in enumerate((HUMAN_LABEL,) + LEVELS):
        chosen = " selected" if value == kind else ""
        options.append('<option value="%d"%s>%s</option>' % (value, chosen, dom.escape(t(label))))
    return "".join(options)


def _up(seat, name):
    words = dom.escape(t("{name}: one seat earlier", name=name))
    return (
        '<button type="button" class="icon" id="seat-up-%d" data-do="seat_up" data-with="%d" aria-label="%s"'
        ' title="%s">'
        '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 19V5M5 12l7-7 7 7"/></svg></button>'
    ) % (seat, seat, words, words)


def note(setup):
    """What follows from who plays, as a sentence."""
    humans = setup.humans()
    if not humans:
        return t("Nobody plays by hand: you watch.")
    if humans == 1:
        return ""
    return n(
        "{count} person plays at this device; hands stay hidden until the next one confirms.",
        "{count} people play at this device; hands stay hidden until the next one confirms.",
        humans,
    )


def changed(setup, name, value):
    """A row was changed."""
    what, seat = name.rpartition("-")[0], int(name.rpartition("-")[2])
    if what == "seat-name":
        setup.people[seat][0] = value.strip()[:20]
    else:
        setup.people[seat][1] = int(value)
    show(setup)


def up(setup, seat):
    """Move who sits there one seat earlier, and so, with teams, into another team."""
    people = setup.people
    people[seat - 1], people[seat] = people[seat], people[seat - 1]
    show(setup)
    button = dom.by_id("seat-up-%d" % (seat - 1))
    if button:
        button.focus()
    setup.speech.say(t("{name} sits at seat {seat}.", name=setup.name(seat - 1), seat=seat))
