"""Whatever line is handed in, in whatever window, its writer is told once what became of it, and why.

In random games here; in every turn of every scenario where it is played (tests/plugins/scenarios.py).
"""

import re
from collections import Counter

import pytest

import engine
from engine.bots.play import random_orders
from engine.model.chance import Chance
from engine.model.ids import SeatId
from engine.turn import adjudication
from engine.turn.seat_orders import open_now, seat_turn
from tests.engine.answered import unanswered
from tests.plugins.scenarios import folded
from tests.sizes import some
from variants import VARIANTS

RULEBOOKS = {
    **{name: {} for name in VARIANTS},
    "gathering postal": {"options": {"windows.style": "postal"}},
    "rather_silly postal": {"options": {"windows.style": "postal"}},
    "standard attempted": {"options": {"movement.illegal_orders": "attempted"}},
    "standard last": {"options": {"movement.multiple_orders": "last", "adjustments.too_many_builds": "last"}},
}
WINDOWS = some(6)


def example_lines(rulebook):
    """One line of every sort that the rules in force read."""
    found = [form.example for rule in rulebook.rules for form in rule.forms if form.example]
    found += ["A Par H", "A Par - Bur", "A Par S A Mar", "A Par S A Mar - Bur", "F ENG C A Lon - Bre", "A Par R Gas"]
    found += ["A Par D", "BUILD A Par", "BUILD F Bre", "REMOVE A Par", "WAIVE", "IF VACANT(Par): A Par R Gas", "Hello."]
    found += ["IF OWNS(France, Par): BUILD A Mar", "IF DISLODGED BY ANY: A Par R Bur"]
    return found + [f"BUILD {kind} Mar" for kind in rulebook.kinds]


def scrambled(rulebook, line, chance, units):
    """The same line about other places, or about other units that there are."""
    provinces = list(rulebook.board.provinces)
    if units and chance.once_in(2):
        line = re.sub(r"\b[AF] [A-Z]\w\w\b", lambda _: chance.pick(units), line, count=1)

    def moved(match):
        return chance.pick(provinces) if match[0] in provinces and chance.once_in(2) else match[0]

    return re.sub(r"\b[A-Z]\w\w\b", moved, line)


def wild_lines(rulebook, state, seat, seed, examples):
    """A seat's lines: some that it may give, some that others may, and some of every sort that there is."""
    chance = Chance(f"{seed}|{state.phase}|{seat}|wild")
    turn = seat_turn(rulebook, state, seat)
    units = [str(unit) for unit in state.units.values() if unit.owner == seat]
    legal = [line for one in open_now(turn) for lines in one.orders(turn, SeatId(seat)).values() for line in lines]
    lines = random_orders(rulebook, state, seat, seed) if chance.once_in(2) else chance.some(legal, min(4, len(legal)))
    lines += [scrambled(rulebook, chance.pick(examples), chance, units) for _ in range(6)]
    return lines


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_line_has_one_result(name, monkeypatch):
    turns = []
    close = adjudication._close
    monkeypatch.setattr(adjudication, "_close", lambda turn: turns.append(turn) or close(turn))
    rulebook = engine.load_rulebook(name.split()[0], **RULEBOOKS[name])
    examples, draws = example_lines(rulebook), engine.Draws("every", "line")
    missing = []
    for seed in ("one", "two"):
        state = engine.start_game(rulebook, draws).state
        for _ in range(WINDOWS):
            if state.ended:
                break
            papers = {str(s): wild_lines(rulebook, state, s, seed, examples) for s in rulebook.seat_ids}
            state = engine.adjudicate(rulebook, state, papers, (), draws).state
            missing += unanswered(turns[-1])
    assert not missing, "\n".join(dict.fromkeys(missing))


