"""Games that moderators take out of the ledger, and put back."""

from django.contrib.auth.models import User
from django.db import transaction

from games import database_time
from games.common.errors import Conflict, NotAllowed, Refused
from games.models import AuditAction, GameRecord
from games.services.base import record as log
from games.services.task_queueing import hint_records

LONGEST_REASON = 300


def _locked_record(record: GameRecord, by: User) -> GameRecord:
    if not by.has_perm("games.change_gamerecord"):
        raise NotAllowed("Only moderators change what is in the ledger of ratings.")
    return GameRecord.objects.select_for_update().select_related("game").get(pk=record.pk)


def _queue_again(record: GameRecord) -> None:
    record.owed_at, record.failures = database_time.now(), 0
    record.save()
    hint_records()


@transaction.atomic
def game_take_out(*, record: GameRecord, by: User, reason: str) -> GameRecord:
    """Take a game out of the ledger: it is rated for nobody, and all numbers after it are made anew without it.

    Two accounts of one person, or a game that was no game. The reason is for moderators.
    """
    locked = _locked_record(record, by)
    given_reason = reason.strip()
    if not given_reason or len(given_reason) > LONGEST_REASON:
        raise Refused(f"Say why, in {LONGEST_REASON} characters at most.", field="reason")
    if locked.taken_out_at is not None:
        raise Conflict("That game is out of the ledger already.")
    locked.taken_out_at, locked.taken_out_by, locked.taken_out_reason = database_time.now(), by, given_reason
    _queue_again(locked)
    log(AuditAction.RATING_TAKE_OUT, game=locked.game, by=by)
    return locked


@transaction.atomic
def game_put_back(*, record: GameRecord, by: User) -> GameRecord:
    """Put a game back where it was in the ledger; all numbers after it are made anew."""
    locked = _locked_record(record, by)
    if locked.taken_out_at is None:
        raise Conflict("That game is in the ledger.")
    locked.taken_out_at, locked.taken_out_by, locked.taken_out_reason = None, None, ""
    _queue_again(locked)
    log(AuditAction.RATING_PUT_BACK, game=locked.game, by=by)
    return locked
