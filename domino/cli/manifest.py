"""The web app manifest: what a browser needs to install the game, in English and in every language of the page.

Its pictures are made by `make screenshots`, and committed.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

NAME = "manifest.webmanifest"
ICONS = ((192, "any"), (512, "any"), (512, "maskable"))
ICON = "static/icons/{purpose}-{size}.png"
TOUCH = "static/icons/touch-180.png"  # for iOS, which asks by a link of its own
SCREENS = (("wide", "table", "1280x800"), ("narrow", "telephone", "720x1280"))
SCREEN = "static/screenshots/{name}.png"
PICTURES = tuple(SCREEN.format(name=name) for _, name, _ in SCREENS)


def _(english: str) -> str:
    """Marks a message for the catalogues."""
    return english


TITLE = _("Domino")
DESCRIPTION = _(
    "A domino table that opens at once: three games, two to twelve players, against bots, with every action by "
    "pointer, touch or keyboard."
)
GAMES = (("coppie", _("In pairs")), ("classico", _("Classic")), ("salotto", _("Salotto")))
LABELS = {"wide": _("A match in pairs"), "narrow": _("A match on a telephone")}


def written(root: Path, publish: Callable[[str], str]) -> bytes:
    """The manifest as JSON; `publish` gives the path on the site for one of the tree.

    Its addresses are relative to itself, so that it works under any path.
    """
    catalogues = {
        path.stem: json.loads(path.read_text("utf-8"))
        for path in sorted((root / "static" / "translations").glob("*.json"))
    }

    def said(member: str, english: str) -> dict[str, Any]:
        """A member in English, and beside it in the other languages."""
        others = {language: texts[english] for language, texts in catalogues.items() if english in texts}
        return {member: english} | ({f"{member}_localized": others} if others else {})

    data = {
        **said("name", TITLE),
        "short_name": TITLE,
        **said("description", DESCRIPTION),
        "lang": "en",
        "dir": "ltr",
        # No "id": it would be looked up from the host's root, where other sites may be. It is the start's address.
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "orientation": "any",
        "background_color": "#f4efe4",
        "theme_color": "#fffdf8",
        "categories": ["games", "entertainment"],
        "icons": [
            {
                "src": publish(ICON.format(purpose=purpose, size=size)),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size, purpose in ICONS
        ]
        + [{"src": publish("static/icons/domino.svg"), "sizes": "any", "type": "image/svg+xml"}],
        "screenshots": [
            {
                "src": publish(SCREEN.format(name=name)),
                "sizes": size,
                "type": "image/png",
                "form_factor": form,
                **said("label", LABELS[form]),
            }
            for form, name, size in SCREENS
        ],
        "shortcuts": [
            {
                **said("name", title),
                "url": f"./?game={game}&start=1",
                "icons": [{"src": publish(ICON.format(purpose="any", size=192)), "sizes": "192x192"}],
            }
            for game, title in GAMES
        ],
        # A record comes as a file or as text; the service worker makes a link of it (static/service-worker.js)
        "share_target": {
            "action": "./share",
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {
                "text": "text",
                "url": "url",
                "files": [{"name": "record", "accept": ["application/json", "text/plain", ".json", ".txt"]}],
            },
        },
        "file_handlers": [{"action": "./", "accept": {"application/json": [".json"]}}],
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
