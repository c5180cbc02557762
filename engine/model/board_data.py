"""The data of a board, checked, and patches put on it.

A patch has the keys of a board, all optional, and says what it changes:

* `id`: who speaks, for messages (a rule's id);
* `provinces`, `aliases`: new ones, and old ones that change (a new name or kind, a split into coasts). The fleet
  borders of a province whose coasts change are gone: the patch states all of them again;
* `army`, `fleet`: borders added; `drop_army`, `drop_fleet`: borders taken away;
* `off_board`: names of places off the map; `usual_coasts`: the coast that is meant where none is named;
* `homes`: home centres added, by seat; `centres` and `drop_centres`; `start`: the opening units of a seat.

A board may say besides what it is called (`name`), who plays on it (`seats`), with how many centres one wins (`wins`),
what else its games are made with (`options`: values of options of rules), how its years are called (`years`), which of
its provinces rules mean that name some (`places`, by rule) and how it is drawn (`geometry`, which only maps read). No
patch changes those (docs/boards.md).

The order of patches never matters: two that disagree about a province or a seat are refused, both named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from engine.model.errors import RulebookError
from engine.model.json_data import Json

KINDS = ("inland", "coastal", "sea", "impassable")
_EMPTY: Json = {
    "id": "board", "provinces": {}, "aliases": {}, "army": (), "fleet": (), "homes": {}, "centres": (), "start": {},
    "off_board": {}, "usual_coasts": {}, "seats": {}, "options": {}, "years": {},
    "wins": None, "geometry": {}, "name": "", "places": {},
}  # fmt: skip
_OWN = ("id", "seats", "options", "years", "wins", "geometry", "name", "places")
"""What a board says of itself, and no patch changes."""
_CHANGES = frozenset({*_EMPTY, "drop_army", "drop_fleet", "drop_centres"} - {*_OWN}) | {"id"}

Border = tuple[str, str]


def validated(data: Json) -> Json:
    """The data with every key present and every border spelt one way. Raises RulebookError where it is wrong."""
    whole = {**_EMPTY, **data}
    whole["army"] = tuple(sorted({_border(pair) for pair in whole["army"]}))
    whole["fleet"] = tuple(sorted({_border(pair) for pair in whole["fleet"]}))
    board = f"Board {whole['id']}"
    _check_provinces(board, whole["provinces"])
    for pair in whole["army"]:
        for end in pair:
            _check_end(board, "army", end, whole["provinces"])
    for pair in whole["fleet"]:
        for end in pair:
            _check_end(board, "fleet", end, whole["provinces"])
    for name in whole["off_board"]:
        if name in whole["provinces"]:
            raise RulebookError(f"{board} has {name} as a province and off the board; it is one or the other.")
    _check_usual(board, whole["usual_coasts"], whole["provinces"])
    named = [*whole["aliases"], *whole["centres"], *(home for homes in whole["homes"].values() for home in homes)]
    for name in named:
        if name not in whole["provinces"]:
            raise RulebookError(f"{board} speaks of {name!r}, which is none of its provinces.")
    return whole


def merged(base: Json, patches: Sequence[Json]) -> Json:
    """Validated data with patches put on. Raises RulebookError naming patches that disagree."""
    for patch in patches:
        if unknown := sorted(set(patch) - _CHANGES):
            raise RulebookError(f"The board patch of {_who(patch)} has no meaning for {', '.join(map(repr, unknown))}.")
    _check_agreement(base, patches)
    provinces, aliases = dict(base["provinces"]), dict(base["aliases"])
    homes, start = {seat: list(values) for seat, values in base["homes"].items()}, dict(base["start"])
    centres, off_board, usual = set(base["centres"]), dict(base["off_board"]), dict(base["usual_coasts"])
    split: set[str] = set()
    for patch in patches:
        for name, record in patch.get("provinces", {}).items():
            if name in provinces and _coasts(provinces[name]) != _coasts(record):
                split.add(name)
        provinces.update(patch.get("provinces", {}))
        for name, values in patch.get("aliases", {}).items():
            aliases[name] = sorted({*aliases.get(name, ()), *values})
        for seat, values in patch.get("homes", {}).items():
            homes[seat] = sorted({*homes.get(seat, ()), *values})
        start.update(patch.get("start", {}))
        off_board.update(patch.get("off_board", {}))
        usual.update(patch.get("usual_coasts", {}))
    for patch in patches:
        centres = (centres | set(patch.get("centres", ()))) - set(patch.get("drop_centres", ()))
    fleet = [pair for pair in base["fleet"] if not any(_province(end) in split for end in pair)]
    return validated(
        {
            **{key: base[key] for key in _OWN},
            "provinces": provinces, "aliases": aliases, "homes": homes, "start": start,
            "army": _patched_borders(base["army"], patches, "army"), "fleet": _patched_borders(fleet, patches, "fleet"),
            "centres": sorted(centres), "off_board": off_board,
            "usual_coasts": usual,
        }
    )  # fmt: skip


def _patched_borders(borders: Iterable[Border], patches: Sequence[Json], sort: str) -> set[Border]:
    pairs = set(borders)
    for patch in patches:
        pairs |= {_border(pair) for pair in patch.get(sort, ())}
    for patch in patches:
        pairs -= {_border(pair) for pair in patch.get(f"drop_{sort}", ())}
    return pairs


# --- do patches agree? -------------------------------------------------------------------------------


def disagreements(base: Json, patches: Sequence[Json]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Who disagrees with whom, by the ids of two patches, and about what."""
    for one, other in combinations(patches, 2):
        if matters := tuple(dict.fromkeys(_disputed(base, one, other))):
            yield _who(one), _who(other), matters


