"""Sight: what a seat sees of a game in which rules let nobody see all of the board (`declarations.Sight`).

Of what is out of sight a seat has nothing: no unit, no mark on one, no owner, no standoff. What is told of others'
moves gives away whoever helped or stopped them, so in such a game a turn tells a seat no more than the position in its
sight, the verdicts on its own orders, what is for it alone, who is out, and how the game ends. Who is asked for orders,
and from whom none came, follows from the position: that too is each seat's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.model.changes import EndGame
from engine.model.events import Event, Result
from engine.model.ids import NEUTRAL, NOWHERE, ProvinceId, SeatId
from engine.model.state import Season, State, ToRetreat
from engine.rulebook import declarations

if TYPE_CHECKING:
    from engine.rulebook.rulebook import Rulebook

Sight = frozenset[ProvinceId] | None
"""The provinces in sight; None: all of them."""


OUT = "seat.eliminated"
"""The kind of the event that tells that a power is out: who still plays is told to everybody."""


def limits_sight(rulebook: Rulebook) -> bool:
    """Whether any rule limits what a seat sees."""
    return bool(rulebook.offered(declarations.Sight))


def sight_of(rulebook: Rulebook, state: State, seat: str | None) -> Sight:
    """What a seat (None: a spectator) sees. Where several rules limit it, only what all of them leave."""
    visible: Sight = None
    for one in rulebook.offered(declarations.Sight):
        seen = one.seen(rulebook, state, SeatId(seat) if seat is not None else None)
        visible = seen if visible is None else visible & seen
    return visible


def dimmed(state: State, seat: str | None, sight: frozenset[ProvinceId]) -> State:
    """The state without what is out of sight. A seat's own units, centres and tokens are never."""
    units = {n: unit for n, unit in state.units.items() if unit.owner == seat or unit.at in sight}
    hidden = {str(number) for number in state.units if number not in units}
    provinces = {place for place in state.centres if place not in sight and state.centres[place] != seat}
    return replace(
        state,
        units=units,
        centres={place: NEUTRAL if place in provinces else owner for place, owner in state.centres.items()},
        to_retreat={n: _visible_retreat(owed, sight) for n, owed in state.to_retreat.items() if n in units},
        contested=state.contested & sight,
        tokens=tuple(token for token in state.tokens if token.owner == seat or not token.at or token.at in sight),
        marks=tuple(mark for mark in state.marks if mark.subject not in hidden | provinces),
        season=_season_seen_by(state, seat),
        next_unit=max(units, default=0) + 1,
    )


def _visible_retreat(owed: ToRetreat, sight: frozenset[ProvinceId]) -> ToRetreat:
    """A retreat without the place, out of sight, from which an attacker came by sea."""
    barred = tuple(place for place in owed.barred if place in sight)
    origin = owed.origin if owed.origin in sight else NOWHERE
    return ToRetreat(owed.unit, owed.cause, barred, owed.strength, origin)


def _season_seen_by(state: State, seat: str | None) -> Season:
    """Of what the season remembers, the seat's own."""
    opening = {n: unit for n, unit in state.season.opening.items() if unit.owner == seat}
    return Season(opening, frozenset(fact for fact in state.season.facts if seat and f"({seat} " in fact))


def event_is_visible(event: Event, seat: str | None) -> bool:
    """Whether an event, which the seat may be told of, is told where sight is limited."""
    own_event = event.audience is not None and seat is not None
    return own_event or event.kind == OUT or any(isinstance(change, EndGame) for change in event.changes)


def bare(results: Mapping[SeatId, Sequence[Result]], seat: str | None) -> Mapping[SeatId, Sequence[Result]]:
    """A seat's own results, without the reasons, which name others."""
    return {
        owner: [one._replace(why="", by="", data={}) for one in seat_results]
        for owner, seat_results in results.items()
        if owner == seat
    }
