"""Made-up games of Rather Silly, and what must be true of every turn of them.

    python -m tests.variants.rather_silly.games 300        # so many games of three years, from both positions

Random orders alone hardly ever agree on a pick-up, so every second pair of birds and army that could fly together does.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator

import engine
from engine.bots.play import Played, random_orders
from engine.model.chance import Chance
from engine.model.changes import AddUnit, RemoveUnit
from engine.model.phases import read_phase
from engine.model.state import State
from engine.rulebook.rulebook import Rulebook
from engine.turn.adjudication import Outcome, start_game

CROWD = {
    "phase": "S1903M",
    "units": {
        "Austria": ["A Vie", {"unit": "A Bud", "status": {"souls.sold": 2}}, "F Tri"],
        "England": ["B Lon", "A Lon", "F NTH", "F ENG", "DOM Wal"],
        "France": [
            "B Par", "A Par", "FA Gas", {"unit": "F Bre", "status": {"gay_fleets.gay": True}},
            {"unit": "A Mar", "status": {"souls.sold": 1}},
        ],
        "Germany": ["B Mun", "FA Mun", "A Mun", "A Ruh", "F Kie"],
        "Italy": [
            {"unit": "A Ven", "status": {"siamese.twin": 20}}, {"unit": "A Pie", "status": {"siamese.twin": 19}},
            "F TYS", "FA Rom",
        ],
        "Russia": ["A War", "A Mos", "F Sev", "DOM Ukr", "B War"],
        "Turkey": ["B Con", {"unit": "A Con", "carrier": "Turkey B Con"}, "F AEG", "A Smy"],
        "Mastermind": [{"unit": "F Ice", "status": {"mastermind.free": True}}, "B NAO"],
        "Doctor": ["T HYP", "A Bel"],
        "Soothsayer": [{"unit": "A Ser", "status": {"soothsayer.multiple": 3}}],
        "MONSTERS": ["SM BAR", "XM Spa"],
    },
    "centres": {
        "Austria": ["Vie", "Bud", "Tri"], "England": ["Lon", "Edi", "Lvp", "Nwy", "Swe"],
        "France": ["Par", "Bre", "Mar", "Por", "Hol"], "Germany": ["Mun", "Kie", "Ber", "Den"],
        "Italy": ["Rom", "Ven", "Nap", "Tun"], "Russia": ["War", "Mos", "Sev", "StP", "Rum"],
        "Turkey": ["Con", "Smy", "Ank", "Bul"], "Doctor": ["Bel"], "Soothsayer": ["Ser", "Gre"], "MONSTERS": ["Spa"],
    },
    "edges": [["Lon", "Mos", "link", "S1903"]],
    "rules": {
        "borg": {"at": "NAf"},
        "llamas": {
            "herds": [
                {"owner": "France", "at": "Bur", "audience": ["France"]},
                {"owner": "Turkey", "at": "Bur", "audience": ["Turkey"]},
                {"owner": "Russia", "at": "BLA", "audience": ["Russia"]},
            ]
        },
        "mastermind": {
            "asked": "What is 1 and 1?", "answer": {"value": "2", "audience": ["Mastermind"]},
            "fraction": {"England": {"fraction": "7/6"}},
        },
        "souls": {"debt": {"Austria": 1}},
        "doctor": {"vp": {"Doctor": 11}},
    },
}  # fmt: skip
"""A position with one of everything in it."""

PICKUP = re.compile(r"^(B \S+) PICKUP (?:([A-Z][a-z]+) )?((?:A|FA|DOM) \S+)( .*)$")


def crowded(rulebook: Rulebook) -> State:
    """The position with one of everything."""
    return engine.load_state(rulebook, CROWD)


def made_up(rulebook: Rulebook, state: State, seed: str) -> dict[str, list[str]]:
    """Papers of all seats, with pick-ups on which both halves agree."""
    papers = {str(seat): random_orders(rulebook, state, seat, seed) for seat in rulebook.seat_ids}
    if not state.phase.endswith("M"):
        return papers
    chance = Chance(f"flocks {seed} {state.phase}")
    for seat, lines in engine.all_legal_orders(rulebook, state).items():
        for choices in lines.values():
            flights = [line for line in choices if PICKUP.match(line)]
            if flights and chance.once_in(2):
                _agree(papers, str(seat), chance.pick(flights))
    return papers


def _agree(papers: dict[str, list[str]], seat: str, flight: str) -> None:
    """One flock's pick-up, and the army's half of it, instead of what the two were ordered."""
    found = PICKUP.match(flight)
    assert found is not None
    birds, owner, army, tail = found.groups()
    whose = "" if owner is None else f"{seat} "
    for name, unit, line in ((seat, birds, flight), (owner or seat, army, f"{army} ABOARD {whose}{birds}{tail}")):
        papers[name] = [one for one in papers[name] if not one.startswith(f"{unit} ")] + [line]


def played(rulebook: Rulebook, seed: str, years: int, state: State | None = None) -> Iterator[Played]:
    """A game, window by window, from the opening or from a position."""
    draws = engine.Draws(f"secret {seed}", f"hidden {seed}")
    state = state or start_game(rulebook, draws).state
    last = read_phase(state.phase).year + years
    while not state.ended and read_phase(state.phase).year < last:
        papers = made_up(rulebook, state, seed)
        outcome = engine.adjudicate(rulebook, state, papers, (), draws)
        yield Played(outcome, papers, state)
        state = outcome.state


# --- what must be true -----------------------------------------------------------------------------------


def faults(rulebook: Rulebook, before: State, outcome: Outcome) -> list[str]:
    """What is wrong with a turn: nothing lost on the way to JSON, nobody lost or doubled, nobody where he cannot be."""
    state = outcome.state
    found = []
    if engine.load_state(rulebook, json.loads(json.dumps(engine.dump_state(rulebook, state)))) != state:
        found.append("the state does not survive JSON")
    changes = [change for event in outcome.events for change in event.changes]
    come = {change.unit.id for change in changes if isinstance(change, AddUnit)}
    gone = {change.unit for change in changes if isinstance(change, RemoveUnit)}
    if set(state.units) != (set(before.units) | come) - gone:
        found.append("units came or went without an event")
    return found + _places(rulebook, state) + _bonds(state) + _air(rulebook, state)


def _places(rulebook: Rulebook, state: State) -> list[str]:
    units = list(state.units.values())
    fighting = [unit for unit in units if rulebook.kinds[unit.kind].contests and not unit.carrier]
    crowd = Counter(unit.at for unit in fighting if unit.id not in state.to_retreat)
    names = Counter(unit.full_name for unit in units if unit.kind in rulebook.numbered)
    found = [f"{count} units fight in {place}" for place, count in crowd.items() if count > 1]
    found += [f"{count} units are called {name}" for name, count in names.items() if count > 1]
    board = rulebook.board.provinces
    for unit in units:
        kind = board[unit.at].kind if unit.at in board else "off the board"
        wrong = {"land": ("sea",), "water": ("inland",)}.get(rulebook.kinds[unit.kind].medium, ())
        if kind in (*wrong, "impassable") or (kind == "off the board" and unit.kind != "T"):
            found.append(f"{unit.full_name} is out of its element")
    if "T" in rulebook.kinds and sum(unit.kind == "T" for unit in units) != 1:
        found.append("there is not one TARDIS")
    return found


def _air(rulebook: Rulebook, state: State) -> list[str]:
    """Nobody hangs over water, and no birds sit where they are shooed."""
    board = rulebook.board.provinces
    found = [
        f"{u.full_name} hangs over {u.at}" for u in state.units.values() if u.carrier and board[u.at].kind == "sea"
    ]
    shooed = {mark.subject for mark in state.marks if mark.name == "birds.shooed"}
    sitting = [unit for unit in state.units.values() if unit.kind == "B" and unit.at in shooed]
    found += [f"{unit.full_name} sits in {unit.at}" for unit in sitting if unit.id not in state.to_retreat]
    return found + [f"{place} is shooed still" for place in shooed if not state.phase.endswith("R")]


def _bonds(state: State) -> list[str]:
    found = []
    for unit in state.units.values():
        carrier = state.units.get(unit.carrier) if unit.carrier else unit
        if carrier is None or carrier.at != unit.at:
            found.append(f"{unit.full_name} is carried by nobody")
    twins = {mark.subject: str(mark.value) for mark in state.marks if mark.name == "siamese.twin"}
    found += [f"unit {one} is the twin of nobody" for one, other in twins.items() if twins.get(other) != one]
    alive = {str(number) for number in state.units}
    marks = [mark for mark in state.marks if mark.name in ("souls.sold", "siamese.twin", "gay_fleets.gay")]
    return found + [f"{mark.name} of the dead" for mark in marks if mark.subject not in alive]


def main(count: int) -> int:
    """Play games until one is wrong."""
    rulebook = engine.load_rulebook("rather_silly")
    windows: Counter[str] = Counter()
    for number in range(count):
        start = crowded(rulebook) if number % 2 else None
        for one in played(rulebook, f"game {number}", 3, start):
            assert one.before is not None
            windows[one.before.phase[-1]] += 1
            if wrong := faults(rulebook, one.before, one.outcome):
                print(f"game {number}, {one.before.phase}: {'; '.join(wrong)}")
                return 1
    print(f"{count} games, windows: {dict(windows)}: nothing wrong")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
