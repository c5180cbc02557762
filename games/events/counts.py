"""Centre counts of boards that are played elsewhere, or whose game is not to count as it stands."""

from collections.abc import Mapping

from django.contrib.auth.models import User

import engine
from engine.model.json_data import Json, JsonDict
from engine.scoring import Final
from games.common.errors import Conflict, Refused
from games.events.desk import locked_event
from games.events.models import Event, EventBoard, RoundState
from games.events.rulebooks import rulebook_of
from games.models import AuditAction
from games.services.base import record

FIRST_YEAR, LAST_YEAR = 1901, 2100


def counts_enter(
    *, event: Event, by: User, board: EventBoard, centres: Mapping[str, int], year: int, winner: str = ""
) -> EventBoard:
    """As a director: enter how a board ended: centres by seat, the last year, and who won outright, if anybody.

    They count in the place of the board's game, if it has one. Entered again, they replace what was entered. Raises
    Refused, with the field, for what no board can come to.
    """
    with locked_event(event, by, director=True) as locked:
        locked_board = _board(locked, board)
        locked_board.counts = counts_checked(rulebook_of(locked), centres, year, winner)
        locked_board.counted_by, locked_board.trouble = by, ""
        locked_board.save(update_fields=["counts", "counted_by", "trouble"])
        record(AuditAction.EVENT_COUNT, game=None, by=by, event=locked.name, board=locked_board.pk)
    return locked_board


def counts_checked(book: engine.Rulebook, centres: Mapping[str, int], year: int, winner: str) -> JsonDict:
    """How a board ended, as it is kept. Raises Refused, with the field, for what no board can come to."""
    seats = [str(spec.id) for spec in book.seats]
    if unknown := set(centres) - set(seats):
        raise Refused(f"There is no seat “{sorted(unknown)[0]}”.", field="centres")
    checked = {seat: int(centres.get(seat, 0)) for seat in seats}
    most = len(book.board.centres)
    if any(count < 0 for count in checked.values()) or sum(checked.values()) > most:
        raise Refused(f"That is {sum(checked.values())} centres; the board has {most}.", field="centres")
    if not any(checked.values()):
        raise Refused("Somebody owns a centre.", field="centres")
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise Refused(f"A year from {FIRST_YEAR} to {LAST_YEAR}.", field="year")
    if winner and not checked.get(winner):
        raise Refused("Who wins owns centres.", field="winner")
    return {"centres": checked, "year": year, "winner": winner}


def counts_clear(*, event: Event, by: User, board: EventBoard) -> EventBoard:
    """As a director: take back what was entered for a board; a game it has counts again."""
    with locked_event(event, by, director=True) as locked:
        locked_board = _board(locked, board)
        if locked_board.counts is None:
            raise Conflict("Nothing is entered for that board.")
        locked_board.counts, locked_board.counted_by = None, None
        locked_board.save(update_fields=["counts", "counted_by"])
        record(AuditAction.EVENT_COUNT, game=None, by=by, event=locked.name, board=locked_board.pk)
    return locked_board


def _board(event: Event, board: EventBoard) -> EventBoard:
    event_board = EventBoard.objects.filter(pk=board.pk, round__event=event).select_related("round").first()
    if event_board is None:
        raise Refused("There is no such board in this event.", field="board")
    if event_board.round.state == RoundState.DRAWN:
        raise Conflict("The round has not started.")
    return event_board


def final_of_counts(counts: Json) -> Final:
    """How a board stands by what was entered for it. Who has no centre counts as gone in the last year."""
    centres = {str(seat): int(count) for seat, count in counts["centres"].items()}
    year = int(counts["year"])
    winner = str(counts.get("winner", ""))
    gone = {seat: year for seat, count in centres.items() if not count}
    return Final(centres, winners=(winner,) if winner else (), year=year, gone=gone, by_year={year: centres})
