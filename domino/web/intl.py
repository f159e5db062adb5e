"""The language of the page: its catalogue, and how it counts, writes numbers and makes lists by the browser's `Intl`,
handed to `domino.text`.
"""

import json

from domino import text
from domino.web import dom

LOCALES = {"en": "en-GB"}  # the messages are spelt so; "A, B and C" without a comma before the last
# What the optional parts of the page say
EXTRA = {
    "es": "static/translations/extra/extra-es.json",
    "fr": "static/translations/extra/extra-fr.json",
    "it": "static/translations/extra/extra-it.json",
    "pt": "static/translations/extra/extra-pt.json",
}
KINDS = {"and": "conjunction", "or": "disjunction"}


def install(catalogue, language):
    """Use a catalogue, {} for English."""
    intl = dom.window.Intl
    locale = LOCALES.get(language, language)
    made = {}

    def ready(kind, options=None):
        if kind not in made:
            made[kind] = getattr(intl, kind.split()[0]).new(locale, dom.from_json(options or {}))
        return made[kind]

    def plural(count):
        return ready("PluralRules").select(count)

    def number(value):
        return ready("NumberFormat").format(value)

    def listed(texts, kind):
        return ready("ListFormat " + kind, {"type": KINDS[kind]}).format(dom.from_json(texts))

    # Lists came to browsers last
    text.install(catalogue, language, plural, number, listed if getattr(intl, "ListFormat", None) else None)


async def complete():
    """Add the messages of the optional parts. Raises where they do not come."""
    language = text.language()
    if language not in EXTRA:
        return
    answer = await dom.window.fetch(EXTRA[language])
    if not answer.ok:
        raise OSError(answer.status)
    text.add(json.loads(await answer.text()))
    EXTRA.pop(language, None)  # they are here
