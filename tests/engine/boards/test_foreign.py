"""Boards of other programs: DVAR, `.map` and jDip's XML read, and the first two written, each the same board."""

import json

import pytest

from engine.__main__ import main
from engine.boards.document import problems
from engine.boards.foreign.common import ForeignError
from engine.boards.foreign.jdip import NEXT
from engine.boards.foreign.judge import _seat_names
from engine.boards.foreign.reading import foreign
from engine.boards.foreign.writing import WRITERS, left_out
from games.boards.services.library import library_documents
from tests.plugins.foreign import ADJACENCY, DVAR, MAP, VARIANTS
from tests.plugins.random_boards import made_up
from tests.rows import every_row
from variants.geometry.copies import copy_of

pytestmark = pytest.mark.once
ALL = {"map": MAP, "dvar": DVAR, "jdip": ADJACENCY + NEXT + VARIANTS}
ARMY = [["Ash", "Bec"], ["Ash", "Dun"], ["Ash", "Esk"], ["Bec", "Cal"], ["Bec", "Esk"], ["Cal", "Dun"]]
FLEET = {
    ("Ash", "Bec"), ("Ash", "WAT"), ("Bec", "Cal/nc"), ("Bec", "WAT"), ("Cal/nc", "WAT"), ("Cal/sc", "Dun"),
    ("Cal/sc", "LOW"), ("Dun", "LOW"), ("Dun", "WAT"),
}  # fmt: skip


MANY = "".join(f'<PROVINCE shortname="a{chr(97 + n // 26)}{chr(97 + n % 26)}" fullname="x"/>' for n in range(500))
MANY = f"<PROVINCES>{MANY}</PROVINCES>"


@every_row("form", [*ALL])
def test_the_same_board_is_read_from_each(form):
    found = foreign(ALL[form])
    document = found.document
    assert [str(one) for one in problems(document)] == []
    assert document["name"] == "The Lake"
    assert document["army"] == ARMY
    assert {tuple(pair) for pair in document["fleet"]} == FLEET
    assert document["provinces"]["Cal"] == {"name": "Calder", "kind": "coastal", "coasts": ["nc", "sc"]}
    assert [document["provinces"][code]["kind"] for code in ("Esk", "WAT", "Ash")] == ["inland", "sea", "coastal"]
    assert {seat: told["name"] for seat, told in document["seats"].items()} == {
        "North": "North", "SouthIsles": "South Isles",
    }  # fmt: skip
    assert document["homes"] == {"North": ["Ash"], "SouthIsles": ["Cal"]}
    assert document["start"] == {"North": ["A Ash"], "SouthIsles": ["F Cal/sc"]}
    assert (sorted(document["centres"]), document["wins"]) == (["Ash", "Bec", "Cal", "Dun"], 3)
    assert document["years"] == {"first": 1850}


def test_what_there_is_no_word_for_is_told_and_whose_it_is_is_kept():
    read = foreign(MAP)
    assert "Left out, line 14: FLOW ash: bec dun" in read.notes
    assert (read.document["maker"], read.document["licence"]) == ("A. Nobody", "CC0 1.0")
    assert read.document["aliases"]["Bec"] == ["beck", "beckton town"]
    assert read.document["provinces"]["Now"]["kind"] == "impassable"
    dvar = foreign(DVAR)
    assert dvar.document["maker"] == "A. Nobody"
    assert [note.partition(":")[0] for note in dvar.notes[:2]] == ["Left out", "Left out"]
    assert "says no licence" in dvar.notes[-1]
    jdip = foreign(ALL["jdip"])
    assert "The file has 2 variants; the first was read." in jdip.notes
    assert jdip.document["about"] == "Some. Six of them."
    alone = foreign(ADJACENCY, "Lake")
    assert "The file of variants is missing" in alone.notes[0]
    assert alone.document["seats"] == {}


@every_row("name", ["standard", "hitchhiker"])
def test_what_is_written_is_read_as_the_same_board(name):
    document = copy_of(name)
    for form, write in WRITERS.items():
        again = foreign(write(document)).document
        for sort in ("army", "fleet"):
            assert {frozenset(end.upper() for end in pair) for pair in again[sort]} == {
                frozenset(end.upper() for end in pair) for pair in document[sort]
            }, (form, sort)
        assert [unit.upper() for units in again["start"].values() for unit in units] == [
            unit.upper() for units in document["start"].values() for unit in units
        ]
        assert again["licence"] == document["licence"]
        assert again["wins"] == document["wins"]
        assert sorted(code.upper() for code in again["centres"]) == sorted(code.upper() for code in document["centres"])


