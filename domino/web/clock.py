"""The player's thinking time, second by second.

A move has a deadline, kept in the tab's storage with the match and the index of the move: after a reload the clock goes
on as if the page had been there all the time. While the page is hidden the whole table stands still, the others too,
and so does the clock: what is left is kept instead of the deadline. Where the page is left, the deadline stays.
"""

import json
import time

import js

from domino.web import dom

KEPT_AS = "domino.clock"
MOST = 10  # times that a move can be given more time (WCAG 2.2.1)
WARNINGS = (30, 10)  # seconds left
_now: list = []  # the clock that runs, if one does: the page's events are told to it, and it is kept by nothing else
_ticker: list = []  # what the browser calls every second


def warned_at(seconds):
    """At how many seconds left the player is warned: not so early that the time has only just been told."""
    found = [left for left in WARNINGS if left * 3 <= seconds * 2]
    return found or [max(2, seconds // 2)]


class Clock:
    """`tick(seconds left, whether it is time for a warning)` every second, `over()` at the end."""

    def __init__(self, tick, over):
        self.left = 0  # seconds
        self.more = 0  # how often this move can still be given more time
        self._seconds = 0  # what the rules give
        self._deadline = 0  # on the clock on the wall
        self._warnings = []
        self._move = None
        self._tick = tick
        self._over = over
        self._timer = None
        self._leaving = False
        self._paused = None  # what is left while the page is hidden

    @property
    def runs(self):
        """Whether the player has a limit now."""
        return self._timer is not None

    def start(self, seconds, move=None):
        """The time for a move, which a reload finds again by `move` (plain data); 0 is no limit."""
        self.stop()
        if not seconds:
            return
        if not _ticker:
            _listen()
        self._seconds, self._move = seconds, move
        left, self.more = self._found(move) or (seconds, MOST)
        self._run(left)
        self._keep()

    def _run(self, left):
        self._deadline = time.time() + left
        self._paused = left if dom.hidden() else None
        self._warnings = [at for at in warned_at(self._seconds) if at < left]
        _now[:] = [self]
        self._timer = js.setInterval(_ticker[0], 1000)
        self.left = max(0, int(left + 0.5))
        self._tick(self.left, False)

    def stop(self):
        """No limit runs any more."""
        self._halt()
        self.left = 0
        self.more = 0

    def _halt(self):
        if self._timer is not None:
            js.clearInterval(self._timer)
            self._timer = None
            _now[:] = []

    def extend(self):
        """The rules' time again, on top of what is left. Answers whether it could be had."""
        if not self.runs or not self.more:
            return False
        self.more -= 1
        left = self._deadline - time.time() + self._seconds
        self._halt()
        self._run(left)
        self._keep()
        return True

    def second(self, *_):
        """A second has gone by."""
        if dom.hidden():
            return
        self.left = max(0, int(self._deadline - time.time() + 0.5))
        if not self.left:
            self.stop()
            self._over()
            return
        due = [at for at in self._warnings if at >= self.left]
        self._warnings = [at for at in self._warnings if at < self.left]
        self._tick(self.left, bool(due))

    # -- out of sight, and through a reload

    def sight(self, _):
        """The page is shown or hidden."""
        if self._leaving:
            return
        if dom.hidden():
            self._paused = self._deadline - time.time()
        elif self._paused is not None:
            self._deadline = time.time() + self._paused
            self._paused = None
        self._keep()

    def leave(self, _):
        """The page is left."""
        self._leaving = True

    def come_back(self, _):
        """The page is gone back to, as it was left."""
        self._leaving = False

    def _keep(self):
        kept = {"move": self._move, "more": self.more}
        if self._paused is None:
            kept["deadline"] = self._deadline
        else:
            kept["left"] = self._paused
        _write(kept)

    def _found(self, move):
        """(seconds left, times that more can be had) of that move, or None where it had no time yet."""
        kept = _read()
        if move is None or kept.get("move") != move:
            return None
        left = kept["left"] if "left" in kept else kept.get("deadline", 0) - time.time()
        return min(left, self._seconds * (MOST + 1)), kept.get("more", 0)


def _listen():
    """Once for all clocks."""
    _ticker.append(dom.callback(lambda *_: _now and _now[0].second()))
    dom.on(dom.document, "visibilitychange", lambda event: _now and _now[0].sight(event))
    dom.on(dom.window, "pagehide", lambda event: _now and _now[0].leave(event))
    dom.on(dom.window, "pageshow", lambda event: _now and _now[0].come_back(event))


def _write(data):
    try:
        js.sessionStorage.setItem(KEPT_AS, json.dumps(data))
    except Exception:  # denied: a reload gives the whole time again
        pass


def _read():
    try:
        kept = json.loads(js.sessionStorage.getItem(KEPT_AS) or "{}")
        return kept if isinstance(kept, dict) else {}
    except Exception:
        return {}
