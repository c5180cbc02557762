"""Opening a turn: who is wanted, until when, and what the bots do."""

from collections.abc import Iterator
from datetime import datetime

import engine
from engine.bots.simple import bot_orders
from games.models import Game, Receipt, Seat, Submission, Turn
from games.models.submission import orders_digest
from games.selectors.marking import answers_to_mark
from games.services.task_queueing import hint_adjudicate


def turn_open(
    game: Game,
    state: "engine.State",
    *,
    number: int,
    parent: Turn | None,
    now: datetime,
    due: datetime | None = None,
) -> Turn:
    """Open the window that `state` stands before, in a locked game.

    A number that has been open before gets the next revision; the caller has unpublished the old one.
    """
    rulebook = game.rulebook
    revision = game.turns.filter(number=number).count() + 1
    turn = Turn(game=game, number=number, revision=revision, parent=parent, phase=state.phase, opened_at=now)
    turn.state = engine.dump_state(rulebook, state)
    turn.rulebook_version = rulebook.version
    turn.wanted = [spec.id for spec in rulebook.seats if engine.awaited(rulebook, state, spec.id)]
    turn.set_due(due or game.next_due(now, turn.window))
    turn.save()
    for seat, lines in papers_of_bots(game, state, number):
        paper_fill(turn, seat.pk, lines)
    refresh_ready(game, turn, now)
    return turn


def papers_of_bots(game: Game, state: "engine.State", number: int) -> Iterator[tuple[Seat, list[str]]]:
    """What the bots of a game hand in for the turn of that number that opens with `state`."""
    for seat in game.seats.filter(bot=True, out=False):
        if engine.wants(game.rulebook, state, seat.seat_id):
            yield seat, bot_orders(game.rulebook, state, seat.seat_id, seed=f"{game.secret}:{number}")


def paper_fill(turn: Turn, seat_pk: int, lines: list[str]) -> Submission:
    """A paper with these canonical lines, marked ready, and its receipt: what a bot hands in."""
    paper, _ = Submission.objects.update_or_create(
        turn=turn,
        seat_id=seat_pk,
        defaults={"draft": "\n".join(lines), "lines": lines, "ready": True, "saved_at": turn.opened_at},
    )
    number = paper.receipts.count() + 1
    Receipt.objects.create(submission=paper, number=number, lines=lines, digest=orders_digest(lines))
    return paper


def unready_seats(game: Game, turn: Turn) -> list[str]:
    """Seat ids that the turn waits for: played, wanted, and not ready."""
    waited_for = game.seats.played().filter(seat_id__in=turn.wanted)
    ready = turn.papers.filter(ready=True).values("seat_id")  # a join in exclude() would also see papers of other turns
    return list(waited_for.exclude(pk__in=ready).values_list("seat_id", flat=True))


def refresh_ready(game: Game, turn: Turn, now: datetime) -> None:
    """Note whether the turn need not wait any longer; if so, hint to the worker.

    A window with nobody to wait for closes at once if it is one of retreats or adjustments. A movement window never
    does: a game of bots alone goes by its deadlines. A window of marks closes when the GM has marked all answers, at
    once where there is no GM, and at its deadline in any case. While the GM looks at the outcome, nobody's being ready
    matters.
    """
    if turn.gated_at is not None:
        return
    if turn.window == "G":
        turn.ready_at = None if game.gm_id and any(one.open for one in answers_to_mark(game, turn)) else now
        turn.save(update_fields=["ready_at"])
        if turn.ready_at:
            hint_adjudicate(turn.pk, turn.number)
        return
    played = game.seats.played().filter(seat_id__in=turn.wanted).exists()
    everybody = game.early_adjudication and not unready_seats(game, turn)
    all_ready = everybody if played else turn.window in "RA"
    turn.ready_at = (turn.ready_at or now) if all_ready else None
    turn.save(update_fields=["ready_at"])
    if all_ready:
        hint_adjudicate(turn.pk, turn.number)
