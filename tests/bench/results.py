"""The results file of the benchmarks: a line for each run, with its date, commit and versions."""

import datetime
import json
import platform
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RESULTS = Path(__file__).with_name("results.jsonl")
PACKAGES = ("@pyscript/core", "@micropython/micropython-webassembly-pyscript", "pyodide")


def line(browser, **figures):
    """The beginning of a run's line; `browser` is None where none takes part."""
    return {"date": datetime.date.today().isoformat(), "commit": _commit(), "versions": _versions(browser), **figures}


def keep(written):
    """Add a run's line to the file."""
    with RESULTS.open("a") as file:
        file.write(json.dumps(written) + "\n")


def _versions(browser):
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    found = {name.split("/")[-1]: lock[f"node_modules/{name}"]["version"] for name in PACKAGES}
    return {"chromium": browser.version, **found} if browser else {"python": platform.python_version()}


def _commit():
    def git(*words):
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout.strip()

    return (git("rev-parse", "--short", "HEAD") or "none") + ("+" if git("status", "--porcelain") else "")
