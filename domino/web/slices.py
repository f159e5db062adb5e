"""Long work in slices, so that the page stays awake. `asyncio.sleep(0)` does not do it: MicroPython goes on with the
same task when no other is ready, and the browser waits.
"""

import js

from domino.web import dom

SHARE = 10  # ms of work between two looks at what the browser has to do


_timers: list = []  # that wait for nothing: two that pause at the same time need one each
_since = [0]


async def pause():
    """Awaited between the steps of long work: lets the browser do what waits, where this slice has had its share."""
    if js.performance.now() - _since[0] < SHARE:
        return
    timer = _timers.pop() if _timers else dom.Timer()
    await timer.wait(0)
    _timers.append(timer)
    _since[0] = js.performance.now()
