"""What comes to the page from outside, given to the page's own modules on the page's own interpreter (page.mjs).

A job is an address, a message of a host, or what a player typed; the answer says what became of it, as plain data.
"""

import asyncio
import json

import js

from domino import text
from domino.match import Match
from domino.record import record
from domino.shuffle import NO_NONCE
from domino.web import dom, host, link
from domino.web.choice import Choice
from domino.web.extra import typed
from domino.web.extra.command import Grammar

SENTENCES = {}  # the message catalogues by language, from page.mjs
_grammars = {}


class Fault(Exception):
    """The page does what it must never do."""


def claim(true, words):
    """Raises Fault where something does not hold. (MicroPython compiles `assert` away in some builds.)"""
    if not true:
        raise Fault(words)


# -- the address


def dealt(choice):
    """Deal what is chosen, as `Page.deal` does."""
    match = Match(choice.rules(), choice.seats(), NO_NONCE)
    match.deal()
    claim(all([seat["name"] for seat in match.seats]), "a seat without a name")
    return match


async def address(job):
    """The set-up that an address asks for, and the match in its fragment."""
    js.location.search, js.location.hash = job["search"], job["hash"]
    choice = Choice()
    bad = choice.read(dom.parameters(), job.get("kept", ""))
    claim(choice.problem() == "", "an address leaves a set-up that cannot be dealt")
    claim(all([isinstance(name, str) for name in bad]), "a warning that is no text")
    dealt(choice)
    again = Choice()
    claim(again.take_text(choice.text()) and again.text() == choice.text(), "the choice is not remembered as it is")
    packed = dom.fragment("g")
    if not packed:
        return {"good": not bad, "told": bad}
    try:
        match = await link.match_of(packed)
    except dom.Refusal as refusal:
        return {"good": False, "told": [str(refusal)]}
    record(match)
    return {"good": not bad, "told": bad}


# -- a host's message


class Script:
    """static/host.js, as far as Python asks it."""

    def __init__(self):
        self.said = []

    def listen(self, heard):
        pass

    def say(self, words):
        self.said.append(json.loads(words))
        return len(words) <= 262144

    def colours(self, words):
        bad = [name for name in json.loads(words) if name not in ("accent", "cloth", "tile")]
        return bad[0] if bad else ""

    def hold(self, on):
        claim(isinstance(on, bool), "held by what is no switch")

    def kept(self, number, good):
        claim(number >= 0 and isinstance(good, bool), "a save that has no number")


class Page:
    """The page, as far as `Host` and `requests` ask it: a set-up, and a match that is dealt or taken in."""

    def __init__(self):
        self.setup = self
        self.coming = None
        self.choice = Choice()
        self.settled = asyncio.Event()
        self.settled.set()
        self.table = None
        self.sound = self

    def show(self):
        claim(self.choice.problem() == "", "a set-up that cannot be dealt")

    def set(self, volume):
        claim(volume in ("off", "low", "on", "loud"), "no such volume")

    def deal(self):
        dealt(self.choice)

    async def take_in(self, match):
        record(match)


async def message(job):
    """What is answered to a message of the host."""
    waiting = []
    spawn, dom.spawn = dom.spawn, waiting.append
    try:
        line = host.Host(Page(), {})
        waiting.pop()  # the way to the host
        line.script = script = Script()
        line.ready()
        del script.said[:]
        line._heard(job["text"])
        while waiting:
            await waiting.pop(0)
    finally:
        dom.spawn = spawn
    claim(len(script.said) <= 1, "more than one answer")
    told = []
    for answer in script.said:
        error = answer.get("error") or answer.get("detail", {}).get("message")
        if error:
            told.append(error)
            claim("event" not in answer or answer["detail"]["code"] in ("bad-message", "refused"), "not a typed error")
    return {"good": not told, "told": told}


# -- what a player types


class Typist:
    """The page and its table, as far as `typed.carry_out` asks them."""

    def __init__(self, highest, hand):
        self.table = self.match = self.rules = self.hand = self.words = self.speech = self
        self.set = highest
        self.came = hand
        self.turn = None
        self.done = []
        self.told = []

    def do(self, command, what=None):
        self.done.append((command, what))
        return True

    def refuse(self, words, shown=""):
        self.told.append(words)

    def say(self, words, show=False):
        self.done.append(("say", words))

    def whose(self, turn):
        return "It is the turn of somebody else."

    def called(self):
        return "6-6"


async def command(job):
    """What a typed text does."""
    language = job["language"]
    text.install(SENTENCES.get(language, {}), language)
    if language not in _grammars:
        _grammars[language] = Grammar()
    typed._grammar[:] = [_grammars[language]]
    page = Typist(job["set"], job["hand"])
    typed.carry_out(page, job["text"])
    text.install({}, "en")
    claim(bool(page.done) != bool(page.told), "something is done and refused, or neither")
    for name, what in page.done:
        if name == "named":
            tile, side = what
            claim(0 <= tile < (job["set"] + 1) * (job["set"] + 2) // 2, "a tile that is not in the set")
            claim(side in ("L", "R", None), "a side that is none")
    return {"good": not page.told, "told": page.told}


KINDS = {"address": address, "message": message, "command": command}


async def answer(line):
    """The answer to a job, both as JSON; whatever is raised is {"failed": what}."""
    job = json.loads(line)
    try:
        return json.dumps(await KINDS[job["kind"]](job))
    except Exception as error:
        return json.dumps({"failed": type(error).__name__ + ": " + str(error)})


async def answers(lines):
    """The answers to some jobs, a line each."""
    found = []
    for line in lines.split("\n"):
        found.append(await answer(line))
    return "\n".join(found)


def catalogue(language, words):
    """Take the messages of a language, as JSON."""
    SENTENCES.setdefault(language, {}).update(json.loads(words))
