"""Before the start: the GM has the seats drawn, under conditions; all are told as if they had been cast by name."""

from collections.abc import Collection
from itertools import combinations

from django.contrib.auth.models import User

import engine
from engine.model.ids import SeatId
from games.common.errors import Conflict, Refused
from games.common.random_assignment import AssignmentConditions, cast_by_lot
from games.gm.services.casting import seats_cast
from games.models import AuditAction, AuditEntry, Game, Membership
from games.permissions import check_gm

NEAR = 2
"""Steps between home centres at most, of powers that are called neighbours: Paris and Munich, with Burgundy between."""
NO_WAY = "There is no way to seat everybody so. Let one of the conditions go."


def seats_draw(
    *,
    game: Game,
    by: User,
    by_wishes: bool = False,
    another: bool = False,
    apart: Collection[frozenset[int]] = (),
    turn: str | None = None,
) -> list[Membership]:
    """As the GM: draw a seat for every member of a game that has not started; returns those whose seat has changed.

    `by_wishes`: their lists of preferences count, in an order drawn by lot. `another`: nobody gets the seat that they
    had in their last game of this variant. `apart`: pairs of members (user ids) who do not become neighbours. The lot
    is made of the game's secret and of how often seats were cast before. Raises Refused where no way is left.
    """
    check_gm(game, by)
    stays = list(game.memberships.filter(left_at=None).order_by("pk"))
    if not stays:
        raise Conflict("Nobody sits at this table yet.")
    here = {stay.user_id for stay in stays}
    if any(not pair <= here for pair in apart):
        raise Refused("Who is to be kept apart must sit at this table.", field="apart")
    seats = list(game.seats.values_list("seat_id", flat=True))
    conditions = AssignmentConditions(
        barred={stay.user_id: _had(game, stay.user_id) for stay in stays} if another else {},
        apart=apart,
        neighbours=neighbours(game.rulebook) if apart else (),
    )
    number = AuditEntry.objects.filter(game=game, action=AuditAction.LOBBY_CAST).count()
    wishes = {stay.user_id: stay.preferences if by_wishes else () for stay in stays}
    cast = cast_by_lot(game.secret, f"casting.{number}", seats, wishes, conditions)
    if cast is None:
        raise Refused(NO_WAY)
    return seats_cast(game=game, by=by, cast=cast, turn=turn)


def _had(game: Game, user_id: int) -> list[str]:
    """The seat that a member had in their last game of the same variant, if there was one."""
    others = Membership.objects.filter(user=user_id, game__variant=game.variant, seat__isnull=False)
    last = others.exclude(game=game).exclude(game__started_at=None).order_by("-game__started_at").first()
    return [last.seat.seat_id] if last is not None and last.seat is not None else []


def neighbours(book: "engine.Rulebook") -> set[frozenset[str]]:
    """Pairs of seats whose home centres lie within `NEAR` steps of each other. Who has no home has no neighbour."""
    homes = {str(seat): [*book.board.homes.get(SeatId(seat), ())] for seat in book.seat_ids}
    near = {home: book.board.distances(home) for home_list in homes.values() for home in home_list}
    return {
        frozenset((one, other))
        for one, other in combinations(homes, 2)
        if any(near[a].get(b, NEAR + 1) <= NEAR for a in homes[one] for b in homes[other])
    }
