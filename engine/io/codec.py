"""State to JSON and back, without loss (docs/contract.md)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from engine.io import upgrades
from engine.model.ids import SeatId, UnitId
from engine.model.json_data import JsonDict
from engine.model.state import Mark, State, Token, ToRetreat, Unit, Value
from engine.rulebook.rulebook import Rulebook

NEUTRAL_KEY = "Neutral"
NO_COAST = "none"


def dump_state(rulebook: Rulebook, state: State, *, audiences: bool = True) -> JsonDict:
    """The state as JSON. Parts that are empty and would be read as empty are left out.

    Units stand in the order of their numbers; `ids` gives the numbers where they are not what `load_state` would give.
    Without `audiences` nothing says who may see what: that is how a seat gets it. Rulings on the rules that stand in
    the state are carried out on the rulebook first, as `load_state` does.
    """
    rulebook = rulebook.amended(state.house)
    if not audiences:
        state = replace(
            state,
            marks=tuple(replace(mark, audience=None) for mark in state.marks),
            tokens=tuple(replace(token, audience=None) for token in state.tokens),
        )
    out: JsonDict = {upgrades.KEY: upgrades.version("state"), "phase": state.phase}
    out["units"] = _dump_units(rulebook, state)
    out["centres"] = _dump_centres(rulebook, state)
    if state.to_retreat:
        out["dislodged"] = _dump_owed(rulebook, state)
    if state.contested:
        out["contested"] = sorted(state.contested)
    if homes := _dump_homes(rulebook, state):
        out["homes"] = homes
    if rules := _dump_rules(rulebook, state):
        out["rules"] = rules
    out |= _dump_rest(state)
    if (ids := _dump_ids(rulebook, state)) is not None:
        out["ids"] = ids
    return out


def sides(rulebook: Rulebook, state: State) -> list[SeatId]:
    """The seats in their order, then sides without a seat that own something."""
    others = {unit.owner for unit in state.units.values()} | {owner for owner in state.centres.values() if owner}
    return [*rulebook.seat_ids, *sorted(others - set(rulebook.seat_ids))]


def _dump_units(rulebook: Rulebook, state: State) -> dict[str, list[object]]:
    by_side: dict[str, list[object]] = {side: [] for side in sides(rulebook, state)}
    status = _statuses(rulebook, state)
    for unit in state.units.values():
        if unit.id not in state.to_retreat:
            by_side[unit.owner].append(_dump_unit(rulebook, state, unit, status.get(unit.id)))
    return {side: units for side, units in by_side.items() if units or rulebook.seat(side)}


def _dump_unit(rulebook: Rulebook, state: State, unit: Unit, status: JsonDict | None) -> object:
    """Text alone where that says everything. A fleet on no coast says so where some coast is meant if none is named."""
    bare = _on_no_coast(rulebook, unit)
    if not status and not unit.carrier and not bare:
        return str(unit)
    out: JsonDict = {"unit": str(unit)}
    if bare:
        out["coast"] = NO_COAST
    if status:
        out["status"] = status
    if unit.carrier:
        out["carrier"] = state.units[unit.carrier].full_name
    return out


def _on_no_coast(rulebook: Rulebook, unit: Unit) -> bool:
    if not rulebook.coastless or unit.coast or unit.at not in rulebook.board.usual:
        return False
    return rulebook.kinds[unit.kind].medium == "water"


def _statuses(rulebook: Rulebook, state: State) -> dict[UnitId, JsonDict]:
    statuses: dict[UnitId, JsonDict] = {}
    for mark in state.marks:
        spec = rulebook.marks.get(mark.name)
        if spec is not None and spec.on == "unit":
            statuses.setdefault(UnitId(int(mark.subject)), {})[mark.name] = dump_mark(mark)
    return statuses


def dump_mark(mark: Mark) -> object:
    """A mark's value alone where there is nothing else to say, otherwise an object with `value`."""
    extra: JsonDict = {}
    for name in ("since", "until", "by"):
        if text := getattr(mark, name):
            extra[name] = text
    if mark.audience is not None:
        extra["audience"] = sorted(mark.audience)
    value = dump_value(mark.value)
    return {"value": value, **extra} if extra else value


def dump_value(value: Value) -> object:
    """Fractions as text (`7/6`, or a whole number), tuples as lists."""
    if isinstance(value, Fraction):
        return {"fraction": str(value)}
    if isinstance(value, tuple):
        return [dump_value(part) for part in value]  # type: ignore[arg-type]
    return value


