"""Winter: as many units as centres (DATC 6.I builds, 6.J removals and civil disorder)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model.events import Result
from engine.model.ids import KindId, ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.orders import Build, Order, Remove, Waive
from engine.model.unit_orders import OrderLine
from engine.movement.legality import name_of
from engine.rulebook.catalogue import SITES
from engine.rulebook.line_taking import private, sent_ahead
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import Option, OrderKind, Rule, Step, Want, Window
from engine.rulebook.turn import Turn

from variants.standard import SOURCE
from variants.standard.adjustments.building import (
    budgets,
    build_unit,
    builds_due,
    free_sites,
    judge_build,
    kinds,
    sites,
)
from variants.standard.adjustments.removing import carry_out_removals, refusal
from variants.standard.atoms import ADJUSTMENTS


def _opens(turn: Look) -> bool:
    """The window opens if somebody has a choice: a build and a place for it, or more units than must go."""
    for seat in turn.rulebook.seat_ids:
        for budget in budgets(turn):
            number = builds_due(turn, seat, budget)
            if number > 0 and free_sites(turn, seat, budget):
                return True
            if number < 0 and sum(turn.kind(unit).budget == budget for unit in turn.position.units_of(seat)) > -number:
                return True
    return False


def _open_sites(turn: Look, seat: SeatId, kind: KindId) -> frozenset[ProvinceId] | None:
    """By option every centre that a seat owns, as Chaos has it; otherwise nothing besides its homes."""
    owned = turn.option("adjustments.build_sites") == "owned_centres"
    return frozenset(turn.position.centres_of(seat)) if owned else None


def _adjust(turn: Turn) -> None:
    """Everybody's removals and builds, at once: what is due is fixed for all before anybody begins."""
    numbers = {
        (seat, budget): builds_due(turn, seat, budget) for seat in turn.rulebook.seat_ids for budget in budgets(turn)
    }
    order_lines: dict[tuple[SeatId, str], list[OrderLine]] = {}
    for order_line in turn.take(*_verbs(turn)):
        order_lines.setdefault((order_line.seat, _budget(turn, order_line, numbers)), []).append(order_line)
    for (seat, budget), number in numbers.items():
        seat_lines = order_lines.get((seat, budget), [])
        wrong = [
            order_line
            for order_line in seat_lines
            if not number or isinstance(order_line.order, Remove) is not (number < 0)
        ]
        for order_line in wrong:
            _answer(turn, seat, order_line.number, order_line.order, "void", _balance(turn, number, budget))
        rest = [order_line for order_line in seat_lines if order_line not in wrong]
        if number > 0:
            _build(turn, seat, rest, number)
        elif number < 0:
            carry_out_removals(turn, seat, rest, budget)


def _verbs(turn: Look) -> list[str]:
    """Whatever uses up a build, and removals."""
    kinds_of = {verb: {one.kind for one in order_kinds} for verb, order_kinds in turn.rulebook.order_kinds.items()}
    return [verb for verb, kind_names in kinds_of.items() if kind_names & {"build", "remove"}]


def _budget(turn: Look, order_line: OrderLine, numbers: Mapping[tuple[SeatId, str], int]) -> str:
    """What an order line is counted against: its kind of unit's budget, or its own rule's; a waiver whatever is due."""
    order = order_line.order
    assert order is not None
    if isinstance(order, Remove):
        unit = turn.find(order.unit, order_line.seat)
        return (turn.kind(unit).budget if unit is not None else "") or "units"
    if isinstance(order, Build):
        return _budget_of(turn, order)
    if isinstance(order, Waive):
        return next((budget for budget in budgets(turn) if numbers[order_line.seat, budget] > 0), "units")
    return turn.rulebook.order_kinds[order.verb][0].budget


def _budget_of(turn: Look, order: Build) -> str:
    kind = turn.rulebook.kinds.get(order.kind)
    return kind.budget if kind is not None and kind.budget else "units"


def _balance(turn: Look, number: int, budget: str) -> str:
    """What is due of a budget, in words; where there are several, of which kinds of unit."""
    names = " or ".join(kind.name for kind in kinds(turn, budget))
    of = f" of the kind {names}" if len(budgets(turn)) > 1 else ""
    if number > 0:
        return f"{_count(number, 'build')}{of} {'is' if number == 1 else 'are'} due, and no removal"
    if number < 0:
        return f"{_count(-number, 'unit')}{of} must be removed"
    return f"no build and no removal{of} is due" if of else "neither builds nor removals are due"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


