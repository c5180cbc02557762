"""Whatever is brought to the archive is answered clearly, at the door or by the worker, and never stored by half."""

import base64
import gzip
import io
import json
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine.__main__ import main
from games.archive.models import ArchivedGame, ArchiveStatus
from games.archive.services import archive_work
from games.models import Game
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db

NAME = '<script>alert("x")</script>'
OPENING = {"phase": "S1901M", "units": {"France": ["A Par"]}}


def zipped(*files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files:
            archive.writestr(name, text)
    return made.getvalue()


def scratched(method, at=90):
    """A zip whose packed bytes are damaged; its headers are not."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        archive.writestr("a.txt", "".join(f"S{1901 + year}M France: A Par H\n" for year in range(300)))
    content = bytearray(made.getvalue())
    content[at : at + 40] = b"\xff" * 40
    return bytes(content)


def badly_named():
    """A zip with a name that says it is UTF-8 and is not."""
    made = zipped(("\u00e4.txt", "S1901M\nFrance: A Par H"))
    return made.replace("\u00e4".encode(), b"\xe4\xe4")


def ours(**more):
    head = {"format": "silly-season game", "schema": 1, "name": "A game", "rules": {"variant": "standard"}, "turns": []}
    return json.dumps({**head, **more}).encode()


def turn(phase="S1901M", **state):
    return {"phase": phase, "state": {**OPENING, "phase": phase, **state}}


def bomb(files, size):
    return lambda: zipped(*((f"{number}.txt", "S1901M\n" + " " * size) for number in range(files)))


def zine(years):
    return "\n".join(f"S{1901 + number}M\nFrance: A Par H" for number in range(years)).encode()


DOOR, WORKER, KEPT = "at the door", "by the worker", "kept"
INPUTS = {
    "100 MB": (lambda: b"France: A Par H\n" * 6_600_000, DOOR, "too large"),
    "a little over the bound": (lambda: b"x" * 2_500_001, DOOR, "too large"),
    "a zip that unpacks to one huge file": (bomb(1, 9_000_000), DOOR, "larger than 8 MB"),
    "a zip that unpacks to too much": (bomb(9, 7_000_000), DOOR, "unpacks to more than 40 MB"),
    "a zip of too many files": (bomb(201, 1), DOOR, "200 are read at once"),
    "half a zip": (lambda: zipped(("a.txt", "S1901M"))[:30], DOOR, "cannot be read"),
    "a zip that is damaged": (lambda: scratched(zipfile.ZIP_DEFLATED), DOOR, "cannot be read"),
    "a zip in LZMA that is damaged": (lambda: scratched(zipfile.ZIP_LZMA), DOOR, "cannot be read"),
    "a zip in bzip2 that is damaged": (lambda: scratched(zipfile.ZIP_BZIP2), DOOR, "cannot be read"),
    "a zip with a name in no encoding": (badly_named, DOOR, "cannot be read"),
    "a zip in a zip": (lambda: zipped(("a.zip", zipped(("a.txt", "S1901M")))), DOOR, "is no text"),
    "gzip that unpacks to one huge file": (lambda: gzip.compress(b" " * 9_000_000), DOOR, "unpacks to more than 8 MB"),
    "the same in a zip": (
        lambda: zipped(("a.gz", gzip.compress(b" " * 9_000_000))), DOOR, "unpacks to more than 8 MB",
    ),
    "half of a file packed by gzip": (lambda: gzip.compress(ours(turns=[turn()]))[:-30], DOOR, "cut off"),
    "gzip that is broken": (lambda: b"\x1f\x8b" + b"x" * 99, DOOR, "is broken"),
    "a picture packed by gzip": (lambda: gzip.compress(b"\x89PNG\r\n\x1a\n\x00\x00"), DOOR, "is no text"),
    "a zip of nothing": (lambda: zipped(), DOOR, "empty"),
    "a picture": (lambda: b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", DOOR, "is no text"),
    "UTF-16": (lambda: "Spring 1901".encode("utf-16"), DOOR, "is no text"),
    "bytes that no encoding has": (lambda: b"Spring 1901\n\x81\x8d\x8f", DOOR, "is no text in UTF-8"),
    "nothing at all": (lambda: b" \n\t", WORKER, "nothing in it"),
    "a thousand and one years of a text": (lambda: zine(1001), WORKER, "1000 is the most"),
    "a thousand and one turns of ours": (lambda: ours(turns=[turn()] * 1001), WORKER, "1000 is the most"),
    "an unknown variant": (lambda: ours(rules={"variant": "atlantis"}), WORKER, "atlantis"),
    "a map of others": (lambda: json.dumps({"map": "modern", "phases": []}).encode(), WORKER, "is not known here"),
    "two units in one place": (
        lambda: ours(turns=[turn(units={"France": ["A Par"], "Germany": ["A Par"]})]), WORKER, "Par",
    ),
    "a province that there is not": (lambda: ours(turns=[turn(units={"France": ["A Xyz"]})]), WORKER, "Xyz"),
    "a seat that there is not": (lambda: ours(turns=[turn(units={"Atlantis": ["A Par"]})]), WORKER, "Atlantis"),
    "half a game": (lambda: ours(turns=[turn()])[:-20], WORKER, "not JSON"),
    "half of the saved XML": (
        lambda: b'<game><variant name="Standard"/><turn season="Spring" phase="Movement" year="1901">', WORKER,
        "no XML",
    ),
    "entities": (
        lambda: b'<!DOCTYPE game [<!ENTITY a "a">]><game><variant name="Standard"/><turn/></game>', WORKER,
        "declares entities",
    ),
    "a file of a later program": (lambda: ours(schema=2), WORKER, "schema 2"),
    "JSON nested without end": (lambda: b"[" * 100_000, WORKER, "nested"),
    "a number without end": (lambda: b'{"map": ' + b"9" * 100_000 + b', "phases": []}', WORKER, "digits"),
    "rubbish": (lambda: b"\n".join(b"%d lorem ipsum" % number for number in range(9000)), WORKER, "heading"),
    "names that are HTML": (lambda: ours(name=NAME, gm=NAME, seats=[{"id": "France", "player": NAME}]), KEPT, ""),
    "what Windows wrote": (lambda: "Spring 1901\nFrance: A Par H\n\u201cGruß\u201d".encode("cp1252"), KEPT, ""),
    "ours packed by gzip": (lambda: gzip.compress(ours(turns=[])), KEPT, ""),
    "a text packed by gzip": (lambda: gzip.compress(b"Spring 1901\nFrance: A Par H"), KEPT, ""),
    "the same in a zip, kept": (
        lambda: zipped(("a.gz", gzip.compress(b"Spring 1901\nFrance: A Par H"))), KEPT, "",
    ),
    "a mark of the order of bytes": (lambda: b"\xef\xbb\xbfSpring 1901\nFrance: A Par H", KEPT, ""),
}  # fmt: skip
"""What is brought, where it is answered, and a word of the answer."""


OURS = ("names that are HTML", "ours packed by gzip")
"""Of what is kept: games in the one form that the command line reads."""

CONTRADICTORY = ("two units in one place", "a province that there is not", "a seat that there is not")


@pytest.mark.parametrize("what", INPUTS)
def test_it_is_answered_and_nothing_is_half_stored(what, tmp_path, capsys):
    """By the page, the API and the command line alike."""
    content, where, said = INPUTS[what]
    content = content()
    anna = Client()
    anna.force_login(user("anna"))
    by_page(anna, content, where, said)
    ArchivedGame.objects.all().delete()
    by_api(anna, content, where, said)
    assert not Game.objects.exists()
    by_command_line(tmp_path / "a file", content, what, capsys)


def by_page(anna, content, where, said):
    file = SimpleUploadedFile(f"{NAME}.txt", content)
    answer = anna.post("/archive/new/", {"file": file, "listed": "on"})
    if where == DOOR:
        assert answer.status_code in (413, 422)
        assert said in answer.text.replace("\xa0", " ") or answer.status_code == 413
        assert not ArchivedGame.objects.exists()
        return
    assert answer.status_code == 302, answer.text[-2000:]
    found = read_by_the_worker(where, said)
    assert NAME not in anna.get(answer["Location"]).text
    if where == KEPT:
        assert NAME not in anna.get(found.get_absolute_url()).text
        assert NAME not in anna.get("/archive/").text


def by_api(anna, content, where, said):
    """A body is larger by a third than the file in it: what the page refuses by its size, is refused as a body."""
    body = {"files": [{"name": NAME, "content": base64.b64encode(content).decode()}]}
    answer = anna.post("/api/archive/", body, content_type="application/json")
    if where == DOOR:
        assert answer.status_code in (400, 413), answer.status_code
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert said in answer.text.replace("\xa0", " ") or answer.status_code == 413
        assert not ArchivedGame.objects.exists()
        return
    assert answer.status_code == 201, answer.text[-2000:]
    found = read_by_the_worker(where, said)
    told = anna.get(answer["Location"]).json()
    assert (told["waiting"], len(told["games"])) == (0, 1)
    assert told["games"][0]["trouble"] == found.trouble


def read_by_the_worker(where, said):
    assert archive_work(seconds=60) is False
    found = ArchivedGame.objects.get()
    assert found.raw == ""
    if where == WORKER:
        assert (found.status, found.document, found.turns) == (ArchiveStatus.REFUSED, None, 0)
        assert said in found.trouble, found.trouble
        assert len(found.trouble) <= 600
    else:
        assert (found.status, found.trouble) == (ArchiveStatus.KEPT, "")
    return found


def by_command_line(path, content, what, capsys):
    """One line on what is wrong, and nothing else: it reads games of one form. What a turn holds differs instead."""
    path.write_bytes(content)
    code, told = main(["game", str(path)]), capsys.readouterr()
    if what in OURS:
        assert code == 0 and not told.err
    elif what in CONTRADICTORY:
        assert code == 1 and "DIFFERS S1901M" in told.out and INPUTS[what][2] in told.out
        assert not told.err
    else:
        assert (code, told.out) == (2, "")
        assert told.err.startswith(f"{path}: ") and told.err.count("\n") == 1
        assert len(told.err) < 1000


def test_several_files_in_one_body_are_bounded_together_and_told_apart():
    anna = Client()
    anna.force_login(user("anna"))
    bomb = base64.b64encode(gzip.compress(b" " * 7_900_000)).decode()

    def said(*files):
        answer = anna.post("/api/archive/", {"files": list(files)}, content_type="application/json")
        assert not ArchivedGame.objects.exists()
        return answer.status_code, answer.text

    for files, word in (
        ([{"name": "a", "content": bomb}] * 6, "more than 40 MB"),
        ([{"name": "a", "content": "no base64!"}], "no base64"),
        ([{"name": "a"}], "one of the two"),
        ([{"name": "a", "content": "", "text": "S1901M"}], "content"),
        ([{"name": "a", "content": bomb, "text": "S1901M"}], "one of the two"),
        ([{"name": "a", "text": "S1901M"}, {"name": "b", "content": base64.b64encode(zipped()).decode()}], "empty"),
    ):
        code, text = said(*files)
        assert code == 400 and word in text, (word, text)
