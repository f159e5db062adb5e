"""The catalogues: complete, with the placeholders of the English, and compiled to what the page reads."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from domino.cli.catalogues import compiled, template

FILES = sorted((Path(__file__).resolve().parents[2] / "static" / "translations").glob("*.po"))


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def catalog(request):
    with request.param.open("rb") as file:
        return read_po(file, locale=request.param.stem)


def placeholders(text):
    return sorted(set(re.findall(r"\{\w+\}", text)))


def texts(value):
    return [value] if isinstance(value, str) else list(value)


def test_every_message_of_the_page_and_the_engine_is_translated(catalog):
    wanted = {texts(message.id)[0] for message in template() if message.id}
    missing = sorted(wanted - set(compiled(catalog)))
    assert not missing, "say `make messages`, then translate: " + "; ".join(missing)


def test_a_translation_has_the_placeholders_of_the_english(catalog):
    """The form for one may leave the count out."""
    for message in catalog:
        if message.id and all(texts(message.string)):
            english = placeholders(texts(message.id)[-1])
            *singular, last = map(placeholders, texts(message.string))
            assert last == english, message.id
            assert all(set(form) <= set(english) for form in singular), message.id


def test_a_plural_has_as_many_forms_as_its_language(catalog):
    for value in compiled(catalog).values():
        assert isinstance(value, str) or len(value) == catalog.num_plurals
