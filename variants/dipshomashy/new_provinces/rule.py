"""14 and 16: the Caspian Sea, Corsica, Iceland and Switzerland, closed at the start; and Ireland, which is open.

While the Caspian is open Sevastopol, Armenia and Syria have an east coast on it. Their west coast is the coast of the
usual map, and the one that is meant where none is named. A fleet that is on an east coast when the Caspian closes stays
there, stranded (R86); nobody else gets to such a coast then, for only the Caspian and these coasts border on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from engine.model.board import text_key
from engine.model.changes import MoveUnit
from engine.model.ids import ProvinceId
from engine.model.json_data import Json
from engine.model.state import Unit
from engine.model.wording import listed
from engine.rulebook.catalogue import MAY_STAND
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import Option, Rule, Step
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn

from variants.dipshomashy import SOURCE
from variants.dipshomashy.places import OPENED, StartsClosed, is_closed, just_closed

CASPIAN = ProvinceId("CAS")
CLOSED_AT_FIRST = ("CAS", "Cor", "Ice", "Swi")
"""Unless the board has provinces of its own for that; nothing is added to it then."""
SPLIT = ("Sev", "Arm", "Syr")
EAST, WEST = "ec", "wc"

_PROVINCES: Mapping[str, Json] = {
    "CAS": {"name": "Caspian Sea", "kind": "sea"},
    "Cor": {"name": "Corsica", "kind": "coastal"},
    "Ice": {"name": "Iceland", "kind": "coastal"},
    "Ire": {"name": "Ireland", "kind": "coastal"},
    "Swi": {"name": "Switzerland", "kind": "inland"},
    "Sev": {"name": "Sevastopol", "kind": "coastal", "coasts": [WEST, EAST]},
    "Arm": {"name": "Armenia", "kind": "coastal", "coasts": [WEST, EAST]},
    "Syr": {"name": "Syria", "kind": "coastal", "coasts": [WEST, EAST]},
}
_ALIASES: Mapping[str, tuple[str, ...]] = {"CAS": ("Caspian",), "Ire": ("Eire",)}
_ARMY: Mapping[str, str] = {"Swi": "Bur Mar Mun Pie Tyr"}
_FLEET: Mapping[str, str] = {
    "Ice": "NAO NWG",
    "Cor": "GOL TYS",
    "Ire": "NAO IRI",
    "CAS": "Sev/ec Arm/ec Syr/ec",
    "Sev/wc": "BLA Rum Arm/wc",
    "Sev/ec": "Arm/ec",
    "Arm/wc": "BLA Ank",
    "Arm/ec": "Syr/ec",
    "Syr/wc": "EMS Smy",
}


def patch(options: Mapping[str, str]) -> Json:
    """The board of rule 14, by the options chosen."""
    provinces, fleet = dict(_PROVINCES), dict(_FLEET)
    if options["new_provinces.corsica_wms"] == "yes":
        fleet["Cor"] += " WMS"
    if options["new_provinces.ireland_mao"] == "yes":
        fleet["Ire"] += " MAO"
    if options["new_provinces.ireland"] == "absent":
        del provinces["Ire"], fleet["Ire"]
    return {
        "provinces": provinces,
        "aliases": {name: aliases for name, aliases in _ALIASES.items() if name in provinces},
        "army": _pairs(_ARMY),
        "fleet": _pairs(fleet),
        "usual_coasts": dict.fromkeys(SPLIT, WEST),
        "start": {"Russia": ["A Mos", "A War", "F Sev/wc", "F StP/sc"]},
    }


def _pairs(table: Mapping[str, str]) -> list[list[str]]:
    return [[place, near] for place, row in table.items() for near in row.split()]


def _starts_closed(rulebook: Rulebook) -> Iterable[str]:
    ireland = rulebook.option("new_provinces.ireland") == "closed" and not rulebook.names_places("new_provinces")
    places = sorted(rulebook.places_of("new_provinces"), key=text_key)
    return (*places, "Ire") if ireland else places


def _shut_coast(turn: Look, unit: Unit, place: ProvinceId) -> str | None:
    """Nobody comes to an east coast while the Caspian is closed but who is on one already."""
    if (
        turn.rulebook.names_places("new_provinces")
        or unit.at != place
        or unit.coast != EAST
        or place not in SPLIT
        or not is_closed(turn, CASPIAN)
    ):
        return None
    there = turn.position.units.get(unit.id)
    if there is not None and (there.at, there.coast) == (place, EAST):
        return None
    return f"there is no {place}/{EAST} while the Caspian Sea is closed"


def _coasts(turn: Turn) -> None:
    """East coasts come and go with the Caspian Sea."""
    if turn.rulebook.names_places("new_provinces"):
        return
    if CASPIAN in turn.scratch(OPENED):
        text = f"The Caspian Sea is open: {listed(SPLIT)} have an east coast."
        turn.emit("coasts.appeared", text, places=list(SPLIT))
    elif just_closed(turn, CASPIAN) and turn.option("new_provinces.cas_coast_on_close") == "portage":
        for unit in list(turn.position.units.values()):
            if unit.at in SPLIT and unit.coast == EAST:
                text = f"{unit.owner} {unit} is carried over to the west coast."
                turn.emit("unit.carried", text, MoveUnit(unit.id, unit.at, WEST), unit=str(unit), seat=unit.owner)


RULE = Rule(
    id="new_provinces",
    number="14",
    title="New provinces",
    summary="The Caspian Sea, Corsica, Iceland and Switzerland are closed at the start and may be voted open; Ireland "
    "is an open desert. While the Caspian is open Sev, Arm and Syr have two coasts.",
    topics=("board",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "dipshomashy.14.closed": "CAS, Cor, Ice and Swi are closed at the start, and may be voted open.",
            "dipshomashy.14.pubs": "They may become pubs.",
            "dipshomashy.14.coasts": "If the Caspian Sea is opened, Sev, Arm and Syr become two-coast provinces.",
            "dipshomashy.16.ireland": "Ireland is a new province, and not among those that start closed (R83).",
        }
    ),
    options=(
        Option("new_provinces.ireland", ("open", "closed", "absent"), "How Ireland starts, if it is there.", "R83"),
        Option("new_provinces.ireland_mao", ("no", "yes"), "Whether Ireland borders on the Mid-Atlantic.", "R84"),
        Option("new_provinces.corsica_wms", ("yes", "no"), "Whether Corsica borders on the WMS.", "R85"),
        Option(
            "new_provinces.cas_coast_on_close", ("stranded", "portage"),
            "What becomes of a fleet on an east coast when the Caspian closes.", "R86",
        ),
    ),
    needs=("movement", "closing"),
    board=patch,
    places=CLOSED_AT_FIRST,
    steps=(
        Step("places close and open", "new_provinces.coasts", _coasts, "East coasts appear", commutes=True, rule="14"),
    ),
    amendments=(Amendment(MAY_STAND.name, Layer.FORBID, _shut_coast),),
    offers=(StartsClosed(_starts_closed),),
)  # fmt: skip
