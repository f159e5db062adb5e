"""The one gate for records from outside: measured, read, checked and replayed before anything is done with them.

A file holds one record, or one record a line (so `python -m domino replay` reads it too); {"domino": 1, "matches": […]}
is understood as well.
"""

import json

import js

from domino.errors import RecordError
from domino.text import explain, number, t
from domino.web.link import replayed

LARGEST = 4000000  # characters of a file: some hundred long matches
LONGEST = 400000  # characters of one record: ten times the longest match that bots play with twelve players


def too_large(size):
    """Why a file of that size is not even read, as a sentence; "" where it is."""
    if size <= LARGEST:
        return ""
    return t("This file is too large: at most {size} MB can be read.", size=number(LARGEST // 1000000))


def records_in(text):
    """The texts of the records in a file, not yet read by anything but the browser's own JSON."""
    return json.loads(js.window.dominoStore.records(text))


async def admit(text):
    """The match that a record's text tells, replayed a round at a time, so that the page stays awake.

    Raises RecordError, whatever is wrong.
    """
    if len(text) > LONGEST:
        raise RecordError("record-json")
    return await replayed(text)


async def admit_all(text):
    """(matches, sentences): those that are good, and one sentence for each that is not."""
    matches, problems = [], []
    texts = records_in(text)
    for place, one in enumerate(texts, 1):
        try:
            matches.append(await admit(one))
        except RecordError as error:
            reason = explain(error)
            problems.append(reason if len(texts) == 1 else t("Match {number}: {reason}", number=place, reason=reason))
    if not texts:
        problems.append(t("There is no match in this file."))
    return matches, problems
