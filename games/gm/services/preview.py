"""What a ruling would do, before it is published: nothing is stored, and whoever drops it has changed nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User

import engine
from engine.model.json_data import JsonDict
from games.common.errors import Refused
from games.models import Game, Ruling, Turn
from games.permissions import check_gm
from games.services.base import check_turn
from games.services.engine_runs import papers_of, refusal_of, run_engine, standing_rulings, try_rulings
from games.services.rulings import check_form, check_typed, ground_of, turn_ruled_on


@dataclass(frozen=True, slots=True)
class Lost:
    """A line already saved for the open turn that could no longer be given, and why."""

    seat: str
    line: str
    why: str


@dataclass(frozen=True, slots=True)
class Preview:
    """The outcome of a turn as it stands and with one more ruling. For the GM's eyes: it holds everything.

    `seen` is for ruling_make, which refuses if what was looked at is no longer so. `lost`: what a ruling on the last
    turn would take away from the papers of the open one.
    """

    turn: Turn
    before: "engine.Outcome"
    after: "engine.Outcome"
    lost: tuple[Lost, ...]
    seen: str


def ruling_preview(
    *,
    game: Game,
    by: User,
    kind: str,
    data: JsonDict,
    reason: str,
    number: int | None = None,
    audience: Sequence[str] | None = None,
    turn: str | None = None,
) -> Preview:
    """As the GM: what ruling_make would do with the same arguments. Raises Refused where the engine cannot do it."""
    check_gm(game, by)
    check_turn(game, turn)
    check_form(kind, data)
    about = turn_ruled_on(game, number)
    check_typed(game, about, data)
    ruling = Ruling(game=game, number=about.number, phase=about.phase, kind=kind, data=data, author=by, reason=reason)
    ruling.audience = None if audience is None else sorted(audience)
    return turn_with_rulings(game, about, [*standing_rulings(game, about.number), ruling])


def withdrawal_preview(*, ruling: Ruling, by: User, turn: str | None = None) -> Preview:
    """As the GM: what taking a ruling back would do."""
    game = ruling.game
    check_gm(game, by)
    check_turn(game, turn)
    about = turn_ruled_on(game, ruling.number)
    return turn_with_rulings(game, about, [one for one in standing_rulings(game, about.number) if one.pk != ruling.pk])


def again_preview(*, game: Game, by: User, turn: str | None = None) -> Preview:
    """As the GM: what doing the last turn again would do, by the rules of today and the rulings that stand."""
    check_gm(game, by)
    check_turn(game, turn)
    last = game.last_turn
    if last is None:
        raise Refused("No turn of this game has been adjudicated yet.")
    return turn_with_rulings(game, last, standing_rulings(game, last.number))


def turn_with_rulings(game: Game, turn: Turn, rulings: Sequence[Ruling]) -> Preview:
    """A turn as it stands, and with these rulings. Raises Refused where the engine cannot carry them out."""
    seen, standing = ground_of(game, turn), standing_rulings(game, turn.number)
    papers = papers_of(turn) if turn.submissions is None else turn.submissions
    try:
        done = turn.loaded_outcome(game.rulebook) if turn.outcome is not None else None
        before = done or run_engine(game, turn, papers, standing)
        after = try_rulings(game, turn, papers, list(rulings))
    except (engine.EngineError, KeyError, TypeError) as error:
        raise refusal_of(error) from error
    lost = tuple(_lost_lines(game, after.state)) if turn.outcome is not None and not after.state.ended else ()
    return Preview(turn, before, after, lost, seen)


def dry_run(*, game: Game, by: User) -> "engine.Outcome":
    """As the GM: the open turn as it would come out now, with the draws that it would ask. Nothing is stored."""
    check_gm(game, by)
    turn = game.open_turn
    if turn is None:
        raise Refused("There is no open turn to try out.")
    try:
        return run_engine(game, turn, papers_of(turn), standing_rulings(game, turn.number))
    except engine.EngineError as error:
        raise Refused(f"The engine breaks off: {error}") from error


def _lost_lines(game: Game, state: "engine.State") -> list[Lost]:
    """Saved lines of the open turn that the new position would not allow; all of them, if another window opens."""
    turn = game.open_turn
    if turn is None:
        return []
    losses = []
    for paper in turn.papers.filter(seat__bot=False).select_related("seat"):
        checks = engine.check(game.rulebook, state, paper.seat.seat_id, paper.lines)
        losses += [Lost(paper.seat.seat_id, one.given, one.message) for one in checks if one.level == "error"]
    return losses
