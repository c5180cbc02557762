"""Rulings on what rules keep: marks, figures, lists. Each value is held to the type that its rule declares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.model import changes
from engine.model.errors import InputError, OrderError
from engine.model.ids import END, ProvinceId, SeatId, UnitId
from engine.model.json_data import Json
from engine.model.state import NOBODY, Audience, Mark, Token, Unit, Value
from engine.notation.pieces import read_place
from engine.rulebook.position_faults import bearer_problem, called, mark_faults
from engine.rulebook.rule import MarkSpec
from engine.rulebook.values import AUnit, Flag, Labelled, ValueContext, Wrong
from engine.turn.ruling_names import Made, place_of, unit_of
from engine.turn.ruling_words import kept_words, mark_label, token_label, transfer_words

if TYPE_CHECKING:
    from engine.rulebook.look import Look


def put_token(turn: Look, data: Json, path: str) -> Made:
    """A piece that is no unit and of which there is one: put where the ruling says, or taken off if it says nothing."""
    name = str(data.get("name", ""))
    single = [token_name for token_name, spec in turn.rulebook.tokens.items() if not spec.many]
    if name not in single:
        raise InputError(f"{path}.name", f"No rule in force has a {name!r}. There are: {', '.join(single) or 'none'}.")
    gone = tuple(changes.DropToken(token) for token in turn.position.tokens_named(name))
    if not data.get("place"):
        return f"{token_label(name)} is taken off", gone
    place = ProvinceId(place_of(turn, data, "place", path).province)
    spec = turn.rulebook.tokens[name]
    if problem := spec.at.why_not(place, ValueContext(turn.rulebook, turn.position)):
        raise InputError(f"{path}.place", f"{spec.label or name} {problem}")
    return f"{token_label(name)} is in {place}", (*gone, changes.AddToken(Token(name, at=place)))


def set_mark(turn: Look, data: Json, path: str) -> Made:
    """`status` on a unit, `counter` on a place, a seat or the game: any mark that a rule owns.

    `value` is of the type that the rule declares, as JSON or as somebody would type it; null clears the mark, as false
    does where there is nothing but yes to say.
    """
    name = str(data.get("name", ""))
    if name not in turn.rulebook.marks:
        raise InputError(
            f"{path}.name", f"No rule in force knows {name!r}. There are: {', '.join(turn.rulebook.marks) or 'none'}."
        )
    spec, subject = turn.rulebook.marks[name], _bearer(turn, name, data, path)
    bearer, label = _told_bearer(turn, spec, subject), mark_label(turn.rulebook, name)
    given = data.get("value")
    if given is None or (given is False and isinstance(spec.type, Flag)):
        cleared = [changes.ClearMark(name, subject), *_clear_other(turn, spec, name, subject)]
        return kept_words(spec, label, bearer, None, _said_before(turn, name, subject)), tuple(cleared)
    value = value_of(turn, spec, subject, given, f"{path}.value")
    until, audience = str(data.get("until", "")), _seen_by(turn, name, subject, data)
    mark = Mark(name, subject, value, since=turn.season, until=until, audience=audience)
    for fault in mark_faults(turn.rulebook, turn.position, mark):
        raise InputError(f"{path}.until" if fault.path.endswith(".until") else path, fault.message)
    made: list[changes.Change] = [*_clear_other(turn, spec, name, subject)]
    if spec.mutual:
        made += [*_clear_other(turn, spec, name, str(value)), changes.SetMark(_other_half(mark))]
    made.append(changes.SetMark(mark))
    words = spec.type.told(value, ValueContext(turn.rulebook, turn.position, subject))
    return kept_words(spec, label, bearer, words), tuple(made)


def _said_before(turn: Look, name: str, subject: str) -> str:
    """The words of a free mark that stands; nothing if there is none, or it is another kind of mark."""
    before = turn.position.mark(name, subject)
    free = isinstance(turn.rulebook.marks[name].type, Labelled)
    return str(before.value[0]) if free and before is not None and isinstance(before.value, tuple) else ""


def _told_bearer(turn: Look, spec: MarkSpec, subject: str) -> str:
    if spec.on == "unit":
        return turn.position.units[UnitId(int(subject))].full_name
    province = turn.rulebook.board.provinces.get(ProvinceId(subject)) if spec.on == "place" else None
    return province.name if province is not None else subject or "The game"


def _bearer(turn: Look, name: str, data: Json, path: str) -> str:
    """Whose mark it is, in the spelling of the position. Raises InputError where that cannot bear it."""
    spec, subject = turn.rulebook.marks[name], str(data.get("subject") or "")
    if data.get("unit"):
        if spec.on != "unit":
            raise InputError(f"{path}.unit", f"{called(spec)} is kept of a {spec.on}, not of a unit.")
        subject = str(unit_of(turn, data, path).id)
    elif spec.on == "place":
        try:
            subject = read_place(turn.rulebook.grammar, subject).province
        except OrderError as error:
            raise InputError(f"{path}.subject", error.message) from None
    elif spec.on == "seat" and (seat := turn.rulebook.seat(subject)) is not None:
        subject = str(seat.id)
    if problem := bearer_problem(spec, ValueContext(turn.rulebook, turn.position, subject)):
        raise InputError(f"{path}.{'unit' if spec.on == 'unit' else 'subject'}", problem)
    return subject


def value_of(turn: Look, spec: MarkSpec, subject: str, given: object, path: str) -> Value:
    """A value by its type. Raises InputError that says what would be right."""
    scene = ValueContext(turn.rulebook, turn.position, subject)
    try:
        return spec.type.read(given, scene)
    except Wrong as wrong:
        raise InputError(path, f"{called(spec)} {spec.type.must_be(given, wrong, scene)}") from None


def _other_half(mark: Mark) -> Mark:
    """The same mark on the unit that it names, naming the first."""
    return Mark(mark.name, str(mark.value), int(mark.subject), mark.since, mark.until, mark.by, mark.audience)


def _clear_other(turn: Look, spec: MarkSpec, name: str, subject: str) -> Iterator[changes.Change]:
    """What clears the other half of a mutual mark that stands on somebody."""
    before = turn.position.marks.get((name, subject))
    if spec.mutual and before is not None and (name, str(before.value)) in turn.position.marks:
        yield changes.ClearMark(name, str(before.value))


def naming(turn: Look, unit: Unit) -> list[Mark]:
    """The marks whose value is a unit: they are nothing without it."""
    specs = turn.rulebook.marks
    of_units = [
        mark for mark in turn.position.marks.values() if mark.name in specs and isinstance(specs[mark.name].type, AUnit)
    ]
    return [mark for mark in of_units if mark.value == int(unit.id)]


def _seen_by(turn: Look, name: str, subject: str, data: Json) -> Audience:
    """Who sees a mark that a ruling sets: whoever saw it before; a secret one of a seat, that seat and the end.

    `hidden`: it is as secret as if its rule said so (a pile whose cards lie face down by option). Of a free mark each
    ruling says anew who sees it.
    """
    spec, before = turn.rulebook.marks[name], turn.position.mark(name, subject)
    if before is not None and not isinstance(spec.type, Labelled):
        return before.audience
    if not spec.secret and not data.get("hidden"):
        return None
    return frozenset({SeatId(subject), END}) if spec.on == "seat" else NOBODY


def transfer(turn: Look, data: Json, path: str) -> Made:
    """An item of one list of a seat goes to another (a card from hand to pile): `item`, `subject`, `from`, `to`.

    Without `from` it comes out of nowhere, without `to` it is gone.
    """
    item, subject = str(data.get("item", "")), str(data.get("subject", ""))
    made: list[changes.Change] = []
    if data.get("from") == data.get("to"):
        raise InputError(path, "A transfer goes from one list to another.")
    if not item:
        raise InputError(f"{path}.item", "A transfer names an item.")
    for key in ("from", "to"):
        name = str(data.get(key) or "")
        if not name:
            continue
        if name not in turn.rulebook.marks:
            raise InputError(f"{path}.{key}", f"No rule in force knows {name!r}.")
        subject = _bearer(turn, name, data, path)
        mark = turn.position.mark(name, subject)
        held = [str(one) for one in mark.value] if mark is not None and isinstance(mark.value, tuple) else []
        if key == "from" and item not in held:
            raise InputError(f"{path}.item", f"There is no {item} in {name} of {subject}.")
        if key == "from":
            held.remove(item)
            value: Value = tuple(held)
        else:
            value = value_of(turn, turn.rulebook.marks[name], subject, [*held, item], f"{path}.item")
        made.append(changes.SetMark(Mark(name, subject, value, audience=_seen_by(turn, name, subject, data))))
    return transfer_words(turn.rulebook, {**data, "subject": subject}), tuple(made)
