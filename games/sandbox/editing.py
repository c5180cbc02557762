"""Changes of the board in lines: typed by people, and written by the map for those who click.

France A Par, F Bre        new units             France A Par - Bur      it stands elsewhere
remove France A Par        it is taken off       empty                   all units are
Bel: France                a centre's owner      Bel: nobody             it is nobody's
Bel: no centre             it is none            F1902M                  another window
drunk of France A Par = yes        a mark of a unit; `= none` takes it off
points of France = 3               one of a seat or a place; `borg.at = Mun` one of the game, or where a figure is
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import engine
from engine.model.state import Season, State
from engine.turn.editing import Change, check_edited, edit
from games.common.errors import Refused
from games.sandbox.limits import engines_words

MOST_CHANGES = 300
EXAMPLES = "Write such as “France A Par”, “France A Par - Bur”, “remove France A Par”, “Bel: France” or “F1902M”."
PHASE = re.compile(r"(?:phase\s*[:=]\s*)?([SFW]\d{4}[MRAGP])", re.I)
OWNER = re.compile(r"(?:centre\s+)?([A-Za-z ]{2,40}?)\s*[:=]\s*(.+)")
MARK = re.compile(r"([a-z_]+(?:\.[a-z_]+)?)(?:\s+of\s+(.+?))?\s*=\s*(.*)")
MOVE = re.compile(r"(.+?)\s*(?:->|→|-|–|>|\bto\b)\s*(\S.*)")
NOBODY = frozenset({"nobody", "neutral", "none", "-"})
WORDS = {"yes": True, "true": True, "no": False, "false": False}


def edited(rulebook: "engine.Rulebook", state: State, text: str) -> State:
    """The position with all these lines carried out, or none of them. Raises Refused with the line that cannot be."""
    lines = [line.strip() for line in re.split(r"[\n;]", text) if line.strip()]
    if len(lines) > MOST_CHANGES:
        raise Refused(f"These are {len(lines)} changes; {MOST_CHANGES} go at once.", field="edits")
    before = state
    for number, line in enumerate(lines, 1):
        where = f"“{line[:80]}”" if len(lines) == 1 else f"Line {number}, “{line[:80]}”"
        with engines_words(where):
            found = PHASE.fullmatch(line)
            if found:
                state = at_phase(state, found[1].upper())
            else:
                state = edit(rulebook, state, list(_changes(rulebook, state, line)), check=False)
    with engines_words():
        check_edited(rulebook, before, state)
    return state


def at_phase(state: State, code: str) -> State:
    """The position in another window. What the season remembered is forgotten; who had to retreat is gone."""
    phase = engine.read_phase(code)
    if phase == engine.read_phase(state.phase):
        return state
    kept = state.to_retreat if phase.window == "R" else {}
    units = {number: unit for number, unit in state.units.items() if number in kept or number not in state.to_retreat}
    marks = tuple(mark for mark in state.marks if not mark.subject.isdecimal() or int(mark.subject) in units)
    contested = state.contested if phase.window == "R" else frozenset()
    return replace(
        state,
        phase=phase.code,
        units=units,
        to_retreat=kept,
        marks=marks,
        contested=contested,
        season=Season(),
        held=(),
    )


def _changes(rulebook: "engine.Rulebook", state: State, line: str) -> Iterator[Change]:
    """The engine's changes for one line. Raises Refused or an EngineError."""
    if line.casefold() == "empty":
        for unit in state.units.values():
            yield {"op": "remove", "seat": str(unit.owner), "unit": str(unit)}
        return
    if (found := MARK.fullmatch(line)) and _mark_names(rulebook, found[1]):
        yield _mark(rulebook, found)
        return
    if (found := OWNER.fullmatch(line)) and not _seat_of(rulebook, state, line)[0]:
        yield _owner(rulebook, state, found[1], found[2])
        return
    word, _, rest = line.partition(" ")
    verb = word.casefold() if word.casefold() in ("add", "remove", "move") else ""
    verb, rest = ("remove", line[1:].strip()) if line.startswith("-") else (verb, rest if verb else line)
    seat, rest = _seat_of(rulebook, state, rest)
    if not seat or not rest:
        raise Refused(f"This is no change of the board: begin with whose it is. {EXAMPLES}", field="edits")
    for part in filter(None, (part.strip() for part in rest.split(","))):
        moved = MOVE.fullmatch(part) if verb in ("", "move") else None
        if moved:
            yield {"op": "move", "seat": seat, "unit": moved[1], "to": moved[2]}
        else:
            yield {"op": "remove" if verb == "remove" else "add", "seat": seat, "unit": part}


