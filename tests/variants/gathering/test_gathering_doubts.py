"""Cards that would come to nothing as things stand are told so while they are written; and it is true."""

import pytest

import engine

RULEBOOK = engine.load_rulebook("gathering")
SHIELD = "SECONDARY MYSTICAL SHIELD A Par"


def state(**units):
    return engine.load_state(RULEBOOK, {"phase": "S1901M", **({"units": units} if units else {})})


def told(line, position=None):
    """What is said of a line of France's that counts all the same; "" for nothing."""
    (check,) = engine.check(RULEBOOK, position or state(), "France", [line])
    assert check.level != "error", check.message
    return check.message


@pytest.mark.parametrize(
    "line, said",
    [
        ("PRIMARY GARDEN OF EDEN Mar", "Mar is a supply centre already: unless somebody destroys it first"),
        ("PRIMARY GARDEN OF EDEN Gas", ""),
        ("PRIMARY FASTER THAN LIGHT A Par - Mos", "does not reach Mos: the card is wasted"),
        ("PRIMARY FASTER THAN LIGHT A Par - Bre", "F Bre is there: the card is wasted"),
        ("PRIMARY FASTER THAN LIGHT A Par - Bur - Mun", "A Mun is there: it ends in Bur"),
        ("PRIMARY FASTER THAN LIGHT A Par - Bur - Gas", ""),
        ("PRIMARY TELEPORT A Par - MAO", "MAO is not its element: A Par would be stranded there"),
        ("PRIMARY TELEPORT F Bre - Mun", "Mun is not its element: F Bre would be stranded there"),
        ("PRIMARY TELEPORT A Par - Mos", ""),
        (f"IF France PLAYS SUDDEN DEATH: {SHIELD}", "France is you: it is never true"),
        (f"IF Germany PLAYS SUDDEN DEATH: {SHIELD}", ""),
        (f"IF ANY PLAYS SUDDEN DEATH: {SHIELD}", ""),
    ],
)
def test_what_is_said_of_a_play(line, said):
    assert said in told(line)
    assert bool(said) == bool(told(line))


def test_out_of_its_element_where_that_is_barred():
    rulebook = engine.load_rulebook("gathering", options={"teleport.element": "own"})
    position = engine.load_state(rulebook, {"phase": "S1901M"})
    (check,) = engine.check(rulebook, position, "France", ["PRIMARY TELEPORT A Par - MAO"])
    assert "MAO is not its element: the card is wasted" in check.message


def outcomes(line, position):
    """The kinds of events that a play alone brings about."""
    outcome = engine.adjudicate(RULEBOOK, position, {"France": [line]}, [], engine.Draws("doubts"))
    return {event.kind for event in outcome.events}


@pytest.mark.parametrize("card", ["GARDEN OF EDEN", "FASTER THAN LIGHT"])
def test_what_is_said_comes_true_if_nobody_interferes(card):
    """Every legal play of the card: those that are called wasted are, and no others."""
    position = state()
    lines = [one for one in engine.legal_orders(RULEBOOK, position, "France")["primary"] if f"PRIMARY {card}" in one]
    assert lines
    for line in lines:
        assert ("the card is wasted" in told(line, position)) == ("card.wasted" in outcomes(line, position)), line


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("PRIMARY SUDDEN DEATH", "Sudden Death needs a target"),
        ("PRIMARY SUDDEN DEATH A Tun", "There is no A Tun on the board"),
        ("PRIMARY SUDDEN DEATH A Mun - Ber", "Sudden Death needs a target and nothing more"),
        ("PRIMARY PROTECTIVE AMULET A Par", "Protective Amulet takes no target"),
        ("PRIMARY BLACK HOLE", "Black Hole needs a target"),
        ("PRIMARY BLACK HOLE Swi", "There is no such space on the board"),
        ("PRIMARY BLACK HOLE Bur - Mun", "Black Hole needs a target and nothing more"),
        ("PRIMARY TELEPORT A Par", "Teleport needs one space to go to"),
        ("PRIMARY TELEPORT A Par - Swi", "There is no such space on the board"),
        ("PRIMARY FASTER THAN LIGHT A Par - Bur - Mun - Kie", "Faster than Light needs one or two steps"),
    ],
)
def test_a_play_without_the_target_of_its_card_is_told_and_wasted(line, why):
    (check,) = engine.check(RULEBOOK, state(), "France", [line])
    assert (check.level, check.message) == ("error", f"{why}: the card would be discarded.")
    outcome = engine.adjudicate(RULEBOOK, state(), {"France": [line]}, [], engine.Draws("doubts"))
    before = {str(unit) for unit in state().units.values()}
    assert {str(unit) for unit in outcome.state.units.values()} == before
