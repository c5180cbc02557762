"""A scene from the JSON form of a view (docs/contract.md) and the setting of its game.

Only what the view holds is drawn: whoever may not see a thing was not given it.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.model.board import Board, Province
from engine.model.json_data import Json
from engine.rulebook import registry
from engine.rulebook.declarations import Trait
from engine.rulebook.rule import SeatSpec
from engine.rulebook.rulebook import Rulebook
from games.maps.drawing.crossings import crossings
from games.maps.drawing.journeys import joined
from games.maps.drawing.legend import BY_RULE
from games.maps.drawing.orders import read_order
from games.maps.drawing.scene import EXTRAS, POWERS, XY, DrawnOrder, DrawnSeat, DrawnUnit, Link, OffBoard, Scene
from games.maps.drawing.standing import SKY, PieceReader
from variants.geometry import Sheet, sheet_of


def board_json(board: Board) -> Json:
    """The board of a rulebook in the form of its data (``variants/boards``), as far as drawing needs it."""
    return {
        "id": board.id,
        "provinces": {p: _province(v, board.data["provinces"][p]) for p, v in board.provinces.items()},
        "army": board.data["army"],
        "fleet": board.data["fleet"],
        "homes": board.homes,
        "centres": board.centres,
        "off_board": board.off_board,
        "places": board.data["places"],
        "geometry": board.data["geometry"],
    }


def _province(province: Province, record: Json) -> Json:
    fields = {"name": province.name, "kind": province.kind, "coasts": province.coasts}
    return {**fields, "drawn": record["drawn"]} if "drawn" in record else fields


def setting(rulebook: Rulebook) -> Json:
    """The board of a game, with what else its rules say about the map: seats and which rules are in force."""
    seats = {
        str(s.id): {"name": s.name, "initial": s.initial, "adjective": s.adjective, "look": look_of(rulebook, s)}
        for s in rulebook.seats
    }
    return {
        **board_json(rulebook.board),
        "seats": seats,
        "rules": tuple(rule.id for rule in rulebook.rules),
        "stranding": tuple(rule.id for rule in registry.rules().values() if Trait.STRANDING in rule.traits),
    }


def look_of(rulebook: Rulebook, seat: SeatSpec) -> str:
    """Whose colours a seat has: its own where it has any, else those that its board gives it by number; or none."""
    if seat.id in _SEATS or seat.id not in rulebook.board.data["seats"]:
        return ""
    return LOOKS[seat.colour % len(LOOKS)]


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
LOOKS = tuple(seat.id for seat in (*POWERS, *EXTRAS) if not seat.colours and seat.id != "MONSTERS")
"""Colours that boards may give their seats, by number."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def scene_from_view(
    state: Json,
    board: Json,
    *,
    results: Mapping[str, Iterable[Json]] | None = None,
    title: str = "",
    subtitle: str = "",
) -> Scene:
    """The position of ``state``, with the orders of ``results`` (by seat) where given.

    ``board`` is the data of a board, or the :func:`setting` of a game.
    """
    provinces: Mapping[str, Json] = board["provinces"]
    standing = PieceReader(state, provinces)
    units, actors = standing.units(), standing.actors()
    if _rules(state, board) & set(board.get("stranding", ())):
        units = tuple(_in_or_out(unit, provinces) for unit in units)
    centres, sheet = _centres(state, board), sheet_of(board)
    links = tuple(_links(state.get("edges", ()), _rules(state, board)))
    return Scene(
        board=str(board.get("id", "")),
        sheet=sheet,
        seats=_seats(state, board),
        title=title,
        subtitle=subtitle,
        impassable=_impassable(provinces),
        centres=centres,
        tints=_tints(centres, units, provinces),
        marks=_marks(standing.marks(), state, board, centres),
        coasts={p: tuple(item["coasts"]) for p, item in provinces.items() if item.get("coasts")},
        units=units,
        dislodged=standing.dislodged(),
        actors=actors,
        links=links,
        crossings=_crossings(board, sheet),
        orders=joined(tuple(_orders(results or {})), board, links, sheet.geometry.portals),
        offboard=_boxes(board, {*(u.place for u in units), *(a.place for a in actors)} - set(provinces)),
    )


def _crossings(board: Json, sheet: Sheet) -> tuple[tuple[tuple[str, str], XY, XY], ...]:
    """Those of a board with a map of its own; on the usual one neighbours have a border, or a tunnel."""
    if not board.get("geometry"):
        return ()
    pairs = (edge[:2] for kind in ("army", "fleet") for edge in board.get(kind, ()))
    neighbours = ([str(end).partition("/")[0] for end in pair] for pair in pairs)
    return crossings(sheet, neighbours, float(board["geometry"].get("around", 0.0)))


def _in_or_out(unit: DrawnUnit, provinces: Mapping[str, Json]) -> DrawnUnit:
    """A unit, marked if it is out of its element: that is nowhere written, it follows from kind, place and ability."""
    where = provinces.get(unit.place, {}).get("kind")
    stranded = (unit.kind == "A" and where == "sea" and "walks" not in unit.statuses) or (
        unit.kind == "F" and where == "inland" and "sails" not in unit.statuses
    )
    return replace(unit, statuses=(*unit.statuses, "stranded")) if stranded else unit


