"""What comes in from the keyboard: keys that act while the game has the focus, and the field for typed commands.

The game is the page's main part and its head. Where the focus is elsewhere, in a host's page or nowhere, no key acts.
"""

import json

from domino.web import dom, keys, later

FIELD = "typed-text"
ENTERED = {"preset-name": "save", "own-luck": "own_words"}  # fields of the set-up, and what Enter does in them
NARROW = "(max-width: 900px)"  # style.css: there the field shows when it is asked for


def typing():
    """Whether the player is in the field for commands: nothing takes the focus away from there."""
    focused = dom.document.activeElement
    return bool(focused) and focused.id == FIELD


class Keyboard:
    """For the page: it has `do(command)`, the table, and the commands that do nothing but look."""

    def __init__(self, page):
        self.page = page
        self.past = []  # what was typed, newest last
        self.at = 0

    def commands(self):
        """The commands by name."""
        return {
            "typed": self.open,
            "change_keys": self.change_keys,
            "change_key": self._chosen,
            "standard_keys": self._chosen,
        }

    def begin(self, given):
        """Take the player's keys and switches, and what the address says of them; listen.

        `keys=off` in the address switches the letters off. In an embed Ctrl with a digit is the host page's unless
        `keys=on` or the player says otherwise.
        """
        wish = given.get("keys")
        try:
            keys.take(json.loads(dom.remembered("keymap") or "{}"))
        except ValueError:
            pass
        digits = "off" if given.get("embed") == "1" and wish != "on" else "on"
        keys.switch(keys.LETTERS, wish != "off" and dom.remembered(keys.LETTERS) != "off")
        keys.switch(keys.DIGITS, (dom.remembered(keys.DIGITS) or digits) != "off")
        self.refresh()
        dom.on(dom.document, "keydown", self.pressed)
        dom.on(dom.by_id("typed"), "submit", self._typed)

    def set(self, name, value):
        """A switch was set in the menu."""
        keys.switch(name, value != "off")
        self.refresh()

    def refresh(self):
        """Every button tells the keys that it has now."""
        for node in dom.every(dom.document, "[data-do]"):
            command = node.getAttribute("data-do")
            if not keys.known(command):
                continue
            dom.attribute(node, "aria-keyshortcuts", keys.shortcuts(command) or None)
            shown = node.querySelector("kbd")
            if shown:
                shown.outerHTML = keys.hint(command)
        dom.attribute(dom.by_id(FIELD), "aria-keyshortcuts", keys.shortcuts("typed") or None)

    # -- keys

    def pressed(self, event):
        page, target = self.page, event.target
        if page.inputs.stopped(event) or dom.by_id("dialog").open or event.defaultPrevented or not event.key:
            return
        if target.id == FIELD:
            self._in_field(event)
            return
        if not target.closest("#game, header"):
            return
        key = event.key
        if target.closest("select, input, textarea") and not (target.type == "radio" and key in ("?", "R")):
            if key == "Enter" and target.id in ENTERED:  # it would deal
                page.do(ENTERED[target.id], target.value)
                event.preventDefault()
            return
        if key in ("Enter", " ") and target.closest("button, summary, a"):
            return
        command = keys.command_of(event, bool(target.closest("#hand")))
        if key == "Escape" and page.table and not dom.by_id("choice").hidden:
            command = "cancel"
        elif command == "menu" and "skip" in page.commands:
            command = "skip"
        if command == "play" and dom.root.getAttribute("data-view") == "result":
            command = "go_on"
        if command == "teams" and dom.root.getAttribute("data-view") != "setup":
            return
        if command and page.do(command):
            event.preventDefault()

    # -- typed commands

    def open(self, _=None):
        """To the field for commands; on a narrow screen it comes into sight, and goes when asked for again."""
        if not self.page.table:
            return
        again = typing()
        narrow = dom.window.matchMedia(NARROW).matches
        dom.attribute(dom.root, "data-typed", "open" if narrow and not again else None)
        if narrow and again:
            self.page.table.hand.focus(True)
        else:
            dom.by_id(FIELD).focus()

    def _in_field(self, event):
        key = event.key
        if key == "Escape":
            dom.root.removeAttribute("data-typed")
            if self.page.table:
                self.page.table.hand.focus(True)
        elif key in ("ArrowUp", "ArrowDown"):
            self.at = max(0, min(len(self.past), self.at + (1 if key == "ArrowDown" else -1)))
            dom.by_id(FIELD).value = self.past[self.at] if self.at < len(self.past) else ""
        else:
            return
        event.preventDefault()

    def _typed(self, event):
        event.preventDefault()
        field = dom.by_id(FIELD)
        text, field.value = field.value, ""
        if text.strip() and text not in self.past[-1:]:
            self.past.append(text)
        self.at = len(self.past)
        dom.spawn(self._carry_out(text))

    async def _carry_out(self, text):
        await later.ready()
        from domino.web.extra import typed

        if self.page.table:
            typed.carry_out(self.page, text)

    # -- the player's own keys

    def change_keys(self, _=None):
        """The dialog in which keys are changed."""
        dom.spawn(self._change_keys())

    async def _change_keys(self):
        await later.ready()
        from domino.web.extra import remap

        remap.show(self)

    def _chosen(self, command):
        dom.spawn(self._choose(command))

    async def _choose(self, command):
        await later.ready()
        from domino.web.extra import remap

        remap.chosen(self, command)

    def keep(self):
        """Remember the player's keys, and show them."""
        dom.remember("keymap", json.dumps(keys.chosen()))
        self.refresh()
