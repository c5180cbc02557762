"""IF lines: read, written, judged."""

from __future__ import annotations

import pytest

from engine.model.conditions import And, Atom, Conditional, Not, Or, atoms_of, evaluate
from engine.model.errors import OrderError
from engine.model.order_data import order_data
from engine.notation.grammar import Grammar
from engine.notation.parse import parse_order
from tests.rows import every_row


def condition(grammar: Grammar, text: str, seat: str = "") -> Conditional:
    """The conditional order with this condition."""
    order = parse_order(grammar, f"IF {text}: A Bur R Gas", seat)
    assert isinstance(order, Conditional)
    return order


@every_row(
    ("text", "canonical"),
    [
        ("VACANT(Gas)", "VACANT(Gas)"),
        ("vacant gascony", "VACANT(Gas)"),
        ("not vacant Gas", "NOT VACANT(Gas)"),
        ("MOVED(A Par)", "MOVED(A Par)"),
        ("MOVED(French A Par#2)", "MOVED(France A Par#2)"),
        ("OCCUPIED(Bur) BY GERMANY", "OCCUPIED(Bur) BY Germany"),
        ("OCCUPIED Bur BY any", "OCCUPIED(Bur) BY ANY"),
        ("DISLODGED(A Par) BY France", "DISLODGED(A Par) BY France"),
        ("DISLODGED BY France", "DISLODGED BY France"),
        ("AT(A Par, Bur)", "AT(A Par, Bur)"),
        ("AT A Par Bur", "AT(A Par, Bur)"),
        ("LOST A Par", "LOST(A Par)"),
        ("DESTROYED(A Par)", "LOST(A Par)"),
        ("DESTROYED(Bel)", "RUINED(Bel)"),
        ("borg at black sea", "BORG AT BLA"),
        ("TARDIS MALFUNCTIONED", "TARDIS MALFUNCTIONED"),
        ("OWNS(FRANCE, Mun)", "OWNS(France, Mun)"),
        ("OWN Mun", "OWNS(Italy, Mun)"),
        ("CENTRES(France) >= 8", "CENTRES(France) >= 8"),
        ("CENTRES ≤ 3", "CENTRES(Italy) <= 3"),
        ("BUILDS>2", "BUILDS > 2"),
        ("HAIRS 2", "BUILDS >= 2"),
        ("BUILT(F, Brest)", "BUILT(F, Bre)"),
        ("ANY PLAYS sd ON A Bur", "ANY PLAYS SUDDEN DEATH ON A Bur"),
        ("Germany plays shield", "Germany PLAYS SHIELD"),
        ("France PLAYS SHIELD ON Bel", "France PLAYS SHIELD ON Bel"),
        ("MOVED(A Par) AND VACANT(Gas) OR BUILDS >= 1", "MOVED(A Par) AND VACANT(Gas) OR BUILDS >= 1"),
        ("MOVED(A Par) AND (VACANT(Gas) OR BUILDS >= 1)", "MOVED(A Par) AND (VACANT(Gas) OR BUILDS >= 1)"),
        ("(MOVED(A Par) AND VACANT Gas) AND ((BUILDS 1))", "MOVED(A Par) AND VACANT(Gas) AND BUILDS >= 1"),
        ("NOT (VACANT Gas OR VACANT Spa)", "NOT (VACANT(Gas) OR VACANT(Spa))"),
        ("NOT NOT VACANT Gas", "NOT (NOT VACANT(Gas))"),
    ],
)
def test_conditions_are_read(rich: Grammar, text: str, canonical: str) -> None:
    order = condition(rich, text, "Italy")
    assert str(order) == f"IF {canonical}: A Bur R Gas"
    assert parse_order(rich, str(order), "Italy") == order


@pytest.mark.parametrize("between", [": ", ", ", " then ", ", then "])
def test_what_may_stand_between_condition_and_order(rich: Grammar, between: str) -> None:
    assert str(parse_order(rich, f"if vacant Gas{between}sell a par")) == "IF VACANT(Gas): SELL A Par"


@every_row(
    ("text", "part"),
    [
        ("IF: A Par H", "Expected a condition: MOVED(unit)"),
        ("IF FLYING(A Par): A Par H", "Expected a condition"),
        ("IF VACANT(Gass): A Par H", "Did you mean Gas (Gascony)?"),
        ("IF VACANT(Gas) A Par H", "Expected a colon and the order"),
        ("IF VACANT(Gas):", "is missing"),
        ("IF VACANT(Gas): IF VACANT(Spa): A Par H", "One IF is enough"),
        ("IF (VACANT(Gas): A Par H", "a closing bracket"),
        ("IF CENTRES(France) >= many: A Par H", "a comparison"),
        ("IF MOVED(Par): A Par H", "a unit such as A Par"),
        ("IF ANY PLAYS MAGIC: A Par H", "SUDDEN DEATH or SHIELD"),
        ("IF NOT ANY PLAYS SD: A Par H", "stands by itself"),
        ("IF ANY PLAYS SD OR VACANT Gas: A Par H", "stands by itself"),
        ("IF DISLODGED BY France: VOTE 1 CLOSE Mun", "which unit the condition speaks of"),
        ("IF " + "(" * 200 + "VACANT Gas" + ")" * 200 + ": A Par H", "fewer brackets"),
        ("IF " + "NOT " * 200 + "VACANT Gas: A Par H", "fewer NOTs"),
    ],
)
def test_conditions_say_what_they_miss(rich: Grammar, text: str, part: str) -> None:
    with pytest.raises(OrderError) as caught:
        parse_order(rich, text)
    assert part in caught.value.message


def test_a_condition_is_true_when_its_atoms_say_so(rich: Grammar) -> None:
    order = condition(rich, "VACANT(Gas) AND (MOVED(A Par) OR NOT BUILDS >= 2)")
    true = {"VACANT(Gas)", "BUILDS >= 2"}
    assert not evaluate(order.condition, lambda atom: str(atom) in true)
    true.add("MOVED(A Par)")
    assert evaluate(order.condition, lambda atom: str(atom) in true)
    true.remove("VACANT(Gas)")
    assert not evaluate(order.condition, lambda atom: str(atom) in true)


def test_the_atoms_of_a_condition(rich: Grammar) -> None:
    found = condition(rich, "LOST(A Par) OR NOT BORG AT Bur").condition
    assert [str(atom) for atom in atoms_of(found)] == ["LOST(A Par)", "BORG AT Bur"]


def test_the_tree(rich: Grammar) -> None:
    found = condition(rich, "NOT VACANT(Gas) AND VACANT(Spa) OR VACANT(Par)").condition
    assert isinstance(found, Or)
    both, last = found.parts
    assert isinstance(both, And)
    assert isinstance(both.parts[0], Not)
    assert isinstance(last, Atom)


def test_counts_compare(rich: Grammar) -> None:
    for sign, true_of in {">=": (2, 3), "<=": (1, 2), ">": (3,), "<": (1,), "=": (2,)}.items():
        atom = condition(rich, f"BUILDS {sign} 2").condition
        assert isinstance(atom, Atom)
        assert tuple(count for count in (1, 2, 3) if atom.compares(count)) == true_of


def test_a_conditional_order_goes_by_what_is_in_it(rich: Grammar) -> None:
    order = condition(rich, "VACANT(Gas)")
    assert order.subject == "A Bur"
    assert order.unit == order.order.unit
    assert order_data(order)["condition"] == "VACANT(Gas)"
    assert order_data(order)["verb"] == "retreat"
    assert str(parse_order(rich, "IF VACANT(Gas): A Bur - Gas", window="R")) == "IF VACANT(Gas): A Bur R Gas"
