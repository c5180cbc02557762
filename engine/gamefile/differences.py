"""What differs between a turn as a file has it and as it is played again, each in one line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.model.json_data import Json

SHOWN = 200
"""Characters of a value that a difference repeats."""
NOTHING = "nothing"
_OF_RESULT = ("verdict", "dislodged", "why", "rule", "rule_id", "given", "by", "data", "unit", "audience")


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs. `path`: where in the turn; `written` in the file, `played` by the rules here.

    `note`: what is wrong, where there are no two values to hold against each other.
    """

    path: str
    written: str
    played: str
    note: str = ""

    def __str__(self) -> str:
        if self.note:
            return f"{self.path}: {self.note}" if self.path else self.note
        return f"{self.path}: the file has {_clipped(self.written)}, the rules give {_clipped(self.played)}"


def _clipped(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def value_text(value: object) -> str:
    """A value as a difference tells it."""
    return json.dumps(value, ensure_ascii=False) if value is not None else NOTHING


def in_state(path: str, written: Json, played: Json) -> Iterator[Difference]:
    """What differs between two positions, a seat or a thing at a time. `ids` are no news by themselves."""
    for key in dict.fromkeys((*written, *played)):
        yield from _in_value(f"{path}.{key}", written.get(key), played.get(key))


def _in_value(path: str, written: object, played: object) -> Iterator[Difference]:
    if written == played:
        return
    if isinstance(written, Mapping) and isinstance(played, Mapping):
        for key in dict.fromkeys((*written, *played)):
            yield from _in_value(f"{path}.{key}", written.get(key), played.get(key))
    elif isinstance(written, list) and isinstance(played, list):
        yield from _in_list(path, written, played)
    else:
        yield Difference(path, value_text(written), value_text(played))


def _in_list(path: str, written: Sequence[object], played: Sequence[object]) -> Iterator[Difference]:
    """Things in one list and not in the other; of those in both the order."""
    ours, theirs = Counter(map(value_text, played)), Counter(map(value_text, written))
    gone, new = theirs - ours, ours - theirs
    if gone or new:
        yield Difference(path, ", ".join(gone.elements()) or NOTHING, ", ".join(new.elements()) or NOTHING)
    else:
        yield Difference(path, value_text(written), value_text(played))


def in_results(written: Mapping[str, Sequence[Json]], played: Mapping[str, Sequence[Json]]) -> Iterator[Difference]:
    """What differs in what became of orders, each order held against itself."""
    for seat in dict.fromkeys((*written, *played)):
        theirs, ours = _by_order(written.get(seat, ())), _by_order(played.get(seat, ()))
        for order in dict.fromkeys((*theirs, *ours)):
            path = f"results.{seat}.{order[0]}"
            one, other = theirs.get(order), ours.get(order)
            if one is None or other is None:
                yield Difference(path, value_text(one and one["verdict"]), value_text(other and other["verdict"]))
                continue
            for name in _OF_RESULT:
                yield from _in_value(f"{path}.{name}", one.get(name), other.get(name))
        if list(theirs) != list(ours) and set(theirs) == set(ours):
            yield Difference(f"results.{seat}", value_text([o[0] for o in theirs]), value_text([o[0] for o in ours]))


def _by_order(results: Sequence[Json]) -> dict[tuple[str, int], Json]:
    """Results by the text of their order, and the how manieth of that text each is."""
    seen: Counter[str] = Counter()
    by_order = {}
    for one in results:
        by_order[one["order"], seen[one["order"]]] = one
        seen[one["order"]] += 1
    return by_order


def in_events(written: Sequence[Json], played: Sequence[Json]) -> Iterator[Difference]:
    """Events of the report that only one of them has; those that both have in another order."""
    if written == played:
        return
    theirs, ours = ([(str(one["text"]), value_text(one)) for one in events] for events in (written, played))
    gone, new = Counter(theirs) - Counter(ours), Counter(ours) - Counter(theirs)
    for text, whole in gone.elements():
        other = next((other_event for other_text, other_event in new if other_text == text), None)
        yield Difference("events", whole if other else value_text(text), other or NOTHING)
    for text, _ in new.elements():
        if text not in {other_text for other_text, _ in gone}:
            yield Difference("events", NOTHING, value_text(text))
    if not gone and not new:
        yield Difference("events", "the same events in another order", value_text([text for text, _ in ours]))


def in_draws(written: Json, played: Json) -> Iterator[Difference]:
    """Draws that came out otherwise, or were made in only one of them."""
    for key in dict.fromkeys((*written, *played)):
        yield from _in_value(f"draws.{key}", written.get(key), played.get(key))
