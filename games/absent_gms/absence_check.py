"""The hourly look for games that wait for a GM who is not there."""

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from games import database_time
from games.live.live import tell
from games.models import ApiToken, Appeal, AppealStatus, AuditAction, AuditEntry, Game, GameStatus, Message, Turn
from games.services.base import locked_game, record
from games.services.notices import members_of, notices_queue

PAUSE_MAY_LAST = timedelta(days=14)
"""After that a pause without an end counts as something that waits for the GM."""
AT_ONCE = 200
"""Games that are seen to by one look."""


def waits(now: datetime) -> QuerySet[Game]:
    """Games that go on and in which something has waited for the GM for so long."""
    limit = now - timedelta(days=settings.GM_ABSENT_DAYS)
    appealed = Appeal.objects.filter(status=AppealStatus.OPEN, made_at__lte=limit)
    turns = Turn.objects.open().filter(
        Q(failures__gt=0, failure_log__at__lte=limit) | Q(phase__endswith="G", opened_at__lte=limit)
    )
    paused = Q(status=GameStatus.PAUSED, resumes_at=None, paused_at__lte=now - max(PAUSE_MAY_LAST, now - limit))
    going = Game.objects.going().filter(gm__isnull=False, exhibition=False, own_pace=False)
    return going.filter(Q(pk__in=appealed.values("game")) | Q(pk__in=turns.values("game")) | paused)


def last_seen(user: User) -> datetime:
    """When a member was last seen to do something here, or to log in."""
    entry = AuditEntry.objects.filter(actor=user).order_by("-at").values_list("at", flat=True).first()
    letter = Message.objects.filter(author=user).order_by("-pk").values_list("sent_at", flat=True).first()
    token = ApiToken.objects.filter(user=user, used_at__isnull=False).order_by("-used_at").first()
    moments = [user.date_joined, user.last_login, entry, letter, token.used_at if token else None]
    return max(one for one in moments if one is not None)


def gms_look(*, now: datetime | None = None) -> int:
    """Ask for GMs who are not there, open their games to others, and end that where they are back.

    Returns how many games have come a step further.
    """
    now = now or database_time.now()
    if not settings.GM_ABSENT_DAYS:
        return 0
    asked = Game.objects.filter(gm_absent_since__isnull=False)
    keys = list(asked.order_by("gm_absent_since").values_list("pk", flat=True)[:AT_ONCE])
    fresh = waits(now).filter(gm_absent_since=None).order_by("pk")
    keys += list(fresh.values_list("pk", flat=True)[:AT_ONCE])
    return sum(_step(Game(pk=key), now) for key in keys)


def _step(game: Game, now: datetime) -> bool:
    with locked_game(game) as locked:
        waiting = waits(now).filter(pk=locked.pk).exists()
        if locked.gm_absent_since is not None:
            return _go_on(locked, now, waiting=waiting)
        limit = now - timedelta(days=settings.GM_ABSENT_DAYS)
        if not waiting or locked.gm is None or last_seen(locked.gm) > limit:
            return False
        locked.gm_absent_since = now
        locked.save(update_fields=["gm_absent_since"])
        record(AuditAction.GAME_GM_ABSENT, game=locked, by=None, user=locked.gm_id)
        _tell(locked, "asked", locked.gms)
    return True


def _go_on(game: Game, now: datetime, *, waiting: bool) -> bool:
    """What becomes of a locked game whose GM is asked for."""
    assert game.gm_absent_since is not None
    if game.gm is None or not game.is_going or not waiting or last_seen(game.gm) > game.gm_absent_since:
        ask_no_more(game, game.gm)
        return True
    asked_for = timedelta(days=settings.GM_ASKED_DAYS)
    if game.gm_wanted_since is not None or now - game.gm_absent_since < asked_for:
        return False
    game.gm_wanted_since = now
    game.save(update_fields=["gm_wanted_since"])
    record(AuditAction.GAME_GM_WANTED, game=game, by=None, user=game.gm_id)
    _tell(game, "wanted", members_of(game))
    return True


def ask_no_more(game: Game, by: User | None) -> None:
    """In a locked game: the GM is back, or nothing waits any more. The table is told if it had been told before."""
    was_asked, since = game.gm_wanted_since is not None, game.gm_absent_since
    game.gm_absent_since = game.gm_wanted_since = None
    game.save(update_fields=["gm_absent_since", "gm_wanted_since"])
    record(AuditAction.GAME_GM_BACK, game=game, by=by)
    if was_asked and since is not None and game.is_going:
        notices_queue(game=game, about="gmabsent", key=f"back:{since:%Y%m%d%H%M%S}", data={"what": "back"})
    tell(game, "game")


def _tell(game: Game, what: str, to: list[User]) -> None:
    assert game.gm is not None and game.gm_absent_since is not None
    data = {"what": what, "name": str(game.gm.profile), "days": settings.GM_ASKED_DAYS, "gm": game.gm_id}
    notices_queue(game=game, about="gmabsent", key=f"{what}:{game.gm_absent_since:%Y%m%d%H%M%S}", to=to, data=data)
    tell(game, "game")
