"""What a player is told about a line that cannot be read."""

from __future__ import annotations

import pytest

import engine
from engine.model.errors import OrderError
from engine.notation.grammar import Grammar
from engine.notation.parse import parse_order
from engine.notation.suggest import distance, nearest
from tests.rows import every_row


def refusal(grammar: Grammar, text: str, seat: str = "") -> OrderError:
    """The error for a line."""
    with pytest.raises(OrderError) as caught:
        parse_order(grammar, text, seat)
    return caught.value


@every_row(
    ("text", "message", "lines"),
    [
        ("A Par - Burgandy", "Unknown province “Burgandy”. Did you mean Bur (Burgundy)?", ("A Par - Bur",)),
        ("A Pairs - Bur", "Unknown province “Pairs”. Did you mean Par (Paris)?", ("A Par - Bur",)),
        ("F Lon - Nort Sea", "Unknown province “Nort Sea”. Did you mean NTH (North Sea)?", ("F Lon - NTH",)),
        ("A Par - Liv", "“Liv” could be Lvn (Livonia) or Lvp (Liverpool).", ("A Par - Lvn", "A Par - Lvp")),
        ("A Par - Xyzzy", "Unknown province “Xyzzy”.", ()),
        (
            "A Holland supports Rhurr - Bel",
            "Unknown province “Rhurr”. Did you mean Ruh (Ruhr)?",
            ("A Hol S Ruh - Bel",),
        ),
        ("BULD A Par", "Unknown word “BULD”. Did you mean BUILD?", ("BUILD A Par",)),
        ("A Par suports A Mar - Bur", "Unknown word “suports”. Did you mean SUPPORTS?", ("A Par S A Mar - Bur",)),
    ],
)
def test_near_misses_are_named(grammar: Grammar, text: str, message: str, lines: tuple[str, ...]) -> None:
    error = refusal(grammar, text)
    assert error.message == message
    assert error.nearest == lines


@every_row(
    ("text", "part"),
    [
        ("", "There is no order here"),
        ("A", "stops after “A”: a province is missing"),
        ("A Par", "stops after “A Par”: an action: H"),
        ("A Par -", "stops after “A Par -”: a province is missing"),
        ("A Mar S", "the unit it supports is missing"),
        ("F ENG C A Lon", "a dash and where the army goes is missing"),
        ("F ENG C", "the army it convoys is missing"),
        ("BUILD", "the unit to build"),
        ("REMOVE", "the unit to remove"),
        ("A Par - Bur and then some", "Expected the end of the order after “A Par - Bur”, not “and then some”"),
        ("A Par - Bur - Mun", "Bur is no sea"),
        ("A Bur R", "a province is missing"),
        ("A Bur R Gas,", "a province is missing"),
        ("IF VACANT(Gas): A Bur R Gas", "know no conditions"),
        ("x" * 5000, "at most 4000"),
    ],
)
def test_what_is_missing_is_said(grammar: Grammar, text: str, part: str) -> None:
    assert part in refusal(grammar, text).message


def test_messages_are_short_and_printable_whatever_was_typed(grammar: Grammar) -> None:
    message = refusal(grammar, "A Par - Bur " + "\x00\u202e\u2028 nonsense" * 200).message
    assert message.isprintable()
    assert len(message) < 200


def test_a_typing_slip_is_one_letter_wrong_missing_too_many_or_swapped() -> None:
    assert [distance("paris", word, 2) for word in ("paris", "pari", "pariss", "pavis", "prais", "london")] == [
        0,
        1,
        1,
        1,
        1,
        3,
    ]


def test_beginnings_win_over_slips_and_strangers_get_nothing() -> None:
    names = [("burgundy", "Bur"), ("bulg", "Bul"), ("bur", "Bur"), ("paris", "Par")]
    assert nearest("burg", names) == ("Bur",)
    assert nearest("bulk", names) == ("Bul",)
    assert nearest("zzzz", names) == ()
    assert nearest("", names) == ()


def test_what_is_suggested_can_be_done():
    """A misspelt province that is out of reach is no suggestion: the reason and what is in reach is."""
    rulebook = engine.load_rulebook("standard")
    state = engine.load_state(rulebook, {"phase": "S1901M", "units": {"England": ["A Yor"], "Russia": ["A Ukr"]}})
    (far,) = engine.check(rulebook, state, "England", ["A Yor - Moscw"])
    assert far.message == (
        "Unknown province “Moscw”. Did you mean Mos (Moscow)?"
        " A Yor cannot reach Mos and no chain of fleets joins the two: from Yor it reaches Edi, Lon, Lvp, Wal."
    )
    (near,) = engine.check(rulebook, state, "Russia", ["A Ukr - Moscw"])
    assert near.message == "Unknown province “Moscw”. Did you mean Mos (Moscow)? Try A Ukr - Mos."
