"""A whole archive brought by an operator (`manage.py archive`): folders, zips and JSON Lines of thousands of games.

One file, or one line of JSON Lines, is in memory at a time. Rows are stored a batch at a time, and what is stored is
not stored again: whoever is interrupted calls the same again.
"""

import gzip
import hashlib
import io
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from django.contrib.auth.models import User
from django.db import transaction

from engine.gamefile.packed import GZIP, ZIP
from games import database_time
from games.archive.models import ArchivedGame, ArchiveStatus
from games.archive.unpacking import LARGEST_FILE, LONGEST_NAME, UNREADABLE, is_hidden, text_of
from games.common.errors import Refused
from games.models import AuditAction
from games.services.base import record
from games.services.task_queueing import hint_archive
from games.shown_text import tidy_title

BATCH = 50
"""Rows of one transaction."""
MOST = 100_000
"""Games of one call."""
LINES = (".jsonl", ".jsonl.gz", ".ndjson", ".ndjson.gz")
"""How files end that have a game a line."""
Peeking = io.BufferedReader | zipfile.ZipExtFile
"""A file whose first bytes can be looked at."""


@dataclass(frozen=True, slots=True)
class Found:
    """A game that was found: the name of its file and its text; or why it cannot be taken."""

    name: str
    text: str = ""
    trouble: str = ""


@dataclass(slots=True)
class Brought:
    """What a call has done."""

    upload: str
    new: int = 0
    there: int = 0
    refused: int = 0


@dataclass(frozen=True, slots=True)
class About:
    """What is said of all games of a call."""

    place: str = ""
    date: str = ""
    gm_name: str = ""
    source: str = ""
    listed: bool = True
    players: Mapping[str, str] = field(default_factory=dict)


def upload_of(by: User, paths: Iterable[Path]) -> str:
    """The name of the upload of these paths: the same whenever they are brought again."""
    text = "\n".join([by.username, *sorted(str(path.resolve()) for path in paths)])
    return f"b{_digest(text)[:11]}"


def archive_bring(*, by: User, paths: list[Path], about: About | None = None) -> Iterator[Brought]:
    """Store all games of some files and folders for workers to read; says after each batch how far it is.

    A file that cannot be taken becomes a row that says why. Raises Refused where there are more than MOST.
    """
    done = Brought(upload_of(by, paths))
    known = set(ArchivedGame.objects.filter(upload=done.upload).values_list("file_name", flat=True).iterator())
    batch: list[ArchivedGame] = []
    for one in games_of(paths):
        if one.name in known:
            done.there += 1
            continue
        if len(known) >= MOST:
            raise Refused(f"These are more than {MOST} games. Bring them in several calls.")
        known.add(one.name)
        done.new += 1
        done.refused += bool(one.trouble)
        batch.append(_row(one, by, done.upload, about or About()))
        if len(batch) == BATCH:
            _store(batch)
            batch = []
            yield done
    _store(batch)
    record(AuditAction.ARCHIVE_PUT, game=None, by=by, upload=done.upload, files=done.new)
    yield done


def _row(one: Found, by: User, upload: str, about: About) -> ArchivedGame:
    row = ArchivedGame(
        upload=upload, keeper=by, bulk=True, file_name=one.name, raw=one.text, listed=about.listed,
        players=dict(about.players), place=about.place, date=about.date, gm_name=about.gm_name, source=about.source,
    )  # fmt: skip
    if one.trouble:
        row.status, row.trouble, row.done_at = ArchiveStatus.REFUSED, one.trouble[:600], database_time.now()
    return row


@transaction.atomic
def _store(batch: list[ArchivedGame]) -> None:
    """Store rows of one upload, but for those that a second call has stored meanwhile."""
    if not batch:
        return
    keeper = batch[0].keeper_id
    assert keeper is not None, "whoever calls it names a member"
    User.objects.select_for_update().get(pk=keeper)
    of_upload = ArchivedGame.objects.filter(upload=batch[0].upload)
    there = set(of_upload.filter(file_name__in=[one.file_name for one in batch]).values_list("file_name", flat=True))
    ArchivedGame.objects.bulk_create(one for one in batch if one.file_name not in there)
    hint_archive()


def games_of(paths: Iterable[Path]) -> Iterator[Found]:
    """The games of some files and folders, in the order of their names, one at a time."""
    for path in paths:
        files = sorted(one for one in path.rglob("*") if one.is_file()) if path.is_dir() else [path]
        for file in files:
            name = str(file.relative_to(path)) if path.is_dir() else file.name
            if not is_hidden(name):
                yield from _of_path(file, name)


def _of_path(path: Path, name: str) -> Iterator[Found]:
    try:
        with path.open("rb") as file:
            zipped = file.read(4).startswith(ZIP)
            file.seek(0)
            if not zipped:
                yield from _of_file(file, name)
                return
            with zipfile.ZipFile(file) as archive:
                for inside in archive.namelist():
                    if not inside.endswith("/") and not is_hidden(inside):
                        yield from _of_entry(archive, inside, f"{name}/{inside}")
    except UNREADABLE as error:
        yield _refused_file(name, f"The file cannot be read: {type(error).__name__}.")


def _of_entry(archive: zipfile.ZipFile, inside: str, name: str) -> Iterator[Found]:
    try:
        with archive.open(inside) as file:
            yield from _of_file(cast(zipfile.ZipExtFile, file), name)
    except UNREADABLE as error:
        yield _refused_file(name, f"It cannot be unpacked: {type(error).__name__}.")


def _of_file(file: Peeking, name: str) -> Iterator[Found]:
    """The games of one file, packed by gzip or not: one, or one a line."""
    peeked = file.peek(2)
    opened: Peeking | gzip.GzipFile = gzip.GzipFile(fileobj=file) if peeked.startswith(GZIP) else file
    if not name.lower().endswith(LINES):
        yield _read_file(name, opened.read(LARGEST_FILE + 1))
        return
    number = 0
    while line := opened.readline(LARGEST_FILE + 1):
        if line.strip():
            number += 1
            yield _read_file(f"{name} ({number})", line)
        if len(line) > LARGEST_FILE:
            return


def _read_file(name: str, content: bytes) -> Found:
    if len(content) > LARGEST_FILE:
        return _refused_file(name, f"It is larger than {LARGEST_FILE / 1e6:g} MB.")
    try:
        return Found(_short(name), text_of(name, content) or " ")
    except Refused as error:
        return _refused_file(name, error.message)


def _refused_file(name: str, trouble: str) -> Found:
    return Found(_short(name), trouble=trouble)


def _short(name: str) -> str:
    """A name that fits, is kept as it is here, and is still no other file's."""
    shown = tidy_title(name)
    if len(name) <= LONGEST_NAME and shown == unicodedata.normalize("NFC", name):
        return shown
    return tidy_title(f"{_digest(name)[:8]}…{shown[-LONGEST_NAME + 9 :]}")


def _digest(name: str) -> str:
    """Of a name or path, in whatever encoding the disk has it."""
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
