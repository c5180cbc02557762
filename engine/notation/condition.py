"""Reading conditions: the words between `IF` and the colon."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from engine.model.conditions import ANY, COUNT, PLAYS, Argument, Atom, AtomSpec, Condition, Not, all_of, any_of
from engine.model.orders import NO_UNIT, UnitRef
from engine.notation.tokens import either

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

DEEPEST = 16
"""Brackets inside brackets."""

_COMPARE = (">=", "<=", ">", "<", "=")
_SHOWN = 12


def read_condition(cursor: Cursor, depth: int = 0) -> Condition:
    """A condition, up to where it ends."""
    if depth > DEEPEST:
        cursor.fail("fewer brackets inside brackets")
    parts = [_term(cursor, depth)]
    while cursor.try_words("OR"):
        parts.append(_term(cursor, depth))
    condition = any_of(parts)
    _check_company(cursor, condition)
    return condition


def _check_company(cursor: Cursor, condition: Condition) -> None:
    """Some atoms stand alone."""
    if isinstance(condition, Atom):
        return
    for part in (condition.part,) if isinstance(condition, Not) else condition.parts:
        if isinstance(part, Atom) and part.spec.alone:
            cursor.refuse(f"A condition with {part.spec.name} stands by itself: it takes no AND, OR or NOT.")
        _check_company(cursor, part)


def _term(cursor: Cursor, depth: int) -> Condition:
    parts = [_factor(cursor, depth)]
    while cursor.try_words("AND", "&"):
        parts.append(_factor(cursor, depth))
    return all_of(parts)


def _factor(cursor: Cursor, depth: int) -> Condition:
    negations = 0
    while cursor.try_words("NOT"):
        negations += 1
        if negations > DEEPEST:
            cursor.fail("fewer NOTs")
    if cursor.try_sign("("):
        condition = read_condition(cursor, depth + 1)
        if not cursor.try_sign(")"):
            cursor.fail("a closing bracket")
    else:
        condition = _atom(cursor)
    for _ in range(negations):
        condition = Not(condition)
    return condition


def _atom(cursor: Cursor) -> Condition:
    start = cursor.at
    for specs, end in cursor.grammar.atoms.matches(cursor.tokens, start):
        for spec in specs:
            cursor.at = end
            condition = cursor.attempt(partial(_rest, cursor, spec)) if spec.style != PLAYS else None
            if condition is not None:
                return condition
    cursor.at = start
    play = _play(cursor)
    if play is not None:
        return play
    cursor.at = start
    if not cursor.grammar.atom_specs:
        cursor.refuse("These rules know no conditions: give the order without IF.")
    return cursor.fail(_expected(cursor))


def _expected(cursor: Cursor) -> str:
    usages = [spec.usage for spec in cursor.grammar.atom_specs]
    return f"a condition: {either([*usages[:_SHOWN], '…'] if len(usages) > _SHOWN else usages)}"


def _rest(cursor: Cursor, spec: AtomSpec) -> Atom:
    """What follows the name of an atom."""
    args = _arguments(cursor, spec)
    if spec.style == COUNT:
        compare = cursor.try_sign(*_COMPARE) or ">="  # `HAIRS 2`: at least
        return Atom(spec, args, "", compare, cursor.number("a comparison such as >= 2"))
    by = ""
    if spec.by and cursor.try_words("BY"):
        by = ANY if cursor.try_words(ANY) else cursor.seat()
    return Atom(spec, args, by)


def _arguments(cursor: Cursor, spec: AtomSpec) -> tuple[Argument, ...]:
    if not spec.args:
        return ()
    start = cursor.at
    if cursor.try_sign("("):
        arguments = cursor.attempt(partial(_atom_arguments, cursor, spec, True))
        if arguments is not None:
            return arguments
        cursor.at = start
    return _atom_arguments(cursor, spec, False)


def _atom_arguments(cursor: Cursor, spec: AtomSpec, bracket: bool) -> tuple[Argument, ...]:
    args: list[Argument] = []
    for number, sort in enumerate(spec.args):
        if number:
            cursor.try_sign(",")
        args.append(_argument(cursor, sort, spec))
    if bracket and not cursor.try_sign(")"):
        cursor.fail("a closing bracket")
    return tuple(args)


def _argument(cursor: Cursor, sort: str, spec: AtomSpec) -> Argument:
    if sort == "place":
        return cursor.place()
    if sort == "kind":
        return cursor.kind()
    if sort == "thing":
        return cursor.choice(_things(cursor, spec), f"what {spec.name} speaks of")
    if sort == "seat":
        return cursor.try_seat() or cursor.seat_id or cursor.seat()
    unit = cursor.try_unit(kindless=False)
    if unit is not None:
        return unit
    if spec.by and cursor.fold in ("by", ")"):
        return NO_UNIT
    return cursor.unit(kindless=False)


def _things(cursor: Cursor, spec: AtomSpec) -> Mapping[str, str]:
    """What an atom may speak of, by spelling: its own list, or the words of a sort that the rules in force bring."""
    return cursor.grammar.words.get(spec.lexicon, {}) if spec.lexicon else spec.things


def _play(cursor: Cursor) -> Condition | None:
    """`ANY PLAYS SHIELD ON A Bur`."""
    who = ANY if cursor.try_words(ANY) else cursor.try_seat()
    if who is None:
        return None
    for spec in cursor.grammar.atom_specs:
        if spec.style == PLAYS and cursor.try_words(spec.name, *spec.aliases):
            things = _things(cursor, spec)
            thing = cursor.choice(things, either(dict.fromkeys(things.values())))
            if cursor.try_words("ON", "AT"):
                return Atom(spec, (who, thing, _target(cursor)))
            return Atom(spec, (who, thing))
    return None


def _target(cursor: Cursor) -> UnitRef | Argument:
    return cursor.try_unit(kindless=False) or cursor.place("a unit or a province")
