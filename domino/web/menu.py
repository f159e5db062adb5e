"""The dialogs: the menu, with every command as a button, and the list of keys. Both are made from the table of keys."""

from domino.text import t
from domino.web import dom, keys

ASKING = ("ends", "line", "hand", "tiles", "turn", "score", "fits", "repeat", "older", "newer", "undo")


def _open(title, inside):
    dialog = dom.by_id("dialog")
    close = t("Close")
    dialog.innerHTML = (
        '<header><h2 id="dialog-name">%s</h2><button type="button" class="icon" data-do="close" aria-label="%s">'
        '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg></button></header>'
        "<div>%s</div>"
    ) % (dom.escape(title), dom.escape(close), inside)
    if dialog.open:
        dialog.querySelector("button").focus()  # what had the focus is gone
    else:
        dialog.showModal()


def _select(name, label, values, chosen):
    return '<label class="field"><span>%s</span><select name="%s">%s</select></label>' % (
        dom.escape(label),
        name,
        "".join(
            [
                '<option value="%s"%s>%s</option>' % (value, " selected" if value == chosen else "", dom.escape(words))
                for value, words in values
            ]
        ),
    )


def _buttons(commands):
    return '<div class="list">%s</div>' % "".join(
        [
            '<button type="button" data-do="%s" aria-keyshortcuts="%s"><span>%s</span>%s</button>'
            % (name, keys.shortcuts(name), dom.escape(keys.label(name)), keys.hint(name))
            for name in commands
        ]
    )


def show_menu(table, volume):
    """The menu. Without a table, before a match, it has only what can be set."""
    from domino import text

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
            _select("language", t("Language"), (("en", "English"), ("it", "Italiano")), text.language()),
        )
    ]
    parts.append("<h3>%s</h3>" % dom.escape(t("At the table")))
    on_off = (("on", t("On")), ("off", t("Off")))
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
        parts.append("<h3>%s</h3>" % dom.escape(t("Asking")))
        parts.append(_buttons(ASKING))
        parts.append("<h3>%s</h3>" % dom.escape(t("Order of the hand")))
        parts.append(_buttons(keys.ORDERS))
    parts.append(
        '<div class="list"><button type="button" data-do="help" aria-keyshortcuts="?"><span>%s</span><kbd>?</kbd>'
        "</button>%s</div>"
        % (
            dom.escape(t("The keys")),
            _leaving(table) if table else "",
        )
    )
    _open(t("Menu"), "".join(parts))


def _is(name, default):
    return dom.root.getAttribute("data-" + name) or default


def _leaving(table):
    if table.ended:
        return ""
    markup = '<button type="button" data-do="leave">%s</button>' % dom.escape(t("Leave: the match waits"))
    if table.humans:
        markup += '<button type="button" data-do="concede">%s</button>' % dom.escape(t("Concede the match"))
    return markup


def ask_concede():
    """Whether to give up; it cannot be taken back."""
    _open(
        t("Concede the match?"),
        '<p>%s</p><div class="list"><button type="button" class="main" data-do="concede_now">%s</button>'
        '<button type="button" data-do="close">%s</button></div>'
        % (
            dom.escape(t("The match ends here with the totals as they are, and cannot go on.")),
            dom.escape(t("Concede")),
            dom.escape(t("Play on")),
        ),
    )


def show_help():
    """The keys, by what they are for."""
    parts = []
    for heading in keys.HEADINGS:
        rows = "".join(
            [
                "<tr><td>%s</td><th scope=row>%s</th></tr>"
                % ("".join(["<kbd>%s</kbd>" % dom.escape(keys.spoken(key)) for key in row[1]]), dom.escape(t(row[2])))
                for row in keys.KEYS
                if row[3] == heading
            ]
        )
        parts.append("<section><h3>%s</h3><table>%s</table></section>" % (dom.escape(t(heading)), rows))
    _open(t("The keys"), "<p>%s</p>%s" % (dom.escape(t("They act while the game has the focus.")), "".join(parts)))


def close():
    """Close the dialog; the browser gives the focus back."""
    dialog = dom.by_id("dialog")
    if dialog.open:
        dialog.close()


def set_(name, value):
    """A choice made in the menu."""
    dom.remember(name, value)
    if name == "language":
        dom.load_again()
    else:
        dom.root.setAttribute("data-" + name, value)
