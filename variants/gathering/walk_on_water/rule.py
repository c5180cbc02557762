"""2.2: Walk on Water. An army moves on sea and land alike from this season on, but never convoys."""

from __future__ import annotations

from engine.model.board import Place
from engine.model.changes import SetMark
from engine.model.ids import ProvinceId, SeatId
from engine.model.state import Mark, Unit
from engine.model.wording import jointly
from engine.rulebook.catalogue import MAY_ACT, MAY_STAND, REACH
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import MarkSpec, Option, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag

from variants.gathering.cards import UNIT, Card, Play, targets, waste, works
from variants.gathering.casting import card_rule


def _legal(turn: Look, seat: SeatId, play: Play, unit: Unit | None) -> str:
    return f"{unit} is no army" if unit is not None and turn.kind(unit).medium != "land" else ""


CARD = Card("walk_on_water", "Walk on Water", "WW", 1, UNIT, _legal, flavour="Mind the jellyfish.")
MARK = "walk_on_water.walks"


def _walks(turn: Look, unit: Unit) -> bool:
    return turn.position.mark(MARK, unit.id) is not None


def _enchant(turn: Turn) -> None:
    done = set()
    for played, unit in targets(turn, CARD):
        if _walks(turn, unit) and unit.id not in done:
            waste(turn, played, f"{unit} walks already")
            continue
        works(turn, played)
        if unit.id not in done:
            done.add(unit.id)
            mark = SetMark(Mark(MARK, str(unit.id), by=played.seat))
            text = f"{unit.owner} {unit} walks on water from now on."
            together = jointly("{} walk on water from now on.", unit.full_name)
            turn.emit("unit.enchanted", text, mark, unit=str(unit), seat=unit.owner, by=played.seat, **together)


def _reach(turn: Look, unit: Unit, purpose: str) -> frozenset[Place] | None:
    """Every border, land or sea; an army needs no coast."""
    if purpose not in ("move", "support", "retreat") or not _walks(turn, unit):
        return None
    near = turn.rulebook.board.touches.get(unit.at, frozenset())
    return frozenset(Place(place) for place in near if not turn.ask(MAY_STAND, unit, place))


def _may_stand(turn: Look, unit: Unit, place: ProvinceId) -> bool | None:
    return True if turn.rulebook.board.is_sea(place) and _walks(turn, unit) else None


def _never_convoyed(turn: Look, unit: Unit, verb: str) -> str | None:
    return f"{unit} walks and is not convoyed" if verb == "be carried" and _walks(turn, unit) else None


RULE = card_rule(
    CARD,
    "2.2",
    "An army crosses every border, by land and sea, for as long as it lives; it never convoys.",
    {
        "walk": "Any army may from now on move on sea areas as well as on land.",
        "no_convoy": "A walking army does not convoy, and is convoyed from coast to coast only.",
    },
    (Step("gifts", "walk_on_water.walk", _enchant, "Armies learn to walk on water", commutes=True),),
    marks=(MarkSpec("walks", "unit", Flag(), "walks on water"),),
    options=(Option("walk_on_water.convoyed", ("coast", "never"), "Whether a walking army is convoyed.", "R26"),),
    amendments=(
        Amendment(REACH.name, Layer.ADD, _reach),
        Amendment(MAY_STAND.name, Layer.ADD, _may_stand),
        Amendment(
            MAY_ACT.name, Layer.FORBID, _never_convoyed,
            when=lambda options: options["walk_on_water.convoyed"] == "never",
        ),
    ),
)  # fmt: skip
