"""docs/notation.md keeps its word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.model.errors import OrderError
from engine.notation.grammar import Grammar
from engine.notation.parse import parse_order
from engine.notation.paste import parse_paste
from tests.rows import every_row

TEXT = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")


def blocks(sort: str) -> list[str]:
    """The fenced blocks of a sort."""
    return re.findall(rf"^```{sort}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def examples(sort: str) -> list[tuple[str, str]]:
    """What is written and what comes of it, in all blocks of a sort."""
    rows = [line.split(" => ") for block in blocks(sort) for line in block.splitlines()]
    return [(given.strip(), made.strip()) for given, made in rows]


@every_row(("given", "made"), examples("orders"))
def test_what_is_read(grammar: Grammar, given: str, made: str) -> None:
    assert str(parse_order(grammar, given)) == made


@every_row(("given", "made"), examples("refused"))
def test_what_is_refused(grammar: Grammar, given: str, made: str) -> None:
    with pytest.raises(OrderError) as caught:
        parse_order(grammar, given)
    assert caught.value.message == made


@every_row(("given", "made"), examples("conditions"))
def test_conditions(rich: Grammar, given: str, made: str) -> None:
    assert str(parse_order(rich, given, "France")) == made


def test_letters(grammar: Grammar) -> None:
    for block in blocks("letter"):
        letter, _, made = block.partition("=>\n")
        read = [f"{line.seat:<9}{line.order}" for line in parse_paste(grammar, letter)]
        assert read == made.splitlines()


def test_canonical_lines_of_the_table(grammar: Grammar) -> None:
    table = TEXT.partition("| Order | Text |")[2].partition("\n\n")[0]
    lines = re.findall(r"`([^`]+)`", table)
    assert len(lines) == 15
    for line in lines:
        assert str(parse_order(grammar, line)) == line


def test_the_provinces_it_names_are_those_of_the_board(grammar: Grammar) -> None:
    seas = re.search(r"Provinces: `([A-Z ]+)` at sea", TEXT)
    assert seas is not None
    assert set(seas.group(1).split()) == {p.id for p in grammar.board.provinces.values() if p.kind == "sea"}
