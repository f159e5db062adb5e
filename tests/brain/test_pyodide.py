"""The brain chooses the same on Pyodide, which the browser runs, as on this Python."""

import json
import shutil
import subprocess
from itertools import islice
from pathlib import Path

import pytest

from domino.brain import worker
from domino.view import view
from tests.brain.games import GAMES
from tests.brain.test_judge import question
from tests.brain.test_players import positions, stream_of

ROOT = Path(__file__).parent.parent.parent
NODE = shutil.which("node")


def questions():
    """Worker calls on a handful of positions from different games."""
    asked = []
    for number, (game, options) in enumerate((*GAMES[:3], GAMES[6], GAMES[8])):
        for match in islice(positions(number, game, options, 5), 1):
            seen = json.dumps(view(match, match.turn).to_json())
            stream = stream_of(match)
            words = json.dumps([stream.below(1 << 32) for _ in range(worker.WORDS)])
            asked += [("choose", (seen, "expert", words)), ("choose", (seen, "master", words))]
            asked.append(("judge", (json.dumps(question(match, match.legal[-1])),)))
    asked.append(("hint", (seen,)))
    return [*asked, ("choose", ("{}", "master", "[]"))]


def on_pyodide(asked, folder):
    """The answers on Pyodide under Node: [milliseconds, text] each."""
    file = folder / "questions"
    file.write_text("\n".join(json.dumps(question) for question in asked))
    run = subprocess.run([NODE, str(Path(__file__).parent / "pyodide.mjs"), str(ROOT), str(file)],
                         capture_output=True, text=True, check=True, timeout=300)
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.mark.skipif(NODE is None or not (ROOT / "node_modules/pyodide").exists(), reason="Pyodide is not installed")
def test_same_choices_on_pyodide(tmp_path):
    asked = questions()
    answers = on_pyodide(asked, tmp_path)
    assert len(answers) == len(asked)
    for (name, texts), (_, answer) in zip(asked, answers, strict=True):
        assert json.loads(getattr(worker, name)(*texts)) == json.loads(answer)
