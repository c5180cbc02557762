"""What a GM decides: rulings on the open turn, which enter its adjudication, and on the last, which is done again."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.contrib.auth.models import User

import engine
from engine.model.json_data import JsonDict
from engine.turn.rulings import OWN
from games import database_time
from games.common.errors import Conflict, Refused
from games.live.live import tell
from games.models import AuditAction, Game, GameStatus, Ruling, RulingKind, Turn
from games.models.ruling import CLOSED_EARLY
from games.past.readjudication import adjudicate_again
from games.permissions import check_gm
from games.selectors.ledger import readers_of
from games.selectors.readers import NEEDED
from games.selectors.unread import TYPED, unread_lines
from games.services.base import check_open, check_papers_open, check_turn, locked_game, record
from games.services.clock import move_deadline
from games.services.closing import close
from games.services.engine_runs import papers_of, refusal_of, run_engine, standing_rulings, try_rulings
from games.services.tables import table_of
from games.services.turns import shut_gate

MOVED_ON = "The game has moved on, or another ruling was made, since you looked. Look at it again before you publish."


HIDDEN = "For a reason that not everybody may read."


def _check_reason(reason: str) -> str:
    if not reason.strip():
        raise Refused(NEEDED, field="reason")
    return reason.strip()


def check_form(kind: str, data: Mapping[str, object]) -> None:
    """Refuse kinds that there are not, and data that says what the ruling itself says.

    It would be another ruling, or for other eyes, than it seems. Raises Refused.
    """
    if kind not in RulingKind.values or kind == RulingKind.DEADLINE:
        raise Refused("There is no such kind of ruling.", field="kind")
    if TYPED in data and not (kind == RulingKind.ORDER and isinstance(data[TYPED], str) and _one_line(data)):
        raise Refused("What was typed is read as one order: `lines` has that one.", field="data")
    if reserved := [name for name in OWN if name in data]:
        reason = f"“{reserved[0]}” is no part of a ruling's data: give it beside the data, where it can be given."
        raise Refused(reason, field="data")


def _one_line(data: Mapping[str, object]) -> bool:
    lines = data.get("lines")
    return isinstance(lines, list) and len(lines) == 1 and isinstance(lines[0], str)


def check_typed(game: Game, turn: Turn, data: Mapping[str, object]) -> None:
    """Refuse a ruling on a line of a seat as it was typed where the seat has handed in no such line. Raises Refused."""
    if TYPED in data and data[TYPED] not in [one.line for one in unread_lines(game, turn, str(data.get("seat", "")))]:
        raise Refused("That seat has handed in no such line that was not read.", field="data")


def turn_ruled_on(game: Game, number: int | None) -> Turn:
    """The open turn, or the last adjudicated one: what a ruling can be about."""
    open_turn, last = game.open_turn, game.last_turn
    for turn in (open_turn, last):
        if turn is not None and number in (None, turn.number):
            return turn
    reason = "Rulings are made on the open turn or on the last one. On an older one they are tried in a branch first."
    raise Refused(reason, field="number")


def _try_out(game: Game, turn: Turn, ruling: Ruling) -> None:
    """Let the engine read the ruling, with the papers as they are. Raises Refused with what the engine says."""
    submissions = papers_of(turn) if turn.submissions is None else turn.submissions
    try:
        try_rulings(game, turn, submissions, [*standing_rulings(game, turn.number), ruling])
    except (engine.EngineError, KeyError, TypeError) as error:
        raise refusal_of(error) from error


def _next_house_rule(game: Game) -> int:
    """The number of the next house rule in words; one that is withdrawn keeps its own."""
    return game.rulings.filter(kind=RulingKind.HOUSE).count() + 1


def _engines_own(game: Game, turn: Turn, kind: str, data: Mapping[str, object]) -> list[dict[str, object]] | None:
    """What the engine had ruled on the order that a verdict is about, for the ledger: published, or at the gate.

    At the gate nothing is stored, but the GM has seen what the engine makes of the papers that are in.
    """
    if kind != RulingKind.VERDICT or (turn.outcome is None and turn.gated_at is None):
        return None
    outcome = turn.outcome
    if outcome is None:
        try:
            waiting = run_engine(game, turn, papers_of(turn), standing_rulings(game, turn.number))
        except engine.EngineError:
            return None
        outcome = engine.dump_outcome(game.rulebook, waiting)
    results = outcome["results"].get(data.get("seat"), [])
    return [result for result in results if result.get("unit") == data.get("unit")]


def ruling_make(
    *,
    game: Game,
    by: User,
    kind: str,
    data: JsonDict,
    reason: str,
    number: int | None = None,
    audience: Sequence[str] | None = None,
    seen: str = "",
    turn: str | None = None,
) -> Ruling:
    """As the GM: rule on the turn of that number (the open one, if none is named).

    `data`: as engine.turn.rulings has it. On the open turn the ruling waits and enters its adjudication; the last turn
    is adjudicated again at once, in the same transaction. `audience`: the only seats that may ever read it. `seen`:
    what the preview (games.gm.services.preview) stood on; Conflict if that has changed. `turn`: as check_turn has it.
    """
    reason = _check_reason(reason)
    check_form(kind, data)
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        about = turn_ruled_on(locked, number)
        check_ground(locked, about, seen)
        check_typed(locked, about, data)
        data = {**data, "number": _next_house_rule(locked)} if kind == RulingKind.HOUSE else data
        ruling = Ruling(
            game=locked, number=about.number, phase=about.phase, kind=kind, data=data, author=by, reason=reason,
            audience=None if audience is None else sorted(audience), before=_engines_own(locked, about, kind, data),
        )  # fmt: skip
        _try_out(locked, about, ruling)
        ruling.save()
        record(AuditAction.RULING_MAKE, game=locked, by=by, ruling=ruling.pk, kind=kind, turn=about.number)
        if about.adjudicated_at is not None:
            adjudicate_again(locked, about, by=by, reason=_for_the_table(ruling, reason))
            ruling.refresh_from_db(fields=["audience"])
        tell(locked, "ledger", seats=readers_of(locked, [ruling]))
    return ruling


def _for_the_table(ruling: Ruling, reason: str) -> str:
    """What everybody is told of why the turn was done again; who may not read a ruling does not read its reason."""
    return reason if ruling.audience is None else HIDDEN


def ground_of(game: Game, turn: Turn) -> str:
    """What a ruling on a turn stands on: whether the turn is open, taken in or done, and the rulings on it so far."""
    stage = "done" if turn.adjudicated_at else "in" if turn.gated_at else "open"
    others = ",".join(str(ruling.pk) for ruling in standing_rulings(game, turn.number))
    return f"{turn.pk}:{stage}:{others}"


def check_ground(game: Game, turn: Turn, seen: str) -> None:
    """Raise Conflict if a GM looked first (games.gm.services.preview), and what was looked at is no longer so."""
    if seen and seen != ground_of(game, turn):
        raise Conflict(MOVED_ON)


def ruling_withdraw(*, ruling: Ruling, by: User, reason: str, seen: str = "", turn: str | None = None) -> Ruling:
    """As the GM: take a ruling back. It stays on the ledger with both reasons; the last turn is adjudicated again."""
    reason = _check_reason(reason)
    with locked_game(ruling.game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        ruling = Ruling.objects.get(pk=ruling.pk)
        if ruling.withdrawn_at is not None:
            raise Conflict("That ruling has been withdrawn already.")
        if ruling.kind == RulingKind.DEADLINE:
            raise Refused("Deadlines are not withdrawn: set another.")
        about = turn_ruled_on(locked, ruling.number)
        check_ground(locked, about, seen)
        ruling.withdrawn_at, ruling.withdrawn_reason = database_time.now(), reason
        ruling.save(update_fields=["withdrawn_at", "withdrawn_reason"])
        record(AuditAction.RULING_WITHDRAW, game=locked, by=by, ruling=ruling.pk)
        if about.adjudicated_at is not None:
            adjudicate_again(locked, about, by=by, reason=_for_the_table(ruling, reason))
        tell(locked, "ledger", seats=readers_of(locked, [ruling]))
    return ruling


def turn_readjudicate(*, game: Game, by: User, reason: str, seen: str = "", turn: str | None = None) -> Turn:
    """As the GM: adjudicate the last turn again, with the orders that were given and the rulings that stand."""
    reason = _check_reason(reason)
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        last = locked.last_turn
        if last is None:
            raise Refused("No turn of this game has been adjudicated yet.")
        check_ground(locked, last, seen)
        return adjudicate_again(locked, last, by=by, reason=reason)


def turn_adjudicate_now(*, game: Game, by: User, number: int, reason: str, turn: str | None = None) -> Turn:
    """As the GM: close the open turn before its deadline. Nobody is counted as missing.

    It is closed like any turn that is due: where the game has a release gate, it goes through that first.
    """
    reason = _check_reason(reason)
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, str(number) if turn is None else turn)
        closing = check_open(locked)
        if locked.status != GameStatus.RUNNING:
            raise Conflict("The game is paused: let it go on first.")
        check_papers_open(closing)
        table = table_of(locked, closing)
        now = table.moment
        _ledger_deadline(locked, closing, by, reason, now, closed=True)
        if not shut_gate(table, now):
            close(table, now=now, absent=[])
    return closing


def outcome_publish(*, game: Game, by: User, number: int, turn: str | None = None) -> Turn:
    """As the GM: publish the outcome that waits at the release gate, with the rulings made on it meanwhile."""
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, str(number) if turn is None else turn)
        waiting = check_open(locked)
        if locked.status != GameStatus.RUNNING or waiting.gated_at is None:
            raise Conflict("There is nothing to publish: the game is paused, or its window is still open.")
        record(AuditAction.GATE_PUBLISH, game=locked, by=by, turn=waiting.number)
        table = table_of(locked, waiting)
        close(table, now=table.moment, absent=table.absent())
    return waiting


def deadline_set(*, game: Game, by: User, due: datetime, reason: str, turn: str | None = None) -> Turn:
    """As the GM: set the deadline of the open turn. Stands on the ledger, and everybody is told."""
    reason = _check_reason(reason)
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        _ledger_deadline(locked, check_open(locked), by, reason, due)
        return move_deadline(locked, due, by, reason)


def hidden_secret_release(*, game: Game, by: User, turn: str | None = None) -> Game:
    """As the GM of a game that is over: publish the second secret, of the draws that nobody saw."""
    with locked_game(game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        if not locked.is_over:
            raise Refused("Secrets are released when the game is over.")
        locked.hidden_secret_released = True
        locked.save(update_fields=["hidden_secret_released"])
        record(AuditAction.GAME_HIDDEN_SECRET_RELEASE, game=locked, by=by)
        tell(locked, "game")
    return locked


def _ledger_deadline(game: Game, turn: Turn, by: User, reason: str, due: datetime, *, closed: bool = False) -> None:
    was = turn.due.isoformat() if turn.due else None
    data = {"due": due.isoformat(), "was": was, **({CLOSED_EARLY: True} if closed else {})}
    Ruling.objects.create(
        game=game,
        number=turn.number,
        phase=turn.phase,
        kind=RulingKind.DEADLINE,
        data=data,
        reason=reason,
        author=by,
    )
    tell(game, "ledger")
