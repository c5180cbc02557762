"""[15] continued: what the TARDIS does where it arrives (17.1e), the points for it, and how they win."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from engine.model.changes import ClearMark, EndGame, SetMark
from engine.model.ids import SeatId
from engine.model.scratch import Scratch
from engine.model.state import Mark, Unit
from engine.model.wording import many
from engine.rulebook.catalogue import Claim
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn
from engine.rulebook.values import ValueContext

from variants.rather_silly.debts import SOLD
from variants.rather_silly.doctor.tardis import DOCTOR, tardis

VP, CLAIM = "doctor.vp", "doctor.claim"
ARRIVED = Scratch("doctor.arrived", bool)
"""Whether the TARDIS has come to a place this season."""
MATERIALISED = Scratch("doctor.materialised", bool)
"""Whether it did so out of hyperspace."""


def his(scene: ValueContext) -> str:
    """Nobody else has any."""
    return "" if scene.bearer == DOCTOR else f"are kept of {DOCTOR} alone, not of {scene.bearer}"


def points(turn: Look) -> int:
    """The Doctor's Victory Points."""
    mark = turn.position.mark(VP, DOCTOR)
    return int(str(mark.value)) if mark else 0


def total(turn: Look) -> int:
    """Points, and centres as they were counted last."""
    return points(turn) + len(turn.position.centres_of(DOCTOR))


def scored(turn: Look) -> dict[SeatId, Fraction]:
    """What a score by the rules counts."""
    return {DOCTOR: Fraction(total(turn))}


def effects(turn: Turn) -> None:
    """Monsters end, souls are exorcised, and he may have enough."""
    box = tardis(turn)
    if box is None:
        return
    here = [turn.position.units[number] for number in turn.position.at.get(box.at, ())]
    arrived = turn.scratch(ARRIVED)
    if arrived:
        for unit in here:
            if turn.kind(unit).special and not turn.kind(unit).indestructible:
                turn.lose(unit, "destroyed", f"The TARDIS arrives in {unit.at}: {unit} is no more.")
                _score(turn, f"for {unit}")
    if turn.scratch(MATERIALISED) or (arrived and turn.option("doctor.carried_exorcism") == "yes"):
        for unit in here:
            _exorcise(turn, unit)
    if turn.season[0] == "S" or turn.option("doctor.autumn_check") == "at_once":
        _claim(turn)


def _exorcise(turn: Turn, unit: Unit) -> None:
    if unit.id in turn.position.units and turn.position.mark(SOLD, unit.id):
        turn.note("EXORCISED", unit)
        text = f"{unit.full_name} is exorcised, and is as it was."
        turn.emit("soul.exorcised", text, ClearMark(SOLD, str(unit.id)), unit=str(unit), seat=unit.owner)
        _score(turn, f"for the soul of {unit}")


def _score(turn: Turn, why: str) -> None:
    number = points(turn) + 1
    text = f"The Doctor has {number} Victory Point{'s' if number > 1 else ''}: one {why}."
    turn.emit("doctor.scored", text, SetMark(Mark(VP, DOCTOR, number)), seat=DOCTOR, points=number)


# --- winning ---------------------------------------------------------------------------------------------


def _claim(turn: Turn) -> None:
    """He has enough; the season is played out before he wins."""
    if total(turn) >= int(turn.option("doctor.target")) and turn.position.mark(CLAIM) is None:
        why = f"{many(points(turn), 'point')} and {many(total(turn) - points(turn), 'centre')}"
        text = f"The Doctor has {why}: he wins when the season is over."
        turn.emit("doctor.claims", text, SetMark(Mark(CLAIM, "", why)), seat=DOCTOR)


def doctor_wins(turn: Look, checkpoint: str) -> Callable[[tuple[Claim, ...]], tuple[Claim, ...]] | None:
    """At the Autumn count he wins with what he had after movement, or has now; others may win beside him (R78)."""
    mark = turn.position.mark(CLAIM)
    if checkpoint != "count" or (mark is None and total(turn) < int(turn.option("doctor.target"))):
        return None
    why = str(mark.value) if mark else f"{many(points(turn), 'point')} and {many(total(turn) - points(turn), 'centre')}"
    claim = Claim((DOCTOR,), why)
    return lambda base: (*(one for one in base if DOCTOR not in one.seats), claim)


def wins(turn: Turn) -> None:
    """The end of a Spring in which he came to his total."""
    mark = turn.position.mark(CLAIM)
    if mark is not None:
        text = f"The Doctor wins with {mark.value}."
        turn.emit("game.ended", text, EndGame((DOCTOR,), "win"), winners=[DOCTOR], ending="win")
