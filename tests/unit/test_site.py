"""The build of the site, and the two lists that have to agree with the tree."""

import re
import subprocess
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from domino.cli import site
from domino.cli.romfs import image
from domino.cli.site import SiteError, build, page_modules, write

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def files():
    return build()


def test_pyscript_toml_lists_every_module_of_the_page_and_no_other():
    listed = tomllib.loads((ROOT / "pyscript.toml").read_text())["files"]
    modules = page_modules()
    problems = [f'add to pyscript.toml: "{path}" = "{path}"' for path in modules if path not in listed]
    problems += [f"remove from pyscript.toml: {path}" for path in listed if path not in modules]
    assert not problems, "\n".join(problems)
    assert all(source == target for source, target in listed.items())


def test_no_module_of_the_page_imports_pyscripts_python_library():
    """static/interpreter.js leaves that library out."""
    for path in page_modules():
        assert not re.search(r"^\s*(?:from|import)\s+pyscript\b", (ROOT / path).read_text(), re.M), path


def test_the_same_tree_gives_the_same_bytes(files):
    assert build() == files


def test_addresses_on_the_page_are_relative(files):
    page = files["index.html"].decode()
    for address in re.findall(r'(?:src|href)="([^"]*)"', page):
        assert not address.startswith(("/", "http:", "//")), address
        if not address.startswith(("#", "https:")):
            assert address in files


def test_names_carry_the_hash_of_the_content(files):
    for name, content in files.items():
        if name.startswith("static/") and not re.search("(core|error)-", name):
            stem, digest, suffix = name.rsplit(".", 2)
            assert site.hashlib.sha256(content).hexdigest().startswith(digest), (stem, suffix)


def test_no_path_of_this_machine_is_in_the_site(files):
    for name, content in files.items():
        assert str(ROOT).encode() not in content, name


def test_notices_name_what_the_page_is_made_with(files):
    notices = files["NOTICES.txt"].decode()
    for name in ("@pyscript/core", "polyscript", "micropython", "idb", "atkinson-hyperlegible"):
        assert name in notices
    assert "Permission is hereby granted" in notices


def test_an_image_is_read_by_micropython(tmp_path):
    (tmp_path / "image").write_bytes(image({"lib/a/b.py": b"c = 7", "lib/a/__init__.py": b"", "x.txt": b"\xff" * 300}))
    script = """
      import { readFileSync } from "node:fs";
      const [, , module, file] = process.argv;
      const { loadMicroPython } = await import(module);
      const python = await loadMicroPython({ romfs: readFileSync(file), stdout: console.log });
      python.runPython("from a.b import c\\nprint(c, len(open('/rom/x.txt', 'rb').read()))");
    """
    (tmp_path / "read.mjs").write_text(script)
    module = ROOT / "static" / "vendor" / "micropython" / "micropython.mjs"
    command = ["node", tmp_path / "read.mjs", module, tmp_path / "image"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stdout.strip() == "7 300", done.stderr


def test_write_replaces_an_older_build_only(tmp_path):
    out = tmp_path / "dist"
    write({"NOTICES.txt": b"1", "static/old.js": b""}, out)
    write({"NOTICES.txt": b"2"}, out)
    assert [path.name for path in out.iterdir()] == ["NOTICES.txt"]
    (tmp_path / "precious").write_text("…")
    with pytest.raises(SiteError, match="not a build"):
        write({"NOTICES.txt": b""}, tmp_path)
    assert (tmp_path / "precious").exists()


def test_what_is_missing_is_one_sentence_and_exit_2(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(site, "build", lambda: build(tmp_path))
    assert site.run(SimpleNamespace(out=tmp_path / "dist")) == 2
    assert capsys.readouterr().err.count("\n") == 1
