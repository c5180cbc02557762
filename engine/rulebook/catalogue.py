"""The closed catalogue of questions, each with the answer of standard Diplomacy (who amends: docs/vocabulary.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engine.model.board import Place
from engine.model.ids import KindId, ProvinceId, SeatId, UnitId
from engine.resolver import ON_DISLODGED
from engine.rulebook.questions import BARRIERS, CHAINS, NUMBERS, PERMITS, RECORDS, SETS, Question

if TYPE_CHECKING:
    from engine.model.state import ToRetreat, Unit
    from engine.rulebook.look import Look
    from engine.rulebook.turn import Turn

ONE, NOUGHT = Fraction(1), Fraction(0)
NOTHING: frozenset[ProvinceId] = frozenset()
"""What a place off the board borders on."""

Deed = Callable[["Turn"], None]


@dataclass(frozen=True, slots=True)
class Cutting:
    """How a support is cut: `needs` points; attacks from `exempt_place` and of `exempt_side` give none.

    `exempt_place` None: the place that the support is directed at. `exempt_side` None: the supporter's own.
    `cut`: by what it is cut before the fight begins, or empty.
    """

    needs: int = 1
    exempt_place: ProvinceId | None = None
    exempt_side: str | None = None
    cut: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """How a move travels: `chain` are carriers it needs, all of them; else the fleets that were ordered to convoy it.

    `direct`: by itself, however far. `passes`: it meets no other head-on. `breaks_on`: what befalls a carrier of the
    chain that ends it (`engine.resolver`). `own_ok`: it may dislodge its own side. `yields`: bounced, though
    it had force, it does not stop moves that have none.
    """

    chain: tuple[UnitId, ...] = ()
    direct: bool = False
    passes: bool = False
    breaks_on: int = ON_DISLODGED
    own_ok: bool = False
    yields: bool = False


DEFAULT_CUTTING, DEFAULT_PASSAGE = Cutting(), Passage()
"""What standard Diplomacy answers, made once: nobody can change it."""


@dataclass(frozen=True, slots=True, order=True)
class Barrier:
    """Why a move does not happen. `stuck`: it counts as tried and failed; otherwise the unit holds. `kind`: what sort
    of obstacle it is, for rules that ask later (`UnitOrder.barrier`).

    Of several the least comes first: who does not even set out tries no door; then by `rank`, which is the order in
    which reports name them (docs/vocabulary/season.md): 5 blaster, 6 sunglasses, 7 refusal, 9 anything else.
    """

    stuck: bool = field(default=False, kw_only=True)
    rank: int = field(default=9, kw_only=True)
    kind: str = field(default="", kw_only=True)
    why: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat has won, and why. `at_once`: the game ends here; otherwise when the season's last step is done."""

    seats: tuple[SeatId, ...]
    why: str
    at_once: bool = True


def _reach(turn: Look, unit: Unit, purpose: str) -> frozenset[Place]:
    return turn.steps_of(unit) if purpose in ("move", "support", "retreat") else frozenset()


def _may_stand(turn: Look, unit: Unit, place: ProvinceId) -> str:
    province = turn.rulebook.board.provinces[place]
    medium = turn.kind(unit).medium
    if province.kind == "impassable":
        return f"nobody may enter {place}"
    if medium == "land" and province.kind == "sea":
        return f"{place} is water"
    if medium == "water" and province.kind == "inland":
        return f"{place} has no coast"
    return ""


def _touches(turn: Look, place: ProvinceId, purpose: str) -> frozenset[ProvinceId]:
    return turn.rulebook.board.touches.get(place, NOTHING) | turn.extra_borders(place)


GOING = frozenset({"move", "fly", "be carried", "be aboard", "be lifted", "sprint"})
"""The verbs of MAY_ACT by which a unit leaves its place before anybody retreats: by its own step or others' doing."""
ANYBODYS = frozenset({"be aboard", "be lifted", "sprint", "give a lift", "help"})
"""The verbs that no kind lists, since none is kept from them by what it is."""


def _may_act(turn: Look, unit: Unit, verb: str) -> str:
    kind = turn.kind(unit)
    if verb in kind.verbs or verb in ANYBODYS:
        return ""
    return f"{kind.name.lower()} cannot {verb}" + (f": {kind.instead}" if kind.instead and verb == "move" else "")


def _coexist(turn: Look, one: KindId, other: KindId) -> str:
    first, second = turn.rulebook.kinds[one], turn.rulebook.kinds[other]
    if first.contests and second.contests:
        return "both contest it"
    return "one of the two is always alone" if first.solitary or second.solitary else ""


