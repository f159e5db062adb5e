"""The page's side of the brain: a PyScript worker with Pyodide that thinks for bots of levels 4 and 5, and for hints.

It is loaded when a match or a hint first wants it, after the table is there. The game never depends on it: while it is
away the level 3 player sits in, and the record says so.
"""

import json

import js
from polyscript import XWorker

from domino import bots
from domino.shuffle import Stream, bot_stream
from domino.text import language, side_name, t, tile_name
from domino.view import view
from domino.web import dom
from domino.web.speech import brief

PROGRAM = "static/brain.py"
INTERPRETER = "static/brain-interpreter.js"
CONFIG = "static/brain.json"  # "" in the built site
WORDS = 8  # of a bot's stream; they say nothing of the seed (domino/brain/worker.py)
WELCOME = 5000  # ms of loading that a bot waits for the brain before a club player sits in
PATIENCE = 20_000  # ms that a hint waits for it
QUIET = 30_000  # ms without anything coming, after which the loading has failed
THINKING = 15_000  # ms for an answer; about ten times what one takes on a slow machine
RESTARTS = 2  # after so many it is gone for this match
PAUSE = 1500  # ms before a restart

ABSENT, LOADING, READY, GONE = "absent", "loading", "ready", "gone"


class Answer:
    """What a promise brings. It wakes a timer, whose time is the promise's limit.

    (`asyncio.wait_for` cannot be used: on MicroPython it fails on the calls of a worker.)
    """

    def __init__(self, promise, timer):
        self.over = False
        self.value = None
        self.error = None
        dom.spawn(self._follow(promise, timer))

    async def _follow(self, promise, timer):
        try:
            self.value = await promise
        except Exception as error:
            self.error = error
        self.over = True
        timer.hurry()


