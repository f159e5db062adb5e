"""A match in a link (design.md, "Address parameters"): made for sharing, and read from the address."""

import js

from domino.errors import RecordError
from domino.record import replaying
from domino.text import explain, t
from domino.web import dom
from domino.web.slices import pause

SCRIPT = "static/link.js"
MINE = "You"  # what a match calls its one human who gave no name, in English; translated in other languages


async def helper():
    """The script that packs and shares, loaded when it is first wanted; None where it does not come."""
    return await dom.module(SCRIPT, "dominoLink")


async def share(name, text, speech):
    """Hand a record to another program as a file; where the browser cannot, a link with it to the clipboard."""
    script = await helper()
    done = await script.share(name, text) if script else ""
    if not done and script:
        packed = await script.pack(text)
        address = js.location.origin + js.location.pathname + "#g=" + packed
        done = "copied" if packed and await script.copy(address) else ""
    if done == "put off":
        return
    if done:
        speech.say({"shared": t("The record is shared."), "copied": t("A link to this match is copied.")}[done], True)
    else:
        speech.refuse(t("The browser lets this page neither share nor copy a link. You can save the record as a file."))


async def match_of(packed):
    """The match that a link holds. Raises Refusal."""
    script = await helper()
    text = await script.unpack(packed) if script else ""
    if not text:
        raise dom.Refusal(t("This link is damaged: no match can be read from it."))
    try:
        return await replayed(text)
    except RecordError as error:
        reason = explain(error)
        raise dom.Refusal(t("This link holds no match that can be shown. {reason}", reason=reason)) from None


async def replayed(text):
    """The match of a record's text, replayed a round at a time, so that the page stays awake. Raises RecordError."""
    try:
        data = dom.loads(text)
    except ValueError:
        raise RecordError("record-json") from None
    match = None
    for so_far in replaying(data):
        match = so_far
        await pause()
    return match


def of_others(match):
    """The match as one whom it does not concern sees it: its human is not "You"."""
    for seat, one in enumerate(match.seats):
        if one["player"] == "human" and one["name"] in (MINE, t(MINE)):
            one["name"] = t("Player {number}", number=seat + 1)
    return match
