"""The DATC's convoy cases on a board: positions of their kind, made of its own seas and shores, adjudicated.

What must come out is theirs (DATC 3.0, 6.F and 6.G): 6.F.3 and 6.F.4 a convoy that is and is not let through, 6.F.9 one
of two dislodged fleets of a chain, 6.F.14 a convoy in the way of the support against it, 6.G.1 two armies that swap.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import NamedTuple

from engine.io.json_lines import run_line
from engine.model.json_data import Json
from engine.proving.findings import Finding, neighbours

EACH = 3
"""Places at which each case is tried."""


class Case(NamedTuple):
    """A position and what comes of it: units by seat, orders by seat, the verdict that one order must get."""

    like: str
    units: dict[str, list[str]]
    orders: dict[str, list[str]]
    asked: tuple[str, str]
    verdict: str


def convoy_findings(document: Json) -> Iterator[Finding]:
    """A line for each case: how often it was tried, and where it did not come out."""
    findings = {}
    for kind in (_let_through, _bounced, _dislodged, _chain, _swap):
        cases = list(islice(kind(document), EACH))
        if not cases:
            continue
        wrong = [case for case in cases if _verdict(document, case) != case.verdict]
        findings[cases[0].like] = Finding("convoys", _finding_text(cases, wrong), not wrong)
    if not findings:
        yield Finding("convoys", "No sea joins two shores, so nothing can be convoyed.")
    yield from findings.values()


def _finding_text(cases: list[Case], wrong: list[Case]) -> str:
    like = cases[0].like
    if wrong:
        case = wrong[0]
        return f"Like {like}: {case.asked[1]} should come out as “{case.verdict}”, and does not."
    return f"Like {like}: tried at {len(cases)} {'place' if len(cases) == 1 else 'places'}, as the DATC has it."


def _verdict(document: Json, case: Case) -> str:
    plain = {key: value for key, value in document.items() if key != "geometry"}
    answer = run_line({"board": plain, "state": {"phase": "S1901M", "units": case.units}, "orders": case.orders})
    seat, order = case.asked
    return next((line["verdict"] for line in answer["results"][seat] if line["order"] == order), "missing")


def _seats(document: Json) -> tuple[str, str]:
    one, other, *_ = document["seats"]
    return one, other


def _waters(document: Json) -> Iterator[tuple[str, list[str]]]:
    """Each sea with the shores on it, provinces of one coast before the others."""
    near = neighbours(document)
    kinds = {code: record["kind"] for code, record in document["provinces"].items()}
    for code in sorted(near):
        if kinds[code] == "sea":
            shores = [other for other in near[code] if kinds[other] == "coastal"]
            yield code, sorted(shores, key=lambda shore: (_coasts(document, shore), shore))


def _coasts(document: Json, code: str) -> int:
    return len(document["provinces"][code].get("coasts", ()))


def _let_through(document: Json) -> Iterator[Case]:
    one, _ = _seats(document)
    for sea, shores in _waters(document):
        if len(shores) >= 2:
            start, goal = shores[:2]
            move = f"A {start} - {goal}"
            yield Case(
                "6.F.3, an army is convoyed", {one: [f"A {start}", f"F {sea}"]},
                {one: [f"{move} VIA", f"F {sea} C {move}"]}, (one, f"{move} VIA"), "succeeds",
            )  # fmt: skip


def _bounced(document: Json) -> Iterator[Case]:
    one, other = _seats(document)
    near = neighbours(document)
    for sea, shores in _waters(document):
        for start, goal in permutations(shores, 2):
            rivals = [
                code
                for code in sorted(near[goal] - {start, sea})
                if [code, goal] in document.get("army", ()) or [goal, code] in document.get("army", ())
            ]
            if rivals:
                move = f"A {start} - {goal}"
                yield Case(
                    "6.F.4, two that are equally strong bounce, convoyed or not",
                    {one: [f"A {start}", f"F {sea}"], other: [f"A {rivals[0]}"]},
                    {one: [f"{move} VIA", f"F {sea} C {move}"], other: [f"A {rivals[0]} - {goal}"]},
                    (one, f"{move} VIA"), "bounces",
                )  # fmt: skip
                break


def _dislodged(document: Json) -> Iterator[Case]:
    one, other = _seats(document)
    near = neighbours(document)
    for sea, shores in _waters(document):
        seas = [code for code in sorted(near[sea]) if document["provinces"][code]["kind"] == "sea"]
        if len(shores) >= 2 and len(seas) >= 2:
            move, attack = f"A {shores[0]} - {shores[1]}", f"F {seas[0]} - {sea}"
            yield Case(
                "6.F.7, the convoying fleet is dislodged",
                {one: [f"A {shores[0]}", f"F {sea}"], other: [f"F {seas[0]}", f"F {seas[1]}"]},
                {one: [f"{move} VIA", f"F {sea} C {move}"], other: [attack, f"F {seas[1]} S {attack}"]},
                (one, f"{move} VIA"), "disrupted",
            )  # fmt: skip


def _chain(document: Json) -> Iterator[Case]:
    one, _ = _seats(document)
    near = neighbours(document)
    shores = dict(_waters(document))
    for first, second in combinations(sorted(shores), 2):
        if second in near[first]:
            starts = [code for code in shores[first] if code not in shores[second]]
            goals = [code for code in shores[second] if code not in shores[first]]
            if starts and goals:
                move = f"A {starts[0]} - {goals[0]}"
                yield Case(
                    "6.F.8, a chain of two fleets",
                    {one: [f"A {starts[0]}", f"F {first}", f"F {second}"]},
                    {one: [f"{move} VIA", f"F {first} C {move}", f"F {second} C {move}"]},
                    (one, f"{move} VIA"), "succeeds",
                )  # fmt: skip


def _swap(document: Json) -> Iterator[Case]:
    one, _ = _seats(document)
    borders = {frozenset(pair) for pair in document.get("army", ())}
    for sea, shores in _waters(document):
        for start, goal in combinations(shores, 2):
            if frozenset((start, goal)) in borders:
                move, back = f"A {start} - {goal}", f"A {goal} - {start}"
                yield Case(
                    "6.G.1, two armies swap by convoy",
                    {one: [f"A {start}", f"A {goal}", f"F {sea}"]},
                    {one: [f"{move} VIA", back, f"F {sea} C {move}"]}, (one, back), "succeeds",
                )  # fmt: skip
                break
