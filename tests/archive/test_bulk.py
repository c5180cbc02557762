"""Whole archives, brought by an operator: thousands of files, one in memory at a time; begun, and gone on with."""

import gzip
import hashlib
import io
import json
import os
import tracemalloc
import zipfile
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from rest_framework.test import APIClient

import engine
from engine.bots.play import play, seeded_draws
from engine.gamefile import game_of_play, written
from engine.gamefile.foreign.saved_games import saved_game
from games import database_time
from games.archive import bulk, pages, services
from games.archive import models as archive_models
from games.archive.models import ArchivedGame
from games.archive.queries import counts, uploads_of
from games.archive.services import archive_put, archive_work
from games.archive.tasks import archive_work as archive_task
from games.services import task_queueing
from games.services.task_queueing import send_one_hint
from tests.archive.test_bad_input import badly_named, scratched
from tests.engine.gamefile.test_publishing import JUDGE, ZINE
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return user("anna")


@pytest.fixture(scope="module")
def game():
    rulebook = engine.load_rulebook()
    return game_of_play(rulebook, play(rulebook, "bulk", 1), seeded_draws("bulk"), "A Sunday game")


@pytest.fixture
def folder(tmp_path, game):
    """An archive as operators have them: folders, zips, gzip, a game a line; and what is none."""
    saved = saved_game(game)
    lines = "\n".join(json.dumps({**saved, "id": f"line {number}"}) for number in range(3))
    (tmp_path / "old" / "disk").mkdir(parents=True)
    (tmp_path / "old" / "judge.txt").write_text(JUDGE)
    (tmp_path / "old" / "disk" / "zine.txt").write_text(ZINE)
    (tmp_path / "old" / "disk" / "ours.json.gz").write_bytes(gzip.compress(written(game).encode()))
    (tmp_path / "old" / "diary.txt").write_text("Dear diary")
    (tmp_path / "old" / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    (tmp_path / "old" / "broken.gz").write_bytes(b"\x1f\x8b" + b"x" * 99)
    (tmp_path / "old" / ".DS_Store").write_text("x")
    (tmp_path / "old" / "games.jsonl").write_text(lines)
    with zipfile.ZipFile(tmp_path / "old" / "more.zip", "w") as archive:
        archive.writestr("deep/zine.txt", ZINE)
        archive.writestr("lines.jsonl.gz", gzip.compress(f"{lines}\n\n".encode()))
        archive.writestr("__MACOSX/x", "x")
    (tmp_path / "old" / "half.zip").write_bytes((tmp_path / "old" / "more.zip").read_bytes()[:90])
    return tmp_path / "old"


def command(*paths, **options):
    told = io.StringIO()
    call_command("archive", *map(str, paths), **{"member": "anna", **options}, stdout=told)
    return told.getvalue()


def test_folders_zips_and_lines_come_in_and_what_is_none_is_told(anna, folder):
    told = command(folder, read=True, place="Hull")
    assert "14 games are new, 0 were there" in told
    assert "14 of 14 games are read." in told
    rows = {one.file_name: one for one in ArchivedGame.objects.all()}
    assert {name: one.status for name, one in rows.items()} == {
        "broken.gz": "refused",
        "diary.txt": "refused",
        "picture.png": "refused",
        "half.zip": "refused",
        "judge.txt": "kept",
        "disk/zine.txt": "kept",
        "disk/ours.json.gz": "kept",
        **{f"games.jsonl ({number})": "kept" for number in (1, 2, 3)},
        "more.zip/deep/zine.txt": "kept",
        **{f"more.zip/lines.jsonl.gz ({number})": "kept" for number in (1, 2, 3)},
    }
    assert all(one.trouble for one in rows.values() if one.status == "refused")
    assert {one.place for one in rows.values() if one.status == "kept"} == {"Hull"}
    assert rows["games.jsonl (2)"].name == "line 1"
    upload = rows["judge.txt"].upload
    assert f"/archive/uploads/{upload}/" in told
    assert counts(upload).refused == 4


def test_the_command_names_each_refused_file_and_its_reason(anna, folder):
    (folder / "strange\x1b[2J\nname.bin").write_bytes(b"\x89PNG\x00")
    told = command(folder)
    lines = told.splitlines()
    start = lines.index("4 files are refused:")
    digest = hashlib.sha256(b"strange\x1b[2J\nname.bin").hexdigest()
    assert sorted(lines[start + 1 : start + 5], key=lambda one: "strange" in one) == [
        "  broken.gz: The file cannot be read: BadGzipFile.",
        "  half.zip: The file cannot be read: BadZipFile.",
        "  picture.png: “picture.png” is no text.",
        f"  {digest[:8]}…strange[2J name.bin: “strange [2J name.bin” is no text.",
    ]
    again = command(folder, read=True)
    assert "0 games are new, 15 were there" in again and "5 files are refused:" in again
    trouble = ArchivedGame.objects.get(file_name="diary.txt").trouble
    assert trouble and f"  diary.txt: {' '.join(trouble.split())}" in again.splitlines()


def test_names_that_are_kept_otherwise_stay_apart_and_are_known_again(anna, tmp_path):
    where = tmp_path / "names"
    where.mkdir()
    for name in (
        b"two  blanks.txt",
        b"two blanks.txt",
        b"latin \xe4.txt",
        "decomposed a\u0308.txt".encode(),
        b"\x1b\x07",
    ):
        (where / os.fsdecode(name)).write_text(JUDGE)
    assert "5 games are new, 0 were there" in command(where, read=True)
    assert "0 games are new, 5 were there" in command(where)
    assert "two blanks.txt" in set(ArchivedGame.objects.values_list("file_name", flat=True))
    assert ArchivedGame.objects.exclude(status="kept").count() == 0


def test_zips_that_are_damaged_are_told(anna, tmp_path):
    where = tmp_path / "zips"
    where.mkdir()
    for name, content in (
        ("deflated.zip", scratched(zipfile.ZIP_DEFLATED)),
        ("lzma.zip", scratched(zipfile.ZIP_LZMA)),
        ("bzip2.zip", scratched(zipfile.ZIP_BZIP2)),
        ("named.zip", badly_named()),
    ):
        (where / name).write_bytes(content)
    told = command(where)
    assert "4 files are refused:" in told
    assert all(f"  {name}.zip" in told for name in ("deflated", "lzma", "bzip2", "named"))


def test_the_command_tells_of_no_refused_file_where_there_is_none(anna, tmp_path):
    (tmp_path / "judge.txt").write_text(JUDGE)
    assert "refused:" not in command(tmp_path, read=True)


def test_called_again_it_goes_on_where_it_stopped(anna, folder, monkeypatch):
    monkeypatch.setattr(bulk, "BATCH", 2)
    real, stored = bulk._store, []

    def breaks(batch):
        if len(stored) == 3:
            raise KeyboardInterrupt
        real(batch)
        stored.append(len(batch))

    monkeypatch.setattr(bulk, "_store", breaks)
    with pytest.raises(KeyboardInterrupt):
        command(folder)
    assert ArchivedGame.objects.count() == 6
    monkeypatch.setattr(bulk, "_store", real)
    assert "8 games are new, 6 were there" in command(folder)
    assert "0 games are new, 14 were there" in command(folder)
    assert ArchivedGame.objects.values("upload").distinct().count() == 1
    (folder / "late.txt").write_text(ZINE)
    assert "1 games are new, 14 were there" in command(folder)


def test_two_calls_at_once_store_nothing_twice(anna, folder, monkeypatch):
    real = bulk._store

    def second_call_first(batch):
        monkeypatch.setattr(bulk, "_store", real)
        command(folder)
        real(batch)

    monkeypatch.setattr(bulk, "_store", second_call_first)
    command(folder)
    names = list(ArchivedGame.objects.values_list("file_name", flat=True))
    assert len(names) == len(set(names)) == 14


def test_no_more_than_a_line_is_in_memory(anna, tmp_path, monkeypatch):
    line = json.dumps({"map": "standard", "phases": [], "note": "x" * 200_000})
    with gzip.open(tmp_path / "many.jsonl.gz", "wt") as file:
        for _ in range(200):
            file.write(f"{line}\n")
    tracemalloc.start()
    found = sum(1 for _ in bulk.games_of([tmp_path]))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found == 200
    assert most < 20 * len(line), "40 MB went through"
    monkeypatch.setattr(bulk, "LARGEST_FILE", 1000)
    (only,) = bulk.games_of([tmp_path])
    assert "larger than" in only.trouble


def test_long_names_stay_apart(tmp_path):
    (tmp_path / ("a" * 120)).mkdir()
    for name in ("b", "c"):
        (tmp_path / ("a" * 120) / f"{name}{'d' * 150}").write_text(ZINE)
    names = [one.name for one in bulk.games_of([tmp_path])]
    assert len(set(names)) == 2
    assert all(len(name) <= 200 for name in names)


def test_whoever_is_no_member_and_what_is_no_file_is_said(anna, tmp_path):
    with pytest.raises(CommandError, match="no member “nobody”"):
        command(tmp_path, member="nobody")
    with pytest.raises(CommandError, match="There is no"):
        call_command("archive", str(tmp_path / "nothing"), "--as", "anna")


def test_too_many_are_refused(anna, folder, monkeypatch):
    monkeypatch.setattr(bulk, "MOST", 3)
    with pytest.raises(CommandError, match="more than 3"):
        command(folder)


def test_members_do_not_wait_behind_a_whole_archive(anna, folder):
    command(folder)
    upload = archive_put(by=user("bert"), texts=[("mine.txt", ZINE)])
    archive_put(by=anna, texts=[("mine.txt", ZINE)] * services.MOST_WAITING)  # the bulk counts in no allowance
    free = ArchivedGame.objects.free()
    assert free.first().upload == upload
    assert [one.bulk for one in free] == sorted(one.bulk for one in free)


def test_the_upload_is_told_in_pages_by_kind(anna, folder, monkeypatch):
    monkeypatch.setattr(pages, "PAGE_OF_UPLOAD", 5)
    command(folder, read=True)
    (upload,) = uploads_of(anna)
    address = f"/archive/uploads/{upload.upload}/"
    client = Client()
    client.force_login(anna)
    first, last = client.get(address).text, client.get(f"{address}?page=3").text
    assert "Page 1 of 3" in first
    assert first.count("<tr><th") == 6, "a head and five rows"
    assert last.count("<tr><th") == 5
    refused = client.get(f"{address}?show=refused").text
    assert "picture.png" in refused and "judge.txt" not in refused
    assert "None." in client.get(f"{address}?show=waiting").text
    assert client.get(f"{address}progress/").json() == {"done": True, "share": 100, "said": "14 of 14 games are read."}
    listed = client.get("/archive/").text
    assert address in listed and "4 could not be read" in listed
    assert address not in Client().get("/archive/").text
    other = Client()
    other.force_login(user("bert"))
    assert other.get(address).status_code == 404
    assert address not in other.get("/archive/").text


def test_programs_ask_for_parts_of_an_upload(anna, folder):
    command(folder, read=True)
    client = APIClient()
    client.force_authenticate(anna)
    address = f"/api/archive/uploads/{uploads_of(anna)[0].upload}/"
    whole = client.get(address).json()
    told = {name: whole[name] for name in ("count", "waiting", "kept", "refused")}
    assert told == {"count": 14, "waiting": 0, "kept": 10, "refused": 4}
    part = client.get(f"{address}?limit=3&offset=12").json()
    assert part["games"] == whole["games"][12:]
    assert client.get(f"{address}?limit=0").status_code == 400


# --- workers ---------------------------------------------------------------------------------------------


def test_two_workers_never_read_one_game(anna):
    archive_put(by=anna, texts=[("one", ZINE), ("two", JUDGE)])
    one, two = ArchivedGame.objects.free()
    assert services._claim_game(one)
    assert not services._claim_game(one), "the row has moved on"
    assert list(ArchivedGame.objects.free()) == [two]
    assert archive_work(seconds=60) is False, "nothing is left that nobody reads"
    one.refresh_from_db()
    assert (one.status, one.tries) == ("waiting", 1)


def test_what_a_dead_worker_began_is_read_by_another(anna):
    archive_put(by=anna, texts=[("one", ZINE)])
    (one,) = ArchivedGame.objects.free()
    services._claim_game(one)
    long_ago = database_time.now() - archive_models.READ_WITHIN - timedelta(seconds=1)
    ArchivedGame.objects.update(begun_at=long_ago)
    assert archive_work(seconds=60) is False
    one.refresh_from_db()
    assert (one.status, one.tries) == ("kept", 2)


def test_one_message_waits_at_the_most(anna, monkeypatch):
    """Each hint of the beat would begin another row of calls, behind which all else in the queue waits for hours."""
    sent = []
    monkeypatch.setattr(task_queueing, "send_hint", lambda name: sent.append(name) or True)
    monkeypatch.setattr(services.archive_work, "__kwdefaults__", {"seconds": 0.0})
    archive_put(by=anna, texts=[("one", ZINE)])
    assert [send_one_hint(task_queueing.ARCHIVE) for _ in range(3)] == [True, False, False]
    archive_task()
    assert len(sent) == 2, "the task calls the next"
    send_one_hint(task_queueing.ARCHIVE)
    assert len(sent) == 2
    archive_task()
    assert len(sent) == 3


def test_a_hint_that_was_not_handed_over_keeps_none_away(monkeypatch):
    told = iter([False, True])
    monkeypatch.setattr(task_queueing, "send_hint", lambda name: next(told))
    assert [send_one_hint("a"), send_one_hint("a")] == [False, True]
