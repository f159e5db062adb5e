"""The browser: the one module that knows it. Everything else builds strings and asks here.

A call across the bridge costs more than a pixel: a region is patched as one string, and a node is kept where only a
word of it changes.
"""

import asyncio
import io
import json
import sys

import js

document = js.document
root = document.documentElement
window = js.window
ICONS = "static/vendor/icons.svg"  # on the built site they are in the page, and this is ""
IDLE = 3000  # ms after which the browser counts as idle
_kept = []  # handlers: JavaScript does not keep Python's functions alive
_written = {}  # by id: what a region holds now
_due = []  # functions that the next frame calls
_waits = {}  # by number: what wakes the timers that wait
_since = [0]  # when the last input came, on the browser's clock
_told = []  # who tells the player about an error; set by main


def by_id(name):
    """The element of that id, or None."""
    return document.getElementById(name)


def every(node, selector):
    """All elements inside a node that a selector finds, as a list."""
    found = node.querySelectorAll(selector)
    return [found.item(i) for i in range(found.length)]


def escape(text):
    """Text as HTML, also inside quotes."""
    return str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def icon(name):
    """A picture beside the words of a button. ICONS in domino/cli/setup.py lists the names; the words are not here."""
    return '<svg viewBox="0 0 24 24" aria-hidden="true"><use href="%s#icon-%s"/></svg>' % (ICONS, name)


def html(name, markup):
    """Make `markup` the inside of the element of that id, keeping the focus by the id of what has it."""
    if _written.get(name) == markup:
        return
    _written[name] = markup
    node = by_id(name)
    focused = document.activeElement
    kept = focused.id if focused and node.contains(focused) else ""
    node.innerHTML = markup
    if kept:
        again = by_id(kept)
        if again:
            again.focus()


def forget(name):
    """Say that a region was changed without `html`."""
    _written.pop(name, None)


def text(node, words):
    """Make `words` the text of a node."""
    if node.textContent != words:
        node.textContent = words


def attribute(node, name, value):
    """Set an attribute, or remove it where the value is None."""
    if value is None:
        node.removeAttribute(name)
    else:
        node.setAttribute(name, value)


class Refusal(Exception):
    """What cannot be done, as a sentence for the player: no fault of the program."""


def on_errors(tell):
    """`tell(words)` is called when something goes wrong in a handler or a task."""
    _told.append(tell)


def report(error):
    """An error for the console in full, for the player in words."""
    if isinstance(error, Refusal):
        for tell in _told:
            tell(error)
        return
    written = io.StringIO()
    sys.print_exception(error, written)  # type: ignore[attr-defined]  # MicroPython's own
    js.console.error(written.getvalue())
    for tell in _told:
        tell(error)


def on(node, kind, handler):
    """Listen; an error in the handler is reported and ends nothing."""

    def listener(event):
        _since[0] = event.timeStamp
        try:
            handler(event)
        except Exception as error:
            report(error)

    _kept.append(listener)
    node.addEventListener(kind, listener)


def watch_size(node, handler):
    """Call the handler whenever the node has another size."""
    observer = js.ResizeObserver.new(callback(lambda *_: handler()))
    _kept.append(observer)
    observer.observe(node)


def callback(function):
    """A function for JavaScript to call, kept alive; its errors are reported."""

    def called(*values):
        try:
            function(*values)
        except Exception as error:
            report(error)

    _kept.append(called)
    return called


def soon(function):
    """Call the function before the next frame, when the browser lays the page out anyway."""
    if not _due:
        js.requestAnimationFrame(_frame)
    _due.append(function)


def _next_frame(*_):
    due = _due[:]
    del _due[:]
    for function in due:
        try:
            function()
        except Exception as error:
            report(error)


_frame = callback(_next_frame)  # one for all, as `_kept` keeps it for ever: with it would go whatever it is a part of


def when_idle(handler):
    """Call the handler when the browser has nothing better to do."""
    if getattr(window, "requestIdleCallback", None):
        window.requestIdleCallback(callback(lambda *_: handler()), from_json({"timeout": IDLE}))
    else:
        js.setTimeout(callback(lambda *_: handler()), IDLE)


def spawn(task):
    """Run a coroutine by itself; an error in it is reported."""

    async def run():
        try:
            await task
        except Exception as error:
            report(error)

    return asyncio.create_task(run())


