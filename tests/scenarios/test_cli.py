"""`python -m engine scenario`: its lines, its exit codes, its coverage."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine.scenarios import cli

ROOT = Path(__file__).resolve().parents[2]

FILE = """\
id: good
title: t
state: {phase: S1901M, units: {France: [A Par]}}
turns:
  - orders: {France: [A Par - Bur]}
    expect: {units: {France: [A Bur]}}
---
id: bad
title: t
clauses: [standard.nonsense]
state: {phase: S1901M, units: {France: [A Par]}}
turns:
  - orders: {France: [A Par - Bur]}
    expect: {units: {France: [A Par]}}
"""


def call(*argv: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return cli.main(argv, out, err), out.getvalue(), err.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.yaml"
    path.write_text(FILE, encoding="utf-8")
    return path


def test_lines_and_count(file: Path) -> None:
    code, out, _ = call(str(file))
    good, bad, count = out.splitlines()
    assert code == 1
    assert good == "ok good"
    assert bad.startswith(
        "DIFFERS bad: at the start, clauses: no rule has a clause 'standard.nonsense'; turn 1, units: France"
    )
    assert count == "1 passed, 1 failed"


def test_all_fine(file: Path) -> None:
    file.write_text(FILE.split("---")[0], encoding="utf-8")
    assert call(str(file)) == (0, "ok good\n1 passed, 0 failed\n", "")


def test_a_directory_stands_for_its_files(file: Path) -> None:
    assert call(str(file.parent))[1] == call(str(file))[1]


def test_bad_file_and_bad_usage(file: Path, tmp_path: Path) -> None:
    file.write_text("id: x\ntitel: y\n", encoding="utf-8")
    code, out, err = call(str(file))
    assert (code, out) == (2, "")
    assert f"{file}:2: titel" in err
    assert call(str(tmp_path / "none.yaml"))[0] == 2
    assert call()[0] == 2
    assert call("--covrage", "standard")[0] == 2
    assert call("--coverage", "gunboat")[0] == 2


def test_an_engine_that_breaks_is_a_difference(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise KeyError("lost\nit")

    monkeypatch.setattr(engine, "adjudicate", broken)
    code, out, _ = call(str(file))
    assert code == 1
    assert out.splitlines()[0].startswith("DIFFERS good: the engine broke: KeyError")
    assert len(out.splitlines()) == 3


def test_coverage_counts_scenarios_by_clause(file: Path) -> None:
    code, out, _ = call("--coverage", "standard", str(file))
    counts = json.loads(out)
    assert code == 0
    assert list(counts) == list(engine.load_rulebook("standard").clauses)
    assert set(counts.values()) == {0}


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_every_clause_of_every_variant_has_a_scenario(variant: str) -> None:
    counts = json.loads(call("--coverage", variant)[1])
    assert [clause for clause, count in counts.items() if not count] == []


def test_the_command_itself(file: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine", "scenario", str(file)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[-1] == "1 passed, 1 failed"


def test_without_yaml_the_message_says_what_is_missing(file: Path) -> None:
    block = (
        "import sys; sys.modules['yaml'] = None; from engine.scenarios.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", block, str(file)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "PyYAML" in done.stderr
    assert "Traceback" not in done.stderr
