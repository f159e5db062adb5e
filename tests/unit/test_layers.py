"""design.md, Layout: "Imports point downwards only: web → bots/brain → engine; the engine imports neither"."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# What runs on MicroPython may import these (browser-facts.md) and, in web/, the browser's own modules
COMMON = {
    "asyncio",
    "binascii",
    "collections",
    "functools",
    "hashlib",
    "io",
    "json",
    "math",
    "random",
    "re",
    "sys",
    "time",
}
BROWSER = {"js", "jsffi", "polyscript", "pyscript", "vfs"}
LAYERS = {"engine": 0, "bots": 1, "brain": 2, "web": 3, "cli": 4}


def layer_of(module):
    """The layer of a dotted name such as "domino.bots.club"."""
    parts = module.split(".")
    if module in ("domino.__main__",):
        return "cli"
    return parts[1] if len(parts) > 1 and parts[1] in LAYERS else "engine"


def imports_of(path):
    """The dotted names that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            yield node.module
            if node.module.startswith("domino"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "domino").rglob("*.py"))
}


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_downwards_only(module):
    """design.md, Layout; `brain/` is "found by name, never imported from above it"."""
    own = layer_of(module)
    for name in imports_of(MODULES[module]):
        if not name.startswith("domino"):
            continue
        other = layer_of(name)
        assert other == own or LAYERS[other] < LAYERS[own], f"{module} imports {name}"
        assert not (own in ("web", "bots") and other == "brain"), f"{module} imports {name}"


@pytest.mark.parametrize("module", [name for name in MODULES if layer_of(name) in ("engine", "bots", "web")])
def test_what_runs_on_the_page_imports_what_micropython_has(module):
    """browser-facts.md, MicroPython's dialect: the modules that are missing."""
    allowed = COMMON | (BROWSER if layer_of(module) == "web" else set())
    outside = {name.split(".")[0] for name in imports_of(MODULES[module])} - {"domino"}
    assert outside <= allowed, f"{module} imports {sorted(outside - allowed)}"


@pytest.mark.parametrize("module", [name for name in MODULES if layer_of(name) in ("engine", "bots")])
def test_the_engine_takes_no_part_of_chance_or_time(module):
    """design.md, One stream: "a pure function of (rules, seats, seed, actions)"; "`random` takes no part in a deal"."""
    assert not {"random", "time", "asyncio", "secrets", "datetime"} & set(imports_of(MODULES[module]))
