"""What players write and what is made of it."""

from __future__ import annotations

import pytest

from engine.model.board import Place
from engine.model.errors import OrderError
from engine.model.orders import Build, Move, Support, UnitRef
from engine.notation.grammar import Grammar
from engine.notation.parse import parse_order
from tests.rows import every_row

CANONICAL = """
A Par H | A Par - Bur | F MAO - Spa/nc | A Lon - Bel VIA | A Mar S A Par - Bur | A Mar S A Par | F ENG C A Lon - Bel
A Par R Gas | A Bur R Mun, Gas, Pic | A Par D | BUILD A Par | BUILD F StP/sc | REMOVE A Par | WAIVE | WAIVE Lon
Par - Bur | A Par#2 - Bur | A ^Mun H | REMOVE A ^Mun#2 | A Mar S France A Par#2 - Bur
"""

SAME = {
    "A Par H": """
        a par h | A Par hold | A PAR HOLDS | Army Paris holds. | A(Par) H | A Par stands | Army in Paris: H
    """,
    "A Par - Bur": """
        A Par-Bur | A(Par)-Bur | A Par → Bur | A Par -> Bur | A Par --> Bur | A Par — Bur | A Par – Bur | A Par => Bur
        army paris to burgundy | Army Paris - Burgundy | A Par moves to Bur | A Par m Bur | a   par\t-   bur | A PAR-BUR
        2A Par - Bur | 1/2A Par - Bur | ½A Par - Bur | ½ a Par - Bur | A~ Par - Bur
        The army in Paris goes to Burgundy!
    """,
    "F StP/sc - GOB": """
        F StP(sc) - Bot | F(StP)(sc)-GOB | F(StP/sc) - gob | F StP sc - BOT | F Petersburg(S) - BOT | F stpsc - gob
        fleet st. petersburg south coast - gulf of bothnia | F St.Petersburg(south coast) - Bothnia
        F stp (s.c.) - GOB | F St. P/south coast - GOB
    """,
    "F WMS - Spa/sc": """
        F WES - Spa(sc) | F W. Med. - Spa/sc | fleet western mediterranean - españa sc
    """,
    "F TYS - GOL": """
        F TYN - LYO | F Tyrrhenian Sea - Gulf of Lyon | f tyrrhenian - gulf of lions
    """,
    "F EMS - ION": "F EAS - ION | F Eastern Med - Ionian Sea",
    "F NWG - BAR": "F NRG - Barents Sea | F Norwegian - bar",
    "F MAO - NAO": """
        F MID - NAT | F Mid-Atlantic Ocean - North Atlantic Ocean | F Mid Atlantic - North Atlantic
    """,
    "A Lvp - Wal": "A LPL - Wal | A L’pool - Wales | A liverpool-wales",
    "A NAf - Tun": "A N. Africa - Tunisia | A NAF - TUN | A North Africa - Tunis",
    "A Lon - Bel VIA": """
        A Lon - Bel by convoy | A Lon - Bel via convoy | A Lon - Bel (via convoy) | A Lon-Bel VIA | A Lon - ENG - Bel
        A Lon - Bel via ENG | A Lon - North Sea - Belgium | A Lon - Bel via NTH, ENG
    """,
    "A Mar S A Par - Bur": """
        A Mar supports A Par - Bur | A Mar s A Par-Bur | A(Mar) S A(Par)-Bur | A Mar support army Paris to Burgundy
    """,
    "A Mar S A Par": """
        A Mar supports A Par | A Mar S A Par H | A Mar S A Par holds | A Mar S the army in Paris
    """,
    "A Mar S France A Par - Bur": """
        A Mar S French A Par - Bur | A Mar supports French army Paris - Burgundy
    """,
    "A Mar S Par - Bur": "A Mar S Paris to Burgundy",
    "F ENG C A Lon - Bel": """
        F ENG convoys A Lon - Bel | F(ENG) C A(Lon)-Bel | fleet english channel convoys army london to belgium
    """,
    "A Par R Gas": "A Par retreats to Gas | A Par R - Gas | A Paris retreat Gascony",
    "A Bur R Mun, Gas, Pic": """
        A Bur R Mun,Gas,Pic | A Bur retreats to Munich or Gascony or Picardy | A Bur R Mun / Gas / Pic
    """,
    "A Par D": "A Par disband | A Par disbands | A Par R disband | A Par retreats off the board",
    "BUILD A Par": """
        build army Paris | Build A(Par) | +A Par | + A Par | A Par B | BUILD: A Par | builds an army in Paris
        A Par build
    """,
    "BUILD F StP/sc": "Build F StP(sc) | build fleet st petersburg south coast",
    "BUILD Par": "Build Paris",
    "REMOVE A Par": "remove army paris | A Par removed | Disband A Par",
    "WAIVE": "waive | WAIVE BUILD | Waive a build. | no build",
    "A ^Mun#2 H": "A ^Mun2 H | A ^Mun #2 H",
}


def _lines(text: str) -> list[str]:
    return [part.strip() for row in text.strip().splitlines() for part in row.split(" | ")]


@every_row("text", _lines(CANONICAL))
def test_canonical_text_is_read_as_it_stands(grammar: Grammar, text: str) -> None:
    assert str(parse_order(grammar, text)) == text


@every_row(("text", "canonical"), [(line, key) for key, rows in SAME.items() for line in _lines(rows)])
def test_other_ways_to_say_it(grammar: Grammar, text: str, canonical: str) -> None:
    assert str(parse_order(grammar, text)) == canonical


def test_the_quick_way_and_the_long_way_agree(grammar: Grammar) -> None:
    for text in _lines(CANONICAL):
        assert parse_order(grammar, text) == parse_order(grammar, f" {text} ")


def test_orders_are_objects(grammar: Grammar) -> None:
    paris, burgundy = UnitRef("A", Place("Par")), Place("Bur")
    assert parse_order(grammar, "A Par - Bur") == Move(paris, burgundy)
    assert parse_order(grammar, "A Mar S A Par - Bur") == Support(UnitRef("A", Place("Mar")), paris, burgundy)
    assert parse_order(grammar, "Build F StP(sc)") == Build("F", Place("StP", "sc"))


def test_a_coast_that_the_province_has_not_is_left_to_the_rules(grammar: Grammar) -> None:
    """DATC 4.B.6: it is a choice of the house whether such a coast is ignored."""
    assert str(parse_order(grammar, "F Por - Spain(wc)")) == "F Por - Spa/wc"
    assert str(parse_order(grammar, "A Gas - Spa(nc)")) == "A Gas - Spa/nc"


@every_row(
    ("window", "text", "canonical"),
    [
        ("R", "A Bur - Gas", "A Bur R Gas"),
        ("R", "Disband A Bur", "A Bur D"),
        ("R", "A Bur D", "A Bur D"),
        ("A", "A Par D", "REMOVE A Par"),
        ("A", "Disband A Par", "REMOVE A Par"),
        ("A", "A Par - Bur", "A Par - Bur"),
        ("M", "A Bur - Gas", "A Bur - Gas"),
    ],
)
def test_the_window_says_what_a_bare_line_means(grammar: Grammar, window: str, text: str, canonical: str) -> None:
    assert str(parse_order(grammar, text, window=window)) == canonical


def test_ones_own_adjective_is_dropped_and_another_seats_unit_refused(grammar: Grammar) -> None:
    assert str(parse_order(grammar, "French A Par - Bur", "France")) == "A Par - Bur"
    with pytest.raises(OrderError, match="not yours to order"):
        parse_order(grammar, "German A Mun - Bur", "France")
