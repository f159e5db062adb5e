"""Mutated addresses, messages of a host and typed commands: each is understood or told in a sentence, never an error.

`python -m tests.soak.inputs --each 100000`. The page's own modules answer, on MicroPython (page.mjs). A number that
fails goes into FAILED_INPUTS of tests/property/test_soak.py for good.
"""

import argparse
import base64
import json
import multiprocessing
import random
import re
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path
from urllib.parse import quote

from babel.messages.pofile import read_po

from domino.rules import OPTIONS
from domino.tiles import size
from domino.web.choice import PAGE
from domino.web.extra import command
from tests.conformance.games import ODD
from tests.soak import records
from tests.support import node

ROOT = Path(__file__).resolve().parents[2]
SHARE = 2500
LANGUAGES = ("en", "es", "fr", "it", "pt")
ODD_TEXTS = (
    *("", " ", "0", "-1", "+3", "007", "1e9", "9" * 40, "²", "١٢", "6.0", "None", "true", "on", "off", "auto"),
    *("\x00", "\x1f", "\u202e", "\ufeff", "🁫", "é", "<img src=x>", "';--", "{game}", "%s", "%(a)s", "a" * 3000),
)
ESCAPES = ("%", "%zz", "%E0%A4", "%ED%A0%80", "%00", "%C0%AF", "+", "%2", "&&", "=", "==", "#", "?", ";", "\ud83c")


KEPT = '{"game": "coppie", "changed": {"set": 9}, "level": 2, "people": [["A", 0], ["B", 3]]}'  # from the last time


# -- addresses


