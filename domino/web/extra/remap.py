"""The dialog in which the player gives commands other keys: choose the command, press the key."""

from domino.text import t
from domino.web import dom, keys, menu

WAITING = "data-waiting"  # on the list, while a key is awaited for a command
_listening = []


def show(keyboard):
    """Open the dialog."""
    parts = [
        '<p id="remap-help">%s</p>'
        % dom.escape(t("Choose a command, then press its new key. Escape leaves it as it is."))
    ]
    parts.append('<p id="remap-said" class="said" role="status"></p>')
    parts.append('<div id="remap">%s</div>' % _lists())
    parts.append(
        '<div class="list"><button type="button" id="standard-keys" data-do="standard_keys">%s</button></div>'
        % dom.escape(t("The standard keys again"))
    )
    menu.open_dialog(t("Change the keys"), "".join(parts))
    if not _listening:  # before the page's own listener, and before the browser closes the dialog
        _listening.append(_Listener(keyboard))
    _listening[0].taken = None


def _lists():
    parts = []
    for heading in keys.HEADINGS:
        rows = []
        for row in keys.KEYS:
            if row[3] == heading:
                rows.append(
                    '<button type="button" id="key-of-%s" data-do="change_key" data-with="%s"><span>%s</span>'
                    "<span>%s</span></button>" % (row[0], row[0], dom.escape(t(row[2])), shown(row[0]))
                )
        parts.append(
            '<section><h3>%s</h3><div class="list">%s</div></section>' % (dom.escape(t(heading)), "".join(rows))
        )
    return "".join(parts)


def shown(command):
    """The keys of a command as markup."""
    held = keys.held(command)
    if not held:
        return '<span class="quiet">%s</span>' % dom.escape(t("no key"))
    return "".join(["<kbd>%s</kbd>" % dom.escape(keys.spoken(key)) for key in held])


def chosen(keyboard, command):
    """A button of the dialog was pressed: await the key of that command; without one, back to the standard."""
    if command is None:
        keys.standard()
        _changed(keyboard, t("The keys are the standard ones again."))
        return
    _say(t("Press the new key for “{command}”.", command=keys.label(command)))
    _await(command)


def _await(command):
    dom.attribute(dom.by_id("remap"), WAITING, command)
    for node in dom.every(dom.by_id("remap"), "button"):
        node.classList.toggle("main", node.getAttribute("data-with") == command)


def _say(words):
    """In the dialog, where the page's own regions cannot be heard."""
    node = dom.by_id("remap-said")
    node.textContent = words + "\u00a0" if node.textContent == words else words


def _changed(keyboard, words):
    keyboard.keep()
    focused = dom.document.activeElement.id
    dom.by_id("remap").innerHTML = _lists()
    _await(None)
    again = dom.by_id(focused)
    if again:
        again.focus()
    _say(words)


class _Listener:
    """Hears the keys while one is awaited."""

    def __init__(self, keyboard):
        self.keyboard = keyboard
        self.taken = None  # (command, key): the key has another command; once more takes it from there
        dom.on(dom.by_id("dialog"), "keydown", self.pressed)

    def pressed(self, event):
        list_ = dom.by_id("remap")
        command = list_.getAttribute(WAITING) if list_ else None
        if not command:
            return
        if event.key == "Escape":
            event.preventDefault()
            self.taken = None
            _await(None)
            _say(t("It keeps its key."))
            return
        key = keys.written(event)
        if not key and not event.altKey and not event.metaKey:
            return  # a modifier by itself
        event.preventDefault()
        if not key or key in keys.RESERVED:
            self.taken = None
            _say(t("The browser or the system needs that key. Press another one."))
            return
        owner = keys.owner(key)
        if owner and owner != command and self.taken != (command, key):
            self.taken = (command, key)
            _say(
                t(
                    "{key} is the key of “{command}”. Press another key, or {key} once more to take it from there.",
                    key=keys.spoken(key),
                    command=keys.label(owner),
                )
            )
            return
        self.taken = None
        keys.give(command, key)
        words = t("{command}: {key}.", command=keys.label(command), key=keys.spoken(key))
        if not keys.active(key):
            words += " " + t("Keys of this kind are switched off in the menu.")
        _changed(self.keyboard, words)
