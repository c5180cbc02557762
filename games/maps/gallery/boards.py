"""The boards that the gallery shows, each in a position worth looking at.

The boards of variants are put together here from the geometry alone; their rules only read the orders.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import engine
from games.maps.drawing.from_view import scene_from_view
from games.maps.drawing.journeys import joined
from games.maps.drawing.orders import read_order
from games.maps.drawing.scene import EXTRAS, Actor, Link, OffBoard, Order, Scene, Unit
from variants.geometry import geometry

_STANDARD = Path(__file__).resolve().parents[3] / "variants" / "boards" / "standard.json"


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One board: its name, a line about it, and how to make its scene."""

    id: str
    name: str
    about: str
    make: Callable[[], Scene]


@cache
def standard_board() -> dict[str, Any]:
    """The data of the standard board."""
    board: dict[str, Any] = json.loads(_STANDARD.read_text(encoding="utf-8"))
    return board


def _opening() -> Scene:
    return replace(
        scene_from_view({"units": standard_board()["start"]}, standard_board()),
        title="Spring 1901",
        subtitle="The opening",
    )


def _orders() -> Scene:
    """A busy season: every kind of order and every verdict of the standard game."""
    state = {
        "units": {
            "Austria": ["A Bud", "A Vie", "A Tri", "F Gre", "A Ser"],
            "England": ["A Yor", "F NTH", "F ENG", "F NWG", "A Bel"],
            "France": ["A Par", "A Bur", "F MAO", "A Mar", "F WMS"],
            "Germany": ["A Mun", "A Ruh", "A Kie", "F Hol", "A Ber"],
            "Italy": ["A Ven", "F ION", "A Rom", "F TYS", "A Pie"],
            "Russia": ["A Mos", "A War", "F Rum", "F GOB", "A Gal", "F StP/nc"],
            "Turkey": ["A Bul", "F BLA", "F AEG", "A Con"],
        },
        "centres": {
            "Austria": ["Vie", "Bud", "Tri", "Ser", "Gre"],
            "England": ["Lon", "Edi", "Lvp", "Bel"],
            "France": ["Par", "Bre", "Mar", "Spa", "Por"],
            "Germany": ["Ber", "Kie", "Mun", "Hol"],
            "Italy": ["Rom", "Ven", "Nap", "Tun"],
            "Russia": ["Mos", "War", "Sev", "StP", "Swe", "Rum"],
            "Turkey": ["Con", "Ank", "Smy", "Bul"],
            "Neutral": ["Den", "Nwy"],
        },
    }
    rows = {
        "Austria": ["A Bud - Gal:bounces", "A Vie S A Bud - Gal:succeeds", "A Tri - Ven:bounces", "F Gre S A Ser:cut"],
        "England": [
            "A Yor - Nwy VIA:succeeds",
            "F NTH C A Yor - Nwy:succeeds",
            "F ENG S A Bel:succeeds",
            "A Bel H:holds",
        ],
        "France": [
            "A Par - Pic:succeeds",
            "A Bur - Bel:bounces",
            "F MAO - Spa/nc:succeeds",
            "A Mar S A Bur - Gas:void",
        ],
        "Germany": [
            "A Mun - Bur:bounces",
            "A Ruh S A Mun - Bur:succeeds",
            "A Kie - Den:succeeds",
            "A Ber - Kie:succeeds",
        ],
        "Italy": ["A Ven - Tri:succeeds", "F ION - AEG:bounces", "F TYS H:holds", "A Pie - Mar:bounces"],
        "Russia": ["A Mos - Ukr:succeeds", "A War S A Gal:succeeds", "F GOB - BAL:succeeds", "F StP/nc - Nwy:bounces"],
        "Turkey": [
            "A Bul - Ser:succeeds",
            "F AEG S A Bul - Ser:succeeds",
            "A Con - Bul:succeeds",
            "F BLA S A Bul - Rum:void",
        ],
    }
    results = {seat: [_result("standard", seat, row) for row in lines] for seat, lines in rows.items()}
    scene = scene_from_view(state, standard_board(), results=results)
    return replace(scene, title="Autumn 1903", subtitle="Orders and what became of them")


def _with(scene: Scene, provinces: str, **changes: Any) -> Scene:
    """A board with added provinces."""
    return replace(
        scene, sheet=geometry().sheet((*scene.provinces, *provinces.split())), seats=(*scene.seats, *EXTRAS), **changes
    )


