"""The page as a guest: what it tells the page that has it in a frame, and what that page may ask. static/embed.js is
the other side, static/host.js holds the line.

    host to page   {"do": "newMatch", "with": {"game": "coppie"}, "id": 1}
    page to host   {"id": 1, "result": …} or {"id": 1, "error": sentence};  {"event": "move", "detail": {…}};
                   {"save": text, "n": 1}, answered by {"do": "kept", "with": 1}, or -1 where it could not be kept

Nothing that is hidden at the table leaves by an event. What a host's programmer reads is English.
"""

import json

import js

from domino.text import t
from domino.tiles import NAMES
from domino.view import public
from domino.web import brain, dom
from domino.web.choice import PAGE

AWAY = 5000  # ms out of sight, after which the brain's worker is ended
PATIENCE = 3000  # ms that the start waits for what the host has kept
NOBODY = -1  # a seat that sees no hidden tile
MOVES = ("play", "draw", "pass", "time", "finish", "undo")
ADDRESS = ("theme", "speed", "sound")  # what may change while a match goes on
OTHERS = ("game", "level", "seed")  # of a match, besides its options


class Host:
    """The line to the host. `keeps` says whether the host stores the match (`persist=host`)."""

    def __init__(self, page, given):
        self.page = page
        self.keeps = given.get("persist") == "host"
        self.table = None
        self._script = None
        self._early = []  # what was said before the line was there
        self._up = False  # whether the game can be played
        self._events = []  # what happened before
        self._turn = None
        self._begun = dom.Timer()
        self._begin_with = None
        self._away = dom.callback(self._rest)
        self._timer = None
        self._resting = False
        dom.on(dom.document, "visibilitychange", self._sight)
        if given.get("embed") == "1":
            self._show_way_out()
        dom.spawn(self._connect())

    async def _connect(self):
        await dom.window.dominoBoot.host
        self._script = getattr(js.window, "dominoHost", None)
        if not self._script:
            dom.warn("domino: no line to the host: static/host.js did not load")
            return
        self._script.listen(dom.callback(self._heard))
        early, self._early = self._early, []
        for data in early:
            self._say(data)

    # -- what the host hears

    def tell(self, name, detail):
        """An event for the host; `detail` is plain data without anything hidden. The first is "ready", or an error."""
        if self._up or name == "error":
            self._say({"event": name, "detail": detail})
        else:
            self._events.append((name, detail))

    def _say(self, data):
        if not self._script:
            self._early.append(data)
        elif not self._script.say(json.dumps(data)):
            self.tell("error", {"code": "too-long", "message": "What the game had to say is too long for a message."})

    def ready(self):
        """The game can be played."""
        kept = "host" if self.keeps else "browser" if js.window.localStorage else "nowhere"
        self._up = True
        self.tell("ready", {"language": dom.window.dominoBoot.language, "kept": kept})
        for name, detail in self._events:
            self.tell(name, detail)
        self._events = []

    def broken(self, error):
        """Something went wrong in the page."""
        self.tell("error", {"code": "broken", "message": str(error)})

    def seated(self, table, kept):
        """A match begins at this table, or goes on, or is only looked at."""
        self.table = table
        self._turn = None
        if not kept:
            return
        table.watch = self._watch
        match = table.match
        players = [{"name": seat["name"], "player": seat["player"]} for seat in match.seats]
        detail = {"game": match.rules.game, "options": match.rules.changed, "players": players, "you": table.me,
                  "commitment": match.commitment, "goesOn": match.round is not None}
        self.tell("start", detail)
        self._tell_turn()

    def _watch(self, events):
        """What is shown at the table, as it is shown."""
        match = self.table.match
        for event in events:
            kind = event["type"]
            said = named(public(event, NOBODY))
            if kind in MOVES:
                self.tell("move", said)
            elif kind in ("deal", "end"):
                self.tell("round", said)
            elif kind == "over":
                said["totals"] = list(match.totals)
                said["rounds"] = len(match.results)
                self.tell("end", said)
        self._tell_turn()

    def _tell_turn(self):
        turn = self.table.match.turn
        if turn is not None and turn != self._turn:
            self.tell("turn", {"seat": turn, "yours": turn in self.table.humans})
        self._turn = turn

    # -- what the host says

    def _heard(self, text):
        try:
            message = json.loads(text)
        except (ValueError, RuntimeError):  # RuntimeError: nested deeper than the interpreter's stack
            message = None
        fault = wrong(message)
        if not fault:
            dom.spawn(self._answer(message))
        elif isinstance(message, dict) and is_number(message.get("id")):
            self._say({"id": message["id"], "error": fault})  # who asked is told
        else:
            self.tell("error", {"code": "bad-message", "message": fault})

    async def _answer(self, message):
        reply = {"id": message.get("id")}
        try:
            reply["result"] = await COMMANDS[message["do"]][0](self, message.get("with"))
        except dom.Refusal as refusal:
            reply["error"] = str(refusal)
        except Exception as error:
            dom.report(error)
            reply["error"] = "Something went wrong: %s" % error
        if reply["id"] is not None:
            self._say(reply)
        elif "error" in reply:
            self.tell("error", {"code": "refused", "message": reply["error"]})

    async def _begin(self, given):
        if self._begin_with is None:
            self._begin_with = given
            self._begun.hurry()
        await self._paint(given.get("colours", {}))

    async def _paint(self, colours):
        bad = self._script.colours(json.dumps(colours))
        if bad:
            raise dom.Refusal("This is no colour that can be had: %s." % bad[:40])

    async def _set(self, given):
        for name in sorted(given):
            if name not in ADDRESS or given[name] not in PAGE[name]:
                raise dom.Refusal("%s cannot be %s." % (name[:40], given[name][:40]))
        for name in sorted(given):
            if name == "sound":
                self.page.sound.set(given[name])
            else:
                dom.root.setAttribute("data-" + name, given[name])

    async def _new_match(self, given):
        from domino.rules import OPTION
        from domino.web.choice import Choice

        setup = self.page.setup
        choice = Choice()
        choice.take(setup.choice.data())
        pairs = [(name, spelled(given[name])) for name in sorted(given)]
        bad = [name for name, _ in pairs if name not in OPTION and name not in OTHERS]
        bad = bad or choice.read(pairs)
        if bad or choice.problem():
            raise dom.Refusal("This match cannot be dealt: %s" % ", ".join(bad or [choice.problem()])[:300])
        setup.choice = choice
        if "seed" in given:
            setup.coming = None
        setup.show()
        self.page.deal()

    async def _load(self, given):
        from domino.errors import RecordError
        from domino.text import explain
        from domino.web import link

        text = given if isinstance(given, str) else json.dumps(given)
        if isinstance(given, str) and given[:1] != "{":
            packer = await link.helper()
            text = await packer.unpack(given) if packer else ""
        try:
            match = await link.replayed(text)
        except RecordError as error:
            raise dom.Refusal("This record cannot be loaded: %s" % explain(error)) from None
        dom.spawn(self.page.take_in(match))
        return {"over": match.over}

    async def _export(self, _):
        from domino.record import record

        if not self.table or not self.table.ended:
            raise dom.Refusal("The match is not over: its record would tell the hidden tiles.")
        return record(self.table.match)

    async def _play(self, _):
        await self.page.settled.wait()  # a match that waits goes on
        if not self.page.table and not self.page.setup.choice.problem():
            self.page.deal()

    async def _focus(self, _):
        if self.page.table:
            self.page.table.hand.focus()
        else:
            dom.by_id("start").focus()

    async def _hold(self, _):
        self.hold(True)

    async def _go_on(self, _):
        self.hold(False)

    async def _kept(self, number):
        self._script.kept(abs(number), number > 0)

    # -- stopped, and out of sight

    def hold(self, on):
        """Stop the game, or let it go on."""
        there = dom.by_id("held")
        if there:
            there.remove()
        if on:
            node = dom.document.createElement("div")
            node.id = "held"
            node.innerHTML = '<p>%s</p><button type="button" class="main" data-do="go_on_again">%s</button>' % (
                dom.escape(t("The game is stopped.")),
                dom.escape(t("Play on")),
            )
            dom.document.body.appendChild(node)
        self._script.hold(on)

    def commands(self):
        """The commands by name."""
        return {"go_on_again": lambda _: self.hold(False), "own_window": lambda _: dom.spawn(self._own_window())}

    def _sight(self, _):
        if self._timer is not None:
            js.clearTimeout(self._timer)
            self._timer = None
        if dom.hidden():
            self._timer = js.setTimeout(self._away, AWAY)
        elif self._resting:
            self._resting = False
            brain.awake(self.page.speech)

    def _rest(self, *_):
        """Nobody has looked for a while: the worker goes, and comes again when somebody does."""
        self._timer = None
        if self.table:
            self._resting = not self.table.thinking and brain.rest()
            if not self._resting:  # it is asked, or it is loading
                self._timer = js.setTimeout(self._away, AWAY)

    # -- the host's save

    async def give_back(self):
        """Keep the match with the host from now on, from what it has kept. Answers whether it has kept a match."""
        from domino.web import link

        packer = await link.helper()
        await dom.window.dominoBoot.host
        if not packer or not getattr(js.window, "dominoHost", None):
            self.keeps = False
            return False
        if self._begin_with is None:
            await self._begun.wait(PATIENCE)
        if self._begin_with is None or "save" not in self._begin_with:
            self.keeps = False  # nobody answers, or a host that keeps nothing
            return False
        if not await js.window.dominoHost.keep(packer, self._begin_with["save"]):
            self.tell("error", {"code": "bad-save", "message": "The save that was given back cannot be read."})
        return bool(js.window.dominoKept)

    # -- a window of its own

    def _show_way_out(self):
        node = dom.document.createElement("a")
        node.id = "own-window"
        address = js.URL.new(js.location.href)
        for name in ("embed", "persist", "start"):
            address.searchParams.delete(name)
        node.href = address.href
        node.target = "_blank"
        node.rel = "noopener"
        node.title = t("Open in its own window")
        node.innerHTML = dom.icon("external-link") + '<span class="hidden">%s</span>' % dom.escape(node.title)
        node.setAttribute("data-do", "own_window")
        dom.on(node, "click", lambda event: self._has_match() and event.preventDefault())
        before = dom.by_id("menu-button")
        before.parentElement.insertBefore(node, before)

    def _has_match(self):
        return bool(self.page.table) and self.page.table.match.round is not None

    async def _own_window(self):
        """The game in a window of its own, and the match with it."""
        from domino.record import record
        from domino.web import link

        if not self._has_match():
            return  # the link itself goes there
        opened = self._script.open()
        packer = await link.helper()
        packed = await packer.pack(json.dumps(record(self.page.table.match))) if packer else ""
        if not opened:
            raise dom.Refusal(t("This page does not let the game open a window."))
        address = dom.by_id("own-window").href.split("#")[0]
        opened.location = address + ("#g=" + packed if packed else "")


