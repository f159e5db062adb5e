"""Catalogues: PO files -> the small JSON that the page reads. Needs Babel.

`python -m domino.cli.catalogues FILE.po FILE.json` compiles: {"msgid": "text", "singular msgid": ["one", "other"]}.
`python -m domino.cli.catalogues --update` collects the messages of the whole page into every static/translations/*.po.
"""

import json
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[2]
KEYWORDS = {"t": None, "n": (1, 2), "_": None}  # _ marks what is translated later
ATTRIBUTES = {"data-t-title": "title", "data-t-label": "aria-label", "data-t-placeholder": "placeholder"}


def compiled(catalog: Catalog) -> dict[str, str | list[str]]:
    """msgid -> translation; what is not translated, or fuzzy, is left out and so shows in English."""
    result: dict[str, str | list[str]] = {}
    for message in catalog:
        plural = isinstance(message.id, tuple)
        key = message.id[0] if plural else message.id
        done = all(message.string) if plural else message.string
        if key and done and not message.fuzzy:
            result[key] = list(message.string) if plural else message.string
    return dict(sorted(result.items()))


class Page(HTMLParser):
    """Collects (line, msgid) of [data-t] elements and attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self.text: str | None = None

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        for mark, name in ATTRIBUTES.items():
            if mark in given:
                self.found.append((self.getpos()[0], given[name]))
        if "data-t" in given:
            self.text = ""

    def handle_data(self, data):
        if self.text is not None:
            self.text += data

    def handle_endtag(self, tag):
        if self.text is not None:
            self.found.append((self.getpos()[0], " ".join(self.text.split())))
            self.text = None


def messages() -> Iterator[tuple[str, int, str | tuple[str, str]]]:
    """(file, line, msgid or (singular, plural)) of the page, the engine and boot.js."""
    page = Page()
    page.feed((ROOT / "index.html").read_text("utf-8"))
    for line, msgid in page.found:
        yield "index.html", line, msgid
    for path in [ROOT / "static" / "boot.js", *sorted((ROOT / "domino").rglob("*.py"))]:
        with path.open("rb") as source:
            kind = "javascript" if path.suffix == ".js" else "python"
            for line, msgid, _, _ in extract(kind, source, keywords=KEYWORDS, options={"encoding": "utf-8"}):
                yield path.relative_to(ROOT).as_posix(), line, msgid


def template() -> Catalog:
    """All messages, with the files they stand in (no line numbers: they would change with every edit)."""
    catalog = Catalog(project="domino", charset="utf-8")
    for file, _, msgid in messages():
        catalog.add(msgid, locations=[(file, None)])
    return catalog


def update(po: Path) -> None:
    """Brings the PO file up to date with the template; what is not used any more is dropped."""
    with po.open("rb") as source:
        catalog = read_po(source, locale=po.stem)
    catalog.update(template(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    with po.open("wb") as target:
        write_po(target, catalog, omit_header=False, include_previous=False, width=120, sort_output=True)


def main() -> int:
    if sys.argv[1:] == ["--update"]:
        for po in sorted((ROOT / "static" / "translations").glob("*.po")):
            update(po)
        return 0
    source, target = map(Path, sys.argv[1:])
    with source.open("rb") as file:
        catalog = read_po(file, locale=source.stem)
    problems = [f"{source.name}: {error}" for message in catalog for error in message.check(catalog)]
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 2
    text = json.dumps(compiled(catalog), ensure_ascii=False, separators=(",", ":"))
    target.write_text(text + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
