"""Whether the changes that a turn's events carry make the state after it of the state before."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace

import engine
from engine.model.phases import FIRST_YEAR
from engine.model.position import Position
from engine.model.state import State
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook
from engine.turn.adjudication import NO_DRAWS, Outcome
from engine.turn.rulings import Ruling


def before_the_start(rulebook: Rulebook) -> State:
    """The position in which a rulebook's season before the first opens: what `start_game` works on."""
    return replace(rulebook.start, phase=f"W{FIRST_YEAR - 1}A")


def folded(rulebook: Rulebook, before: State, outcome: Outcome) -> State:
    """The state that comes of a state by the changes in an outcome's log, and by nothing else."""
    position = Position(before, rulebook.amended(before.house).numbered)
    for event in outcome.log:
        for change in event.changes:
            change.apply(position)
    return position.freeze()


def simulated_otherwise(
    rulebook: Rulebook,
    before: State,
    outcome: Outcome,
    papers: Mapping[str, Sequence[str]],
    rulings: Sequence[Ruling] = (),
    draws: Draws = NO_DRAWS,
) -> list[str]:
    """The parts of the state after a turn to which a simulation does not come; nothing to compare where a GM ruled."""
    if rulings:
        return []
    found = engine.simulate(rulebook, before, papers, draws)
    parts = [field.name for field in fields(State) if getattr(found, field.name) != getattr(outcome.state, field.name)]
    return [
        f"{part} is simulated otherwise: {getattr(found, part)}, not {getattr(outcome.state, part)}" for part in parts
    ]


def unaccounted(rulebook: Rulebook, before: State, outcome: Outcome) -> list[str]:
    """The parts of the state after a turn that its events do not account for; none, if all is well."""
    found = folded(rulebook, before, outcome)
    return [
        f"{field.name} changed without an event: {getattr(found, field.name)}, not {getattr(outcome.state, field.name)}"
        for field in fields(State)
        if getattr(found, field.name) != getattr(outcome.state, field.name)
    ]
