"""A turn through the engine: what goes in, what comes out, and what is stored of it."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

import engine
from engine.io.stored_forms import dump_draws
from engine.turn.contradictions import contradiction
from engine.turn.pins import check_asked, check_pins
from games.common.errors import Refused
from games.live.live import tell
from games.models import AuditAction, Game, Ruling, RulingKind, Seat, Turn
from games.selectors.ledger import readers_of
from games.selectors.wording import ruling_text
from games.services.base import record
from games.services.ruling_visibility import audiences_settle
from games.services.tables import Table

TWO = 2
RULING_AT = re.compile(r"rulings\[(\d+)\]")
WRITTEN = ("submissions", "rulings", "outcome", "draws", "rulebook_version", "missed", "adjudicated_at")
CONTRADICTS = "With the orders that were in when the turn was closed it cannot hold beside a ruling made before it."
LAPSED = "Orders have changed since it was made, and when the turn was closed it could not be carried out any more."


class Closed(Protocol):
    """A turn that has been through the engine: the table as it was read, the outcome, when, and who was absent."""

    table: Table
    now: datetime
    absent: list[Seat]
    outcome: "engine.Outcome"

    @property
    def turn(self) -> Turn: ...


def papers_of(turn: Turn) -> dict[str, list[str]]:
    """The lines that count, by seat id, as they go into the engine."""
    return {paper.seat.seat_id: paper.lines for paper in turn.papers.select_related("seat") if paper.lines}


def standing_rulings(game: Game, number: int) -> list[Ruling]:
    """The rulings that go into the engine with the published turn of that number.

    They go by its phase: where the past was played again, a phase may have another number than when it was ruled on.
    """
    phase = game.turns.published().filter(number=number).values_list("phase", flat=True).first()
    return list(game.rulings.filter(phase=phase, withdrawn_at=None).exclude(kind="deadline"))


def run_engine(game: Game, turn: Turn, submissions: dict[str, list[str]], rulings: list[Ruling]) -> "engine.Outcome":
    """One call of the engine. Nothing is written."""
    rulebook = game.rulebook
    return engine.adjudicate(
        rulebook,
        turn.loaded_state(rulebook),
        submissions,
        [engine.Ruling.from_json(ruling.for_engine()) for ruling in rulings],
        engine.Draws(game.secret, game.hidden_secret),
    )


def carry_out(table: Table, now: datetime) -> tuple["engine.Outcome", list[Ruling]]:
    """The outcome of the open turn of a locked game, and the rulings that made it.

    A ruling could be carried out when it was made, and orders have changed since: a draw cannot come out so any more, a
    unit is elsewhere, the position could not be played on. It is withdrawn, for the turn must be adjudicated. Raises
    EngineError for what is wrong without any ruling, too.
    """
    game, turn, submissions, rulings = table.game, table.turn, table.lines, list(table.rulings)
    while True:
        try:
            outcome = run_engine(game, turn, submissions, rulings)
            contradicting = contradicts(game, turn, submissions, rulings, outcome)
            if contradicting is None:
                return outcome, rulings
            _lapse(game, rulings.pop(contradicting[0]), now, CONTRADICTS)
        except engine.EngineError as error:
            at = RULING_AT.match(error.path) if isinstance(error, engine.InputError) else None
            number = int(at[1]) if at is not None else _to_lapse(game, turn, submissions, rulings)
            if number is None or number >= len(rulings):
                raise
            _lapse(game, rulings.pop(number), now)


def _to_lapse(game: Game, turn: Turn, submissions: dict[str, list[str]], rulings: list[Ruling]) -> int | None:
    """The ruling that goes where the engine names none: the latest without which the others can be carried out.

    Where no single one is enough it is the latest of all; None where the rulings are not what is wrong.
    """

    def runs(some: list[Ruling]) -> bool:
        try:
            run_engine(game, turn, submissions, some)
        except engine.EngineError:
            return False
        return True

    if not rulings or not runs([]):
        return None
    numbers = range(len(rulings) - 1, -1, -1)
    return next((n for n in numbers if runs(rulings[:n] + rulings[n + 1 :])), len(rulings) - 1)


def _lapse(game: Game, ruling: Ruling, now: datetime, why: str = LAPSED) -> None:
    """Withdraw a ruling for all to read: what the engine says of it may tell of secret papers, and is not repeated."""
    ruling.withdrawn_at, ruling.withdrawn_reason = now, why
    ruling.save(update_fields=["withdrawn_at", "withdrawn_reason"])
    record(AuditAction.RULING_WITHDRAW, game=game, by=None, ruling=ruling.pk)
    tell(game, "ledger", seats=readers_of(game, [ruling]))


def contradicts(
    game: Game, turn: Turn, submissions: dict[str, list[str]], rulings: list[Ruling], outcome: "engine.Outcome | None"
) -> tuple[int, int] | None:
    """The places of two rulings on a turn that cannot both hold, the later one first; None where all can."""
    if len(rulings) < TWO:
        return None
    made = [engine.Ruling.from_json(ruling.for_engine()) for ruling in rulings]
    state, secrets = turn.loaded_state(game.rulebook), engine.Draws(game.secret, game.hidden_secret)

    def adjudicated(some: Sequence["engine.Ruling"]) -> "engine.Outcome":
        return engine.adjudicate(game.rulebook, state, submissions, some, secrets)

    return contradiction(game.rulebook, state, made, outcome, adjudicated)


def check_contradiction(
    game: Game, turn: Turn, submissions: dict[str, list[str]], rulings: list[Ruling], outcome: "engine.Outcome | None"
) -> None:
    """Refuse a new ruling (one that is not saved) that cannot hold beside another, by name. Raises Refused.

    Those that stood beside each other already are let be.
    """
    pair = contradicts(game, turn, submissions, rulings, outcome)
    while pair is not None:
        later, first = (rulings[number] for number in pair)
        if later._state.adding:
            reason = f"“{ruling_text(first)}” was ruled on the same turn (“{first.reason}”), and both cannot hold."
            raise Refused(f"{reason} Withdraw that ruling first, or leave it as it is.")
        rulings = [one for one in rulings if one is not later]
        pair = contradicts(game, turn, submissions, rulings, outcome)


def try_rulings(game: Game, turn: Turn, submissions: dict[str, list[str]], rulings: list[Ruling]) -> "engine.Outcome":
    """The same for rulings of which some are new, which is to say not saved: those are held to more than the engine is.

    A pin that nothing asks for is refused when it is made. Later it is let lie: the turn must be adjudicated.
    """
    rulebook, state = game.rulebook, turn.loaded_state(game.rulebook)
    made = [engine.Ruling.from_json(ruling.for_engine()) for ruling in rulings]
    new = [(n, made[n]) for n, ruling in enumerate(rulings) if ruling._state.adding and ruling.kind == RulingKind.PIN]
    check_pins(rulebook, state, new)
    try:
        outcome = run_engine(game, turn, submissions, rulings)
    except (Refused, engine.EngineError):  # because one says what another denies? That is what the GM can mend
        check_contradiction(game, turn, submissions, rulings, None)
        raise
    check_asked(rulebook, state, outcome, new, later=_pin_later(game, turn))
    check_contradiction(game, turn, submissions, rulings, outcome)
    return outcome


def _pin_later(game: Game, turn: Turn) -> str:
    """What a GM can do about a draw that nothing asks for yet; empty where the papers are in."""
    if turn.adjudicated_at is not None or turn.gated_at is not None:
        return ""
    if game.gate_minutes:
        return "Make it when they do, or at the gate, when all papers are in."
    return "Make it when they do, or when the turn is out: it is then done again."


def refusal_of(error: Exception) -> Refused:
    """What the engine will not do with a ruling, in its words; of a part of the ruling's data, at that part."""
    path = error.path if isinstance(error, engine.InputError) else ""
    inner = path.partition("].")[2] if path.startswith("rulings[") else ""
    reason = error.message if path.startswith("rulings") and isinstance(error, engine.InputError) else str(error)
    return Refused(f"The engine cannot carry that out: {reason}", field=inner or "data")


