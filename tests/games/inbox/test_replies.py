"""Answers as 39 mail programs and languages write them: what was typed is left, and nothing of what they quote."""

import pytest

from games.inbox.quoting import written
from games.inbox.seats import _without_courtesies
from tests.games.inbox.letters import paper_of, write
from tests.games.inbox.replies import ORDERS, PLAIN


def orders_in(text: str) -> list[str]:
    return [line.strip() for line in _without_courtesies(written(text).splitlines()) if line.strip()]


@pytest.mark.parametrize("style", PLAIN)
def test_exactly_what_was_typed_is_left(style):
    assert len(PLAIN) >= 31
    assert orders_in(PLAIN[style]) == ORDERS.split("\n")


@pytest.mark.django_db
@pytest.mark.parametrize("style", ["Lotus Notes", "Thunderbird, German, below"])
def test_no_order_of_the_original_comes_back(table, style):
    write(table, table.france, "A Par - Pic\nA Mar - Spa")
    row, _ = write(table, table.france, PLAIN[style])
    assert row.status == "taken"
    assert sorted(paper_of(table, "France")) == ["A Mar - Spa", "A Par - Bur", "F Bre - MAO"]


@pytest.mark.parametrize("line", ["France: A Par - Bur", "A Par - Bur", "Waive 2", "READY"])
def test_a_line_just_above_what_is_quoted_stays(line):
    original = PLAIN["Outlook, German"].removeprefix(ORDERS)
    assert orders_in(line + original) == [line]
