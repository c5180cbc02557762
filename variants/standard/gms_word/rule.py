"""The GM's word: a free mark on a unit, a place, a seat or the game, said in the GM's own words, and carried out.

It belongs to no variant and is there when it is needed (`Trait.AT_HAND`): a ruling that sets such a mark brings it into
force. What follows from a mark are answers to the engine's questions, so they hold in any company.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from types import MappingProxyType

from engine.model.changes import ClearMark
from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.state import Mark, Unit
from engine.movement.combatants import SURE
from engine.rulebook.catalogue import BLOCKS, CAPTURES, COUNTS, GOING, MAY_ACT, MAY_TARGET, STRENGTH, WORTH, Barrier
from engine.rulebook.declarations import Trait
from engine.rulebook.handles import FreeMarks
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import MarkSpec, Rule, Step
from engine.rulebook.topics import Source
from engine.rulebook.turn import Turn
from engine.rulebook.values import labelled

from variants.standard.gms_word import words

ON_UNIT, ON_PLACE, ON_SEAT, ON_GAME = (words.names(what) for what in ("unit", "place", "seat", "game"))
MARKS = tuple(f"gms_word.{name}" for names in (ON_UNIT, ON_PLACE, ON_SEAT, ON_GAME) for name in names)


def _labels(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The names of marks with what tells them apart in lists. What is marked is told by the GM's words alone."""
    for number, name in enumerate(names, 1):
        yield name, "marked" if number == 1 else f"marked ({number})"


def _effects(mark: Mark | None) -> tuple[object, ...]:
    """What follows from a mark: the last part of its row."""
    effects = mark.value[3] if mark is not None and isinstance(mark.value, tuple) else ()
    return effects if isinstance(effects, tuple) else ()


HIDDEN = "for a reason that not everybody may know"


def why(mark: Mark, plainly: str, otherwise: str) -> str:
    """Why something fails that everybody sees failing.

    `plainly`, with what the mark is called, where everybody sees that; else `otherwise`, which says no more than what
    is seen, and nothing of a ruling.
    """
    if mark.audience is None and isinstance(mark.value, tuple):
        return f"{plainly}: {mark.value[0]}"
    return f"{otherwise}, {HIDDEN}"


def _marks(turn: Look, names: tuple[str, ...], bearer: UnitId | ProvinceId) -> list[Mark]:
    """What is said of a unit or a place now, as many things as there are."""
    marks = (turn.position.mark(f"gms_word.{name}", bearer) for name in names)
    return [mark for mark in marks if mark is not None]


def _effects_on_unit(turn: Look, unit: Unit) -> tuple[object, ...]:
    """What follows for a unit from all that is said of it."""
    return tuple(effect for mark in _marks(turn, ON_UNIT, unit.id) for effect in _effects(mark))


def _strength(turn: Look, unit: Unit, role: str, target: object) -> Fraction | None:
    """One more or less a word, whatever it does; who cannot be dislodged holds with more than anybody can bring."""
    effects = _effects_on_unit(turn, unit)
    if role == "hold" and words.FAST in effects:
        return Fraction(SURE)
    more = effects.count(words.STRONGER) - effects.count(words.WEAKER)
    return Fraction(more) if more else None


def _may_act(turn: Look, unit: Unit, verb: str) -> str | None:
    """Who may not move is not carried either; a retreat is no move of its own."""
    if verb not in GOING:
        return None
    mark = next((one for one in _marks(turn, ON_UNIT, unit.id) if words.STAYS in _effects(one)), None)
    return why(mark, f"{unit} may not move", f"{unit} does not move") if mark is not None else None


def _closed(turn: Look, place: ProvinceId) -> str:
    """Why nobody may enter a place, or nothing."""
    mark = next((one for one in _marks(turn, ON_PLACE, place) if words.CLOSED in _effects(one)), None)
    return why(mark, f"nobody may enter {place}", f"nothing came into {place}") if mark is not None else ""


def _shut(turn: Look, unit: Unit, place: ProvinceId) -> Barrier | None:
    closed = _closed(turn, place)
    return Barrier(closed, stuck=True) if closed else None


def _blocks(turn: Look, place: ProvinceId, purpose: str, kind: object) -> str | None:
    return _closed(turn, place) or None


def _captures(turn: Look, unit: Unit) -> Callable[[SeatId | None], SeatId | None] | None:
    return (lambda taker: None) if words.IDLE in _effects_on_unit(turn, unit) else None


