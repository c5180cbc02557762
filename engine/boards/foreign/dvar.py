"""DVAR: variants as JSON, as diplicity's new front end takes them (`schemaVersion` 1).

Ids are small letters, coasts `stp/nc`. An adjacency says who passes (`army`, `fleet`, `both`); a province with named
coasts is land, and its fleets' borders are the coasts'.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from engine.boards.foreign.common import COASTS, LARGEST, Building, Foreign, ForeignError
from engine.model.json_data import Json, JsonDict

COLOURS = (
    "#c62828", "#1565c0", "#4fc3f7", "#546e7a", "#2e7d32", "#ece7d6", "#f9a825", "#6a1b9a", "#ad1457", "#00897b",
    "#5d4037", "#9e9d24", "#283593", "#ef6c00",
)  # fmt: skip
"""What seats are written with, by their place: the format wants a colour, a document knows a number."""
PASSES = {"army": ("army",), "fleet": ("fleet",), "both": ("army", "fleet")}
SEASONS = ("Spring", "Fall")


def is_dvar(data: object) -> bool:
    """Whether JSON is such a variant."""
    return isinstance(data, dict) and "schemaVersion" in data and isinstance(data.get("provinces"), list)


def read_dvar(data: JsonDict) -> Foreign:
    """The board of a variant. Raises ForeignError for what has not its shape, with the place."""
    try:
        return _read(data)
    except ForeignError:
        raise
    except (KeyError, TypeError, AttributeError, IndexError, ValueError, OverflowError) as error:
        what = str(error)[:200]
        raise ForeignError(f"The DVAR file lacks something, or has it in another shape: {what}.") from error


def _read(data: JsonDict) -> Foreign:
    if data["schemaVersion"] != 1:
        raise ForeignError(f"It is DVAR of schemaVersion {str(data['schemaVersion'])[:10]}; 1 is read here.")
    board = Building(str(data["name"])[:60])
    _facts(board, data)
    for nation in data["nations"]:
        board.seat(str(nation["id"]), str(nation["name"]))
    _provinces(board, data)
    places = _places_read(board, data)
    for place in (*data["provinces"], *data.get("namedCoasts", ())):
        for near in place["adjacencies"]:
            for sort in PASSES[near["pass"]]:
                board.pass_(sort, places[place["id"]], places[near["to"]])
    for unit in data["initialState"]["units"]:
        kind = {"Army": "A", "Fleet": "F"}[unit["type"]]
        board.start[board.seats[unit["nation"]]].append(f"{kind} {places[unit['location']]}")
    return board.finished()


def _provinces(board: Building, data: JsonDict) -> None:
    """The provinces, their centres, and whose homes they are."""
    mothers = {str(coast["parentProvince"]) for coast in data.get("namedCoasts", ())}
    for province in data["provinces"]:
        known, kind = str(province["id"]), {"land": "inland", "coastal": "coastal", "sea": "sea"}[province["type"]]
        code = board.province(known, str(province["name"]), "coastal" if known in mothers else kind)
        if province.get("supplyCenter"):
            board.centres.append(code)
            if province.get("homeNation"):
                board.homes[board.seats[province["homeNation"]]].append(code)


def _places_read(board: Building, data: JsonDict) -> dict[str, str]:
    """Provinces and named coasts by their ids in the file, as places here."""
    places = dict(board.codes)
    for coast in data.get("namedCoasts", ()):
        places[coast["id"]] = board.coast(board.codes[coast["parentProvince"]], _coast(board, coast))
    return places


def _facts(board: Building, data: JsonDict) -> None:
    """What stands on its page, who wins, when it begins; and what there is no word for here."""
    for part, key, most in (("about", "description", 2000), ("maker", "author", 80), ("licence", "license", 80)):
        if data.get(key):
            board.facts[part] = str(data[key])[:most]
    about, separator, licence = str(data.get("description", ""))[:LARGEST].rpartition("Licence: ")
    if separator and len(licence) <= 80:
        board.facts["licence"] = licence.strip()
        board.facts.pop("about")
        if about.strip():
            board.facts["about"] = about.strip()[:2000]
    for condition in data.get("victoryConditions", ()):
        if condition["type"] == "supply-center-majority":
            board.wins = int(condition["supplyCenters"])
        else:
            board.notes.append(f"Left out: a way to win ({str(condition['type'])[:30]}); choose rules for it.")
    year = int(data["initialState"].get("phase", {}).get("year", 1901))
    if year != 1901:
        board.facts["years"] = {"first": max(-9999, min(9999, year))}
    seasons = data.get("phaseProgression", {}).get("seasons", SEASONS)
    if tuple(seasons) != SEASONS:
        board.notes.append(f"Its years have {len(seasons)} seasons; here they have Spring and Fall.")
    if data.get("dominanceRules"):
        board.notes.append("Left out: who owns provinces without a centre (dominanceRules).")


def _coast(board: Building, coast: JsonDict) -> str:
    """One of the four coasts that there are here."""
    coast_name = re.split(r"[/_-]", str(coast["id"]))[-1].casefold()
    if coast_name in COASTS:
        return coast_name
    taken = board.provinces[board.codes[coast["parentProvince"]]].get("coasts", ())
    free = next((one for one in COASTS if one not in taken), "")
    if not free:
        raise ForeignError(f"{coast['parentProvince']} has more than four coasts. A province here has four at most.")
    board.notes.append(f"The coast {str(coast['id'])[:20]} is called {free} here.")
    return free


def write_dvar(document: JsonDict) -> str:
    """A document as DVAR. What that has no word for (impassable provinces, aliases, the map) is left out."""
    nations = {seat: _slug(seat) for seat in document["seats"]}
    owner = {code: seat for seat, homes in document["homes"].items() for code in homes}
    shut = {code for code, record in document["provinces"].items() if record["kind"] == "impassable"}
    near = _near(document)
    data = {
        "schemaVersion": 1,
        "id": _slug(document["id"].replace("_", "-")),
        "name": document["name"],
        "description": _described(document),
        "author": document.get("maker", ""),
        "victoryConditions": [{"type": "supply-center-majority", "supplyCenters": document["wins"]}],
        "phaseProgression": _progression(),
        "nations": [
            {"id": nations[seat], "name": seat_record.get("name", seat), "color": COLOURS[place % len(COLOURS)]}
            for place, (seat, seat_record) in enumerate(document["seats"].items())
        ],
        "provinces": [
            {
                "id": code.lower(), "name": record["name"], "type": _type(record),
                "supplyCenter": code in document["centres"],
                **({"homeNation": nations[owner[code]]} if code in owner else {}),
                "adjacencies": near[code],
            }
            for code, record in document["provinces"].items() if code not in shut
        ],
        "namedCoasts": [
            {"id": f"{code.lower()}/{coast}", "name": f"{record['name']} ({coast.upper()})",
             "parentProvince": code.lower(), "adjacencies": near[f"{code}/{coast}"]}
            for code, record in document["provinces"].items() for coast in record.get("coasts", ())
        ],
        "initialState": _opening(document, nations),
    }  # fmt: skip
    return json.dumps(data, ensure_ascii=False, indent=1)


def _described(document: JsonDict) -> str:
    """What stands on its page, with the licence, for which the format has no place of its own."""
    licence = f"Licence: {document['licence']}" if document.get("licence") else ""
    return "\n\n".join(part for part in (document.get("about", ""), licence) if part)


def _type(record: JsonDict) -> str:
    """The kind of a province as the format has it: with named coasts it is land, and fleets are the coasts'."""
    if record["kind"] == "coastal":
        return "land" if record.get("coasts") else "coastal"
    return "sea" if record["kind"] == "sea" else "land"


