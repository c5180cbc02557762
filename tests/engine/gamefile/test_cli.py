"""`python -m engine game FILE`: what it prints, and with which code it leaves."""

import gzip
import io
import json

import pytest

from engine.__main__ import main
from engine.gamefile import cli


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "game.json"
    assert main(["play", "--variant", "standard", "--seed", "7", "--years", "1", "--file", str(path)]) == 0
    return path


def test_a_game_that_comes_out_alike(file, capsys):
    capsys.readouterr()
    assert main(["game", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ok S1901M"
    assert lines[-1].endswith("turns agree, 0 differ")
    assert "Spring 1901, movement to" in lines[-2]


def test_one_that_differs(file, capsys):
    document = json.loads(file.read_text())
    document["turns"][1]["orders"] = {}
    file.write_text(json.dumps(document))
    capsys.readouterr()
    assert main(["game", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith(f"DIFFERS {document['turns'][1]['phase']} ")
    assert lines[-1].endswith("1 differ")


@pytest.mark.parametrize(
    "content, said",
    [
        (b"\xff\xfe{}", "no text in UTF-8"),
        (b"no game", "not JSON"),
        (
            b'{"format": "silly-season game", "schema": 1, "name": "x", "rules": {"variant": "lost"}, "turns": []}',
            "lost",
        ),
    ],
)
def test_what_cannot_be_read(tmp_path, content, said, capsys):
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    assert main(["game", str(path)]) == 2
    assert said in capsys.readouterr().err


def test_a_file_that_is_not_there_and_a_wrong_call(tmp_path, capsys):
    assert main(["game", str(tmp_path / "none.json")]) == 2
    assert main(["game"]) == 2
    assert "FILE" in capsys.readouterr().err


def test_no_more_of_a_huge_file_is_read_than_can_be_a_game(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cli, "LARGEST", 50)
    monkeypatch.setattr("engine.gamefile.document.LARGEST", 50)
    path = tmp_path / "huge.json"
    path.write_bytes(b"[" * 1000)
    assert main(["game", str(path)]) == 2
    assert "longer than 50 characters" in capsys.readouterr().err


@pytest.mark.parametrize("packed", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_standard_input(file, packed, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(packed(file.read_bytes()))))
    assert main(["game", "-"]) == 0


def test_it_is_drawn_turn_by_turn_and_as_a_film(file, tmp_path, capsys):
    folder, film = tmp_path / "pictures", tmp_path / "film.svg"
    assert main(["game", str(file), "--out", str(folder), "--film", str(film)]) == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names[0] == "001-S1901M.svg"
    assert names[-1] == "end.svg"
    assert len(names) == len(json.loads(file.read_text())["turns"]) + 1
    assert "<animate" in film.read_text()
    assert "<svg" in (folder / names[0]).read_text()


def test_names_in_a_file_are_no_markup_in_its_pictures(file, tmp_path):
    document = json.loads(file.read_text())
    document["name"] = "<script>alert(1)</script>"
    file.write_text(json.dumps(document))
    assert main(["game", str(file), "--out", str(tmp_path / "pictures")]) == 0
    assert "<script" not in (tmp_path / "pictures" / "001-S1901M.svg").read_text()


def test_a_film_of_nothing_is_refused(tmp_path, capsys):
    path = tmp_path / "empty.json"
    path.write_text(
        '{"format": "silly-season game", "schema": 1, "name": "x", "rules": {"variant": "standard"}, "turns": []}'
    )
    assert main(["game", str(path)]) == 0
    assert main(["game", str(path), "--film", str(tmp_path / "film.svg")]) == 2
    assert "needs a frame" in capsys.readouterr().err
