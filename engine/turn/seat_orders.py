"""What a seat may hand in now: asked, listed and checked on that seat's own view of the state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from engine.model.conditions import Conditional, atoms_of
from engine.model.events import NO_DATA
from engine.model.ids import ProvinceId, SeatId
from engine.model.json_data import Json
from engine.model.judged import Judged
from engine.model.order_data import order_data
from engine.model.orders import Move, Order, Retreat
from engine.model.state import State, Unit
from engine.movement.legality import name_of
from engine.notation.parse import complaint, readable
from engine.notation.parse import parse_order as parse_with
from engine.notation.pieces import leading_kind, leading_unit
from engine.rulebook.draws import Draws
from engine.rulebook.look import Look
from engine.rulebook.rule import OrderKind, Want, Warned
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn
from engine.turn.order_lines import MOST_SUGGESTED
from engine.turn.paper_conflicts import conflicts
from engine.views import project


@dataclass(frozen=True, slots=True)
class LineCheck:
    """What is to be said of one line. `level`: ok, warning or error; `canonical` is None where it could not be read.

    `subject` is the unit that the line is for (`A Par`), or empty; `data` the order as data (docs/contract.md), empty
    where it could not be read. `message` says what is wrong, why, and what can be
    done instead. `kind` is that of the want that it answers, empty where it answers none. `cautions`: the codes of what
    `message` says where it is a caution of some rules (`engine.rulebook.rule.Warned`), or of another line of the paper
    (HINDERED), and nothing else.
    """

    given: str
    canonical: str | None
    level: str
    message: str
    subject: str = ""
    kind: str = ""
    cautions: tuple[str, ...] = ()
    data: Json = field(default_factory=lambda: NO_DATA)

    @property
    def ordered(self) -> tuple[str, ...]:
        """The units that have their order by the line."""
        return tuple(self.data.get("ordered", (self.subject,) if self.subject else ()))


NO_DRAWS = Draws()
SUGGESTED, MOST_PLACED = 3, 12
"""Lines that are named as what may be meant; units at whose places a line without a place is tried."""
HINDERED = "paper.hindered"
"""The code of the warning that another line of the same paper brings this one to nothing."""


def seat_turn(rulebook: Rulebook, state: State, seat: str, draws: Draws = NO_DRAWS) -> Turn:
    """The open window as a seat sees it, with nothing read yet."""
    rulebook = rulebook.amended(state.house)
    return Turn.open(rulebook, project(rulebook, state, seat), draws)


def open_now(turn: Look) -> Iterable[OrderKind]:
    """The kinds of paper that may be handed in now; in postal games those of all windows, with the moves."""
    letters = turn.window
    if turn.option("windows.style") == "postal" and letters == "M":
        letters = "MRA"
    every = dict.fromkeys(order_kind for rule in turn.rulebook.rules for order_kind in rule.order_kinds)
    yield from (order_kind for order_kind in every if set(letters) & set(order_kind.window))


def parse_order(rulebook: Rulebook, text: str, seat: str = "") -> Order:
    """Read one line. Raises OrderError with a message and the nearest lines that could be meant."""
    return parse_with(rulebook.grammar, text, seat)


def wants(rulebook: Rulebook, state: State, seat: str) -> tuple[Want, ...]:
    """What a seat may hand in in the window that is open, in the order of the rules; nothing once the game is over."""
    if state.ended:
        return ()
    turn = seat_turn(rulebook, state, seat)
    asked = tuple(want for order_kind in open_now(turn) for want in order_kind.wants(turn, SeatId(seat)))
    if not turn.rulebook.themed:
        return asked
    say = turn.rulebook.say
    return tuple(
        replace(want, default=say(want.default), help=say(want.help), lead=say(want.lead), word=say(want.word))
        for want in asked
    )


def missed(rulebook: Rulebook, state: State, seat: str) -> bool:
    """Whether a seat that hands in nothing now misses something of which others may learn that it is missing."""
    turn = seat_turn(rulebook, state, seat)
    open_ones = (order_kind for order_kind in open_now(turn) if not order_kind.secret)
    return any(not want.optional for order_kind in open_ones for want in order_kind.wants(turn, SeatId(seat)))


def awaited(rulebook: Rulebook, state: State, seat: str) -> bool:
    """Whether a seat has something to hand in now that it would be missed for: the table waits for it."""
    return any(not want.optional for want in wants(rulebook, state, seat))


def legal_orders(rulebook: Rulebook, state: State, seat: str) -> dict[str, tuple[str, ...]]:
    """Every line that a seat may hand in now, by unit (`A Par`), and those for no unit (builds, votes) under ''."""
    if state.ended:
        return {}
    return _legal(seat_turn(rulebook, state, seat), SeatId(seat))


def all_legal_orders(rulebook: Rulebook, state: State) -> dict[SeatId, dict[str, tuple[str, ...]]]:
    """`legal_orders` of every seat. Each is worked out on the seat's own view; seats with one view share the work."""
    if state.ended:
        return {seat: {} for seat in rulebook.seat_ids}
    rulebook = rulebook.amended(state.house)
    public = Turn.open(rulebook, state, Draws())
    return {
        seat: _legal(public if project(rulebook, state, seat) is state else seat_turn(rulebook, state, seat), seat)
        for seat in rulebook.seat_ids
    }