def _counts(turn: Look, unit: Unit, tally: str) -> bool | None:
    return words.IDLE in _effects_on_unit(turn, unit) or None


def _worth(turn: Look, place: ProvinceId, tally: str) -> Fraction | None:
    """What one word says is added up; of several words that say something, the highest counts."""
    all_effects = (_effects(mark) for mark in _marks(turn, ON_PLACE, place))
    numbers = [[number for word, number in words.WORTH.items() if word in effects] for effects in all_effects]
    return max((Fraction(sum(one)) for one in numbers if one), default=None)


def _end(turn: Turn) -> None:
    """What was said until a season is no longer said after it."""
    for mark in [mark for name in MARKS for mark in turn.position.marks_named(name)]:
        if mark.until and turn.position.mark(mark.name, mark.subject) is None and not _to_come(turn, mark):
            what = mark.value[0] if isinstance(mark.value, tuple) else "mark"
            text = f"{_bearer(turn, mark)} is no longer marked: {what}."
            change = ClearMark(mark.name, mark.subject)
            turn.emit("word.ended", text, change, audience=mark.audience, label=str(what))


def _to_come(turn: Look, mark: Mark) -> bool:
    return (mark.until[1:], mark.until[0] == "F") >= (turn.season[1:], turn.season[0] == "F")


def _bearer(turn: Look, mark: Mark) -> str:
    if (on := mark.name.partition(".")[2]) in ON_UNIT:
        return turn.position.units[UnitId(int(mark.subject))].full_name
    if on in ON_PLACE:
        return turn.rulebook.board.provinces[ProvinceId(mark.subject)].name
    return mark.subject or "The game"


RULE = Rule(
    id="gms_word",
    number="7",
    title="The GM's word",
    summary="What the GM rules in words stands on the board: a label, a picture and a note on a unit, a place, a seat "
    "or the game, and what follows from it where the GM says so.",
    topics=("table", "movement", "supply"),
    source=Source(by="The hobby", work="its GMs, who are always right"),
    clauses=MappingProxyType({
        "gms_word.mark": "Anything can be marked in the GM's words, for all to see or for some, until a season's end.",
        "gms_word.several": "Several things can be said of one. Strengths add up; of worths, the most counts.",
        "gms_word.stronger": "A unit may be ruled one stronger, in whatever it does.",
        "gms_word.weaker": "A unit may be ruled one weaker, down to nothing.",
        "gms_word.stays": "A unit may be ruled not to move; what dislodges it, it retreats from.",
        "gms_word.fast": "A unit may be ruled not to be dislodged, by whatever strength, as long as it stays.",
        "gms_word.idle": "A unit may be ruled to count for nobody: it needs no centre and takes none.",
        "gms_word.closed": "A place may be ruled closed: nobody moves, retreats or is built there.",
        "gms_word.worth": "A centre may be ruled to be worth none, or several.",
    }),
    marks=(
        *(MarkSpec(name, "unit", labelled(words.PICTURES, words.UNIT), label) for name, label in _labels(ON_UNIT)),
        *(MarkSpec(name, "place", labelled(words.PICTURES, words.PLACE), label) for name, label in _labels(ON_PLACE)),
        *(MarkSpec(name, "seat", labelled(words.PICTURES, {}), label) for name, label in _labels(ON_SEAT)),
        *(MarkSpec(name, "game", labelled(words.PICTURES, {}), label) for name, label in _labels(ON_GAME)),
    ),
    steps=(Step("season opens", "gms_word.ends", _end, "What the GM's word ends with the season", commutes=True),),
    amendments=(
        Amendment(STRENGTH.name, Layer.ADD, _strength),
        Amendment(MAY_ACT.name, Layer.FORBID, _may_act),
        Amendment(MAY_TARGET.name, Layer.ADD, _shut),
        Amendment(BLOCKS.name, Layer.FORBID, _blocks),
        Amendment(CAPTURES.name, Layer.FORBID, _captures),
        Amendment(COUNTS.name, Layer.FORBID, _counts, Scope(purposes=frozenset({"supply", "crowd", "final"}))),
        Amendment(WORTH.name, Layer.REPLACE, _worth),
    ),
    offers=(
        FreeMarks(
            marks=MappingProxyType({
                on: tuple(f"gms_word.{name}" for name in words.names(on)) for on in ("unit", "place", "seat", "game")
            }),
            pictures=words.PICTURES,
            effects=MappingProxyType({"unit": words.UNIT, "place": words.PLACE}),
        ),
    ),
    traits=frozenset({Trait.AT_HAND}),
)  # fmt: skip
