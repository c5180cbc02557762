"""What a board shows without a game: who reaches whom, who can build what, how long it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.model.json_data import Json


class Finding(NamedTuple):
    """`topic`: what was looked at; `text`: what there is, in a sentence; `good`: whether it is as it should be."""

    topic: str
    text: str
    good: bool = True


def findings(document: Json) -> list[Finding]:
    """All that is looked at. The document must be one that can be played."""
    return [*_borders(document), *_builds(document), *_reach(document), *_shores(document)]


def neighbours(document: Json) -> dict[str, set[str]]:
    """By province, those to which an army or a fleet steps, coasts aside."""
    near: dict[str, set[str]] = {code: set() for code in document["provinces"]}
    for sort in ("army", "fleet"):
        for one, other in document.get(sort, ()):
            a, b = one.partition("/")[0], other.partition("/")[0]
            near[a].add(b)
            near[b].add(a)
    return near


def _borders(document: Json) -> Iterator[Finding]:
    armies, fleets = len(document.get("army", ())), len(document.get("fleet", ()))
    twice = [
        f"{one}–{other}"
        for sort in ("army", "fleet")
        for number, (one, other) in enumerate(document.get(sort, ()))
        if [other, one] in document[sort][:number] or [one, other] in document[sort][:number]
    ]
    if twice:
        yield Finding("borders", f"Written twice: {', '.join(twice[:6])}. Once is enough; it counts both ways.", False)
    yield Finding("borders", f"{armies} borders for armies and {fleets} for fleets, each the same from both sides.")
    near = neighbours(document)
    left = set(_steps(near, next(iter(document["seats"])), document))
    apart = [code for code in near if near[code] and code not in left]
    if apart:
        yield Finding("borders", f"No way leads from the first seat to {', '.join(sorted(apart)[:6])}.", False)
    else:
        yield Finding("borders", "Everything that has a border hangs together.")


def _steps(near: Mapping[str, set[str]], seat: str, document: Json) -> dict[str, int]:
    """Steps from a seat's homes to every province that can be reached, by whatever unit."""
    steps = dict.fromkeys(document["homes"][seat], 0)
    edge = list(steps)
    while edge:
        following = []
        for code in edge:
            for other in near[code]:
                if other not in steps:
                    steps[other] = steps[code] + 1
                    following.append(other)
        edge = following
    return steps


def _builds(document: Json) -> Iterator[Finding]:
    ashore = []
    for seat, homes in document["homes"].items():
        if seat in document["seats"] and not any(document["provinces"][code]["kind"] == "coastal" for code in homes):
            ashore.append(_name(document, seat))
    yield Finding("builds", f"Each of the {len(document['seats'])} seats has a home centre in which it builds.")
    if ashore:
        text = f"No home on a shore, so no fleets to begin with: {', '.join(ashore[:6])}."
        yield Finding("builds", text, document.get("options", {}).get("adjustments.build_sites") == "owned_centres")


def _reach(document: Json) -> Iterator[Finding]:
    near = neighbours(document)
    far: list[tuple[int, str, str]] = []
    for seat in document["seats"]:
        steps = _steps(near, seat, document)
        for other in document["seats"]:
            if other != seat:
                away = min((steps[code] for code in document["homes"][other] if code in steps), default=-1)
                far.append((away, seat, other))
    lost = [(seat, other) for away, seat, other in far if away < 0]
    for seat, other in lost[:4]:
        yield Finding("reach", f"{_name(document, seat)} cannot reach a home of {_name(document, other)}.", False)
    if not lost:
        nearest, furthest = min(far), max(far)
        text = (
            f"Every seat reaches every other's homes: {_name(document, nearest[1])} and {_name(document, nearest[2])} "
            f"in {_count(nearest[0], 'step')}, the two farthest in {furthest[0]}."
        )
        yield Finding("reach", text)
    if not lost and min(far)[0] == 1 and len(document["seats"]) < 20:
        touching = sorted({frozenset((seat, other)) for away, seat, other in far if away == 1}, key=sorted)
        pairs = ", ".join(" and ".join(_name(document, seat) for seat in sorted(pair)) for pair in touching[:4])
        yield Finding("reach", f"Homes touch from the start: {pairs}.", False)


def _shores(document: Json) -> Iterator[Finding]:
    split = sorted(code for code, record in document["provinces"].items() if record.get("coasts"))
    if split:
        text = f"{_count(len(split), 'province')} with several coasts: {', '.join(split[:8])}. Fleets say at which."
        yield Finding("coasts", text)
    else:
        yield Finding("coasts", "No province has several coasts.")


def _name(document: Json, seat: str) -> str:
    return str(document["seats"][seat].get("name", seat))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
