"""Games of ours as other sites show them: what their pages look like when they are copied or saved."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from engine.rulebook.rulebook import Rulebook

SEASON = {"S": "Spring", "F": "Autumn", "W": "Autumn"}
COASTS = {"nc": "North Coast", "sc": "South Coast", "ec": "East Coast"}
KINDS = {"A": "army", "F": "fleet"}
GOOD = ("succeeds", "holds")


def as_webdiplomacy(rulebook: Rulebook, document: Mapping[str, Any], *, html: bool = False) -> str:
    """The order history: the latest turn first, and what of a year's end belongs to its Autumn with it."""
    seasons: dict[str, dict[str, dict[str, list[str]]]] = {}
    for turn in document["turns"]:
        phase = turn["phase"]
        by_seat = seasons.setdefault(f"{SEASON[phase[0]]}, {phase[1:5]}", {})
        window = {"M": "Diplomacy", "R": "Retreats", "A": "Unit-placement"}[phase[5]]
        for seat, rows in turn["results"].items():
            said = [_sentence(rulebook, row) for row in rows if row["verdict"] != "void" or phase[5] == "M"]
            by_seat.setdefault(seat, {}).setdefault(window, []).extend(one for one in said if one)
    return "\n".join(_season(name, by_seat, html) for name, by_seat in reversed(seasons.items()))


def _season(name: str, by_seat: Mapping[str, Mapping[str, list[str]]], html: bool) -> str:
    if not html:
        lines = [f"{name} :"]
        for seat, windows in by_seat.items():
            lines.append(f"{seat}:")
            lines += [line for window, said in windows.items() for line in (window, *said)]
        return "\n".join(lines)
    parts = [f'<h4><a name="index1"></a>{name} <a href="map.php?turn=1"><img alt="Large map"/></a>:</h4><p>']
    for seat, windows in by_seat.items():
        parts.append(f'<strong><span class="country1">{seat}</span>:</strong><br /><ul>')
        for window, said in windows.items():
            items = "".join(f"<li>{line.replace('(fail)', '</u> (fail)')}</li>" for line in said)
            parts.append(f"<li><strong>{window}</strong></li>\n\t<ul>{items}</ul>")
        parts.append("</ul>")
    return "".join(parts)


def _sentence(rulebook: Rulebook, row: Mapping[str, Any]) -> str:
    told = row["data"]
    verb, at = told["verb"], _name(rulebook, told.get("place", ""), told.get("coast", ""))
    if verb == "build":
        return f"Build {KINDS[told['kind']]} at {at}."
    if verb == "remove":
        return f"Destroy the unit at {at}The {KINDS[told['kind']]} at {at} destroy."
    if verb == "waive":
        return "Do not use build order."
    to = _name(rulebook, told.get("target", ""), told.get("target_coast", ""))
    helped = told.get("helped", {})
    start = _name(rulebook, helped.get("place", ""), helped.get("coast", ""))
    said = {
        "hold": "hold",
        "move": f"move to {to}{' via convoy' if told.get('via') else ''}",
        "support": f"support move to {to} from {start}" if told.get("target") else f"support hold to {start}",
        "convoy": f"convoy to {to} from {start}",
        "retreat": f"retreat to {to}",
        "disband": f"disbandBuild fleet at {at}",
    }[verb]
    failed = " (fail)" if row["verdict"] not in GOOD and verb != "hold" else ""
    return f"The {KINDS[told['kind']]} at {at} {said}.{failed}{' (dislodged)' if row.get('dislodged') else ''}"


def _name(rulebook: Rulebook, place: str, coast: str) -> str:
    if not place:
        return ""
    name = rulebook.board.provinces[place].name.replace("St Petersburg", "St. Petersburg")
    return f"{name} ({COASTS[coast]})" if coast else name


def as_backstabbr(document: Mapping[str, Any], name: str = "The Sausage War") -> Iterator[str]:
    """A saved page for each season with orders or builds: positions as they are before its orders."""
    turns = [turn for turn in document["turns"] if turn["phase"][5] in "MA"]
    for turn in turns:
        words = {"S": "Spring", "F": "Fall", "W": "Winter"}[turn["phase"][0]]
        units = {seat: dict(_stands(stands)) for seat, stands in turn["state"]["units"].items()}
        orders = {seat: dict(map(_order, rows)) for seat, rows in turn["results"].items()}
        yield (
            "<!DOCTYPE html><html>"
            f'<head><meta property="og:title" content="{name} ({words} {turn["phase"][1:5]})"></head>'
            f'<script>var stage = "SATISFIED";\nvar orders = {json.dumps(orders if turn["phase"][5] == "M" else {})};\n'
            f"var unitsByPlayer = {json.dumps(units)};\nvar territories = {{}};</script></html>"
        )


def _stands(units: list[str]) -> Iterator[tuple[str, Any]]:
    for unit in units:
        kind, _, place = unit.partition(" ")
        at, _, coast = place.partition("/")
        yield at, {"type": kind, "coast": coast} if coast else kind


def _order(row: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    told = row["data"]
    helped, to = told.get("helped", {}), told.get("target")
    kinds = {"move": "MOVE", "support": "SUPPORT", "convoy": "CONVOY"}
    found = {"type": kinds.get(told["verb"], "HOLD"), "from": helped.get("place"), "to": to or helped.get("place")}
    if told["verb"] == "move":
        found = {"type": "MOVE", "to": to, "to_coast": told.get("target_coast")}
    found["result"] = "SUCCEEDS" if row["verdict"] in GOOD else "FAILS"
    return str(told.get("place", "")), {key: value for key, value in found.items() if value}
