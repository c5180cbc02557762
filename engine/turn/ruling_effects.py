"""The GM's desk: the rulings that change the board or force a verdict, carried out in a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.model import changes
from engine.model.board import Place
from engine.model.errors import InputError
from engine.model.events import VERDICTS
from engine.model.ids import END, KindId, ProvinceId, SeatId
from engine.model.json_data import Json
from engine.model.state import Audience, Unit
from engine.rulebook.position_faults import Fault, faults
from engine.rulebook.values import Labelled
from engine.turn.ruling_marks import naming, put_token, set_mark, transfer
from engine.turn.ruling_names import Made, place_of, ref_of, unit_of
from engine.turn.rulings import TO_TELL, Ruling, of_kind

if TYPE_CHECKING:
    from engine.rulebook.look import Look
    from engine.rulebook.turn import Turn


def apply_board(turn: Turn, rulings: Sequence[Ruling], when: str) -> None:
    """Carry out the board changes of rulings, before the papers are read or after the steps have run.

    Raises InputError for a change that cannot be, and where together they leave what the rules in force say cannot be
    (`engine.rulebook.position_faults`). What was wrong before may stay so: it is mended one ruling at a time.
    """
    board_rulings = [one for one in of_kind(rulings, "board") if one[1].data.get("when", "before") == when]
    if not board_rulings:
        return
    old_faults, since = set(faults(turn.rulebook, turn.position.freeze())), dict[Fault, int]()
    for number, ruling in board_rulings:
        _board(turn, ruling, f"rulings[{number}]")
        now = [fault for fault in faults(turn.rulebook, turn.position.freeze()) if fault not in old_faults]
        since = {fault: since.get(fault, number) for fault in now}  # a later ruling may put right an earlier one
    for fault, number in since.items():
        raise InputError(f"rulings[{number}]", fault.message)


def _board(turn: Turn, ruling: Ruling, path: str) -> None:
    data = ruling.data
    op = data.get("op")
    makers = {
        "add": _add,
        "move": _move,
        "remove": _remove,
        "give": _give,
        "owner": _owner,
        "no_centre": _no_centre,
        "token": put_token,
        "status": set_mark,
        "counter": set_mark,
        "transfer": transfer,
    }
    if str(op) not in makers:
        raise InputError(f"{path}.op", f"The board can be changed by {', '.join(makers)}, not by {op!r}.")
    text, change = makers[str(op)](turn, data, path)
    if ruling.audience is not None:
        change = tuple(_for_eyes(one, ruling.audience) for one in change)
    turn.ruled |= {(one.mark.name, one.mark.subject): path for one in change if isinstance(one, changes.SetMark)}
    public = {key: value for key, value in data.items() if key != "when"}
    turn.emit(
        "ruling.applied", f"The GM rules: {text}{ruling.because}.", *change,
        rule="GM", audience=_audience(turn, ruling, change), author=ruling.author, reason=ruling.reason, change=public,
    )  # fmt: skip


def _audience(turn: Look, ruling: Ruling, made: Sequence[changes.Change]) -> Audience:
    """Who reads a change: those whom the ruling names, or who may see all of the marks that it sets.

    That a free mark is gone is read by none who did not see it.
    """
    audience = ruling.audience
    for change in made:
        if isinstance(change, changes.ClearMark) and isinstance(turn.rulebook.marks[change.name].type, Labelled):
            before = turn.position.mark(change.name, change.subject)
            seen = before.audience if before is not None else None
            audience = seen if audience is None else audience if seen is None else audience & seen
        if not isinstance(change, changes.SetMark) or change.mark.audience is None:
            continue
        if ruling.audience is None:
            audience = change.mark.audience if audience is None else audience & change.mark.audience
        elif audience is not None:
            audience |= change.mark.audience & {END}
    return audience


def _for_eyes(change: changes.Change, audience: Audience) -> changes.Change:
    """What a hidden ruling marks is seen by nobody who may not read the ruling, but by all when its rule says so."""
    if not isinstance(change, changes.SetMark) or audience is None:
        return change
    at_the_end = (change.mark.audience or frozenset()) & {END}
    return changes.SetMark(replace(change.mark, audience=audience | at_the_end))


def _with_usual_coast(turn: Look, kind: KindId, place: Place) -> Place:
    """A place with the coast that is meant where none is named."""
    water = turn.rulebook.kinds[kind].medium == "water"
    usual = turn.rulebook.board.usual.get(place.province, "") if water else ""
    return Place(place.province, place.coast or usual)


def _add(turn: Look, data: Json, path: str) -> Made:
    ref = ref_of(turn, data, path)
    seat = SeatId(str(data.get("seat", "")))
    if KindId(ref.kind) not in turn.rulebook.kinds or not seat:
        raise InputError(f"{path}.unit", "A new unit has a kind, a place and a seat.")
    number = turn.position.take_id()
    place = _with_usual_coast(turn, KindId(ref.kind), ref.at)
    unit = Unit(number, KindId(ref.kind), seat, ProvinceId(place.province), place.coast)
    return f"{seat} gets {unit}", (changes.AddUnit(unit),)


def _move(turn: Look, data: Json, path: str) -> Made:
    unit = unit_of(turn, data, path)
    place = _with_usual_coast(turn, unit.kind, place_of(turn, data, "to", path))
    made: tuple[changes.Change, ...] = (changes.MoveUnit(unit.id, ProvinceId(place.province), place.coast),)
    if unit.id in turn.position.to_retreat:
        made += (changes.Settle(unit.id),)
    return f"{unit.owner} {unit} stands in {place}", made


def _carried(turn: Look, unit: Unit) -> list[Unit]:
    """Whom a unit carries: they stand on the ground where it is no more."""
    return [other for other in turn.position.units.values() if other.carrier == unit.id]


def _remove(turn: Look, data: Json, path: str) -> Made:
    unit = unit_of(turn, data, path)
    put_down = [changes.MoveUnit(load.id, load.at, load.coast) for load in _carried(turn, unit)]
    parted = [changes.ClearMark(mark.name, mark.subject) for mark in naming(turn, unit)]
    return f"{unit.owner} {unit} is taken off", (*put_down, *parted, changes.RemoveUnit(unit.id))


def _give(turn: Look, data: Json, path: str) -> Made:
    """A unit changes hands: the same unit, with all that is on it, and another owner."""
    unit, to = unit_of(turn, data, path), SeatId(str(data.get("to_seat") or ""))
    if to not in (*turn.rulebook.seat_ids, *turn.rulebook.sides) or to == unit.owner:
        raise InputError(f"{path}.to_seat", f"{unit.full_name} can be given to another seat, not to {to or 'nobody'}.")
    given = Unit(unit.id, unit.kind, to, unit.at, unit.coast, unit.carrier, unit.number)
    return f"{unit.owner} {unit} is {to}'s now", (changes.AddUnit(given),)


def _owner(turn: Look, data: Json, path: str) -> Made:
    place = ProvinceId(place_of(turn, data, "place", path).province)
    seat = SeatId(str(data.get("seat") or ""))
    return f"{place} belongs to {seat or 'nobody'}", (changes.SetCentre(place, seat),)


def _no_centre(turn: Look, data: Json, path: str) -> Made:
    place = ProvinceId(place_of(turn, data, "place", path).province)
    return f"{place} is no centre", (changes.DropCentre(place),)


def tell(turn: Turn, step: str) -> None:
    """Put into the report what rulings say before a step, under the step's name; each once."""
    for ruling in turn.scratch(TO_TELL).pop(step, ()):
        text, before = str(ruling.data["text"]).strip(), turn.step
        turn.step = step or before
        if ruling.kind == "house":
            number = f" {ruling.data['number']}" if ruling.data.get("number") else ""
            turn.emit("ruling.house", f"House rule{number}: {text}", rule="GM", audience=ruling.audience, words=text)
        else:
            turn.emit("ruling.told", text, rule="GM", audience=ruling.audience, words=text)
        turn.step = before


def forced_verdicts(turn: Turn, rulings: Sequence[Ruling]) -> dict[str, str]:
    """The verdicts that rulings force, by seat and unit (`France A Par`). Each is reported."""
    texts: dict[str, str] = {}
    for number, ruling in of_kind(rulings, "verdict"):
        verdict = ruling.data.get("verdict")
        if str(verdict) not in VERDICTS:
            raise InputError(
                f"rulings[{number}].verdict", f"A verdict is one of {', '.join(VERDICTS)}, not {verdict!r}."
            )
        unit = unit_of(turn, ruling.data, f"rulings[{number}]")
        texts[f"{unit.owner} {unit}"] = str(verdict)
        text = f"The GM rules: the order of {unit.owner} {unit} {verdict}{ruling.because}."
        turn.emit(
            "ruling.applied", text, rule="GM", audience=ruling.audience, author=ruling.author, reason=ruling.reason,
            change={"unit": str(unit), "seat": unit.owner, "verdict": verdict},
        )  # fmt: skip
    return texts
