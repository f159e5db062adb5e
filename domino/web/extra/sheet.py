"""The style sheet of the optional parts, fetched with the first of them."""

import asyncio

from domino.web import dom

PATH = "static/extra.css"
_here = []


async def ready():
    """Returns when the sheet is in force, or did not come: then everything can be read all the same."""
    if _here:
        return
    link = dom.document.createElement("link")
    link.rel = "stylesheet"
    link.href = PATH
    done = asyncio.Event()
    link.onload = link.onerror = dom.callback(lambda *_: done.set())
    dom.document.head.appendChild(link)
    await done.wait()
    if link.sheet:
        _here.append(True)
    else:
        link.remove()  # the next call tries again
