"""The headline of a turn: what everybody will talk about, out of the events that everybody may see."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Names = Mapping[str, str]
Event = Mapping[str, Any]


def joined(words: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    *most, last = list(words) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _taken(events: Sequence[Event], places: Names, seats: Names) -> list[str]:
    """Who took what, the greediest first; what was nobody's and what was somebody's alike."""
    by_seat: dict[str, list[str]] = {}
    for event in events:
        if event["kind"] == "centre.taken" and event.get("seat"):
            by_seat.setdefault(event["seat"], []).append(event["place"])
    greediest = sorted(by_seat, key=lambda seat: (-len(by_seat[seat]), seat))
    found = []
    for seat in greediest[:2]:
        held = [places.get(place, place) for place in by_seat[seat]]
        what = joined(held) if len(held) < 4 else f"{len(held)} centres"
        found.append(f"{seats.get(seat, seat)} takes {what}")
    return found


def _units(events: Sequence[Event], kind: str, places: Names, seats: Names) -> list[str]:
    """Whose unit it happened to, and where."""
    found = []
    for event in events:
        if event["kind"] == kind:
            place = str(event["unit"]).split()[-1].partition("/")[0]
            found.append((seats.get(event["seat"], event["seat"]), places.get(place, place)))
    return [f"{seat} thrown out of {place}" for seat, place in found]


# What is worth a headline of its own, by kind of event: a card, a creature, a disaster.
WONDERS = ("unit.killed", "hole.swallowed", "unit.squashed", "unit.collided", "centre.destroyed", "centre.created")


def _wonders(events: Sequence[Event], places: Names) -> list[str]:
    """In the words of the report, one of each kind, the worst first; its place by its name."""
    found = []
    for kind in WONDERS:
        found += [_told(event, places) for event in events if event["kind"] == kind][:1]
    return found


def _told(event: Event, places: Names) -> str:
    text, place = str(event["text"]).rstrip("."), str(event.get("place", ""))
    return re.sub(rf"\b{re.escape(place)}\b", places.get(place, place), text) if place else text


def _doors(events: Sequence[Event], places: Names) -> list[str]:
    """What closes and what opens by vote."""
    found = []
    for kind, verb in (("place.closed", "close"), ("place.opened", "open")):
        names = [places.get(event["place"], event["place"]) for event in events if event["kind"] == kind]
        found += [f"{joined(names)} {verb}{'s' if len(names) == 1 else ''}"] if names else []
    return [", ".join(found)] if found else []


def headline(events: Sequence[Event], places: Names, seats: Names) -> str:
    """One line. `places` and `seats` are names by id."""
    kinds = {event["kind"] for event in events}
    if "game.ended" in kinds:
        return next(str(event["text"]).rstrip(".") for event in events if event["kind"] == "game.ended")
    gone = [seats.get(event["seat"], event["seat"]) for event in events if event["kind"] == "seat.eliminated"]
    parts = [f"{joined(gone)} {'is' if len(gone) == 1 else 'are'} no more"] if gone else []
    parts += _wonders(events, places)[:1] + _doors(events, places)
    parts += _taken(events, places, seats)
    thrown = _units(events, "unit.dislodged", places, seats) + _units(events, "unit.displaced", places, seats)
    if thrown and len(parts) < 2:
        parts.append(joined(thrown[:2]))
    if parts:
        return "; ".join(parts[:2])
    return _quiet(events, kinds, places)


def _quiet(events: Sequence[Event], kinds: set[str], places: Names) -> str:
    """For turns in which nobody lost anything."""
    contested = [place for event in events if event["kind"] == "place.contested" for place in event.get("places", ())]
    if contested:
        return f"Standoff in {joined(places.get(place, place) for place in contested[:3])}"
    if "units.disposed" in kinds:
        return "The pieces are on the board"
    if "unit.built" in kinds:
        return "New units for old ambitions"
    if "unit.removed" in kinds:
        return "Fewer mouths to feed"
    if "unit.retreated" in kinds or "unit.disbanded" in kinds:
        return "The beaten make off"
    if "unit.moved" in kinds:
        return "Everybody moves, nobody is hurt"
    return "All quiet"
