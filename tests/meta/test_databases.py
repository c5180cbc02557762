"""What bin/test leaves to one database is what it is said to be."""

import pytest

from tests.conftest import ASKING_BOTH, PAGES


@pytest.mark.parametrize("name", ASKING_BOTH)
def test_pages_that_are_asked_for_on_both_databases_are_there(name):
    assert (PAGES / name).is_file()


def test_tests_of_pages_run_once_and_these_do_not(request):
    marked = {item.path: item.get_closest_marker("once") for item in request.session.items}
    ours = {path: mark for path, mark in marked.items() if path.is_relative_to(PAGES)}
    for path, mark in ours.items():
        assert bool(mark) is (str(path.relative_to(PAGES)) not in ASKING_BOTH), path