def _blocks(turn: Look, place: ProvinceId, purpose: str, kind: KindId) -> str:
    """A unit on the ground with which the newcomer's kind cannot share a place, unless it comes to `storm` it.

    For retreats of kinds that contest places, a standoff too.
    """
    position = turn.position
    if place not in position.at and place not in position.contested:
        return ""
    for unit in position.standing(place) if purpose != "storm" else ():
        if COEXIST.ask(turn, kind, unit.kind):
            return f"{unit} is there"
    if purpose in ("retreat", "storm") and place in position.contested and turn.rulebook.kinds[kind].contests:
        return f"there was a standoff in {place}"
    return ""


def _captures(turn: Look, unit: Unit) -> SeatId | None:
    return unit.owner if turn.kind(unit).contests else None


def _allowance(turn: Look, seat: SeatId, budget: str) -> Fraction:
    """Centres less what the budget's units count for; budgets other than `units` have only what rules give them."""
    units = (unit for unit in turn.position.units_of(seat) if turn.kind(unit).budget == budget)
    used = sum((COUNTS.ask(turn, unit, "supply" if budget == "units" else budget) for unit in units), Fraction(0))
    return (worth_of(turn, seat, "supply") if budget == "units" else Fraction(0)) - used


def worth_of(turn: Look, seat: SeatId, tally: str) -> Fraction:
    """What a seat's centres count for together: as many as they are, unless a rule says otherwise of one of them."""
    owned = turn.position.centres_of(seat)
    if WORTH.name not in turn.rulebook.amendments:
        return Fraction(len(owned))
    return sum((WORTH.ask(turn, place, tally) for place in owned), Fraction(0))


def _removal_key(turn: Look, unit: Unit) -> tuple[object, ...]:
    return ()


def _sites(turn: Look, seat: SeatId, kind: KindId) -> frozenset[ProvinceId]:
    homes = turn.position.homes
    return frozenset(place for place in turn.position.centres_of(seat) if seat in homes.get(place, ()))


def _stands(turn: Look, seat: SeatId, right: str) -> bool:
    position = turn.position
    return any(owner == seat for owner in position.centres.values()) or any(
        u.owner == seat for u in position.units.values()
    )


