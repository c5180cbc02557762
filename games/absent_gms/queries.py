"""What somebody is told of a GM who is asked for."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from games.absent_gms.services import check_fit
from games.common.errors import Refused
from games.models import Game
from games.models.game_queries import openly
from games.permissions import Viewer


@dataclass(frozen=True, slots=True)
class TakeoverView:
    """`who`: what the reader is in it: "gm", "co-gm", or "" for all others. `refusal`: why they cannot take it over."""

    who: str
    refusal: str


def wanted_games() -> QuerySet[Game]:
    """Public games that look for a GM, those that have waited longest first."""
    games = Game.objects.going().filter(openly(), gm_wanted_since__isnull=False)
    return games.select_related("gm__profile").order_by("gm_wanted_since")


def asked_at(viewer: Viewer, token: str = "") -> TakeoverView | None:
    """What a game says of it to this reader; None where its GM is not asked for, or this reader is not told.

    Until anybody may take the game over, GM and co-GMs alone are told.
    """
    game, user = viewer.game, viewer.user
    if game.gm_absent_since is None or not game.is_going or viewer.impersonating:
        return None
    who = "gm" if user.pk is not None and game.gm_id == user.pk else "co-gm" if _is_co_gm(game, user) else ""
    if not who and game.gm_wanted_since is None:
        return None
    return TakeoverView(who, _refusal(game, user, token))


def _is_co_gm(game: Game, user: User | AnonymousUser) -> bool:
    return user.pk is not None and any(one.pk == user.pk for one in game.gms[1:])


def _refusal(game: Game, user: User | AnonymousUser, token: str) -> str:
    if not isinstance(user, User):
        return "Log in to take it over."
    try:
        check_fit(game, user, token)
    except Refused as error:
        return error.message
    return ""
