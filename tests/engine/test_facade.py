"""The facade imports its names when they are used; this holds its lists together."""

import subprocess
import sys

import pytest

import engine


def test_every_name_of_the_facade_is_there():
    assert sorted(engine._HOMES) == sorted(engine.__all__)
    assert all(getattr(engine, name) is not None for name in engine.__all__)
    assert set(engine.__all__) <= set(dir(engine))


def test_what_the_facade_has_not_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'resolve_everything'"):
        _ = engine.resolve_everything


def test_help_imports_no_engine():
    """`python -m engine --help` in a tenth of a second: nothing of the engine but the command line is imported."""
    loaded = "print(sorted(name for name in sys.modules if name.startswith(('engine', 'variants'))))"
    code = f"import sys, engine.__main__ as m\ntry: m.main(['--help'])\nexcept SystemExit: {loaded}"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.splitlines()[-1] == "['engine', 'engine.__main__']"
