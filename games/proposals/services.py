"""What the players decide: by majority to pause, to go on, to move the deadline; all together, to change the pace."""

from collections.abc import Sequence
from datetime import timedelta

from django.contrib.auth.models import User

from games import database_time
from games.common.errors import Conflict, Refused
from games.live.live import tell
from games.models import AuditAction, Game, GameStatus, Proposal, ProposalKind, ProposalStatus, ProposalVote
from games.models.timetable import LONGEST_WINDOW
from games.permissions import check_seat
from games.services import clock
from games.services.base import check_open, check_papers_open, locked_game, record
from games.services.pace import change_pace, check_pace


def proposals_lapse(games: Sequence[Game]) -> None:
    """Close what is still open in locked games: the turn that it was about is over."""
    Proposal.objects.filter(game__in=[game.pk for game in games], status=ProposalStatus.OPEN).update(
        status=ProposalStatus.LAPSED, settled_at=database_time.now()
    )


def _check_sense(game: Game, kind: str, minutes: int | None) -> None:
    if kind not in ProposalKind.values:
        raise Refused("Players can propose to pause, to resume, to extend or to change the pace.", field="kind")
    if kind == ProposalKind.PACE:
        if game.gm_id is not None:
            raise Refused("The GM of this game changes the pace. Ask there.", field="kind")
        check_pace(game, minutes)
        return
    wanted = GameStatus.PAUSED if kind == ProposalKind.RESUME else GameStatus.RUNNING
    if game.status != wanted:
        raise Conflict("The game is paused already." if wanted == GameStatus.RUNNING else "The game is not paused.")
    turn = game.open_turn
    if kind == ProposalKind.EXTEND and turn is not None:
        check_papers_open(turn)
    if kind == ProposalKind.EXTEND and not (minutes and 1 <= minutes <= LONGEST_WINDOW):
        raise Refused("Say by how many minutes the deadline is to move.", field="minutes")


def proposal_make(*, game: Game, by: User, kind: str, minutes: int | None = None, reason: str = "") -> Proposal:
    """Propose something, and vote for it. It carries with more than half of the played seats.

    A change of pace (`minutes`: the length of moves) needs all of them, and a game without a GM.
    """
    with locked_game(game) as locked:
        seat = check_seat(locked, by)
        turn = check_open(locked)
        _check_sense(locked, kind, minutes)
        if locked.proposals.filter(kind=kind, status=ProposalStatus.OPEN).exists():
            raise Conflict("That has been proposed already. Vote on it.")
        proposal = Proposal.objects.create(
            game=locked,
            kind=kind,
            minutes=minutes if kind in (ProposalKind.EXTEND, ProposalKind.PACE) else None,
            seat=seat,
            reason=reason[:300],
            number=turn.number,
        )
        record(AuditAction.PROPOSAL_MAKE, game=locked, by=by, seat=seat, kind=kind, proposal=proposal.pk)
        _vote(locked, proposal, by, in_favour=True)
        tell(locked, "proposal")
    return proposal


def proposal_vote(*, proposal: Proposal, by: User, in_favour: bool) -> Proposal:
    """Vote on an open proposal; a vote can be changed while it is open."""
    with locked_game(proposal.game) as locked:
        proposal = Proposal.objects.get(pk=proposal.pk)
        if proposal.status != ProposalStatus.OPEN:
            raise Conflict("The vote is over.")
        _vote(locked, proposal, by, in_favour=in_favour)
        tell(locked, "proposal")
    return proposal


def _vote(game: Game, proposal: Proposal, by: User, *, in_favour: bool) -> None:
    seat = check_seat(game, by)
    ProposalVote.objects.update_or_create(proposal=proposal, seat=seat, defaults={"in_favour": in_favour})
    record(AuditAction.PROPOSAL_VOTE, game=game, by=by, seat=seat, proposal=proposal.pk)
    voters = game.seats.played().count()
    votes = ProposalVote.objects.filter(proposal=proposal, seat__player__isnull=False, seat__out=False)
    yes = votes.filter(in_favour=True).count()
    no = votes.filter(in_favour=False).count()
    every = proposal.kind == ProposalKind.PACE
    if yes == voters if every else 2 * yes > voters:
        _settle(proposal, ProposalStatus.CARRIED)
        _carry_out(game, proposal)
    elif no if every else 2 * no >= voters:
        _settle(proposal, ProposalStatus.LOST)


def _settle(proposal: Proposal, status: ProposalStatus) -> None:
    proposal.status, proposal.settled_at = status, database_time.now()
    proposal.save(update_fields=["status", "settled_at"])


def _carry_out(game: Game, proposal: Proposal) -> None:
    reason = proposal.reason or "The players voted for it."
    if proposal.kind == ProposalKind.PAUSE:
        clock.pause(game, None, reason)
    elif proposal.kind == ProposalKind.RESUME:
        clock.resume(game, None, reason)
    elif proposal.kind == ProposalKind.PACE:
        assert proposal.minutes is not None
        change_pace(game, proposal.minutes, None, reason)
    else:
        turn = check_open(game)
        assert proposal.minutes is not None
        start = max(turn.due or database_time.now(), database_time.now())
        clock.move_deadline(game, start + timedelta(minutes=proposal.minutes), None, reason)
