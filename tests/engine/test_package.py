"""The engine as a package: built, installed into an empty environment, used there without the site (docs/engine.md)."""

import doctest
import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest

from engine import notebook

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "engine.md"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
TURN = {"variant": "standard", "state": {"phase": "S1901M"}, "orders": {"France": ["A Par - Bur"]}}
BARE = """
import importlib, importlib.util, pkgutil, sys
import engine, variants
for name in ("django", "svgwrite", "shapely", "numpy", "yaml"):
    assert importlib.util.find_spec(name) is None, name
for module in pkgutil.walk_packages(engine.__path__, "engine."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
for variant in engine.variant_ids():
    rules = engine.load_rulebook(variant)
    windows = list(engine.play_game(rules, "novice", years=1))
    game = engine.game_of_play(rules, windows, engine.seeded_draws("1"), variant)
    engine.write_game(game, f"{variant}.json")
    assert engine.differences(engine.read_game(f"{variant}.json")) == []
    try:
        engine.draw_map(rules, windows[-1].outcome.state)
    except engine.EngineError as error:
        assert "silly-season[drawing]" in str(error), error
    else:
        raise AssertionError("drawn without what draws")
print("fine")
"""
DRAWN = """
import importlib.util
import engine
from engine.rulebook import registry
assert importlib.util.find_spec("django") is None
for rule in registry.rules():
    registry.beside_rule(rule, "site.drawing")
for variant in engine.variant_ids():
    rules = engine.load_rulebook(variant)
    assert engine.draw_map(rules, engine.opening(rules)).startswith("<svg")
print("fine")
"""


def test_the_guide_is_true(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert found.attempted > 15
    assert found.failed == 0


def test_the_examples_in_docstrings_are_true():
    found = doctest.testmod(notebook)
    assert found.attempted > 4
    assert found.failed == 0


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The package, built by the tool that pyproject.toml names, at the version that it names."""
    folder = tmp_path_factory.mktemp("dist")
    done([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], ROOT)
    (built,) = folder.iterdir()
    assert built.name == f"silly_season-{PROJECT['version']}-py3-none-any.whl"
    return built


@pytest.fixture(scope="module")
def bare(wheel, tmp_path_factory) -> Path:
    """The folder of an environment with the package and nothing else."""
    return environment(wheel, tmp_path_factory.mktemp("bare"))


@pytest.fixture(scope="module")
def drawing(wheel, tmp_path_factory) -> Path:
    """The folder of an environment with what the extra `drawing` names besides."""
    folder = environment(wheel, tmp_path_factory.mktemp("drawing"))
    (packages,) = folder.glob("lib/*/site-packages")
    for path in {path for name in with_needs(PROJECT["optional-dependencies"]["drawing"]) for path in tops(name)}:
        (packages / path.name).symlink_to(path)
    return folder


def test_everything_but_drawing_works_in_an_empty_environment(bare, tmp_path):
    assert run(bare, tmp_path, "python", "-I", "-c", BARE) == "fine\n"


def test_the_command_works_in_an_empty_environment(bare, tmp_path):
    answer = json.loads(run(bare, tmp_path, "silly-season", "adjudicate", given=json.dumps(TURN)))
    assert answer["results"]["France"][0]["verdict"] == "succeeds"
    played = ("silly-season", "play", "--variant", "gathering", "--seed", "7", "--years", "1", "--file", "game.json")
    run(bare, tmp_path, *played)
    assert "0 differ" in run(bare, tmp_path, "silly-season", "game", "game.json")
    assert "usage: silly-season game" in run(bare, tmp_path, "silly-season", "game", "--help")
    refused = run(bare, tmp_path, "silly-season", "game", "game.json", "--out", "pictures", code=2)
    assert "silly-season[drawing]" in refused


def test_maps_are_drawn_with_the_extra(drawing, tmp_path):
    assert run(drawing, tmp_path, "python", "-I", "-c", DRAWN) == "fine\n"
    asked = f"import doctest, sys; sys.exit(doctest.testfile({str(GUIDE)!r}, module_relative=False).failed)"
    run(drawing, tmp_path, "python", "-I", "-c", asked)
    run(drawing, tmp_path, "silly-season", "board", "copy", "--out", "board.json")
    run(drawing, tmp_path, "silly-season", "board", "draw", "board.json", "--out", "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def environment(wheel: Path, folder: Path) -> Path:
    """An environment in a folder, with a wheel installed into it."""
    done([sys.executable, "-m", "venv", "--without-pip", str(folder)], ROOT)
    into = ["--python", str(folder / "bin" / "python")]
    done([sys.executable, "-m", "pip", *into, "install", "-q", "--no-index", "--no-deps", str(wheel)], ROOT)
    return folder


def with_needs(names: list[str]) -> set[str]:
    """Those distributions, and all that they need."""
    found, asked = set(), list(names)
    while asked:
        name = asked.pop()
        if name not in found:
            found.add(name)
            needs = [one for one in distribution(name).requires or () if "extra ==" not in one]
            asked += [re.match(r"[\w.-]+", one).group() for one in needs]
    return found


def tops(name: str) -> set[Path]:
    """What a distribution has put beside the others: packages, modules, what is told of it."""
    package = distribution(name)
    firsts = {path.parts[0] for path in package.files or () if path.parts[0] not in ("..", "__pycache__")}
    return {Path(package.locate_file(first)) for first in firsts}


def run(environment: Path, folder: Path, command: str, *arguments: str, given: str = "", code: int = 0) -> str:
    """What a command of an environment prints, both ways, when it is run in a folder."""
    return done([str(environment / "bin" / command), *arguments], folder, given, code)


def done(command: list[str], folder: Path, given: str = "", code: int = 0) -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COVERAGE"))}
    ended = subprocess.run(command, cwd=folder, input=given, capture_output=True, text=True, env=clean, timeout=300)
    assert ended.returncode == code, ended.stdout + ended.stderr
    return ended.stdout + ended.stderr