def spelled(value):
    """A value of an option as an address spells it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def named(event):
    """The event with tiles by their names: {"tile": "6-4"}, {"hands": [["6-4"], …]}."""
    event = dict(event)
    if event.get("tile") is not None:
        event["tile"] = NAMES[event["tile"]]
    if "hands" in event:
        event["hands"] = [[NAMES[held] for held in hand] for hand in event["hands"]]
    return event


def plain(value):
    """Whether a value is a text, a number or a switch."""
    return isinstance(value, (str, int, bool))


def is_number(value):
    """Whether a value is a whole number. (JSON's true is an int on CPython.)"""
    return isinstance(value, int) and not isinstance(value, bool)


def wrong(message):
    """What is wrong with a message of the host, as a sentence, or ""."""
    if not isinstance(message, dict):
        return "A message has to be the JSON text of an object, of at most 262144 characters."
    for key in sorted(message):
        if key not in ("do", "with", "id"):
            return "A message has do, with and id, not %s." % key[:40]
    name = message.get("do")
    if not isinstance(name, str) or name not in COMMANDS:
        return "There is no %s." % str(name)[:40]
    if message.get("id") is not None and not is_number(message["id"]):
        return "An id is a whole number."
    kinds, parts = COMMANDS[name][1:]
    given = message.get("with")
    if isinstance(given, bool) or not isinstance(given, kinds):
        return "%s cannot be asked with that." % name
    if parts and isinstance(given, dict):
        for key in sorted(given):
            if not parts(key, given[key]):
                return "%s of %s is not what it should be." % (key[:40], name)
    return ""


def _begins(key, value):
    if key == "save":
        return isinstance(value, str)
    return key == "colours" and isinstance(value, dict) and all([isinstance(value[one], str) for one in value])


def _text(key, value):
    return isinstance(value, str)


def _plain(key, value):
    return plain(value)


# command: (what does it, the types of what comes with it, what each of its parts has to be)
COMMANDS = {
    "begin": (Host._begin, (dict,), _begins),
    "colours": (Host._paint, (dict,), _text),
    "set": (Host._set, (dict,), _text),
    "newMatch": (Host._new_match, (dict,), _plain),
    "load": (Host._load, (dict, str), None),
    "exportRecord": (Host._export, (type(None),), None),
    "play": (Host._play, (type(None),), None),
    "focus": (Host._focus, (type(None),), None),
    "pause": (Host._hold, (type(None),), None),
    "resume": (Host._go_on, (type(None),), None),
    "kept": (Host._kept, (int,), None),
}
