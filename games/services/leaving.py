"""A member who closes the account leaves every game first."""

from typing import Any

from django.contrib.auth.models import User
from django.dispatch import receiver

from games.accounts.leaving import member_leaves
from games.models import Game, GameStatus, Membership, Notice, Submission
from games.services.base import locked_game, record
from games.services.lobby import game_leave


@receiver(member_leaves)
def give_up_seats(user: User, **_: Any) -> None:
    """Seats are given up, drafts dropped, games ruled handed to their players; what was played stays."""
    Submission.objects.filter(seat__player=user, turn__adjudicated_at=None).update(draft="")
    for stay in Membership.objects.filter(user=user, left_at=None).select_related("game"):
        if not stay.game.is_over:
            game_leave(game=stay.game, by=user, reason="Left the site.")
    for game in Game.objects.gm_of(user):
        with locked_game(game) as locked:
            if locked.status == GameStatus.FORMING:
                locked.status = GameStatus.ABANDONED
            locked.gm = None
            locked.gm_may_play = False
            locked.save(update_fields=["gm", "gm_may_play", "status"])
            record("game.gm_left", game=locked, by=user)
    Notice.objects.filter(user=user, settled_at=None).delete()
