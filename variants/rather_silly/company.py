"""What Female Armies [9] and Dirty Old Men [10] have in common: armies that go along with anybody and fight nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import floor

from engine.model.events import Result
from engine.model.ids import KindId, ProvinceId, SeatId
from engine.model.kinds import Kind
from engine.model.orders import Hold, Order, Support
from engine.model.state import Unit
from engine.rulebook.catalogue import ALLOWANCE, BLOCKS, CAPTURES
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import Option
from engine.rulebook.turn import Turn
from engine.rulebook.values import Whole


def unarmed(letters: str, name: str, rank: int, aliases: tuple[str, ...]) -> Kind:
    """The kind: an army in all but combat, with builds and removals of its own."""
    verbs = frozenset({"hold", "move", "support", "retreat", "be carried"})
    kind = KindId(letters)
    return Kind(
        kind, name, "land", contests=False, convoyed=True, verbs=verbs, budget=letters, build_rank=rank, aliases=aliases
    )


def options_of(rule: str) -> tuple[Option, ...]:
    """The choices that both rules offer."""
    return (
        Option(f"{rule}.site", ("any_own", "vacant_own"), "Whether their building centre must be vacant.", "R29"),
        Option(
            f"{rule}.capture", ("if_alone", "never"),
            "Whether one takes a centre where nobody fights and no other player has her like.", "R42",
        ),
        Option(f"{rule}.per", (), "How many centres allow one.", default="5", number=Whole(1, 99)),
    )  # fmt: skip


def amendments_of(rule: str, kind: Kind) -> tuple[Amendment, ...]:
    """What both rules say to the questions of the catalogue."""

    def allowed(turn: Look, seat: SeatId, budget: str) -> Fraction | None:
        """One for every so many centres owned at the count."""
        if budget != kind.budget:
            return None
        return Fraction(floor(len(turn.position.centres_of(seat)) / int(turn.option(f"{rule}.per"))))

    def captures(turn: Look, unit: Unit) -> SeatId | None:
        """A centre where nobody fights; whether others of her like are there too is for the count to see."""
        if unit.kind != kind.id or turn.option(f"{rule}.capture") == "never":
            return None
        fighters = any(turn.kind(other).contests for other in turn.position.standing(unit.at))
        return None if fighters else unit.owner

    def occupied(turn: Look, place: ProvinceId, purpose: str, who: KindId) -> str | None:
        """The option: her building centre must be vacant like anybody's."""
        if purpose != "build" or who != kind.id:
            return None
        return next((f"{unit} is there" for unit in turn.position.standing(place) if turn.kind(unit).contests), None)

    return (
        Amendment(ALLOWANCE.name, Layer.ADD, allowed, Scope(purposes=frozenset({kind.budget}))),
        Amendment(CAPTURES.name, Layer.REPLACE, captures, Scope(kinds=frozenset({kind.id}))),
        Amendment(
            BLOCKS.name, Layer.FORBID, occupied, Scope(kinds=frozenset({kind.id}), purposes=frozenset({"build"})),
            when=lambda options: options[f"{rule}.site"] == "vacant_own",
        ),
    )  # fmt: skip


def own_units(turn: Look, kind: Kind) -> Iterator[tuple[Unit, Order]]:
    """The units of the kind with the orders in force."""
    for number, current in list(turn.orders.items()):
        unit = turn.position.units[number]
        if unit.kind == kind.id:
            yield unit, current.order


def report(turn: Turn, kind: Kind, verdict: Callable[[Unit, Order], tuple[str, str] | None]) -> None:
    """What became of the orders of those that were in no fight. `verdict` answers for the kind's own orders."""
    for unit, order in own_units(turn, kind):
        current = turn.orders[unit.id]
        if unit.id in turn.verdicts or (current.missing and unit.id in turn.voided):
            continue
        word, why = verdict(unit, order) or _plain(order, current.problem)
        turn.result(
            unit.owner,
            Result(str(order), word, why, turn.rule, str(unit), given=current.given, by=current.by),
            current.number,
        )


def _plain(order: Order, problem: str) -> tuple[str, str]:
    if isinstance(order, Support):
        return "fails", "such a support is worth nothing"
    return ("holds", "stays") if isinstance(order, Hold) else ("fails", problem or "came to nothing")
