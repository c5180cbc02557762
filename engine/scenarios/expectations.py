"""The expectations: for each key of `expect` a function that yields what differs (docs/scenarios.md)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from engine.model.json_data import Json
from engine.scenarios.draws import draws_of, not_drawn
from engine.scenarios.matching import differing, list_text, part_of, same_members, short
from engine.scenarios.observation import Observation, ObservedCheck, seats_with_units, unit_text
from engine.scenarios.results import dislodged, results

Differences = Iterator[str]
Check = Callable[[Observation, object], Differences]
MappingCheck = Callable[[Observation, Json], Differences]
ListCheck = Callable[[Observation, Sequence[object]], Differences]


def compare(observation: Observation, expect: Json) -> Iterator[tuple[str, str]]:
    """What differs: pairs of the key of `expect` and a sentence."""
    for key, expected in expect.items():
        if key == "only":
            differences = _only(observation, expected, expect.get("units", {}))
        elif key in OF_MAPPINGS:
            differences = OF_MAPPINGS[key](observation, expected)
        elif key in OF_LISTS:
            differences = OF_LISTS[key](observation, expected)
        else:
            differences = OF_VALUES[key](observation, expected)
        for message in differences:
            yield key, message


def _phase(seen: Observation, expected: object) -> Differences:
    actual = seen.state.get("phase")
    if actual != str(expected):
        yield f"expected {expected}, got {short(actual)}"


def _phase_name(seen: Observation, expected: object) -> Differences:
    if seen.phase_name != expected:
        yield f"expected {expected!r}, got {seen.phase_name!r}"


def _ended(seen: Observation, expected: object) -> Differences:
    if seen.ended != expected:
        yield "the game should have ended" if expected else "the game should go on, but it ended"


def _winners(seen: Observation, expected: Sequence[object]) -> Differences:
    if not seen.ended:
        yield f"expected {list_text(expected)}, but the game goes on"
    elif not same_members(expected, seen.winners):
        yield f"expected {list_text(expected)}, got {list_text(seen.winners)}"


def _units(seen: Observation, expected: Json) -> Differences:
    for seat, units in expected.items():
        actual = seen.state.get("units", {}).get(seat, [])
        texts = [seen.marks.unit(unit_text(unit)) for unit in units]
        if not same_members(texts, [unit_text(unit) for unit in actual]):
            yield f"{seat} should have {list_text(texts)}, but has {list_text([unit_text(unit) for unit in actual])}"
            continue
        for unit in units:
            wanted = unit.get("status", {}) if isinstance(unit, Mapping) else {}
            text = seen.marks.unit(unit_text(unit))
            name = f"{seat} {text}"
            if wanted and not any(
                part_of(seen.marks.of_unit(name, wanted), _status_of(other))
                for other in actual
                if unit_text(other) == text
            ):
                yield f"{name} should have status {short(wanted)}, got {short(actual)}"


def _only(seen: Observation, expected: object, units: Json) -> Differences:
    others = [seat for seat in seats_with_units(seen.state) if seat not in units]
    if expected and others:
        yield f"nobody else should have units, but {list_text(others)} does"


def _retreats(seen: Observation, expected: Json) -> Differences:
    for seat, by_unit in expected.items():
        legal = seen.after.legal(seat)
        for unit, places in by_unit.items():
            lines = legal.get(seen.marks.unit(unit), ())
            actual = [line.rpartition(" R ")[2] for line in lines if " R " in line]
            if not same_members([seen.marks.place(place) for place in places], actual):
                yield f"{seat} {unit} should be able to retreat to {list_text(places)}, but can to {list_text(actual)}"


def _centres(seen: Observation, expected: Json) -> Differences:
    for seat, places in expected.items():
        actual = seen.state.get("centres", {}).get(seat, [])
        if not same_members([seen.marks.place(place) for place in places], actual):
            yield f"{seat} should own {list_text(places)}, but owns {list_text(actual)}"


def _owner(seen: Observation, expected: Json) -> Differences:
    owners = {place: seat for seat, places in seen.state.get("centres", {}).items() for place in places}
    for name, seat in expected.items():
        place = seen.marks.place(name)
        if owners.get(place) != seat:
            yield f"{place} should be {seat or 'no centre'}, but is {owners.get(place) or 'no centre'}"


def _contested(seen: Observation, expected: Sequence[object]) -> Differences:
    actual = seen.state.get("contested", [])
    if not same_members([seen.marks.place(str(place)) for place in expected], actual):
        yield f"expected {list_text(expected)}, got {list_text(actual)}"


def _rules(seen: Observation, expected: Json) -> Differences:
    yield from differing(seen.marks.of_rules(expected), seen.state.get("rules", {}), "")


def _state(seen: Observation, expected: object) -> Differences:
    yield from differing(expected, seen.state, "")


def _status(seen: Observation, expected: Json) -> Differences:
    for written, status in expected.items():
        name = seen.marks.full_name(written)
        seat, _, unit = name.partition(" ")
        candidates = [other for other in _every_unit(seen.state, seat) if unit_text(other) == unit]
        if not candidates:
            yield f"there is no {name}"
            continue
        actual = [_status_of(other) for other in candidates]
        wanted = seen.marks.of_unit(name, status or {})
        if not any(not current if status is None else part_of(wanted, current) for current in actual):
            yield f"{name} should have {short(status)}, but has {short(actual[0] if len(actual) == 1 else actual)}"


def _status_of(unit: object) -> object:
    return unit.get("status", {}) if isinstance(unit, Mapping) else {}


def _every_unit(state: Json, seat: str) -> list[str | Json]:
    return [*state.get("units", {}).get(seat, []), *state.get("dislodged", {}).get(seat, [])]


def _events(seen: Observation, expected: Sequence[object]) -> Differences:
    for wanted in expected:
        if not any(_is_event(wanted, event) for event in seen.events):
            near = [event for event in seen.events if event.get("kind") == _kind(wanted)]
            yield f"there is no event {short(wanted)}" + (f"; of that kind: {short(near)}" if near else "")


def _no_events(seen: Observation, expected: Sequence[object]) -> Differences:
    for unwanted in expected:
        for event in seen.events:
            if _is_event(unwanted, event):
                yield f"there should be no event {short(unwanted)}, but there is {short(event)}"


def _kind(wanted: object) -> object:
    return wanted.get("kind") if isinstance(wanted, Mapping) else wanted


def _is_event(wanted: object, event: Json) -> bool:
    return part_of(wanted, event) if isinstance(wanted, Mapping) else event.get("kind") == wanted


def _sees(seen: Observation, expected: Json) -> Differences:
    for eyes, things in expected.items():
        view = seen.seen(eyes)
        for thing in _things(things):
            if not _in_view(thing, view):
                yield f"{eyes} should see {short(thing)}"


def _hides(seen: Observation, expected: Json) -> Differences:
    for eyes, things in expected.items():
        view = seen.seen(eyes)
        for thing in _things(things):
            if _in_view(thing, view):
                yield f"{eyes} should not see {short(thing)}"


def _things(things: object) -> list[object]:
    """A list of things seen; one alone stands for a list of one."""
    return things if isinstance(things, list) else [things]


def _in_view(thing: object, view: Json) -> bool:
    """Text: anywhere in the view. Otherwise a part of an event, of the state, of a result: all that are named."""
    if not isinstance(thing, Mapping):
        return str(thing) in json.dumps(view, ensure_ascii=False)
    rows = [row for rows_of_seat in (view.get("results") or {}).values() for row in rows_of_seat]
    checks = {
        "event": lambda part: any(part_of(part, event) for event in view.get("events", [])),
        "state": lambda part: part_of(part, view.get("state", {})),
        "result": lambda part: any(part_of(part, row) for row in rows),
    }
    return all(checks[key](part) for key, part in thing.items())


def _accepts(seen: Observation, expected: Json) -> Differences:
    for seat, line, canonical, answer in _answers(seen, expected):
        if answer.level == "error":
            yield f"{seat}: {line!r} should be read as {canonical}, but: {answer.message}"
        elif answer.canonical != canonical:
            yield f"{seat}: {line!r} should be read as {canonical}, but is read as {answer.canonical}"


def _message_check(level: str) -> MappingCheck:
    def check(seen: Observation, expected: Json) -> Differences:
        for seat, line, message, answer in _answers(seen, expected):
            if answer.level != level:
                reply = f"{answer.level}: {answer.message}"
                yield f"{seat}: {line!r} should be answered by the {level} {message!r}, but is {reply}"
            elif message.casefold() not in answer.message.casefold():
                yield f"{seat}: the {level} on {line!r} should say {message!r}, but says {answer.message!r}"

    return check


def _answers(seen: Observation, expected: Json) -> Iterator[tuple[str, str, str, ObservedCheck]]:
    for seat, lines in expected.items():
        for line, wanted in lines.items():
            yield seat, line, str(wanted), seen.before.answer(seat, line)


def _legal(seen: Observation, expected: Json) -> Differences:
    for seat, by_unit in expected.items():
        legal = seen.before.legal(seat)
        for unit, wanted in by_unit.items():
            actual = legal.get(seen.marks.unit(unit) if unit else "", ())
            if isinstance(wanted, list) and not same_members(wanted, actual):
                yield f"{seat} {unit} should be able to {list_text(wanted)}, but can {list_text(actual)}"
            elif isinstance(wanted, Mapping):
                yield from _legal_part(f"{seat} {unit}", wanted, actual)


def _legal_part(who: str, wanted: Json, actual: Sequence[str]) -> Differences:
    missing = [line for line in wanted.get("has", ()) if line not in actual]
    extra = [line for line in wanted.get("lacks", ()) if line in actual]
    if missing:
        yield f"{who} should be able to {list_text(missing)}; it can {list_text(actual)}"
    if extra:
        yield f"{who} should not be able to {list_text(extra)}"
    if "count" in wanted and len(actual) != wanted["count"]:
        yield f"{who} should have {wanted['count']} legal orders, but has {len(actual)}"


def _wants(seen: Observation, expected: Json) -> Differences:
    for seat, wanted in expected.items():
        actual = seen.before.wants(seat)
        parts = [want if isinstance(want, Mapping) else {"kind": want} for want in wanted]
        if not part_of(parts, list(actual)):
            yield f"{seat} should be asked for {short(parts)}, but is asked for {short(list(actual))}"


OF_MAPPINGS: Mapping[str, MappingCheck] = MappingProxyType(
    {
        "accepts": _accepts,
        "centres": _centres,
        "dislodged": dislodged,
        "errors": _message_check("error"),
        "hides": _hides,
        "legal": _legal,
        "owner": _owner,
        "results": results,
        "retreats": _retreats,
        "rules": _rules,
        "sees": _sees,
        "status": _status,
        "units": _units,
        "wants": _wants,
        "warnings": _message_check("warning"),
    }
)
"""Keys that expect something by seat, unit, place or rule."""
OF_LISTS: Mapping[str, ListCheck] = MappingProxyType(
    {
        "contested": _contested,
        "events": _events,
        "no_events": _no_events,
        "winners": _winners,
    }
)
"""Keys that expect a list of names or events."""
OF_VALUES: Mapping[str, Check] = MappingProxyType(
    {
        "draws": draws_of,
        "ended": _ended,
        "no_draws": not_drawn,
        "phase": _phase,
        "phase_name": _phase_name,
        "state": _state,
    }
)
"""Keys whose checks look themselves at what they are given."""
CHECKS = frozenset({*OF_MAPPINGS, *OF_LISTS, *OF_VALUES})
