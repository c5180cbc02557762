"""What is done once at a time: a lock beside SQLite's file, one of PostgreSQL's, none for a database in memory."""

import contextlib
import fcntl
from types import SimpleNamespace

import pytest

from games.management.one_at_a_time import LAYING, MIGRATING, one_at_a_time


def sqlite(name) -> SimpleNamespace:
    return SimpleNamespace(vendor="sqlite", settings_dict={"NAME": name})


def is_held(path) -> bool:
    with path.open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def test_a_file_beside_the_database_is_held_as_long_as_it_lasts(tmp_path):
    database = sqlite(tmp_path / "site.sqlite3")
    with pytest.raises(KeyError), one_at_a_time(database, LAYING):
        assert is_held(tmp_path / "site.sqlite3.laying")
        with one_at_a_time(database, MIGRATING):
            assert is_held(tmp_path / "site.sqlite3.migrating"), "another thing has another lock"
        raise KeyError
    assert not is_held(tmp_path / "site.sqlite3.laying")


def test_a_database_in_memory_is_its_process_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with one_at_a_time(sqlite("file:memorydb_default?mode=memory"), LAYING):
        assert list(tmp_path.iterdir()) == []


class _Server:
    """A PostgreSQL that is none, which notes what it is asked."""

    vendor = "postgresql"
    connection = "open"

    def __init__(self):
        self.asked = []

    def cursor(self):
        return contextlib.nullcontext(SimpleNamespace(execute=lambda sql, values: self.asked.append((sql, values))))


@pytest.mark.parametrize("lost", [False, True])
def test_a_server_holds_a_lock_and_takes_it_back_with_the_connection(lost):
    server = _Server()
    with pytest.raises(KeyError), one_at_a_time(server, LAYING):
        assert server.asked == [("SELECT pg_advisory_lock(%s)", [LAYING[1]])]
        server.connection = None if lost else "open"
        raise KeyError
    assert server.asked[1:] == ([] if lost else [("SELECT pg_advisory_unlock(%s)", [LAYING[1]])])
