"""The GM who was asked for says that they are there; or another member takes the game over."""

from datetime import timedelta

from django.contrib.auth.models import User

from games import database_time
from games.absent_gms.absence_check import ask_no_more
from games.co_gms.services import check_can_rule
from games.common.errors import Conflict, NotAllowed
from games.live.live import tell
from games.models import AuditAction, Game, GameStatus, Membership
from games.moderation.queries import is_silenced
from games.permissions import may_see
from games.services.announcing import gm_announce
from games.services.base import locked_game, record
from games.services.notices import notices_queue

MEMBER_FOR = timedelta(days=30)
NOT_ASKED = "Nobody looks for a GM here: the GM is there, or somebody has taken the game over."
TOO_NEW = (
    "Whoever rules a game sees all of its secrets. That is for members of at least 30 days who have played a game to "
    "its end here, or rule another one."
)


def check_fit(game: Game, user: User, token: str = "") -> None:
    """Raise Refused or NotAllowed for who may not take over this game, Conflict where nobody is looked for.

    It depends on the game's terms and on this member alone, and on nobody else at the table.
    """
    if game.gm_absent_since is None or not game.is_going:
        raise Conflict(NOT_ASKED)
    if game.gm_id == user.pk:
        raise Conflict("You are the GM of this game. Say that you are here.")
    if is_silenced(user):
        raise NotAllowed("The moderators have silenced you: until that ends you take over no game.")
    if user.profile.is_program:
        raise NotAllowed("A program rules no game of people.")
    check_can_rule(game, user, "game")
    if game.co_gms.filter(pk=user.pk).exists():
        return
    if game.gm_wanted_since is None:
        raise NotAllowed(
            "The GM and the co-GMs are asked first. If none of them answers, anybody fit may take it over."
        )
    if not may_see(game, user, token):
        raise NotAllowed("This game is private: it is taken over by who was invited to it.")
    if not is_tried(user):
        raise NotAllowed(TOO_NEW)


def is_tried(user: User) -> bool:
    """Whether a member has been here for a while, and has played a game to its end or rules one."""
    if database_time.now() - user.date_joined < MEMBER_FOR:
        return False
    played = Membership.objects.filter(user=user, left_at=None, seat__isnull=False, game__status=GameStatus.FINISHED)
    return played.filter(game__own_pace=False).exists() or Game.objects.gm_of(user).exclude(
        status=GameStatus.FORMING
    ).exists()  # fmt: skip


def gm_here(*, game: Game, by: User) -> Game:
    """As the GM who is asked for: be there. Raises NotAllowed for anybody else, Conflict where nobody asks."""
    with locked_game(game) as locked:
        if locked.gm_id != by.pk:
            raise NotAllowed("Only the GM who is asked for can say that.")
        if locked.gm_absent_since is None:
            raise Conflict("Nobody asks for you: all is well.")
        ask_no_more(locked, by)
    return locked


def game_take_over(*, game: Game, by: User, token: str = "") -> Game:
    """Become the GM of a game whose GM is not there. Who was the GM stays as a co-GM; nothing of the game changes.

    Raises as `check_fit`. The table is told by mail and in public press.
    """
    with locked_game(game) as locked:
        check_fit(locked, by, token)
        before, since = locked.gm, locked.gm_absent_since
        assert before is not None and since is not None
        locked.co_gms.remove(by)
        locked.co_gms.add(before)
        locked.gm, locked.gm_absent_since, locked.gm_wanted_since = by, None, None
        locked.save(update_fields=["gm", "gm_absent_since", "gm_wanted_since"])
        locked.reserves.filter(user=by).delete()
        record(AuditAction.GAME_GM_TAKE_OVER, game=locked, by=by, user=before.pk)
        text = f"{by.profile} is the GM of this game from now on. {before.profile} was asked for and did not answer."
        gm_announce(game=locked, by=by, text=text)
        data = {"what": "taken", "name": str(by.profile), "before": str(before.profile)}
        notices_queue(game=locked, about="gmabsent", key=f"taken:{since:%Y%m%d%H%M%S}", data=data)
        tell(locked, "game")
    return locked
