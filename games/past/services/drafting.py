"""Branches made by the GM: rulings to be tried on any turn that was played, or the way back to an older line."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User

import engine
from engine.model.json_data import JsonDict
from games import database_time
from games.common.errors import Conflict, Refused
from games.common.phase_order import phase_key
from games.models import AuditAction, Branch, BranchStatus, Game, Ruling, RulingKind, Turn
from games.permissions import check_gm
from games.selectors import positions
from games.selectors.readers import NEEDED
from games.services.base import locked_game, record
from games.services.rulings import check_form
from games.services.task_queueing import hint_branch

NOT_PLAYED = "That turn has not been played on the line that is published. Choose one from the history."


def _adjudicated_turn(game: Game, phase: str) -> Turn:
    turn = game.turns.published().adjudicated().filter(phase=phase).first()
    if turn is None:
        raise Refused(NOT_PLAYED, field="phase")
    return turn


def _read(draft: Any, phase: str, by: User) -> JsonDict:
    """One ruling as it is kept with a branch. Raises Refused where it makes no sense whatever the turn."""
    kind, reason = str(draft.get("kind", "")), str(draft.get("reason", "")).strip()
    if not reason:
        raise Refused(NEEDED, field="reason")
    if not isinstance(draft.get("data"), dict):
        raise Refused("A ruling has data: what it is about.", field="data")
    check_form(kind, draft["data"])
    audience = draft.get("audience")
    return {
        "phase": str(draft.get("phase") or phase),
        "kind": kind,
        "data": draft["data"],
        "reason": reason,
        "audience": None if audience is None else sorted(map(str, audience)),
        "author": by.pk,
    }


def branch_make(
    *,
    game: Game,
    by: User,
    phase: str,
    rulings: Sequence[JsonDict] = (),
    withdrawn: Sequence[int] = (),
    stop: str = "",
) -> Branch:
    """As the GM: a branch from a turn that was played, with rulings on it (or on later turns of the branch).

    Each ruling has kind, data and reason, and may have a phase of its own and an audience. `withdrawn`: ids of rulings
    that are left out. `stop`: the phase from which the game is to be played anew; empty: every later turn is replayed.
    """
    with locked_game(game) as locked:
        check_gm(locked, by)
        first = _adjudicated_turn(locked, phase)
        drafts = [_read(one, phase, by) for one in rulings]
        for draft in drafts:
            _check_after(locked, draft["phase"], phase)
        if stop:
            _check_stop(locked, stop, phase)
        branch = Branch(game=locked, author=by, number=first.number, phase=phase, stop=stop, rulings=drafts)
        branch.withdrawn = [_standing(locked, pk, phase).pk for pk in withdrawn]
        if not drafts and not branch.withdrawn and not stop:
            raise Refused("Say what is to be otherwise: a ruling, one that is withdrawn, or from where to play anew.")
        _begin(branch)
        record(AuditAction.BRANCH_MAKE, game=locked, by=by, branch=branch.pk, turn=first.number)
    return branch


def _check_after(game: Game, phase: str, first: str) -> None:
    try:
        early = phase_key(phase) < phase_key(first)
    except engine.EngineError as error:
        raise Refused(f"{phase} is no phase: {error}", field="phase") from error
    if early:
        names = [positions.phase_name(game, one) for one in (phase, first)]
        raise Refused(f"{names[0]} lies before {names[1]}: begin the branch there.", field="phase")


def _check_stop(game: Game, stop: str, phase: str) -> None:
    _check_after(game, stop, phase)
    last = game.last_turn
    if last is None or phase_key(stop) > phase_key(last.phase):
        name = positions.phase_name(game, stop)
        raise Refused(f"{name} has not been played yet: leave it empty to replay up to today.", field="stop")


def _standing(game: Game, pk: int, phase: str) -> Ruling:
    ruling = game.rulings.filter(pk=pk, withdrawn_at=None).exclude(kind=RulingKind.DEADLINE).first()
    if ruling is None:
        raise Refused("That ruling does not stand: there is nothing to withdraw.", field="withdrawn")
    _check_after(game, ruling.phase, phase)
    return ruling


def _begin(branch: Branch) -> None:
    """Note what the published line is now, save, and hint at the work."""
    turns = branch.game.turns.published().adjudicated().filter(number__gte=branch.number).order_by("number")
    branch.follows = list(turns.values_list("pk", flat=True))
    branch.total = len(branch.follows)
    branch.status, branch.error, branch.worked_at = BranchStatus.WORKING, "", database_time.now()
    branch.save()
    hint_branch(branch.pk)


def lines_left(game: Game) -> list[Branch]:
    """The published branches of a game whose old line is not the game's any more: one may go back to it."""
    published = game.branches.published().order_by("-pk")
    return [one for one in published if one.follows and not Turn.objects.get(pk=one.follows[-1]).published]


