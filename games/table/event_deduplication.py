"""Each thing once: the events of a step without what others of it tell, and those of one kind in one sentence; what
happens at once in the order of the table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from engine.model.json_data import JsonDict
from engine.model.wording import listed

Event = JsonDict
TOGETHER = ("unit.destroyed", "unit.merged")
"""Kinds of losses that another event of the same step may tell of several units at once."""
AT_ONCE = "unit.moved"


def moves_by_seat(events: Iterable[Event], seats: Sequence[str]) -> Iterator[Event]:
    """Events in their order, but moves that follow each other by the order of the seats that made them: they happen at
    once, and the resolver tells them as it came to know of them."""
    order = {seat: number for number, seat in enumerate(seats)}
    for kind, group in groupby(events, key=lambda event: event.get("kind")):
        if kind == AT_ONCE:
            yield from sorted(group, key=lambda event: order.get(str(event.get("seat")), len(order)))
        else:
            yield from group


def each_once(events: Iterable[Event]) -> Iterator[Event]:
    """Events of a step without what others of it tell: units that were lost together (`units`), what only sums up
    for programs what stands in other lines (`again`), and what is told in one sentence with the first (`jointly`)."""
    all_events = list(events)
    together = {str(unit) for event in all_events for unit in event.get("units") or ()}
    for event in in_one_sentence(all_events):
        lost_so = event.get("kind") in TOGETHER and f"{event.get('seat')} {event.get('unit')}" in together
        if not lost_so and not event.get("again"):
            yield event


def in_one_sentence(events: Sequence[Mapping[str, object]]) -> Iterator[Event]:
    """Events of which several have the same sentence (`engine.model.wording.jointly`) as one, in the place of the
    first: its data, and a text that tells of all."""
    parts: dict[tuple[str, str], list[str]] = {}
    for event in events:
        if event.get("jointly"):
            parts.setdefault(_sentence(event), []).append(str(event.get("part", "")))
    seen = set()
    for event in events:
        key = _sentence(event)
        if not event.get("jointly") or len(parts[key]) < 2:
            yield dict(event)
        elif key not in seen:
            seen.add(key)
            yield {**event, "text": key[1].replace("{}", _row(parts[key]))}


def _sentence(event: Mapping[str, object]) -> tuple[str, str]:
    return str(event.get("step", "")), str(event.get("jointly", ""))


def _row(parts: Sequence[str]) -> str:
    """`The Jester, France (2) and the Doctor`: an article is small but at the beginning."""
    first, *rest = (one if often == 1 else f"{one} ({often})" for one, often in Counter(parts).items())
    return listed([first, *(f"the {one[4:]}" if one.startswith("The ") else one for one in rest)])


def each_aside_once(events: Iterable[Event], asides: set[str]) -> Iterator[Event]:
    """Events without the asides of a card that have been made in this report already; `asides` is added to."""
    for event in events:
        aside = str(event.get("flavour") or "")
        yield {**event, "flavour": ""} if aside and aside in asides else event
        asides.add(aside)
