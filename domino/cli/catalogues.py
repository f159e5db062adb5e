"""Catalogues: PO files -> the small JSON that the page reads. Needs Babel.

`python -m domino.cli.catalogues FILE.po FILE.json` compiles: {"": ["one", "many", "other"], "msgid": "text",
"singular msgid": ["one", "many", "other"]}, under "" the categories of a plural's forms. The messages of the page's
optional parts, which come after its start, go into a file of their own, extra/extra-FILE.json beside it.
`python -m domino.cli.catalogues --update` collects the messages of the whole page into every static/translations/*.po
and tells what is left to translate. `--check` only tells, and exits with 2 where there is something.
"""

import json
import re
import sys
from collections.abc import Iterator
from gettext import c2py
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[2]
FILES = tuple(sorted((ROOT / "static" / "translations").glob("*.po")))
EXTRA = "domino/web/extra/"  # the optional parts of the page
KEYWORDS = {"t": None, "n": (1, 2), "_": None}  # _ marks what is translated later
ATTRIBUTES = {"data-t-title": "title", "data-t-label": "aria-label", "data-t-placeholder": "placeholder"}
CATEGORIES = ("zero", "one", "two", "few", "many", "other")  # the order of a plural's forms
COUNTS = (0, 1, 2, 5, 10, 100, 1_000_000)
ENDS = ".,:;!?…"

# Where a language says it as English does. All else that reads the same was forgotten.
NAMES = {"Bianca", "Salotto", "{turn} · {seconds} s"}
SAME = {
    "es": {"Club", "Esc", "Normal", "total"},
    "fr": {
        "Club",
        "Double 12",
        "Double 15",
        "Double 18",
        "Double 6",
        "Double 9",
        "Double {number}",
        "Expert",
        "Introduction",
        "Menu",
        "Message",
        "Table",
        "double {number}",
        "total",
        "turquoise",
        "{count} point",
        "{game} · double {set}",
    },
    "it": {"Domino", "Esc", "Link", "Menu"},
    "pt": {"End", "Enter", "Esc", "Home", "Link", "Menu", "Normal", "total"},
}


def texts(value) -> list[str]:
    """A message's text, or its plural's, as a list."""
    return [value] if isinstance(value, str) else list(value or ())


def name(message: Message) -> str:
    """What a message is found by: its English, the singular of a plural."""
    return texts(message.id)[0]


def read(po: Path) -> Catalog:
    """The catalogue of a PO file."""
    with po.open("rb") as source:
        return read_po(source, locale=po.stem)


def categories(language: str) -> list[str]:
    """The plural categories of a language, in the order of its forms."""
    tags = {*Locale.parse(language).plural_form.tags, "other"}
    return [category for category in CATEGORIES if category in tags]


def done(message: Message) -> bool:
    """Whether every form of a message is translated, for certain."""
    return bool(message.string) and all(texts(message.string)) and not message.fuzzy


def optional(message: Message) -> bool:
    """Whether only the optional parts of the page say it."""
    return bool(message.locations) and all(file.startswith(EXTRA) for file, _ in message.locations)


def compiled(catalog: Catalog) -> dict[str, str | list[str]]:
    """msgid -> translation; what is not translated, or fuzzy, is left out and so shows in English."""
    result: dict[str, str | list[str]] = {"": categories(str(catalog.locale))}
    for message in catalog:
        if message.id and done(message):
            result[name(message)] = list(message.string) if message.pluralizable else message.string
    return dict(sorted(result.items()))


def parts(catalog: Catalog) -> tuple[dict[str, str | list[str]], dict[str, str | list[str]]]:
    """What `compiled` gives, for the start of the page and for its optional parts."""
    whole = compiled(catalog)
    later = {name(message) for message in catalog if message.id and optional(message)}
    return (
        {key: value for key, value in whole.items() if key not in later},
        {key: value for key, value in whole.items() if key in later},
    )


def extra_of(target: Path) -> Path:
    """Where the optional parts' messages go, beside the JSON file of the start."""
    return target.parent / "extra" / f"extra-{target.name}"


