"""What must be true of every turn of every rulebook."""

from __future__ import annotations

from collections import Counter

import engine
from engine.changes import AddUnit, RemoveUnit
from engine.draws import Draws
from engine.play import Played
from engine.rulebook import Rulebook


def faults(rulebook: Rulebook, draws: Draws, played: Played, *, again: bool) -> list[str]:
    """What is wrong with a turn; nothing, if all is well. `again`: adjudicate it twice, papers the other way round."""
    return [*_lost(played), *_unreadable(rulebook, played), *(_moody(rulebook, draws, played) if again else ())]


def _lost(played: Played) -> list[str]:
    """Units come and go by events alone."""
    if played.before is None:
        return []
    expected = Counter(played.before.units.keys())
    for event in played.outcome.events:
        for change in event.changes:
            if isinstance(change, AddUnit):
                expected[change.unit.id] += 1
            elif isinstance(change, RemoveUnit):
                expected[change.unit] -= 1
    found = Counter(played.outcome.state.units.keys())
    wrong = [number for number in expected | found if expected[number] != found[number]]
    return [f"units {wrong} are lost or doubled"] if wrong else []


def _unreadable(rulebook: Rulebook, played: Played) -> list[str]:
    """A state survives JSON, and everybody can be shown it."""
    now = rulebook.amended(played.outcome.state.house)
    data = engine.dump_state(now, played.outcome.state)
    found = [] if engine.dump_state(now, engine.load_state(now, data)) == data else ["the state does not survive JSON"]
    outcome = played.outcome
    for seat in (None, *now.seat_ids):
        engine.view(now, outcome.state, outcome.events, seat, outcome.results, outcome.draws)
    return found


def _moody(rulebook: Rulebook, draws: Draws, played: Played) -> list[str]:
    """The order in which papers arrive says nothing."""
    if played.before is None:
        return []
    papers = dict(reversed(played.papers.items()))
    outcome = engine.adjudicate(rulebook, played.before, papers, [], draws)
    same = outcome.state == played.outcome.state and outcome.events == played.outcome.events
    return [] if same else ["another order of papers gives another outcome"]
