"""The options that are folded away in the set-up: those that matter for what is chosen, each with its help."""

from domino.rules import OPTION, OPTIONS
from domino.text import t
from domino.web import dom
from domino.web.labels import MATTERS
from domino.web.labels import OPTIONS as LABELS


def label(name):
    """An option's name in the player's words."""
    return t(LABELS[name][0]) if name in LABELS else t("Points to reach")


def show(values):
    """Write the fields for these values of all options, and the one that saves them under a name."""
    parts = []
    for option in OPTIONS:
        name = option.name
        if name in LABELS and (name not in MATTERS or MATTERS[name](values)):
            parts.append(_field(name, values[name]))
    parts.append(
        '<div class="field wide"><label for="preset-name">%s</label><p class="sides">'
        '<input id="preset-name" maxlength="40" autocomplete="off">'
        '<button type="button" data-do="save">%s</button></p></div>'
        % (dom.escape(t("Save this game under a name")), dom.escape(t("Save")))
    )
    dom.html("more-fields", "".join(parts))
    dom.forget("more-fields")


def _field(name, value):
    words, help_, named = LABELS[name]
    control = _select if OPTION[name].low is None else _number
    return '<label class="field" id="field-%s"><span>%s</span>%s%s</label>' % (
        name,
        dom.escape(t(words)),
        control(OPTION[name], value, named),
        "<small>%s</small>" % dom.escape(t(help_)) if help_ else "",
    )


def _select(option, value, named):
    options = []
    for one in option.words:
        chosen = " selected" if one == value else ""
        words = t(named[one]) if one in named else str(one)
        options.append('<option value="%s"%s>%s</option>' % (_spelled(one), chosen, dom.escape(words)))
    return '<select name="%s">%s</select>' % (option.name, "".join(options))


def _number(option, value, named):
    return '<input name="%s" type="number" inputmode="numeric" min="%d" max="%d" value="%s"%s>' % (
        option.name,
        0 if 0 in option.words else option.low,
        option.high,
        "" if value == "auto" else value,
        ' placeholder="%s"' % dom.escape(t("automatic")) if "auto" in option.words else "",
    )


def _spelled(value):
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
