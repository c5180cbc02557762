"""What bin/test leaves to one database is what it is said to be (tests/choosing.py)."""

import pytest

from tests.choosing import ASKING_ALL, BASE_DIR, differs, files, waits
from tests.conftest import PAGES
from tests.plugins import databases

HERE = BASE_DIR / "tests"


@pytest.mark.parametrize("name", ASKING_ALL)
def test_what_asks_every_query_is_there(name):
    assert (BASE_DIR / name).is_file()


def test_what_looks_at_the_database_is_found():
    for name in ("games/test_turns_together.py", "games/test_migrations.py", "worker/test_killed.py"):
        assert differs(HERE / name), name
    assert not differs(HERE / "web/games/test_past.py")


def test_what_asks_for_transactions_is_among_it(request):
    """Whoever gets them from a fixture of others would be forgotten."""
    asking = [item for item in request.session.items if "transactional_db" in getattr(item, "fixturenames", ())]
    left_out = [item for item in asking if not any(map(item.get_closest_marker, ("differs", "once")))]
    assert [item.nodeid for item in left_out] == []


def test_tests_of_pages_run_once_and_those_that_differ_do_not(request):
    """Of those that differ, single tests may ask one alone."""
    for item in request.session.items:
        if item.path.is_relative_to(PAGES) and not differs(item.path) and item.get_closest_marker("database"):
            assert item.get_closest_marker("once"), item.nodeid


def test_what_waits_is_found_in_the_files_that_say_so(request):
    waiting = [one for one in request.session.items if any(map(one.get_closest_marker, ("browser", "worker")))]
    assert {one.path for one in waiting} <= {path for path in files() if waits(path)}


def test_what_one_clone_has_migrated_another_takes(monkeypatch, tmp_path):
    made = []

    def make(folder):
        folder.mkdir()
        (folder / databases.NAME).write_text("migrated")
        made.append(folder)

    monkeypatch.setenv("SILLY_SETUP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(databases, "_make", make)
    for clone in ("first", "second"):
        monkeypatch.setattr(databases, "KEPT", tmp_path / clone)
        assert databases.migrated().read_text() == "migrated"
        assert databases.migrated().is_relative_to(tmp_path / clone)
    assert len(made) == 1
    monkeypatch.setattr(databases, "deciding", lambda: [BASE_DIR / "README.md"])
    databases.migrated()
    assert len(made) == 2, "another migration, another database"
