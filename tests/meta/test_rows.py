"""A test over a table fails with every row that is wrong, and with nothing else."""

import inspect

import pytest

from tests.rows import every_row


def told(test, **others):
    with pytest.raises(pytest.fail.Exception) as failed:
        test(**others)
    return str(failed.value)


def test_every_wrong_row_is_told_with_what_is_wrong():
    @every_row("text, length", [("a", 1), ("b", 2), ("ccc", 4)])
    def measured(text, length):
        assert len(text) == length, f"{text} is {len(text)} long"

    said = told(measured)
    assert said.startswith("2 of 3 rows are wrong:\n'b', 2\n")
    assert "AssertionError: b is 1 long" in said and "ccc is 3 long" in said
    assert "'a', 1" not in said


def test_errors_and_what_was_not_raised_are_wrong_too():
    @every_row("key", ["there", "gone"], ids=str.upper)
    def looked_up(key):
        {"there": 1}[key]

    assert "GONE\n    KeyError" in told(looked_up)

    @every_row("key", ["there", "gone"])
    def refused(key):
        with pytest.raises(KeyError):
            {"there": 1}[key]

    assert told(refused).startswith("1 of 2 rows are wrong:\n'there'\n")


def test_two_tables_are_multiplied_and_fixtures_are_handed_through():
    seen = []

    @every_row("one", [1, 2])
    @every_row("other", "ab")
    def both(one, other, fixture):
        seen.append((one, other, fixture))

    assert list(inspect.signature(both).parameters) == ["fixture"]
    both(fixture="f")
    assert seen == [(1, "a", "f"), (1, "b", "f"), (2, "a", "f"), (2, "b", "f")]


@pytest.mark.parametrize(("names", "rows"), [("one", []), ("one, other", [(1, 2), (3,)])])
def test_a_table_that_proves_nothing_is_refused(names, rows):
    with pytest.raises(ValueError):
        every_row(names, rows)


@every_row("number", range(3))
def test_pytest_runs_it(number, tmp_path):
    assert number < 3 and tmp_path.is_dir()
