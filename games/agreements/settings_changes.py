"""Changing what was agreed before a game starts: those who sit are told in words, and confirm it or lose their place.

That is the settings, and the rules with their board and seats (rules_changes.py).

The rule: whoever sat down before a change has `TO_CONFIRM` from the latest one. They confirm, or leave; until all have
done one of the two, the game does not start. Whose time is up loses the place and may sit down again. What a member is
shown is the difference between what they agreed to and what holds now, however many changes lie between; where there
is none any more, nothing is asked of them.
"""

import logging
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from games import database_time
from games.agreements.agreed import agreed_now, changed_since
from games.agreements.rules_changes import RULES, rules_apply, seats_refit
from games.common.changed_names import check_not_forbidden
from games.common.errors import Conflict, Refused
from games.forming.creating import apply_settings, check_bot_seats, check_scoring
from games.forming.joining import check_forming, check_keeper
from games.game_settings import FIELDS
from games.live.live import tell
from games.models import AuditAction, Game, GameStatus, Membership
from games.models.timetable import SHORTEST_WINDOW
from games.services.base import locked_game, record
from games.services.notices import notices_queue
from games.services.roll_call import reserves_seat
from games.services.seats import seat_give_up
from games.services.starting import start_if_full

log = logging.getLogger(__name__)

TO_CONFIRM = timedelta(days=2)
AT_ONCE = 100
"""Places that are freed by one call."""
NOT_IN_TIME = "Did not confirm the changed settings in time."


def game_change(
    *, game: Game, by: User, free: bool = False, shortest_window: int = SHORTEST_WINDOW, **settings: object
) -> Game:
    """As who keeps a game that has not started: change its settings or rules. All others who sit are asked to confirm.

    `settings`: fields named in FIELDS, and what RULES names. Where the rules change the seats so that somebody
    loses theirs, that is Refused (field `free`) unless `free` is true: then they are told.
    """
    with locked_game(game) as locked:
        check_keeper(locked, by)
        check_forming(locked)
        before = agreed_now(locked)
        if (called := str(settings.get("name", locked.name))) != locked.name:
            check_not_forbidden("game", [called], [locked.pk], field="name")
        rules = {name: value for name, value in settings.items() if name in RULES}
        plain = {name: value for name, value in settings.items() if name not in RULES}
        apply_settings(locked, _really_changed(locked, plain), FIELDS, shortest_window)
        if _others(locked, by):
            _check_promises(before, locked)
        rulebook = rules_apply(locked, rules) if rules else None
        if "bot_seats" in plain:
            check_bot_seats(locked, rulebook or locked.rulebook)
        if rulebook is not None or "scoring" in plain:
            check_scoring(locked, rulebook or locked.rulebook)
        locked.save()
        freed = seats_refit(locked, rulebook, by=by, free=free) if rulebook is not None else []
        record(AuditAction.GAME_CHANGE, game=locked, by=by, settings=sorted(settings), freed=len(freed))
        others = _others(locked, by)
        if before != agreed_now(locked):
            _ask(locked, others, before)
            locked.memberships.filter(user=by, left_at=None).update(agreed=None, confirm_by=None)
        start_if_full(locked)
        tell(locked, "game")
    return locked


def _others(game: Game, by: User) -> list[Membership]:
    """The stays of those who sit at a game, but for who changes it."""
    return list(game.memberships.filter(left_at=None).exclude(user=by).select_related("user"))


def _really_changed(game: Game, settings: dict[str, object]) -> dict[str, object]:
    """Settings without a time to start that stays as it is: it may have passed while a change is confirmed."""
    asked = settings.get("starts_at")
    same = isinstance(asked, datetime) and game.starts_at is not None and _minute(asked) == _minute(game.starts_at)
    return {name: value for name, value in settings.items() if not (same and name == "starts_at")}


def _minute(moment: datetime) -> datetime:
    """As a form can say it."""
    return moment.replace(second=0, microsecond=0)


