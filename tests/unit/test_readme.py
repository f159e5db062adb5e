"""The README's commands are run, and what it names is there."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
LINES = [line.split("#")[0].strip() for block in re.findall(r"```sh\n(.*?)```", README, re.S)
         for line in block.splitlines() if line.split("#")[0].strip()]


@pytest.mark.parametrize("line", [line for line in LINES if line.startswith("python -m domino")])
def test_a_command_runs(line):
    words = shlex.split(line)
    done = subprocess.run([sys.executable, *words[1:]], cwd=ROOT, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout


def test_make_knows_what_the_readme_says():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    named = set(re.findall(r"\bmake ([a-z-]+)", README))
    assert {"play", "test", "site"} <= named <= targets


def test_the_files_that_the_readme_names_are_there():
    named = re.findall(r"`((?:domino|static|tests)/[\w./]*)`", README) + re.findall(r"\]\(([\w./]+)\)", README)
    assert len(named) > 10
    assert [name for name in named if not (ROOT / name).exists()] == []
