"""The service worker of the built site, and the page's side of it: bundled with Workbox by Node, in workbox.mjs."""

import hashlib
import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from domino.cli.building import SiteError, kept, node

SCRIPT = "domino/cli/workbox.mjs"
WORKER, PAGE = "static/service-worker.js", "static/offline.js"
IMPORTED = ("static/link.js",)  # by both


class Bundle(NamedTuple):
    """Code, and the files of packages that went into it."""

    code: str
    modules: list[str]


def bundle(root: Path, path: str) -> Bundle:
    """A script of the tree with the packages that it imports, as one."""
    inputs = (SCRIPT, "package-lock.json", path, *IMPORTED)
    key = hashlib.sha256(b"\0".join((root / name).read_bytes() for name in inputs)).hexdigest()
    made = kept(root / "node_modules", f"{key}.json", lambda: json.dumps(_ask(root, {"bundle": path})).encode())
    return Bundle(**json.loads(made))


def service_worker(root: Path, files: dict[str, bytes], table: list[str], brain: list[str]) -> str:
    """The service worker that keeps these files of {path: content}, the table first, then the brain."""
    with tempfile.TemporaryDirectory() as folder:
        for name in (*table, *brain):
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files[name])
        first, second = _ask(root, {"folder": folder, "tiers": [table, brain]})["tiers"]
    code = bundle(root, WORKER).code
    for place, wanted, entries in (("__TABLE", "url revision", first), ("__BRAIN", "url size", second)):
        if code.count(f"self.{place}") != 1:
            raise SiteError(f"{WORKER} has to say self.{place} once.")
        listed = [{name: entry[name] for name in wanted.split()} for entry in entries]
        code = code.replace(f"self.{place}", json.dumps(listed, separators=(",", ":")))
    return code


def _ask(root: Path, question: dict[str, Any]) -> dict[str, Any]:
    """Workbox's answer; a warning of it is an error."""
    command = [node(), str(root / SCRIPT)]
    done = subprocess.run(command, input=json.dumps(question), capture_output=True, text=True, cwd=root)
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if "Error" in line] or ["no word"]
        raise SiteError(f"Workbox refuses: {said[0]}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
