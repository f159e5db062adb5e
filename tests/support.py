"""What the browser tests and the start benchmark share: a server of folders, and Chromium."""

import re
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import brotli

from domino.cli.play import HOST, TYPES, Server
from domino.cli.setup import find_chromium

SHELL = "chromium-headless-shell"  # as Debian calls it; .ci/run installs it
# No start-up talk with the outside, no sandbox (the tests may run as root)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def launch(playwright, whole=True, **options):
    """A headless Chromium: the one on PATH, else Playwright's own. Where the `whole` browser is not needed, its shell:
    the same engine without all that stands around a page, which takes a second of processor for each new context.
    """
    path = (None if whole else shutil.which(SHELL)) or find_chromium()
    assert path is not None, "Chromium is missing: say `make test`, which installs it"
    return playwright.chromium.launch(executable_path=path or None, args=list(FLAGS), **options)


def done(task):
    """What a coroutine answers that waits for nothing: Playwright has an event loop of its own in this process."""
    try:
        task.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("it waits")


def node():
    """Node on PATH, else the one that `make` puts into .venv/."""
    return shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))


@contextmanager
def plainly_served(folder: Path):
    """Serves a folder by `python -m http.server`, a process of its own; yields (origin, a function that ends it)."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", HOST, "--directory", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            port = re.search(r"port (\d+)", process.stdout.readline())[1]
            yield f"http://{HOST}:{port}", lambda: (process.kill(), process.wait())
        finally:
            process.kill()


@contextmanager
def served(folders: dict[str, Path], *, compress=False, cache="no-cache", headers=()):
    """Serves {"/path/": folder} on a free port of this machine; yields the origin. What lies outside is 404.

    With `compress` every answer is brotli, as from a good static host (but not packed as hard: it is done on the spot),
    and stays as it was at first.
    """
    packed: dict[Path, bytes] = {}

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            path = re.split("[?#]", self.path)[0]
            content, kind = b"not found", "text/plain"
            for prefix, folder in folders.items():
                file = folder / (path.removeprefix(prefix) or "index.html")
                if path.startswith(prefix) and ".." not in path and file.is_file():
                    kind = TYPES.get(file.suffix, "application/octet-stream")
                    if not compress:
                        content = file.read_bytes()
                    elif file not in packed:
                        packed[file] = brotli.compress(file.read_bytes(), quality=9)
                    content = packed.get(file, content)
                    self.send_response(200)
                    if compress:
                        self.send_header("Content-Encoding", "br")
                    self.send_header("Cache-Control", cache)
                    for name, value in headers:
                        self.send_header(name, value)
                    break
            else:
                self.send_response(404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def handle(self):
            with suppress(ConnectionError):  # the browser went away
                super().handle()

        def log_message(self, *args):
            pass

    httpd = Server((HOST, 0), Handler)
    threading.Thread(target=httpd.serve_forever, daemon=True).start()
    try:
        yield f"http://{HOST}:{httpd.server_address[1]}"
    finally:
        httpd.shutdown()
        httpd.server_close()
