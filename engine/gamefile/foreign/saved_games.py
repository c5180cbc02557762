"""Saved games of the `diplomacy` package: read, and written (docs/game-file.md).

A saved game is `{"id", "map", "rules", "phases"}`; a phase has its `name`, a `state` (units with `*` before dislodged
ones, centres, retreats), `orders` and `results` by unit, and `messages`. Only the standard map is known on both sides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeGuard

from engine.model.errors import InputError
from engine.model.json_data import Json, JsonDict
from engine.scenarios.observation import unit_text

MAPS = ("standard", "standard_france_austria", "standard_germany_italy", "standard_fleet_rome")
"""Maps of the package that are played on the standard board; positions say with which units."""
CODES = {
    "WES": "WMS", "EAS": "EMS", "LYO": "GOL", "BOT": "GOB",
}  # fmt: skip
"""The package's names of provinces that are called otherwise here; all others are the same letters."""
VERDICTS = {
    "bounce": "bounces", "cut": "cut", "void": "void", "no convoy": "fails", "disrupted": "disrupted",
}  # fmt: skip
"""Its results, and the verdicts here; `dislodged` is said besides, nothing at all is success."""
EVERYBODY = ("GLOBAL", "ALL")
_PHASE = re.compile(r"[SFW][0-9]{4}[MRA]")
_UNIT = re.compile(r"\*?[AF] [A-Z]{3}(?:/[NSEW]C)?")
MOST_PHASES = 1000


def is_saved_game(game: object) -> TypeGuard[Json]:
    """Whether some JSON looks like a saved game, well made or not."""
    return isinstance(game, Mapping) and isinstance(game.get("phases"), list) and "map" in game


def saved_games(game: Json, name: str = "A game") -> tuple[JsonDict, tuple[str, ...]]:
    """A saved game as a document, and what of it was left out. Raises InputError, at the place that is wrong."""
    played_on = str(game["map"]).rpartition("/")[2].removesuffix(".map")
    if played_on not in MAPS:
        raise InputError("map", f"The map {played_on[:60]!r} is not known here. Known are: {', '.join(MAPS)}.")
    phases = game["phases"]
    if len(phases) > MOST_PHASES:
        raise InputError("phases", f"It has {len(phases)} phases; {MOST_PHASES} is the most.")
    turns, notes = [], []
    position: JsonDict | None = None
    late: list[dict[str, str]] = []
    private = 0
    for number, phase in enumerate(phases):
        path = f"phases[{number}]"
        code = _text(phase, "name", path)
        state = _state(_object(phase, "state", path), f"{path}.state")
        press, kept_back = _press(phase)
        private += kept_back
        if not _PHASE.fullmatch(code) or (
            number == len(phases) - 1 and not any(_object(phase, "orders", path).values())
        ):
            position, late = state, press
            if number < len(phases) - 1:
                notes.append(f"What follows {code[:20]!r} was left out: it is no phase.")
            break
        turn = {"phase": code, "state": {**state, "phase": code} if state else {}, "orders": _orders(phase, path)}
        turns.append({**turn, "results": _results(phase, path), **({"press": press} if press else {})})
    if private:
        notes.append(f"{private} private letters were left out.")
    title = str(game.get("id") or name)[:200]
    document: JsonDict = {"name": title, "rules": {"variant": "standard"}, "turns": turns}
    if position is not None:
        document["position"] = position
    if late:
        document["press"] = late
    return document, tuple(notes)


