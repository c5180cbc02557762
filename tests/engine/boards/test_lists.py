"""A board as a list: what is read from it, what follows by itself, and what is said of lines that mean nothing."""

import json

import pytest

from engine.__main__ import main
from engine.boards.document import problems
from engine.boards.listing import to_list
from engine.boards.lists import from_list
from engine.model.errors import InputError
from games.boards.workshop.editing import EXAMPLE
from tests.rows import every_row
from variants.geometry.copies import copies


def borders(document, sort):
    return {tuple(sorted(pair)) for pair in document[sort]}


def test_the_example_of_the_form_can_be_played():
    document = from_list(EXAMPLE)
    assert problems(document) == []
    assert document["id"] == "the_lake"
    assert document["wins"] == 3
    assert document["homes"] == {"North": ["Ash"], "South": ["Cal"]}
    assert document["start"] == {"North": ["A Ash"], "South": ["F Cal"]}
    assert document["seats"]["North"] == {"name": "North", "adjective": "Northern"}


def test_who_passes_a_border_follows_from_what_lies_there():
    document = from_list(EXAMPLE)
    assert ("Ash", "Bec") in borders(document, "army") & borders(document, "fleet"), "two shores of one sea"
    assert ("Ash", "Esk") in borders(document, "army") - borders(document, "fleet")
    assert ("Ash", "LAK") in borders(document, "fleet") - borders(document, "army")


def test_shores_without_a_common_sea_and_borders_for_one_sort_alone():
    document = from_list(
        "B\nAb, A, coast: Cd, Ef!, Gh~, SEA\nCd, C, coast\nEf, E, coast: SEA\nGh, G, coast\nSEA, S, sea"
    )
    assert ("Ab", "Cd") not in borders(document, "fleet")
    assert ("Ab", "Ef") not in borders(document, "fleet")
    assert ("Ab", "Gh") in borders(document, "fleet") - borders(document, "army")


def test_a_majority_wins_where_nothing_is_said():
    assert from_list(EXAMPLE.replace("wins 3\n", ""))["wins"] == 3


def test_a_border_may_stand_at_both_ends():
    document = from_list("B\nAb, A, inland: Cd\nCd, C, inland: Ab")
    assert document["army"] == [["Ab", "Cd"]]


@every_row(
    ("text", "line"),
    [
        ("", "line 1"),
        ("B\nAb", "line 2"),
        ("B\nAb, A, hill", "line 2"),
        ("B\nAb, A, inland\nAb, A, inland", "line 3"),
        ("B\nAb, A, inland: Xy", "line 2"),
        ("B\nAb, A, inland, army", "line 2"),
        ("B\nAb, A, inland, castle", "line 2"),
        ("B\nseats ()", "line 2"),
        ("B\nseats ., North", "line 2"),
        ("B\nAb, A, coast nc", "line 2"),
        ("B\nAb, A, coast nc nc", "line 2"),
        ("B\nAb, A, coast nc up", "line 2"),
        ("B\nAb, A, sea nc sc", "line 2"),
        ("B\nAb, A, coast nc sc: B-c", "line 2"),
        ("B\nAb, A, coast nc sc: SEA at ec\nSEA, S, sea", "line 2"),
        ("B\nAb, A, coast: SEA/nc\nSEA, S, sea", "line 2"),
        ("B\nseats North\nAb, A, coast nc sc, home North, fleet ec", "line 3"),
        ("B\nseats North\nAb, A, coast nc sc, home North, army nc", "line 3"),
    ],
)
def test_a_line_that_means_nothing_is_named(text, line):
    with pytest.raises(InputError) as no:
        from_list(text)
    assert no.value.path == line


def test_a_name_in_any_script_is_a_name():
    assert from_list("Озеро\nAb, Берег, inland")["provinces"]["Ab"]["name"] == "Берег"
    assert from_list("Озеро\nAb, Берег, inland")["id"] == "board"


COASTS = """B
seats North, South
Ab, "Abbey, Upper", coast nc sc, home North, fleet sc: NOR at nc, SOU at sc, Cd at nc, Ef
Cd, "Cod: the Town", coast: NOR, Gh/ec
Ef, Eff, coast: SOU
Gh, Gate, coast ec wc: NOR at ec, SOU at wc
NOR, North Sea, sea
SOU, South Sea, sea"""


def test_named_coasts_are_said_at_either_end():
    document = from_list(COASTS)
    assert document["provinces"]["Ab"] == {"name": "Abbey, Upper", "kind": "coastal", "coasts": ["nc", "sc"]}
    assert document["provinces"]["Cd"]["name"] == "Cod: the Town"
    assert borders(document, "fleet") == {
        ("Ab/nc", "NOR"), ("Ab/sc", "SOU"), ("Ab/nc", "Cd"), ("Cd", "NOR"), ("Cd", "Gh/ec"), ("Ef", "SOU"),
        ("Gh/ec", "NOR"), ("Gh/wc", "SOU"),
    }  # fmt: skip
    assert borders(document, "army") == {("Ab", "Cd"), ("Ab", "Ef"), ("Cd", "Gh")}
    assert document["start"] == {"North": ["F Ab/sc"]}


@every_row("document", [from_list(COASTS), from_list(EXAMPLE), *copies()])
def test_a_list_of_a_document_means_the_same_document(document):
    again = from_list(to_list(document))
    for sort in ("army", "fleet"):
        assert {frozenset(pair) for pair in again[sort]} == {frozenset(pair) for pair in document[sort]}
    assert {code: record.get("coasts") for code, record in again["provinces"].items()} == {
        code: record.get("coasts") for code, record in document["provinces"].items()
    }
    for part in ("start", "homes"):
        plain = {seat: sorted(those) for seat, those in document[part].items() if those}
        assert {seat: sorted(those) for seat, those in again[part].items()} == plain
    assert again["seats"].keys() == document["seats"].keys()


def test_seats_have_names_in_any_script():
    document = from_list(
        'B\nseats Россия (русские), Österreich, 中国, "Norden, Rest"\n'
        "Ab, A, inland, home Россия, army: Cd\nCd, C, inland, home 中国, army"
    )
    assert {seat: told["name"] for seat, told in document["seats"].items()} == {
        "SeatA": "Россия", "Osterreich": "Österreich", "SeatB": "中国", "NordenRest": "Norden, Rest",
    }  # fmt: skip
    assert document["seats"]["SeatA"] == {"name": "Россия", "adjective": "русские", "initial": "Р"}
    assert document["homes"] == {"SeatA": ["Ab"], "SeatB": ["Cd"]}
    again = from_list(to_list(document))
    assert again["seats"] == document["seats"]


def test_the_command_line_takes_lists_to_import_check_and_draw(tmp_path, capsys):
    file = tmp_path / "lake.txt"
    file.write_text(EXAMPLE, encoding="utf-8")
    assert main(["board", "check", str(file)]) == 0
    assert "The Lake can be played" in capsys.readouterr().out
    assert main(["board", "import", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "the_lake"
    assert main(["board", "draw", str(file), "--out", str(tmp_path / "x.svg")]) == 0
    assert "Ashford" in (tmp_path / "x.svg").read_text(encoding="utf-8")
    file.write_text("B\nAb, A, hill", encoding="utf-8")
    for command in (["check"], ["import"], ["draw", "--out", "x.svg"]):
        assert main(["board", command[0], str(file), *command[1:]]) == 2
        assert "line 2: 'hill' is no kind of province" in capsys.readouterr().err
