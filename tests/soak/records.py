"""Mutated records: each is a valid match or one sentence, whatever was done to its text or its data.

`python -m tests.soak.records --records 100000`. A seed that fails goes into tests/property/test_soak.py for good.
"""

import argparse
import copy
import json
import multiprocessing
import random
import re
import time

from domino import record
from domino.errors import RecordError
from domino.text import explain
from tests.conformance.games import Game
from tests.positions import places

SHARE = 200
BASES = 12  # records that are mutated
VALUES = (
    *("6-6", "-", "+", "!", "6-5R", "0-0L", "+0-0", "!0-0", "", "²", "é@1", "human", "club@1", "\ud83c", "\x00", "<b>"),
    *(None, True, False, 0, -1, 1, 2, 6.0, 1e308, 10**40, [], {}, [[]], {"²": "club@1"}, ["6-6", 3], "x" * 5000),
)
BYTES = (*'"{}[],:0-e\\\n\u2028', "\\u", "null", "true", "NaN", "Infinity")

_bases: list[dict] = []


def bases() -> list[dict]:
    """Honest records of many kinds."""
    if not _bases:
        _bases.extend(Game(number).record for number in range(3, 3 + 11 * BASES, 11))
    return _bases


def mutated(number: int) -> str:
    """The text of mutated record `number`."""
    chance = random.Random(f"record {number}")
    data = json.loads(json.dumps(chance.choice(bases())))
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        data = changed(data, chance)
    text = json.dumps(data)
    if chance.random() < 0.3:
        for _ in range(chance.choice((1, 2, 8))):
            place = chance.randrange(len(text) + 1)
            text = text[:place] + chance.choice(BYTES) + text[place + chance.randrange(3):]
    return text[: chance.randrange(len(text) + 1)] if chance.random() < 0.05 else text


def changed(data, chance):
    """The data with one value, somewhere, replaced, removed, doubled, moved or put under another name."""
    path = chance.choice(places(data))
    if not path:
        return new_value(chance) if chance.random() < 0.2 else data
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    key, kind = path[-1], chance.randrange(6)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), holder[key])
    elif kind == 2 and isinstance(holder, list):
        holder.append(holder.pop(key))
    elif kind == 3 and isinstance(holder, dict):
        holder[chance.choice(("x", "deal", "by", "practice", "points", "nonce", "\x00"))] = holder.pop(key)
    elif kind == 4 and isinstance(holder[key], int):
        holder[key] += chance.choice((-1, 1, 1000))
    else:
        holder[key] = new_value(chance)
    return data


def new_value(chance):
    """One of VALUES, a copy: what is changed later must not change the others."""
    return copy.deepcopy(chance.choice(VALUES))


def judge(number: int) -> bool:
    """Whether mutated record `number` is still a match; AssertionError where it is neither that nor one sentence."""
    text = mutated(number)
    try:
        match = record.loads(text)
    except RecordError as error:
        sentence = explain(error)
        assert sentence.endswith("."), sentence
        assert len(sentence) < 1000, sentence
        assert not re.search(r"\{\w+\}", sentence), sentence
        return False
    again = record.replay(json.loads(json.dumps(record.record(match))))
    assert record.summary(again) == record.summary(match)
    return True


def piece(first: int) -> int:
    """Judges `SHARE` records. Returns how many are still matches."""
    good = 0
    for number in range(first, first + SHARE):
        try:
            good += judge(number)
        except Exception as error:
            raise AssertionError(f"record {number}: {type(error).__name__} {error}") from error
    return good


def main() -> None:
    """Judge so many."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the first record's number")
    args = parser.parse_args()
    begun = time.monotonic()
    with multiprocessing.Pool() as pool:
        good = sum(pool.imap_unordered(piece, range(args.first, args.first + args.records, SHARE)))
    seconds = time.monotonic() - begun
    print(f"{args.records} mutated records: {good} still matches, the others refused in a sentence "
          f"({args.records / seconds:.0f} a second)")


if __name__ == "__main__":
    main()