def _state(state: Json, path: str) -> JsonDict:
    """Its position here: units, dislodged units and centres."""
    if "units" not in state:
        return {}
    units: dict[str, list[str]] = {}
    dislodged: dict[str, list[JsonDict]] = {}
    for power, listed in _object(state, "units", path).items():
        for unit in _list(listed, f"{path}.units.{power}"):
            if not isinstance(unit, str) or not _UNIT.fullmatch(unit):
                raise InputError(f"{path}.units.{power}", f"{str(unit)[:40]!r} is no unit. Units are written A PAR.")
            if unit.startswith("*"):
                dislodged.setdefault(_seat(power), []).append({"unit": _to_local_names(unit[1:]), "from": ""})
            else:
                units.setdefault(_seat(power), []).append(_to_local_names(unit))
    position: JsonDict = {"units": units}
    if dislodged:
        position["dislodged"] = dislodged
    if "centers" in state:
        centres = _object(state, "centers", path)
        position["centres"] = {
            _seat(power): [_to_local_names(str(one)) for one in _list(places, path)]
            for power, places in centres.items()
        }
    return position


def _seat(power: str) -> str:
    return power.capitalize()


def _to_local_names(text: str) -> str:
    """A unit, a place or an order in names that are read here."""
    return re.sub(r"\b[A-Z]{3}\b", lambda code: CODES.get(code[0], code[0]), text)


def _orders(phase: Json, path: str) -> dict[str, list[str]]:
    orders = {}
    for power, lines in (_object(phase, "orders", path)).items():
        lines = [] if lines is None else _list(lines, f"{path}.orders.{power}")
        orders[_seat(power)] = [_adjusted(_to_local_names(str(line)[:1000]), str(phase["name"])) for line in lines]
    return orders


def _adjusted(line: str, phase: str) -> str:
    """An order of the adjustments with its word in front: `A PAR B` is a build, `A PAR D` a removal."""
    unit, _, word = line.rpartition(" ")
    if phase[-1] == "A" and word in ("B", "D"):
        return f"{'BUILD' if word == 'B' else 'REMOVE'} {unit}"
    return line


def _results(phase: Json, path: str) -> dict[str, list[JsonDict]]:
    """What became of the orders, by seat: of moves, supports and convoys alone, since the rest has one word for all."""
    if phase["name"][-1] != "M":
        return {}
    by_unit = {_to_local_names(str(unit)): result for unit, result in _object(phase, "results", path).items()}
    rows_by_seat: dict[str, list[JsonDict]] = {}
    for power, lines in _orders(phase, path).items():
        for line in lines:
            unit = " ".join(line.split()[:2])
            codes = [str(getattr(one, "message", one)) for one in _list(by_unit.get(unit, []) or [], f"{path}.results")]
            verdict = next((VERDICTS[code] for code in codes if code in VERDICTS), "succeeds")
            row = {"order": line, "unit": unit, "verdict": verdict, "dislodged": "dislodged" in codes}
            if unit in by_unit:
                rows_by_seat.setdefault(power, []).append(row)
    return rows_by_seat


def _press(phase: Json) -> tuple[list[dict[str, str]], int]:
    """Public press of a phase, and how many letters were private."""
    press, private = [], 0
    messages = phase.get("messages") or []
    for message in messages if isinstance(messages, list) else []:
        if not isinstance(message, Mapping):
            continue
        if message.get("recipient") in EVERYBODY:
            press.append(
                {"from": _seat(str(message.get("sender", "")))[:100], "text": str(message.get("message", ""))[:50000]}
            )
        else:
            private += 1
    return press[:5000], private


def _object(data: object, key: str, path: str) -> Json:
    value = data.get(key) if isinstance(data, Mapping) else None
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InputError(f"{path}.{key}", "Expected an object.")
    return value


def _list(value: object, path: str) -> Sequence[object]:
    if not isinstance(value, list):
        raise InputError(path, "Expected a list.")
    return value


def _text(data: object, key: str, path: str) -> str:
    value = data.get(key) if isinstance(data, Mapping) else None
    if not isinstance(value, str):
        raise InputError(f"{path}.{key}", "Expected text.")
    return value


# --- writing --------------------------------------------------------------------------------------------

THERE = {ours: theirs for theirs, ours in CODES.items()}
ORDERED = ("hold", "move", "support", "convoy", "retreat", "disband", "build", "remove", "waive")
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")