def _check_promises(before: dict[str, object], game: Game) -> None:
    """Raise Refused for what cannot be taken back by a confirmation: it would be told before anybody could leave."""
    if before["anonymous"] and not game.anonymous:
        raise Refused("Others have sat down without their names being told. They stay hidden.", field="anonymous")
    if before["private"] and not game.private:
        raise Refused("Others have sat down at a private table. It stays private.", field="private")
    seated = game.memberships.filter(left_at=None, user__profile__owner__isnull=False)
    if before["programs_allowed"] and not game.programs_allowed and seated.exists():
        raise Refused("A program sits at this table. Take it off the table first.", field="programs_allowed")
    if game.from_queue:
        raise Refused("This table was laid for members of the queue, who asked for these settings.")


def _ask(game: Game, stays: list[Membership], before: dict[str, object]) -> None:
    """Ask those who sit at a locked game to confirm what has changed since they agreed; `before`: the last change."""
    now, until = agreed_now(game), database_time.now() + TO_CONFIRM
    for stay in stays:
        agreed = before if stay.agreed is None else {"rules": before["rules"], **stay.agreed}
        changed = changed_since(agreed, now)
        asked = stay.agreed is not None
        stay.agreed, stay.confirm_by = (agreed, until) if changed else (None, None)
        stay.save(update_fields=["agreed", "confirm_by"])
        if changed or asked:
            data = {"agreed": dict(agreed), "now": now, "until": until.isoformat()}
            notices_queue(
                game=game, about="settings", key=f"{stay.pk}:{until:%Y%m%d%H%M%S%f}", to=[stay.user], data=data
            )


def settings_confirm(*, game: Game, by: User, until: datetime | None) -> Membership:
    """Agree to the settings as they are. `until`: the `confirm_by` that was shown, so that nobody agrees unseen.

    The last one to do so starts a game that is full. Raises Conflict where the settings changed once more.
    """
    with locked_game(game) as locked:
        check_forming(locked)
        stay = locked.memberships.filter(user=by, left_at=None).first()
        if stay is None:
            raise Refused("You are not in this game.")
        if stay.confirm_by is None:
            raise Refused("There is nothing to confirm: you agreed to the settings as they are.")
        if stay.confirm_by != until:
            raise Conflict("The settings have changed once more. Look again at what is new before you confirm it.")
        stay.agreed = stay.confirm_by = None
        stay.save(update_fields=["agreed", "confirm_by"])
        record(AuditAction.LOBBY_CONFIRM, game=locked, by=by)
        start_if_full(locked)
        tell(locked, "seat")
    return stay


def seats_free(*, now: datetime | None = None) -> int:
    """Free the places of those whose time to confirm is up, and say so; returns how many. What fails stops no other."""
    now, freed = now or database_time.now(), 0
    due = Membership.objects.unconfirmed().filter(confirm_by__lte=now).order_by("confirm_by")
    for pk, game_id in list(due.values_list("pk", "game_id")[:AT_ONCE]):
        try:
            with transaction.atomic():
                freed += _free(Game.objects.locked(game_id), pk, now)
        except Exception as error:  # whatever it is
            log.error("a place in game %s could not be freed: %s", game_id, type(error).__name__)
    return freed


def _free(game: Game, pk: int, now: datetime) -> bool:
    stay = game.memberships.filter(pk=pk, left_at=None, confirm_by__lte=now).select_related("user", "seat").first()
    if stay is None or game.status != GameStatus.FORMING:
        return False
    seat_give_up(game, stay, reason=NOT_IN_TIME)
    record(AuditAction.LOBBY_UNCONFIRMED, game=game, by=None, user=stay.user_id)
    notices_queue(game=game, about="unconfirmed", key=f"{stay.pk}", to=[stay.user], data={"mine": True})
    keepers = [one for one in game.gms or [game.creator] if one != stay.user]
    notices_queue(game=game, about="unconfirmed", key=f"{stay.pk}", to=keepers)
    if reserves_seat(game):
        start_if_full(game)
    tell(game, "seat")
    return True
