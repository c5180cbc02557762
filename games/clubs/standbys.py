"""Standbys of a club: members who are told when a seat falls free at one of its tables.

The seat stays open to everybody, and whoever comes first has it. Where only its people may see a game, or spectators
are shown it later, nobody is told: that a seat is free would tell something of the game.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User
from django.dispatch import receiver

from games import database_time
from games.clubs.models import Club, ClubGame, ClubMember
from games.clubs.services import locked_club
from games.common.errors import Conflict
from games.models import AuditAction, Game, Membership, Seat
from games.services.base import record
from games.services.notices import TableNotice, notices_queue_all
from games.services.seats import seats_left


def standby_set(*, club: Club, by: User, standby: bool) -> ClubMember:
    """As a member: stand by for the club's tables, or no longer. Once is enough. Raises Conflict for who is none."""
    with locked_club(club, by) as locked:
        stay = locked.memberships.joined().filter(user=by).first()
        if stay is None:
            raise Conflict("Only members of the club stand by for its tables. Join it first.")
        if (stay.standby_since is not None) != standby:
            stay.standby_since = database_time.now() if standby else None
            stay.save(update_fields=["standby_since"])
            record(AuditAction.CLUB_STANDBY, game=None, by=by, club=locked.name, on=standby)
    return stay


@receiver(seats_left)
def _tell(left: Sequence[tuple[Game, Seat]], **_: object) -> None:
    """Tell those who stand by and have had no part in the game. Costs the same for one seat and for a hundred."""
    public = {game.pk for game, _ in left if not (game.shut or game.is_against_bots)}
    shelf = ClubGame.objects.filter(game__in=public, club__hidden_at=None).select_related("club")
    clubs = {one.game_id: one.club for one in shelf}
    if not clubs:
        return
    standbys = _standbys_of(clubs.values())
    stays = list(Membership.objects.filter(game__in=clubs).values_list("game_id", "seat_id", "user_id"))
    co_gms = Game.co_gms.through.objects.filter(game__in=clubs).values_list("game_id", "user_id")
    part = {*co_gms, *((game_id, user_id) for game_id, _, user_id in stays)}
    times = Counter(seat_id for _, seat_id, _ in stays)
    notices_queue_all([
        TableNotice(
            game,
            "clubseat",
            f"{seat.pk}:{times[seat.pk]}",
            {"seat": seat.name, "seat_id": seat.seat_id, "club": clubs[game.pk].title},
            [user for user in standbys[clubs[game.pk].pk] if user != game.gm_id and (game.pk, user) not in part],
        )
        for game, seat in left
        if game.pk in clubs
    ])  # fmt: skip


def _standbys_of(clubs: Iterable[Club]) -> defaultdict[int, list[int]]:
    """The users who stand by, by club."""
    users: defaultdict[int, list[int]] = defaultdict(list)
    asked = ClubMember.objects.standbys().filter(club__in={club.pk for club in clubs}, user__is_active=True)
    for club_id, user_id in asked.values_list("club_id", "user_id"):
        users[club_id].append(user_id)
    return users
