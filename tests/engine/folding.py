"""Whether the changes that a turn's events carry make the state after it of the state before."""

from dataclasses import fields, replace

from engine.model.phases import FIRST_YEAR
from engine.model.position import Position
from engine.model.state import State
from engine.rulebook.rulebook import Rulebook
from engine.turn.adjudication import Outcome


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


def unaccounted(rulebook: Rulebook, before: State, outcome: Outcome) -> list[str]:
    """The parts of the state after a turn that its events do not account for; none, if all is well."""
    found = folded(rulebook, before, outcome)
    return [
        f"{field.name} changed without an event: {getattr(found, field.name)}, not {getattr(outcome.state, field.name)}"
        for field in fields(State)
        if getattr(found, field.name) != getattr(outcome.state, field.name)
    ]
