"""The player's own games: options and seats saved by name, kept in this browser."""

import json

from domino.text import t
from domino.web import dom

MOST = 20


def stored():
    """The saved games: a list of {"name", "game", "changed", "people"}."""
    try:
        found = json.loads(dom.remembered("presets") or "[]")
        return [one for one in found if isinstance(one, dict) and isinstance(one.get("name"), str)]
    except (ValueError, TypeError):  # written by something else
        return []


def show():
    """The saved games as buttons under those of the page."""
    parts = []
    for i, one in enumerate(stored()):
        name = dom.escape(one["name"])
        parts.append(
            '<li><button type="button" data-do="preset" data-with="%d">%s</button>'
            '<button type="button" class="icon" data-do="forget_preset" data-with="%d" aria-label="%s">'
            "%s</button></li>" % (i, name, i, dom.escape(t("Forget {name}", name=one["name"])), dom.icon("x"))
        )
    dom.html("presets", "".join(parts))
    dom.by_id("presets").hidden = not parts


def save(choice, name):
    """Keep what is chosen under a name; an older one of that name goes."""
    kept = [one for one in stored() if one["name"] != name]
    kept.append(dict(choice.data(), name=name))
    dom.remember("presets", json.dumps(kept[-MOST:]))
    show()


def forget(index):
    """Drop one."""
    kept = stored()
    if index < len(kept):
        del kept[index]
    dom.remember("presets", json.dumps(kept))
    show()
