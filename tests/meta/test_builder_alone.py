"""The builder of the common board is run by hand in an environment of its own: it may need no more than that.

Lint, types and tests leave it out, so nothing else notices when it comes to need the site.
"""

import ast
import sys
from pathlib import Path

from tests.choosing import BASE_DIR

FOLDER = BASE_DIR / "variants" / "geometry" / "build"
SHARED = {"variants.geometry.topology"}
"""What it shares with the site: the form of the file that it writes, which itself needs the standard library alone."""


def imported(path: Path) -> set[str]:
    """The names of the modules that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return found


def packages(path: Path) -> set[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {line.split("==")[0] for line in lines if line and not line.startswith("#")}


def test_the_builder_needs_its_own_environment_alone():
    allowed = sys.stdlib_module_names | packages(FOLDER / "requirements.txt")
    allowed |= {path.stem for path in FOLDER.glob("*.py")}
    scripts = sorted(FOLDER.glob("*.py"))
    assert scripts
    beyond = {
        f"{path.name}: {name}"
        for path in scripts
        for name in imported(path) - SHARED
        if name.split(".")[0] not in allowed
    }
    assert not beyond


def test_what_the_builder_shares_needs_the_standard_library_alone():
    for module in SHARED:
        path = BASE_DIR / (module.replace(".", "/") + ".py")
        assert {name for name in imported(path) if name.split(".")[0] not in sys.stdlib_module_names} == set()
