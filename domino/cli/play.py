"""`python -m domino play`: serves the source tree on this machine and opens it."""

import functools
import os
import sys
import webbrowser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOST, PORT = "127.0.0.1", 8000

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".toml": "text/plain; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".mpy": "application/octet-stream",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class Handler(SimpleHTTPRequestHandler):
    """Files of one folder, with their right types whatever the system believes, never kept by the browser."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}
    protocol_version = "HTTP/1.1"

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format, *args):
        """Only what went wrong is worth a line."""
        if len(args) > 1 and str(args[1]) >= "400":
            super().log_message(format, *args)

    def handle(self):
        try:
            super().handle()
        except ConnectionError:
            pass  # the browser went away


class Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # on Windows it would let two servers share the port


def server(folder: Path, port: int, last: int | None = None, handler=Handler) -> ThreadingHTTPServer:
    """A server of `folder` on `port`, or on the first free one up to `last`. OSError if none is free."""
    try:
        return Server((HOST, port), functools.partial(handler, directory=str(folder)))
    except OSError:
        if last is None or port >= last:
            raise
        return server(folder, port + 1, last, handler)


def add_parser(subparsers):
    p = subparsers.add_parser(
        "play",
        help="serve the source tree on this machine and open it in the browser",
        description=f"Serves the source tree on http://{HOST}:{PORT}/, or the next free port, and opens it. "
        "PORT=n in the environment fixes the port, BROWSER=none opens nothing. Ctrl-C ends it.",
    )
    p.set_defaults(run=run)


def run(args) -> int:
    """Serves until Ctrl-C. Exit 2 when the port asked for is taken or the set-up was not done."""
    fixed = os.environ.get("PORT", "")
    if fixed and not (fixed.isdecimal() and 0 < int(fixed) < 65536):
        print(f"domino play: PORT={fixed} is not a port (1 to 65535).", file=sys.stderr)
        return 2
    if not (ROOT / "static" / "vendor" / "pyscript").is_dir():
        print("domino play: static/vendor/ is not installed; say `make play`, which does that first.", file=sys.stderr)
        return 2
    wanted = int(fixed or PORT)
    try:
        httpd = server(ROOT, wanted, last=None if fixed else PORT + 99)
    except OSError:
        print(f"domino play: port {wanted} is taken.", file=sys.stderr)
        return 2
    port = httpd.server_address[1]
    if port != wanted:
        print(f"Port {wanted} is busy, taking {port}.", file=sys.stderr)
    address = f"http://{HOST}:{port}/"
    try:
        print(f"Domino is on {address} (Ctrl-C ends it)", file=sys.stderr, flush=True)
        if os.environ.get("BROWSER", "").lower() != "none":
            webbrowser.open(address)
        httpd.serve_forever()
    except KeyboardInterrupt:
        print(file=sys.stderr)
    finally:
        httpd.server_close()
    return 0
