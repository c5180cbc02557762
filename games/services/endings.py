"""How a game ends other than on the board: draws and concessions, by secret ballot."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from games import database_time
from games.common.errors import Refused
from games.live.live import tell
from games.models import AuditAction, AuditEntry, Concession, DrawVote, Game, GameStatus, Seat
from games.permissions import check_seat
from games.services.base import check_open, locked_game
from games.services.notices import Owed, notices_owe_all
from games.services.proposals import proposals_lapse
from games.services.records import records_owe


@dataclass(frozen=True, slots=True)
class Ending:
    """How a locked game ends. `kind` is "win", "draw" or "stopped"; `seats` are those who won or share the draw."""

    game: Game
    kind: str
    seats: Sequence[str]
    now: datetime
    how: str = ""


def finish(game: Game, *, kind: str, seats: Sequence[str], now: datetime, how: str = "") -> None:
    """End a locked game. The parts are as `Ending` has them.

    The secret of the draws may be read from now on: whoever wants to can check every draw.
    """
    finish_all([Ending(game, kind, seats, now, how)])


def finish_all(endings: Sequence[Ending]) -> None:
    """The same of many at once."""
    if not endings:
        return
    games = [one.game for one in endings]
    for one in endings:
        game = one.game
        game.status = GameStatus.FINISHED
        game.result = {"kind": one.kind, "seats": list(one.seats), "how": one.how}
        game.finished_at, game.paused_at = one.now, None
    Game.objects.bulk_update(games, ["status", "result", "finished_at", "paused_at"])
    DrawVote.objects.filter(seat__game__in=games).delete()
    Concession.objects.filter(seat__game__in=games).delete()
    proposals_lapse(games)
    AuditEntry.objects.bulk_create([
        AuditEntry(action=AuditAction.GAME_FINISH, game=one.game, data={"kind": one.kind}) for one in endings
    ])  # fmt: skip
    notices_owe_all([Owed(one.game, "end", f"end:{one.now:%Y%m%d%H%M%S}", one.game.result or {}) for one in endings])
    records_owe(games)
    for game in games:
        tell(game, "game")


def settle_votes_all(games: Sequence[Game]) -> None:
    """`settle_votes` of many locked games: of those alone in which somebody has voted."""
    cast = (DrawVote.objects.filter(seat__game__in=games), Concession.objects.filter(seat__game__in=games))
    voted = {key for ballots in cast for key in ballots.values_list("seat__game", flat=True)}
    for game in games:
        if game.pk in voted:
            settle_votes(game)


def settle_votes(game: Game) -> None:
    """End a locked game if every played seat wants a draw, or all but one concede to that one.

    Seats of bots and seats that nobody holds do not vote, but share in the draw while they survive.
    """
    if not game.is_going:
        return
    voters = list(game.seats.played())
    if not voters:
        return
    now = database_time.now()
    if DrawVote.objects.filter(seat__in=voters).count() == len(voters):
        sharing = list(game.seats.filter(out=False, kind="power").values_list("seat_id", flat=True))
        finish(game, kind="draw", seats=sharing, now=now, how="All players voted for a draw.")
        return
    conceded = dict(Concession.objects.filter(seat__in=voters).values_list("seat_id", "to_id"))
    for winner in game.seats.filter(out=False):
        others = [seat for seat in voters if seat.pk != winner.pk]
        if others and all(conceded.get(seat.pk) == winner.pk for seat in others):
            finish(game, kind="win", seats=[winner.seat_id], now=now, how="All other players conceded.")
            return


def _ballot(game: Game, by: User) -> Seat:
    seat = check_seat(game, by)
    check_open(game)
    return seat


def draw_vote_cast(*, game: Game, by: User) -> None:
    """Vote for a draw among all survivors. The vote stands, unseen, until it is withdrawn or the seat changes hands."""
    if reason := game.rulebook.no_draw:
        raise Refused(reason)
    _vote(game, by, DrawVote, defaults={})


def draw_vote_withdraw(*, game: Game, by: User) -> None:
    _unvote(game, by, DrawVote)


def concession_make(*, game: Game, by: User, to: str) -> None:
    """Offer the win to another seat. The offer stands, unseen, until it is withdrawn or the seat changes hands."""
    winner = game.seats.filter(seat_id=to).first()
    if winner is None or winner.out or winner.kind != "power":
        raise Refused(f"“{to}” is nobody who could win this game.", field="to")
    if winner.player_id == by.pk:
        raise Refused("One concedes to somebody else.", field="to")
    _vote(game, by, Concession, defaults={"to": winner})


def concession_withdraw(*, game: Game, by: User) -> None:
    _unvote(game, by, Concession)


def _vote(game: Game, by: User, ballot: type[DrawVote] | type[Concession], defaults: dict[str, Any]) -> None:
    with locked_game(game) as locked:
        seat = _ballot(locked, by)
        ballot.objects.update_or_create(seat=seat, defaults=defaults)
        settle_votes(locked)


def _unvote(game: Game, by: User, ballot: type[DrawVote] | type[Concession]) -> None:
    with locked_game(game) as locked:
        ballot.objects.filter(seat=_ballot(locked, by)).delete()
