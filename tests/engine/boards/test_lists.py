"""A board as a list: what is read from it, what follows by itself, and what is said of lines that mean nothing."""

import pytest

from engine.boards.document import problems
from engine.boards.lists import from_list
from engine.model.errors import InputError
from games.boards.workshop.editing import EXAMPLE
from tests.rows import every_row


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
        ("B\nseats 中", "line 2"),
    ],
)
def test_a_line_that_means_nothing_is_named(text, line):
    with pytest.raises(InputError) as no:
        from_list(text)
    assert no.value.path == line


def test_a_name_in_any_script_is_a_name():
    assert from_list("Озеро\nAb, Берег, inland")["provinces"]["Ab"]["name"] == "Берег"
    assert from_list("Озеро\nAb, Берег, inland")["id"] == "board"
