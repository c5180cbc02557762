"""A scene from the JSON form of a view (design, section 9) and the data of its board.

Only what the view holds is drawn: whoever may not see a thing was not given it.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.board import Board
from games.cartography.legend import ACTORS, MARKS, STATUSES
from games.cartography.orders import read_order
from games.cartography.scene import EXTRAS, POWERS, Actor, Dislodged, Link, OffBoard, Order, Scene, Seat, Unit
from variants.geometry import geometry

Json = Mapping[str, Any]


def board_json(board: Board) -> Json:
    """The board of a rulebook in the form of its data (``variants/boards``), as far as drawing needs it."""
    return {
        "id": board.id,
        "provinces": {p: {"name": v.name, "kind": v.kind, "coasts": v.coasts} for p, v in board.provinces.items()},
        "fleet": [(str(a), str(b)) for a, others in board.fleet_next.items() for b in others],
        "homes": board.homes,
        "centres": board.centres,
    }


#: Whose a province without a centre is while nobody else stands in it.
LANDS: dict[str, tuple[str, ...]] = {
    "Austria": ("Boh", "Gal", "Tyr"),
    "England": ("Cly", "Wal", "Yor"),
    "France": ("Bur", "Gas", "Pic"),
    "Germany": ("Pru", "Ruh", "Sil"),
    "Italy": ("Apu", "Pie", "Tus"),
    "Russia": ("Fin", "Lvn", "Ukr"),
    "Turkey": ("Arm", "Syr"),
}
_NEUTRAL = ("Neutral", "")
_SEATS = {seat.id: seat for seat in (*POWERS, *EXTRAS)}
_BOXES = {"HYP": OffBoard("HYP", "Hyperspace"), "SKY": OffBoard("SKY", "In the air", "sky")}


def scene_from_view(
    state: Json,
    board: Json,
    *,
    results: Mapping[str, Iterable[Json]] | None = None,
    title: str = "",
    subtitle: str = "",
) -> Scene:
    """The position of ``state``, with the orders of ``results`` (by seat) where given."""
    provinces: Mapping[str, Json] = board["provinces"]
    units = tuple(_units(state.get("units", {})))
    centres = _centres(state, board)
    orders = tuple(_orders(results or {}, board))
    boxes = {u.place for u in units} - set(provinces)
    return Scene(
        board=str(board.get("id", "")),
        provinces=tuple(p for p in geometry().places if p in provinces or p == "Swi"),
        seats=_seats(state, board),
        title=title,
        subtitle=subtitle,
        impassable=_impassable(provinces),
        centres=centres,
        tints=_tints(centres, units, provinces),
        marks=_marks(state.get("rules", {})),
        coasts={p: tuple(item["coasts"]) for p, item in provinces.items() if item.get("coasts")},
        units=units,
        dislodged=tuple(_dislodged(state.get("dislodged", {}))),
        actors=tuple(_actors(state.get("rules", {}))),
        links=tuple(_links(state.get("edges", ()))),
        orders=orders,
        offboard=tuple(_BOXES.get(name, OffBoard(name, name.capitalize())) for name in sorted(boxes)),
    )


def _impassable(provinces: Mapping[str, Json]) -> tuple[str, ...]:
    """Provinces nobody may ever enter; Switzerland also where the board does not name it."""
    named = tuple(p for p, item in provinces.items() if item.get("kind") == "impassable")
    return named if "Swi" in provinces else (*named, "Swi")


def _seats(state: Json, board: Json) -> tuple[Seat, ...]:
    """The seats of the board, then whoever else appears in the position."""
    names = [*board.get("homes", {}), *state.get("units", {}), *state.get("centres", {})]
    return tuple(_SEATS.get(name, Seat(name, name, name[:1])) for name in dict.fromkeys(names) if name not in _NEUTRAL)


def _units(by_owner: Mapping[str, Iterable[str | Json]]) -> Iterable[Unit]:
    """All units; one that is carried is drawn with its carrier."""
    cargo = {
        str(item["carrier"]): str(item["unit"]).partition(" ")[0]
        for items in by_owner.values()
        for item in items
        if not isinstance(item, str) and item.get("carrier")
    }
    number: dict[str, int] = {}
    for owner, items in by_owner.items():
        for item in items:
            if not isinstance(item, str) and item.get("carrier"):
                continue
            unit = _unit(owner, item)
            name = f"{owner} {item if isinstance(item, str) else item['unit']}"
            number[name] = number.get(name, 0) + 1
            load = cargo.get(f"{name}#{number[name]}") or (cargo.get(name) if number[name] == 1 else "")
            yield replace(unit, cargo=load) if load else unit


def _unit(owner: str, item: str | Json) -> Unit:
    text = item if isinstance(item, str) else str(item["unit"])
    status = (
        {} if isinstance(item, str) else {n.rpartition(".")[2]: _value(v) for n, v in item.get("status", {}).items()}
    )
    kind, _, where = text.partition(" ")
    place, _, coast = where.strip().lstrip("^").partition("/")
    twin = status.get("siamese", status.get("twin", ""))
    return Unit(
        kind=kind,
        owner=owner,
        place=place,
        coast=coast,
        statuses=tuple(_statuses(status)),
        count=int(status.get("multiple", 1)),
        cargo=str(status.get("carries", "")).partition(" ")[0],
        twin=twin if isinstance(twin, str) else "",
        key="" if isinstance(item, str) else str(item.get("id", "")),
    )


def _value(mark: Any) -> Any:
    """A mark's value, whether it stands alone or among its dates."""
    return mark["value"] if isinstance(mark, Mapping) and "value" in mark else mark


