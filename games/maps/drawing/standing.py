"""Units, figures and marks of a view: what stands where, and what hangs on it.

Marks that a rule has dated to a later season are not drawn before it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.model.json_data import Json
from engine.model.phases import season_number, season_of
from games.maps.drawing.core import UNDRAWN
from games.maps.drawing.legend import ACTORS, ALIASES, BADGES, MARKS, SIGNS, STATUSES, WORDED, worded
from games.maps.drawing.scene import Actor, Dislodged, DrawnUnit

#: Where punters are who were thrown out of a closed place.
SKY = "SKY"


class PieceReader:
    """Reads the pieces of one state."""

    def __init__(self, state: Json, provinces: Collection[str] = ()) -> None:
        """Number the units as the engine does: the standing ones by owner, then the dislodged.

        `provinces`: of the board, by which a mark that no rule draws is known for one of places.
        """
        self._provinces = frozenset(provinces)
        self._season = season_number(season_of(state["phase"])) if state.get("phase") else 0
        self._state = state
        standing = [(owner, item) for owner, items in state.get("units", {}).items() for item in items]
        lost = [(owner, item) for owner, items in state.get("dislodged", {}).items() for item in items]
        ids = state.get("ids", {}).get("units") or range(1, len(standing) + len(lost) + 1)
        self._places = {
            number: _unit_location(item)[1] for number, (_, item) in zip(ids, (*standing, *lost), strict=False)
        }
        self._standing, self._lost = standing, lost

    def units(self) -> tuple[DrawnUnit, ...]:
        """All units on the ground; one that is carried is drawn with its carrier."""
        carried = {_carrier(item): _unit_location(item)[0] for _, item in self._standing if _carrier(item)}
        return tuple(
            replace(self._unit(owner, item), cargo=carried.get(name, ""))
            for (owner, item), name in zip(self._standing, _names(self._standing), strict=True)
            if not _carrier(item) and not _text(item).partition(" ")[2].startswith("^")
        )

    def dislodged(self) -> tuple[Dislodged, ...]:
        """Those that must retreat."""
        return tuple(Dislodged(self._unit(owner, item), str(item.get("from", ""))) for owner, item in self._lost)

    def actors(self) -> tuple[Actor, ...]:
        """Punters in the air, and figures by the rule that owns them: ``{"borg": {"at": "Mun"}}``, herds as a list."""
        all_actors = [
            Actor("punter", SKY, owner, f"{_unit_location(item)[0]} ^{_unit_location(item)[1]}")
            for owner, item in self._standing
            if _text(item).partition(" ")[2].startswith("^")
        ]
        for name, held in self._state.get("rules", {}).items():
            if name in ACTORS and isinstance(held, Mapping):
                all_actors += [actor for word, value in held.items() for actor in _figures(name, word, value)]
        return tuple(all_actors)

    def marks(self) -> dict[str, tuple[str, ...]]:
        """Marks of places by the rule that owns them: ``{"closing": {"closed": {"Mun": true}}}``."""
        out: dict[str, tuple[str, ...]] = {}
        for held in self._state.get("rules", {}).values():
            for name, places in held.items() if isinstance(held, Mapping) else ():
                mark = ALIASES.get(name, name)
                if name in WORDED and isinstance(places, Mapping):
                    for place in (p for p, value in places.items() if self._in_force(name, value)):
                        out[place] = (*out.get(place, ()), worded(name, _value(places[place])))
                elif isinstance(places, Mapping) and (mark in MARKS or self._stands_in_places(mark, places)):
                    for place in (p for p, value in places.items() if self._in_force(name, value)):
                        out[place] = (*out.get(place, ()), mark)
                        if f"just_{mark}" in MARKS and self._begins_now(places[place]):
                            out[place] += (f"just_{mark}",)
        return out

    def _stands_in_places(self, mark: str, values: Json) -> bool:
        """Whether a mark that nobody draws is one of places: it gets a stand-in."""
        return bool(values) and mark not in UNDRAWN and self._provinces.issuperset(values)

    def _unit(self, owner: str, item: str | Json) -> DrawnUnit:
        kind, place, coast = _unit_location(item)
        status = {} if isinstance(item, str) else item.get("status", {})
        worn = {n.rpartition(".")[2]: _value(v) for n, v in status.items() if self._in_force(n, v)}
        twin = worn.get("twin", "")
        return DrawnUnit(
            kind=kind,
            owner=owner,
            place=place,
            coast=coast,
            statuses=(*_statuses(worn), *self._left("stone", status)),
            count=int(worn.get("multiple", 1)),
            twin=self._places.get(twin, "") if isinstance(twin, int) else str(twin),
            key="" if isinstance(item, str) else str(item.get("id", "")),
        )

    def _left(self, word: str, status: Json) -> Iterator[str]:
        """How many seasons a mark still lasts, this one included, where the legend has a sign for that: ``stone2``."""
        for name, mark in status.items():
            until = mark.get("until", "") if isinstance(mark, Mapping) else ""
            if name.rpartition(".")[2] == word and until and self._season and self._in_force(name, mark):
                left = f"{word}{season_number(until) - self._season + 1}"
                if left in STATUSES:
                    yield left

    def _in_force(self, name: str, mark: object) -> bool:
        since = mark.get("since", "") if isinstance(mark, Mapping) else ""
        word = name.rpartition(".")[2]
        if (word in SIGNS and SIGNS[word].foreseen) or (word in BADGES and BADGES[word].foreseen):
            return bool(_value(mark))
        late = since and self._season and season_number(since) > self._season
        return bool(_value(mark)) and not late

    def _begins_now(self, mark: object) -> bool:
        since = mark.get("since", "") if isinstance(mark, Mapping) else ""
        return bool(since) and season_number(since) == self._season


def _text(item: str | Json) -> str:
    return item if isinstance(item, str) else str(item["unit"])


def _unit_location(item: str | Json) -> tuple[str, str, str]:
    kind, _, rest = _text(item).partition(" ")
    place, _, coast = rest.strip().lstrip("^").partition("#")[0].partition("/")
    return kind, place, coast


def _carrier(item: str | Json) -> str:
    return "" if isinstance(item, str) else str(item.get("carrier") or "")


def _names(standing: list[tuple[str, str | Json]]) -> Iterator[str]:
    """As carriers are named: ``France B Par``, the second of a kind in a place with its number."""
    seen: dict[str, int] = {}
    for owner, item in standing:
        name = f"{owner} {_text(item)}"
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name}#{seen[name]}"


def _value(mark: object) -> Any:
    """A mark's value, whether it stands alone or among its dates."""
    return mark["value"] if isinstance(mark, Mapping) and "value" in mark else mark


def _statuses(worn: Json) -> Iterable[str]:
    for name, value in worn.items():
        known = ALIASES.get(name, name)
        if value and name in WORDED:
            yield worded(name, value)
        elif value and f"{known}{value}" in STATUSES:
            yield f"{known}{value}"
        elif value and (known in STATUSES or _unheard_of(known)):
            yield known


def _unheard_of(status: str) -> bool:
    """Whether a status is drawn by nobody: it gets a stand-in. (`1`: one of which the legend knows what it counts.)"""
    return status not in UNDRAWN and status not in ACTORS and f"{status}1" not in STATUSES


def _figures(kind: str, word: str, value: object) -> Iterable[Actor]:
    """The one figure of a rule stands ``at`` a place; tokens of which there are several come as a list."""
    if word == "at" and value:
        yield Actor(kind, str(value))
    elif isinstance(value, list):
        for item in value:
            if isinstance(item, Mapping) and item.get("at"):
                yield Actor(kind, str(item["at"]), str(item.get("owner", "")))