Line = tuple[int, Order, OrderKind]
"""A build with the place of the line that ordered it, and who carries it out."""


def _build(turn: Turn, seat: SeatId, order_lines: list[OrderLine], number: int) -> None:
    """Carry out what is legal, as many as are due; what is too much fails by the house's choice (DATC 4.D.4, 4.D.5).

    Whatever uses up a build competes in the order of the player's lines, whichever rule it belongs to.
    """
    legal: list[Line] = []
    for order_line in order_lines:
        assert order_line.order is not None
        order_kind = turn.rulebook.order_kinds[order_line.order.verb][0]
        judged = order_kind.judge(turn, seat, order_line.order)
        if isinstance(order_line.order, Waive):
            _answer(turn, seat, order_line.number, order_line.order, "succeeds", "build waived")
        elif judged.problem:
            _answer(turn, seat, order_line.number, judged.order, "void", judged.problem)
        else:
            legal.append((order_line.number, judged.order, order_kind))
    single = _one_each(turn, legal)
    counted = _at_most(turn, single, number)
    for line, order, order_kind in legal:
        if line in counted:
            assert order_kind.carry_out is not None
            order_kind.carry_out(turn, seat, order)
            _answer(turn, seat, line, order, "succeeds", "built", order_kind.secret)
        else:
            crowded = f"only one unit can be built in {' or '.join(_filled_places(turn, order))}"
            why = f"only {_count(number, 'build')} {'is' if number == 1 else 'are'} due" if line in single else crowded
            _answer(turn, seat, line, order, "fails", why)


def _answer(
    turn: Turn, seat: SeatId, line: int, order: Order | None, verdict: str, why: str, secret: bool | None = None
) -> None:
    """What became of a line. What did not build anything is nobody's business where builds are bought in secret, or
    were sent ahead."""
    ahead = sent_ahead(turn, seat) if secret is None else None
    if secret is None:
        secret = any(
            one.secret
            for order_kinds in turn.rulebook.order_kinds.values()
            for one in order_kinds
            if one.kind == "build"
        )
    audience = private(turn, seat) if secret else ahead
    turn.result(seat, Result(str(order), verdict, why, turn.rule, audience=audience), line)


def _filled_places(turn: Look, order: Order) -> tuple[str, ...]:
    """The places that a build fills; none where others may be built beside it."""
    if not isinstance(order, Build):
        fills = turn.rulebook.order_kinds[order.verb][0].fills
        return fills(order) if fills else ()
    kind = turn.rulebook.kinds[order.kind]
    return (order.at.province,) if kind.solitary or (kind.contests and not kind.stacks) else ()


def _one_each(turn: Look, legal: list[Line]) -> list[int]:
    """The lines that remain when only one unit is built in one place."""
    custom = turn.option("adjustments.double_build")
    remaining: list[int] = []
    taken: set[str] = set()
    wanted = [place for _, order, _ in legal for place in _filled_places(turn, order)]
    for line, order, _ in reversed(legal) if custom == "last" else legal:
        places = _filled_places(turn, order)
        crowded = any(wanted.count(place) > 1 for place in places) if custom == "none" else taken & {*places}
        if not crowded:
            remaining.append(line)
            taken.update(places)
    return sorted(remaining)


def _at_most(turn: Look, lines: list[int], number: int) -> list[int]:
    """As many builds as are due."""
    if len(lines) <= number:
        return lines
    custom = turn.option("adjustments.too_many_builds")
    return {"first": lines[:number], "last": lines[len(lines) - number :], "none": []}[custom]


def _build_wants(turn: Look, seat: SeatId) -> list[Want]:
    wants = []
    for budget in budgets(turn):
        number, places = builds_due(turn, seat, budget), free_sites(turn, seat, budget)
        if number > 0 and places:
            names = " or ".join(kind.id for kind in kinds(turn, budget) if sites(turn, seat, kind))
            crowd = any(kind.stacks or not (kind.contests or kind.solitary) for kind in kinds(turn, budget))
            count = number if crowd else min(number, len(places))
            hint = f"BUILD {names} in {', '.join(sorted(places))}; or WAIVE"
            wants.append(Want("build", "", count, "waived", hint, lead="BUILD"))
    return wants


