"""What rules keep for themselves during one turn."""

import engine
from engine.model.scratch import Scratch, nothing
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import load_rulebook
from engine.rulebook.turn import Turn

NAMES = Scratch("links.names", list[str])
ONE = Scratch[str | None]("links.one", nothing)


def a_turn():
    rulebook = load_rulebook()
    return Turn.open(rulebook, engine.opening(rulebook), Draws())


def test_a_key_begins_with_what_it_makes_and_keeps_what_is_added():
    turn = a_turn()
    assert turn.scratch(NAMES) == []
    turn.scratch(NAMES).append("Bur")
    assert turn.scratch(NAMES) == ["Bur"]


def test_what_is_kept_takes_the_place_of_what_was():
    turn = a_turn()
    assert turn.scratch(ONE) is None
    turn.keep(ONE, "Gas")
    assert turn.scratch(ONE) == "Gas"
    turn.keep(ONE, None)
    assert turn.scratch(ONE) is None


def test_two_turns_share_nothing():
    first, second = a_turn(), a_turn()
    first.scratch(NAMES).append("Bur")
    assert second.scratch(NAMES) == []
