"""Headings of a letter: every seat of every game, however it is written, and nothing that is no heading."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import load_rulebook, variant_ids
from engine.notation.paste import parse_paste, split_lines
from tests.rows import every_row

SHAPES = (
    "{name}", "{name}:", "{name} :", "## {name}", "# {name}", "**{name}**", "**{name}:**", "**{name}**:", "__{name}__",
    "=== {name} ===", "--- {name} ---", "[{name}]", "> {name}:", "{name} (Anna)", "{name} (Anna):", "{name} orders:",
    "{name}’s orders:", "Orders for {name}:", "{name}, Spring 1901", "{name} S1901M:", "{name}\n======", "  {name}:  ",
)  # fmt: skip


def _names() -> Iterator[tuple[str, str, str]]:
    """Variant, seat, and a name of that seat: by name, adjective and letter, in capitals and small."""
    for variant in variant_ids():
        for seat in load_rulebook(variant).seats:
            names = dict.fromkeys((seat.id, seat.name, seat.adjective, seat.initial))
            for name in filter(None, (*names, *map(str.upper, names), *map(str.lower, names))):
                yield variant, seat.id, name


@every_row(("variant", "seat", "name"), sorted(set(_names())))
def test_every_seat_is_a_heading(variant: str, seat: str, name: str) -> None:
    grammar = load_rulebook(variant).grammar
    for shape in SHAPES:
        if name.lower().endswith("s") and "’s" in shape:
            continue
        text = f"{shape.format(name=name)}\nA Par H"
        found = [(line.seat, line.text) for line in split_lines(grammar, text, "Austria")]
        assert found == [(seat, "A Par H")], text


@every_row(
    ("letter", "seats"),
    [
        ("France:\nA Par H\nJester:\nREORDER Germany A Mun H", ["France", "Jester"]),
        ("France:\nA Par H\nJESTER: G A(Mun)-Bur", ["France", "Jester"]),
        ("France:\nA Par H\nSoothsayer:\nPREDICT Bel\nPREDICT Hol", ["France", "Soothsayer", "Soothsayer"]),
        ("Doctor: T HYP - Par\nFRANCE: A Par H; A Mar H", ["Doctor", "France", "France"]),
        ("FRA: A Par H\nGer: A Mun H", ["France", "Germany"]),
        ("F: A Par H\nG: A Mun H", ["France", "Germany"]),
    ],
)
def test_seats_in_one_letter(letter: str, seats: list[str]) -> None:
    lines = parse_paste(load_rulebook("rather_silly").grammar, letter)
    assert [line.seat for line in lines] == seats
    assert all(line.order for line in lines)


def test_a_jesters_line_keeps_its_word() -> None:
    """`JESTER:` before a letter and an order is the published way to re-order, and the Jester's."""
    (line,) = parse_paste(load_rulebook("rather_silly").grammar, "Jester: F A Par - Bur", "France")
    assert (line.seat, str(line.order)) == ("Jester", "REORDER France A Par - Bur")


@every_row(
    "text",
    [
        "F: NTH - NWG", "A Par: H", "French A Par - Bur", "IF VACANT(Gas): A Par - Gas", "F Nap - ION", "BUILD: A Par",
        "A: Par - Bur",
    ],
)  # fmt: skip
def test_what_is_no_heading(text: str) -> None:
    grammar = load_rulebook("standard").grammar
    assert [(line.seat, line.text) for line in split_lines(grammar, text, "Italy")] == [("Italy", text)]


def test_vogon_proof_is_an_order_and_vogon_a_seat() -> None:
    grammar = load_rulebook("hitchhiker").grammar
    lines = parse_paste(grammar, "Vogon:\nV Swi - Mar\nVogon destructor ship Dan - BAL\nVogon-proof: Par", "France")
    assert [(line.seat, str(line.order)) for line in lines] == [
        ("Vogon", "V Swi - Mar"), ("Vogon", "V Dan - BAL"), ("Vogon", "NBO Par"),
    ]  # fmt: skip


def test_lines_under_a_name_that_nobody_has_are_nobodys() -> None:
    """A misspelt heading may not hand its lines to the seat above."""
    grammar = load_rulebook("standard").grammar
    lines = parse_paste(grammar, "France:\nA Par H\nGremany:\nA Mun H\nA Ber H\nItaly:\nA Rom H")
    assert [(line.seat, line.text) for line in lines] == [
        ("France", "A Par H"),
        ("", "Gremany: A Mun H"),
        ("", "Gremany: A Ber H"),
        ("Italy", "A Rom H"),
    ]
    assert lines[1].message == "Unknown word “Gremany”. Did you mean GERMANY?"


@pytest.mark.parametrize("line", ["Orders:", "Builds:", "My final orders:", "**Moves:**", "Winter 1901 adjustments:"])
def test_headings_that_name_nobody_change_nothing(line: str) -> None:
    grammar = load_rulebook("standard").grammar
    text = f"France:\n{line}\nA Par H"
    assert [(one.seat, one.text) for one in split_lines(grammar, text)] == [("France", "A Par H")]


@every_row(
    ("variant", "letter", "orders"),
    [
        ("rather_silly", "B(Lon) PICK UP A(Lon),\nA/B(Lon)-NTH-Den", ["A/B Lon - NTH - Den"]),
        ("rather_silly", "B(Lon) PICK UP A(Lon)\nA/B(Lon)-NTH-Den\nA Par H", ["A/B Lon - NTH - Den", "A Par H"]),
        ("rather_silly", "B(Lon) PICK UP A(Lon), A/B(Lon)-NTH-Den", ["A/B Lon - NTH - Den"]),
        ("rather_silly", "PREDICT Bel, Hol", ["PREDICT Bel", "PREDICT Hol"]),
        ("rather_silly", "Predict Bel and Hol AS F", ["PREDICT Bel", "PREDICT Hol AS F"]),
        ("rather_silly", "LLAMAS Bur, Gas, Pic", ["PLACE LLAMA Bur", "PLACE LLAMA Gas", "PLACE LLAMA Pic"]),
        ("standard", "A Lon -\nNwy", ["A Lon - Nwy"]),
        ("standard", "A Mar S\nA Par - Bur", [None, "A Par - Bur"]),
        ("standard", "A Bur R Mun,\nGas", ["A Bur R Mun, Gas"]),
        ("standard", "build A PAR, F BRE", ["BUILD A Par", "BUILD F Bre"]),
        ("standard", "Remove A Par and F Bre", ["REMOVE A Par", "REMOVE F Bre"]),
        ("dipshomashy", "Close Mun, Ber", ["VOTE 1 CLOSE Mun", "VOTE 1 CLOSE Ber"]),
    ],
)
def test_one_order_on_two_lines_and_several_on_one(variant: str, letter: str, orders: list[str | None]) -> None:
    lines = parse_paste(load_rulebook(variant).grammar, letter)
    assert [str(line.order) if line.order else None for line in lines] == orders
