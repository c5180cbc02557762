"""A stored outcome, brought back: what was written once is shown again, never worked out anew."""

from __future__ import annotations

from engine.io.decoding import read_state
from engine.io.orders_told import with_data
from engine.io.upgrades import contents, stamped, upgraded
from engine.model.events import Event, Result
from engine.model.ids import SeatId
from engine.model.json_data import Json, JsonDict
from engine.model.state import Audience, State
from engine.rulebook.draws import DrawRecord
from engine.rulebook.position_faults import Fault, faults_between
from engine.rulebook.rulebook import Rulebook
from engine.turn.adjudication import Outcome

_OF_EVENT = ("kind", "step", "rule", "rule_id", "text", "audience")


def dump_draws(outcome: Outcome) -> dict[str, JsonDict]:
    """The draws of an outcome with all that is needed to make them again, as `load_outcome` wants them.

    A draw that was asked several times has a number behind its key: `rule.draw@Mun`, `rule.draw@Mun (2)`.
    """
    draws: dict[str, JsonDict] = {}
    for record in outcome.draws:
        count = sum(one["name"] == record.name and one["subject"] == record.subject for one in draws.values())
        entry = {"name": record.name, "subject": record.subject, **record.dump(), "season": record.season}
        entry |= {"weights": list(record.weights)} if record.weights else {}
        entry |= {"drawn_as": record.drawn_as} if record.drawn_as else {}
        draws[f"{record.key} ({count + 1})" if count else record.key] = entry
    return stamped("draws", draws)


def stored_state(rulebook: Rulebook, data: object) -> State:
    """A state that was stored, or that `engine.view` gave: read even where an older version let pass what is wrong.

    Marks with which no rule can go on are left out (`stored_faults` says which). Raises InputError for what is none.
    """
    return read_state(rulebook, data)[0]


def stored_faults(rulebook: Rulebook, data: object) -> list[Fault]:
    """What is wrong in a stored state by the rules in force, marks that are left out first. For the GM's eyes alone."""
    state, wrong = read_state(rulebook, data)
    now = rulebook.amended(state.house)
    return [*wrong, *faults_between(now, state)]


def load_outcome(rulebook: Rulebook, data: Json, draws: Json | None = None) -> Outcome:
    """An outcome from what `dump_outcome` and `dump_draws` gave, for `engine.view`. Its events carry no changes.

    What an older version stored is brought up first, and orders stored as text alone get their data. Raises InputError
    if the state in it cannot be read.
    """
    data = upgraded("outcome", data)
    state = stored_state(rulebook, data["state"])
    events = tuple(_event(record) for record in data["events"])
    results = {SeatId(seat): tuple(_result(one) for one in records) for seat, records in data["results"].items()}
    return Outcome(
        state=state,
        events=events,
        results=with_data(rulebook.amended(state.house), results, events),
        draws=tuple(_draw(record) for record in contents("draws", draws or {}).values()),
    )


def brought_up(rulebook: Rulebook, data: Json) -> JsonDict:
    """A stored outcome in the form that `dump_outcome` writes today, its orders as data among it.

    Those need the rules of the game, which the steps of `engine.io.upgrades` have not. Raises as `load_outcome` does.
    """
    results = load_outcome(rulebook, data).results
    records = {str(seat): [one.dump() for one in seat_results] for seat, seat_results in results.items()}
    return {**upgraded("outcome", data), "results": records}


def _audience(record: Json) -> Audience:
    listed = record.get("audience")
    return None if listed is None else frozenset(SeatId(seat) for seat in listed)


def _event(record: Json) -> Event:
    data = {key: value for key, value in record.items() if key not in _OF_EVENT}
    return Event(
        record["kind"],
        record["step"],
        record["rule"],
        record["text"],
        data,
        _audience(record),
        rule_id=record.get("rule_id", ""),
    )


def _result(record: Json) -> Result:
    values = {key: value for key, value in record.items() if key != "audience"}
    return Result(**values, audience=_audience(record))


def _draw(record: Json) -> DrawRecord:
    return DrawRecord(
        name=record["name"],
        subject=record["subject"],
        candidates=tuple(record["candidates"]),
        value=record["value"],
        pinned=record.get("pinned", False),
        audience=_audience(record),
        season=record.get("season", ""),
        weights=tuple(record.get("weights", ())),
        drawn_as=record.get("drawn_as", ""),
    )