TOLD = {
    "seats": ("letters and colours of seats", "adjectives of seats"), "aliases": ("other names of provinces",),
    "options": ("options of rules",), "years": ("how years are counted",), "about": ("what is said about it",),
    "usual_coasts": ("usual coasts",), "places": ("places for rules",), "geometry": ("its map",),
    "provinces": ("impassable provinces", "which letters of codes are capitals"),
    "off_board": ("places off the board",),
}  # fmt: skip
"""By key of a document, in which words it is told that some of it is left out."""


@pytest.mark.parametrize("form", [*WRITERS])
def test_codes_that_come_back_in_other_capitals_are_told(form):
    document = foreign(MAP).document
    words = "which letters of codes are capitals"
    assert words not in left_out(document, form)
    again = foreign(WRITERS[form](document)).document
    assert [*again["provinces"]] == [code for code in document["provinces"] if code in again["provinces"]]
    for code, other in (("Ash", "aSh"), ("Ash", "ASH"), ("WAT", "Wat")):
        recased = json.loads(json.dumps(document).replace(code, other))
        assert words in left_out(recased, form)
        assert code in foreign(WRITERS[form](recased)).document["provinces"]


ODD = ("Москва = столица", "a -> b", "東京 (港)", "#5", "Naïve  Île", "SHOUTED", "McDonald's", "A\nB", "()", "map")


def oddly_called(seed, alike):
    """A made-up board whose names and codes are what no such file was made for; `alike`: but for capitals."""
    document = made_up(seed)
    first, second, *others = document["provinces"]
    codes = {first: "qQa", second: "QQA" if alike else "ConX"} | {code: code.swapcase() for code in others[::2]}
    text = json.dumps(document)
    for code, other in codes.items():
        text = text.replace(f'"{code}"', f'"{other}"').replace(f' {code}"', f' {other}"')
    document = json.loads(text)
    for place, record in enumerate(document["provinces"].values()):
        record["name"] = f"{ODD[place % len(ODD)]}{'' if place < len(ODD) else place}"
    document["aliases"] = {"qQa": ["Кью", "a=b", "two words", "#"]}
    names = ("Map", "Ulster", "ULSTER", "Россия", "A", "Of the West")
    for (seat, told), name in zip(document["seats"].items(), names[seed % 3 :], strict=False):
        told |= {"name": name, "adjective": f"{name} (old)"}
        assert seat
    return document


@pytest.mark.parametrize("form", [*WRITERS])
@pytest.mark.parametrize("alike", [False, True])
def test_what_a_file_spells_otherwise_is_told_and_codes_stay_distinct(form, alike):
    for seed in range(6):
        document = oddly_called(seed, alike)
        again, told = foreign(WRITERS[form](document), document["name"]).document, left_out(document, form)
        assert len(again["provinces"]) == len(document["provinces"])
        assert len(again["seats"]) == len(document["seats"])
        assert [len(again[part]) for part in ("army", "fleet", "centres")] == [
            len(document[part]) for part in ("army", "fleet", "centres")
        ], (form, seed)  # fmt: skip
        assert again["wins"] == document["wins"]
        assert "which letters of codes are capitals" in told
        assert ("QQA is qqaa" in told) == alike
        names = [one["name"] for one in document["provinces"].values()]
        back = [one["name"] for one in again["provinces"].values()]
        changed = sorted(set(names) - set(back))
        assert all(name in told for name in changed) or "names more" in told, (changed, told)
        assert "Written otherwise" in told or not changed


def test_codes_of_other_letters_are_refused_before_any_file_is_written():
    document = json.loads(json.dumps(made_up(1)).replace(min(made_up(1)["provinces"]), "Ква"))
    assert [problem for problem in problems(document) if problem.grave]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("form", [*WRITERS])
def test_of_a_made_up_board_only_what_is_told_comes_back_otherwise(form, seed):
    document = made_up(seed)
    told = left_out(document, form)
    assert "Written otherwise" not in told
    assert plain(foreign(WRITERS[form](document)).document["start"]) == plain(document["start"])


def plain(value):
    """A part of a document without what is the same: case of codes, order, names of seats that are their ids."""
    if isinstance(value, dict):
        return {
            str(key).upper(): plain(one) if not isinstance(one, dict) or "name" in one or "adjective" not in one
            else plain({"name": key, **one})
            for key, one in value.items()
        }  # fmt: skip
    if isinstance(value, list | tuple):
        return sorted((plain(one) for one in value), key=str)
    return value.upper() if isinstance(value, str) else value