def _builds(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    builds = [
        f"BUILD {kind.id} {place}"
        for budget in budgets(turn)
        if builds_due(turn, seat, budget) > 0
        for kind in kinds(turn, budget)
        for place in sites(turn, seat, kind)
    ]
    return {"": [*builds, "WAIVE"]} if builds else {}


def _judge_build(turn: Look, seat: SeatId, order: Order) -> Judged:
    counted = [_budget_of(turn, order)] if isinstance(order, Build) else budgets(turn)
    numbers = [builds_due(turn, seat, budget) for budget in counted]
    if max(numbers) <= 0:
        return Judged(order, None, _balance(turn, numbers[0], counted[0]))
    return judge_build(turn, seat, order) if isinstance(order, Build) else Judged(order)


def _remove_wants(turn: Look, seat: SeatId) -> list[Want]:
    hint = f"REMOVE and a unit, such as REMOVE {turn.rulebook.board.example}"
    numbers = [builds_due(turn, seat, budget) for budget in budgets(turn)]
    default = "civil disorder: the farthest go"
    return [Want("remove", "", -number, default, hint, lead="REMOVE") for number in numbers if number < 0]


def _removals(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    short = {budget for budget in budgets(turn) if builds_due(turn, seat, budget) < 0}
    units = [unit for unit in turn.position.units_of(seat) if turn.kind(unit).budget in short]
    orders = [(unit, Remove(name_of(turn, unit))) for unit in units]
    lines = [str(order) for unit, order in orders if not refusal(turn, seat, unit, order)]
    return {"": lines} if lines else {}


def _judge_removal(turn: Look, seat: SeatId, order: Order) -> Judged:
    assert isinstance(order, Remove)
    unit = turn.find(order.unit, seat)
    problem = refusal(turn, seat, unit, order)
    if problem or unit is None:
        return Judged(order, None, problem)
    budget = turn.kind(unit).budget
    number = builds_due(turn, seat, budget)
    return Judged(Remove(name_of(turn, unit)), unit, _balance(turn, number, budget) if number >= 0 else "")


RULE = Rule(
    id="adjustments",
    number="5",
    title="Adjustments",
    summary="After the Autumn count each Power removes or builds units until it has as many as centres; "
    "builds go into own, empty home centres.",
    topics=("supply",),
    source=SOURCE,
    clauses={
        "standard.adjustments.builds": "Builds: own, vacant home centres that the Power still owns (6.I).",
        "standard.adjustments.removals": "Removals: any own units (6.J).",
        "standard.adjustments.civil_disorder": "Who does not say loses the farthest first (6.J, 4.D.8).",
        "standard.adjustments.waive": "A build may be waived; one not ordered is.",
    },
    options=(
        Option(
            "adjustments.removal_distance", ("owned_centres", "home_centres"),
            "From where distance is counted when units must be removed without orders.", "DATC 4.D.8",
        ),
        Option("adjustments.too_many_builds", ("first", "last", "none"), "More builds ordered than due.", "DATC 4.D.4"),
        Option(
            "adjustments.too_many_removals", ("first", "last", "civil_disorder"),
            "More removals ordered than due.", "DATC 4.D.6",
        ),
        Option("adjustments.double_build", ("first", "last", "none"), "Two builds in one place.", "DATC 4.D.5"),
        Option(
            "adjustments.build_sites", ("home_centres", "owned_centres"),
            "Where builds may be taken: in homes, or in any centre that is owned, as in Chaos.", "6.I",
        ),
        Option("adjustments.inland_fleet", ("fails", "army"), "A fleet built inland.", "DATC 4.C.4"),
        Option(
            "adjustments.missing_kind", ("coast_decides", "inland_army", "fails"),
            "A build that does not say army or fleet.", "DATC 4.C.3",
        ),
    ),
    needs=("ownership",),
    windows=(Window("adjustment window", _opens),),
    steps=(Step("adjustments", "adjustments.adjust", _adjust, "Units are removed and built"),),
    atoms=ADJUSTMENTS,
    amendments=(Amendment(SITES.name, Layer.ADD, _open_sites),),
    order_kinds=(
        OrderKind(
            "build", "A", frozenset({"build", "waive"}), _build_wants, _builds, _judge_build,
            carry_out=build_unit, read_at="adjustments",
        ),
        OrderKind(
            "remove", "A", frozenset({"remove"}), _remove_wants, _removals, _judge_removal, read_at="adjustments"
        ),
    ),
    looks_back=False,
)  # fmt: skip
