"""NOTICES.txt of the built site: every file that is not ours, with the package, version and hash it comes from, and
the licences.
"""

import hashlib
import json
import re
from pathlib import Path

from domino.cli.building import SiteError
from domino.cli.setup import FILES

VENDOR = "static/vendor/"
LICENCES = f"{VENDOR}NOTICES.txt"  # made by domino/cli/setup.py
SPRITE = f"{VENDOR}icons.svg"
PAGE = "index.html"


def owner(path: str) -> str:
    """The npm package that a path in static/vendor/ or node_modules/ comes from; "" where it is ours."""
    if path == SPRITE:
        return "lucide-static"
    if path.startswith(VENDOR):
        path = FILES[path.removeprefix(VENDOR).split("/")[0]][0]
    elif path.startswith("node_modules/"):
        path = path.rpartition("node_modules/")[2]
    else:
        return ""
    return "/".join(path.split("/")[: 2 if path.startswith("@") else 1])


def sources(names: dict[str, str], bundled: dict[str, list[str]]) -> dict[str, set[str]]:
    """{path in dist/: packages that it holds something of}, from {path in the tree: path in dist/} and what went into
    bundles."""
    found: dict[str, set[str]] = {}
    for tree, name in names.items():
        if owner(tree):
            found.setdefault(name or PAGE, set()).add(owner(tree))
    for name, modules in bundled.items():
        found.setdefault(name, set()).update(owner(module) for module in modules)
        found[name].discard("")
    return found


def written(root: Path, files: dict[str, bytes], names: dict[str, str], bundled: dict[str, list[str]]) -> bytes:
    """The text for a site with these files. SiteError where the lock does not know a package."""
    lock = json.loads((root / "package-lock.json").read_text("utf-8"))["packages"]
    whole = sources(names, bundled)
    lines = [
        "The site holds files of others, or files made from them. With each: the package of the npm registry, its",
        "version, its licence and the hash of the package's archive; then the files, with the SHA-256 of each.",
        "",
    ]
    for package in sorted(set().union(*whole.values())):
        entry = lock.get(f"node_modules/{package}")
        if not entry:
            raise SiteError(f"package-lock.json does not know {package}.")
        lines.append(f"{package} {entry['version']} ({entry['license']}) {entry['integrity']}")
        inside = sorted(inner for inner in _inner(lock, package) if inner not in set().union(*whole.values()))
        lines += [f"  with {inner}" for inner in inside] if package == "@pyscript/core" else []
        for name in sorted(name for name, packages in whole.items() if package in packages):
            content = files.get(name)  # the page and the service worker hold the others' hashes, and come later
            lines.append(f"  {name} {hashlib.sha256(content).hexdigest()}" if content else f"  {name}")
        lines.append("")
    return ("\n".join(lines) + "\n" + (root / LICENCES).read_text("utf-8")).encode()


def _inner(lock: dict, package: str) -> set[str]:
    """What a package was built from: all that it depends on, as "name version (licence)"."""
    found, left = {}, [f"node_modules/{package}"]
    while left:
        at = left.pop()
        for name in lock[at].get("dependencies", {}):
            place = next(place for place in (f"{at}/node_modules/{name}", f"node_modules/{name}") if place in lock)
            if place not in found:
                found[place] = f"{name} {lock[place]['version']} ({lock[place].get('license', '?')})"
                left.append(place)
    return {*found.values()}


def listed(text: str) -> dict[str, set[str]]:
    """What a NOTICES.txt says: {path in dist/: packages}."""
    found: dict[str, set[str]] = {}
    package = ""
    for line in text.splitlines():
        if match := re.fullmatch(r"(\S+) \S+ \(.+\) sha512-\S+", line):
            package = match[1]
        elif match := re.fullmatch(r"  ([\w./-]+)(?: [0-9a-f]{64})?", line):
            found.setdefault(match[1], set()).add(package)
    return found
