"""Markup that the pages on fairness share: numbers of 64 digits, the bar of what is going on, doors to each other."""

import binascii

from domino.text import t
from domino.web import dom, menu

GROUP = 8


def page(title, inside):
    """Show one of the pages as a dialog, from its top."""
    menu.open_dialog(title, inside)
    dom.by_id("dialog").scrollTop = 0


def hexed(secret):
    """The digits of 32 bytes."""
    return binascii.hexlify(secret).decode()


def block(name, label, digits, note=""):
    """A label, the digits, and a button that copies them. `name` is the id of what holds the digits."""
    return (
        '<div class="digits"><span>%s</span><code id="%s" translate="no">%s</code>'
        '<button type="button" data-do="fair_copy" data-with="%s">%s<span class="hidden">: %s</span></button>%s</div>'
    ) % (
        dom.escape(label),
        name,
        grouped(digits),
        dom.escape(digits),
        dom.escape(t("Copy")),
        dom.escape(label),
        "<small>%s</small>" % dom.escape(note) if note else "",
    )


def grouped(digits):
    """The digits in groups that the line may break between; their text is still one number."""
    text = str(digits)
    return "".join(["<i>%s</i><wbr>" % dom.escape(text[i : i + GROUP]) for i in range(0, len(text), GROUP)])


def doors(but, match=True):
    """Buttons to the other pages on fairness; `match` says whether there is one that is over."""
    names = {"fair": t("Fair play"), "fair_about": t("Why the deal is fair"), "fair_luck": t("Luck of the tiles")}
    commands = [name for name in ("fair", "fair_about", "fair_luck") if name != but and (match or name != "fair")]
    return '<div class="list">%s</div>' % "".join(
        ['<button type="button" data-do="%s">%s</button>' % (name, dom.escape(names[name])) for name in commands]
    )


def working(words, total, name="fair"):
    """A bar with what is going on, and a button that cancels it; `name` begins their ids and the button's command."""
    return (
        '<div class="working"><label for="{0}-bar">{1}</label><progress id="{0}-bar" max="{2}" value="0"></progress>'
        '<span id="{0}-words" class="quiet"></span>'
        '<button type="button" id="{0}-stop" data-do="{0}_stop">{3}</button></div>'
    ).format(name, dom.escape(words), total, dom.escape(t("Cancel")))
