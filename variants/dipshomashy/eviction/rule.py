"""7.iii and 7.v: a punter trapped in a closed place is thrown out, and hangs in the air above it until the next season.

Up there he has no strength, takes nothing, is out of everybody's reach and takes no orders. He still counts for supply
(R44). His status, if he had one, is gone (R49).
"""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType

from engine.model.changes import Change, ClearMark, MoveUnit, SetMark, Settle
from engine.model.conditions import AtomSpec
from engine.model.ids import AIR, ProvinceId, SeatId, UnitId, aloft
from engine.model.state import Mark, Unit
from engine.model.wording import jointly
from engine.rulebook.catalogue import AFFECTED, COUNTS
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import MarkSpec, Option, Rule, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import one_of

from variants.dipshomashy import SOURCE
from variants.dipshomashy.places import STEPS, THROWN, ComesDown, Ejection, Status, fallers, owned, spoil
from variants.standard.atoms import happened


def throw_out(turn: Turn, unit: Unit, step: str, above: ProvinceId | None = None) -> None:
    """Out and up, above the place where he is (or `above` another one)."""
    place = above or unit.at
    spoil(turn, unit, f"{place} is closed, and {unit} is thrown out")
    gone: list[Change] = [
        ClearMark(status.mark, str(unit.id))
        for status in turn.rulebook.offered(Status)
        if (status.mark, str(unit.id)) in turn.position.marks
    ]
    if unit.id in turn.position.to_retreat:
        gone.append(Settle(unit.id))
    up = MoveUnit(unit.id, ProvinceId(f"{AIR}{place}"))
    mark = SetMark(Mark(THROWN, str(unit.id), step, since=turn.season))
    turn.note("EVICTED", unit)
    again = " again" if above else ""
    text = f"{unit.owner} {unit} is thrown out{again}: {place} is closed. It hangs in the air above."
    sentence = "{} are thrown out, for their places are closed. They hang in the air above."
    together = {} if above else jointly(sentence, unit.full_name)
    data = {"unit": str(unit), "seat": unit.owner, "place": place, "when": step, **together}
    turn.emit("unit.evicted", text, up, mark, *gone, of="eviction", **data)


def _forlorn(turn: Turn) -> None:
    """Where nobody comes down again who is in the air is lost when he should."""
    if turn.rulebook.offered(ComesDown):
        return
    for unit in fallers(turn):
        turn.orders.pop(unit.id, None)
        text = f"{unit.owner} {unit} never returns."
        turn.lose(unit, "destroyed", text, kind="unit.removed")


def _grounded(turn: Turn) -> None:
    """Who was thrown out and is in the air no longer, by whatever came to fetch him, is thrown out no more."""
    for mark in turn.position.marks_named(THROWN):
        unit = turn.position.units[UnitId(int(mark.subject))]
        if not aloft(unit.at):
            turn.record("eviction.over", ClearMark(THROWN, mark.subject))


def _spares(turn: Look, unit: Unit) -> str:
    """R98: only players' units are thrown out, unless the game says otherwise."""
    return "" if owned(turn, unit) or turn.option("eviction.non_players") == "yes" else "it is nobody's"


def _out_of_reach(turn: Look, piece: object, effect: str, by: SeatId) -> str | None:
    return f"{piece} is in the air" if isinstance(piece, Unit) and aloft(piece.at) else None


def _counts_not(turn: Look, unit: Unit, tally: str) -> Fraction | None:
    return Fraction(0) if tally == "supply" and aloft(unit.at) else None


RULE = Rule(
    id="eviction",
    number="7.iii",
    title="Chucked out",
    summary="A punter trapped in a closed place is thrown out, and is suspended at a great height above the board "
    "until the next season, when all come down together.",
    topics=("board",),
    source=SOURCE,
    wishes=MappingProxyType(
        {
            "landing": "Nobody comes down again: who is thrown out is lost when the next season begins.",
        }
    ),
    clauses=MappingProxyType(
        {
            "dipshomashy.7.iii": "Who is trapped in a closed place is evicted: before movement if he did not try to "
            "leave, after it if he failed.",
            "dipshomashy.7.v": "Evicted punters come down together, at the beginning of the following season.",
        }
    ),
    options=(
        Option("eviction.counts_for_supply", ("yes", "no"), "Whether punters in the air count for supply.", "R44"),
        Option("eviction.non_players", ("no", "yes"), "Whether nobody's units are thrown out too.", "R98"),
    ),
    needs=("closing",),
    marks=(MarkSpec("thrown", "unit", one_of(*STEPS), "in the air"),),
    steps=(
        Step("landings", "eviction.forlorn", _forlorn, "Who never returns", commutes=True, rule="7.v"),
        Step("season's spells end", "eviction.grounded", _grounded, "Who is in the air no longer", commutes=True),
    ),
    amendments=(
        Amendment(AFFECTED.name, Layer.REPLACE, _out_of_reach),
        Amendment(
            COUNTS.name, Layer.REPLACE, _counts_not, Scope(purposes=frozenset({"supply"})),
            when=lambda options: options["eviction.counts_for_supply"] == "no",
        ),
    ),
    atoms=(AtomSpec("EVICTED", ("unit",), 11, aliases=("EXPELLED",), holds=happened, says="was evicted"),),
    offers=(Ejection(throw_out, _spares),),
)  # fmt: skip
