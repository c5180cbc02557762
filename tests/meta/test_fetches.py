"""What the comparison of two fetches overlooks: time that passes in between, and nothing that was played."""

import pytest

from tests.web.games.secrecy import apart


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("ruled 31 Dec 2026, 23:59", "ruled 1 Jan 2027, 00:00"),
        ("Thu 31 Dec, 23:59</time>", "Fri 1 Jan, 00:01</time>"),
        ("Thursday 31 December 2026", "Friday 1 January 2027"),
        ("in 12 minutes 5 seconds", "in 12 minutes 4 seconds"),
    ],
)
def test_time_may_pass_midnight_too(before, after):
    one, other = apart(before, after)
    assert one == other


@pytest.mark.parametrize(
    ("one", "other"),
    [("A Par - 1 Mar", "A Par - 2 Mar"), ("Spring 1901", "Spring 1902"), ("1901 Mar, 3 votes", "1901 Mar, 4 votes")],
)
def test_what_was_played_is_not_overlooked(one, other):
    one, other = apart(one, other)
    assert one != other
