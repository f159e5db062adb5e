"""`python -m domino play`: types, ports, messages."""

import functools
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def environment(**changes):
    return {**os.environ, "BROWSER": "none", "PYTHONUNBUFFERED": "1", **changes}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def playing(**changes):
    """A running server; yields its process and the address it prints."""
    command = [sys.executable, "-m", "domino", "play"]
    # a job in the background inherits that Ctrl-C is ignored
    heed = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(command, cwd=ROOT, env=environment(**changes), stderr=subprocess.PIPE, text=True,
                          preexec_fn=heed) as process:
        try:
            lines = []
            while not lines or "http://" not in lines[-1]:
                line = process.stderr.readline()
                assert line, f"no address: {lines}"
                lines.append(line)
            yield process, re.search(r"http://[\d.:]+/", lines[-1])[0], "".join(lines)
        finally:
            process.kill()


@pytest.fixture(scope="module")
def address():
    with playing(PORT=str(free_port())) as (_, address, _):
        yield address


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html"),
        ("static/boot.js", "text/javascript"),
        ("static/vendor/micropython/micropython.mjs", "text/javascript"),
        ("static/vendor/micropython/micropython.wasm", "application/wasm"),
        ("pyscript.toml", "text/plain"),
        ("package.json", "application/json"),
        ("domino/tiles.py", "text/plain"),
    ],
)
def test_files_have_their_types_and_are_not_kept(address, path, kind):
    with urllib.request.urlopen(address + path) as answer:
        assert answer.headers["Content-Type"].startswith(kind)
        assert answer.headers["Cache-Control"] == "no-cache"


def test_a_busy_port_gives_the_next_and_says_so():
    with socket.socket() as busy:
        try:
            busy.bind(("127.0.0.1", 8000))
        except OSError:
            pass  # busy already, which serves as well
        else:
            busy.listen()
        with playing(PORT="") as (_, address, text):
            assert address != "http://127.0.0.1:8000/"
            assert "8000 is busy" in text


def test_a_busy_port_that_was_asked_for_is_refused():
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = str(busy.getsockname()[1])
        command = [sys.executable, "-m", "domino", "play"]
        done = subprocess.run(command, cwd=ROOT, env=environment(PORT=port), capture_output=True, text=True)
    assert done.returncode == 2
    assert port in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("port", ["0", "65536", "x"])
def test_a_port_that_is_none_is_refused(port):
    command = [sys.executable, "-m", "domino", "play"]
    done = subprocess.run(command, cwd=ROOT, env=environment(PORT=port), capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_ctrl_c_ends_it_quietly():
    with playing(PORT=str(free_port())) as (process, _, _):
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=5) == 0
        assert "Traceback" not in process.stderr.read()