def _rules(state: Json, board: Json) -> set[str]:
    """The rules in force, with those that rulings struck and added since."""
    rules = set(board.get("rules", ()))
    for item in state.get("house", ()):
        if item["kind"] == "strike":
            rules.discard(item["name"])
        elif item["kind"] == "add":
            rules.add(item["name"])
    return rules


def _impassable(provinces: Mapping[str, Json]) -> tuple[str, ...]:
    """Provinces nobody may ever enter; Switzerland also where the board does not name it."""
    named = tuple(p for p, item in provinces.items() if item.get("kind") == "impassable")
    return named if "Swi" in provinces else (*named, "Swi")


def _seats(state: Json, board: Json) -> tuple[DrawnSeat, ...]:
    """The seats of the game, then whoever else appears in the position; no two with one letter."""
    specs = board.get("seats", {})
    names = [*specs, *board.get("homes", {}), *state.get("units", {}), *state.get("centres", {})]
    out: dict[str, DrawnSeat] = {}
    for name in dict.fromkeys(n for n in names if n not in _NEUTRAL):
        spec, usual = specs.get(name, {}), _SEATS.get(name)
        wanted = (spec.get("initial") or (usual.initial if usual else "") or name[:1].upper()) + _LETTERS
        taken = {seat.initial for seat in out.values()}
        out[name] = DrawnSeat(
            name,
            spec.get("name") or (usual.name if usual else name),
            next((letter for letter in wanted if letter not in taken), "?"),
            "" if usual else spec.get("look") or "other",
            spec.get("adjective") or (usual.adjective if usual else ""),
        )
    return tuple(out.values())


def _centres(state: Json, board: Json) -> dict[str, str]:
    """Owner by centre; "" for nobody's. Without ownership in the state, the opening's."""
    held: Mapping[str, Iterable[str]] = state.get("centres") or board.get("homes", {})
    centres = {p: ("" if owner in _NEUTRAL else owner) for owner, places in held.items() for p in places}
    if "Neutral" not in held:
        centres.update({p: "" for p in board.get("centres", ()) if p not in centres})
    return centres


def _tints(centres: Mapping[str, str], units: Iterable[DrawnUnit], provinces: Mapping[str, Json]) -> dict[str, str]:
    """Centres are tinted by owner, other land by who stands there, or whose it was."""
    alive = set(centres.values())
    tints = {p: power for power, lands in LANDS.items() if power in alive for p in lands if p in provinces}
    for unit in units:
        if provinces.get(unit.place, {}).get("kind") in ("inland", "coastal") and unit.place not in centres:
            tints[unit.place] = unit.owner
    tints.update({p: owner for p, owner in centres.items() if owner})
    return {p: owner for p, owner in tints.items() if p not in centres or centres[p]}


def _marks(
    marks: dict[str, tuple[str, ...]], state: Json, board: Json, centres: Collection[str]
) -> dict[str, tuple[str, ...]]:
    """Marks in the state, and what follows from the rules in force without one."""
    rules, homes = _rules(state, board), board.get("homes", {})
    out = dict(marks)

    def add(mark: str, places: Iterable[str]) -> None:
        for place in places:
            if mark not in out.get(place, ()):
                out[place] = (*out.get(place, ()), mark)

    for rule, module in BY_RULE.items():
        if rule in rules and hasattr(module, "marks"):
            for mark, place in module.marks(state, rules, board, centres):
                add(mark, [place])
    for seat, places in state.get("homes", {}).items():
        add("home", [p for p in places if p not in homes.get(seat, ())])
    return out


def _links(edges: Iterable[Any], rules: Collection[str]) -> Iterable[Link]:
    """Borders that the board does not have; the pairs of the underpass are one tunnel."""
    tunnel = "underpass" in rules
    for a, b, kind, *_ in edges:
        if kind in ("tunnel", "underpass"):
            tunnel = True
        else:
            yield Link("hyperspace" if kind == "link" else str(kind), str(a), str(b))
    if tunnel:
        yield Link("tunnel", "", "")


def _boxes(board: Json, used: Collection[str]) -> tuple[OffBoard, ...]:
    """Places off the board: those of the rules, whether anybody is there or not, and the sky if somebody is."""
    names: dict[str, str] = {str(p): str(name) for p, name in board.get("off_board", {}).items()}
    names |= {p: p.capitalize() for p in used if p not in names and p != SKY}
    names = {p: "Hyperspace" if p == "HYP" else name for p, name in names.items()}
    sky = (OffBoard(SKY, "In the air", "sky"),) if SKY in used else ()
    return (*(OffBoard(p, names[p]) for p in sorted(names)), *sky)


def _orders(results: Mapping[str, Iterable[Json]]) -> Iterable[DrawnOrder]:
    for owner, rows in results.items():
        for row in rows:
            if order := read_order(owner, row):
                yield order