def _legal(turn: Look, seat: SeatId) -> dict[str, tuple[str, ...]]:
    orders: dict[str, list[str]] = {}
    for order_kind in open_now(turn):
        for subject, lines in order_kind.orders(turn, seat).items():
            orders.setdefault(subject, []).extend(lines)
    say = turn.rulebook.say if turn.rulebook.themed else str
    return {subject: tuple(say(line) for line in lines) for subject, lines in orders.items()}


def check(rulebook: Rulebook, state: State, seat: str, lines: Sequence[str]) -> tuple[LineCheck, ...]:
    """Look at a seat's lines before they count, knowing no more than that seat knows. Blank lines are left out."""
    turn = seat_turn(rulebook, state, seat)
    checks = tuple(_competing(_check_all(turn, SeatId(seat), [line for line in lines if line.strip()])))
    checks = _in_company(turn, SeatId(seat), checks)
    return tuple(_in_words(turn.rulebook, one) for one in checks) if turn.rulebook.themed else checks


def check_each(rulebook: Rulebook, state: State, seat: str, lines: Sequence[str]) -> tuple[LineCheck, ...]:
    """The same of lines of which one or another will be handed in: each is looked at as if it stood alone."""
    turn = seat_turn(rulebook, state, seat)
    checks = tuple(_check_all(turn, SeatId(seat), lines))
    return tuple(_in_words(turn.rulebook, one) for one in checks) if turn.rulebook.themed else checks


def unhindered(rulebook: Rulebook, state: State, seat: str, lines: Sequence[str]) -> list[str]:
    """The lines, without those that others of them bring to nothing: a unit holds instead, if it may."""
    paper, options = list(lines), legal_orders(rulebook, state, seat)
    for _ in lines:
        hindered = next((one for one in check(rulebook, state, seat, paper) if HINDERED in one.cautions), None)
        if hindered is None:
            break
        place = paper.index(hindered.given)
        hold = f"{hindered.subject} H"
        paper[place : place + 1] = [hold] if hold in options.get(hindered.subject, ()) else []
    return paper


def _in_words(rulebook: Rulebook, one: LineCheck) -> LineCheck:
    """A check in the words of the themes in force, all but what the player wrote."""
    canonical = None if one.canonical is None else rulebook.say(one.canonical)
    return replace(one, canonical=canonical, message=rulebook.say(one.message))


def _check_all(turn: Look, seat: SeatId, lines: Sequence[str]) -> list[LineCheck]:
    checks: list[LineCheck] = []
    left = MOST_SUGGESTED
    for line in lines:
        checks.append(_check(turn, seat, line, suggest=left > 0))
        left -= checks[-1].canonical is None
    return checks


def _check(turn: Look, seat: SeatId, line: str, *, suggest: bool = True) -> LineCheck:
    order = readable(turn.rulebook.grammar, line, seat, turn.lone_window)
    if order is None:
        message, nearest = complaint(turn.rulebook.grammar, line, seat, turn.lone_window, suggest)
        placed = _lines_with_place(turn, seat, line) if suggest else None
        hint = _hint(turn, seat, nearest[:SUGGESTED] if placed is None else placed)
        return LineCheck(line, None, "error", message + hint, _leading_unit_name(turn, seat, line))
    inner = order.order if isinstance(order, Conditional) else order
    kinds = turn.rulebook.order_kinds.get(inner.verb, ())
    now = [order_kind for order_kind in kinds if order_kind in set(open_now(turn))]
    if not now:
        return LineCheck(
            line, str(order), "error", f"{order} is not for this window.", order.subject, data=order_data(order)
        )
    judged = now[0].judge(turn, seat, inner)
    early = now[0].too_early(order, turn.rulebook.conditional.get(now[0].kind, ""))
    ahead = turn.window not in now[0].window  # in postal games, where nobody knows yet who must retreat or go
    open_still = not early and (ahead or judged.unsettled or now[0].kind in turn.rulebook.unsettled)
    problem = early or judged.problem
    meant_order = judged.meant or judged.order
    stands = _other_kind(inner, meant_order) if now[0].kind in turn.rulebook.unsettled else ""
    meant_order = inner if stands else meant_order
    order = replace(order, order=meant_order) if isinstance(order, Conditional) else meant_order
    text = problem or _never_true(turn, seat, order) or judged.warning or stands
    warned = () if text else _warned(turn, judged)
    text = text or "; ".join(one.text for one in warned)
    if problem and open_still:
        text = f"as things stand now, {problem}"
    printed = not open_still and not early and _may_be_impossible(turn, now[0], judged, seat)
    if printed and problem:
        text = f"{problem}; by the house rules it is printed all the same, and does nothing"
    level = "error" if problem and not open_still and not printed else "warning" if text else "ok"
    sentence = f"{text[0].upper()}{text[1:]}." if text else ""
    codes = tuple(one.code for one in warned)
    return LineCheck(line, str(order), level, sentence, order.subject, now[0].kind, codes, order_data(order))