def _check_agreement(base: Json, patches: Sequence[Json]) -> None:
    for one, other, matters in disagreements(base, patches):
        raise RulebookError(
            f"The boards of {one} and {other} disagree about {' and '.join(matters)}. Strike one of the two rules."
        )


def _disputed(base: Json, one: Json, other: Json) -> Iterable[str]:
    """What two patches say different things about, in a fixed order."""
    ours, theirs = one.get("provinces", {}), other.get("provinces", {})
    for name in sorted(set(ours) & set(theirs)):
        recoasted = name not in base["provinces"] or _coasts(base["provinces"][name]) != _coasts(ours[name])
        if ours[name] != theirs[name] or (recoasted and _shores(one, name) != _shores(other, name)):
            yield name
    for sort in ("army", "fleet"):
        for adds, drops in ((one, other), (other, one)):
            added = {_border(pair) for pair in adds.get(sort, ())}
            for pair in sorted(added & {_border(pair) for pair in drops.get(f"drop_{sort}", ())}):
                yield "-".join(pair)
    for adds, drops in ((one, other), (other, one)):
        yield from sorted(set(adds.get("centres", ())) & set(drops.get("drop_centres", ())))
    starts, others = one.get("start", {}), other.get("start", {})
    yield from sorted(f"the opening of {seat}" for seat in set(starts) & set(others) if starts[seat] != others[seat])


def _shores(patch: Json, name: str) -> set[Border]:
    """All borders that a patch states for a province."""
    pairs = (*patch.get("army", ()), *patch.get("fleet", ()))
    return {_border(pair) for pair in pairs if any(_province(end) == name for end in pair)}


# --- small things ------------------------------------------------------------------------------------


def _who(patch: Json) -> str:
    return str(patch.get("id", "an unnamed patch"))


def _border(pair: Sequence[str]) -> Border:
    if len(pair) != 2 or pair[0] == pair[1]:
        raise RulebookError(f"A border joins two places, which {list(pair)!r} does not.")
    one, other = sorted(pair)
    return one, other


def _province(place: str) -> str:
    return place.partition("/")[0]


def _coasts(record: Json) -> tuple[str, ...]:
    return tuple(record.get("coasts", ()))


def _check_provinces(board: str, provinces: Mapping[str, Json]) -> None:
    for name, record in provinces.items():
        if not record.get("name") or record.get("kind") not in KINDS:
            raise RulebookError(f"{board}: province {name!r} needs a name and a kind, one of {', '.join(KINDS)}.")
        if record.get("coasts") and (record["kind"] != "coastal" or len(_coasts(record)) < 2):
            raise RulebookError(f"{board}: {name} has named coasts, so it must be coastal and have several.")
        _check_drawn(board, name, record.get("drawn", {}))


def _check_drawn(board: str, name: str, drawn: Json) -> None:
    """Where a province is drawn that no geometry holds: `at`, a point, and `shape`, its corners one after the other."""
    shape = drawn.get("shape", ())
    points = [*shape, *([drawn["at"]] if "at" in drawn else [])]
    wrong = set(drawn) - {"at", "shape"} or (shape and len(shape) < 3) or not all(map(_is_point, points))
    if wrong:
        raise RulebookError(
            f"{board}: {name} is drawn at a point and in a shape of three corners or more, each two numbers, "
            'like {"at": [420, 610], "shape": [[400, 600], [440, 600], [420, 630]]}.'
        )


def _is_point(point: Sequence[object]) -> bool:
    return len(point) == 2 and all(isinstance(part, int | float) and not isinstance(part, bool) for part in point)


def _check_usual(board: str, usual: Mapping[str, str], provinces: Mapping[str, Json]) -> None:
    for name, coast in usual.items():
        if name not in provinces or coast not in _coasts(provinces[name]):
            raise RulebookError(f"{board} has no coast {name}/{coast}, which is meant where none is named.")


def _check_end(board: str, sort: str, place: str, provinces: Mapping[str, Json]) -> None:
    name, _, coast = place.partition("/")
    record = provinces.get(name)
    if record is None:
        raise RulebookError(f"{board}: a border for {sort} units leads to {name!r}, which is none of its provinces.")
    kinds = ("inland", "coastal") if sort == "army" else ("coastal", "sea")
    if record["kind"] not in kinds:
        raise RulebookError(f"{board}: {name} is {record['kind']} and can have no border for {sort} units.")
    coasts = _coasts(record) if sort == "fleet" else ()
    if (coast or coasts) and coast not in coasts:
        known = ", ".join(coasts) or "it has none"
        raise RulebookError(f"{board}: the {sort} border at {place} must name a coast of {name} ({known}).")
