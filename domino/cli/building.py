"""What the parts of the site build share: its error, Node, and what was made once and is kept."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from domino.cli.setup import VENV_BIN


class SiteError(Exception):
    """What is missing or refused, in one sentence."""


def node() -> str:
    """Path of Node, on PATH or in .venv/."""
    found = shutil.which("node") or shutil.which("node", path=str(VENV_BIN))
    if not found:
        raise SiteError("Node is missing: say `make site`, which installs it first.")
    return found


def kept(modules: Path, name: str, make: Callable[[], bytes]) -> bytes:
    """What `make` gave under this name before, else now; the name has to say all that it is made from.

    It is kept in `modules`, the tree's node_modules/, in .cache/domino/.
    """
    path = modules / ".cache" / "domino" / name
    if not path.is_file():
        content = make()
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")  # another build may be at it
        part.write_bytes(content)
        part.replace(path)
    return path.read_bytes()
