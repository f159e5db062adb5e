"""The page as a guest: what it tells the page that has it in a frame, and what that page may ask. static/embed.js is
the other side, static/host.js holds the line, domino/web/requests.py is what may be asked.

    host to page   {"do": "newMatch", "with": {"game": "coppie"}, "id": 1}
    page to host   {"id": 1, "result": …} or {"id": 1, "error": sentence};  {"event": "move", "detail": {…}};
                   {"save": text, "n": 1}, answered by {"do": "kept", "with": 1}, or -1 where it could not be kept

Nothing that is hidden at the table leaves by an event. What a host's programmer reads is English.
"""

import json

import js

from domino.record import is_number
from domino.text import t
from domino.tiles import NAMES
from domino.view import public
from domino.web import brain, dom
from domino.web.requests import answer, wrong

AWAY = 5000  # ms out of sight, after which the brain's worker is ended
PATIENCE = 3000  # ms that the start waits for what the host has kept
NOBODY = -1  # a seat that sees no hidden tile
MOVES = ("play", "draw", "pass", "time", "finish", "undo")


class Host:
    """The line to the host. `keeps` says whether the host stores the match (`persist=host`); `script` is the line as
    static/host.js holds it, `begun_with` what the host began with, and `begun` ends the wait for that.
    """

    def __init__(self, page, given):
        self.page = page
        self.keeps = given.get("persist") == "host"
        self.table = None
        self.script = None
        self._early = []  # what was said before the line was there
        self._up = False  # whether the game can be played
        self._events = []  # what happened before
        self._turn = None
        self.begun = dom.Timer()
        self.begun_with = None
        self._away = dom.callback(self._rest)
        self._timer = None
        self._resting = False
        dom.on(dom.document, "visibilitychange", self._sight)
        if given.get("embed") == "1":
            self._show_way_out()
        dom.spawn(self._connect())

    async def _connect(self):
        await dom.window.dominoBoot.host
        self.script = getattr(js.window, "dominoHost", None)
        if not self.script:
            dom.warn("domino: no line to the host: static/host.js did not load")
            return
        self.script.listen(dom.callback(self._heard))
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
        if not self.script:
            self._early.append(data)
        elif not self.script.say(json.dumps(data)):
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
            message = dom.loads(text)
        except ValueError:
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
            reply["result"] = await answer(self, message)
        except dom.Refusal as refusal:
            reply["error"] = str(refusal)
        except Exception as error:
            dom.report(error)
            reply["error"] = "Something went wrong: %s" % error
        if reply["id"] is not None:
            self._say(reply)
        elif "error" in reply:
            self.tell("error", {"code": "refused", "message": reply["error"]})

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
        self.script.hold(on)

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
        if self.begun_with is None:
            await self.begun.wait(PATIENCE)
        if self.begun_with is None or "save" not in self.begun_with:
            self.keeps = False  # nobody answers, or a host that keeps nothing
            return False
        if not await js.window.dominoHost.keep(packer, self.begun_with["save"]):
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
        opened = self.script.open()
        packer = await link.helper()
        packed = await packer.pack(json.dumps(record(self.page.table.match))) if packer else ""
        if not opened:
            raise dom.Refusal(t("This page does not let the game open a window."))
        address = dom.by_id("own-window").href.split("#")[0]
        opened.location = address + ("#g=" + packed if packed else "")


def named(event):
    """The event with tiles by their names: {"tile": "6-4"}, {"hands": [["6-4"], …]}."""
    event = dict(event)
    if event.get("tile") is not None:
        event["tile"] = NAMES[event["tile"]]
    if "hands" in event:
        event["hands"] = [[NAMES[held] for held in hand] for hand in event["hands"]]
    return event
