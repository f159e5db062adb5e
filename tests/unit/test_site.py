"""The build of the site, and the two lists that have to agree with the tree."""

import ast
import base64
import hashlib
import json
import re
import subprocess
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from domino.cli import manifest, notices, offline, site
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


def _names(path):
    """(line, what is imported from domino.web.extra, or "ready" where that is awaited, the async function)."""
    tree = ast.parse(path.read_text())
    inside = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.AsyncFunctionDef):
            inside.update({id(node): function for node in ast.walk(function)})
    for node in ast.walk(tree):
        function = inside.get(id(node))
        if isinstance(node, ast.Await) and ast.unparse(node.value) == "later.ready()":
            yield node.lineno, "ready", function
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                if name.startswith("domino.web.extra."):
                    yield node.lineno, name, function
        elif isinstance(node, ast.Import):
            yield from (
                (node.lineno, alias.name, function) for alias in node.names if "domino.web.extra." in alias.name
            )


@pytest.mark.parametrize("path", [path for path in page_modules() if not path.startswith(site.EXTRA)])
def test_optional_parts_are_imported_only_once_they_are_there(path):
    """In the built site they come in a second image, which `later.ready()` waits for."""
    found = sorted(_names(ROOT / path), key=lambda one: one[0])
    for line, name, function in found:
        if name != "ready":
            waited = [at for at, what, where in found if what == "ready" and where is function and at < line]
            assert function and waited, f"{path}:{line}: await later.ready() before the import of {name}"


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
        if name.startswith("static/") and name != site.ELEMENT and not re.search("(core|error)-", name):
            stem, digest, suffix = name.rsplit(".", 2)
            assert hashlib.sha256(content).hexdigest().startswith(digest), (stem, suffix)


def test_no_path_of_this_machine_is_in_the_site(files):
    for name, content in files.items():
        assert str(ROOT).encode() not in content, name


def test_notices_name_every_file_of_others(files):
    """By package, version, licence and hash; what is in no list of theirs is in our own tree."""
    text = files["NOTICES.txt"].decode()
    listed = notices.listed(text)
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for name, packages in listed.items():
        assert name in files
        for package in packages:
            entry = lock[f"node_modules/{package}"]
            assert f"\n{package} {entry['version']} ({entry['license']}) {entry['integrity']}\n" in text
            assert f"\n{package} {entry['version']} ({entry['license']})\n---" in text, "its licence is missing"
        if name not in ("index.html", site.WORKER):
            assert f"  {name} {hashlib.sha256(files[name]).hexdigest()}\n" in text
    made = {"extra", "brain", "domino"}  # images and archives of our own modules
    for name in files:
        if name.startswith("static/") and name not in listed:
            stem, suffix = name.removeprefix("static/").split(".")[0], name.rpartition(".")[2]
            assert stem in made or [*(ROOT / "static").glob(f"**/{stem}.{suffix}")], f"whose is {name}?"
            assert not [*(ROOT / "static" / "vendor").glob(f"**/{stem}.{suffix}")] or stem in made, (
                f"{name} is not ours"
            )
    assert "Permission is hereby granted" in text


def test_every_runtime_dependency_is_in_the_notices(files):
    packages = set().union(*notices.listed(files["NOTICES.txt"].decode()).values())
    assert packages == {*json.loads((ROOT / "package.json").read_text())["dependencies"]}


def kept(files):
    """The two lists in the service worker: [[{…}, …], [{…}, …]]."""
    lists = re.findall(r'\[\{"url":.*?\}\]', files[site.WORKER].decode())
    assert len(lists) == 2
    return [json.loads(one) for one in lists]


