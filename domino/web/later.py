"""The optional parts of the page, `domino.web.extra`: they come after the page can be played, or when first wanted.

Who needs one says `await later.ready()`, and imports it after that, in the same function.
"""

import js

from domino.text import t
from domino.web import dom, intl

PLACE = "/extra"  # where the second image is mounted
_here = []


class NotHere(dom.Refusal):
    """They did not come. As a string the sentence for the player, who may try again; `dom.spawn` tells it by itself."""


async def ready():
    """Returns when `domino.web.extra.…` can be imported; NotHere where it cannot, and the next call tries again.

    In the source tree, where every module is a file of its own, only the messages are fetched.
    """
    if _here:
        return
    try:
        await intl.complete()
        if published():
            await js.window.dominoExtra()
    except Exception as error:
        dom.warn("domino: the optional parts did not come: %s" % error)
        raise NotHere(t("This part of the game did not load. Check the connection and try again.")) from None
    if published() and not _here:  # another call may have been first
        _mount()


def published():
    """Whether this is the built site, not the source tree."""
    return bool(getattr(js.window, "dominoExtra", None))


def _mount():
    import vfs  # type: ignore[import-not-found]  # MicroPython's own

    import domino.web.extra

    vfs.mount(vfs.VfsRom(vfs.rom_ioctl(2, 0)), PLACE)  # the image that came last
    domino.web.extra.__path__ = PLACE  # type: ignore[assignment]  # one path, on MicroPython
    _here.append(True)
