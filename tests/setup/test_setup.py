"""bin/setup: what one clone has made the next one takes, whole or not at all, and nobody changes what is another's.

The packages here are made by the tests, so nothing is fetched: one to install, and one that is called uv and leaves its
work to pip, or fails.
"""

import base64
import concurrent.futures
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.rows import slow_but

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.once

UV = """
import subprocess, sys
from pathlib import Path
def main():
    Path(sys.prefix, "uv-was-asked").touch()
    if {fails}:
        sys.exit(2)
    lock = sys.argv[sys.argv.index("-r") + 1]
    sys.exit(subprocess.call([sys.executable, "-m", "pip", "install", "-q", "--require-hashes", "-r", lock]))
"""


def wheel(folder: Path, name: str, code: str) -> str:
    """Write a wheel of one module; returns its line for a lock file."""
    path = folder / f"{name}-1.0-py3-none-any.whl"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    content = {
        f"{name}.py": code,
        f"{name}-1.0.dist-info/METADATA": metadata,
        f"{name}-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{name}-1.0.dist-info/entry_points.txt": f"[console_scripts]\n{name} = {name}:main\n",
    }
    lines = [f"{at},sha256={_digest(text)},{len(text.encode())}" for at, text in content.items()]
    content[f"{name}-1.0.dist-info/RECORD"] = "\n".join([*lines, f"{name}-1.0.dist-info/RECORD,,"]) + "\n"
    with zipfile.ZipFile(path, "w") as archive:
        for at, text in content.items():
            archive.writestr(at, text)
    return f"{name}==1.0 \\\n    --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


PIP = r"""
import hashlib, os, re, sys, zipfile
from pathlib import Path
lock = Path(sys.argv[sys.argv.index("-r") + 1]).read_text().replace("\\\n", " ")
for name, digest in re.findall(r"^([a-z]+)==1.0 +--hash=sha256:([0-9a-f]+)$", lock, re.M):
    path = Path(os.environ["PIP_FIND_LINKS"], f"{name}-1.0-py3-none-any.whl")
    if not path.exists() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
        sys.exit(f"{name} cannot be had")
    zipfile.ZipFile(path).extractall(Path(__file__).parents[1])
    script = Path(sys.prefix, "bin", name)
    script.write_text(f"#!{sys.prefix}/bin/python\nimport {name}\n{name}.main()\n")
    script.chmod(0o755)
"""
"""Stands in for pip, which takes seconds to be put into an environment: it does what bin/setup asks, and no more."""

PYTHON = """#!/bin/sh
[ "$1 $2" = "-m venv" ] || exec {python} "$@"
{python} -m venv --without-pip "$3" && cp -r {pip} "$3"/lib/python*/site-packages/
"""


