"""The set-up: what goes to static/vendor/, and that what is missing is one sentence."""

import sys

import pytest

from domino.cli import setup


def test_every_file_of_vendor_was_copied_with_its_content():
    for folder, patterns in setup.FILES.items():
        for pattern in patterns:
            found = list(setup.MODULES.glob(pattern))
            assert found, pattern
            for path in found:
                assert (setup.VENDOR / folder / path.name).read_bytes() == path.read_bytes()


def test_the_lock_names_no_registry_and_has_a_hash_for_every_package():
    lock = (setup.ROOT / "package-lock.json").read_text()
    assert '"resolved"' not in lock
    packages = setup.json.loads(lock)["packages"]
    assert all(package["integrity"].startswith("sha512-") for path, package in packages.items() if path)


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-node.txt"])
def test_requirements_name_no_index_and_have_hashes(name):
    text = (setup.ROOT / name).read_text()
    assert "://" not in text and "--index" not in text
    pins = [line for line in text.splitlines() if "==" in line and not line.lstrip().startswith("#")]
    assert pins and all(line.endswith("\\") for line in pins)


def test_a_step_is_done_again_only_when_its_input_changes(tmp_path):
    source, stamp = tmp_path / "in", tmp_path / "stamp"
    source.write_text("one")
    now = setup.changed(stamp, source)
    assert now
    stamp.write_text(now)
    assert setup.changed(stamp, source) == ""
    source.write_text("two")
    assert setup.changed(stamp, source)


def test_what_is_missing_is_one_sentence_and_exit_2(monkeypatch, capsys):
    def step():
        raise setup.Missing("There is no such thing here.")

    monkeypatch.setattr(setup, "python_tools", step)
    monkeypatch.setattr(sys, "argv", ["setup"])
    assert setup.main() == 2
    assert capsys.readouterr().err == "setup: There is no such thing here.\n"


def test_an_old_python_is_refused_in_one_sentence(monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    monkeypatch.setattr(sys, "argv", ["setup"])
    assert setup.main() == 2
    assert "Python 3.11 or newer is needed, this is 3.9" in capsys.readouterr().err
