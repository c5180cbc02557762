"""Whatever line is handed in, in whatever window, its writer is told once what became of it, and why."""

import contextlib
import re
from collections import Counter
from fractions import Fraction

import pytest

import engine
from engine.bots.play import random_orders
from engine.model.chance import Chance
from engine.model.errors import EngineError
from engine.model.events import VERDICTS
from engine.model.ids import SeatId
from engine.turn import adjudication
from engine.turn.seat_orders import open_now, seat_turn
from tests.meta.test_registry import SCENARIOS
from tests.sizes import some
from variants import VARIANTS

RULEBOOKS = {
    **{name: {} for name in VARIANTS},
    "gathering postal": {"options": {"windows.style": "postal"}},
    "rather_silly postal": {"options": {"windows.style": "postal"}},
    "standard attempted": {"options": {"movement.illegal_orders": "attempted"}},
    "standard last": {"options": {"movement.multiple_orders": "last", "adjustments.too_many_builds": "last"}},
}
WINDOWS = some(10)


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


@pytest.mark.parametrize("of", sorted({scenario.id.partition(".")[0] for scenario in SCENARIOS}))
def test_nothing_in_the_scenarios_has_an_empty_or_a_false_reason(of, monkeypatch):
    """Of every scenario, with its own options, rules and rulings: what random games never come to."""
    turns, found, played = [], {}, 0
    close = adjudication._close
    monkeypatch.setattr(adjudication, "_close", lambda turn: turns.append(turn) or close(turn))
    for scenario in SCENARIOS:
        if scenario.id.startswith(f"{of}."):
            for _ in outcomes(scenario):
                played += 1
                found |= {f"{scenario.id}: {said}": None for said in unanswered(turns[-1])}
    assert played
    assert not found, "\n".join(found)


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


COUNTED = re.compile(r"(?:^|; |: )(?:(bounced|held|dislodged by [^:]*): )?([\d/]+) against ([\d/]+)(?: from [^,]*)?$")


def unsound(why):
    """Whether the numbers of a reason say the opposite of its words: whoever arrives or dislodges is the stronger."""
    if not (found := COUNTED.search(why)):
        return False
    mine, other = Fraction(found[2]), Fraction(found[3])
    return {"bounced": mine > other, "held": mine < other}.get(found[1], mine <= other)


def outcomes(scenario):
    """The outcomes of a scenario's turns, up to the one that the engine is to refuse; nothing is compared."""
    rules = {"without": scenario.without, "with_": scenario.with_, "options": scenario.options}
    with contextlib.suppress(EngineError):
        rulebook = engine.load_rulebook(scenario.variant, **rules)
        draws = engine.Draws(scenario.secret, scenario.hidden_secret, scenario.draws)
        given = scenario.state
        state = engine.start_game(rulebook, draws).state if given is None else engine.load_state(rulebook, given)
        for turn in scenario.turns:
            rulings = [engine.Ruling.from_json(ruling) for ruling in turn.rulings]
            draws = engine.Draws(scenario.secret, scenario.hidden_secret, turn.draws)
            outcome = engine.adjudicate(rulebook, state, turn.orders, rulings, draws)
            yield outcome
            state = outcome.state


def unanswered(turn):
    """What is wrong with the results of a turn: lines without one or with several, and results that say nothing."""
    found = []
    for seat, results in turn.results.items():
        numbers = Counter(number for number, _ in results)
        own = {order_line.number: order_line for order_line in turn.order_lines if order_line.seat == seat}
        twice = (number for number, count in numbers.items() if number in own and count > 1)
        found += [f"{seat} at {turn.position.phase}: {own[number].typed} has several results" for number in twice]
        for _, result in results:
            if not result.why.strip() or result.why.rstrip().endswith((":", "None")) or result.verdict not in VERDICTS:
                found.append(f"{seat} {result.order}: {result.verdict} {result.why!r}")
            elif unsound(result.why):
                found.append(f"{seat} {result.order}: {result.verdict}, and yet {result.why}")
    for event in turn.events:
        if re.search(r"[:(]\s*\.?$|: \.|\(\)|\bNone\b|: [.;]", event.text) or event.data.get("why", "-") == "":
            found.append(f"{event.kind}: {event.text!r}")
    kept = {(held.seat, held.text) for held in turn.position.held}
    said = {}
    for order_line in turn.order_lines:
        numbers = {number for number, _ in turn.results[order_line.seat]}
        said.setdefault((order_line.seat, canonical(order_line)), False)
        if order_line.number in numbers or (order_line.seat, str(order_line.order)) in kept:
            said[order_line.seat, canonical(order_line)] = True
    found += [
        f"{seat} at {turn.position.phase}: {line} has no result" for (seat, line), told in said.items() if not told
    ]
    return found


def canonical(order_line):
    """A line as it was read: two that say the same are one."""
    return f"IF {order_line.condition}: {order_line.order}" if order_line.condition else str(order_line.order)