class Page(HTMLParser):
    """Collects (line, msgid) of [data-t] elements and attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self.text: str | None = None

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        for mark, attribute in ATTRIBUTES.items():
            if mark in given:
                self.found.append((self.getpos()[0], given[attribute]))
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
    """(file, line, msgid or (singular, plural)) of the pages, the engine and boot.js."""
    for path in sorted(ROOT.glob("*.html")):
        page = Page()
        page.feed(path.read_text("utf-8"))
        for line, msgid in page.found:
            yield path.name, line, msgid
    for path in [ROOT / "static" / "boot.js", *sorted((ROOT / "domino").rglob("*.py"))]:
        with path.open("rb") as source:
            kind = "javascript" if path.suffix == ".js" else "python"
            for line, msgid, _, _ in extract(kind, source, keywords=KEYWORDS, options={"encoding": "utf-8"}):
                yield path.relative_to(ROOT).as_posix(), line, msgid


def template() -> Catalog:
    """All messages, with the files they stand in (no line numbers: they would change with every edit)."""
    catalog = Catalog(project="domino", charset="utf-8")
    for file, _, msgid in messages():
        if msgid:
            catalog.add(msgid, locations=[(file, None)])
    return catalog


def update(po: Path) -> None:
    """Brings the PO file up to date with the template; what is not used any more is dropped.

    The head of the file, its first entry with the comments above it, stays as it is.
    """
    head = po.read_text("utf-8").split("\n\n", 1)[0]
    catalog = read(po)
    catalog.update(template(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    for message in catalog:
        message.flags.discard("python-format")  # guessed, from a "% o" for example
    body = BytesIO()
    write_po(body, catalog, omit_header=True, include_previous=False, width=120, sort_output=True)
    po.write_text(f"{head}\n\n{body.getvalue().decode().strip()}\n", "utf-8")


def placeholders(text: str) -> set[str]:
    """The {names} in a text."""
    return set(re.findall(r"\{\w*\}", text))


def problems(catalog: Catalog, wanted: Catalog) -> list[str]:
    """What is wrong with a catalogue, against the template, a sentence for each."""
    language = str(catalog.locale)
    found = [f"not used any more: {key}" for key in catalog.obsolete]
    forms = len(categories(language))
    if catalog.num_plurals != forms:
        found.append(f"the head says {catalog.num_plurals} plural forms, and the language has {forms}")
    else:
        found += _plural_rule(catalog, language)
    there = {name(message): message for message in catalog if message.id}
    for message in wanted:
        if message.id and name(message) not in there:
            found.append(f"missing: {name(message)}")
    used = {name(message): message for message in wanted if message.id}
    for key, message in there.items():
        if key not in used:
            found.append(f"not used any more: {key}")
        elif not done(message):
            found.append(f"{'fuzzy' if message.fuzzy else 'not translated'}: {key}")
        elif optional(message) != optional(used[key]):
            found.append(f"its places are not up to date: {key}")
        elif message.pluralizable != used[key].pluralizable:
            found.append(f"a plural in one place only: {key}")
        else:
            found += [f"{problem}: {key}" for problem in _text_problems(message, language, forms)]
    return sorted(found)


def _plural_rule(catalog: Catalog, language: str) -> list[str]:
    """Whether the head's plural expression counts as the language does."""
    rule, names = Locale.parse(language).plural_form, categories(language)
    index = c2py(catalog.plural_expr)
    wrong = [count for count in COUNTS if names[index(count)] != rule(count)]
    return [f"the head's plural rule is wrong for {count}" for count in wrong]


def _text_problems(message: Message, language: str, forms: int) -> Iterator[str]:
    english, translated = texts(message.id), texts(message.string)
    if message.pluralizable and len(translated) != forms:
        yield f"{len(translated)} plural forms instead of {forms}"
    most = placeholders(english[-1])
    if placeholders(translated[-1]) != most or any(placeholders(text) - most for text in translated):
        yield "other placeholders"  # a form for one may leave the count out
    elif any(most - placeholders(text) - {"{count}"} for text in translated):
        yield "other placeholders"
    elif any(text.count(name) > english[-1].count(name) for text in translated for name in most):
        yield "a placeholder said twice"
    words = re.search(r"[^\W\d_]", re.sub(r"\{\w*\}", "", english[-1]))
    if words and translated[-1] == english[-1] and name(message) not in NAMES | SAME.get(language, set()):
        yield "the same as in English"
    for text in translated:
        if text != text.strip():
            yield "a space at its beginning or end"
        if _end(text) != _end(english[-1]):
            yield "another end"
        if "  " in text:
            yield "two spaces"


def _end(text: str) -> str:
    last = text.rstrip("”»’\u00a0 )")[-1:]
    return last if last in ENDS else ""


def tell() -> bool:
    """Writes what is wrong with the catalogues to standard error. Answers whether something is."""
    wanted = template()
    found = [f"{po.name}: {problem}" for po in FILES for problem in problems(read(po), wanted)]
    print("\n".join(found) or "Every message is translated.", file=sys.stderr)
    return bool(found)


def main() -> int:
    if sys.argv[1:] == ["--update"]:
        for po in FILES:
            update(po)
        tell()
        return 0
    if sys.argv[1:] == ["--check"]:
        return 2 if tell() else 0
    source, target = map(Path, sys.argv[1:])
    extra_of(target).parent.mkdir(exist_ok=True)
    for path, part in zip((target, extra_of(target)), parts(read(source)), strict=True):
        path.write_text(json.dumps(part, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
