"""Standbys of a club: members who are told when a seat falls free at one of its tables.

The seat stays open to everybody, and whoever comes first has it. Where only its people may see a game, or spectators
are shown it later, nobody is told: that a seat is free would tell something of the game.
"""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.dispatch import receiver

from games import database_time
from games.clubs.models import Club, ClubGame, ClubMember
from games.clubs.services import locked_club
from games.common.errors import Conflict
from games.models import AuditAction, Game, Seat
from games.services.base import record
from games.services.notices import notices_queue
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
def _tell(game: Game, seats: Sequence[Seat], **_: object) -> None:
    """Tell those who stand by and have had no part in the game."""
    on_shelf = ClubGame.objects.filter(game=game, club__hidden_at=None).select_related("club").first()
    if on_shelf is None or game.shut or game.is_against_bots:
        return
    standbys = on_shelf.club.memberships.standbys().filter(user__is_active=True).select_related("user")
    standbys = standbys.exclude(user__in=game.memberships.values("user")).exclude(user__in=[one.pk for one in game.gms])
    people = [stay.user for stay in standbys]
    for seat in seats:
        stays = game.memberships.filter(seat=seat).count()
        data = {"seat": seat.name, "seat_id": seat.seat_id, "club": on_shelf.club.title}
        notices_queue(game=game, about="clubseat", key=f"{seat.pk}:{stays}", to=people, data=data)
