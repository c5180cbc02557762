"""What the page of a drawing shows: the map, the list, the province that is chosen, the seats, what is wrong."""

import re
from collections.abc import Iterable
from typing import Any

from engine.boards.problem import BoardProblem
from engine.model.json_data import JsonDict
from engine.rulebook import registry
from games.boards.services.drawing_edits import KEEP
from games.boards.workshop.edits.blank import Document
from games.boards.workshop.edits.provinces import fleet_ways
from games.boards.workshop.edits.straits import ON_LAND
from games.boards.workshop.sketch import looks_of
from games.boards.workshop.working import SketchResult, finished_look, map_key
from games.maps.drawing.from_view import LOOKS
from games.models import Drawing, DrawingEdit

COASTS = {"nc": "north", "sc": "south", "ec": "east", "wc": "west"}
NUDGES = (("←", "left", -10, 0), ("↑", "up", 0, -10), ("↓", "down", 0, 10), ("→", "right", 10, 0))
"""How far a press of a button moves what stands in a province, in units of the sheet."""
LEAST = 2
TOO_FEW = {
    "seats": ("Fewer than two seats play.", "Add them under Seats."),
    "provinces": ("There are fewer than two provinces.", "Draw a line across the map, or around a part of it."),
    "centres": ("There are fewer than two centres.", "Choose provinces, and make them centres."),
}
"""What a board needs two of, in words for whoever draws: what is wrong, what would mend it."""
SHOWN = 12
"""Steps of the history."""


def desk(drawing: Drawing, chosen: str, *, known_map: str = "") -> JsonDict:
    """Everything of the page. `chosen`: a province; `known_map`: the key of the map that the page has already."""
    document = drawing.document
    look = finished_look(drawing, document)
    board_problems = look.problems if look else []
    asked = DrawingEdit.objects.filter(drawing=drawing).first()
    steps = drawing.steps.filter(number__lte=drawing.applied).order_by("-number")[:SHOWN]
    ahead = drawing.steps.filter(number=drawing.applied + 1).first()
    key = map_key(document)
    fresh = look is not None and key != known_map
    code = chosen if chosen in document["provinces"] else ""
    return {
        "drawing": drawing,
        "document": document,
        "map_key": key,
        "sketch": look.sketch if look and fresh else None,
        "faulty": look.faulty if look and fresh else "",
        "looking": look is None,
        "asked": asked,
        "working": working(drawing, asked, looking=look is None),
        "drawn": "geometry" in document,
        "provinces": _rows(document, board_problems),
        "chosen": _province_form(document, code, look) if code else None,
        "seats": _seats(document),
        "problems": [_problem_row(document, one) for one in board_problems],
        "grave": sum(one.grave for one in board_problems),
        "undo": steps[0] if steps else None,
        "redo": ahead,
        "steps": steps,
        "years": document.get("years", {}),
        "colours": range(len(LOOKS)),
        "rule_places": _rule_places(document),
        "size": document.get("geometry", {}).get("size", (0, 0)),
    }


def working(drawing: Drawing, asked: DrawingEdit | None, *, looking: bool) -> dict[str, object] | None:
    """What a worker does for a drawing: its title, what is said of it, its share in percent; None for nothing."""
    if asked is not None and asked.waits:
        keeps = asked.edit == KEEP
        doing = "It is looked at, and kept if nothing is wrong …" if keeps else "It is being worked out …"
        title = "It is being kept as a board" if keeps else "A change is being worked out"
        text = doing if asked.begun_at else "It waits for a worker …"
        return {"title": title, "said": text, "share": 0, "stops": True, "keeps": keeps}
    if drawing.waits:
        text = f"{drawing.laid_percent} % of it is done." if drawing.laying else "It waits for a worker …"
        return {"title": "The map is being laid out", "said": text, "share": drawing.laid_percent, "stops": True}
    if looking:
        return {"title": "The map is being drawn", "said": "It is looked at …", "share": 0, "stops": False}
    return None


def _rows(document: Document, board_problems: Iterable[BoardProblem]) -> list[dict[str, object]]:
    owner = _owners(document)
    wrong = {place for one in board_problems if one.grave and (place := _place(document, one.path))}
    drawn = document.get("geometry", {}).get("faces", {})
    return [
        {
            "code": code, "name": record["name"], "kind": record["kind"], "centre": code in document["centres"],
            "owner": document["seats"].get(owner.get(code, ""), {}).get("name", owner.get(code, "")),
            "wrong": code in wrong, "drawn": code in drawn,
        }
        for code, record in sorted(document["provinces"].items(), key=lambda item: item[1]["name"].casefold())
    ]  # fmt: skip


def _owners(document: Document) -> dict[str, str]:
    return {code: seat for seat, homes in document["homes"].items() for code in homes}


def _province_form(document: Document, code: str, look: SketchResult | None) -> dict[str, object]:
    """One province, as its form has it."""
    record = document["provinces"][code]
    begins = next(
        (unit for units in document["start"].values() for unit in units if unit[2:].partition("/")[0] == code), ""
    )
    near = _neighbours(document, code)
    geometry = document.get("geometry", {})
    listed = {row["code"] for row in near}
    return {
        "code": code,
        "name": record["name"],
        "kind": record["kind"] if record["kind"] in ("sea", "impassable") else "land",
        "is": record["kind"],
        "coasts": [(name, coast, name in record.get("coasts", ())) for name, coast in COASTS.items()],
        "named": record.get("coasts", ()),
        "centre": code in document["centres"],
        "home": _owners(document).get(code, ""),
        "unit": begins[:1],
        "coast": begins.partition("/")[2],
        "near": near,
        "far": _far(document, {code, *listed}) if record["kind"] in ON_LAND else [],
        "drawn": code in geometry.get("faces", {}),
        "stands": _stands(document, code, look),
    }