def _digest(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


class Machine:
    """A machine that reaches nothing but a folder of wheels, with a cache of its own, and the clones on it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.wheels, self.cache = folder, folder / "wheels", folder / "cache/silly-season"
        self.wheels.mkdir(parents=True)
        self.lock = wheel(self.wheels, "greeter", "def main():\n    print('hello')\n")
        self.uv = ""
        self.tools = folder / "tools"
        (self.tools / "pip").mkdir(parents=True)
        (self.tools / "pip/__init__.py").touch()
        (self.tools / "pip/__main__.py").write_text(PIP)
        python = self.tools / "python3.11"
        python.write_text(PYTHON.format(python=Path(sys.executable).resolve(), pip=self.tools / "pip"))
        python.chmod(0o755)
        kept = {name: text for name, text in os.environ.items() if not name.startswith(("PIP_", "UV_", "SILLY_"))}
        self.env = kept | {
            "HOME": str(folder),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.wheels),
            "PATH": f"{self.tools}{os.pathsep}{os.environ['PATH']}",
        }

    def has_a_real_pip(self) -> None:
        (self.tools / "python3.11").unlink()
        (self.tools / "python3.11").symlink_to(Path(sys.executable).resolve())

    def has_uv(self, *, fails: bool = False) -> None:
        self.uv = wheel(self.wheels, "uv", UV.format(fails=fails))

    def clone(self, name: str) -> Path:
        clone = self.folder / name
        (clone / "bin").mkdir(parents=True)
        (clone / "requirements").mkdir()
        for script in ("setup", "shared.py"):
            shutil.copy2(ROOT / "bin" / script, clone / "bin" / script)
        (clone / "requirements/base.lock").write_text(self.lock)
        (clone / "requirements/dev.lock").write_text(self.lock + "# and the tools\n")
        (clone / "requirements/uv.lock").write_text(self.uv or "uv==1.0 --hash=sha256:" + "0" * 64 + "\n")
        return clone

    def set_up(self, clone: Path, **settings: str) -> str:
        done = subprocess.run(
            ["bin/setup"], cwd=clone, env={**self.env, **settings}, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stderr

    def kept(self) -> list[Path]:
        return sorted(self.cache.glob("venv-*"))


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def greeting(clone: Path) -> str:
    """What the package says when its script is called."""
    done = subprocess.run([".venv/bin/greeter"], cwd=clone, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def named_in(clone: Path) -> str:
    return (clone / ".venv/bin/greeter").read_text().split("\n")[0]


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_a_second_clone_takes_what_the_first_has_made_and_is_its_own(machine):
    machine.has_a_real_pip()
    first, second = machine.clone("first"), machine.clone("second")
    assert "making .venv" in machine.set_up(first)
    assert len(machine.kept()) == 1
    machine.lock = ""  # nothing more can be had
    shutil.rmtree(machine.wheels)
    assert "taken from another clone's" in machine.set_up(second)
    assert greeting(first) == greeting(second) == "hello"
    assert named_in(second) == f"#!{second}/.venv/bin/python"
    assert named_in(first) == f"#!{first}/.venv/bin/python"

    before = files_of(first / ".venv"), files_of(machine.kept()[0])
    run = {"cwd": second, "env": machine.env, "check": True, "capture_output": True}
    subprocess.run([".venv/bin/python", "-m", "pip", "uninstall", "-y", "greeter"], **run)
    assert (files_of(first / ".venv"), files_of(machine.kept()[0])) == before
    shutil.rmtree(machine.cache)
    assert greeting(first) == "hello"


def test_who_is_up_to_date_is_left_alone(machine):
    clone = machine.clone("first")
    machine.set_up(clone)
    before = files_of(clone / ".venv")
    assert machine.set_up(clone) == ""
    assert files_of(clone / ".venv") == before


def test_other_lock_files_are_other_environments(machine):
    machine.set_up(machine.clone("first"))
    machine.lock += "# newer\n"
    assert "making .venv" in machine.set_up(machine.clone("second"))
    assert len(machine.kept()) == 2


def test_it_can_be_switched_off(machine):
    said = machine.set_up(machine.clone("first"), SILLY_SETUP_CACHE="off")
    assert "making .venv" in said
    assert not machine.cache.exists()
    machine.set_up(machine.clone("second"))
    assert "making .venv" in machine.set_up(machine.clone("third"), SILLY_SETUP_CACHE="off")


def lose_a_file(kept):
    (kept / "lib").rglob("greeter.py").__next__().unlink()


def lose_the_python(kept):
    for name in ("python", "python3"):
        (kept / "bin" / name).unlink()
        (kept / "bin" / name).symlink_to("/nowhere/at/all")


def lose_its_papers(kept):
    (kept / ".whole.json").unlink()


def hold_nonsense(kept):
    (kept / ".whole.json").write_text("[1]")


@pytest.mark.parametrize(
    "breaks", slow_but([lose_a_file, lose_the_python, lose_its_papers, hold_nonsense], lose_a_file)
)
def test_what_is_broken_is_never_taken_and_made_anew(machine, breaks):
    machine.set_up(machine.clone("first"))
    breaks(machine.kept()[0])
    second = machine.clone("second")
    assert "making .venv" in machine.set_up(second)
    assert greeting(second) == "hello"
    assert "taken from" in machine.set_up(machine.clone("third"))
    assert [one.name for one in machine.cache.iterdir()] == [machine.kept()[0].name], "no rubbish is left"


def test_what_was_left_half_made_has_no_name_yet(machine):
    clone = machine.clone("first")
    machine.cache.mkdir(parents=True)
    half = machine.cache / ".part-killed/it"
    half.mkdir(parents=True)
    assert "making .venv" in machine.set_up(clone)
    os.utime(half.parent, (0, 0))
    assert "taken from" in machine.set_up(machine.clone("second"))
    machine.lock += "# newer\n"
    machine.set_up(machine.clone("third"))
    assert not half.parent.exists(), "it was left long ago"


def test_what_nobody_takes_any_more_is_deleted(machine):
    machine.set_up(machine.clone("first"))
    (old,) = machine.kept()
    os.utime(old, (0, 0))
    machine.lock += "# newer\n"
    machine.set_up(machine.clone("second"))
    assert old not in machine.kept()
    assert len(machine.kept()) == 1


@pytest.mark.slow
def test_several_clones_may_be_set_up_at_once(machine):
    clones = [machine.clone(f"clone{number}") for number in range(4)]
    with concurrent.futures.ThreadPoolExecutor(len(clones)) as several:
        list(several.map(machine.set_up, clones))
    assert [greeting(clone) for clone in clones] == ["hello"] * 4
    assert [one.name for one in machine.cache.iterdir()] == [machine.kept()[0].name]
    assert "taken from" in machine.set_up(machine.clone("later"))


def test_a_link_is_let_go_of_and_what_it_leads_to_stays_as_it_is(machine):
    first, second = machine.clone("first"), machine.clone("second")
    machine.set_up(first)
    (second / ".venv").symlink_to(first / ".venv")
    assert machine.set_up(second) == "", "it fits"
    assert (second / ".venv").is_symlink()
    before = files_of(first / ".venv")
    (second / "requirements/base.lock").write_text(machine.lock + "# newer\n")
    said = machine.set_up(second)
    assert "leads to does not fit" in said
    assert not (second / ".venv").is_symlink()
    assert greeting(second) == "hello"
    assert files_of(first / ".venv") == before


def test_an_older_folder_is_brought_up_to_date_in_its_place_and_is_not_for_others(machine):
    clone = machine.clone("first")
    machine.set_up(clone, SILLY_SETUP_CACHE="off")
    (clone / ".venv/mine").write_text("kept")
    (clone / "requirements/base.lock").write_text(machine.lock + "# newer\n")
    assert "making .venv" not in machine.set_up(clone)
    assert (clone / ".venv/mine").read_text() == "kept"
    assert machine.kept() == []


@pytest.mark.parametrize(
    ("uv", "settings", "by"),
    [
        ("there", {}, "uv"),
        ("fails", {}, "pip"),
        ("", {}, "pip"),
        ("there", {"SILLY_SETUP_INSTALLER": "pip"}, "pip"),
    ],
)
def test_uv_installs_where_it_can_be_had_and_pip_where_not(machine, uv, settings, by):
    if uv:
        machine.has_uv(fails=uv == "fails")
    clone = machine.clone("first")
    assert f"by {by}, after" in machine.set_up(clone, **settings)
    assert (clone / ".venv/uv-was-asked").exists() is (bool(uv) and not settings)
    assert greeting(clone) == "hello"


def test_uv_is_held_to_its_hash(machine):
    machine.has_uv()
    machine.uv = machine.uv.replace("sha256:", "sha256:0", 1)[: len(machine.uv)] + "\n"
    clone = machine.clone("first")
    assert "by pip, after" in machine.set_up(clone)
    assert not (clone / ".venv/uv-was-asked").exists()
