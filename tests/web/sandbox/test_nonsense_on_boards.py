"""Nonsense for the sandbox and for the checks of boards, on the library's boards and a random one."""

import json
from copy import deepcopy
from functools import cache

import pytest

import engine
from engine.boards.document import board_text
from games.boards.services.library import library_documents
from tests.plugins.random_boards import made_up
from tests.web.games.own_boards import LIBRARY, RANDOM, other_words

pytestmark = [pytest.mark.django_db, pytest.mark.once]

BOARDS = [*LIBRARY, f"{RANDOM}0"]
ORDERS = (
    "A Xyz - Qqq",
    "F Abc S A Def",
    "Q",
    "",
    "A",
    "A - A",
    "é\u202e🎲",
    "A Xyz S A Xyz S A Xyz",
    "x" * 300,
    "Build A Xyz",
)


@cache
def document_of(name):
    """A board without its drawing, which these do not look at."""
    found = made_up(int(name.removeprefix(RANDOM))) if name.startswith(RANDOM) else library()[name]
    return {key: value for key, value in found.items() if key != "geometry"}


@cache
def library():
    return {document["id"]: document for document in library_documents()}


def sent(client, address, body):
    answer = client.post(address, json.dumps(body), content_type="application/json")
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("name", BOARDS)
def test_orders_and_positions_that_make_no_sense_are_told_in_words_of_the_board(name, client):
    document = document_of(name)
    foreign = other_words(engine.load_rulebook("standard", board=board_text(document)))
    seat, units = next((seat, units) for seat, units in document["start"].items() if units)
    standing = {"phase": "S1901M", "units": {seat: units}}
    bodies = [
        ({"orders": {seat: [*ORDERS, f"{units[0]} - Xyz"]}, "state": standing}, 200),
        ({"orders": {"Nobody": ["A Xyz"]}, "state": standing}, 400),
        ({"state": {"phase": "S1901M", "units": {"Nobody": ["A Xyz"]}}}, 400),
        ({"state": {"phase": "S1901M", "units": {seat: ["A Xyz", "Q", 3]}}}, 400),
        ({"state": {"phase": "X99", "units": {seat: units}}}, 400),
    ]
    for body, status in bodies:
        said, told = sent(client, "/api/sandbox/adjudicate/", {"board": document, **body})
        assert said == status, told[:300]
        assert foreign.findall(told) == []


def test_the_boards_of_the_library_are_taken_with_their_drawings(client):
    for name in LIBRARY:
        said, told = sent(client, "/api/sandbox/adjudicate/", {"board": library()[name]})
        assert said == 200, told[:300]


def broken(document):
    """The document with one thing wrong, and what has to be named."""
    code, seat = min(document["provinces"]), min(document["seats"])
    for part, value, named in (
        ("provinces", [], "provinces"), ("seats", None, "seats"), ("wins", "many", "wins"), ("wins", 99, "wins"),
        ("army", [[code, "Qqq"]], "Qqq"), ("fleet", [[code]], "fleet"), ("start", {seat: ["A Qqq"]}, "Qqq"),
        ("homes", {"Nobody": [code]}, "Nobody"), ("centres", ["Qqq"], "Qqq"), ("geometry", {"size": 3}, "geometry"),
        ("nonsense", 1, "nonsense"),
    ):  # fmt: skip
        yield {**deepcopy(document), part: value}, named


@pytest.mark.parametrize("name", BOARDS)
def test_documents_that_make_no_sense_are_told_what_is_wrong_and_where(name, client):
    """Each board has its share of what can be wrong, the random one all of it."""
    share = slice(BOARDS.index(name), None, len(LIBRARY)) if name in LIBRARY else slice(None)
    for wrong, named in [*broken(document_of(name))][share]:
        said, told = sent(client, "/api/boards/check/", {"document": wrong})
        assert said < 500, told[:300]
        assert named in told, (named, told[:400])