REACH: Question[frozenset[Place]] = Question(
    1,
    "reach",
    "Where a unit may go, for `move`, `support`, `retreat`; with other carriers than fleets at sea for `convoy`; by "
    "any other means for `helped`, so that it can be supported there.",
    _reach,
    SETS,
    ("unit", "purpose"),
)
MAY_STAND: Question[str] = Question(
    2, "may stand", "Whether a unit may be in a place at all.", _may_stand, PERMITS, ("unit", "place")
)
TOUCHES: Question[frozenset[ProvinceId]] = Question(
    3,
    "touches",
    "Which places border on a place, for `zone`, `step`, `distance`, `connect`, `count`.",
    _touches,
    SETS,
    ("place", "purpose"),
)
MAY_ACT: Question[str] = Question(
    4,
    "may act",
    "Whether a unit may move, fly, support, convoy, retreat, be carried, go aboard birds, be lifted, give a lift, "
    "sprint by a card, help its twin unasked. A no makes the order a hold. `storm`: whether it may retreat to where "
    "others stand, with its strength against theirs; no kind may.",
    _may_act,
    PERMITS,
    ("unit", "purpose"),
)
MAY_TARGET: Question[Barrier | None] = Question(
    5,
    "may target",
    "What keeps a legal move from being tried, if anything.",
    lambda turn, unit, place: None,
    BARRIERS,
    ("unit", "place"),
)
STRENGTH: Question[Fraction] = Question(
    7,
    "strength",
    "A unit's own strength as `attack`, `hold`, `support`, `retreat`.",
    lambda turn, unit, role, target: ONE,
    NUMBERS,
    ("unit", "purpose", "target"),
)
FORCE: Question[Fraction] = Question(
    6,
    "force",
    "0, or 1 for a move that no ordinary strength resists; compared before strength.",
    lambda turn, unit: NOUGHT,
    NUMBERS,
    ("unit",),
)
CUTTING: Question[Cutting] = Question(
    8,
    "cutting",
    "What it takes to cut a support.",
    lambda turn, unit, order: DEFAULT_CUTTING,
    RECORDS,
    ("unit", "order"),
)
COEXIST: Question[str] = Question(
    9, "coexist", "Whether two kinds may share a place: yes, or why not.", _coexist, PERMITS, ("one", "other")
)
SIDE: Question[str] = Question(
    10,
    "side",
    "Whose side a unit fights on: nobody dislodges his own.",
    lambda turn, unit: unit.owner,
    RECORDS,
    ("unit",),
)
PASSAGE: Question[Passage] = Question(
    11, "route", "How a move travels.", lambda turn, unit, order: DEFAULT_PASSAGE, RECORDS, ("unit", "order")
)
BLOCKS: Question[str] = Question(
    12,
    "blocks",
    "What is in the way in a place, for `retreat`, `storm`, `build`, `landing`, `teleport`, `step`, `arrival`.",
    _blocks,
    PERMITS,
    ("place", "purpose", "kind"),
)
RETREAT_OWED: Question[ToRetreat] = Question(
    13,
    "retreat owed",
    "What retreat a unit owes, and under what bars.",
    lambda turn, unit, retreat: retreat,
    RECORDS,
    ("unit", "retreat"),
)
AFFECTED: Question[str] = Question(
    14,
    "affected",
    "Whether a piece or place suffers an effect, by whom: yes, or why not.",
    lambda turn, piece, effect, by: "",
    PERMITS,
    ("piece", "purpose", "by"),
)
ON_LOSS: Question[tuple[Deed, ...]] = Question(
    15,
    "on loss",
    "What else follows when a unit is lost: deeds, each rule's once a loss.",
    lambda turn, unit, cause: (),
    CHAINS,
    ("unit", "cause"),
)
CAPTURES: Question[SeatId | None] = Question(
    16,
    "captures",
    "For whom a unit takes the centre it stands in at the count, or nobody.",
    _captures,
    RECORDS,
    ("unit",),
)
COUNTS: Question[Fraction] = Question(
    17,
    "counts",
    "What a unit counts for, in `supply`, `meal`, `crowd`, `final`.",
    lambda turn, unit, tally: ONE,
    NUMBERS,
    ("unit", "purpose"),
)
ALLOWANCE: Question[Fraction] = Question(
    18,
    "allowance",
    "How many units of a budget a seat may build (or, below nought, must remove).",
    _allowance,
    NUMBERS,
    ("seat", "purpose"),
)
SITES: Question[frozenset[ProvinceId]] = Question(
    19, "sites", "Where a seat may build, before the kind of unit and vacancy are looked at.",
    _sites, SETS, ("seat", "kind")
)  # fmt: skip
REMOVAL_KEY: Question[tuple[object, ...]] = Question(
    20,
    "removal key",
    "Who goes first when a seat does not say: what is compared before distance.",
    _removal_key,
    RECORDS,
    ("unit",),
)
STANDING: Question[bool] = Question(
    21,
    "standing",
    "Whether a seat still has a right: `survive`, `vote`, `nominate`, `answer`, `play`.",
    _stands,
    RECORDS,
    ("seat", "purpose"),
)
MAY_SUBMIT: Question[Fraction] = Question(
    22,
    "may submit",
    "How many papers of a kind a seat may hand in now.",
    lambda turn, seat, kind: Fraction(0),
    NUMBERS,
    ("seat", "purpose"),
)
WON: Question[tuple[Claim, ...]] = Question(
    24,
    "won",
    "Who has won at a checkpoint (`count`, or a rule's own word).",
    lambda turn, checkpoint: (),
    RECORDS,
    ("purpose",),
)
WORTH: Question[Fraction] = Question(
    26, "worth", "How many centres a centre counts for, in `supply` and for who has `won`.",
    lambda turn, place, tally: ONE, NUMBERS, ("place", "purpose")
)  # fmt: skip

CATALOGUE: tuple[Question[Any], ...] = (
    REACH, MAY_STAND, TOUCHES, MAY_ACT, MAY_TARGET, FORCE, STRENGTH, CUTTING, COEXIST, SIDE, PASSAGE, BLOCKS,
    RETREAT_OWED, AFFECTED, ON_LOSS, CAPTURES, COUNTS, ALLOWANCE, SITES, REMOVAL_KEY, STANDING, MAY_SUBMIT,
    WON, WORTH,
)  # fmt: skip
"""Every question there is. 23 and 25 were asked by nothing, and are nobody's numbers."""

QUESTIONS: Mapping[str, Question[object]] = MappingProxyType({question.name: question for question in CATALOGUE})
"""They by their names."""
