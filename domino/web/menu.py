"""The dialogs, and the menu: what can be set, and every command that has no button elsewhere, with its keys."""

from domino.text import _, t
from domino.web import dom, keys

# The commands that the menu offers in a match, by heading; the others have buttons that are always there.
COMMANDS = (
    (_("Asking"), ("ends", "line", "hand", "tiles", "turn", "score", "fits", "hint", "repeat", "older", "newer")),
    (_("Playing"), ("right", "left", "undo", "more_time", "typed")),
    (_("Hand"), ("previous", "next", "first", "last")),
    (_("Order of the hand"), ("order",) + keys.ORDERS),
)


def open_dialog(title, inside):
    """Show a dialog with a title and a button to close it."""
    dialog = dom.by_id("dialog")
    close = t("Close")
    dialog.innerHTML = (
        '<header role="presentation"><h2 id="dialog-name">%s</h2>'
        '<button type="button" class="icon" data-do="close" aria-label="%s">'
        "%s</button></header><div>%s</div>"
    ) % (dom.escape(title), dom.escape(close), dom.icon("x"), inside)
    if dialog.open:
        dialog.querySelector("button").focus()  # what had the focus is gone
    else:
        dialog.showModal()


def _select(name, label, values, chosen, wide=False):
    return '<label class="field%s"><span>%s</span><select name="%s">%s</select></label>' % (
        " wide" if wide else "",
        dom.escape(label),
        name,
        "".join(
            [
                '<option value="%s"%s>%s</option>' % (value, " selected" if value == chosen else "", dom.escape(words))
                for value, words in values
            ]
        ),
    )


def _language(table):
    """Each language by its own name. The page is loaded again for another one, and a match that the browser does not
    keep would be lost by it.
    """
    from domino import text

    field = _select("language", t("Language"), text.LANGUAGES, text.language())
    if not table or table.store.works:
        return field
    why = t("The browser does not keep this match: choose the language before the next one.")
    return field.replace("<select", "<select disabled").replace(
        "</label>", "<small>%s</small></label>" % dom.escape(why)
    )


def buttons(commands):
    """Commands as buttons that tell their keys."""
    return '<div class="list">%s</div>' % "".join(
        [
            '<button type="button" data-do="%s"%s><span>%s</span>%s</button>'
            % (name, keys.told(name), dom.escape(keys.label(name)), keys.hint(name))
            for name in commands
        ]
    )


def show_menu(table, volume):
    """The menu. Without a table, before a match, it has only what can be set."""
    parts = [
        '<div class="fields">%s%s%s</div>'
        % (
            _select(
                "speed",
                t("Speed of the others"),
                (("slow", t("Slow")), ("normal", t("Normal")), ("fast", t("Fast")), ("instant", t("At once"))),
                dom.root.getAttribute("data-speed") or "normal",
            ),
            _select(
                "theme",
                t("Colours"),
                (
                    ("auto", t("As the device")),
                    ("light", t("Light")),
                    ("dark", t("Dark")),
                    ("contrast", t("High contrast")),
                ),
                dom.root.getAttribute("data-theme"),
            ),
            _language(table),
        )
    ]
    parts.append(_for_ear_and_hand())
    parts.append("<h3>%s</h3>" % dom.escape(t("At the table")))
    on_off = _on_off()
    parts.append(
        '<div class="fields">%s%s%s%s%s</div>'
        % (
            _select("auto", t("Draw and pass by itself where there is no choice"), on_off, _is("auto", "off")),
            _select(
                "sound",
                t("Sound"),
                (("off", t("Off")), ("low", t("Low")), ("on", t("Medium")), ("loud", t("Loud"))),
                volume,
            ),
            _select("motion", t("Motion"), on_off, _is("motion", "on")),
            _select(
                "tiles",
                t("Tiles"),
                (("ivory", t("Ivory")), ("black", t("Black")), ("contrast", t("High contrast"))),
                _is("tiles", "ivory"),
            ),
            _select(
                "pips",
                t("Pips"),
                (("plain", t("One colour")), ("colour", t("A colour for each number"))),
                _is("pips", "plain"),
            ),
        )
    )
    if table and not table.ended:
        for heading, commands in COMMANDS:
            parts.append("<h3>%s</h3>" % dom.escape(t(heading)))
            parts.append(buttons(commands))
    more = ("matches", "replay", "review", "stats", "day", "puzzles", "intro", "fair")
    share = ("deal_share",) if table else ()
    parts.append(buttons(("rules",) + (("puzzles",) if table and table.aside else more + share) + ("help",)))
    if table and not table.ended:
        parts.append('<div class="list">%s</div>' % _leaving(table))
    if not table and not dom.is_guest():
        parts.append('<p><a href="snippet.html">%s</a></p>' % dom.escape(t("Put the game on your page")))
    offline = dom.by_id("offline")  # how it stands with play without a network, as in the set-up
    if offline:
        parts.append('<p class="quiet" id="offline-now">%s</p>' % offline.innerHTML)
    open_dialog(t("Menu"), "".join(parts))


def _on_off():
    return (("on", t("On")), ("off", t("Off")))


def _for_ear_and_hand():
    """How much is said, which keys act, and the thinking time."""
    fields = (
        _select(
            "verbosity",
            t("What is said"),
            (("full", t("In full, with ends and counts")), ("brief", t("In few words"))),
            _is("verbosity", "full"),
            wide=True,
        ),
        _select(
            "clock",
            t("Thinking time"),
            (("on", t("As the match has it")), ("off", t("No limit for me"))),
            _is("clock", "on"),
        ),
        _select(keys.LETTERS, t("Letters and signs as keys"), _on_off(), _switch(keys.LETTERS)),
        _select(keys.DIGITS, t("Ctrl with a number orders the hand"), _on_off(), _switch(keys.DIGITS)),
    )
    return '<h3>%s</h3><div class="fields">%s</div>%s' % (
        dom.escape(t("Speech and keys")),
        "".join(fields),
        buttons(("change_keys",)),
    )


def _switch(name):
    return "on" if keys.switched(name) else "off"


def _is(name, default):
    return dom.root.getAttribute("data-" + name) or default


def _leaving(table):
    if table.aside:
        return '<button type="button" data-do="skip">%s</button>' % dom.escape(table.way_out())
    if table.store.works or not table.kept:
        words = t("Leave: the match waits")
    else:
        words = t("Leave: the match is not kept")
    markup = '<button type="button" data-do="leave">%s</button>' % dom.escape(words)
    if table.humans:
        markup += '<button type="button" data-do="concede">%s</button>' % dom.escape(t("Concede the match"))
    return markup


def ask_concede():
    """Whether to give up; it cannot be taken back."""
    open_dialog(
        t("Concede the match?"),
        '<p>%s</p><div class="list"><button type="button" class="main" data-do="concede_now">%s</button>'
        '<button type="button" data-do="close">%s</button></div>'
        % (
            dom.escape(t("The match ends here with the totals as they are, and cannot go on.")),
            dom.escape(t("Concede")),
            dom.escape(t("Play on")),
        ),
    )


def close():
    """Close the dialog; the browser gives the focus back."""
    dialog = dom.by_id("dialog")
    if dialog.open:
        dialog.close()


def set_(name, value):
    """A choice made in the menu."""
    dom.remember(name, value)
    if name == "language":
        dom.load_again(value)
    else:
        dom.root.setAttribute("data-" + name, value)
