"""What a seat typed or pasted, taken apart into the lines of its paper. `engine.check` and `adjudicate` read those."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from engine.model.orders import NO_UNIT, Order, Remove
from engine.model.phases import lone_window, read_phase
from engine.model.state import HouseRule, State
from engine.notation.grammar import Grammar
from engine.notation.headings import begins_with_order
from engine.notation.parse import complaint, readable
from engine.notation.paste import LineOfText, check_lines, split_lines
from engine.notation.tokens import tokenise


class Reader(Protocol):
    """What reads letters: a rulebook, as far as notation knows one."""

    @property
    def grammar(self) -> Grammar: ...
    def amended(self, house: Sequence[HouseRule]) -> Reader: ...


def _by_place_alone(order: Order, unit: str) -> bool:
    """Whether an order names its unit by nothing but the place, and that is not the row's: `nth - den` for birds."""
    return order.unit != NO_UNIT and not order.unit.kind and str(order.unit.at) != unit.rpartition(" ")[2]


MOST_HELPED = 60
"""Rows of a paper for which the most helpful complaint is looked for."""
_UNDER = re.compile(r"(if\b[^:]*:\s*)(?=\S)", re.I)
"""The condition of a line, up to its order."""


def letter_lines(rulebook: Reader, seat: str, text: str) -> tuple[str, ...]:
    """The lines of a seat's paper: one order each, without headings, bullets and whatever else mail puts around them.

    Under a heading of its own a seat's lines stand instead of those above it for the same units: a letter that is
    pasted below what was there replaces it. Lines under another seat's heading keep its name, and are refused so.
    Raises OrderError for what is far too long.
    """
    return _letter_lines(rulebook.grammar, seat, text)


@lru_cache(maxsize=256)
def _letter_lines(grammar: Grammar, seat: str, text: str) -> tuple[str, ...]:
    sections: list[list[LineOfText]] = [[]]
    for line in split_lines(grammar, text, seat):
        if line.headed and sections[-1]:
            sections.append([])
        sections[-1].append(line)
    merged: list[str] = []
    for section in sections:
        lines = [_paper_line(line, seat) for line in section]
        named = {subject for line in lines if (subject := _subject(grammar, line, seat))}
        merged = [line for line in merged if _subject(grammar, line, seat) not in named] + lines
    return tuple(merged)


def _paper_line(line: LineOfText, seat: str) -> str:
    """A line as it stands on the paper: with the name of another seat, if it stood under that."""
    return line.text if line.seat in ("", seat) else f"{line.seat}: {line.text}"


def _subject(grammar: Grammar, text: str, seat: str) -> str:
    order = readable(grammar, text, seat)
    return order.subject if order is not None else ""


def row_lines(
    rulebook: Reader, seat: str, text: str, row: str, window: str = "", *, suggest: bool = True
) -> tuple[str, ...]:
    """The line that was typed in a row of its own: `bur`, `-bur`, `h`, `s mar-bur` in the row of A Par are about A Par.

    `row` is what a line there may leave out: its unit, with ` R` behind it where a retreat is asked for, or the order
    words of its kind of paper (`PREDICT`). Several orders in one row come back as several lines. What makes no sense in
    any way comes back so that the complaint about it is the most helpful one, which takes a while to find: without
    `suggest`, so that it is the likeliest. `window` as for `parse_order`.
    """
    text = text.strip()
    if not row:
        return (text,)
    if under := _UNDER.match(text):
        rest = row_lines(rulebook, seat, text[under.end() :], row, window, suggest=suggest)
        return tuple(under[1] + line for line in rest)
    unit = row.removesuffix(" R")
    # Words that take any text (`ANSWER`) would take themselves: who wrote them out has left out nothing.
    wholes = dict.fromkeys((f"{row} {text}", f"{unit} {text}", text, f"{unit} - {text}"))
    if text.casefold().startswith(f"{row.casefold()} "):
        wholes = {text: None}
    tried = {whole: readable(rulebook.grammar, whole, seat, window) for whole in wholes}
    read = {whole: order for whole, order in tried.items() if order is not None}
    if read:
        return (min(read, key=lambda whole: _by_place_alone(read[whole], unit)),)
    lines = split_lines(rulebook.grammar, text, seat)
    if len(lines) > 1:
        return tuple(_paper_line(line, seat) for line in lines)
    if begins_with_order(rulebook.grammar, text):
        return (text,)
    bare = rulebook.grammar.verbs.find(tokenise(text), 0) is None
    worst = f"{unit} - {text}" if bare and text[:1].isalpha() else f"{row} {text}"
    if not suggest:
        return (worst,)
    helped = (whole for whole in reversed(wholes) if complaint(rulebook.grammar, whole, seat, window)[1])
    return (next(helped, worst),)


def _change(grammar: Grammar, state: State, seat: str, line: str) -> str:
    """`A Par` alone, in a window for adjustments: a unit that one has goes, and one that one has not is built."""
    if readable(grammar, line, seat, "A") is not None:
        return line
    removed = readable(grammar, f"REMOVE {line}", seat, "A")
    if not isinstance(removed, Remove) or not removed.unit.kind:
        return line
    province = removed.unit.at.province
    there = any(unit.at == province for unit in state.units.values() if unit.owner == seat)
    return f"{'REMOVE' if there else 'BUILD'} {line}"


def paper_lines(
    rulebook: Reader, state: State, seat: str, text: str, rows: Sequence[str] | None = None
) -> tuple[str, ...]:
    """The lines of a paper: of a letter, or of the rows that `rows` names for each line (see `row_lines`)."""
    rulebook = rulebook.amended(state.house)
    window = lone_window(read_phase(state.phase))
    if rows is None:
        lines_of_letter = letter_lines(rulebook, seat, text)
        return (
            tuple(_change(rulebook.grammar, state, seat, line) for line in lines_of_letter)
            if window == "A"
            else lines_of_letter
        )
    typed = [line for line in text.splitlines() if line.strip()]
    named = [*rows, *[""] * len(typed)]
    check_lines(len(typed))
    read = (
        row_lines(rulebook, seat, line, row, window, suggest=number < MOST_HELPED)
        for number, (line, row) in enumerate(zip(typed, named, strict=False))
    )
    return tuple(one for lines in read for one in lines)
