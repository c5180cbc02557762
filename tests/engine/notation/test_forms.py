"""Orders that rules bring: each shape of form is chosen, read, written and refused."""

from __future__ import annotations

import pytest

from engine.model.board import Board
from engine.model.errors import OrderError, RulebookError
from engine.notation.forms import HEAD, VERB, Form
from engine.notation.grammar import Grammar
from engine.notation.parse import parse_order
from tests.engine.notation import inventions
from tests.rows import every_row


def test_every_example_is_canonical(rich: Grammar) -> None:
    for form in rich.forms:
        assert str(parse_order(rich, form.example)) == form.example, form.name


@every_row(
    ("text", "canonical"),
    [
        ("b(Lon)-NTH-Den", "B Lon - NTH - Den"),
        ("Birds London to North Sea to Denmark", "B Lon - NTH - Den"),
        ("B(Lon) PICK UP A(Lon)-NTH-Den", "B Lon PICKUP A Lon - NTH - Den"),
        ("FA(Bur) distract FRENCH A(Par)", "FA Bur DISTRACT France A Par"),
        ("Female army Bur lure A Par", "FA Bur DISTRACT A Par"),
        ("A(Bur)-Gas-Spa", "A Bur JUMP Gas - Spa"),
        ("A Bur - Gas", "A Bur - Gas"),
        ("JESTER: F A(Par)-Bur", "REORDER France A Par - Bur"),
        ("reorder french a par h", "REORDER France A Par H"),
        ("CLOSE Mun (3)", "VOTE 3 CLOSE Mun"),
        ("close mun", "VOTE 1 CLOSE Mun"),
        ("ANSWER “What; is: this?”", 'ANSWER "What; is: this?"'),
        ("answer: no quotes at all", 'ANSWER "no quotes at all"'),
        ('answer the "big" one', "ANSWER \"the 'big' one\""),
        ('ANSWER “a "quoted" word”', "ANSWER \"a 'quoted' word\""),
        ("nominate Paris, NTH".replace(",", ""), "NOMINATE Par NTH"),
        ("primary sd A Bur", "PRIMARY SUDDEN DEATH A Bur"),
        ("A Par H shoo", "A Par H SHOO"),
        ("A Par H TARDIS shoo", "A Par H WITH TARDIS SHOO"),
        ("a mun - tyr via underpass", "A Mun - Tyr VIA UNDERPASS"),
        ("A Mun - Tyr VIA", "A Mun - Tyr VIA"),
        ("T HYP - Par", "T HYP - Par"),
        ("T Hyperspace - Par", "T HYP - Par"),
        ("H Par#2 S H Bel - Pic", "H Par#2 S H Bel - Pic"),
        ("H Par h", "H Par H"),
    ],
)
def test_forms_are_read(rich: Grammar, text: str, canonical: str) -> None:
    order = parse_order(rich, text)
    assert str(order) == canonical
    assert parse_order(rich, canonical) == order


@every_row(
    ("text", "part"),
    [
        ("A Par DISTRACT A Bur", "A Par cannot do that: “DISTRACT” is an order for FA."),
        ("VOTE three CLOSE Mun", "Expected the number of votes after “VOTE”, not “three CLOSE Mun”"),
        ("VOTE 3 SHUT Mun", "Expected CLOSE or OPEN"),
        ("PRIMARY NONSENSE A Bur", "Expected a card"),
        ('ANSWER "never closed', "closing quotation mark"),
        ("A Mar S A Par - Bur SHOO", "Expected the end of the order"),
        ("REORDER France " * 12 + "A Par H", "one inside so many others"),
    ],
)
def test_forms_say_what_they_miss(rich: Grammar, text: str, part: str) -> None:
    with pytest.raises(OrderError) as caught:
        parse_order(rich, text)
    assert part in caught.value.message


def test_two_rules_cannot_claim_one_word(board: Board) -> None:
    def build(*forms: Form) -> Grammar:
        return Grammar.build(board=board, kinds={"A": "Army"}, forms=forms)

    sell = Form("sale", HEAD, ("SELL",), lambda cursor: None, "SELL A Par")
    with pytest.raises(RulebookError, match="“sale” and “auction” both claim the word SELL"):
        build(sell, Form("auction", HEAD, ("sell",), lambda cursor: None, ""))
    with pytest.raises(RulebookError, match="“hold” and “hide” both claim the word H"):
        build(Form("hide", VERB, ("H",), lambda cursor, unit: None, ""))
    build(sell, Form("sale by a unit", VERB, ("SELL",), lambda cursor, unit: None, ""))


def test_a_kind_with_a_form_of_its_own_is_not_read_the_quick_way(rich: Grammar, grammar: Grammar) -> None:
    assert grammar.plain_kinds == {"A", "F"}
    assert rich.plain_kinds == {"FA", "T", "H"}
    assert isinstance(parse_order(rich, "B Lon - NTH"), inventions.Flight)