def sides_of(rulebook: "engine.Rulebook", state: State) -> list[str]:
    """The seats, and sides without a seat that the rules or the position know."""
    sides = [side for rule in rulebook.rules for side in rule.sides]
    owners = sorted({str(unit.owner) for unit in state.units.values()})
    return list(dict.fromkeys([*map(str, rulebook.seat_ids), *map(str, sides), *owners]))


def _seat_of(rulebook: "engine.Rulebook", state: State, text: str) -> tuple[str, str]:
    """Whose it is, and the rest; ("", text) where the text does not begin with a seat."""
    names = {side.casefold(): side for side in sides_of(rulebook, state)}
    names |= {spec.name.casefold(): str(spec.id) for spec in rulebook.seats}
    folded = text.casefold()
    for name in sorted(names, key=len, reverse=True):
        if folded.startswith(name) and not folded[len(name) : len(name) + 1].isalnum():
            return names[name], text[len(name) :].lstrip(" :")
    return "", text


def _owner(rulebook: "engine.Rulebook", state: State, place: str, owner: str) -> Change:
    if owner.casefold() in ("no centre", "no center"):
        return {"op": "no_centre", "place": place}
    if owner.casefold() in NOBODY:
        return {"op": "owner", "place": place, "seat": ""}
    seat, rest = _seat_of(rulebook, state, owner)
    if not seat or rest:
        sides = ", ".join(sides_of(rulebook, state))
        raise Refused(f"There is no “{owner}” here. There are: {sides}, nobody, no centre.", field="edits")
    return {"op": "owner", "place": place, "seat": seat}


def _mark_names(rulebook: "engine.Rulebook", name: str) -> list[str]:
    """The marks and figures that a word means: by full name, or by its last part where only one rule has it."""
    known = [*rulebook.marks, *(token for token, spec in rulebook.tokens.items() if not spec.many)]
    return [name] if name in known else [full for full in known if full.partition(".")[2] == name]


def _mark(rulebook: "engine.Rulebook", found: "re.Match[str]") -> Change:
    names = _mark_names(rulebook, found[1])
    if len(names) > 1:
        raise Refused(f"“{found[1]}” may be {' or '.join(names)}: say which.", field="edits")
    name, of, text = names[0], (found[2] or "").strip(), found[3].strip()
    cleared = text.casefold() in ("none", "")
    if name in rulebook.tokens:
        return {"op": "token", "name": name} | ({} if cleared else {"place": text})
    on = rulebook.marks[name].on
    if on != "game" and not of:
        raise Refused(f"{name} belongs to a {on}: write “{found[1]} of … = {text or 'none'}”.", field="edits")
    change: Change = {"op": "status" if on == "unit" else "counter", "name": name, "value": None}
    if on == "unit":
        change["unit"] = of
        for side in rulebook.seat_ids:
            if of.casefold().startswith(f"{side.casefold()} "):
                change |= {"seat": str(side), "unit": of[len(side) :].strip()}
    elif on != "game":
        change["subject"] = of
    return change if cleared else change | {"value": _value(text)}


def _value(text: str) -> Any:
    if text.casefold() in WORDS:
        return WORDS[text.casefold()]
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return [part.strip() for part in text.split(",")] if "," in text else text
