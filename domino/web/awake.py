"""Keeps the screen on during a match, where the browser can (Screen Wake Lock). It lets go by itself when the page is
hidden, so it is asked for again when the page comes back.
"""

import js

from domino.web import dom


class Awake:
    def __init__(self):
        self.wanted = False
        self._lock = None
        dom.on(dom.document, "visibilitychange", lambda _: self._again())

    def keep(self, wanted):
        """Keep the screen on, or no longer."""
        self.wanted = wanted
        if wanted:
            self._again()
        elif self._lock:
            lock, self._lock = self._lock, None
            lock.release()

    def _again(self):
        policy = getattr(dom.document, "featurePolicy", None)
        if policy and not policy.allowsFeature("screen-wake-lock"):
            return  # in a frame of a page that does not allow it, asking is an error
        if self.wanted and not dom.hidden() and getattr(js.navigator, "wakeLock", None):
            dom.spawn(self._ask())

    async def _ask(self):
        try:
            self._lock = await js.navigator.wakeLock.request("screen")
        except Exception:  # refused: little battery, no permission
            self._lock = None
