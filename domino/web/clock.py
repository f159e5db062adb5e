"""The player's thinking time, second by second."""

import js

from domino.web import dom


class Clock:
    """`tick(seconds left)` every second, `over()` at the end."""

    def __init__(self, tick, over):
        self.left = 0
        self._tick = tick
        self._over = over
        self._timer = None
        self._callback = dom.callback(self._second)

    def start(self, seconds):
        """Begin anew; 0 is no limit."""
        self.stop()
        self.left = seconds
        if seconds:
            self._timer = js.setInterval(self._callback, 1000)
            self._tick(seconds)

    def stop(self):
        if self._timer is not None:
            js.clearInterval(self._timer)
            self._timer = None
        self.left = 0

    def _second(self, *_):
        if dom.hidden():
            return
        self.left -= 1
        if self.left > 0:
            self._tick(self.left)
        else:
            self.stop()
            self._over()