def _far(document: Document, near: set[str]) -> list[tuple[str, str]]:
    """The land to which a strait could lead: code and name."""
    provinces = document["provinces"].items()
    there = [(code, record["name"]) for code, record in provinces if code not in near and record["kind"] in ON_LAND]
    return sorted(there, key=lambda one: one[1].casefold())


def _stands(document: Document, code: str, look: SketchResult | None) -> list[dict[str, object]]:
    """Where the unit and the name of a province stand, and where a press of a button would put them."""
    geometry = document.get("geometry", {})
    drawn = look.sketch.stands if look and look.sketch else []
    place = next((one for one in drawn if one.code == code), None)
    if place is None:
        return []
    return [
        {
            "what": what, "told": words, "at": f"{x:g},{y:g}", "moved": code in geometry.get(what, {}),
            "nudges": [(sign, way, f"{x + dx:g},{y + dy:g}") for sign, way, dx, dy in NUDGES],
        }
        for what, words, (x, y) in (("units", "unit", place.unit), ("labels", "name", place.at))
    ]  # fmt: skip


def _neighbours(document: Document, code: str) -> list[JsonDict]:
    """Who borders on a province, by a line of the map or by what the document says, and who passes."""
    touching = _touching(document, code)
    words = {
        sort: [pair for pair in document[sort] if code in (end.partition("/")[0] for end in pair)]
        for sort in ("army", "fleet")
    }
    others = {end.partition("/")[0] for pairs in words.values() for pair in pairs for end in pair} - {code}
    passes = {tuple(sorted(pair)) for pair in words["fleet"]}
    rows = []
    for other in sorted((touching | others) & set(document["provinces"])):
        ways = [
            {"value": "-".join(way), "told": " – ".join(way), "on": tuple(sorted(way)) in passes}
            for way in fleet_ways(document, code, other)
        ]
        army = any(other in (end.partition("/")[0] for end in pair) for pair in words["army"])
        name = document["provinces"][other]["name"]
        rows.append({"code": other, "name": name, "army": army, "ways": ways, "touches": other in touching})
    return rows


def _touching(document: Document, code: str) -> set[str]:
    """The provinces that have a side in common with one on the map."""
    faces = document.get("geometry", {}).get("faces", {})
    corners = {tuple(point) for ring in faces.get(code, ()) for point in ring}
    touched = set()
    for other, rings in faces.items():
        if other != code:
            shared = [[tuple(point) in corners for point in ring] for ring in rings]
            if any(a and b for ring in shared for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)):
                touched.add(other)
    return touched


def _seats(document: Document) -> list[dict[str, object]]:
    looks = looks_of(document)
    return [
        {
            "id": seat, "name": record.get("name", seat), "adjective": record.get("adjective", ""),
            "initial": record.get("initial", ""), "colour": record.get("colour", ""), "look": looks[seat],
            "homes": document["homes"].get(seat, ()), "units": document["start"].get(seat, ()),
        }
        for seat, record in document["seats"].items()
    ]  # fmt: skip


def _rule_places(document: Document) -> list[dict[str, str]]:
    """The rules that name provinces, with what this board names for them and what they mean else: on another board
    than the usual one as many of its own, as an example."""
    rule_codes, provinces = document.get("places", {}), document["provinces"]
    land = [code for code, record in provinces.items() if record["kind"] in ON_LAND]

    def meant(places: Iterable[str]) -> str:
        there = [*places]
        return " ".join(there if {*there} <= {*provinces} else land[: len(there)])

    return [
        {
            "id": rule.id,
            "title": rule.title,
            "places": " ".join(rule_codes.get(rule.id, ())),
            "usual": meant(rule.places),
        }
        for rule in registry.rules().values()
        if rule.places
    ]


def _problem_row(document: Document, problem: BoardProblem) -> dict[str, object]:
    place = _place(document, problem.path)
    if problem.path in TOO_FEW and len(document[problem.path]) < LEAST:
        problem = problem._replace(text=TOO_FEW[problem.path][0], mend=TOO_FEW[problem.path][1])
    return {
        "text": problem.text, "mend": problem.mend, "grave": problem.grave, "province": place,
        "part": "" if place else _part(problem.path), "path": problem.path,
    }  # fmt: skip


def _part(path: str) -> str:
    """The part of the page on which something is mended that is no province's."""
    return "seats" if path.startswith(("seats", "homes", "start")) else "facts"


def _place(document: Document, path: str) -> str:
    """The province that a problem is about, or nothing."""
    head, _, rest = path.partition(".")
    if head in ("provinces", "aliases", "usual_coasts", "geometry"):
        code = rest.partition(".")[0]
        return code if code in document["provinces"] else ""
    numbered = re.fullmatch(r"(army|fleet|centres|homes\.[A-Za-z]+|start\.[A-Za-z]+)\[([0-9]+)\]", path)
    if not numbered:
        return ""
    value: Any = document
    for key in numbered[1].split("."):
        value = value.get(key, [])
    entry = value[int(numbered[2])] if int(numbered[2]) < len(value) else ""
    words = entry[0] if isinstance(entry, list) else str(entry).rpartition(" ")[2]
    code = words.partition("/")[0]
    return code if code in document["provinces"] else ""
