"""2.9: Black Hole. Who ends the season in the space reappears at random, at least three spaces away."""

from __future__ import annotations

from engine.model.board import Place, text_key
from engine.model.changes import ClearMark, MoveUnit, SetMark
from engine.model.conditions import Atom, AtomSpec
from engine.model.ids import ProvinceId, UnitId
from engine.model.state import Mark, Unit
from engine.model.wording import jointly
from engine.rulebook.catalogue import AFFECTED, BLOCKS, MAY_STAND
from engine.rulebook.look import Look
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, Flag, Whole, either, row

from variants.gathering.cards import PLACE, Card, plays_of, wiped, works
from variants.gathering.casting import card_rule
from variants.gathering.elements import A_COAST, arrival, distances, own_distances

CARD = Card("black_hole", "Black Hole", "BH", 2, PLACE, flavour="Please do not feed it.")
MARK = "black_hole.hole"
HOLE = either(APlace(), row(("hole", APlace()), ("fall", Whole(2))))
FAR, MOST_FALLS = 3, 5


def _open(turn: Turn) -> None:
    """Two holes on one space are one."""
    for played in plays_of(turn, CARD):
        works(turn, played)
        mark = SetMark(Mark(MARK, played.place, until=turn.season, by=played.seat))
        text = f"{played.seat} opens a Black Hole over {played.place}."
        together = jointly("Black Holes are opened: {}.", f"{played.seat} over {played.place}")
        turn.emit("hole.opened", text, mark, place=played.place, seat=played.seat, **together)


def _holes(turn: Look) -> list[Mark]:
    return sorted(turn.position.marks_named(MARK), key=lambda mark: text_key(mark.subject))


def _early(turn: Turn) -> None:
    if turn.option("black_hole.when") == "before_retreats":
        _swallow(turn)


def _after_retreats(turn: Turn) -> None:
    counted_first = turn.option("black_hole.before_ownership") == "no" and turn.season[0] == "F"
    if turn.option("black_hole.when") == "after_retreats" and not counted_first:
        _swallow(turn)


def _after_count(turn: Turn) -> None:
    if turn.option("black_hole.when") == "after_retreats" and turn.option("black_hole.before_ownership") == "no":
        _swallow(turn)
    _close(turn)


def _swallow(turn: Turn) -> None:
    """All are lifted, then they come down one by one in the order of the holes' names (2.9)."""
    lifted: list[tuple[Mark, Unit]] = []
    for hole in _holes(turn):
        for unit in list(turn.position.standing(ProvinceId(hole.subject))):
            why = turn.ask(AFFECTED, unit, CARD.id, hole.by)
            if turn.kind(unit).indestructible:
                why = why or "nothing destroys it"
            if why:
                turn.emit("hole.ignored", f"{unit.owner} {unit} ignores the Black Hole: {why}.", unit=str(unit))
            else:
                lifted.append((hole, unit))
    in_the_air = {unit.id for _, unit in lifted}
    for hole, unit in lifted:
        in_the_air.discard(unit.id)
        _fall(turn, hole, unit, in_the_air)


def _fall(turn: Turn, hole: Mark, unit: Unit, in_the_air: set[UnitId]) -> None:
    """Where one unit reappears; with `chain` it may fall on through other holes, five times at the most."""
    chain = turn.option("black_hole.chain") == "yes"
    if turn.option("black_hole.keeps_enchantments") == "no":
        gone = [ClearMark(name, str(unit.id)) for name in wiped(turn, unit)]
        if gone:
            turn.emit("enchantment.removed", f"{unit.owner} {unit} loses its enchantments.", *gone, unit=str(unit))
    at, place = ProvinceId(hole.subject), Place(ProvinceId(hole.subject))
    for fall in range(1, MOST_FALLS + 1):
        candidates = _candidates(turn, unit, at, in_the_air, chain and fall < MOST_FALLS)
        if not candidates:
            turn.lose(unit, "swallowed", f"{unit.owner} {unit} is lost in the Black Hole.", kind="hole.swallowed")
            return
        subject = f"{hole.subject} {fall}" if fall > 1 else hole.subject
        place = Place(ProvinceId(turn.draw("black_hole.destination", candidates, subject)))
        at = ProvinceId(place.province)
        if turn.position.mark(MARK, at) is None:
            break
    _reappear(turn, hole, unit, place, in_the_air)


def _reappear(turn: Turn, hole: Mark, unit: Unit, place: Place, in_the_air: set[UnitId]) -> None:
    here = turn.position.standing(ProvinceId(place.province))
    if any(other.id not in in_the_air and other.id != unit.id for other in here):
        text = f"{unit.owner} {unit} falls on what stands in {place} and is lost."
        turn.lose(unit, "swallowed", text, kind="hole.swallowed", to=str(place))
        return
    place = arrival(turn, unit, place, "black_hole.coast", hole.subject)
    text = f"{unit.owner} {unit} falls into the Black Hole and reappears in {place}."
    move = MoveUnit(unit.id, ProvinceId(place.province), place.coast)
    turn.emit("hole.swallowed", text, move, unit=str(unit), seat=unit.owner, to=str(place))


