"""Play without a network, and new versions: what the player sees and hears of the service worker (static/offline.js).

"Ready to play offline" is said only when everything is stored. A new version is offered where it disturbs nothing, in
the set-up and between rounds; loading it goes on with the match where it was.
"""

import asyncio

from domino.text import t
from domino.web import dom

SCRIPT = "static/offline.js"
MEGABYTES = 5  # of the strong players, on the way
PAUSE = 1000  # ms between looks at whether the brain is still on its way to the table


class Offline:
    """`state`: "" nothing is known, "table" it is stored, "storing" the brain comes (`percent`), "ready", "failed",
    "full".
    """

    def __init__(self, page, worker):
        self.speech = page.speech
        self.let_go = page.let_go
        self.worker = worker
        self.state = ""
        self.percent = 0
        self.newer = False  # a version waits
        self._pause = dom.Timer()
        self._heard = dom.callback(self._hear)
        # Both before what is there: the set-up's button row, and the page's main part
        dom.by_id("setup").querySelector(".go").insertAdjacentHTML(
            "beforebegin", '<p id="offline" class="quiet" hidden></p>'
        )
        dom.by_id("game").insertAdjacentHTML(
            "beforebegin", '<button type="button" id="update" class="update" data-do="update" hidden></button>'
        )

    async def start(self):
        await self.worker.start(self._heard)

    def commands(self):
        """{name: function} of the two buttons."""
        return {"store_brain": self.store, "update": self.update}

    def update(self, _=None):
        """Load the new version."""
        self.let_go.before(self.worker.update)

    def store(self, _=None):
        """Have the brain stored."""
        if self.state not in ("storing", "ready"):
            self._become("storing")
            self.worker.store(self._heard)

    def _hear(self, message):
        if isinstance(message, (int, float)):
            self.percent = int(message)
            self._become("storing")
        elif message == "table":
            self._become("table")
            if not self.worker.sparing():
                dom.spawn(self._when_free())
        elif message == "ready":
            new = self.percent > 0  # else it was ready from the start
            self._become("ready")
            if new:
                self._say(self.words())
        elif message in ("full", "failed"):
            self._become(message)
        elif message == "update":
            self._offer()
        elif message == "taken":
            # Another tab has loaded the new version: what this one still has to fetch may be gone
            if dom.hidden() and dom.root.getAttribute("data-view") != "setup" and not self.let_go.lost():
                self.worker.reload()
            else:
                self._offer()

    async def _when_free(self):
        """Store once the brain is not on its way to the table at the same time."""
        while dom.by_id("brain").getAttribute("data-state") == "loading":
            await self._pause.wait(PAUSE)
        self.store()

    def _offer(self):
        if self.newer:
            return
        self.newer = True
        button = dom.by_id("update")
        button.textContent = t("A new version is ready: load it")
        button.hidden = False
        self._say(t("A new version is ready. It can be loaded in the set-up and between rounds."))

    def _say(self, words):
        """At the table with what is said next."""
        if dom.root.getAttribute("data-view") == "table":
            self.speech.hold(words)
        else:
            self.speech.say(words)

    def words(self):
        """How it stands, as a sentence; "" where there is nothing to say."""
        if self.state == "storing":
            return t("Storing for play without a network: {percent}%", percent=self.percent)
        if self.state == "ready":
            return t("Ready to play offline.")
        if self.state == "table":
            return t("The table plays offline; the strong players and the hints need the network.")
        if self.state == "failed":
            return t("The table plays offline. The strong players and the hints could not be stored.")
        if self.state == "full":
            return t("The table plays offline. This device has no room for the strong players and the hints.")
        return ""

    def _become(self, state):
        self.state = state
        markup = dom.escape(self.words())
        if state in ("failed", "full") or (state == "table" and self.worker.sparing()):
            label = t("Store them now ({size} MB)", size=MEGABYTES)
            markup += ' <button type="button" data-do="store_brain">%s</button>' % dom.escape(label)
        node = dom.by_id("offline")
        node.hidden = not markup
        node.setAttribute("data-state", state)
        dom.html("offline", markup)
        in_menu = dom.by_id("offline-now")
        if in_menu:
            in_menu.innerHTML = markup


async def start(page):
    """Begin, on the built site: the page gets the commands of the buttons."""
    if not getattr(dom.window, "dominoOffline", None):
        arrived = asyncio.Event()
        script = dom.document.createElement("script")
        script.onload = script.onerror = dom.callback(lambda *_: arrived.set())
        script.src = SCRIPT
        dom.document.head.appendChild(script)
        await arrived.wait()
    worker = getattr(dom.window, "dominoOffline", None)
    if worker:
        offline = Offline(page, worker)
        page.always.update(offline.commands())
        await offline.start()