def _near(document: Json) -> dict[str, list[JsonDict]]:
    """By place who borders on it, and who passes."""
    passes: dict[tuple[str, str], set[str]] = {}
    for sort in ("army", "fleet"):
        for one, other in document.get(sort, ()):
            passes.setdefault((one, other), set()).add(sort)
            passes.setdefault((other, one), set()).add(sort)
    neighbours: dict[str, list[JsonDict]] = {place: [] for place in _places(document)}
    for (one, other), sorts in sorted(passes.items()):
        neighbours[one].append({"to": other.lower(), "pass": "both" if len(sorts) == 2 else min(sorts)})
    return neighbours


def _places(document: Json) -> Iterator[str]:
    for code, record in document["provinces"].items():
        yield code
        for coast in record.get("coasts", ()):
            yield f"{code}/{coast}"


def _opening(document: Json, nations: Mapping[str, str]) -> JsonDict:
    year = document.get("years", {}).get("first", 1901)
    return {
        "phase": {"season": "Spring", "year": year, "type": "Movement"},
        "units": [
            {"nation": nations[seat], "type": "Army" if unit[0] == "A" else "Fleet", "location": unit[2:].lower()}
            for seat, units in document["start"].items() for unit in units
        ],
        "supplyCenters": [
            {"nation": nations[seat], "province": code.lower()}
            for seat, homes in document["homes"].items() for code in homes
        ],
    }  # fmt: skip


def _progression() -> JsonDict:
    """The usual year: two campaigns with their retreats, and the adjustments."""
    phases = [
        ("Spring", "Movement"),
        ("Spring", "Retreat"),
        ("Fall", "Movement"),
        ("Fall", "Retreat"),
        ("Fall", "Adjustment"),
    ]
    return {
        "seasons": [*SEASONS],
        "transitions": [
            {"from": {"season": phases[n][0], "type": phases[n][1]},
             "to": {"season": phases[(n + 1) % 5][0], "type": phases[(n + 1) % 5][1], "yearDelta": int(n == 4)}}
            for n in range(5)
        ],
    }  # fmt: skip


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "board"