@pytest.mark.parametrize("lost", ["Something else happens: .", ""])
def test_a_scenario_would_notice(lost, monkeypatch):
    """Scenarios come to what random games never come to: each of their turns is looked at as it is played."""
    close = adjudication._close

    def closed(turn):
        turn.emit("made.up", lost) if lost else turn.results.clear()
        return close(turn)

    monkeypatch.setattr(adjudication, "_close", closed)
    state = engine.start_game(engine.load_rulebook()).state
    with folded(astray := []):
        engine.adjudicate(engine.load_rulebook(), state, {"France": ["A Par - Bur"]}, ())
    assert [one for one in astray if (lost or "A Par - Bur has no result") in one]


def test_a_garrison_that_two_stronger_ones_want_says_who_saved_it():
    rulebook, draws = engine.load_rulebook(), engine.Draws()
    units = {"France": ["A Bur", "A Ruh"], "Austria": ["A Boh", "A Tyr"], "Germany": ["A Mun"]}
    state = engine.load_state(rulebook, {"phase": "S1901M", "units": units})
    papers = {"France": ["A Bur - Mun", "A Ruh S A Bur - Mun"], "Austria": ["A Boh - Mun", "A Tyr S A Boh - Mun"]}
    (held,) = engine.adjudicate(rulebook, state, papers, (), draws).results["Germany"]
    assert held.why == "held: 1 against 2 from A Boh, which A Bur stopped"
    ruling = [engine.Ruling("verdict", {"seat": "Germany", "unit": "A Mun", "verdict": "bounces"}, reason="So.")]
    told = engine.adjudicate(rulebook, state, {"Germany": ["A Mun - Kie"]}, ruling, draws).results["Germany"]
    assert [one.why for one in told] == ["bounced by a ruling of the GM"]


def test_a_retreat_is_missing_only_where_there_is_no_line(monkeypatch):
    """And no event is without a reason that it announces, or has one that is not so."""
    turns = []
    close = adjudication._close
    monkeypatch.setattr(adjudication, "_close", lambda turn: turns.append(turn) or close(turn))
    rulebook = engine.load_rulebook()
    beaten = {
        "France": [{"unit": "A Bur", "from": "Mun"}, {"unit": "F MAO", "from": "IRI"}],
        "Turkey": [{"unit": "A Ser", "from": "Bud"}, {"unit": "F AEG", "from": "ION"}],
    }
    state = engine.load_state(rulebook, {"phase": "S1905R", "units": {"England": ["A Edi"]}, "dislodged": beaten})
    choices = {
        "A Bur": ["A Bur R Mun", "A Bur R Bel", "A Bur R Lon"],
        "F MAO": ["F MAO D", "F MAO R Por", "F MAO R IRI"],
        "A Ser": ["IF VACANT(Edi): A Ser R Gre", "A Ser R Gre"],
        "F AEG": ["F AEG R Gre", "F AEG R Gre"],
    }
    seen, owed = Counter(), {"France A Bur", "France F MAO", "Turkey A Ser", "Turkey F AEG"}
    for seed in range(60):
        chance = Chance(str(seed))
        lines = {unit: chance.pick([*those, ""]) for unit, those in choices.items()}
        papers = {"France": [lines["A Bur"], lines["F MAO"]], "Turkey": [lines["A Ser"], lines["F AEG"]]}
        given = {seat: [line for line in those if line] for seat, those in papers.items()}
        engine.adjudicate(rulebook, state, given, (), engine.Draws())
        assert not unanswered(turns[-1])
        for event in turns[-1].events:
            if event.kind != "unit.disbanded" or f"{event.data['seat']} {event.data['unit']}" not in owed:
                continue
            lines = [p.order for p in turns[-1].order_lines if p.seat == event.data["seat"]]
            own = [one for one in lines if one.verb == "retreat" and str(one.unit) == event.data["unit"]]
            seen[event.text.partition(" is ")[2].removeprefix("disbanded: ")] += 1
            assert "no order to retreat counted" not in event.text or not own, (event.text, own)
            assert "to retreat was void" not in event.text or own, event.text
    assert {"no order to retreat counted.", "its order to retreat was void.", "disbanded by order."} <= set(seen), seen
    assert any("wanted to retreat to Gre too" in text for text in seen), seen
