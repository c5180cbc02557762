"""The GM's desk: the rulings that change the board or force a verdict, carried out in a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine import changes
from engine.board import Place
from engine.errors import InputError, OrderError
from engine.events import VERDICTS
from engine.ids import AIR, END, KindId, ProvinceId, SeatId
from engine.notation.pieces import read_place, read_unit
from engine.orders import UnitRef
from engine.rulings import Ruling, of_kind
from engine.state import NOBODY, Audience, Mark, Token, Unit, Value

if TYPE_CHECKING:
    from engine.turn import Turn


def apply_board(turn: Turn, rulings: Sequence[Ruling], when: str) -> None:
    """Carry out the board changes of rulings, before the papers are read or after the steps have run."""
    for number, ruling in of_kind(rulings, "board"):
        if ruling.data.get("when", "before") == when:
            _board(turn, ruling, f"rulings[{number}]")


def _board(turn: Turn, ruling: Ruling, path: str) -> None:
    data = ruling.data
    op = data.get("op")
    makers = {
        "add": _add,
        "move": _move,
        "remove": _remove,
        "owner": _owner,
        "no_centre": _no_centre,
        "token": _token,
        "status": _mark,
        "counter": _mark,
        "transfer": _transfer,
    }
    if str(op) not in makers:
        raise InputError(f"{path}.op", f"The board can be changed by {', '.join(makers)}, not by {op!r}.")
    text, change = makers[str(op)](turn, data, path)
    if ruling.audience is not None:
        change = tuple(_for_eyes(one, ruling.audience) for one in change)
    public = {key: value for key, value in data.items() if key != "when"}
    turn.emit(
        "ruling.applied", f"The GM rules: {text}" + (f" ({ruling.reason})" if ruling.reason else "."), *change,
        rule="GM", audience=_audience(ruling, change), author=ruling.author, reason=ruling.reason, change=public,
    )  # fmt: skip


def _audience(ruling: Ruling, made: Sequence[changes.Change]) -> Audience:
    """Who reads a change: those whom the ruling names, or who may see all of the marks that it sets."""
    found = ruling.audience
    for change in made:
        if not isinstance(change, changes.SetMark) or change.mark.audience is None:
            continue
        if ruling.audience is None:
            found = change.mark.audience if found is None else found & change.mark.audience
        elif found is not None:
            found |= change.mark.audience & {END}
    return found


def _for_eyes(change: changes.Change, audience: Audience) -> changes.Change:
    """What a hidden ruling marks is seen by nobody who may not read the ruling, but by all when its rule says so."""
    if not isinstance(change, changes.SetMark) or audience is None:
        return change
    at_the_end = (change.mark.audience or frozenset()) & {END}
    return changes.SetMark(replace(change.mark, audience=audience | at_the_end))


Made = tuple[str, tuple[changes.Change, ...]]


def _ref(turn: Turn, data: Mapping[str, Any], path: str) -> UnitRef:
    try:
        return read_unit(turn.rulebook.grammar, str(data.get("unit", "")))
    except OrderError as error:
        raise InputError(f"{path}.unit", error.message) from None


def _unit(turn: Turn, data: Mapping[str, Any], path: str) -> Unit:
    ref = _ref(turn, data, path)
    seat = SeatId(str(data.get("seat", "")))
    unit = turn.find(ref, seat) or turn.find(ref, seat, dislodged=True)
    if unit is None:
        raise InputError(f"{path}.unit", f"There is no {data.get('unit')} of {seat or 'anybody'} on the board.")
    return unit


def _place(turn: Turn, data: Mapping[str, Any], key: str, path: str) -> Place:
    try:
        place = read_place(turn.rulebook.grammar, str(data.get(key, "")), above=key == "to")
    except OrderError as error:
        raise InputError(f"{path}.{key}", error.message) from None
    if place.province.removeprefix(AIR) not in turn.rulebook.board.provinces:
        raise InputError(f"{path}.{key}", f"There is no {place.province} on this board.")
    return place


def _settled(turn: Turn, kind: KindId, place: Place) -> Place:
    """A place with the coast that is meant where none is named."""
    water = turn.rulebook.kinds[kind].medium == "water"
    usual = turn.rulebook.board.usual.get(place.province, "") if water else ""
    return Place(place.province, place.coast or usual)


def _add(turn: Turn, data: Mapping[str, Any], path: str) -> Made:
    ref = _ref(turn, data, path)
    seat = SeatId(str(data.get("seat", "")))
    if KindId(ref.kind) not in turn.rulebook.kinds or not seat:
        raise InputError(f"{path}.unit", "A new unit has a kind, a place and a seat.")
    number = turn.position.take_id()
    place = _settled(turn, KindId(ref.kind), ref.at)
    unit = Unit(number, KindId(ref.kind), seat, ProvinceId(place.province), place.coast)
    return f"{seat} gets {unit}", (changes.AddUnit(unit),)


def _move(turn: Turn, data: Mapping[str, Any], path: str) -> Made:
    unit = _unit(turn, data, path)
    place = _settled(turn, unit.kind, _place(turn, data, "to", path))
    made: tuple[changes.Change, ...] = (changes.MoveUnit(unit.id, ProvinceId(place.province), place.coast),)
    made += tuple(
        changes.MoveUnit(load.id, ProvinceId(place.province), carrier=unit.id) for load in _carried(turn, unit)
    )
    if unit.id in turn.position.owed:
        made += (changes.Settle(unit.id),)
    return f"{unit.owner} {unit} stands in {place}", made


def _carried(turn: Turn, unit: Unit) -> list[Unit]:
    """Whom a unit carries: they go where it goes, and stand on the ground where it is no more."""
    return [other for other in turn.position.units.values() if other.carrier == unit.id]


def _remove(turn: Turn, data: Mapping[str, Any], path: str) -> Made:
    unit = _unit(turn, data, path)
    made = (changes.MoveUnit(load.id, load.at, load.coast) for load in _carried(turn, unit))
    return f"{unit.owner} {unit} is taken off", (*made, changes.RemoveUnit(unit.id))


def _owner(turn: Turn, data: Mapping[str, Any], path: str) -> Made:
    place = ProvinceId(_place(turn, data, "place", path).province)
    seat = SeatId(str(data.get("seat") or ""))
    return f"{place} belongs to {seat or 'nobody'}", (changes.SetCentre(place, seat),)


def _no_centre(turn: Turn, data: Mapping[str, Any], path: str) -> Made:
    place = ProvinceId(_place(turn, data, "place", path).province)
    return f"{place} is no centre", (changes.DropCentre(place),)


def _token(turn: Turn, data: Mapping[str, Any], path: str) -> Made:
    """A piece that is no unit and of which there is one: put where the ruling says, or taken off if it says nothing."""
    name = str(data.get("name", ""))
    single = [known for known, spec in turn.rulebook.tokens.items() if not spec.many]
    if name not in single:
        raise InputError(f"{path}.name", f"No rule in force has a {name!r}. There are: {', '.join(single) or 'none'}.")
    gone = tuple(changes.DropToken(token) for token in turn.position.tokens_named(name))
    if not data.get("place"):
        return f"{name} is taken off", gone
    place = ProvinceId(_place(turn, data, "place", path).province)
    return f"{name} is in {place}", (*gone, changes.AddToken(Token(name, at=place)))


def _mark(turn: Turn, data: Mapping[str, Any], path: str) -> Made:
    """`status` on a unit, `counter` on a place, a seat or the game: any mark that a rule owns; value null clears it."""
    name = str(data.get("name", ""))
    if name not in turn.rulebook.marks:
        raise InputError(
            f"{path}.name", f"No rule in force knows {name!r}. There are: {', '.join(turn.rulebook.marks) or 'none'}."
        )
    subject = str(_unit(turn, data, path).id) if data.get("unit") else str(data.get("subject", ""))
    value = data.get("value")
    words = f"{name} of {data.get('unit') or subject or 'the game'}"
    if value is None:
        return f"{words} is cleared", (changes.ClearMark(name, subject),)
    settled: Value = value if isinstance(value, (bool, int, str)) else str(value)
    if isinstance(value, (list, tuple)):
        settled = tuple(str(item) for item in value)
    until, audience = str(data.get("until", "")), _seen_by(turn, name, subject, data)
    mark = Mark(name, subject, settled, since=turn.season, until=until, audience=audience)
    return f"{words} is {value}", (changes.SetMark(mark),)


def _seen_by(turn: Turn, name: str, subject: str, data: Mapping[str, Any]) -> Audience:
    """Who sees a mark that a ruling sets: whoever saw it before; a secret one of a seat, that seat and the end.

    `hidden`: it is as secret as if its rule said so (a pile whose cards lie face down by option).
    """
    before = turn.position.mark(name, subject)
    if before is not None:
        return before.audience
    spec = turn.rulebook.marks[name]
    if not spec.secret and not data.get("hidden"):
        return None
    return frozenset({SeatId(subject), END}) if spec.on == "seat" else NOBODY


def _transfer(turn: Turn, data: Mapping[str, Any], path: str) -> Made:
    """An item of one list of a seat goes to another (a card from hand to pile): `item`, `subject`, `from`, `to`.

    Without `from` it comes out of nowhere, without `to` it is gone.
    """
    item, subject = str(data.get("item", "")), str(data.get("subject", ""))
    made: list[changes.Change] = []
    if data.get("from") == data.get("to"):
        raise InputError(path, "A transfer goes from one list to another.")
    for key in ("from", "to"):
        name = str(data.get(key) or "")
        if not name:
            continue
        if name not in turn.rulebook.marks:
            raise InputError(f"{path}.{key}", f"No rule in force knows {name!r}.")
        mark = turn.position.mark(name, subject)
        held = [str(one) for one in mark.value] if mark is not None and isinstance(mark.value, tuple) else []
        if key == "from" and item not in held:
            raise InputError(f"{path}.item", f"There is no {item} in {name} of {subject}.")
        if key == "from":
            held.remove(item)
        else:
            held.append(item)
        made.append(changes.SetMark(Mark(name, subject, tuple(held), audience=_seen_by(turn, name, subject, data))))
    if not item:
        raise InputError(f"{path}.item", "A transfer names an item.")
    words = f"{data.get('from') or 'nowhere'} to {data.get('to') or 'nowhere'}"
    return f"{item} of {subject} goes from {words}", tuple(made)


def forced_verdicts(turn: Turn, rulings: Sequence[Ruling]) -> dict[str, str]:
    """The verdicts that rulings force, by seat and unit (`France A Par`). Each is reported."""
    found: dict[str, str] = {}
    for number, ruling in of_kind(rulings, "verdict"):
        verdict = ruling.data.get("verdict")
        if str(verdict) not in VERDICTS:
            raise InputError(
                f"rulings[{number}].verdict", f"A verdict is one of {', '.join(VERDICTS)}, not {verdict!r}."
            )
        unit = _unit(turn, {"unit": ruling.data.get("unit"), "seat": ruling.data.get("seat", "")}, f"rulings[{number}]")
        found[f"{unit.owner} {unit}"] = str(verdict)
        text = f"The GM rules: the order of {unit.owner} {unit} {verdict}." + (
            f" ({ruling.reason})" if ruling.reason else ""
        )
        turn.emit(
            "ruling.applied", text, rule="GM", audience=ruling.audience, author=ruling.author, reason=ruling.reason,
            change={"unit": str(unit), "seat": unit.owner, "verdict": verdict},
        )  # fmt: skip
    return found
