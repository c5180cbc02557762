"""A turn is a pure function: rulebook, state, papers, rulings and draws in; the next state and its report out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from types import MappingProxyType
from typing import Final, TypeVar

from engine.io.codec import dump_state
from engine.io.decoding import read_state
from engine.model.changes import EndGame, NextSeason, NumberKinds, OpenSeason, OpenWindow, SetHouseRule
from engine.model.errors import InputError
from engine.model.events import Event, Result
from engine.model.ids import SeatId
from engine.model.phases import FIRST_YEAR, Phase, read_phase, season_of
from engine.model.state import HouseRule, State
from engine.model.wording import listed
from engine.rulebook.draws import DrawRecord, Draws, IdlePin
from engine.rulebook.look import Look
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.slots import INDEX
from engine.rulebook.stages import Stage
from engine.rulebook.turn import Turn
from engine.turn import ruling_effects
from engine.turn.order_lines import put_away, read_lines
from engine.turn.rule_changes import drop_papers, refit, tell_struck
from engine.turn.ruling_words import house_words
from engine.turn.rulings import (
    TO_TELL,
    Ruling,
    brought_along,
    check_house,
    end_of_game,
    house_rules,
    lines_to_tell,
    marked_answers,
    pins,
    ruled_lines,
)

T = TypeVar("T")

NO_DRAWS = Draws()
_PLACE: Final = itemgetter(0)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a turn: the next state, what happened, what became of every order, and every draw made."""

    state: State
    events: tuple[Event, ...]
    results: Mapping[SeatId, tuple[Result, ...]]
    draws: tuple[DrawRecord, ...]
    idle_pins: tuple[IdlePin, ...] = ()
    """The pins that no step asked for: the GM's and the script's business alone, no part of what is stored or seen."""
    log: tuple[Event, ...] = ()
    """The events, with the bookkeeping between them: their changes, one after the other, make the next state of the
    one before. No part of what is stored or seen."""


def adjudicate(
    rulebook: Rulebook,
    state: State,
    submissions: Mapping[str, Sequence[str]],
    rulings: Sequence[Ruling] = (),
    draws: Draws = NO_DRAWS,
) -> Outcome:
    """Work out the window that is open, and everything after it up to the next window that somebody needs.

    `submissions` maps seats to their lines as typed; lines that cannot be read or carried out become results with the
    verdict `void`, never errors. Raises InputError for a game that is over, an unknown seat, or a ruling or pinned
    draw that makes no sense. The same input gives the same output, on any machine.
    """
    if state.ended:
        raise InputError("state", "The game is over.")
    phase, season = read_phase(state.phase), season_of(state.phase)
    house = house_rules(rulings, season)
    before = rulebook.amended(state.house)
    check_house(rulings, before, "before")
    brought = brought_along(rulings, rulebook.amended((*state.house, *house)), season)
    rulebook = rulebook.amended((*state.house, *house, *brought))
    turn = Turn.open(rulebook, state, _pinned(draws, pins(rulings, rulebook, state)))
    turn.step, turn.rule, turn.rule_id = "rulings", "GM", ""
    _announce(turn, house, rulebook)
    if brought:
        turn.record("rules.changed", *map(SetHouseRule, brought), NumberKinds(rulebook.numbered))
    if rulings:
        _rule_before(turn, rulings)
    if house:
        refit(turn, before)
    _read(turn, before if house else None, submissions, rulings)
    stopped = run(turn, phase)
    _rule_after(turn, rulings)
    put_away(turn, stopped)
    turn.answer_the_lost()
    outcome = _close(turn)
    if rulings:
        _check_readable(turn.rulebook, outcome.state)
    return outcome


def _pinned(draws: Draws, pinned: Mapping[str, tuple[object, str]]) -> Draws:
    """The draws with what rulings settle."""
    if not pinned:
        return draws
    values = {key: value for key, (value, _) in pinned.items()}
    paths = {key: path for key, (_, path) in pinned.items()}
    return replace(draws, pins=MappingProxyType({**draws.pins, **values}), paths=MappingProxyType(paths))


def _rule_before(turn: Turn, rulings: Sequence[Ruling]) -> None:
    """What rulings do before the papers are read."""
    ruling_effects.apply_board(turn, rulings, "before")
    turn.forced = ruling_effects.forced_verdicts(turn, rulings)
    turn.marked = marked_answers(turn, rulings)
    turn.keep(TO_TELL, lines_to_tell(rulings, turn.rulebook))
    ruling_effects.tell(turn, "")


