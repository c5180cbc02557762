"""A member who closes the account leaves every game first."""

from django.contrib.auth.models import User
from django.dispatch import receiver

from games.accounts.leaving import member_leaves
from games.co_gms.services import gm_left_announce
from games.forming.joining import game_leave
from games.live.live import tell
from games.models import Arrived, AuditAction, Game, GameStatus, Membership, Notice, Submission
from games.seat_offers.services import offers_lapse
from games.services.base import locked_game, record


@receiver(member_leaves)
def give_up_seats(user: User, **_: object) -> None:
    """Who closes the account leaves all games; letters that came from them go."""
    leave_games(user, reason="Left the site.")
    Arrived.objects.filter(user=user).delete()


def leave_games(user: User, *, reason: str) -> None:
    """Seats are given up, drafts dropped, games ruled handed to a co-GM or their players; what was played stays."""
    Submission.objects.filter(seat__player=user, turn__adjudicated_at=None).update(draft="")
    for stay in Membership.objects.filter(user=user, left_at=None).select_related("game"):
        if not stay.game.is_over:
            game_leave(game=stay.game, by=user, reason=reason)
    for game in Game.objects.gm_of(user):
        with locked_game(game) as locked:
            locked.co_gms.remove(user)
            if locked.gm_id == user.pk:
                _rule_passes(locked)
                gm_left_announce(locked, user, locked.gm)
            record(AuditAction.GAME_GM_LEFT, game=locked, by=user)
            tell(locked, "game")
    offers_lapse(user)
    Notice.objects.filter(user=user, settled_at=None).delete()


def _rule_passes(game: Game) -> None:
    """The GM of a locked game goes: the first co-GM follows; without one, the players run it."""
    heir = game.co_gms.order_by("pk").first()
    game.gm = heir
    if heir is not None:
        game.co_gms.remove(heir)
    else:
        game.gm_may_play = False
        game.gate_minutes = 0
        game.status = GameStatus.ABANDONED if game.status == GameStatus.FORMING else game.status
    game.save(update_fields=["gm", "gm_may_play", "gate_minutes", "status"])