class Brain:
    """`state` is absent, loading (`percent` of it has come), ready or gone."""

    def __init__(self, speech):
        self.speech = speech
        self.state = ABSENT
        self.percent = 0
        self.losses = 0
        self.for_players = False  # else for hints alone
        self._wanted = 0  # when it was first asked for, in the browser's time
        self._worker = None
        self._asked = 0  # questions so far
        self._loading, self._asking, self._welcome, self._pause = [dom.Timer() for _ in range(4)]
        self._heard = dom.callback(self._hear)
        self._broken = False
        self._silent = dom.callback(lambda *_: None)
        self._fault = dom.callback(self._fail)

    # -- coming and going

    def begin(self, match):
        """A match begins or goes on: what was gone gets another chance; it is loaded where a bot needs it."""
        self.losses = 0
        self.for_players = any([bots.strong(seat["player"]) for seat in match.seats])
        if self.state == GONE:
            self._become(ABSENT)
        if self.for_players:
            self.want()
        self._show()

    def want(self):
        """Load it, unless that was done."""
        if self.state == ABSENT:
            self._wanted = js.performance.now()
            dom.mark("domino:brain-wanted")
            self._become(LOADING)
            if self.for_players:
                self.speech.note(t("The strong players are loading; until then club players sit in for them."))
            dom.spawn(self._load())

    async def _load(self):
        self.percent = 0
        self._broken = False
        worker = None
        try:
            # A worker whose program is missing would wait for ever
            answer = await js.fetch(PROGRAM)
            if not answer.ok:
                raise OSError("%d %s" % (answer.status, PROGRAM))
            options = {"type": "pyodide", "version": js.URL.new(INTERPRETER, js.document.baseURI).href}
            if CONFIG:
                options["config"] = CONFIG
            self._worker = worker = XWorker(PROGRAM, dom.from_json(options))
            worker.onerror = self._silent  # PyScript's own word of what `ready` tells as well
            worker.addEventListener("error", self._fault)
            worker.addEventListener("message", self._heard)
            await self._while_it_comes(worker.ready)
            await self._while_it_comes(worker.sync.ping())  # one whose program failed is "ready" too
        except Exception as error:
            self._lost(worker, error)
            return
        dom.mark("domino:brain")
        self._become(READY)
        self.speech.note(t("The strong players are here.") if self.for_players else t("The hints are here."))

    async def _while_it_comes(self, promise):
        answer = Answer(promise, self._loading)
        while not answer.over:
            before = self.percent
            await self._loading.wait(QUIET)
            if not answer.over and (self._broken or self.percent == before):
                raise OSError("nothing came")
        if answer.error:
            raise answer.error

    def _hear(self, event):
        percent = event.data
        if isinstance(percent, (int, float)) and self.state == LOADING:
            self.percent = int(percent)
            self._show()

    def _fail(self, _):
        """The worker itself broke down, or never came up (in a sandboxed frame it cannot)."""
        self._broken = True
        self._loading.hurry()
        if self.state == READY:
            self._lost(self._worker, "the worker broke down")

    def _lost(self, worker, error):
        """It failed: end it, and start another one, or do without."""
        dom.warn("domino: the brain failed: %s" % error)
        if worker:
            worker.terminate()
        self._worker = None
        self._asking.hurry()
        self.losses += 1
        if self.losses > RESTARTS:
            self._become(GONE)
            self.speech.note(self.words())
        else:
            self._become(LOADING)
            dom.spawn(self._again())

    async def _again(self):
        await self._pause.wait(PAUSE * self.losses)
        await self._load()

    def rest(self):
        """End the worker, as nobody looks; whoever wants it loads it again. Answers whether it could be done now."""
        if self.state == LOADING:
            return False
        if self.state == READY:
            self._worker.terminate()
            self._worker = None
            self._become(ABSENT)
        return True

    def _become(self, state):
        self.state = state
        self._show()
        self._welcome.hurry()

    def words(self):
        """How it stands, for the table; "" where there is nothing to say."""
        if self.state == LOADING:
            if self.percent == 100:
                return t("Strong players: starting…") if self.for_players else t("Hints: starting…")
            if self.for_players:
                return t("Strong players loading: {percent}%", percent=self.percent)
            return t("Hints loading: {percent}%", percent=self.percent)
        if self.state == GONE:
            if self.for_players:
                return t("The strong players cannot come: club players sit in for them.")
            return t("The hints cannot come: the club player advises you.")
        return ""

    def _show(self):
        node = dom.by_id("brain")
        dom.text(node, self.words())
        node.setAttribute("data-state", self.state)

    # -- asking

    async def _here(self, patience):
        """Whether it can be asked. Who asks while it loads waits a little; once it has failed nobody does."""
        number = self._asked
        while self.state == LOADING and not self.losses and number == self._asked:
            left = self._wanted + patience - js.performance.now()
            if left <= 0:
                break
            await self._welcome.wait(int(left) + 1)
        return self.state == READY

    async def ask(self, name, *texts):
        """The worker's answer as data; None where it fails, is late, or a newer question came."""
        self._asked += 1
        number, worker = self._asked, self._worker
        self._asking.hurry()  # who waits for an older answer waits no more
        answer = Answer(getattr(worker.sync, name)(*texts), self._asking)
        end = js.performance.now() + THINKING
        while not answer.over and number == self._asked and worker is self._worker:
            left = end - js.performance.now()
            if left <= 0:
                break
            await self._asking.wait(int(left) + 1)
        if number != self._asked or worker is not self._worker:
            return None
        if not answer.over or answer.error:
            self._lost(worker, answer.error or "no answer to %s" % name)
            return None
        data = json.loads(answer.value)
        if "error" in data:
            dom.warn("domino: the brain: " + data["error"])
            return None
        return data

    def cancel(self):
        """Nobody waits any more for what was asked."""
        self._asked += 1
        self._asking.hurry()
        self._welcome.hurry()

    async def action_for(self, match):
        """What the bot whose turn it is does, as `bots.action_for`: (action, who chose it if not the bot itself)."""
        seat = match.turn
        player = match.seats[seat]["player"]
        if bots.strong(player) and await self._here(WELCOME):
            by = bots.by(bots.successor(player), player)
            if len(match.legal) == 1:
                return match.legal[0], by
            begun = js.performance.now()
            stream = bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, seat)
            action = await self._choose(view(match, seat), player, stream)
            dom.measured("domino:thinking", begun)
            if action in match.legal:
                return action, by
        return bots.action_for(match)

    async def _choose(self, seen, player, stream):
        words = json.dumps([stream.below(1 << 32) for _ in range(WORDS)])
        data = await self.ask("choose", json.dumps(seen.to_json()), player, words)
        return tuple(data["action"]) if data else None

    async def choice(self, seen, player, stream, patience):
        """The action of a bot for its view and stream; None where that cannot be had, or not in so many ms."""
        self.want()
        return await self._choose(seen, player, stream) if await self._here(patience) else None

    async def answer(self, patience, name, *texts):
        """The worker's answer to a question, as data; None where it cannot be had, or is not here in so many ms."""
        self.want()
        return await self.ask(name, *texts) if await self._here(patience) else None

    async def hint(self, seen):
        """(action, sentence) for the player of a view, whose turn it is."""
        self.want()
        if await self._here(PATIENCE):
            boot = dom.window.dominoBoot
            data = await self.ask("hint", json.dumps(seen.to_json()), boot.catalogue or "{}", language())
            if data:
                return tuple(data["action"]), data["brief" if brief() else "text"]
        action = bots.STAND_IN.choose(seen, Stream(iter([0] * 99)))
        return action, club_would(action)


_brain = []


def brain(speech):
    """The brain of this page: one for all its matches."""
    if not _brain:
        _brain.append(Brain(speech))
    return _brain[0]


def club_would(action):
    """What the stand-in would do, as a sentence."""
    if action[0] != "play":
        return t("A club player would draw.") if action[0] == "draw" else t("A club player would pass.")
    if not action[2]:
        return t("A club player would play {tile}.", tile=tile_name(action[1]))
    return t("A club player would play {tile} on the {side}.", tile=tile_name(action[1]), side=side_name(action[2]))


def rest():
    """End the worker, where there is one. Answers whether that is done."""
    return not _brain or _brain[0].rest()


def awake(speech):
    """Somebody looks again: load what a match needs."""
    if brain(speech).for_players:
        brain(speech).want()
