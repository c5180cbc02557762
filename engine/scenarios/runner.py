"""Playing a scenario with the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import engine
from engine.model.errors import EngineError, InputError
from engine.model.json_data import Json, JsonDict
from engine.model.state import State
from engine.rulebook import registry
from engine.rulebook.rulebook import Rulebook
from engine.scenarios.expectations import compare
from engine.scenarios.marks import EngineMarks
from engine.scenarios.model import Scenario, ScenarioDifference, ScenarioTurn
from engine.scenarios.observation import GM, SPECTATOR, Observation, ObservedCheck, Rows
from engine.turn.rulings import Ruling


@dataclass(frozen=True, slots=True)
class EngineDesk:
    """Puts a scenario's questions about one position to the engine."""

    rulebook: Rulebook
    state: State

    def answer(self, seat: str, line: str) -> ObservedCheck:
        """What `check` says to that seat about that line."""
        (check,) = engine.check(self.rulebook, self.state, seat, [line])
        return ObservedCheck(check.level, check.canonical or "", check.message)

    def legal(self, seat: str) -> Mapping[str, Sequence[str]]:
        """All legal orders of a seat by unit."""
        return engine.legal_orders(self.rulebook, self.state, seat)

    def wants(self, seat: str) -> Rows:
        """What that seat may submit."""
        keys = ("kind", "subject", "count", "default", "help")
        return [{key: getattr(want, key) for key in keys} for want in engine.wants(self.rulebook, self.state, seat)]


@dataclass(frozen=True, slots=True)
class EngineView:
    """What one pair of eyes may see, through the engine's only door."""

    rulebook: Rulebook
    state: State
    outcome: engine.Outcome | None = None

    def __call__(self, eyes: str) -> Json:
        """`state`, `events`, `results` and `draws` for a seat, for `spectator` or for `gm`."""
        events = self.outcome.events if self.outcome else ()
        results = self.outcome.results if self.outcome else None
        seat = None if eyes in (SPECTATOR, GM) else eyes
        draws = self.outcome.draws if self.outcome else None
        view = engine.view(self.rulebook, self.state, events, seat, results, draws, gm=eyes == GM)
        return {"state": view.state, "events": view.events, "results": view.results, "draws": view.draws}


def run(scenario: Scenario) -> list[ScenarioDifference]:
    """Play a scenario and return what did not come out as it says: nothing, if all is well."""
    return [*_clauses(scenario), *_play(scenario)]


def _clauses(scenario: Scenario) -> Iterator[ScenarioDifference]:
    for clause in scenario.clauses:
        if clause not in registry.every_clause():
            yield ScenarioDifference(0, "clauses", f"no rule has a clause {clause!r}")


def _play(scenario: Scenario) -> Iterator[ScenarioDifference]:
    try:
        rulebook = engine.load_rulebook(
            scenario.variant,
            without=scenario.without,
            with_=scenario.with_,
            options=scenario.options,
            board=scenario.board,
        )
        start = _start(rulebook, scenario)
    except EngineError as error:
        yield from _refusal(0, scenario.refused, error)
        return
    if scenario.refused:
        yield ScenarioDifference(
            0, "refused", f"the engine should refuse it, saying {scenario.refused!r}, but takes it"
        )
        return
    state = start.state
    for key, message in compare(_observe(rulebook, state, start), scenario.expect):
        yield ScenarioDifference(0, key, message)
    yield from _idle(0, scenario.draws, start)
    for number, turn in enumerate(scenario.turns, 1):
        for key, message in compare(_observe(rulebook, state, _standing(state)), turn.before):
            yield ScenarioDifference(number, f"before.{key}", message)
        try:
            outcome = _adjudicate(rulebook, state, scenario, turn)
        except EngineError as error:
            yield from _refusal(number, turn.refused, error)
            return
        if turn.refused:
            yield ScenarioDifference(
                number, "refused", f"the engine should refuse it, saying {turn.refused!r}, but takes it"
            )
            return
        for key, message in compare(_observe(rulebook, state, outcome), turn.expect):
            yield ScenarioDifference(number, key, message)
        yield from _idle(number, turn.draws, outcome)
        yield from _unreadable(number, rulebook, outcome.state)
        state = outcome.state


def _unreadable(turn: int, rulebook: Rulebook, state: State) -> Iterator[ScenarioDifference]:
    """A difference where the position cannot be stored and read again: no game may come to one."""
    now = rulebook.amended(state.house)
    dumped = engine.dump_state(now, state)
    try:
        again = engine.dump_state(now, engine.load_state(now, dumped))
    except EngineError as error:
        yield ScenarioDifference(turn, "state", f"the position that it leaves cannot be read again: {error}")
        return
    if again != dumped:
        yield ScenarioDifference(turn, "state", "the position that it leaves is another one when it is read again")


def _start(rulebook: Rulebook, scenario: Scenario) -> engine.Outcome:
    """The first position, and what was told and drawn on the way there, if it is the opening."""
    if scenario.state is None:
        return engine.start_game(rulebook, engine.Draws(scenario.secret, scenario.hidden_secret, scenario.draws))
    if scenario.draws:
        raise InputError("draws", "Nothing is drawn for a position that is given: pins of the start need the opening.")
    return _standing(engine.load_state(rulebook, scenario.state))


def _standing(state: State) -> engine.Outcome:
    """A position of which nothing is told but itself."""
    return engine.Outcome(state, (), {}, ())


def _idle(turn: int, pins: Json, outcome: engine.Outcome) -> Iterator[ScenarioDifference]:
    """A difference for every pin that nothing asked for: it proves nothing, and may be misspelt."""
    for pin in (pin for pin in outcome.idle_pins if pin.key in pins):
        yield ScenarioDifference(turn, "draws", f"{pin.key} is pinned in vain. {pin.why}")


def _adjudicate(rulebook: Rulebook, state: State, scenario: Scenario, turn: ScenarioTurn) -> engine.Outcome:
    rulings = [Ruling.from_json(ruling) for ruling in turn.rulings]
    draws = engine.Draws(scenario.secret, scenario.hidden_secret, turn.draws)
    return engine.adjudicate(rulebook, state, turn.orders, rulings, draws)


def _refusal(turn: int, expected: str, error: EngineError) -> Iterator[ScenarioDifference]:
    if not expected:
        yield ScenarioDifference(turn, "refused", f"the engine refuses it: {error}")
    elif expected.casefold() not in str(error).casefold():
        yield ScenarioDifference(turn, "refused", f"the engine should say {expected!r}, but says: {error}")


def _draw(record: engine.DrawRecord) -> JsonDict:
    return {"key": record.key, "name": record.name, **record.dump()}


def _observe(rulebook: Rulebook, before: State, outcome: engine.Outcome) -> Observation:
    after = outcome.state
    dump = engine.dump_outcome(rulebook, outcome)
    return Observation(
        state=dump["state"],
        before=EngineDesk(rulebook, before),
        after=EngineDesk(rulebook, after),
        seen=EngineView(rulebook, after, outcome),
        marks=EngineMarks(rulebook.amended(after.house), after),
        results=dump.get("results", {}),
        events=dump.get("events", ()),
        draws=tuple(map(_draw, outcome.draws)),
        phase_name=engine.phase_name(rulebook.amended(after.house), after.phase),
        ended=after.ended,
        winners=after.winners or (),
    )