def _result(variant: str, seat: str, row: str) -> dict[str, Any]:
    """A result as a view has it, of ``line:verdict``."""
    line, verdict = row.rsplit(":", 1)
    return {"order": line, "verdict": verdict, "data": engine.order_as_data(engine.load_rulebook(variant), line, seat)}


def _ordered(scene: Scene, variant: str, rows: dict[str, tuple[str, ...]]) -> Scene:
    """The scene with orders, each as ``line:verdict``."""
    told = ((seat, _result(variant, seat, line)) for seat, lines in rows.items() for line in lines)
    found = [order for seat, row in told if (order := read_order(seat, row))]
    return replace(scene, orders=joined(found, standard_board(), scene.links, scene.sheet.geometry.portals))


def _rather_silly() -> Scene:
    """Flights, the tunnel and the link, lures, and what points at a place."""
    base = _opening()
    units = [u for u in base.units if u.place not in ("War", "Vie", "Bud", "Kie")]
    units += [
        Unit("A", "Russia", "War", statuses=("sold2",)),
        Unit("F", "Germany", "Kie", statuses=("gay",)),
        Unit("A", "Austria", "Vie", twin="Bud", statuses=("siamese",)),
        Unit("A", "Austria", "Bud", twin="Vie", statuses=("siamese",)),
        Unit("F", "Mastermind", "Ice"),
        Unit("A", "Mastermind", "Cfu"),
        Unit("A", "Soothsayer", "Gal", count=2),
        Unit("T", "Doctor", "HYP"),
        Unit("SM", "MONSTERS", "NTH"),
        Unit("XM", "MONSTERS", "Ukr"),
        Unit("B", "France", "Gas", cargo="A"),
        Unit("FA", "Italy", "Tus"),
        Unit("DOM", "Turkey", "Bul"),
    ]
    scene = _with(
        base,
        "Ice Cfu",
        title="Spring 1904",
        subtitle="Rather Silly",
        units=tuple(units),
        actors=(Actor("borg", "Bur"), Actor("llamas", "Pic", "France"), Actor("llamas", "Pru", "Germany")),
        links=(Link("tunnel", "", ""), Link("hyperspace", "Por", "Mos")),
        offboard=(OffBoard("HYP", "Hyperspace"),),
        marks={"Ice": ("reserved",), "Cfu": ("reserved",), "Alb": ("crater",)},
    )
    return _ordered(
        scene,
        "rather_silly",
        {
            "France": (
                "B Gas PICKUP A Gas - MAO - WMS - NAf:succeeds",
                "A Mar - Mun:bounces",
                "LLAMA Pic DETONATE:fails",
            ),
            "Russia": ("A Mos - Por:succeeds", "SELL A War:succeeds"),
            "Doctor": ("T HYP - Swe:succeeds",),
            "Italy": ("FA Tus DISTRACT A Rom:succeeds",),
            "Turkey": ("DOM Bul EXPOSE:succeeds",),
            "Soothsayer": ("PREDICT Mun:succeeds",),
            "Jester": ("REORDER Austria F Tri - Ven:succeeds",),
            "MONSTERS": ("SM NTH - Nwy:succeeds", "XM Ukr - Rum:succeeds"),
            "England": ("A Lvp H SHOO:succeeds",),
        },
    )