def store_outcome(
    turn: Turn, outcome: "engine.Outcome", submissions: dict[str, list[str]], rulings: list[Ruling], now: datetime
) -> None:
    """Write input and outcome into a turn that is new. From here on it does not change."""
    _write(turn, outcome, submissions, rulings, now)
    turn.save()
    audiences_settle(turn.game.rulebook, outcome, rulings)


def store_outcomes(closings: Sequence[Closed]) -> None:
    """Write input and outcome into the open turns of locked games. From here on they do not change."""
    for one in closings:
        _write(one.turn, one.outcome, one.table.lines, one.table.rulings, one.now)
        one.turn.missed = [seat.seat_id for seat in one.absent]
    Turn.objects.bulk_update([one.turn for one in closings], WRITTEN)
    for one in closings:
        audiences_settle(one.table.game.rulebook, one.outcome, one.table.rulings)


def _write(
    turn: Turn, outcome: "engine.Outcome", submissions: dict[str, list[str]], rulings: list[Ruling], now: datetime
) -> None:
    rulebook = turn.game.rulebook
    turn.submissions = submissions
    turn.rulings = [ruling.for_engine() for ruling in rulings]
    turn.outcome = engine.dump_outcome(rulebook, outcome)
    turn.draws = dump_draws(outcome)
    turn.rulebook_version = rulebook.version
    turn.adjudicated_at = now
