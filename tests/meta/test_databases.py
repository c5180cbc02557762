"""What bin/test leaves to one database is what it is said to be."""

from collections import defaultdict

import pytest

from tests.conftest import ASKING_BOTH, PAGES


@pytest.mark.parametrize("name", ASKING_BOTH)
def test_pages_that_are_asked_for_on_both_databases_are_there(name):
    assert (PAGES / name).is_file()


def test_tests_of_pages_run_once_and_these_do_not(request):
    """Of those that ask both, single tests may ask one alone."""
    marked = defaultdict(set)
    for item in request.session.items:
        if item.path.is_relative_to(PAGES):
            marked[str(item.path.relative_to(PAGES))].add(item.get_closest_marker("once") is not None)
    assert {path for path, marks in marked.items() if False in marks} <= set(ASKING_BOTH)
    assert all(False in marks for path, marks in marked.items() if path in ASKING_BOTH)