def _hitchhiker() -> Scene:
    base = _opening()
    irish, built = ("Uls", "Mst", "Cnt", "Lei"), ("Sar", "Ice", "Swi", "Dan", "Cri", "Cyp")
    owners = dict.fromkeys(irish, "Hitchhiker") | dict.fromkeys(built, "Vogon")
    units = [u for u in base.units if u.place not in ("Mun", "Mos", "StP", "Sev")]
    units += [Unit("V", "Vogon", p) for p in built]
    units += [
        Unit("H", "Hitchhiker", "Lon"),
        Unit("H", "Hitchhiker", "Spa", count=2),
        Unit("H", "Hitchhiker", "Ruh"),
        Unit("M", "Germany", "Mun"),
        Unit("M", "Russia", "Mos"),
        Unit("F", "Russia", "StP", "sc"),
        Unit("F", "Russia", "Sev", "wc"),
    ]
    scene = _with(
        base,
        " ".join((*irish, *(p for p in built if p != "Swi"))),
        title="Spring 1901",
        subtitle="Hitch-hiker",
        units=tuple(units),
        impassable=(),
        centres={**base.centres, **owners},
        tints={**base.tints, **owners},
        actors=(Actor("marvin", "Hol"), Actor("zaphod", "Tyr")),
        marks=dict.fromkeys(built, ("proof",)) | {"Den": ("destroyed",), "Hol": ("refused",)},
    )
    return _ordered(
        scene,
        "hitchhiker",
        {
            "Hitchhiker": (
                "F Lon L H Bel - NTH:fails",
                "F Bre L H Spa - MAO:succeeds",
                "F Edi L H MAO - Cly:succeeds",
                "H Spa - Cly:succeeds",
                "H Ruh S M Mun - Mos:cut",
            ),
            "Germany": ("M Mun - Con:bounces",),
            "Russia": ("M Mos - Nwy:succeeds",),
            "Vogon": ("V Swi - Bur:succeeds", "V Ice - NAO:succeeds"),
        },
    )


def _dipshomashy() -> Scene:
    base = _opening()
    units = tuple(
        replace(u, statuses=status)
        if (status := {"Mun": ("half",), "Ven": ("hangover",), "Con": ("double",)}.get(u.place, ()))
        else u
        for u in base.units
        if u.place not in ("Ber", "Mar")
    )
    scene = _with(
        base,
        "CAS Cor Ice Ire",
        title="Monday Lunchtime",
        subtitle="Dipshomashy",
        units=units,
        impassable=(),
        offboard=(OffBoard("SKY", "In the air", "sky"),),
        actors=(
            Actor("punter", "SKY", "Germany", "thrown out of Berlin"),
            Actor("punter", "SKY", "France", "thrown out of Marseilles"),
        ),
        marks={
            "Ber": ("closed", "just_closed"),
            "Mar": ("closed",),
            "Swi": ("closed",),
            "Cor": ("closed",),
            "Ice": ("closed",),
            "CAS": ("opened",),
            "NTH": ("closed",),
        },
        coasts={**base.coasts, "Sev": ("wc", "ec"), "Arm": ("wc", "ec"), "Syr": ("wc", "ec")},
    )
    return _ordered(
        scene,
        "dipshomashy",
        {
            "Austria": ("A Vie JUMP Boh - Sil:succeeds", "VOTE 3 CLOSE Rum:succeeds"),
            "Turkey": ("A Con JUMP Bul - Ser:bounces", "NOMINATE Ire BLA Gas:succeeds"),
            "Germany": ("A Mun H:holds",),
        },
    )


def _gathering() -> Scene:
    base = _opening()
    statuses = {
        "Par": ("stone",),
        "Bre": ("sails",),
        "Ank": ("shielded",),
        "Rom": ("double",),
        "Mar": ("walks",),
        "Mos": ("stranded",),
    }
    units = tuple(replace(u, statuses=statuses.get(u.place, ())) for u in base.units)
    return _with(
        base,
        "",
        title="Spring 1902",
        subtitle="Diplomacy: The Gathering",
        units=units,
        centres={**base.centres, "Boh": "Austria"},
        tints={**base.tints, "Boh": "Austria"},
        marks={"Boh": ("made", "home"), "Bel": ("destroyed",), "Ser": ("hole",)},
        orders=(Order("England", "teleport", "Lon", kind="F", target="Nwy", verdict="succeeds"),),
    )


EXHIBITS: dict[str, Exhibit] = {
    e.id: e
    for e in (
        Exhibit("standard", "Standard", "Seventy-five spaces, thirty-four centres, Spring 1901.", _opening),
        Exhibit("orders", "Orders", "A busy season: every kind of order, and what became of it.", _orders),
        Exhibit("rather_silly", "Rather Silly", "Iceland, Corfu, a tunnel, a link and much that walks.", _rather_silly),
        Exhibit("hitchhiker", "Hitch-hiker", "Ireland in four, Danzig, the Crimea and four islands.", _hitchhiker),
        Exhibit("gathering", "The Gathering", "Stone, shields and a hole in Serbia.", _gathering),
        Exhibit("dipshomashy", "Dipshomashy", "Closing time: some of Europe has been shut.", _dipshomashy),
    )
}
