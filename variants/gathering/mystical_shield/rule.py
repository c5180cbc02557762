"""2.12: Mystical Shield. Every card's effect on a unit is wiped off, and none affects it for the rest of the season."""

from __future__ import annotations

from engine.model.board import Place
from engine.model.changes import ClearMark, SetMark
from engine.model.conditions import Atom, AtomSpec
from engine.model.ids import SeatId
from engine.model.state import Mark, Unit
from engine.model.wording import jointly, listed
from engine.rulebook.catalogue import AFFECTED, MAY_ACT, MAY_STAND, REACH
from engine.rulebook.declarations import Trait
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import MarkSpec, Option, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag, ListOf, OneOf, either

from variants.gathering.cards import UNIT, Card, Play, PlayedCard, card_ids, cards_in_force, targets, wiped, works
from variants.gathering.casting import card_rule
from variants.gathering.elements import coasts_for, stranded, stranded_acts
from variants.standard.atoms import named


def _legal(turn: Look, seat: SeatId, play: Play, unit: Unit | None) -> str:
    if turn.option("mystical_shield.scope") == "named":
        return "" if play.against else "the Shield must say AGAINST which card"
    return "the Shield is against all cards" if play.against else ""


CARD = Card(
    "mystical_shield", "Mystical Shield", "MS", 4, UNIT, _legal, kept_back=True, flavour="Batteries not included."
)
MARK = "mystical_shield.shielded"
ALL = "all"


def against(turn: Look, unit: Unit) -> tuple[str, ...]:
    """The cards that a unit is shielded against this season: their ids, or `all`."""
    mark = turn.position.mark(MARK, unit.id)
    if mark is None:
        return ()
    return tuple(str(card) for card in mark.value) if isinstance(mark.value, tuple) else (ALL,)


def _shield(turn: Turn) -> None:
    """Shields of one unit act as one, or an even number as none (R70)."""
    by_unit: dict[int, list[PlayedCard]] = {}
    for played, unit in targets(turn, CARD):
        works(turn, played)
        by_unit.setdefault(unit.id, []).append(played)
    for unit in list(turn.position.units.values()):
        shields = by_unit.get(unit.id, [])
        if shields and len(shields) % 2 == 0 and turn.option("mystical_shield.versus_shield") == "cancel_out":
            for played in shields:
                turn.revise(played.seat, played.line, "fails", f"cancelled: {len(shields)} Shields on {unit} are none")
        elif shields:
            _protect(turn, unit, shields)


def _protect(turn: Turn, unit: Unit, shields: list[PlayedCard]) -> None:
    cards = cards_in_force(turn)
    kinds = tuple(sorted({cards[p.play.against].id if p.play.against in cards else ALL for p in shields}))
    value = True if ALL in kinds else kinds
    mark = SetMark(Mark(MARK, str(unit.id), value, until=turn.season, by=shields[0].seat))
    names = [one.name for one in cards.values() if one.id in kinds]
    only = "" if ALL in kinds else f" against {listed(names)}"
    how = f"shielded{only} until the end of {turn.season_name(turn.season)}."
    text, together = f"{unit.owner} {unit} is {how}", jointly(f"{{}} are {how}", unit.full_name)
    wipe = [name for kind in kinds for name in wiped(turn, unit, "" if kind == ALL else kind) if name != MARK]
    by = [played.seat for played in shields]
    turn.emit("unit.shielded", text, mark, unit=str(unit), seat=unit.owner, by=by, **together)
    for name in wipe:
        card = next((one.name for one in cards_in_force(turn).values() if one.id == name.partition(".")[0]), name)
        gone = f"{unit.owner} {unit} loses what {card} gave it."
        both = jointly(f"{{}} lose what {card} gave them.", unit.full_name)
        turn.emit("enchantment.removed", gone, ClearMark(name, str(unit.id)), unit=str(unit), seat=unit.owner, **both)
    if stranded(turn, unit):
        turn.emit("unit.stranded", f"{unit.owner} {unit} is out of its element.", unit=str(unit), seat=unit.owner)


def _immune(turn: Look, piece: object, effect: str, by: SeatId) -> str | None:
    if not isinstance(piece, Unit) or effect == CARD.id or (effect == "black_hole" and not _stops_holes(turn)):
        return None
    kinds = against(turn, piece)
    hit = effect in kinds or (ALL in kinds and any(card.id == effect for card in cards_in_force(turn).values()))
    return f"{piece} is shielded" if hit else None


def _stops_holes(turn: Look) -> bool:
    return turn.option("mystical_shield.stops_black_hole") == "yes"


def _to_element(turn: Look, unit: Unit, purpose: str) -> frozenset[Place] | None:
    """Where a stranded unit may retreat: to a neighbouring space of its own element (R72)."""
    if purpose != "retreat" or not stranded(turn, unit):
        return None
    near = turn.rulebook.board.touches.get(unit.at, frozenset())
    spaces = [place for place in near if not turn.ask(MAY_STAND, unit, place)]
    return frozenset(Place(place, coast) for place in spaces for coast in coasts_for(turn, unit, place) or ("",))


def _end(turn: Turn) -> None:
    for mark in turn.position.marks_named(MARK):
        unit = next(unit for unit in turn.position.units.values() if str(unit.id) == mark.subject)
        text = f"The Shield of {unit.owner} {unit} fades."
        together = jointly("The Shields of {} fade.", unit.full_name)
        turn.emit("shield.ended", text, ClearMark(MARK, mark.subject), unit=str(unit), seat=unit.owner, **together)


def _atom(turn: Look, atom: Atom) -> bool:
    unit = named(turn, atom)
    return unit is not None and bool(against(turn, unit))


RULE = card_rule(
    CARD,
    "2.12",
    "Any unit loses whatever cards did to it, and no card affects it this season; it may be stranded by that.",
    {
        "cancel": "The effect of any card on any unit is cancelled.",
        "stranded": "A unit out of its element does not move or support, but may be supported.",
    },
    (
        Step("shields", "mystical_shield.shield", _shield, "Shields are held up"),
        Step("season's spells end", "mystical_shield.end", _end, "Shields fade", commutes=True),
    ),
    marks=(MarkSpec("shielded", "unit", either(Flag(), ListOf(OneOf(card_ids), least=1, once=True)), "shielded"),),
    options=(
        Option("mystical_shield.stops_black_hole", ("yes", "no"), "Whether holes leave a shielded unit alone.", "R55"),
        Option("mystical_shield.scope", ("all", "named"), "Against all cards, or AGAINST one kind.", "R68"),
        Option("mystical_shield.versus_shield", ("together", "cancel_out"), "Two Shields on one unit.", "R70"),
        Option("mystical_shield.stranded_retreat", ("disband", "to_element"), "A stranded unit dislodged.", "R72"),
        Option("mystical_shield.stranded_teleport", ("yes", "no"), "Whether a stranded unit teleports.", "R73"),
    ),
    amendments=(
        Amendment(AFFECTED.name, Layer.FORBID, _immune),
        Amendment(MAY_ACT.name, Layer.FORBID, stranded_acts),
        Amendment(
            REACH.name, Layer.ADD, _to_element,
            when=lambda options: options["mystical_shield.stranded_retreat"] == "to_element",
        ),
    ),
    traits=frozenset({Trait.STRANDING}),
    atoms=(AtomSpec("SHIELDED", ("unit",), 5, holds=_atom, says="is shielded"),),
    news=("unit.shielded",),
)  # fmt: skip