def _may_be_impossible(turn: Look, order_kind: OrderKind, judged: Judged, seat: SeatId) -> bool:
    """Whether a line of a seat's own unit may be handed in though it cannot be carried out."""
    unit = judged.unit
    if not order_kind.impossible or unit is None or unit.owner != seat:
        return False
    option, value = order_kind.impossible
    return turn.option(option) == value


def _never_true(turn: Look, seat: SeatId, order: Order) -> str:
    """What the rules say of a condition that cannot be true for whoever writes it, or nothing."""
    atoms = atoms_of(order.condition) if isinstance(order, Conditional) else ()
    return next((text for one in atoms if one.spec.doubt and (text := one.spec.doubt(turn, seat, one))), "")


def _lines_with_place(turn: Look, seat: SeatId, line: str) -> list[str] | None:
    """A line whose unit lacks its place, with each place where its seat has such a unit; None for any other line."""
    begun = leading_kind(turn.rulebook.grammar, line)
    if begun is None:
        return None
    kind, rest = begun
    units = [name_of(turn, unit) for unit in turn.position.units_of(seat) if unit.kind == kind]
    return [f"{unit} {rest}" for unit in units[:MOST_PLACED]]


def _leading_unit_name(turn: Look, seat: SeatId, line: str) -> str:
    """The seat's unit that a line begins with, though it cannot be read any further; empty if there is none."""
    ref = leading_unit(turn.rulebook.grammar, line)
    unit = turn.find(ref, seat, dislodged=turn.window == "R") if ref is not None else None
    return str(name_of(turn, unit)) if unit is not None else ""


def _other_kind(written: Order, judged: Order) -> str:
    """What to say of a unit that a line calls by another kind than the one that stands there now, or nothing.

    Where units may come and go before the line is read, it is not for the writer's form to put it right.
    """
    for part in ("unit", "helped", "carried"):
        called, meant = getattr(written, part, None), getattr(judged, part, None)
        if called is not None and meant is not None and called.kind and called.kind != meant.kind:
            return f"it is {meant} that stands there now; the line for {called} is kept as it is written"
    return ""


def _hint(turn: Look, seat: SeatId, lines: Sequence[str]) -> str:
    """Of lines that can be read and may be meant: those that can be given, or else why the likeliest cannot."""
    checks = [_check(turn, seat, line) for line in lines]
    fine = [one.canonical or one.given for one in checks if one.level != "error"]
    if fine:
        return f" Try {' or '.join(fine[:SUGGESTED])}."
    return next((f" {one.message}" for one in checks if one.canonical), "")


def _warned(turn: Look, judged: Judged) -> tuple[Warned, ...]:
    """What the rules have to say to a line that takes a unit somewhere."""
    unit, order = judged.unit, judged.order
    targets = order.targets if isinstance(order, Retreat) else (order.target,) if isinstance(order, Move) else ()
    return cautions(turn, unit, [ProvinceId(target.province) for target in targets]) if unit is not None else ()


def cautions(turn: Look, unit: Unit, places: Iterable[ProvinceId]) -> tuple[Warned, ...]:
    """What a unit's owner should know that goes to these places, place by place and rule by rule."""
    warnings: dict[Warned, None] = {}
    for place in places:
        for rule in turn.rulebook.rules:
            warned = rule.caution(turn, unit, place) if rule.caution is not None else None
            if warned is not None:
                warnings[warned] = None
    return tuple(warnings)


def _in_company(turn: Look, seat: SeatId, checks: Sequence[LineCheck]) -> tuple[LineCheck, ...]:
    """Warn of lines that are right by themselves and that other lines of the paper bring to nothing."""
    conflict_texts = {n: text for n, text in conflicts(turn, seat, checks) if checks[n].level == "ok"}
    return tuple(
        replace(
            one,
            level="warning",
            message=f"{conflict_texts[n][0].upper()}{conflict_texts[n][1:]}.",
            cautions=(HINDERED,),
        )
        if n in conflict_texts
        else one
        for n, one in enumerate(checks)
    )


def _competing(checks: list[LineCheck]) -> Iterable[LineCheck]:
    """Warn of a second, different line for the same unit."""
    seen: dict[str, str] = {}
    for one in checks:
        if one.canonical and one.canonical.startswith("IF "):
            yield one
            continue
        first = (
            seen.setdefault(one.subject, one.canonical or "") if one.subject and one.level == "ok" else one.canonical
        )
        if first != one.canonical:
            text = f"{one.subject} has another order already: {first}. Leave only one of them."
            yield replace(one, level="warning", message=text, cautions=())
        else:
            yield one
