"""`bin/zines`: the examples are printed by the site's own means, with all that an issue is made of."""

import re

import pytest

from tests.zines.examples import examples

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.slow
def test_three_issues_are_printed(settings):
    settings.SITE_URL = "https://season.example"
    printed = dict(examples())
    assert list(printed) == ["turn.txt", "season.txt", "mixed.md"]
    for number, text in enumerate(printed.values(), start=1):
        assert f"No. {number}" in text and "25 November" in text
        assert re.search(r"(?i)editorial", text) and re.search(r"(?i)house rules", text)
    assert "Deadline for Autumn 1901, movement" in printed["turn.txt"].replace("\n", " ")
    assert all(len(line) <= 72 for name in ("turn.txt", "season.txt") for line in printed[name].splitlines())
    assert [name in printed["season.txt"] for name in ("TRIESTE", "RATHER LATE", "LAST ORDERS")] == [True] * 3
    assert "](https://season.example/zines/maps/" in printed["mixed.md"]
    assert not re.search(r"\]\(map:", printed["mixed.md"])
