"""How a game ends other than on the board: draws, by secret or open ballot, and concessions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from games import database_time
from games.common.errors import Refused
from games.live.live import tell
from games.models import (
    AuditAction,
    AuditEntry,
    Concession,
    DrawPolicy,
    DrawVote,
    FailedDraw,
    Game,
    GameStatus,
    Seat,
    Turn,
)
from games.permissions import check_seat
from games.proposals.services import proposals_lapse
from games.ratings.services import records_queue
from games.services.base import check_open, locked_game
from games.services.notices import TableNotice, notices_queue_all


@dataclass(frozen=True, slots=True)
class Ending:
    """How a locked game ends. `kind` is "win", "draw" or "stopped"; `seats` are those who won or share the draw."""

    game: Game
    kind: str
    seats: Sequence[str]
    now: datetime
    how: str = ""
    quiet: bool = False
    """Whether it was a quiet board that ended it: should that be corrected, it goes on."""


def finish(game: Game, *, kind: str, seats: Sequence[str], now: datetime, how: str = "", quiet: bool = False) -> None:
    """End a locked game. The parts are as `Ending` has them.

    The secret of the draws may be read from now on: whoever wants to can check every draw.
    """
    finish_all([Ending(game, kind, seats, now, how, quiet)])


def finish_all(endings: Sequence[Ending]) -> None:
    """The same of many at once."""
    if not endings:
        return
    games = [one.game for one in endings]
    for one in endings:
        game = one.game
        game.status = GameStatus.FINISHED
        game.result = {"kind": one.kind, "seats": list(one.seats), "how": one.how}
        if one.quiet:
            game.result["quiet"] = True
        game.finished_at, game.paused_at = one.now, None
    Game.objects.bulk_update(games, ["status", "result", "finished_at", "paused_at"])
    DrawVote.objects.filter(seat__game__in=games).delete()
    Concession.objects.filter(seat__game__in=games).delete()
    proposals_lapse(games)
    AuditEntry.objects.bulk_create([
        AuditEntry(action=AuditAction.GAME_FINISH, game=one.game, data={"kind": one.kind}) for one in endings
    ])  # fmt: skip
    notices_queue_all(
        [TableNotice(one.game, "end", f"end:{one.now:%Y%m%d%H%M%S}", one.game.result or {}) for one in endings]
    )
    records_queue(games)
    for game in games:
        tell(game, "game")


def settle_votes_all(games: Sequence[Game]) -> None:
    """End those of many locked games that their players have agreed to end."""
    finish_all(agreed_endings(games, database_time.now()))


def settle_votes(game: Game) -> None:
    """End a locked game if its players have agreed on that."""
    settle_votes_all([game])


def agreed_endings(games: Sequence[Game], now: datetime) -> list[Ending]:
    """How those of these locked games end in which somebody has voted and everybody agrees."""
    cast = (DrawVote.objects.filter(seat__game__in=games), Concession.objects.filter(seat__game__in=games))
    voted = {key for ballots in cast for key in ballots.values_list("seat__game", flat=True)}
    endings = (_agreed_ending(game, now) for game in games if game.pk in voted and game.is_going)
    return [ending for ending in endings if ending is not None]


def _agreed_ending(game: Game, now: datetime) -> Ending | None:
    """How a locked game ends if every played seat wants the same draw, or all but one concede to that one.

    Seats of bots and seats that nobody holds do not vote, but share in the draw while they survive.
    """
    voters = list(game.seats.played())
    if not voters:
        return None
    wanted = list(DrawVote.objects.filter(seat__in=voters).values_list("sharing", flat=True))
    left = list(game.seats.filter(out=False, kind="power").values_list("seat_id", flat=True))
    if len(wanted) == len(voters) and all(one == wanted[0] for one in wanted) and set(wanted[0]) <= set(left):
        sharing = [seat for seat in left if not wanted[0] or seat in wanted[0]]
        return Ending(game, "draw", sharing, now, "All players voted for a draw.")
    conceded = dict(Concession.objects.filter(seat__in=voters).values_list("seat_id", "to_id"))
    for winner in game.seats.filter(out=False):
        others = [seat for seat in voters if seat.pk != winner.pk]
        if others and all(conceded.get(seat.pk) == winner.pk for seat in others):
            return Ending(game, "win", [winner.seat_id], now, "All other players conceded.")
    return None


def draws_fail(turns: Sequence[Turn]) -> None:
    """At the end of movement, in locked games that go on and tell of failed votes: end the votes for a draw."""
    closed = [turn for turn in turns if turn.game.failed_draws and turn.phase.endswith("M") and turn.game.is_going]
    votes = DrawVote.objects.filter(seat__game__in=[turn.game_id for turn in closed])
    voted = set(votes.values_list("seat__game", flat=True))
    FailedDraw.objects.bulk_create(
        FailedDraw(game_id=turn.game_id, turn=turn) for turn in closed if turn.game_id in voted
    )
    if voted:
        votes.delete()


# --- votes ------------------------------------------------------------------------------------------


def _ballot(game: Game, by: User) -> Seat:
    seat = check_seat(game, by)
    check_open(game)
    return seat


def draw_vote_cast(*, game: Game, by: User, sharing: Sequence[str] = ()) -> None:
    """Vote for a draw among all survivors, or, where votes name who shares, among these.

    The vote stands until it is withdrawn or the seat changes hands; where failed votes are told, until the end of
    movement.
    """
    if reason := game.rulebook.no_draw:
        raise Refused(reason)
    if game.draws == DrawPolicy.NONE:
        raise Refused("In this game nobody can agree on a draw: that was settled before it began.")
    with locked_game(game) as locked:
        seat = _ballot(locked, by)
        DrawVote.objects.update_or_create(seat=seat, defaults={"sharing": _sharing(locked, sharing)})
        _voted(locked)


def _sharing(game: Game, wanted: Sequence[str]) -> list[str]:
    """Who is to share a draw, as a vote holds it: sorted; none where all who survive share. Raises Refused."""
    left = set(game.seats.filter(out=False, kind="power").values_list("seat_id", flat=True))
    named = set(wanted)
    if not named or named == left:
        return []
    if game.draws != DrawPolicy.NAMED:
        raise Refused("In this game all survivors share a draw. Vote without naming anybody.", field="sharing")
    if others := sorted(named - left):
        raise Refused(f"“{others[0]}” is no power that is still in the game.", field="sharing")
    if len(named) == 1:
        raise Refused("A draw is shared by two at least. To let somebody win alone, concede.", field="sharing")
    return sorted(named)


def draw_vote_withdraw(*, game: Game, by: User) -> None:
    _unvote(game, by, DrawVote)


def concession_make(*, game: Game, by: User, to: str) -> None:
    """Offer the win to another seat. The offer stands, unseen, until it is withdrawn or the seat changes hands."""
    if not game.concessions:
        raise Refused("In this game nobody can concede: that was settled before it began.")
    winner = game.seats.filter(seat_id=to).first()
    if winner is None or winner.out or winner.kind != "power":
        raise Refused(f"“{to}” is nobody who could win this game.", field="to")
    if winner.player_id == by.pk:
        raise Refused("One concedes to somebody else.", field="to")
    with locked_game(game) as locked:
        Concession.objects.update_or_create(seat=_ballot(locked, by), defaults={"to": winner})
        settle_votes(locked)


def concession_withdraw(*, game: Game, by: User) -> None:
    _unvote(game, by, Concession)


def _voted(game: Game) -> None:
    """After a vote for a draw was cast or withdrawn: those who may know of it are told, and it may be the last."""
    if game.open_draws:
        tell(game, "proposal")
    settle_votes(game)


def _unvote(game: Game, by: User, ballot: type[DrawVote] | type[Concession]) -> None:
    with locked_game(game) as locked:
        ballot.objects.filter(seat=_ballot(locked, by)).delete()
        if ballot is DrawVote:
            _voted(locked)
