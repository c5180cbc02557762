"""What a seat typed or pasted, taken apart into the lines of its paper."""

from __future__ import annotations

import engine
from engine import load_rulebook
from engine.notation.letters import paper_lines, row_lines
from engine.notation.parse import parse_order
from tests.rows import every_row

STANDARD = engine.load_rulebook("standard")
SILLY = engine.load_rulebook("rather_silly")


def checked(rulebook: engine.Rulebook, seat: str, text: str, row: str, phase: str = "S1901M", units: str = "") -> str:
    """The canonical order of a line in a row."""
    given = {"phase": phase, "units": {seat: [unit for unit in units.split(", ") if unit]}}
    state = engine.load_state(rulebook, given)
    (check,) = engine.check(rulebook, state, seat, paper_lines(rulebook, state, seat, text, [row]))
    return check.canonical or check.message


@every_row(
    ("row", "typed", "line"),
    [
        ("A Par", "bur", "A Par - Bur"),
        ("A Par", "-bur", "A Par - Bur"),
        ("A Par", "→ Burgundy", "A Par - Bur"),
        ("A Par", "h", "A Par H"),
        ("A Par", "hold", "A Par H"),
        ("A Par", "s mar-bur", "A Par S A Mar - Bur"),
        ("A Par", "s a mar - bur", "A Par S A Mar - Bur"),
        ("A Par", "supports Mar", "A Par S A Mar"),
        ("A Par", "to burgundy", "A Par - Bur"),
        ("A Par", "a par - bur", "A Par - Bur"),
        ("A Par", "par - bur", "A Par - Bur"),
        ("A Par", "A Mar - Spa", "A Mar - Spa"),
        ("F Bre", "mao", "F Bre - MAO"),
        ("F Bre", "spa sc", "F Bre - Spa/sc"),
        ("", "a par - bur", "A Par - Bur"),
    ],
)
def test_a_unit_need_not_be_named_in_its_own_row(row: str, typed: str, line: str) -> None:
    assert checked(STANDARD, "France", typed, row, units="A Par, A Mar, F Bre") == line


def test_a_fleet_in_its_own_row() -> None:
    """Its own place first is no way over sea: `mao - spa/sc` in the row of F MAO is its move."""
    assert checked(STANDARD, "France", "mao - spa/sc", "F MAO", units="F MAO") == "F MAO - Spa/sc"
    assert checked(STANDARD, "England", "c lon - nwy", "F NTH", units="F NTH, A Lon") == "F NTH C A Lon - Nwy"


@every_row(
    ("row", "typed", "line"),
    [
        ("PREDICT", "Bel", "PREDICT Bel"),
        ("PREDICT", "predict bel as f", "PREDICT Bel AS F"),
        ("LINK", "Lon - Mos", "LINK Lon - Mos"),
        ("A Bur R", "gas, mun", "A Bur R Gas, Mun"),
        ("A Bur R", "r gas", "A Bur R Gas"),
        ("A Bur R", "d", "A Bur D"),
        ("BUILD", "f bre", "BUILD F Bre"),
        ("BUILD", "waive", "WAIVE"),
        ("A Par", "IF BORG AT Bur: gas", "IF BORG AT Bur: A Par - Gas"),
        ("B Lon", "nth - den", "B Lon - NTH - Den"),
        ("A Wal", "holds, shoo", "A Wal H SHOO"),
    ],
)
def test_rows_of_other_papers(row: str, typed: str, line: str) -> None:
    order = engine.parse_order(SILLY, paper_lines(SILLY, engine.opening(SILLY), "France", typed, [row])[0], "France")
    assert str(order) == line


def test_what_makes_no_sense_in_a_row_is_about_its_unit() -> None:
    assert checked(STANDARD, "France", "burgandy", "A Par", units="A Par") == (
        "Unknown province “burgandy”. Did you mean Bur (Burgundy)? Try A Par - Bur."
    )
    state = engine.load_state(STANDARD, {"phase": "S1901M", "units": {"France": ["A Par"]}})
    (check,) = engine.check(STANDARD, state, "France", ["A Par - brug"])
    assert (check.level, check.subject) == ("error", "A Par")


@every_row(
    ("typed", "lines"),
    [
        ("A Par\nF Mar", ["REMOVE A Par", "BUILD F Mar"]),
        ("F(Mar)", ["BUILD F Mar"]),
        ("- A Par", ["REMOVE A Par"]),
        ("R A Par\nD A Par", ["REMOVE A Par", "REMOVE A Par"]),
        ("W\nNo builds", ["WAIVE", "WAIVE"]),
        ("Waive 2", ["WAIVE", "WAIVE"]),
        ("Builds:\nA Mar\nF Bre", ["BUILD A Mar", "BUILD F Bre"]),
        ("Removals\nArmy Paris", ["REMOVE A Par"]),
    ],
)
def test_adjustments_as_judges_and_hosts_write_them(typed: str, lines: list[str]) -> None:
    state = engine.load_state(STANDARD, {"phase": "W1901A", "units": {"France": ["A Par"]}})
    read = paper_lines(STANDARD, state, "France", typed)
    assert [str(parse_order(STANDARD.grammar, line, "France", "A")) for line in read] == lines


def test_a_support_of_a_move_to_its_own_place_is_one_to_hold_in_a_letter() -> None:
    """Some judges write it so. As an order by itself it is what it says (DATC 6.A.5)."""
    lines = paper_lines(STANDARD, engine.opening(STANDARD), "France", "A Mar S A Par - Par")
    assert lines == ("A Mar S A Par",)
    assert str(parse_order(STANDARD.grammar, "A Mar S A Par - Par", "France")) == "A Mar S A Par - Par"


def test_what_is_about_no_unit_has_no_retreat_behind_it() -> None:
    for line in ("WAIVE (retreat: Par)", "BUILD A Par (retreat: Gas)"):
        assert paper_lines(STANDARD, engine.opening(STANDARD), "France", line) == (line,)


def test_a_letter_below_what_was_there_replaces_the_lines_of_its_units() -> None:
    text = "A Par - Bur\nA Mar H\nnonsense\n\nFRANCE:\nFleet Brest - English Channel\nArmy Paris - Picardy"
    lines = paper_lines(STANDARD, engine.opening(STANDARD), "France", text)
    assert lines == ("A Mar H", "nonsense", "Fleet Brest - English Channel", "Army Paris - Picardy")


def test_two_lines_of_one_unit_without_a_heading_both_stay() -> None:
    """Which of them is meant is for the writer to say: the check warns."""
    lines = paper_lines(STANDARD, engine.opening(STANDARD), "France", "A Par - Bur\nA Par - Pic")
    assert lines == ("A Par - Bur", "A Par - Pic")


def test_lines_under_another_seats_heading_are_refused_and_stay() -> None:
    state = engine.opening(STANDARD)
    lines = paper_lines(STANDARD, state, "France", "A Par H\nGermany:\nA Mun - Bur")
    assert lines == ("A Par H", "Germany: A Mun - Bur")
    assert engine.check(STANDARD, state, "France", lines)[1].message == (
        "This line stands under the name of Germany: it is not yours to order, France."
    )


def test_words_that_take_any_text_do_not_take_themselves():
    """In the row of an answer `ANSWER "Who"` is the answer Who, and not the answer ANSWER "Who"."""
    rulebook = load_rulebook("rather_silly")
    assert row_lines(rulebook, "Jester", 'ANSWER "J. Maiden"', "answer") == ('ANSWER "J. Maiden"',)
    assert row_lines(rulebook, "Jester", '"J. Maiden"', "answer") == ('answer "J. Maiden"',)
