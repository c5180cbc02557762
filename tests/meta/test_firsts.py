"""docs/firsts.md names tests: each is there, and each of the fifteen has one."""

import re
from pathlib import Path

import pytest

from tests.rows import every_row

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs" / "firsts.md").read_text()
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", TEXT)


@every_row(("path", "name"), NAMED)
def test_what_is_named_is_there(path, name):
    assert re.search(rf"^def {name}\(", (ROOT / path).read_text(), re.M)


def test_each_of_the_fifteen_has_its_test():
    rows = re.findall(r"^\| (\d+) \|(.*)$", TEXT, re.M)
    assert [int(number) for number, _ in rows] == list(range(1, 16))
    assert [number for number, row in rows if "::test_" not in row] == []
