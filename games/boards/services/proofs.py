"""Boards proved before play: looked at, then played by bots, a slice of a worker's time after the other.

Whatever was found is stored with the revision at once, so a worker that is stopped loses one window of one game.
"""

import logging
import time

from celery.exceptions import SoftTimeLimitExceeded
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from engine.boards.document import board_text
from engine.model.errors import EngineError
from engine.proving.games import Broken, opening_game, played_on
from engine.proving.inspection import inspect_board
from engine.rulebook.rulebook import Rulebook, load_rulebook
from games import database_time
from games.common.errors import Conflict, Refused
from games.common.service_unavailable import is_unavailable
from games.models import AuditAction, BoardProof, BoardRevision
from games.services.base import record
from games.services.task_queueing import hint_proofs

log = logging.getLogger(__name__)

SLICE = 4.0
"""Seconds for which one task plays; other boards and other tasks have their turn after it."""
GAMES = 100
MOST_AT_ONCE = 3
"""Proofs that one member may have asked for and has under way, of whosever boards."""


@transaction.atomic
def proof_ask(*, revision: BoardRevision, by: User, games: int = GAMES) -> BoardProof:
    """Let a revision be proved, by so many games. One that has been is left; one that broke off begins anew."""
    if revision.drawn_at is None:
        raise Conflict("Its map is not there yet. Ask again when the page shows it.")
    if not 1 <= games <= GAMES:
        raise Refused(f"A proof takes 1 to {GAMES} games.", field="games")
    User.objects.select_for_update().get(pk=by.pk)
    asked_for = Q(asked_by=by) | Q(asked_by=None, revision__board__author=by)
    under_way = BoardProof.objects.filter(asked_for, done_at=None, trouble="")
    if under_way.exclude(revision=revision).count() >= MOST_AT_ONCE:
        raise Refused(f"{MOST_AT_ONCE} boards are being proved for you already. Wait for one of them.")
    BoardProof.objects.filter(revision=revision).exclude(trouble="").delete()
    proof, made = BoardProof.objects.get_or_create(revision=revision, defaults={"wanted": games, "asked_by": by})
    if made:
        record(AuditAction.BOARD_PROVE, game=None, by=by, board=revision.board.slug, revision=revision.number)
        hint_proofs()
    return proof


def proofs_work(*, seconds: float = SLICE) -> bool:
    """Go on with the proofs that are not done, the oldest first, for so long. Returns whether some are left."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        proof = _next()
        if proof is None:
            return False
        try:
            _go_on(proof, until)
        except Exception as error:  # whatever somebody wrote: the others are proved
            if is_unavailable(error):
                raise
            log.error("the proof of board revision %s broke off: %s", proof.revision_id, type(error).__name__)
            BoardProof.objects.filter(pk=proof.pk).update(trouble=_why(error)[:300])
    return _next() is not None


def _why(error: Exception) -> str:
    """Why a proof broke off, in words."""
    if isinstance(error, SoftTimeLimitExceeded):
        return "One phase of a game took bots longer than ten seconds, which is as long as a worker may be held."
    return str(error) if isinstance(error, Broken | EngineError) else "Something broke while it was tried."


def _next() -> BoardProof | None:
    waiting = BoardProof.objects.filter(done_at=None, trouble="").select_related("revision")
    return waiting.order_by("asked_at", "pk").first()


def _go_on(proof: BoardProof, until: float) -> None:
    """One proof, to its end or to the end of the time."""
    document = proof.revision.document
    if not proof.looked:
        proof.looked = {"findings": [finding._asdict() for finding in inspect_board(document)]}
        proof.save(update_fields=["looked"])
    rulebook = load_rulebook(board=board_text(document))
    while time.monotonic() < until and proof.done_at is None:
        _one_game(proof, rulebook, until)


def _one_game(proof: BoardProof, rulebook: Rulebook, until: float) -> None:
    """The game under way, or the next, until it is over or the time is. Stored by then, unless another worker did."""
    before, played = len(proof.games), list(proof.games)
    going: dict[str, object] | None = proof.going or opening_game(rulebook, before + 1)
    while going is not None and time.monotonic() < until:
        going, done = played_on(rulebook, going)
        if done is not None:
            played.append(done)
    done_at = database_time.now() if len(played) >= proof.wanted else None
    with transaction.atomic():
        now = BoardProof.objects.select_for_update().get(pk=proof.pk)
        if len(now.games) == before:
            now.games, now.going, now.done_at = played, going, done_at
            now.save(update_fields=["games", "going", "done_at"])
    proof.games, proof.going, proof.done_at = now.games, now.going, now.done_at