def _rule_after(turn: Turn, rulings: Sequence[Ruling]) -> None:
    """What they do when the steps have run."""
    turn.step, turn.rule, turn.rule_id = "rulings", "GM", ""
    if not rulings:
        return
    left = turn.scratch(TO_TELL)
    for step in list(left):  # of a step that had nothing to do, or lies behind the window that is open
        ruling_effects.tell(turn, step)
    ruling_effects.apply_board(turn, rulings, "after")
    _declare(turn, rulings)
    _change_rules(turn, rulings)


def _read(
    turn: Turn, before: Rulebook | None, submissions: Mapping[str, Sequence[str]], rulings: Sequence[Ruling]
) -> None:
    """Read the papers; `before`: the rulebook before rulings on the rules, whose seats and lines may be gone."""
    entered: Mapping[str, Sequence[str]] = ruled_lines(rulings) if rulings else {}
    if before is not None:
        submissions, entered = drop_papers(turn, before, submissions), drop_papers(turn, before, entered)
    read_lines(turn, by_seat(turn.rulebook, submissions), by_seat(turn.rulebook, entered) if entered else None)
    if before is not None:
        tell_struck(turn, before)


def _check_readable(rulebook: Rulebook, state: State) -> None:
    """Refuse rulings that leave a position which no game can go on from: it could be written, but not be read again."""
    try:
        read_state(rulebook, dump_state(rulebook, state))
    except InputError as error:
        raise InputError("rulings", f"The position could not be played on: {error.message}") from error


def _announce(turn: Turn, house: Sequence[HouseRule], rulebook: Rulebook) -> None:
    """Tell of the rules that the GM has changed; `rulebook` is made with them."""
    for rule in house:
        turn.emit(
            "ruling.applied",
            f"The GM rules: {house_words(rule.kind, rule.name, rule.value).rstrip('.')}.",
            SetHouseRule(rule),
            rule="GM",
        )
    if house:
        turn.record("rules.changed", NumberKinds(rulebook.numbered))


def _change_rules(turn: Turn, rulings: Sequence[Ruling]) -> None:
    """Rules struck, added and set after a turn: the window that opens next is the first under them."""
    house = house_rules(rulings, turn.season, "after")
    if not house or turn.position.ended:
        return
    before = turn.rulebook
    check_house(rulings, before, "after")
    turn.rulebook = before.amended((*turn.position.house, *house))
    _announce(turn, house, turn.rulebook)
    refit(turn, before)


def by_seat(rulebook: Rulebook, lines: Mapping[str, Sequence[T]]) -> dict[SeatId, Sequence[T]]:
    """Lines by the seats' own spelling. Raises InputError for a seat that is not at the table."""
    papers: dict[SeatId, Sequence[T]] = {}
    spelt = rulebook.seats_as_spelt
    for name, given in lines.items():
        seat_id = spelt.get(name)
        if seat_id is None:  # in other letters, or nobody's
            seat = rulebook.seat(name)
            if seat is None:
                names = ", ".join(rulebook.seat_ids)
                raise InputError(f"orders.{name}", f"There is no seat {name}. There are: {names}.")
            seat_id = seat.id
        papers[seat_id] = given
    return papers


def opening(rulebook: Rulebook, draws: Draws = NO_DRAWS) -> State:
    """The state in which a game's first window opens. `start_game` tells what happened on the way there."""
    return start_game(rulebook, draws).state


def start_game(rulebook: Rulebook, draws: Draws = NO_DRAWS) -> Outcome:
    """The start of a game: the board laid, start draws made, the first window open."""
    state = replace(rulebook.start, phase=f"W{FIRST_YEAR - 1}A")
    turn = Turn.open(rulebook, state, draws)
    proceed(turn, INDEX["board laid"] - 1, setup=True)
    return _close(turn)


def run(turn: Turn, phase: Phase) -> int:
    """Run the steps from the window that has closed to the next one that opens.

    Returns where in this season the game stops: the window's place in the season, or the end of it.
    """
    setup = phase.letter == "W" and phase.year < FIRST_YEAR
    if turn.rulebook.remembers and not turn.position.opening:
        turn.record("season.opened", OpenSeason())
    return proceed(turn, INDEX[slot_of(turn, phase, setup=setup)], setup=setup)