def _dump_centres(rulebook: Rulebook, state: State) -> dict[str, list[str]]:
    by_side: dict[str, list[str]] = {side: [] for side in sides(rulebook, state)}
    for place, owner in state.centres.items():
        by_side.setdefault(owner or NEUTRAL_KEY, []).append(place)
    gone = set(rulebook.start.centres) - set(state.centres)
    if gone:
        by_side.setdefault(NEUTRAL_KEY, [])  # its presence says that centres in no list are none
    written = {side for side, places in by_side.items() if places or rulebook.seat(side) or gone}
    return {side: sorted(places) for side, places in by_side.items() if side in written}


def _dump_owed(rulebook: Rulebook, state: State) -> dict[str, list[object]]:
    by_owner: dict[str, list[object]] = {}
    status = _statuses(rulebook, state)
    for retreat in state.to_retreat.values():
        unit = state.units[retreat.unit]
        by_owner.setdefault(unit.owner, []).append(_dump_retreat(rulebook, unit, retreat, status.get(unit.id)))
    return by_owner


def _dump_retreat(rulebook: Rulebook, unit: Unit, retreat: ToRetreat, status: JsonDict | None) -> JsonDict:
    out: JsonDict = {"unit": str(unit), "from": retreat.origin}
    if _on_no_coast(rulebook, unit):
        out["coast"] = NO_COAST
    if retreat.cause != "dislodged":
        out["cause"] = retreat.cause
    if retreat.barred != ((retreat.origin,) if retreat.origin else ()):
        out["barred"] = list(retreat.barred)
    if retreat.strength != 1:
        out["strength"] = retreat.strength
    if status:
        out["status"] = status
    return out


def _dump_homes(rulebook: Rulebook, state: State) -> dict[str, list[str]]:
    if dict(state.homes) == dict(rulebook.start.homes):
        return {}
    homes: dict[str, list[str]] = {}
    for place, seats in state.homes.items():
        for seat in seats:
            homes.setdefault(seat, []).append(place)
    return homes


def _dump_rules(rulebook: Rulebook, state: State) -> dict[str, JsonDict]:
    """Marks and tokens by the rule that owns them: `{"<rule>": {"<mark>": {"<subject>": value}, "<token>": {…}}}`."""
    rules: dict[str, JsonDict] = {}
    for mark in rulebook.start.marks:
        rules.setdefault(mark.name.partition(".")[0], {})  # its presence says that nothing is as at the opening
    for token in state.tokens:
        rule, _, name = token.name.partition(".")
        spec = rulebook.tokens.get(token.name)
        if spec is not None and spec.many:
            rules.setdefault(rule, {}).setdefault(name, []).append(_dump_token(token))
        else:
            rules.setdefault(rule, {})[name] = token.at
    for mark in state.marks:
        spec_of = rulebook.marks.get(mark.name)
        if spec_of is not None and spec_of.on != "unit":
            rule, _, name = mark.name.partition(".")
            box = rules.setdefault(rule, {})
            if spec_of.on == "game":
                box[name] = dump_mark(mark)
            else:
                box.setdefault(name, {})[mark.subject] = dump_mark(mark)
    return rules


def _dump_token(token: Token) -> JsonDict:
    out: JsonDict = {"owner": token.owner, "at": token.at}
    if token.audience is not None:
        out["audience"] = sorted(token.audience)
    return out


def _dump_rest(state: State) -> JsonDict:
    out: JsonDict = {}
    if state.edges:
        out["edges"] = [[edge.a, edge.b, edge.cls, edge.until] for edge in state.edges]
    if state.season.opening or state.season.facts:
        opening = {str(number): unit.full_name for number, unit in state.season.opening.items()}
        out["season"] = {"opening": opening, "facts": sorted(state.season.facts)}
    if state.held:
        out["held"] = [{"seat": held.seat, "order": held.text, "season": held.season} for held in state.held]
    if state.house:
        out["house"] = [{"kind": h.kind, "name": h.name, "value": h.value, "since": h.since} for h in state.house]
    if state.winners is not None:
        out |= {"winners": list(state.winners), "ending": state.ending}
    return out


def _dump_ids(rulebook: Rulebook, state: State) -> JsonDict | None:
    """The units' numbers, in the order in which units and dislodged are listed; None where they are 1, 2, 3, …"""
    listed = listed_ids(rulebook, state)
    if listed == list(range(1, len(listed) + 1)) and state.next_unit == len(listed) + 1:
        return None
    return {"units": listed, "next": state.next_unit}


def listed_ids(rulebook: Rulebook, state: State) -> list[int]:
    """The numbers of all units in the order of the JSON: the standing ones by owner, then the dislodged by owner."""
    owners = sides(rulebook, state)
    place = {owner: number for number, owner in enumerate(owners)}
    fallen = state.to_retreat
    return sorted(
        (int(n) for n in state.units), key=lambda n: (UnitId(n) in fallen, place[state.units[UnitId(n)].owner], n)
    )
