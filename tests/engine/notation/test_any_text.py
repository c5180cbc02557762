"""Properties: what is written is read back; whatever is typed, nothing but an order or a refusal comes of it."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.model.board import Board
from engine.model.conditions import COUNT, PLAYS, Atom, AtomSpec, Condition, Not, all_of, any_of, conditional
from engine.model.errors import OrderError
from engine.model.order_data import order_data
from engine.model.orders import Build, Convoy, Disband, Hold, Move, Order, Remove, Retreat, Support, UnitRef, Waive
from engine.notation import parse
from engine.notation.cursor import Cursor
from engine.notation.grammar import Grammar
from engine.notation.parse import parse_order
from engine.notation.paste import parse_paste
from tests.engine.notation.conftest import BOARDS, SEATS
from tests.engine.notation.inventions import ATOMS
from tests.rows import every_row
from tests.sizes import some

STANDARD = Board.load(json.loads((BOARDS / "standard.json").read_text(encoding="utf-8")))
LOOSE = settings(max_examples=some(30), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

places = st.sampled_from(STANDARD.places)
kinds = st.sampled_from(["A", "F", ""])
seats = st.sampled_from([seat.id for seat in SEATS])
units = st.builds(UnitRef, kinds, places, st.integers(0, 12))
named_units = st.builds(UnitRef, st.sampled_from(["A", "F"]), places, st.integers(0, 3), st.one_of(st.just(""), seats))

orders: st.SearchStrategy[Order] = st.one_of(
    st.builds(Hold, units),
    st.builds(Move, units, places, st.sampled_from(["", "VIA"])),
    st.builds(Support, units, named_units, st.one_of(st.none(), places)),
    st.builds(Convoy, units, named_units, places),
    st.builds(Retreat, units, st.lists(places, min_size=1, max_size=5).map(tuple)),
    st.builds(Disband, units),
    st.builds(Remove, units),
    st.builds(Build, kinds, places),
    st.builds(Waive, st.one_of(st.none(), places)),
)


def _argument(sort: str) -> st.SearchStrategy[object]:
    return {"unit": named_units, "place": places, "seat": seats, "kind": st.sampled_from(["A", "F"])}[sort]


def _atom(spec: AtomSpec) -> st.SearchStrategy[Condition]:
    args = st.tuples(*(_argument(sort) for sort in spec.args))
    if spec.style == COUNT:
        signs = st.sampled_from([">=", "<=", ">", "<", "="])
        return st.builds(Atom, st.just(spec), args, st.just(""), signs, st.integers(0, 99))
    by = st.one_of(st.just(""), st.just("ANY"), seats) if spec.by else st.just("")
    return st.builds(Atom, st.just(spec), args, by)


conditions = st.recursive(
    st.one_of([_atom(spec) for spec in ATOMS if spec.style != PLAYS]),
    lambda inner: st.one_of(
        inner.map(Not),
        st.lists(inner, min_size=1, max_size=3).map(all_of),
        st.lists(inner, min_size=1, max_size=3).map(any_of),
    ),
    max_leaves=8,
)

SCRAPS = """
A F army Fleet Par par Bur StP/sc (sc) Spa - → to S C R D H VIA BUILD REMOVE WAIVE
IF NOT AND OR ( ) : , ; . # 2 ½ ^ “ ” " /
VACANT MOVED BY ANY PLAYS >= French FRANCE: ANSWER VOTE REORDER JESTER JUMP the 99999999999
"""
scraps = st.sampled_from([*SCRAPS.split(), "\n"])


@LOOSE
@given(order=orders)
def test_every_order_is_read_back_as_it_was(grammar: Grammar, order: Order) -> None:
    assert parse_order(grammar, str(order)) == order
    assert str(parse_order(grammar, str(order).swapcase())) == str(order)
    data = order_data(order)
    assert json.loads(json.dumps(data)) == data
    assert data["verb"]


@LOOSE
@given(condition=conditions, order=orders)
def test_every_condition_is_read_back_as_it_was(rich: Grammar, condition: Condition, order: Order) -> None:
    line = conditional(condition, order)
    assert parse_order(rich, str(line)) == line


def _survives(grammar: Grammar, text: str) -> None:
    """Reads or refuses, and what was read is read again."""
    for window in ("", "R", "A"):
        try:
            order = parse_order(grammar, text, "France", window)
        except OrderError as error:
            assert error.message.isprintable()
            for line in error.nearest:
                assert str(parse_order(grammar, line, "France", window)) == line
        else:
            assert parse_order(grammar, str(order), "France", window) == order


@LOOSE
@given(text=st.text(max_size=200))
def test_any_text_is_read_or_refused(rich: Grammar, text: str) -> None:
    _survives(rich, text)
    parse_paste(rich, text, "France")


@LOOSE
@given(parts=st.lists(scraps, max_size=25), glue=st.sampled_from([" ", "", "  "]))
def test_scraps_of_orders_are_read_or_refused(rich: Grammar, parts: list[str], glue: str) -> None:
    _survives(rich, glue.join(parts))
    parse_paste(rich, glue.join(parts))


@LOOSE
@given(order=orders, at=st.integers(0, 60), letter=st.characters())
def test_an_order_with_a_slip_is_read_or_refused(rich: Grammar, order: Order, at: int, letter: str) -> None:
    text = str(order)
    _survives(rich, text[:at] + letter + text[at:])
    _survives(rich, text[:at] + text[at + 1 :])


@every_row(
    "unit", ["(", "A ", "IF ", "NOT ", "½", "#", "^", "A Par - ", "1", "“", "\ud800", "\x00", "REORDER France ", ", "]
)
def test_any_size_is_read_or_refused(rich: Grammar, unit: str) -> None:
    for length in (10, 3_990, 1_000_000):
        text = (unit * (length // len(unit)))[:length]
        with pytest.raises(OrderError):
            parse_order(rich, text)


def test_canonical_lines_need_no_reading_and_others_only_once(
    grammar: Grammar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counts, not times: 34 canonical lines open no cursor; one in free spelling opens one, the first time."""
    opened = 0

    class Counting(Cursor):
        def __init__(self, *args: object) -> None:
            nonlocal opened
            opened += 1
            super().__init__(*args)

    monkeypatch.setattr(parse, "Cursor", Counting)
    parse_order.cache_clear()
    lines = [
        "A Par - Bur",
        "A Mar S A Par - Bur",
        "F ENG C A Lon - Bel",
        "A Mun H",
        "A Lon - Bel VIA",
        "F Spa/sc S F MAO",
    ] * 6
    for line in lines[:34]:
        parse_order(grammar, line)
    assert opened == 0
    for _ in range(3):
        parse_order(grammar, "army in Paris  goes to Burgundy")
    assert opened == 1
