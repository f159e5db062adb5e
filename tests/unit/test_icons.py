"""The icons of the page: lucide's, in one sprite that the built site carries inside the page."""

import re
from pathlib import Path

from domino.cli import setup
from domino.cli.site import page_modules

ROOT = Path(__file__).resolve().parents[2]
SPRITE = "static/vendor/icons.svg"


def used():
    """Names of the icons that the page and its modules name."""
    text = (ROOT / "index.html").read_text()
    found = set(re.findall(rf'href="{re.escape(SPRITE)}#icon-([\w-]+)"', text))
    for path in page_modules():
        found |= set(re.findall(r'\bicon\("([\w-]+)"\)', (ROOT / path).read_text()))
    return found


def test_the_sprite_holds_every_icon_that_is_used():
    assert used() <= set(setup.ICONS)
    assert sorted(setup.ICONS) == list(setup.ICONS)
    ids = re.findall(r'<symbol id="icon-([\w-]+)"', (ROOT / SPRITE).read_text())
    assert ids == list(setup.ICONS)


def test_the_pictures_are_lucides_own():
    for name in setup.ICONS:
        theirs = (setup.MODULES / "lucide-static" / "icons" / f"{name}.svg").read_text()
        shapes = re.findall(r"<(?:path|rect|circle|line|poly\w+) [^>]*>", theirs)
        symbol = re.search(rf'id="icon-{name}".*?</symbol>', setup.sprite())[0]
        assert shapes and all(re.sub(r"\s*/>", "/>", shape) in symbol for shape in shapes)


def test_no_icon_is_drawn_by_hand():
    """Only tiles, the backs of tiles, the curve of the totals and the site's own mark are."""
    ours = {"domino/web/tile.py", "domino/web/seats.py"}
    for path in page_modules():
        if path not in ours:
            assert 'viewBox="0 0 24 24" aria-hidden="true"><path' not in (ROOT / path).read_text(), path
    assert 'viewBox="0 0 24 24" aria-hidden="true"><path' not in (ROOT / "index.html").read_text()


def test_the_notices_name_the_icons_licence():
    notices = (ROOT / "static" / "vendor" / "NOTICES.txt").read_text()
    assert re.search(r"lucide-static [\d.]+ \(ISC\)", notices)
    assert "Lucide Icons and Contributors" in notices
