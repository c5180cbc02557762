"""Workers import the tests by turns before they collect (tests/plugins/importing.py)."""

from tests.choosing import files
from tests.plugins.importing import share


def test_the_shares_of_all_workers_are_all_tests_once():
    both = [share(number, 2, ["tests", "variants"]) for number in range(2)]
    assert sorted(both[0] + both[1]) == files()
    assert abs(len(both[0]) - len(both[1])) <= 1


def test_what_is_not_asked_for_is_not_imported():
    here = "tests/meta/test_importing.py"
    assert [path.name for path in share(0, 1, [f"{here}::test_one"])] == ["test_importing.py"]
    assert {path.parent.name for path in share(0, 1, ["tests/meta"])} == {"meta"}