def _candidates(turn: Look, unit: Unit, start: ProvinceId, in_the_air: set[UnitId], chain: bool) -> list[str]:
    """The spaces where a unit may come down, by id."""
    if turn.option("black_hole.distance_from") == "season_start" and unit.id in turn.position.opening:
        start = turn.position.opening[unit.id].at
    by_moves = turn.option("black_hole.metric") == "unit_moves"
    far = own_distances(turn, unit, Place(start, unit.coast)) if by_moves else distances(turn, start)
    spaces = [
        name
        for name in turn.rulebook.board.provinces
        if far.get(name, FAR) >= FAR
        and _suits(turn, unit, name)
        and (chain or turn.position.mark(MARK, name) is None)
        and _free(turn, unit, name, in_the_air)
    ]
    return sorted(spaces, key=text_key)


def _free(turn: Look, unit: Unit, place: ProvinceId, in_the_air: set[UnitId]) -> bool:
    """Whether nothing is in the way there; those that are still in the air are nowhere, the falling unit itself too."""
    here = list(turn.position.standing(place))
    if here and all(other.id in in_the_air or other.id == unit.id for other in here):
        return True
    return turn.option("black_hole.occupied") == "destroy" or not turn.ask(BLOCKS, place, "arrival", unit.kind)


def _suits(turn: Look, unit: Unit, place: ProvinceId) -> bool:
    """By its letter, not by its enchantment (R53): fleets not inland, armies not at sea."""
    if turn.option("black_hole.enchanted_anywhere") == "yes":
        return not turn.ask(MAY_STAND, unit, place)
    kind, medium = turn.rulebook.board.provinces[place].kind, turn.kind(unit).medium
    return kind != "impassable" and not (
        (medium == "land" and kind == "sea") or (medium == "water" and kind == "inland")
    )


def _close(turn: Turn) -> None:
    for hole in _holes(turn):
        text, together = (
            f"The Black Hole over {hole.subject} closes.",
            jointly("The Black Holes over {} close.", hole.subject),
        )
        turn.emit("hole.closed", text, ClearMark(MARK, hole.subject), **together)


def _spring(turn: Turn) -> None:
    """In Autumn the holes close when all is counted."""
    if turn.season[0] == "S":
        _close(turn)


def _atom(turn: Look, atom: Atom) -> bool:
    return turn.position.mark(MARK, str(atom.args[0]).partition("/")[0]) is not None


RULE = card_rule(
    CARD,
    "2.9",
    "Whoever ends the season in the space vanishes and reappears at random, three spaces or more away.",
    {
        "swallow": "A unit that ends the season in the space is removed and reappears elsewhere at random.",
        "distance": "At least three spaces from where it started.",
        "element": "Fleets do not reappear inland, nor armies at sea.",
    },
    (
        Step("holes open", "black_hole.open", _open, "Black Holes open", commutes=True),
        Step("no retreat for these", "black_hole.early", _early, "Black Holes swallow", commutes=True),
        Step("holes swallow", "black_hole.swallow", _after_retreats, "Black Holes swallow"),
        Step("season's spells end", "black_hole.close", _spring, "Black Holes close", commutes=True),
        Step("after the count", "black_hole.late", _after_count, "Black Holes swallow late, and close", commutes=True),
    ),
    draws=(
        DrawSpec("black_hole.destination", APlace(), HOLE, label="where a unit falls through a Black Hole"),
        DrawSpec("black_hole.coast", A_COAST, HOLE, label="on which coast a fleet falls through a Black Hole"),
    ),
    marks=(MarkSpec("hole", "place", Flag(), "Black Hole"),),
    options=(
        Option("black_hole.before_ownership", ("yes", "no"), "Whether they fall before centres are counted.", "R48"),
        Option("black_hole.when", ("after_retreats", "before_retreats"), "When holes swallow.", "R49"),
        Option("black_hole.occupied", ("exclude", "destroy"), "Whether one may fall on a unit, and be lost.", "R50"),
        Option("black_hole.distance_from", ("hole", "season_start"), "From where the distance counts.", "R51"),
        Option("black_hole.chain", ("no", "yes"), "Whether one may fall into another hole, five falls at most.", "R52"),
        Option("black_hole.enchanted_anywhere", ("no", "yes"), "Whether enchantments widen where they land.", "R53"),
        Option("black_hole.keeps_enchantments", ("yes", "no"), "Whether the unit keeps its enchantments.", "R54"),
        Option("black_hole.metric", ("spaces", "unit_moves"), "How distance is counted.", "R56"),
    ),
    atoms=(AtomSpec("HOLE", ("place",), 5, holds=_atom, says="has a black hole"),),
    news=("hole.opened", "hole.swallowed"),
)
