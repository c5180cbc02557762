"""Every kind of ruling on states of every variant: carried out, reported, and the state survives JSON and eyes."""

from functools import cache
from itertools import islice

import pytest

import engine
from engine import Draws, Ruling, adjudicate, dump_state, load_rulebook, load_state, view
from engine.bots.play import play
from engine.turn.rulings import KINDS
from tests.rows import every_row

TURNS = (3, 8)
"""How many windows are played before it is ruled: once early, once with more on the board."""
DRAWS = Draws("s", "h")


@cache
def position(variant, turns):
    """A rulebook and a state after so many windows of a random game."""
    rulebook = load_rulebook(variant)
    return rulebook, list(islice(play(rulebook, "rulings"), turns))[-1].outcome.state


def standing(state, rulebook):
    """An army of a seat that stands on the board and is nobody's load."""
    ids = [unit for unit in state.units.values() if not unit.carrier and unit.id not in state.to_retreat]
    own = [unit for unit in ids if unit.owner in rulebook.seat_ids and unit.at in rulebook.board.provinces]
    return next(unit for unit in own if unit.kind == "A")


def free_land(state, rulebook):
    taken = {unit.at for unit in state.units.values()}
    army = next(iter(kind for kind in rulebook.kinds if kind == "A"))
    land = [p for p, province in rulebook.board.provinces.items() if province.kind == "inland" and p not in taken]
    return army, sorted(land)[0]


def board_rulings(variant, state, rulebook):
    """One of every board operation that this state allows, with every mark and token that its rules know."""
    unit, (army, place) = standing(state, rulebook), free_land(state, rulebook)
    whose = {"seat": unit.owner, "unit": str(unit)}
    yield {"op": "add", "seat": unit.owner, "unit": f"{army} {place}"}
    yield {"op": "move", **whose, "to": place}
    yield {"op": "remove", **whose}
    yield {"op": "owner", "place": sorted(state.centres)[0], "seat": unit.owner}
    yield {"op": "owner", "place": sorted(state.centres)[0], "seat": ""}
    yield {"op": "no_centre", "place": sorted(state.centres)[-1]}
    for name, spec in rulebook.tokens.items():
        if not spec.many:
            yield {"op": "token", "name": name, "place": place}
            yield {"op": "token", "name": name, "place": ""}
    for mark in state.marks:  # what a rule has set is set again, and cleared
        on_unit = rulebook.marks[mark.name].on == "unit"
        bearer = state.units.get(int(mark.subject)) if on_unit else None
        about = {"seat": bearer.owner, "unit": str(bearer)} if bearer else {"subject": mark.subject}
        if on_unit and bearer is None:
            continue
        value = list(mark.value) if isinstance(mark.value, tuple) else mark.value
        yield {"op": "status" if on_unit else "counter", "name": mark.name, **about, "value": value}
        yield {"op": "status" if on_unit else "counter", "name": mark.name, **about, "value": None}


def one_of_each(variant, state, rulebook):
    """(kind, data) of every kind of ruling."""
    unit = standing(state, rulebook)
    seat = str(unit.owner)
    yield "order", {"seat": seat, "lines": [f"{unit} H"]}
    yield "pin", {"draw": "no.such", "value": "either"}
    yield "verdict", {"seat": seat, "unit": str(unit), "verdict": "holds"}
    for data in board_rulings(variant, state, rulebook):
        yield "board", data
        yield "board", {**data, "when": "after"}
    for rule in rulebook.rules:
        for option in rule.options[:2]:
            yield "option", {"name": option.name, "value": rulebook.options[option.name]}
    chosen = next(option.name for rule in rulebook.rules for option in rule.options)
    yield "rules", {"options": {chosen: rulebook.options[chosen]}, "when": "after"}
    yield "strike", {"rule": "victory"} if rulebook.has("victory") else {"rule": rulebook.rules[-1].id}
    added = "mastermind" if rulebook.has("underpass") and not rulebook.has("mastermind") else "underpass"
    yield from (("add", {"rule": added, "when": when}) for when in ("before", "after") if not rulebook.has(added))
    yield "mark", {"seat": seat, "value": True}
    yield "tell", {"text": "It rained."}
    yield "house", {"text": "No swearing.", "number": 1}
    yield "win", {"seats": [seat]}
    yield "draw_game", {"seats": []}


def _cannot_be(data, said):
    """Refused for a reason: a fleet on dry land, two where one can stand, a unit that the turn has taken away."""
    gone = data.get("when") == "after" and "There is no" in said
    return gone or said.startswith("The position could not be played on")


def test_a_ruling_that_would_leave_a_position_nobody_can_play_on_is_refused():
    rulebook = load_rulebook()
    state = load_state(rulebook, {"phase": "S1901M", "units": {"England": ["F Lon"], "France": ["A Par"]}})
    for where in ("Bur", "Par"):
        ruling = Ruling("board", {"op": "move", "seat": "England", "unit": "F Lon", "to": where})
        with pytest.raises(engine.InputError, match="could not be played on"):
            adjudicate(rulebook, state, {}, [ruling], DRAWS)


@pytest.mark.slow
@every_row("turns", TURNS)
@every_row("variant", engine.variant_ids())
def test_every_kind_of_ruling_is_carried_out_on_every_variant(variant, turns):
    rulebook, state = position(variant, turns)
    assert not state.ended, "choose fewer turns: nothing is ruled on a game that is over"
    done = set()
    for kind, data in one_of_each(variant, state, rulebook):
        ruling = Ruling(kind, data, reason="Because.")
        try:
            outcome = adjudicate(rulebook, state, {}, [ruling], DRAWS)
        except engine.RulebookError:  # these rules do not go together: that is said, and nothing breaks
            assert kind in ("strike", "add")
            continue
        except engine.InputError as error:
            assert _cannot_be(data, error.message), (kind, data, error.message)
            continue
        assert load_state(rulebook, dump_state(rulebook, outcome.state)) == outcome.state, (kind, data)
        told = [event for event in outcome.events if event.rule == "GM"]
        assert told or kind in ("order", "pin", "mark"), (kind, data)
        for seat in (None, *rulebook.seat_ids[:2]):
            assert view(rulebook, outcome.state, outcome.events, seat, outcome.results, outcome.draws).state
        done.add((kind, data.get("op")))
    assert {kind for kind, _ in done} | {"strike", "add"} >= set(KINDS)
    assert {"add", "move", "remove", "owner", "no_centre"} <= {op for _, op in done}


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_a_draw_that_was_made_is_pinned_to_each_of_its_candidates(variant):
    rulebook = load_rulebook(variant)
    asked = False
    for turn in islice(play(rulebook, "pins"), 14):
        for draw in turn.outcome.draws if turn.before is not None else ():
            if len(draw.candidates) < 2:
                continue
            draws = Draws("secret pins", "hidden pins")
            for value in (draw.candidates[0], draw.candidates[-1]):
                ruling = Ruling("pin", {"draw": draw.key, "value": value})
                again = adjudicate(rulebook, turn.before, turn.papers, [ruling], draws)
                pinned = next(one for one in again.draws if one.key == draw.key)
                assert (pinned.value, pinned.pinned) == (value, True)
            asked = True
            break
    assert asked or variant not in ("rather_silly", "dipshomashy", "hitchhiker"), "they draw every year"
