"""Help: the keys as they are now, by what they are for, and what can be typed."""

from domino.text import t
from domino.web import dom, keys, menu
from domino.web.extra import controls, typed


def show():
    """Open the dialog."""
    words = [t("They act while the game has the focus.")]
    if not keys.switched(keys.LETTERS):
        words.append(t("Letters and signs are switched off in the menu."))
    if not keys.switched(keys.DIGITS):
        words.append(t("Ctrl with a number is switched off in the menu."))
    parts = ["<p>%s</p>" % dom.escape(" ".join(words)), menu.buttons(("rules", "intro", "change_keys"))]
    for heading in keys.HEADINGS:
        rows = [(_keys(row[0]), row[2]) for row in keys.KEYS if row[3] == heading]
        parts.append(_table(t(heading), [(key, t(label)) for key, label in rows]))
    parts.append(_table(t("In a replay"), [(_keys(name), t(label)) for name, label in controls.KEYS]))
    parts.append(
        _table(t("Typed commands"), [("<code>%s</code>" % dom.escape(what), label) for label, what in typed.listing()])
    )
    menu.open_dialog(t("The keys"), "".join(parts))


def _keys(command):
    held = keys.keys_of(command)
    if not held:
        return dom.escape(t("no key"))
    return "".join(["<kbd>%s</kbd>" % dom.escape(keys.spoken(key)) for key in held])


def _table(heading, rows):
    return "<section><h3>%s</h3><table>%s</table></section>" % (
        dom.escape(heading),
        "".join(["<tr><td>%s</td><th scope=row>%s</th></tr>" % (key, dom.escape(label)) for key, label in rows]),
    )