class Timer:
    """A wait that can be cut short."""

    def __init__(self):
        self._event = asyncio.Event()

    def hurry(self):
        """End the wait that is going on."""
        self._event.set()

    async def wait(self, ms):
        """Wait so many milliseconds, or until hurried; None is for ever."""
        self._event.clear()
        if ms is None:
            await self._event.wait()
            return
        _waits[id(self)] = self._event
        timer = js.setTimeout(_wake, ms, id(self))
        await self._event.wait()
        js.clearTimeout(timer)
        _waits.pop(id(self), None)


_wake = callback(lambda number: number in _waits and _waits[number].set())


def hidden():
    """Whether the page is out of sight; static/host.js says so of a frame that is scrolled away."""
    return document.hidden


def is_guest():
    """Whether another page has this one in a frame."""
    return bool(window.dominoBoot.host)


def parameters():
    """The address's parameters as a list of (name, value).

    Not by `decodeURIComponent`, which throws where an escape is none: MicroPython does not catch that.
    """
    pairs = getattr(js.Array, "from")(js.URLSearchParams.new(js.location.search))
    return [(name, value) for name, value in json.loads(js.JSON.stringify(pairs))]


def fragment(name):
    """What the address's fragment says under a name ("#name=…"), or ""."""
    words = js.location.hash
    return words[len(name) + 2 :] if words.startswith("#%s=" % name) else ""


def drop_fragment():
    """Take the fragment off the address."""
    if js.location.hash:
        js.history.replaceState(None, "", js.location.pathname + js.location.search)


def show_fragment(name, words):
    """Put something into the address's fragment, for a reload; nothing is loaded by it."""
    js.history.replaceState(None, "", js.location.pathname + js.location.search + "#%s=%s" % (name, words))


def remember(name, value):
    """Keep a small preference; where storage is denied it lasts as long as the page."""
    try:
        js.localStorage.setItem("domino." + name, value)
    except Exception:
        pass


def remembered(name):
    """A preference kept by `remember`, or ""."""
    try:
        return js.localStorage.getItem("domino." + name) or ""
    except Exception:
        return ""


def reloaded():
    """Whether this page was reloaded or come back to, not opened anew."""
    entry = js.performance.getEntriesByType("navigation")
    return entry.length > 0 and entry.at(0).type != "navigate"


def expects_match():
    """Whether a match may be stored; a first visit need not ask the database."""
    if getattr(js.window, "dominoKept", False):  # by the host
        return True
    return remembered("stored") == "1" or bool(js.sessionStorage and js.sessionStorage.getItem("domino.match"))


async def module(path, name):
    """What a script puts on the window under a name, loaded when it is first wanted; None where it does not come."""
    if not getattr(window, name, None):
        loaded = asyncio.Event()
        script = document.createElement("script")
        script.type = "module"
        script.src = path
        script.onload = script.onerror = callback(lambda *_: loaded.set())
        document.head.appendChild(script)
        await loaded.wait()
    return getattr(window, name, None)


def load_again(language):
    """Load the page again in another language; the match goes on."""
    address = js.URL.new(js.location.href)
    address.searchParams.delete("hl")
    if remembered("language") != language:  # nothing is kept here
        address.searchParams.set("hl", language)
    address.searchParams.delete("start")
    js.history.replaceState(None, "", address.href)
    js.location.reload()  # going there would not load anything where there is a fragment


def random_bytes(count):
    """Bytes from the platform's cryptographic source."""
    drawn = js.crypto.getRandomValues(js.Uint8Array.new(count))
    return bytes([drawn.at(i) for i in range(count)])


def today():
    """The date as "2026-11-29"."""
    return js.Date.new().toISOString()[:10]


def save_file(name, content):
    """Hand the player a file of text to keep."""
    link = document.createElement("a")
    link.href = js.URL.createObjectURL(js.Blob.new(from_json([content]), from_json({"type": "application/json"})))
    link.download = name
    link.click()


def mark(name):
    """A mark on the browser's timeline."""
    js.performance.mark(name)


def measured(name, start=None):
    """A measure from the last input, or another time of the browser's clock, to now."""
    start = _since[0] if start is None else start
    js.performance.measure(name, from_json({"start": start, "end": js.performance.now()}))


def warn(words):
    """A warning for the console."""
    js.console.warn(words)


def loads(text):
    """JSON text from elsewhere as data. Raises ValueError where it is none: MicroPython's own parser takes more, keys
    that are no texts for example.
    """
    if not window.dominoBoot.isJson(text):
        raise ValueError("no JSON")
    try:
        return json.loads(text)
    except RuntimeError:  # nested deeper than the interpreter's stack
        raise ValueError("too deep") from None


def from_json(data):
    """Plain data as a JavaScript object."""
    return js.JSON.parse(json.dumps(data))
