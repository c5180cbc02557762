"""2.8: Turn to Stone. An enemy unit stands, without giving support, this season and the next."""

from __future__ import annotations

from engine.model.changes import ClearMark, SetMark
from engine.model.conditions import Atom, AtomSpec
from engine.model.ids import SeatId
from engine.model.phases import season_after, season_number
from engine.model.state import Mark, Unit
from engine.model.wording import jointly
from engine.rulebook.catalogue import AFFECTED, MAY_ACT
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import MarkSpec, Option, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag

from variants.gathering.cards import UNIT, Card, enemy, targets, works
from variants.gathering.casting import card_rule
from variants.standard.atoms import named

CARD = Card("turn_to_stone", "Turn to Stone", "TS", 2, UNIT, enemy, flavour="Pigeons are delighted.")
MARK = "turn_to_stone.stone"
CARRIES_OFF = ("teleport", "faster_than_light")
"""Cards that would have a statue move by itself (R45); the Black Hole does not ask (R46)."""


def is_stone(turn: Look, unit: Unit) -> bool:
    """Whether a unit is stone this season."""
    return turn.position.mark(MARK, unit.id) is not None


def _petrify(turn: Turn) -> None:
    for played, unit in targets(turn, CARD):
        works(turn, played)
        late = turn.option("turn_to_stone.first_season") == "next"
        first = season_after(turn.season) if late else turn.season
        until, old = season_after(first), turn.position.marks.get((MARK, str(unit.id)))
        if old is not None and season_number(old.until) >= season_number(until):
            continue
        since = first if late and old is None else ""
        mark = SetMark(Mark(MARK, str(unit.id), since=since, until=until, by=played.seat))
        how = f"turned to stone until the end of {turn.season_name(until)}."
        text, together = f"{unit.full_name} is {how}", jointly(f"{{}} are {how}", unit.full_name)
        data = {"unit": str(unit), "seat": unit.owner, "until": until, "by": played.seat, **together}
        turn.emit("unit.stoned", text, mark, **data)


def _stands(turn: Look, unit: Unit, verb: str) -> str | None:
    if verb in ("hold", "sprint") or not is_stone(turn, unit):  # of sprints its other amendment tells
        return None
    if verb == "retreat" and turn.option("turn_to_stone.retreat") == "allowed":
        return None
    return f"{unit} is stone"


def _stays(turn: Look, piece: object, effect: str, by: SeatId) -> str | None:
    if effect not in CARRIES_OFF or not isinstance(piece, Unit) or not is_stone(turn, piece):
        return None
    return f"{piece} is stone"


def _end(turn: Turn) -> None:
    for mark in turn.position.marks_named(MARK):
        if mark.until == turn.season:
            unit = next(unit for unit in turn.position.units.values() if str(unit.id) == mark.subject)
            text = f"{unit.owner} {unit} is flesh again."
            data = {"unit": str(unit), "seat": unit.owner, **jointly("{} are flesh again.", unit.full_name)}
            turn.emit("stone.ended", text, ClearMark(MARK, mark.subject), **data)


def _atom(turn: Look, atom: Atom) -> bool:
    unit = named(turn, atom)
    return unit is not None and is_stone(turn, unit)


RULE = card_rule(
    CARD,
    "2.8",
    "A unit of another Power must hold, without giving support, this season and the next.",
    {
        "stand": "An enemy unit must stand without giving support for two seasons.",
        "supported": "It may receive support.",
    },
    (
        Step("stones", "turn_to_stone.petrify", _petrify, "Units turn to stone", commutes=True),
        Step("season's spells end", "turn_to_stone.end", _end, "Stone ends", commutes=True),
    ),
    marks=(MarkSpec("stone", "unit", Flag(), "stone"),),
    options=(
        Option("turn_to_stone.first_season", ("this", "next"), "From which season two are counted.", "R37"),
        Option("turn_to_stone.retreat", ("disband", "allowed"), "A statue that is dislodged.", "R44"),
        Option("turn_to_stone.teleport", ("no", "yes"), "Whether a statue teleports or goes faster than light.", "R45"),
    ),
    amendments=(
        Amendment(MAY_ACT.name, Layer.FORBID, _stands),
        Amendment(AFFECTED.name, Layer.FORBID, _stays, when=lambda options: options["turn_to_stone.teleport"] == "no"),
    ),
    atoms=(AtomSpec("STONE", ("unit",), 5, holds=_atom, says="is stone"),),
    news=("unit.stoned",),
)
