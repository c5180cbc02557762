"""Build ``geometry.json`` from ``borders.toml``, ``labels.toml`` and world-atlas.

Run by hand, in an environment of its own (the site needs none of it)::

    cd variants/geometry/build
    python -m venv /tmp/geometry && /tmp/geometry/bin/pip install -r requirements.txt
    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz -C /tmp package/countries-10m.json
    /tmp/geometry/bin/python build.py /tmp/package/countries-10m.json

On one machine the same input gives the same file, byte for byte; another may round otherwise.
"""

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from arcs import ArcTable
from coast import SHEET
from faces import Sheet, build_sheet
from layout import lay_out
from projection import HEIGHT, WIDTH, project
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from worldatlas import WorldAtlas, polygons_of

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[2]))

from variants.geometry.topology import encode_arcs  # noqa: E402

#: How far the shape of a sea reaches under the land, and how coarse it is there.
_UNDER, _COARSE = 7.0, 2.2


def main(countries: Path) -> None:
    """Read, cut, lay out, write."""
    data = tomllib.loads((HERE / "borders.toml").read_text(encoding="utf-8"))
    hand = tomllib.loads((HERE / "labels.toml").read_text(encoding="utf-8"))
    sheet = build_sheet(data, WorldAtlas(countries))
    faces = {
        f"{part}:{atom}": shape for part in ("dry", "strait", "water") for atom, shape in getattr(sheet, part).items()
    }
    faces["islets"] = unary_union(sheet.islets)
    table = ArcTable(faces)
    out: dict[str, Any] = {"size": [WIDTH, HEIGHT], "arcs": encode_arcs(table.arcs), "faces": {}}
    for key, rings in table.faces.items():
        if ":" in key:
            part, atom = key.split(":")
            out["faces"].setdefault(identify(atom, data), {})[part] = rings
    out["islets"] = table.faces["islets"]
    out["covers"] = {identify(a, data): cover(s, sheet) for a, s in sheet.water.items()}
    out["places"] = {identify(name, data): place(name, data, sheet, hand) for name in sorted(data["provinces"])}
    out["portals"] = portals(data, sheet)
    text = json.dumps(out, separators=(",", ":"), ensure_ascii=False)
    (HERE.parent / "geometry.json").write_text(text.replace('],"', '],\n"') + "\n", encoding="utf-8")
    print(f"{len(table.arcs)} arcs, {sum(map(len, table.arcs))} points, {len(text)} bytes")


def identify(name: str, data: dict[str, Any]) -> str:
    """``par`` -> ``Par``, ``nth`` -> ``NTH``; the odd ones carry their own ``id``."""
    province = data["provinces"][name]
    if "id" in province:
        return str(province["id"])
    return name.upper() if is_water(province) else name.capitalize()


def is_water(province: dict[str, Any]) -> bool:
    """Seas, and the Caspian."""
    return province["kind"] == "sea" or bool(province.get("water"))


def cover(sea: BaseGeometry, sheet: Sheet) -> str:
    """The shape of a sea for filling and picking: exact at sea, coarse under the land."""
    land = unary_union([sheet.land, *sheet.strait.values()])
    under = land.intersection(sea.buffer(_UNDER, 2)).simplify(_COARSE)
    others = unary_union([s for s in sheet.water.values() if s is not sea])
    shape = unary_union([sea, under.difference(others)]).buffer(0.05, 2).simplify(0.35)
    shape = shape.intersection(SHEET)
    out = []
    for polygon in polygons_of(shape):
        for ring in (polygon.exterior, *polygon.interiors):
            if Polygon(ring).area > 30:
                points = [f"{x:.0f},{y:.0f}" for x, y in list(ring.coords)[:-1]]
                out.append("M" + " ".join(points) + "z")
    return "".join(out)


def place(name: str, data: dict[str, Any], sheet: Sheet, hand: dict[str, Any]) -> dict[str, Any]:
    """Name, kind, anchors and coasts of one province."""
    province = data["provinces"][name]
    ident = identify(name, data)
    shape = _body(name, province, sheet)
    seed = project(*province["seed"])
    centre = project(*province["sc"]) if "sc" in province else None
    kind = "sea" if is_water(province) else "land"
    spot = lay_out(shape, province["name"], seed, centre, kind, ident)
    mine = hand.get(ident, {})
    if not spot.fits and "label" not in mine:
        print(f"{ident}: no room for its label")
    label: dict[str, Any] = {
        "at": mine.get("label", spot.label),
        "lines": mine.get("lines", spot.lines),
        "size": mine.get("size", spot.size),
        "short": mine.get("short", spot.short),
    }
    for key in ("leader", "turn"):
        if key in mine:
            label[key] = mine[key]
    out: dict[str, Any] = {
        "name": province["name"],
        "kind": "water" if kind == "sea" else "land",
        "unit": mine.get("unit", spot.unit),
        "slots": mine.get("slots", spot.slots),
        "room": spot.room,
        "label": label,
    }
    if spot.centre:
        out["centre"] = mine.get("centre", spot.centre)
    if "sc_apart" in province:
        out["apart"] = project(*province["sc_apart"])
    if "takes" in province or "union" in province:
        taken = province.get("takes") or province["union"]
        out["takes"] = [identify(t, data) for t in taken]
    coasts = _coasts(name, data)
    if coasts:
        out["coasts"] = coasts
    if "leaders" in province:
        out["leaders"] = {
            identify(sea, data): [_round(project(*p)) for p in line] for sea, line in province["leaders"].items()
        }
    return _rounded(out)


def _body(name: str, province: dict[str, Any], sheet: Sheet) -> Polygon:
    names = province.get("union", [name])
    parts = [m[n] for n in names for m in (sheet.dry, sheet.water) if n in m]
    return max(polygons_of(unary_union(parts)), key=lambda p: p.area)


def _coasts(name: str, data: dict[str, Any]) -> list[dict[str, Any]]:
    out = []
    for key, coasts in data["coasts"].items():
        owner, _, condition = key.partition("+")
        if owner != name:
            continue
        for coast, item in coasts.items():
            entry = {"name": coast, "at": _round(project(*item["at"]))}
            if condition:
                entry["where"] = identify(condition, data)
            out.append(entry)
    return out


def portals(data: dict[str, Any], sheet: Sheet) -> dict[str, list[float]]:
    """The mouths of the tunnel: where each neighbour of Switzerland meets it."""
    out = {}
    for name in ("bur", "mar", "mun", "pie", "tyr"):
        shared = sheet.dry["swi"].boundary.intersection(sheet.dry[name].buffer(0.2))
        line = max((g for g in getattr(shared, "geoms", [shared]) if isinstance(g, LineString)), key=lambda g: g.length)
        middle = line.interpolate(0.5, normalized=True)
        inner = sheet.dry[name].buffer(-7.0)
        spot = inner.boundary.interpolate(inner.boundary.project(Point(middle)))
        out[identify(name, data)] = _round((spot.x, spot.y))
    return out


def _round(at: tuple[float, float]) -> list[float]:
    return [round(at[0], 1), round(at[1], 1)]


def _rounded(item: object) -> Any:
    if isinstance(item, float):
        return round(item, 1)
    if isinstance(item, dict):
        return {k: _rounded(v) for k, v in item.items()}
    if isinstance(item, list | tuple):
        return [_rounded(v) for v in item]
    return item


if __name__ == "__main__":
    main(Path(sys.argv[1]))
