"""A position changed by hand, and the changes that lead from one position to another.

A change is the data of a ruling of the kind `board` (`engine.turn.rulings`, `engine.turn.ruling_effects`): whatever is
done to a board in the sandbox could be ruled in a game, in the same words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.io.codec import dump_state, dump_value
from engine.io.decoding.checks import check_units
from engine.model.errors import InputError
from engine.model.ids import END, SeatId, UnitId
from engine.model.json_data import Json, JsonDict
from engine.model.state import NOBODY, Mark, State, Unit
from engine.rulebook.draws import Draws
from engine.rulebook.position_faults import faults
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn
from engine.turn.ruling_effects import apply_board
from engine.turn.rulings import Ruling

Change = JsonDict


def edit(rulebook: Rulebook, state: State, changes: Sequence[Json], *, check: bool = True) -> State:
    """The position with the changes made, one after another. Raises InputError for what cannot be.

    With `check` also for a position that no game can reach (two armies in one place).
    """
    rulebook = rulebook.amended(state.house)
    turn = Turn.open(rulebook, state, Draws())
    turn.step, turn.rule, turn.rule_id = "rulings", "GM", ""
    apply_board(turn, [Ruling("board", dict(change)) for change in changes], "before")
    edited = turn.position.freeze()
    if check:
        check_units(rulebook, edited)
    return edited


def check_edited(rulebook: Rulebook, before: State, after: State) -> None:
    """Raise InputError if a position that was edited is one that no game can reach, and was not so before."""
    rulebook = rulebook.amended(after.house)
    check_units(rulebook, after)
    old_faults = set(faults(rulebook, before))
    for fault in faults(rulebook, after):
        if fault not in old_faults:
            raise InputError(fault.path, fault.message)


def changes_between(rulebook: Rulebook, before: State, after: State) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """The changes that make `after` of `before`, and the names of what no change can reach (`phase`, `edges`, …)."""
    changes = (*_of_units(before, after), *_of_centres(before, after))
    changes += (*_of_marks(rulebook.amended(after.house), before, after), *_of_tokens(rulebook, before, after))
    try:
        made = edit(rulebook, before, changes, check=False)
    except InputError as error:
        return (), (error.message,)
    return changes, tuple(_unreached_parts(rulebook, made, after))


def with_secrets(rulebook: Rulebook, state: State) -> State:
    """The position with secret marks in the hands of those who keep them, where nothing says who sees them.

    A position that came through somebody's eyes says that of nothing.
    """
    specs = rulebook.amended(state.house).marks

    def with_audience(mark: Mark) -> Mark:
        spec = specs.get(mark.name)
        if mark.audience is not None or spec is None or not spec.secret:
            return mark
        return replace(mark, audience=frozenset({SeatId(mark.subject), END}) if spec.on == "seat" else NOBODY)

    return replace(state, marks=tuple(with_audience(mark) for mark in state.marks))


# --- units ---------------------------------------------------------------------------------------


def pairs_of(before: State, after: State) -> dict[UnitId, UnitId]:
    """Which unit of one position is which of the other: those that stand alike, then those of one number and sort."""
    left = {(unit.owner, str(unit)): number for number, unit in after.units.items()}
    pairs = {}
    for number, unit in before.units.items():
        if (twin := left.pop((unit.owner, str(unit)), None)) is not None:
            pairs[number] = twin
    taken = set(pairs.values())
    for number, unit in before.units.items():
        now = after.units.get(number)
        if number not in pairs and number not in taken and now and (now.owner, now.kind) == (unit.owner, unit.kind):
            pairs[number] = number
    return pairs


def _of_units(before: State, after: State) -> Iterator[Change]:
    pairs = pairs_of(before, after)
    for number, unit in before.units.items():
        if number not in pairs:
            yield {"op": "remove", "seat": str(unit.owner), "unit": str(unit)}
    moved = [(before.units[a], after.units[b]) for a, b in pairs.items() if _went(before, after, a, b)]
    while moved:
        standing = {old.full_name for old, _ in moved}
        old, new = next((pair for pair in moved if pair[1].full_name not in standing), moved[0])
        moved.remove((old, new))
        yield {"op": "move", "seat": str(old.owner), "unit": str(old), "to": new.place}
    for number, unit in after.units.items():
        if number not in pairs.values():
            yield {"op": "add", "seat": str(unit.owner), "unit": _unnumbered(unit)}


def _went(before: State, after: State, number: UnitId, twin: UnitId) -> bool:
    """Whether a unit stands elsewhere, or no longer has to retreat."""
    return before.units[number].place != after.units[twin].place or (
        number in before.to_retreat and twin not in after.to_retreat
    )


def _unnumbered(unit: Unit) -> str:
    return str(unit).partition("#")[0]


# --- the rest ------------------------------------------------------------------------------------


def _of_centres(before: State, after: State) -> Iterator[Change]:
    for place in sorted({*before.centres, *after.centres}):
        was, now = before.centres.get(place), after.centres.get(place)
        if was == now:
            continue
        yield {"op": "no_centre", "place": place} if now is None else {"op": "owner", "place": place, "seat": str(now)}


def _of_marks(rulebook: Rulebook, before: State, after: State) -> Iterator[Change]:
    pairs = {str(a): str(b) for a, b in pairs_of(before, after).items()}
    whose = [(mark, _now(rulebook, mark, pairs)) for mark in before.marks]
    old = {(mark.name, subject): mark for mark, subject in whose if subject is not None}
    new = {(mark.name, mark.subject): mark for mark in after.marks}
    for name, subject in sorted({*old, *new}):
        was, now = old.get((name, subject)), new.get((name, subject))
        if was and now and (was.value, was.until) == (now.value, now.until):
            continue
        on_unit = name in rulebook.marks and rulebook.marks[name].on == "unit"
        change: Change = {"op": "status" if on_unit else "counter", "name": name}
        if on_unit:
            unit = after.units[UnitId(int(subject))]
            change |= {"seat": str(unit.owner), "unit": _unnumbered(unit)}
        elif subject:
            change["subject"] = subject
        change["value"] = None if now is None else dump_value(now.value)
        yield change | ({"until": now.until} if now is not None and now.until else {})


def _now(rulebook: Rulebook, mark: Mark, pairs: Mapping[str, str]) -> str | None:
    """Whose mark it is in the later position; None for a unit that is gone, and its marks with it."""
    spec = rulebook.marks.get(mark.name)
    return pairs.get(mark.subject) if spec is not None and spec.on == "unit" else mark.subject


def _of_tokens(rulebook: Rulebook, before: State, after: State) -> Iterator[Change]:
    for name, spec in rulebook.amended(after.house).tokens.items():
        was, now = (next((t.at for t in state.tokens if t.name == name), "") for state in (before, after))
        if not spec.many and was != now:
            yield {"op": "token", "name": name} | ({"place": str(now)} if now else {})


def _unreached_parts(rulebook: Rulebook, made: State, after: State) -> Iterator[str]:
    """What of a position was not reached, by the keys of its JSON; numbers of units and dates of marks do not count."""
    one, other = (_plain(rulebook, state) for state in (made, after))
    for key in sorted({*one, *other}):
        if one.get(key) == other.get(key):
            continue
        if key != "rules":
            yield key
            continue
        boxes = one.get(key, {}), other.get(key, {})
        for rule in sorted({*boxes[0], *boxes[1]}):
            if boxes[0].get(rule, {}) != boxes[1].get(rule, {}):
                yield f"rules.{rule}"


def _plain(rulebook: Rulebook, state: State) -> JsonDict:
    bare = replace(state, marks=tuple(replace(mark, since="", audience=None) for mark in state.marks))
    data = dump_state(rulebook.amended(state.house), bare, audiences=False)
    data.pop("ids", None)
    data["units"] = {side: sorted(map(str, units)) for side, units in data["units"].items() if units}
    data["centres"] = {side: places for side, places in data["centres"].items() if places}
    return data
