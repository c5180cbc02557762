"""A turn with a fault made as small as it can be while the fault is the same, and written down as a scenario."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from engine.model.errors import EngineError
from engine.rulebook import registry
from engine.scenarios.export import export, to_yaml
from tests.fuzz.campaigns import Composition
from tests.fuzz.cases import Case, Fault
from tests.fuzz.checks import faults

TRIALS = 600
"""How often a turn is played at the most while it shrinks."""


def fault_of(case: Case) -> Fault | None:
    """What is wrong with a case, or None; also None where it cannot be played at all."""
    try:
        rulebook, before = case.rulebook(), case.before()
    except (EngineError, KeyError, ValueError):
        return None
    try:
        found = faults(rulebook, case.draws, replace(case.play(), before=before), again=True, seed=case.seed)
    except EngineError:
        return None
    except Exception:  # a break is what is looked for
        return Fault("break", traceback.format_exc(limit=-4), case)
    return Fault("; ".join(found), "", case) if found else None


def alike(fault: Fault) -> str:
    """What two faults have in common that are the same: the place of a break, or what the first check says."""
    if fault.how:
        last = [line.strip() for line in fault.how.strip().splitlines()]
        places = [line for line in last if line.startswith("File ")]
        return f"{last[-1].partition(':')[0]} {re.sub(r', line [0-9]+', '', places[-1]) if places else ''}"
    return re.sub(r"[0-9\[\], ]+", " ", fault.what.partition(";")[0])


def shrink(fault: Fault) -> Fault:
    """The smallest case with the same fault that dropping one thing after another leads to."""
    assert fault.case is not None
    again = fault_of(fault.case)
    if again is None:
        return fault
    best, goal, trials, place, dropped = again, alike(again), 0, 0, False
    while trials < TRIALS:
        smaller = next(islice(_smaller(best.case or fault.case), place, None), None)
        if smaller is None:
            if not dropped:
                break
            place, dropped = 0, False
            continue
        trials += 1
        outcome = fault_of(smaller)
        if outcome is not None and alike(outcome) == goal:
            best, dropped = outcome, True  # what comes next stands now where this one stood
        else:
            place += 1
    return best


def _smaller(case: Case) -> Iterator[Case]:
    """Cases with one thing less, the largest things first, always in the same order."""
    for seat in case.papers:
        yield replace(case, papers={other: lines for other, lines in case.papers.items() if other != seat})
    for composition in _fewer_rules(case.composition):
        yield replace(case, composition=composition, state=_fitting(case.state, composition))
    yield from _barer(case)
    for seat, lines in case.papers.items():
        for number in range(len(lines)):
            fewer = (*lines[:number], *lines[number + 1 :])
            yield replace(case, papers={**case.papers, seat: fewer})


def _barer(case: Case) -> Iterator[Case]:
    """With less in the position."""
    for key in ("ids", "season", "held", "contested", "homes", "edges", "house"):
        if key in case.state:
            yield replace(case, state={name: value for name, value in case.state.items() if name != key})
    for rule in case.state.get("rules", {}):
        yield _deeper(case, "rules", rule)
    for part in ("units", "dislodged"):
        for owner in case.state.get(part, {}):
            for number in reversed(range(len(case.state[part][owner]))):
                yield _deeper(case, part, owner, number)


def _fewer_rules(composition: Composition) -> Iterator[Composition]:
    """Without an added rule, and without one of the variant's own; options go with the rules that have them."""
    for name in composition.with_:
        yield _kept_options(replace(composition, with_=tuple(one for one in composition.with_ if one != name)), name)
    for name in registry.find_variant(composition.variant).rules:
        if name not in composition.without:
            yield _kept_options(replace(composition, without=(*composition.without, name)), name)
    for pair in composition.options:
        yield replace(composition, options=tuple(one for one in composition.options if one != pair))


def _kept_options(composition: Composition, gone: str) -> Composition:
    lost = {option.name for option in registry.find_rule(gone).options}
    return replace(composition, options=tuple(pair for pair in composition.options if pair[0] not in lost))


def _fitting(state: Mapping[str, Any], composition: Composition) -> Mapping[str, Any]:
    """A position without what the rules left know nothing of."""
    try:
        rulebook = composition.load()
    except EngineError:
        return state
    data = deepcopy(dict(state))
    known = {rule.id for rule in rulebook.rules}
    data["rules"] = {name: value for name, value in data.get("rules", {}).items() if name in known}
    for part in ("units", "dislodged"):
        for owner, those in data.get(part, {}).items():
            data[part][owner] = [_plain(unit, known) for unit in those if _kind(unit) in rulebook.kinds]
    return data


def _kind(unit: Any) -> str:
    return str(unit if isinstance(unit, str) else unit["unit"]).partition(" ")[0]


def _plain(unit: Any, known: set[str]) -> Any:
    """A unit without the statuses of rules that are gone."""
    if isinstance(unit, str) or "status" not in unit:
        return unit
    status = {name: value for name, value in unit["status"].items() if name.partition(".")[0] in known}
    return {**unit, "status": status}


def _deeper(case: Case, part: str, key: str, number: int | None = None) -> Case:
    """Without one entry of a part of the position, or without one member of it."""
    state = deepcopy(dict(case.state))
    if number is None:
        del state[part][key]
    else:
        del state[part][key][number]
    return replace(case, state=state)


def keep(fault: Fault, path: Path) -> Path:
    """Make a turn small and write it as a scenario, which `python -m engine scenario` reads and the sandbox opens."""
    small = shrink(fault)
    assert small.case is not None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(to_yaml(scenario_of(small)), encoding="utf-8")
    return path


def scenario_of(fault: Fault) -> dict[str, Any]:
    """A case as the data of a scenario. Where the turn breaks off, the scenario only asks that it does not."""
    case = fault.case
    assert case is not None
    note = {"note": f"{fault}\n{case.composition}"}
    try:
        played = case.play()
        assert played.before is not None
        found = export(case.rulebook(), played.before, case.papers, (), case.draws, played.outcome, id="fuzz", gm=True)
    except Exception:  # the break itself
        rulebook = case.rulebook()
        found = {"id": "fuzz", "title": f"{rulebook.title}, {case.state['phase']}", "variant": rulebook.variant.id}
        found |= {"without": list(rulebook.without)} if rulebook.without else {}
        found |= {"with": list(rulebook.with_)} if rulebook.with_ else {}
        found |= {"options": dict(case.composition.options)} if case.composition.options else {}
        found |= {"secret": case.draws.secret, "hidden_secret": case.draws.hidden_secret, "state": dict(case.state)}
        found["turns"] = [{"orders": {s: list(lines) for s, lines in case.papers.items()}, "expect": {"ended": False}}]
    return {"id": found["id"], "title": found["title"], **note, **found}
