"""A whole letter of orders."""

from __future__ import annotations

import pytest

from engine.model.errors import OrderError
from engine.notation.grammar import Grammar
from engine.notation.paste import MOST_LINES, parse_paste, split_lines
from tests.rows import every_row

LETTER = """\
Dear GM,
Spring 1901
-----------
FRANCE:
 - A Par - Bur
 * A Mar S A Par - Bur; F Bre - MAO  // to Spain, then
1. A Gas H
> F Lon - NTH
# not this year: A Par - Pic

Germany (Anna): A Mun - Tyr, A Ber - Kie, F Kie - Den
ENGLAND
A Bur R Mun, Gas, Pic
F Lon - Nroth Sea
Italian orders:
Builds: A Rom, F Nap
Moves:
A Ven H
"""


def test_a_letter_is_taken_apart(grammar: Grammar) -> None:
    found = [(line.number, line.seat, line.text) for line in split_lines(grammar, LETTER, "Turkey")]
    assert found == [
        (1, "Turkey", "Dear GM,"),
        (5, "France", "A Par - Bur"),
        (6, "France", "A Mar S A Par - Bur"),
        (6, "France", "F Bre - MAO"),
        (7, "France", "A Gas H"),
        (8, "France", "F Lon - NTH"),
        (11, "Germany", "A Mun - Tyr"),
        (11, "Germany", "A Ber - Kie"),
        (11, "Germany", "F Kie - Den"),
        (13, "England", "A Bur R Mun, Gas, Pic"),
        (14, "England", "F Lon - Nroth Sea"),
        (16, "Italy", "Builds: A Rom"),
        (16, "Italy", "Builds F Nap"),
        (18, "Italy", "A Ven H"),
    ]


def test_what_cannot_be_read_is_handed_back(grammar: Grammar) -> None:
    lines = parse_paste(grammar, LETTER, "Turkey")
    unread = {line.text: line for line in lines if line.order is None}
    assert set(unread) == {"Dear GM,", "F Lon - Nroth Sea"}
    assert unread["F Lon - Nroth Sea"].nearest == ("F Lon - NTH",)
    assert [str(line.order) for line in lines if line.seat == "Italy"] == ["BUILD A Rom", "BUILD F Nap", "A Ven H"]


@every_row("heading", ["FRANCE:", "France", "french orders:", "Orders for France:", "France (Anna):", "  FRANCE :"])
def test_headings(grammar: Grammar, heading: str) -> None:
    assert [line.seat for line in split_lines(grammar, f"{heading}\nA Par H")] == ["France"]


@every_row(
    "line", ["Spring 1901", "S1901M", "F 1901", "Winter ’02 adjustments", "-----", "* * *", "Orders:", "// A Par H", ""]
)
def test_lines_that_say_nothing(grammar: Grammar, line: str) -> None:
    assert split_lines(grammar, line) == ()


def test_no_unit_is_taken_for_a_date_or_a_heading(grammar: Grammar) -> None:
    for text in ("F Nap - ION", "F NTH H", "A Par H", "Par - Bur", "French A Par - Bur", "A Mar S French A Par - Bur"):
        assert [line.text for line in split_lines(grammar, text, "France")] == [text]


def test_quoted_texts_and_order_words_that_are_seats_stay_whole(rich: Grammar) -> None:
    assert [str(line.order) for line in parse_paste(rich, "ANSWER “one; two, three”; A Par H")] == [
        'ANSWER "one; two, three"',
        "A Par H",
    ]
    assert [str(line.order) for line in parse_paste(rich, "JESTER: F A(Par)-Bur")] == ["REORDER France A Par - Bur"]
    assert [line.seat for line in parse_paste(rich, "The Jester\nVOTE 1 CLOSE Mun")] == ["Jester"]


def test_conditional_lines_keep_their_colon(rich: Grammar) -> None:
    (line,) = parse_paste(rich, "- IF VACANT(Gas): A Bur R Gas")
    assert str(line.order) == "IF VACANT(Gas): A Bur R Gas"


def test_too_much_is_refused_as_a_whole(grammar: Grammar) -> None:
    for text in ("A Par H;" * (MOST_LINES + 1), "\n" * 100_000, "x" * 10_000_000):
        with pytest.raises(OrderError, match="nothing of it was read"):
            split_lines(grammar, text)
