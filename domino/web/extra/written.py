"""A kept match as it is written, not replayed and not mended: for those who want to find what is wrong with it."""

import json

from domino.web.relive import Told


async def written(store, number):
    """(record, commitment): what is kept under that number as a record, and what was shown before its first deal, None
    where nothing was (the match came from elsewhere). None where it cannot be read.
    """
    said = await store.ask("read", number, 0)
    try:
        kept, entries, _ = json.loads(said)
        told = Told(entries)
        data = dict(kept["head"], rounds=told.rounds)
        if told.practice:
            data["practice"] = True
        return data, kept.get("commitment")
    except (TypeError, KeyError, ValueError, AttributeError):
        return None
