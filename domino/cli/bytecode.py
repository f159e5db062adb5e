"""Python for Pyodide as archives of byte-code, compiled by Pyodide itself under Node.

A browser then compiles nothing at the start of the brain's worker. What was compiled once is kept by the hash of its
sources in node_modules/.cache/domino/.
"""

import base64
import hashlib
import io
import json
import subprocess
import tempfile
import zipfile
from pathlib import Path

from domino.cli.building import SiteError, kept, node

# What the brain's worker loads of Python's standard library, found by loading it, and what reports an error; a name
# stands for a module or a whole package. Without html, logging and these encodings PyScript hangs without a word.
LIBRARY = (
    *"__future__ _collections_abc _colorize _opcode_metadata _py_warnings _pyodide _sitebuiltins _ssl".split(),
    *"_weakrefset abc annotationlib ast asyncio base64 bisect bz2 codecs codeop collections compression".split(),
    *"concurrent contextlib contextvars copy copyreg dataclasses dis enum fnmatch functools genericpath".split(),
    *"glob hashlib heapq html importlib inspect io json keyword linecache locale logging lzma ntpath".split(),
    *"opcode operator os pathlib posixpath pyodide random re reprlib selectors shutil signal site socket".split(),
    *"ssl stat string struct subprocess tempfile textwrap threading token tokenize traceback types typing".split(),
    *"warnings weakref zipfile zipimport".split(),
    *(f"encodings/{name}" for name in "__init__ aliases ascii cp437 idna latin_1 utf_8 utf_16 unicode_escape".split()),
    *(f"importlib/{name}" for name in "__init__ _abc _bootstrap _bootstrap_external abc machinery util".split()),
)

SCRIPT = """
import { readFileSync, writeFileSync } from "node:fs";
const [module, input, output] = process.argv.slice(2);
const { loadPyodide } = await import(module);
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
python.globals.set("text", readFileSync(input, "utf8"));
writeFileSync(output, python.runPython(`
import base64, importlib._bootstrap_external as bootstrap, json
def compiled(name, source):
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return base64.b64encode(bootstrap._code_to_hash_pyc(code, bytes(8), False)).decode()
json.dumps([compiled(name, source) for name, source in json.loads(text)])
`));
"""


def standard_library(archive: bytes) -> dict[str, str]:
    """{path: source} of what the worker needs of Python's library, from Pyodide's own archive of it."""
    with zipfile.ZipFile(io.BytesIO(archive)) as whole:
        return {name: whole.read(name).decode() for name in sorted(whole.namelist()) if wanted(name)}


def wanted(path: str) -> bool:
    """Whether a path in the standard library's archive is in `LIBRARY`."""
    if not path.endswith(".py"):
        return False
    module = path.removesuffix(".py")
    top = module.split("/")[0]
    return (module if top in ("encodings", "importlib") else top) in LIBRARY


def archive(pyodide: Path, sources: dict[str, str], place: str) -> bytes:
    """A zip archive of the byte-code of {path: source}, to be imported from the path `place`.

    `pyodide` is the folder of the npm package; the same sources give the same bytes.
    """
    asked = [[f"{place}/{path}", source] for path, source in sorted(sources.items())]
    version = (pyodide / "package.json").read_bytes()
    key = hashlib.sha256(version + SCRIPT.encode() + json.dumps(asked).encode()).hexdigest()
    return kept(pyodide.parent, f"{key}.zip", lambda: _zipped(sorted(sources), _compile(pyodide, asked)))


def _compile(pyodide: Path, asked: list[list[str]]) -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        script, input_, output = (Path(folder, name) for name in ("compile.mjs", "in.json", "out.json"))
        script.write_text(SCRIPT, "utf-8")
        input_.write_text(json.dumps(asked), "utf-8")
        command = [node(), str(script), (pyodide / "pyodide.mjs").as_uri(), str(input_), str(output)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode or not output.is_file():
            last = (done.stderr.strip() or "no word").splitlines()[-1]
            raise SiteError(f"Pyodide could not compile the brain's Python: {last}")
        return [base64.b64decode(code) for code in json.loads(output.read_text())]


def _zipped(paths: list[str], codes: list[bytes]) -> bytes:
    """Stored, not deflated: it is compressed on the wire, and read faster."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as zipped:
        for path, code in zip(paths, codes, strict=True):
            zipped.writestr(zipfile.ZipInfo(f"{path}c", (2020, 1, 1, 0, 0, 0)), code)
    return made.getvalue()
