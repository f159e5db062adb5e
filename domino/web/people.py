"""Who sits where: a row for each seat with its name, who plays it, and its team; the team follows from the seat."""

from domino.text import _, n, t
from domino.web import dom
from domino.web.choice import NAME_LENGTH
from domino.web.labels import LEVELS
from domino.web.seats import TEAM_WORDS

HUMAN_LABEL = _("Human")


def show(choice):
    """The rows for the seats of the match that is chosen."""
    values = choice.values()
    count, teams = values["players"], values["teams"]
    rows = []
    for seat in range(count):
        name, kind = choice.people[seat]
        shown = choice.name(seat)
        team = ""
        if teams and not count % teams:
            team = '<span class="swatch t%d">%s</span>' % (seat % teams, dom.escape(t(TEAM_WORDS[seat % teams])))
        rows.append(
            '<li><input id="seat-name-%d" name="seat-name-%d" value="%s" placeholder="%s" maxlength="%d" '
            'autocomplete="off" spellcheck="false" aria-label="%s">'
            '<select id="seat-kind-%d" name="seat-kind-%d" aria-label="%s">%s</select>%s%s</li>'
            % (
                seat,
                seat,
                dom.escape(name),
                dom.escape(shown),
                NAME_LENGTH,
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
    dom.text(dom.by_id("who-note"), note(choice))


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
        ' title="%s">%s</button>'
    ) % (seat, seat, words, words, dom.icon("arrow-up"))


def note(choice):
    """What follows from who plays, as a sentence."""
    humans = choice.humans()
    if not humans:
        return t("Nobody plays by hand: you watch.")
    if humans == 1:
        return ""
    return n(
        "{count} person plays at this device; hands stay hidden until the next one confirms.",
        "{count} people play at this device; hands stay hidden until the next one confirms.",
        humans,
    )


def changed(choice, name, value):
    """A row was changed."""
    what, _, seat = name.rpartition("-")
    if what == "seat-name":
        choice.people[int(seat)][0] = value.strip()[:NAME_LENGTH]
    else:
        choice.people[int(seat)][1] = int(value)


def up(choice, seat, speech):
    """Move who sits there one seat earlier, and say so."""
    choice.up(seat)
    show(choice)
    button = dom.by_id("seat-up-%d" % (seat - 1))
    if button:
        button.focus()
    speech.say(t("{name} sits at seat {seat}.", name=choice.name(seat - 1), seat=seat))