def _statuses(status: Json) -> Iterable[str]:
    for name, value in status.items():
        if value and f"{name}{value}" in STATUSES:
            yield f"{name}{value}"
        elif value and name in STATUSES:
            yield name


def _centres(state: Json, board: Json) -> dict[str, str]:
    """Owner by centre; "" for nobody's. Without ownership in the state, the opening's."""
    held: Mapping[str, Iterable[str]] = state.get("centres") or board.get("homes", {})
    centres = {p: ("" if owner in _NEUTRAL else owner) for owner, places in held.items() for p in places}
    if "Neutral" not in held:
        centres.update({p: "" for p in board.get("centres", ()) if p not in centres})
    return centres


def _tints(centres: Mapping[str, str], units: Iterable[Unit], provinces: Mapping[str, Json]) -> dict[str, str]:
    """Centres are tinted by owner, other land by who stands there, or whose it was."""
    alive = set(centres.values())
    tints = {p: power for power, lands in LANDS.items() if power in alive for p in lands if p in provinces}
    for unit in units:
        if provinces.get(unit.place, {}).get("kind") in ("inland", "coastal") and unit.place not in centres:
            tints[unit.place] = unit.owner
    tints.update({p: owner for p, owner in centres.items() if owner})
    return {p: owner for p, owner in tints.items() if p not in centres or centres[p]}


def _dislodged(by_owner: Mapping[str, Iterable[Json]]) -> Iterable[Dislodged]:
    for owner, items in by_owner.items():
        for item in items:
            yield Dislodged(_unit(owner, item), str(item.get("from", "")))


def _actors(rules: Json) -> Iterable[Actor]:
    """Figures by the rule that owns them: ``{"borg": {"at": "Mun"}}``, herds as a list."""
    for name, held in rules.items():
        if name not in ACTORS or not isinstance(held, Mapping):
            continue
        for value in held.values():
            if isinstance(value, str) and value in geometry().places:
                yield Actor(name, value)
            elif isinstance(value, list):
                yield from (Actor(name, str(t["at"]), str(t.get("owner", ""))) for t in value if t.get("at"))


def _marks(rules: Json) -> dict[str, tuple[str, ...]]:
    """Marks of places by the rule that owns them: ``{"closing": {"closed": {"Mun": true}}}``."""
    out: dict[str, tuple[str, ...]] = {}
    for held in rules.values():
        for name, places in held.items() if isinstance(held, Mapping) else ():
            if name in MARKS and isinstance(places, Mapping):
                for place, value in places.items():
                    if _value(value):
                        out[place] = (*out.get(place, ()), name)
    return out


def _links(edges: Iterable[Any]) -> Iterable[Link]:
    """Borders that the board does not have; the pairs of the underpass are one tunnel."""
    tunnel = False
    for a, b, kind, *_ in edges:
        if kind in ("tunnel", "underpass"):
            tunnel = True
        else:
            yield Link("hyperspace" if kind == "link" else str(kind), str(a), str(b))
    if tunnel:
        yield Link("tunnel", "", "")


def _orders(results: Mapping[str, Iterable[Json]], board: Json) -> Iterable[Order]:
    found = []
    for owner, rows in results.items():
        for row in rows:
            order = read_order(
                owner,
                str(row.get("order", "")),
                verdict=str(row.get("verdict", "")),
                dislodged=bool(row.get("dislodged")),
                why=str(row.get("why", "")),
            )
            if order:
                found.append(order)
    convoys: dict[tuple[str, str], list[str]] = {}
    for order in found:
        if order.action == "convoy":
            convoys.setdefault((order.helped, order.target), []).append(order.place)
    neighbours = _neighbours(board)
    for order in found:
        fleets = convoys.get((order.place, order.target))
        if order.action in ("move", "convoyed") and order.kind == "A" and fleets:
            path = _route(order.place, order.target, set(fleets), neighbours)
            yield replace(order, action="convoyed", path=path) if path else order
        else:
            yield order


def _neighbours(board: Json) -> dict[str, set[str]]:
    """Fleet neighbours, whatever the coast."""
    out: dict[str, set[str]] = {}
    for a, b in board.get("fleet", ()):
        first, second = a.partition("/")[0], b.partition("/")[0]
        out.setdefault(first, set()).add(second)
        out.setdefault(second, set()).add(first)
    return out


def _route(start: str, end: str, fleets: set[str], neighbours: Mapping[str, set[str]]) -> tuple[str, ...]:
    """The shortest chain of those fleets from shore to shore."""
    queue: deque[tuple[str, ...]] = deque((f,) for f in sorted(fleets & neighbours.get(start, set())))
    seen: set[str] = set()
    while queue:
        path = queue.popleft()
        if end in neighbours.get(path[-1], set()):
            return path
        for fleet in sorted(neighbours.get(path[-1], set()) & fleets - seen - set(path)):
            seen.add(fleet)
            queue.append((*path, fleet))
    return ()
