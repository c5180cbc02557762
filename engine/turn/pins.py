"""Pins at the door: a ruling that settles a draw is refused where no draw could be meant, or nothing asks for it.

`adjudicate` itself carries out what is asked for and lets the rest lie (`Outcome.idle_pins`), so that a turn which is
done again, or played again in a branch, does not break off because a draw has fallen away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.model.errors import InputError
from engine.notation.suggest import nearest
from engine.rulebook.values import ValueContext, ValueType, Wrong
from engine.rulebook.values.base import quoted

if TYPE_CHECKING:
    from engine.model.state import State
    from engine.rulebook.draws import IdlePin
    from engine.rulebook.rulebook import Rulebook
    from engine.turn.adjudication import Outcome
    from engine.turn.rulings import Ruling


def canonical_key(rulebook: Rulebook, state: State, key: str) -> str:
    """A draw's key in the spelling in which it is asked for; as it was where it can be none."""
    name, at, subject = key.strip().partition("@")
    spec = next((one for one in rulebook.draws.values() if one.name.casefold() == name.casefold()), None)
    if spec is None:
        return key
    try:
        read = spec.subject.read(subject, ValueContext(rulebook, state)) if at and spec.subject is not None else subject
    except Wrong:
        read = subject
    return f"{spec.name}{at}{read}"


def check_pins(rulebook: Rulebook, state: State, rulings: Sequence[tuple[int, Ruling]]) -> None:
    """Refuse pins (with their places among the rulings) of draws that there cannot be, or that cannot come out so.

    Raises InputError at `rulings[n].draw` or `rulings[n].value`, saying what would be right.
    """
    rulebook = rulebook.amended(state.house)
    for number, ruling in rulings:
        key = str(ruling.data.get("draw", ""))
        if problem := _key_problem(rulebook, state, key):
            raise InputError(f"rulings[{number}].draw", problem)
        spec = rulebook.draws[canonical_key(rulebook, state, key).partition("@")[0]]
        given = ruling.data.get("value")
        for value in given if isinstance(given, (list, tuple)) else [given]:
            if problem := _problem(spec.values, value, ValueContext(rulebook, state)):
                raise InputError(f"rulings[{number}].value", f"What comes of {spec.name} {problem}")


def idle(
    rulebook: Rulebook, state: State, outcome: Outcome, rulings: Sequence[tuple[int, Ruling]]
) -> Iterator[tuple[int, IdlePin]]:
    """Of pins (with their places among the rulings) those that settled nothing in an outcome."""
    rulebook = rulebook.amended(state.house)
    idle_pins = {one.key: one for one in outcome.idle_pins}
    for number, ruling in rulings:
        key = canonical_key(rulebook, state, str(ruling.data.get("draw", "")))
        if key in idle_pins:
            yield number, idle_pins[key]


def check_asked(
    rulebook: Rulebook, state: State, outcome: Outcome, rulings: Sequence[tuple[int, Ruling]], *, later: str = ""
) -> None:
    """Refuse pins of draws that nothing asked for in an outcome. Raises InputError at `rulings[n].draw`.

    `later`: what one can do instead, where the papers of that turn may still change.
    """
    for number, pin in idle(rulebook, state, outcome, rulings):
        raise InputError(f"rulings[{number}].draw", f"{pin.why_so_far} {later}" if later else pin.why)


def _key_problem(rulebook: Rulebook, state: State, key: str) -> str:
    name, at, subject = key.strip().partition("@")
    spec = next((one for one in rulebook.draws.values() if one.name.casefold() == name.casefold()), None)
    if spec is None:
        names = list(rulebook.draws)
        suggestions = nearest(name.casefold(), [(one.casefold(), one) for one in names])
        suggestions = suggestions or tuple(one for one in names if one.partition(".")[0] == name.partition(".")[0])
        hint = f"Nearest: {', '.join(suggestions)}." if suggestions else f"There are: {', '.join(names) or 'none'}."
        return f"No rule in force makes a draw {quoted(name)}. {hint}"
    if not at:
        return ""
    if spec.subject is None:
        return f"There is one draw {spec.name}: write it without “@{subject}”."
    problem = _problem(spec.subject, subject, ValueContext(rulebook, state))
    return f"Behind {spec.name}@ {problem}" if problem else ""


def _problem(kind: ValueType, given: object, scene: ValueContext) -> str:
    try:
        kind.read(given, scene)
    except Wrong as wrong:
        return kind.must_be(given, wrong, scene)
    return ""
