"""docs/wishes.md names a test for every wish: each exists, by its file and its name."""

import re

from django.conf import settings

TABLE = (settings.BASE_DIR / "docs/wishes.md").read_text()
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def test_every_wish_is_held_by_tests_that_exist():
    rows = [line for line in TABLE.splitlines() if re.match(r"\| \d+ \|", line)]
    assert [int(row.split("|")[1]) for row in rows] == list(range(1, 26))
    for row in rows:
        held = NAMED.findall(row.split("|")[-2])
        assert held, row
        for file, name in held:
            text = (settings.BASE_DIR / file).read_text()
            assert not name or f"def {name}(" in text, (file, name)
