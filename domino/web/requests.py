"""What the page that has this one in a frame may ask: one table of commands, and what each takes.

Each is a function of the line to the host (`domino.web.host.Host`) and what comes with the message; a Refusal is its
answer where it cannot be done. What a host's programmer reads is English.
"""

import json

from domino.record import is_number
from domino.web import dom
from domino.web.choice import PAGE

ADDRESS = ("theme", "speed", "sound")  # what may change while a match goes on
OTHERS = ("game", "level", "seed")  # of a match, besides its options


async def answer(host, message):
    """What a message that is not `wrong` asks for: the result, as plain data. Raises Refusal."""
    return await COMMANDS[message["do"]][0](host, message.get("with"))


async def _begin(host, given):
    if host.begun_with is None:
        host.begun_with = given
        host.begun.hurry()
    await _paint(host, given.get("colours", {}))


async def _paint(host, colours):
    bad = host.script.colours(json.dumps(colours))
    if bad:
        raise dom.Refusal("This is no colour that can be had: %s." % bad[:40])


async def _set(host, given):
    for name in sorted(given):
        if name not in ADDRESS or given[name] not in PAGE[name]:
            raise dom.Refusal("%s cannot be %s." % (name[:40], given[name][:40]))
    for name in sorted(given):
        if name == "sound":
            host.page.sound.set(given[name])
        else:
            dom.root.setAttribute("data-" + name, given[name])


async def _new_match(host, given):
    from domino.rules import OPTION
    from domino.web.choice import Choice

    setup = host.page.setup
    choice = Choice()
    choice.take(setup.choice.data())
    pairs = [(name, spelled(given[name])) for name in sorted(given)]
    bad = [name for name, _ in pairs if name not in OPTION and name not in OTHERS]
    bad = bad or choice.read(pairs)
    if bad or choice.problem():
        raise dom.Refusal("This match cannot be dealt. %s" % (_named(bad) or choice.problem()))
    setup.choice = choice
    if "seed" in given:
        setup.coming = None
    setup.show()
    host.page.deal()


async def _load(host, given):
    from domino.errors import RecordError
    from domino.text import explain
    from domino.web import link

    text = given if isinstance(given, str) else json.dumps(given)
    if isinstance(given, str) and given[:1] != "{":
        packer = await link.helper()
        text = await packer.unpack(given) if packer else ""
    try:
        match = await link.replayed(text)
    except RecordError as error:
        raise dom.Refusal("This record cannot be loaded: %s" % explain(error)) from None
    dom.spawn(host.page.take_in(match))
    return {"over": match.over}


async def _export(host, _):
    from domino.record import record

    if not host.table or not host.table.ended:
        raise dom.Refusal("The match is not over: its record would tell the hidden tiles.")
    return record(host.table.match)


async def _play(host, _):
    await host.page.settled.wait()  # a match that waits goes on
    if not host.page.table and not host.page.setup.choice.problem():
        host.page.deal()


async def _focus(host, _):
    if host.page.table:
        host.page.table.hand.focus()
    else:
        dom.by_id("start").focus()


async def _hold(host, _):
    host.hold(True)


async def _go_on(host, _):
    host.hold(False)


async def _kept(host, number):
    host.script.kept(abs(number), number > 0)


def _named(bad):
    return "What makes no sense: %s." % ", ".join(bad)[:300] if bad else ""


def spelled(value):
    """A value of an option as an address spells it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def plain(value):
    """Whether a value is a text, a number or a switch."""
    return isinstance(value, (str, int, bool))


def wrong(message):
    """What is wrong with a message of the host, as a sentence, or ""."""
    if not isinstance(message, dict):
        return "A message has to be the JSON text of an object, of at most 262144 characters."
    for key in sorted(message):
        if key not in ("do", "with", "id"):
            return "A message has do, with and id, not %s." % key[:40]
    name = message.get("do")
    if not isinstance(name, str) or name not in COMMANDS:
        return "There is no %s." % str(name)[:40]
    if message.get("id") is not None and not is_number(message["id"]):
        return "An id is a whole number."
    kinds, parts = COMMANDS[name][1:]
    given = message.get("with")
    if isinstance(given, bool) or not isinstance(given, kinds):
        return "%s cannot be asked with that." % name
    if parts and isinstance(given, dict):
        for key in sorted(given):
            if not parts(key, given[key]):
                return "%s of %s is not what it should be." % (key[:40], name)
    return ""


def _begins(key, value):
    if key == "save":
        return isinstance(value, str)
    return key == "colours" and isinstance(value, dict) and all([isinstance(value[one], str) for one in value])


def _text(key, value):
    return isinstance(value, str)


def _plain(key, value):
    return plain(value)


# command: (what does it, the types of what comes with it, what each of its parts has to be)
COMMANDS = {
    "begin": (_begin, (dict,), _begins),
    "colours": (_paint, (dict,), _text),
    "set": (_set, (dict,), _text),
    "newMatch": (_new_match, (dict,), _plain),
    "load": (_load, (dict, str), None),
    "exportRecord": (_export, (type(None),), None),
    "play": (_play, (type(None),), None),
    "focus": (_focus, (type(None),), None),
    "pause": (_hold, (type(None),), None),
    "resume": (_go_on, (type(None),), None),
    "kept": (_kept, (int,), None),
}