def test_the_service_worker_keeps_every_file_of_the_page_once(files):
    table, brain = ([entry["url"] for entry in tier] for tier in kept(files))
    pictures = {name for name in files if re.match(r"static/(table|telephone)\.\w+\.png", name)}
    for_hosts = {site.ELEMENT, site.EXAMPLE, site.SNIPPET, *(name for name in files if "/embed-" in name)}
    assert len({*table, *brain}) == len(table) + len(brain)
    assert {*table, *brain} == {*files} - pictures - for_hosts - {site.WORKER}
    assert {name.split(".")[0] for name in brain} == {
        f"static/{stem}" for stem in ("brain", "brain-interpreter", "puzzles", "pyodide", "python")
    }


def test_a_name_without_a_hash_has_a_revision(files):
    table, brain = kept(files)
    assert {entry["url"] for entry in table if entry["revision"]} == {
        "LICENSE.txt", "NOTICES.txt", "index.html", manifest.NAME
    }  # fmt: skip
    assert all(re.search(r"\.[0-9a-f]{10}\.\w+$", entry["url"]) for entry in brain)
    assert sum(entry["size"] for entry in brain) == sum(len(files[entry["url"]]) for entry in brain)


def test_the_service_worker_takes_over_only_when_told(files):
    assert files[site.WORKER].count(b"skipWaiting") == 1
    assert b"importScripts" not in files[site.WORKER]


def test_a_warning_of_workbox_ends_the_build(tmp_path):
    files = {"index.html": b"x", "static/large.txt": b"x" * (65 << 20)}
    with pytest.raises(SiteError, match="Workbox"):
        offline.service_worker(ROOT, files, ["index.html"], ["static/large.txt"])


def test_the_policy_allows_our_own_scripts_alone(files):
    page = files["index.html"].decode()
    policy = re.search('http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1]
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split("; ")}
    boot = re.search(r"<script>(.*?)</script>", page, re.S)[1]
    digest = base64.b64encode(hashlib.sha256(boot.encode()).digest()).decode()
    assert rules["default-src"] == ["'none'"]
    assert rules["script-src"] == ["'self'", f"'sha256-{digest}'", "'unsafe-eval'", "'wasm-unsafe-eval'"]
    assert rules["style-src"] == ["'self'"]
    assert rules["connect-src"] == ["'self'"]
    assert page.index("Content-Security-Policy") < page.index("<script")
    source = (ROOT / "index.html").read_text()
    assert policy.replace(f" 'sha256-{digest}'", "") in source
    assert policy.replace(digest, "…") + "; frame-ancestors *" in (ROOT / "README.md").read_text()


def test_the_manifest_has_what_installing_needs(files):
    data = json.loads(files[manifest.NAME])
    assert data["start_url"] == data["scope"] == "./"
    assert "id" not in data  # a relative one would be the host's root, for every site there
    assert {(icon["sizes"], icon.get("purpose")) for icon in data["icons"]} >= {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")
    }  # fmt: skip
    assert {picture["form_factor"] for picture in data["screenshots"]} == {"wide", "narrow"}
    for picture in (*data["icons"], *data["screenshots"]):
        content = files[picture["src"]]
        if picture["type"] == "image/png":
            size = "x".join(str(int.from_bytes(content[at : at + 4], "big")) for at in (16, 20))
            assert size == picture["sizes"], picture["src"]
    assert [shortcut["url"] for shortcut in data["shortcuts"]] == [
        f"./?game={game}&start=1" for game in ("coppie", "classico", "salotto")
    ]
    assert data["share_target"]["method"] == "POST"
    assert [handler["accept"] for handler in data["file_handlers"]] == [{"application/json": [".json"]}]


def test_nothing_lies_in_the_site_that_nothing_names(files):
    known = {"index.html", "LICENSE.txt", "NOTICES.txt", site.EXAMPLE, site.SNIPPET, site.WORKER}
    for name in {*files} - known:
        last = name.rpartition("/")[2].encode()
        text = [
            other for other, content in files.items() if last in content and other not in ("NOTICES.txt", site.WORKER)
        ]
        assert text, f"nobody asks for {name}"


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
