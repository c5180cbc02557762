"""7: the closed place itself. Nobody gets in, nothing is built, landed or carried there; it has no pub and no owner.

What closes and opens is decided by votes, or by a ruling that sets the mark; all of it takes effect at once (R14). A
legal move to a closed place is tried and fails: the door is locked. What follows from that, and for whoever is inside,
is for other rules to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from engine.model.changes import ClearMark, DropCentre, SetCentre, SetMark
from engine.model.conditions import Atom, AtomSpec
from engine.model.ids import KindId, ProvinceId
from engine.model.state import Mark, Unit
from engine.rulebook.catalogue import BLOCKS, MAY_ACT, MAY_TARGET, TOUCHES, Barrier
from engine.rulebook.declarations import StartMarks
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import MarkSpec, Option, Rule, Step, Warned
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag, either, one_of

from variants.dipshomashy import SOURCE, locked_out
from variants.dipshomashy.closing import inside
from variants.dipshomashy.places import (
    CLOSE,
    CLOSED,
    ENACTED,
    LOCKED,
    OPENED,
    PUB,
    REOPENED,
    SHUT,
    Desert,
    StartsClosed,
    all_places,
    closed_places,
    is_closed,
    just_closed,
    was_pub,
)

# --- closing and opening -------------------------------------------------------------------------------


def _start(rulebook: Rulebook) -> Iterable[Mark]:
    for offer in rulebook.offered(StartsClosed):
        for place in offer.places(rulebook):
            yield Mark(CLOSED, place)


def _enact(turn: Turn) -> None:
    """Step 1: the season's closures and openings, all at once, each on the board as it was."""
    changes = turn.scratch(ENACTED)
    shut = turn.scratch(SHUT)
    for place in all_places(turn):
        if is_closed(turn, place) and place in turn.position.centres:
            if just_closed(turn, place):  # by a ruling
                shut.append(place)
            _tidy(turn, place)
    for change in changes:
        if change.action == CLOSE:
            if change.place in turn.position.centres:
                shut.append(change.place)
            _close(turn, change.place)
        else:
            _open(turn, change.place)


def _close(turn: Turn, place: ProvinceId) -> None:
    owner, pub = turn.position.centres.get(place, ""), place in turn.position.centres
    lost = (DropCentre(place),) if pub else ()
    text = f"{place} closes." + (f" {_bereft(owner)}" if pub else "")
    mark = Mark(CLOSED, place, PUB if pub else True, since=turn.season)
    turn.emit("place.closed", text, SetMark(mark), *lost, place=place, previous=owner, pub=pub)


def _bereft(owner: str) -> str:
    return f"{owner} loses its pub." if owner else "It was a free house."


def _open(turn: Turn, place: ProvinceId) -> None:
    if turn.position.marks[CLOSED, place].since or not _started_closed(turn, place):
        turn.scratch(REOPENED).append(place)
    restored = was_pub(turn, place) and not turn.rulebook.offered(Desert)
    turn.scratch(OPENED)[place] = restored
    back = (SetCentre(place),) if restored else ()
    text = f"{place} opens." + (" Its pub is nobody's." if restored else "")
    turn.emit("place.opened", text, ClearMark(CLOSED, place), *back, place=place, pub=restored)


def _started_closed(turn: Look, place: ProvinceId) -> bool:
    return any(place in offer.places(turn.rulebook) for offer in turn.rulebook.offered(StartsClosed))


def _tidy(turn: Turn, place: ProvinceId) -> None:
    """A pub that a ruling has closed loses its licence and its owner like any other."""
    mark, owner = turn.position.marks[CLOSED, place], turn.position.centres[place]
    pub_mark = Mark(CLOSED, place, PUB, since=mark.since)
    text = f"{place} is closed. {_bereft(owner)}"
    turn.emit("place.closed", text, SetMark(pub_mark), DropCentre(place), place=place, previous=owner, pub=True)