@pytest.mark.parametrize("form", [*WRITERS])
@pytest.mark.parametrize("document", library_documents(), ids=lambda one: one["id"])
def test_each_board_of_the_library_comes_back_but_for_what_is_told(document, form):
    again, told = foreign(WRITERS[form](document), document["name"]).document, left_out(document, form)
    for part in ("army", "fleet", "homes", "start", "centres", "wins"):
        assert plain(again[part]) == plain(document[part]), part
    lost = [part for part in TOLD if document.get(part) and plain(again.get(part)) != plain(document[part])]
    assert [part for part in lost if not any(words in told for words in TOLD[part])] == []
    kept = plain({code: one for code, one in document["provinces"].items() if one["kind"] != "impassable"})
    assert {code: one for code, one in plain(again["provinces"]).items() if code in kept} == kept


@every_row(
    ("text", "said"),
    [
        (json.dumps({"schemaVersion": 2, "provinces": []}), "schemaVersion 2"),
        (json.dumps({"schemaVersion": 1, "provinces": [{}]}), "lacks something"),
        (json.dumps({"schemaVersion": 1, "name": "X", "provinces": [], "nations": 7}), "lacks something"),
        (MAP + "MAP standard.map\n", "it builds on standard.map"),
        (MAP.replace("UNOWNED BEC", "UNOWNED BOX"), "line 12: 'BOX' is no place"),
        (MAP.replace("CAL/SC", "CAL/XX"), "beyond nc, sc, ec and wc"),
        (f"{MAP}{'#' * 1_000_000}", "more than 1000 kB"),
        (VARIANTS, "file of provinces is missing"),
        (ADJACENCY + NEXT + VARIANTS.replace('"bec"', '"box"'), "'box', which is no province"),
        (ADJACENCY[:200], "It is no XML"),
        ('<!DOCTYPE P [<!ENTITY a "b">]><PROVINCES/>', "entities of its own"),
        (MANY, "more than 400 provinces"),
    ],
)
def test_broken_files_are_answered_in_words(text, said):
    with pytest.raises(ForeignError, match=said):
        foreign(text)


@every_row("text", ["", "{}", "[1]", '{"schemaVersion": ', "<svg/>", "The Lake\nAsh, Ashford, coast", '{"schema": 1}'])
def test_what_is_none_is_left_to_others(text):
    assert foreign(text) is None


def test_the_command_line_reads_and_writes_them(tmp_path, capsys):
    (tmp_path / "lake.map").write_text(MAP, encoding="utf-8")
    (tmp_path / "a.xml").write_text(ADJACENCY, encoding="utf-8")
    (tmp_path / "v.xml").write_text(VARIANTS, encoding="utf-8")
    board = tmp_path / "lake.json"
    assert main(["board", "import", str(tmp_path / "lake.map"), "--out", str(board)]) == 0
    assert "FLOW" in capsys.readouterr().err
    assert main(["board", "import", str(tmp_path / "a.xml"), "--with", str(tmp_path / "v.xml")]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "The Lake"
    assert main(["board", "export", str(board), "--out", str(tmp_path / "lake.dvar")]) == 0
    assert foreign((tmp_path / "lake.dvar").read_text(encoding="utf-8")).document["army"] == ARMY
    assert main(["board", "export", str(board), "--out", str(tmp_path / "lake.xml")]) == 2
    assert ".dvar or .map" in capsys.readouterr().err
    (tmp_path / "lake.map").write_text(MAP.replace("BEC DUN\n", "BOX\n", 1), encoding="utf-8")
    assert main(["board", "import", str(tmp_path / "lake.map")]) == 2
    assert "line 12" in capsys.readouterr().err


def test_seats_in_a_file_of_judges_are_called_each_otherwise_and_like_no_word_of_the_format():
    """Names that are words of it, names of each other, and names that differ by what such a file cannot hold."""
    seats = {
        "Unowned": {},
        "unowned": {},
        "Ash": {"name": "Unowned"},
        "ASH": {},
        "ash": {"name": "Ash"},
        "aSh": {"name": "1"},
    }
    names = list(_seat_names({"seats": seats}).values())
    assert len(set(names)) == len(seats)
    assert not set(names) & {"UNOWNED", "BEGIN", "COAST", "A", "F"}
    assert all(name.isascii() and name.replace("_", "").isalpha() for name in names)