def saved_game(document: Json) -> JsonDict:
    """A document as a saved game of the package. Raises InputError for a game that it cannot hold.

    It holds games of standard Diplomacy on the usual board. The package's hashes of positions are left empty.
    """
    if document["rules"]["variant"] != "standard" or document.get("board") or document["rules"].get("with"):
        raise InputError("rules", "The diplomacy package plays standard Diplomacy alone.")
    identity = str(document["name"])
    phases = [_phase(turn, identity) for turn in document["turns"]]
    if "position" in document:
        state = document["position"]
        last = {"phase": state["phase"], "state": state, "press": document.get("press", ())}
        phases.append(_phase(last, identity, over="result" in document))
    return {"id": identity, "map": "standard", "rules": [], "phases": phases}


def _phase(turn: Json, identity: str, *, over: bool = False) -> JsonDict:
    name = "COMPLETED" if over else turn["phase"]
    results = turn.get("results", {})
    state = _their_state(turn["state"], name, identity)
    orders: dict[str, list[str]] = {power.upper(): [] for power in POWERS}
    came: dict[str, list[str]] = {}
    for seat, rows in results.items():
        for row in rows:
            line = _their_order(row)
            if line:
                orders[seat.upper()].append(line)
            if row.get("unit") and turn["phase"][-1] != "A":
                came[_to_package_names(row["unit"])] = _their_result(row)
    letters = [
        {"sender": str(one.get("from", "SYSTEM")).upper(), "recipient": "GLOBAL", "phase": turn["phase"],
         "message": one["text"], "time_sent": number}
        for number, one in enumerate(turn.get("press", ()))
    ]  # fmt: skip
    return {"name": name, "state": state, "orders": orders, "results": came, "messages": letters}


def _their_state(state: Json, name: str, identity: str) -> JsonDict:
    units = {
        power.upper(): [_to_package_names(unit_text(one)) for one in state.get("units", {}).get(power, ())]
        for power in POWERS
    }
    retreats: dict[str, dict[str, list[str]]] = {power.upper(): {} for power in POWERS}
    for power, owed in state.get("dislodged", {}).items():
        for one in owed:
            units[power.upper()].append(f"*{_to_package_names(unit_text(one))}")
            retreats[power.upper()][_to_package_names(unit_text(one))] = []
    centres = {
        power.upper(): [_to_package_names(one) for one in state.get("centres", {}).get(power, ())] for power in POWERS
    }
    builds = {power: _count(units[power], centres[power]) if name[-1] == "A" else 0 for power in units}
    return {
        "game_id": identity, "map": "standard", "rules": [], "name": name, "note": "", "timestamp": 0,
        "zobrist_hash": "", "units": units, "retreats": retreats, "centers": centres,
        "homes": {power.upper(): [] for power in POWERS}, "influence": {power.upper(): [] for power in POWERS},
        "civil_disorder": {power.upper(): 0 for power in POWERS},
        "builds": {power: {"count": count, "homes": []} for power, count in builds.items()},
    }  # fmt: skip


def _count(units: Sequence[str], centres: Sequence[str]) -> int:
    return len(centres) - len(units)


def _to_package_names(text: str) -> str:
    """A unit, a place or an order in the package's names."""
    return re.sub(r"\b[A-Z]{3}\b", lambda code: THERE.get(code[0], code[0]), text.upper())


def _their_order(row: Json) -> str:
    """An order in the package's words; empty for what it has none for."""
    data = row.get("data") or {}
    verb, unit = data.get("verb"), _to_package_names(str(data.get("unit", "")))
    if verb == "build":
        return f"{unit} B"
    if verb in ("remove", "disband"):
        return f"{unit} D"
    if verb == "waive":
        return "WAIVE"
    return _to_package_names(str(row["order"])) if verb in ORDERED else ""


def _their_result(row: Json) -> list[str]:
    """What became of an order in the package's words."""
    words = {ours: theirs for theirs, ours in VERDICTS.items()}
    codes = [words[row["verdict"]]] if row["verdict"] in words else []
    return codes + (["dislodged"] if row.get("dislodged") else [])