# --- what cannot be done there -------------------------------------------------------------------------


def _closed_place_barrier(turn: Look, unit: Unit, place: ProvinceId) -> Barrier | None:
    """A legal move to a closed place is tried, and fails (R24, R37)."""
    if not is_closed(turn, place):
        return None
    stuck = turn.option("closing.failed_as") == "mover" or is_closed(turn, unit.at)
    return Barrier(f"the door is locked: {place} is closed", stuck=stuck, kind=LOCKED)


def _keeps_out(turn: Look, place: ProvinceId, purpose: str) -> frozenset[ProvinceId] | None:
    """Whoever nobody orders does not so much as try the door."""
    return frozenset(closed_places(turn)) if purpose == "roam" else None


def _no_ferry(turn: Look, unit: Unit, verb: str) -> str | None:
    return f"{unit.at} is closed" if verb == "convoy" and is_closed(turn, unit.at) else None


def _shut_to(turn: Look, place: ProvinceId, purpose: str, kind: KindId) -> str | None:
    return f"{place} is closed" if is_closed(turn, place) else None


def _closed(turn: Look, atom: Atom) -> bool:
    return is_closed(turn, getattr(atom.args[0], "province", ""))


def _opened(turn: Look, atom: Atom) -> bool:
    return not _closed(turn, atom)


def _caution(turn: Look, unit: Unit, place: ProvinceId) -> Warned | None:
    """What is said to a line that takes a unit to a place which is closed while it is written."""
    return Warned("closing.closed", f"{place} is closed as things stand now") if is_closed(turn, place) else None


RULE = Rule(
    id="closing",
    number="7",
    title="Closed places",
    summary="Nobody enters a closed place: whoever tries fails. It has no pub and no owner, no convoy goes through it, "
    "and nobody retreats to it or builds there.",
    topics=("board",),
    source=SOURCE,
    wishes=MappingProxyType(
        {
            "votes": "Nobody votes: places are closed and opened by the GM alone, by rulings.",
        }
    ),
    clauses=MappingProxyType(
        {
            "dipshomashy.7.door": "A punter attempting to enter a closed place fails.",
            "dipshomashy.7.closed": "A closed pub has no licence and no owner; nobody retreats to it or builds there.",
            "dipshomashy.7.trapped": "Nobody stays in a closed place; without rule 7.iii the trapped are disbanded.",
        }
    ),
    options=(
        Option(
            "closing.failed_as", ("mover", "holder"),
            "What who stands before a locked door counts as: one who moved and failed, or one who held.", "R37",
        ),
    ),
    needs=("movement",),
    marks=(MarkSpec("closed", "place", either(one_of(PUB), Flag()), "closed"),),
    offers=(StartMarks(_start),),
    steps=(
        Step("places close and open", "closing.enact", _enact, "Places close and open", commutes=True, rule="seq.1"),
        Step("trapped thrown out", "closing.trapped", inside.trapped, "The trapped are thrown out"),
        Step(
            "late evictions", "closing.late", inside.left_behind, "Who did not get out follows", commutes=True,
        ),
        Step(
            "retreats chosen", "closing.locked_out", locked_out.read_lists, "Retreats to locked doors", commutes=True,
        ),
    ),
    amendments=(
        Amendment(MAY_TARGET.name, Layer.ADD, _closed_place_barrier),
        Amendment(TOUCHES.name, Layer.FORBID, _keeps_out, Scope(purposes=frozenset({"roam"}))),
        Amendment(MAY_ACT.name, Layer.FORBID, _no_ferry),
        Amendment(BLOCKS.name, Layer.FORBID, _shut_to),
    ),
    atoms=(
        AtomSpec("CLOSED", ("place",), 6, holds=_closed, says="is closed"),
        AtomSpec("OPEN", ("place",), 6, holds=_opened, says="is open"),
    ),
    caution=_caution,
)  # fmt: skip
