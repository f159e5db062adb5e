"""The catalogues: complete, in the shape of the English, and compiled to what the page reads."""

import re
from io import BytesIO

import pytest
from babel import Locale
from babel.messages import Catalog
from babel.messages.pofile import read_po

from domino import text
from domino.cli.catalogues import FILES, ROOT, categories, compiled, problems, read, template, update

HEAD = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2);\\n"
"""
WANTED = {"Draw {tile}.": "Pesca {tile}.", "Menu": "Menu"}
PLURAL = ("{name} draws a tile.", "{name} draws {count} tiles.")
FORMS = ("{name} pesca una tessera.", "{name} pesca {count} di tessere.", "{name} pesca {count} tessere.")


@pytest.fixture(scope="module")
def wanted():
    return template()


@pytest.fixture(autouse=True)
def english():
    yield
    text.install({}, "en")


def small_template():
    catalog = Catalog()
    for english in (*WANTED, PLURAL):
        catalog.add(english)
    return catalog


def small(head=HEAD, **changes):
    """A catalogue of three messages in Italian, one of them changed."""
    entries = [f'msgid "{key}"\nmsgstr "{value}"\n' for key, value in {**WANTED, **changes.pop("texts", {})}.items()]
    forms = changes.pop("forms", FORMS)
    plural = f'msgid "{PLURAL[0]}"\nmsgid_plural "{PLURAL[1]}"\n'
    entries.append(plural + "".join(f'msgstr[{i}] "{form}"\n' for i, form in enumerate(forms)))
    entries.append(changes.pop("more", ""))
    return read_po(BytesIO("\n".join([head, *entries]).encode()), locale="it")


@pytest.mark.parametrize("po", FILES, ids=lambda path: path.stem)
def test_a_catalogue_is_complete_and_in_the_shape_of_the_english(po, wanted):
    found = problems(read(po), wanted)
    assert not found, "say `make messages`, then translate: " + "\n".join(found)


def test_the_languages_of_the_menu_and_of_boot_are_those_that_have_a_catalogue():
    codes = [code for code, _ in text.LANGUAGES]
    assert codes == sorted(["en", *(po.stem for po in FILES)])
    boot = (ROOT / "static" / "boot.js").read_text()
    named = re.findall(r'(\w+): "static/translations/(\w+)\.json"', boot)
    assert named == [(code, code) for code in codes if code != "en"]


def test_a_language_is_named_in_itself():
    for code, name in text.LANGUAGES:
        own = Locale.parse(code).get_display_name(code)
        assert name.lower() == own.lower()


def test_the_small_catalogue_is_right():
    assert problems(small(), small_template()) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"texts": {"Draw {tile}.": ""}}, "not translated: Draw {tile}."),
        ({"texts": {"Draw {tile}.": "Pesca {tessera}."}}, "other placeholders: Draw {tile}."),
        ({"texts": {"Draw {tile}.": "Pesca."}}, "other placeholders: Draw {tile}."),
        ({"texts": {"Draw {tile}.": "Pesca {tile}.Pesca {tile}."}}, "a placeholder said twice: Draw {tile}."),
        ({"texts": {"Draw {tile}.": "Pesca {tile}"}}, "another end: Draw {tile}."),
        ({"texts": {"Menu": "Menu…"}}, "another end: Menu"),
        ({"texts": {"Menu": " Elenco"}}, "a space at its beginning or end: Menu"),
        ({"texts": {"Draw {tile}.": "Pesca  {tile}."}}, "two spaces: Draw {tile}."),
        ({"texts": {"Draw {tile}.": "Draw {tile}."}}, "the same as in English: Draw {tile}."),
        ({"texts": {"Sort": "Ordina"}}, "not used any more: Sort"),
        ({"more": '#~ msgid "Old"\n#~ msgstr "Vecchio"\n'}, "not used any more: Old"),
        ({"forms": FORMS[:2]}, "not translated: {name} draws a tile."),
        ({"forms": ("Una tessera.", *FORMS[1:])}, "other placeholders: {name} draws a tile."),
        ({"forms": (*FORMS[:2], "{name} pesca una tessera.")}, "other placeholders: {name} draws a tile."),
        ({"head": HEAD.replace("nplurals=3", "nplurals=2")}, "the head says 2 plural forms, and the language has 3"),
        ({"head": HEAD.replace("? 1 : 2", "? 2 : 1")}, "the head's plural rule is wrong for 2"),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_found(changes, problem):
    assert problem in problems(small(**changes), small_template())


def test_a_fuzzy_message_is_found_and_left_out():
    catalog = small(more='#, fuzzy\nmsgid "Sort"\nmsgstr "Ordina"\n')
    wanted = small_template()
    wanted.add("Sort")
    assert problems(catalog, wanted) == ["fuzzy: Sort"]
    assert "Sort" not in compiled(catalog)


def test_a_missing_message_is_found():
    wanted = small_template()
    wanted.add("Sort")
    assert problems(small(), wanted) == ["missing: Sort"]


def test_collecting_messages_keeps_the_head_and_what_is_translated(tmp_path):
    po = tmp_path / "it.po"
    head = "# Two lines of comment,\n# and a glossary.\n" + HEAD
    po.write_text(head + '\nmsgid "Pass"\nmsgstr "Passa"\n\nmsgid "Not used"\nmsgstr "Non usato"\n')
    update(po)
    collected = po.read_text()
    assert collected.startswith(head)
    assert 'msgid "Pass"\nmsgstr "Passa"\n' in collected
    assert "Non usato" not in collected
    assert 'msgid "Draw"\nmsgstr ""\n' in collected
    update(po)
    assert po.read_text() == collected


@pytest.mark.parametrize("language", [po.stem for po in FILES])
@pytest.mark.parametrize(("count", "category"), [(1, "one"), (2, "other"), (21, "other"), (1_000_000, "many")])
def test_each_plural_category_has_its_form(language, count, category):
    catalogue = {"": categories(language), "{count} tile": [f"{form} {{count}}" for form in categories(language)]}
    text.install(catalogue, language, plural=Locale.parse(language).plural_form)
    assert text.n("{count} tile", "{count} tiles", count) == f"{category} {count}"


def test_where_nobody_knows_the_plurals_one_has_the_first_form_and_all_else_the_last():
    text.install({"": ["one", "many", "other"], "{count} tile": ["a {count}", "b {count}", "c {count}"]}, "it")
    said = [text.n("{count} tile", "{count} tiles", count) for count in (0, 1, 2, 1_000_000)]
    assert said == ["c 0", "a 1", "c 2", "c 1000000"]


def test_a_category_that_the_catalogue_lacks_has_the_last_form():
    text.install({"": ["one", "other"], "{count} tile": ["a", "b"]}, "it", plural=lambda count: "many")
    assert text.n("{count} tile", "{count} tiles", 1_000_000) == "b"


def test_english_needs_no_catalogue():
    assert [text.n("{count} tile", "{count} tiles", count) for count in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]


def test_lists_and_numbers_without_a_browser():
    assert text.listed(["A"]) == "A"
    assert text.listed(["A", "B"]) == "A and B"
    assert text.listed(["A", "B", "C"]) == "A, B and C"
    assert text.either([2, 3, 6]) == "2, 3 or 6"
    assert text.listed([]) == ""
    assert text.number(1_234_567) == "1234567"


def test_numbers_and_lists_are_written_as_the_language_does():
    text.install({}, "it", number=lambda value: f"{value:_}", listed=lambda texts, kind: kind.join(texts))
    assert text.t("Play to {target}", target=12_345) == "Play to 12_345"
    assert text.t("Play to {target}", target=999) == "Play to 999"
    assert text.t("Play to {target}", target="12345") == "Play to 12345"
    assert text.either([2, 3]) == "2or3"