def spelled(value):
    return {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def parameters(chance):
    """Names and values as an honest address has them, now and then with others."""
    names = [option.name for option in OPTIONS] + [*PAGE, "level", "seed", "hl", "g", "nonsense", ""]
    pairs = []
    for _ in range(chance.choice((0, 1, 2, 4, 9))):
        name = chance.choice(names)
        values = [spelled(value) for value in ODD.get(name, ())] or [*(PAGE.get(name) or ())]
        if name == "seed":
            values = ["ab" * 32, "AB" * 32, "ab" * 31 + "ag", "²" * 64]
        if chance.random() < 0.3 or not values:
            values = [*ODD_TEXTS, *map(str, range(20))]
        pairs.append((name, chance.choice(values)))
    return pairs


def address(number, chance):
    parts = []
    for name, value in parameters(chance):
        escaped = quote(value.encode("utf-8", "surrogatepass")) if chance.random() < 0.8 else value
        parts.append(name + ("=" if chance.random() < 0.95 else "") + escaped)
    search = "?" + "&".join(parts) if parts else ""
    search = damaged(search, chance, ESCAPES) if chance.random() < 0.4 else search
    hash_ = ""
    if chance.random() < 0.5:
        hash_ = "#g=" + packed(records.mutated(number))
        hash_ = damaged(hash_, chance, (*ESCAPES, "A", "_", "-", "é")) if chance.random() < 0.5 else hash_
    kept = chance.choice(("", "", '{"game": "salotto"}', damaged(KEPT, chance, records.BYTES)))
    return {"search": search, "hash": hash_, "kept": kept}


def packed(text):
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    made = deflate.compress(text.encode("utf-8", "surrogatepass")) + deflate.flush()
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def damaged(text, chance, pieces):
    """The text with a few places overwritten, or cut."""
    for _ in range(chance.choice((1, 1, 2, 6))):
        place = chance.randrange(len(text) + 1)
        text = text[:place] + chance.choice(pieces) + text[place + chance.randrange(3):]
    return text[: chance.randrange(len(text) + 1)] if chance.random() < 0.1 else text


# -- messages


def messages(chance):
    """A message as static/embed.js makes it."""
    given = {name: chance.choice((value, spelled(value))) for name, value in parameters(chance) if len(value) < 99}
    whole = chance.choice(records.bases())
    return chance.choice((
        {"do": "begin", "with": {"save": "abc", "colours": {"accent": "#c33"}}},
        {"do": "begin", "with": {}},
        {"do": "colours", "with": {"cloth": "rgb(1 2 3)", "tile": ""}},
        {"do": "set", "with": {"theme": "dark", "speed": "slow", "sound": "loud"}},
        {"do": "newMatch", "with": {"game": "coppie", "level": 2}},
        {"do": "newMatch", "with": given},
        {"do": "newMatch", "with": {**given, "game": chance.choice(("salotto", "classico", "coppie"))}},
        {"do": "load", "with": whole},
        {"do": "load", "with": json.dumps(whole)},
        {"do": "load", "with": packed(json.dumps(whole))},
        {"do": "exportRecord", "with": None},
        *({"do": name, "with": None} for name in ("play", "focus", "pause", "resume")),
        {"do": "kept", "with": chance.choice((1, -1, 0, 10**12))},
    ))  # fmt: skip


def message(number, chance):
    data = messages(chance)
    if chance.random() < 0.8:
        data["id"] = chance.choice((1, 2, 10**9))
    for _ in range(chance.choice((0, 1, 1, 2, 4))):
        data = records.changed(data, chance)
    text = json.dumps(data)
    return {"text": damaged(text, chance, records.BYTES) if chance.random() < 0.25 else text}


# -- typed commands

_words: dict[str, list[str]] = {}


def words(language):
    """Every word and phrase of a language's grammar."""
    if not _words:
        lists = [listed for _, listed in command.COMMANDS] + [command.DOUBLE, command.NUMBERS, command.FILLERS]
        for code in LANGUAGES:
            said = {}
            if code != "en":
                with (ROOT / "static" / "translations" / f"{code}.po").open("rb") as file:
                    said = {one.id: one.string for one in read_po(file) if isinstance(one.id, str)}
            _words[code] = [word.strip() for listed in lists for word in re.split("[,/]", said.get(listed) or listed)]
    return _words[language]


def typed(number, chance):
    language, highest = chance.choice(LANGUAGES), chance.choice((6, 6, 9, 12, 18))
    numbers = [str(chance.randrange(20)), f"{chance.randrange(20)}{chance.choice('- /')}{chance.randrange(20)}"]
    numbers += [str(chance.randrange(10**chance.randrange(1, 6))), "1" * chance.randrange(1, 30)]
    parts = []
    for _ in range(chance.choice((0, 1, 1, 2, 3, 6, 40))):
        pool = chance.choice((words(language), words(language), numbers, ODD_TEXTS))
        parts.append(chance.choice(pool))
    text = chance.choice((" ", " ", "", ", ", "\u00a0", "\n")).join(parts)
    text = chance.choice((text, text, text.upper(), text.title(), damaged(text, chance, (*ODD_TEXTS[:20], *"46dsp-'"))))
    hand = chance.sample(range(size(highest)), chance.randrange(8))
    return {"language": language, "set": highest, "hand": hand, "text": text[: chance.choice((80, 80, 80, 400))]}


# -- judged

KINDS = {"address": address, "message": message, "command": typed}


def job(kind, number):
    """Mutated input `number` of a kind, as answers.py takes it."""
    return {"kind": kind, **KINDS[kind](number, random.Random(f"{kind} {number}"))}


def asked(jobs):
    """The answers of the page's modules."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "jobs")
        file.write_bytes(b"".join(json.dumps(one).encode() + b"\n" for one in jobs))
        script = Path(__file__).with_name("page.mjs")
        done = subprocess.run([node(), script, ROOT, file], capture_output=True, text=True)
    answers = [json.loads(line) for line in done.stdout.split("\n")[:-1]]
    why = "\n".join(line for line in done.stderr.splitlines() if len(line) < 300)  # but for the interpreter's source
    assert len(answers) == len(jobs), f"it ended at or after {jobs[len(answers)]}:\n{why}"
    return answers


def judge(kind, numbers):
    """How many of the mutated inputs are understood whole; AssertionError where one is not, nor told in a sentence."""
    good = 0
    for number, answer in zip(numbers, asked([job(kind, number) for number in numbers]), strict=True):
        assert "failed" not in answer, f"{kind} {number}: {answer['failed']}"
        assert answer["good"] == (not answer["told"])
        for told in answer["told"] if kind != "address" else ():  # an address may have warnings too: mere names
            assert told.endswith((".", "!")), f"{kind} {number}: {told}"
            assert len(told) < 600, f"{kind} {number}: {told}"
            assert "Something went wrong" not in told, f"{kind} {number}: {told}"
        good += answer["good"]
    return good


def piece(of):
    kind, first, count = of
    return kind, judge(kind, range(first, first + count))


def main() -> None:
    """Judge so many of each kind."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the first number")
    args = parser.parse_args()
    for kind in KINDS:
        begun = time.monotonic()
        ends = args.first + args.each
        pieces = [(kind, at, min(SHARE, ends - at)) for at in range(args.first, ends, SHARE)]
        with multiprocessing.Pool() as pool:
            good = sum(more for _, more in pool.imap_unordered(piece, pieces))
        seconds = time.monotonic() - begun
        print(f"{args.each} mutated inputs of the kind {kind}: {good} understood, the others told in a sentence "
              f"({args.each / seconds:.0f} a second)")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