def before_orders(turn: Turn) -> None:
    """Run what a movement window's papers do before orders meet the board: cards read and cast, places closed."""
    for stage in turn.rulebook.stages[INDEX["papers read"] : INDEX["orders window"]]:
        for rule, step in stage.steps:
            if not turn.position.ended:
                turn.run(rule, step)


def slot_of(turn: Look, phase: Phase, *, setup: bool = False) -> str:
    """The slot of the window that is open in a phase."""
    if phase.window == "A":
        return "set-up window" if setup else "adjustment window"
    if phase.window == "M":
        return "orders window" if turn.option("windows.papers_first") == "yes" else "movement window"
    return {"R": "retreat window", "G": "marks window", "P": "papers window"}[phase.window]


def proceed(turn: Turn, index: int, *, setup: bool = False) -> int:
    """Run the steps from behind stage `index` to the next window; stages in which nothing happens are passed over.

    Returns what `run` returns.
    """
    position, season = turn.position, turn.season
    stages, busy = turn.rulebook.stages, turn.rulebook.busy
    while not position.ended:
        index = busy[index + 1]
        if index == len(stages) or (setup and not stages[index].slot.setup):
            _next_season(turn)
            index, setup = busy[INDEX["season opens"]], False
        stage = stages[index]
        slot = stage.slot
        if (slot.setup and not setup) or (slot.autumn and turn.season[0] != "F"):
            continue
        for rule, step in stage.steps:
            if not position.ended:
                if TO_TELL.name in turn.kept:
                    ruling_effects.tell(turn, step.name)
                turn.run(rule, step)
        if slot.window and not position.ended and _opens(turn, stage):
            stayed = turn.season == season
            turn.record("window.opened", OpenWindow(_code(turn, stage)))
            return index if stayed else len(stages)
    return len(stages)


def _opens(turn: Look, stage: Stage) -> bool:
    """Whether a window opens here: the movement window always does, others if some rule has a use for them."""
    name, papers_first = stage.slot.name, turn.option("windows.papers_first") == "yes"
    if name == "movement window":
        return not papers_first
    if name == "orders window":
        return papers_first
    if name == "papers window" and not papers_first:
        return False
    if name in ("retreat window", "adjustment window") and turn.option("windows.style") == "postal":
        return False
    return any(window.opens(turn) for window in turn.rulebook.windows.get(name, ()))


def _code(turn: Look, stage: Stage) -> str:
    season, year = turn.season[0], turn.season[1:]
    winter = stage.slot.name == "adjustment window" or (stage.slot.window == "G" and season == "F") or stage.slot.setup
    return f"{'W' if winter else season}{year}{'A' if stage.slot.setup else stage.slot.window}"


def _next_season(turn: Turn) -> None:
    """Spring follows Winter and Autumn follows Spring; what a season remembers is forgotten."""
    phase = read_phase(turn.position.phase)
    year, letter = (phase.year, "F") if phase.letter == "S" else (phase.year + 1, "S")
    turn.record("season.closed", NextSeason(f"{letter}{year:04d}M"))
    turn.draws.season = turn.season


def _declare(turn: Turn, rulings: Sequence[Ruling]) -> None:
    end = end_of_game(rulings)
    if end is not None and not turn.position.ended:
        seats, how, ruling = end
        text = f"The GM declares a {how}: {listed(seats) or 'nobody'}{ruling.because}."
        turn.emit("game.ended", text, EndGame(seats, how), rule="GM", winners=list(seats), ending=how)


def _results(turn: Look) -> dict[SeatId, tuple[Result, ...]]:
    """Results by seat, in the order in which the lines were written; what no line asked for comes last."""
    seats = turn.rulebook.seat_ids
    sides = [*seats, *sorted([side for side in turn.results if side not in seats])]
    return {
        side: tuple([result for _, result in sorted(turn.results[side], key=_PLACE)])
        for side in sides
        if side in turn.results
    }


def _close(turn: Look) -> Outcome:
    return Outcome(
        state=turn.position.freeze(),
        events=tuple([event for event in turn.events if event.text]),
        results=MappingProxyType(_results(turn)),
        draws=tuple(turn.draws.records),
        idle_pins=turn.draws.idle_pins,
        log=tuple(turn.events),
    )
