"""Letters that end whoever reads them: counted before they are read, put aside the fourth time, kept for operators."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import OperationalError

from games.inbox.imap import letters_fetch
from games.inbox.queries import shape_of, shown_to_operators
from games.inbox.receiving import mail_receive
from games.inbox.services import TRIES
from games.models import Arrived, Game, GameStatus, LetterTry
from tests.games.inbox.letters import paper_of
from tests.games.inbox.test_hostile_letters import nested, typed
from tests.games.inbox.test_ways_in import box, post, raw_of  # noqa: F401 - a fixture
from tests.plugins.databases import migrated

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """What nobody catches: as if the process were gone."""


def deadly(monkeypatch, name):
    def die(*_args, **_more):
        raise Killed

    monkeypatch.setattr(f"games.inbox.receiving.{name}", die)


@pytest.mark.parametrize("name", ["read_head", "_is_heeded", "read_body", "_take"])
def test_the_fourth_try_puts_it_aside_wherever_the_others_died(table, monkeypatch, name):
    raw = raw_of(table)
    deadly(monkeypatch, name)
    for _ in range(TRIES):
        with pytest.raises(Killed):
            mail_receive(raw, way="imap")
    row = mail_receive(raw, way="imap")
    assert (row.status, bytes(row.raw)) == ("unreadable", raw)
    assert "ended" in row.reason
    assert mail_receive(raw, way="imap") is None
    assert Arrived.objects.filter(status="unreadable").count() == 1


def test_a_mailbox_goes_on_behind_it(table, box, monkeypatch):  # noqa: F811
    hostile, good = raw_of(table, "A Mar - Spa"), raw_of(table)
    box.letters = [hostile, good]
    with monkeypatch.context() as patched:
        deadly(patched, "read_head")
        for _ in range(TRIES):
            with pytest.raises(Killed):
                letters_fetch()
    assert letters_fetch() == 2
    assert paper_of(table, "France") == ["A Par - Bur"]


def test_a_database_that_is_away_counts_for_nothing(table, monkeypatch):
    raw = raw_of(table)

    def away(*_args):
        raise OperationalError

    for _ in range(TRIES * 2):
        with monkeypatch.context() as patched:
            patched.setattr("games.inbox.receiving._receive", away)
            with pytest.raises(OperationalError):
                mail_receive(raw, way="hook")
    assert mail_receive(raw, way="hook").status == "taken"
    assert not LetterTry.objects.exists()


def test_letters_that_are_dealt_with_leave_no_try_behind(table):
    for raw in (raw_of(table), typed("multipart/mixed; boundary=x0", nested(1_500), table=table), b"To: x@y.example"):
        mail_receive(raw, way="hook")
    assert not LetterTry.objects.exists()


def test_operators_see_why_and_how_it_is_built_and_not_what_it_says(table, client_of):
    post(typed("multipart/mixed; boundary=x0", b"Munich at dawn\n" + nested(1_500), table=table))
    row = Arrived.objects.get()
    assert row.reason
    boss = client_of("boss", is_staff=True, is_superuser=True)
    page = boss.get(f"/admin/games/arrived/{row.pk}/change/").content.decode()
    assert "multipart/mixed; boundary=xx" not in page
    assert "Content-Type: xxxxxxxxx/xxxxx; xxxxxxxx=xx" in page
    assert row.reason in page
    assert "Munich" not in page
    Game.objects.filter(pk=table.game.pk).update(status=GameStatus.ABANDONED)
    row.refresh_from_db()
    assert "Munich at dawn" in shown_to_operators(row)


def test_a_letter_that_nobody_read_is_shown_by_its_shape(table, monkeypatch):
    deadly(monkeypatch, "read_head")
    for _ in range(TRIES):
        with pytest.raises(Killed):
            mail_receive(raw_of(table), way="imap")
    shown = shown_to_operators(mail_receive(raw_of(table), way="imap"))
    assert shown.endswith("x xxx - xxx")
    assert table.france.email not in shown


def test_of_a_shape_no_letter_is_left():
    assert shape_of("To: anna@x.org\r\n odd 7\r\n\r\nTo: É 8\n--x_1") == "To: xxxx@x.xxx\n xxx x\n\nxx: x x\n--x_x"


@pytest.mark.once  # the database is one of its own
@pytest.mark.worker
def test_a_process_that_is_killed_leaves_its_try_behind(tmp_path):
    """For all that: the count is in the database before anything is read, not in the transaction that dies."""
    url = f"sqlite:///{tmp_path}/letters.sqlite3"
    env = {**os.environ, "DATABASE_URL": url, "DATA_DIR": str(tmp_path)}
    base = Path(__file__).resolve().parents[3]
    shutil.copyfile(migrated(), tmp_path / "letters.sqlite3")
    told = (
        "import os, signal\nfrom games.inbox import receiving\nfrom games.models import Arrived\n"
        "receiving.read_head = lambda raw: os.kill(os.getpid(), signal.SIGKILL)\n"
        "row = receiving.mail_receive(b'To: x', way='imap')\nprint(row.status, Arrived.objects.count())"
    )
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", told]
    ends = [subprocess.run(command, cwd=base, env=env, capture_output=True, text=True) for _ in range(TRIES + 1)]
    assert [one.returncode for one in ends] == [-9, -9, -9, 0], ends[-1].stderr
    assert ends[-1].stdout.strip().endswith("unreadable 1")
