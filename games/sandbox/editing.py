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

import engine
from engine.model.state import Season, State
from engine.turn.editing import Change, check_edited, edit
from games.common.errors import Refused
from games.common.examples import example_of
from games.sandbox.limits import engines_words

MOST_CHANGES = 300
PHASE = re.compile(r"(?:phase\s*[:=]\s*)?([SFW]\d{4}[MRAGP])", re.I)
LONGEST_CHANGE = 300
"""Characters in one change."""
EQUALS = re.compile(r"[:=]")
PLACE = re.compile(r"[A-Za-z ]{2,40}")
MARK = re.compile(r"[a-z_]+(?:\.[a-z_]+)?")
ARROW = re.compile(r"->|[→–>-]|\bto\b")
NOBODY = frozenset({"nobody", "neutral", "none", "-"})
WORDS = {"yes": True, "true": True, "no": False, "false": False}


def position_edited(rulebook: "engine.Rulebook", state: State, text: str) -> State:
    """The position with all these lines carried out, or none of them. Raises Refused with the line that cannot be."""
    lines = [line.strip() for line in re.split(r"[\n;]", text) if line.strip()]
    if len(lines) > MOST_CHANGES:
        raise Refused(f"These are {len(lines)} changes; {MOST_CHANGES} go at once.", field="edits")
    if long := next((line for line in lines if len(line) > LONGEST_CHANGE), ""):
        reason = f"“{long[:80]}…” has {len(long)} characters; a change of the board has at most {LONGEST_CHANGE}."
        raise Refused(reason, field="edits")
    before = state
    for number, line in enumerate(lines, 1):
        where = f"“{line[:80]}”" if len(lines) == 1 else f"Line {number}, “{line[:80]}”"
        with engines_words(where):
            match = PHASE.fullmatch(line)
            if match:
                state = at_phase(state, match[1].upper())
            else:
                state = edit(rulebook, state, list(_changes(rulebook, state, line)), check=False)
    with engines_words():
        check_edited(rulebook, before, state)
    return state


def _examples(rulebook: "engine.Rulebook") -> str:
    """Lines that change the board that is played on."""
    one = example_of(rulebook)
    if not one.order:
        return "Write such as “empty” or “F1902M”."
    units = f"“{one.seat} {one.unit}”, “{one.seat} {one.order}”, “remove {one.seat} {one.unit}”"
    return f"Write such as {units}, “{one.place}: {one.seat}” or “F1902M”."


def at_phase(state: State, code: str) -> State:
    """The position in another window. What the season remembered is forgotten; who had to retreat is gone."""
    phase = engine.read_phase(code)
    if phase == engine.read_phase(state.phase):
        return state
    to_retreat = state.to_retreat if phase.window == "R" else {}
    units = {
        number: unit for number, unit in state.units.items() if number in to_retreat or number not in state.to_retreat
    }
    marks = tuple(mark for mark in state.marks if not mark.subject.isdecimal() or int(mark.subject) in units)
    contested = state.contested if phase.window == "R" else frozenset()
    return replace(
        state,
        phase=phase.code,
        units=units,
        to_retreat=to_retreat,
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
    if (mark := _mark_parts(line)) and _mark_names(rulebook, mark[0]):
        yield _mark(rulebook, *mark)
        return
    if (owned := _owner_parts(line)) and not _seat_of(rulebook, state, line)[0]:
        yield _owner(rulebook, state, *owned)
        return
    word, _, rest = line.partition(" ")
    verb = word.casefold() if word.casefold() in ("add", "remove", "move") else ""
    verb, rest = ("remove", line[1:].strip()) if line.startswith("-") else (verb, rest if verb else line)
    seat, rest = _seat_of(rulebook, state, rest)
    if not seat or not rest:
        raise Refused(f"This is no change of the board: begin with whose it is. {_examples(rulebook)}", field="edits")
    for part in filter(None, (part.strip() for part in rest.split(","))):
        moved = _move_parts(part) if verb in ("", "move") else None
        if moved:
            yield {"op": "move", "seat": seat, "unit": moved[0], "to": moved[1]}
        else:
            yield {"op": "remove" if verb == "remove" else "add", "seat": seat, "unit": part}


def _mark_parts(line: str) -> tuple[str, str, str] | None:
    """`drunk of France A Par = yes` in three: name, whose (may be empty), value."""
    head, equals, value = line.partition("=")
    words = head.split(None, 2)
    if not equals or not words or not MARK.fullmatch(words[0]) or len(words) == 2 or (words[1:] and words[1] != "of"):
        return None
    return words[0], words[2].rstrip() if words[1:] else "", value.strip()


def _owner_parts(line: str) -> tuple[str, str] | None:
    """`Bel: France` and `centre Bel = France` in two."""
    match = EQUALS.search(line)
    if match is None:
        return None
    place, owner = line[: match.start()].rstrip(), line[match.end() :].strip()
    word, _, rest = place.partition(" ")
    place = rest.lstrip() if word == "centre" and rest else place
    return (place, owner) if owner and PLACE.fullmatch(place) else None


def _move_parts(part: str) -> tuple[str, str] | None:
    """`A Par - Bur` and `A Par to Bur` in two."""
    match = ARROW.search(part, 1)
    if match is None or not part[match.end() :].strip():
        return None
    return part[: match.start()].rstrip(), part[match.end() :].lstrip()


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


def _mark(rulebook: "engine.Rulebook", word: str, of: str, text: str) -> Change:
    names = _mark_names(rulebook, word)
    if len(names) > 1:
        raise Refused(f"“{word}” may be {' or '.join(names)}: say which.", field="edits")
    name = names[0]
    cleared = text.casefold() in ("none", "")
    if name in rulebook.tokens:
        return {"op": "token", "name": name} | ({} if cleared else {"place": text})
    on = rulebook.marks[name].on
    if on != "game" and not of:
        raise Refused(f"{name} belongs to a {on}: write “{word} of … = {text or 'none'}”.", field="edits")
    change: Change = {"op": "status" if on == "unit" else "counter", "name": name, "value": None}
    if on == "unit":
        change["unit"] = of
        for side in rulebook.seat_ids:
            if of.casefold().startswith(f"{side.casefold()} "):
                change |= {"seat": str(side), "unit": of[len(side) :].strip()}
    elif on != "game":
        change["subject"] = of
    return change if cleared else change | {"value": _value(text)}


def _value(text: str) -> object:
    if text.casefold() in WORDS:
        return WORDS[text.casefold()]
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return [part.strip() for part in text.split(",")] if "," in text else text
