"""The GM and the cards: a play overruled, a card moved, and nobody told who need not know."""

import pytest

import engine
from engine import Draws, Ruling

RULEBOOK = engine.load_rulebook("gathering")
DRAWS = Draws("gm", "h")


@pytest.fixture
def dealt():
    return engine.adjudicate(RULEBOOK, engine.opening(RULEBOOK, DRAWS), {}, [], DRAWS).state


def play(state, orders, *rulings):
    return engine.adjudicate(RULEBOOK, state, orders, rulings, DRAWS)


def overrule(seat, value):
    data = {"op": "counter", "name": "decks.overruled", "subject": seat, "value": value}
    return Ruling("board", data, reason="out of mercy")


def transfer(**data):
    return Ruling("board", {"op": "transfer", "subject": "France", **data}, reason="it was torn")


def hand(state, deck, seat="France"):
    return list(next(mark.value for mark in state.marks if (mark.name, mark.subject) == (f"decks.{deck}", seat)))


def units(outcome, seat):
    return sorted(str(unit) for unit in outcome.state.units.values() if unit.owner == seat)


def test_a_card_is_cancelled_by_the_gm(dealt):
    outcome = play(dealt, {"France": ["PRIMARY SUDDEN DEATH A Mun"]}, overrule("France", "primary cancelled"))
    assert "A Mun" in units(outcome, "Germany")
    (event,) = [one for one in outcome.events if one.kind == "card.cancelled"]
    assert "the GM has ruled so" in event.text
    assert hand(outcome.state, "primary").count("sudden_death") == 1, "it is spent all the same"
    following = play(outcome.state, {"France": ["PRIMARY SUDDEN DEATH A Mun"]})
    assert "A Mun" not in units(following, "Germany"), "the ruling was for one season"


def test_a_card_goes_back_to_its_deck(dealt):
    outcome = play(dealt, {"France": ["SECONDARY MYSTICAL SHIELD A Par"]}, overrule("France", "secondary returned"))
    assert hand(outcome.state, "secondary").count("mystical_shield") == 4
    assert "card.returned" in {event.kind for event in outcome.events}


def test_the_other_deck_is_not_touched_by_it(dealt):
    outcome = play(dealt, {"France": ["PRIMARY SUDDEN DEATH A Mun"]}, overrule("France", "secondary cancelled"))
    assert "A Mun" not in units(outcome, "Germany")


@pytest.mark.parametrize(
    ("ways", "primary", "secondary"),
    [
        ({"from": "decks.primary", "to": "decks.secondary"}, 1, 1),
        ({"from": "decks.primary"}, 1, 0),
        ({"to": "decks.secondary"}, 2, 1),
    ],
)
def test_a_card_is_moved_given_or_taken_and_stays_a_secret(dealt, ways, primary, secondary):
    outcome = play(dealt, {"France": ["DISCARD BLACK HOLE"]}, transfer(item="sudden_death", **ways))
    assert hand(outcome.state, "primary").count("sudden_death") == primary
    assert hand(outcome.state, "secondary").count("sudden_death") == secondary
    plain = play(dealt, {"France": ["DISCARD BLACK HOLE"]})
    for eyes in (None, "Germany"):
        seen = engine.view(RULEBOOK, outcome.state, outcome.events, eyes)
        assert seen == engine.view(RULEBOOK, plain.state, plain.events, eyes), "others learn nothing of it"
    own = engine.view(RULEBOOK, outcome.state, outcome.events, "France")
    assert "it was torn" in str(own.events)


def test_what_is_put_on_the_pile_can_be_seen_there(dealt):
    outcome = play(dealt, {}, transfer(item="sudden_death", **{"from": "decks.primary", "to": "decks.pile"}))
    seen = engine.view(RULEBOOK, outcome.state, outcome.events, None)
    assert "sudden_death" in seen.state["rules"]["decks"]["pile"]["France"]


def test_a_pile_that_lies_face_down_stays_so(dealt):
    ways = {"from": "decks.primary", "to": "decks.pile", "hidden": True}
    outcome = play(dealt, {"France": ["PRIMARY PROTECTIVE AMULET"]}, transfer(item="sudden_death", **ways))
    seen = engine.view(RULEBOOK, outcome.state, outcome.events, None)
    assert "France" not in seen.state["rules"]["decks"]["pile"]


@pytest.mark.parametrize(
    "data",
    [
        {"item": "sudden_death", "from": "decks.primary", "to": "decks.primary"},
        {"item": "sudden_death", "from": "decks.pile"},
        {"item": "sudden_death", "from": "decks.nothing"},
        {"item": "sudden_death"},
        {"to": "decks.pile"},
    ],
)
def test_what_cannot_be_moved_is_refused(dealt, data):
    with pytest.raises(engine.InputError):
        play(dealt, {}, transfer(**data))


def test_a_whole_hand_may_be_set_and_stays_hidden(dealt):
    data = {"op": "counter", "name": "decks.secondary", "subject": "France", "value": ["teleport", "teleport"]}
    outcome = play(dealt, {}, Ruling("board", data, reason="a new hand"))
    assert hand(outcome.state, "secondary") == ["teleport", "teleport"]
    seen = engine.view(RULEBOOK, outcome.state, outcome.events, "Germany")
    assert "a new hand" not in str(seen.events)
    assert "France" not in seen.state["rules"]["decks"].get("secondary", {})