def branch_return(*, game: Game, by: User, left_with: Branch) -> Branch:
    """As the GM: the way back to the line that a published branch has replaced. What was played since is replayed."""
    with locked_game(game) as locked:
        check_gm(locked, by)
        if left_with.game_id != locked.pk or left_with.pk not in {one.pk for one in lines_left(locked)}:
            raise Refused("That line is the game's own, or was never published.", field="branch")
        head = Turn.objects.get(pk=left_with.follows[-1])
        line = [head]
        while line[0].parent is not None and not line[0].parent.published:
            line.insert(0, line[0].parent)
        first = line[0]
        branch = Branch(game=locked, author=by, number=first.number, phase=first.phase, returns_to=head)
        branch.line = [turn.pk for turn in line]
        _begin(branch)
        record(AuditAction.BRANCH_RETURN, game=locked, by=by, branch=branch.pk, to=left_with.pk)
    return branch


def _draft_of(game: Game, branch: Branch) -> Branch:
    draft = Branch.objects.select_for_update().get(pk=branch.pk, game=game)
    if not draft.is_draft:
        raise Conflict(f"That branch is {draft.get_status_display().lower()} already.")
    draft.game = game
    return draft


def branch_change(
    *,
    branch: Branch,
    by: User,
    rulings: Sequence[JsonDict] | None = None,
    withdrawn: Sequence[int] | None = None,
    stop: str | None = None,
) -> Branch:
    """As the GM: other rulings for a draft, which is replayed from its first turn. What is None stays as it was.

    Also the way to bring a branch up to date with a line that was changed meanwhile.
    """
    with locked_game(branch.game) as locked:
        check_gm(locked, by)
        mine = _draft_of(locked, branch)
        if mine.returns_to is not None:
            raise Refused("The way back to an older line takes no rulings. Publish it, and rule then.")
        mine.number = _adjudicated_turn(locked, mine.phase).number
        if rulings is not None:
            mine.rulings = [_read(one, mine.phase, by) for one in rulings]
        for draft in mine.rulings:
            _check_after(locked, draft["phase"], mine.phase)
        if withdrawn is not None:
            mine.withdrawn = [_standing(locked, pk, mine.phase).pk for pk in withdrawn]
        if stop is not None:
            mine.stop = stop
        if mine.stop:
            _check_stop(locked, mine.stop, mine.phase)
        mine.line, mine.changed = [], []
        _begin(mine)
        record(AuditAction.BRANCH_CHANGE, game=locked, by=by, branch=mine.pk)
    return mine


def branch_drop(*, branch: Branch, by: User) -> Branch:
    """As the GM: drop a draft. It is kept for the record, and never seen by anybody else."""
    with locked_game(branch.game) as locked:
        check_gm(locked, by)
        mine = _draft_of(locked, branch)
        mine.status, mine.settled_at, mine.settled_by = BranchStatus.DROPPED, database_time.now(), by
        mine.save(update_fields=["status", "settled_at", "settled_by"])
        record(AuditAction.BRANCH_DROP, game=locked, by=by, branch=mine.pk)
    return mine
