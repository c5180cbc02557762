"""Writing down the mail that is owed, in the transaction that it tells of."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from games.models import Game, MailKind, Notice
from games.services.task_queueing import hint_mail

KIND_OF = {
    "turn": MailKind.TURN,
    "again": MailKind.TURN,
    "deadline": MailKind.DEADLINE,
    "press": MailKind.PRESS,
    "start": MailKind.GAME,
    "end": MailKind.GAME,
    "paused": MailKind.GAME,
    "resumed": MailKind.GAME,
    "moved": MailKind.GAME,
    "seat": MailKind.GAME,
    "trouble": MailKind.GAME,
    "unreadable": MailKind.GAME,
    "rulesgone": MailKind.GAME,
    "appeal": MailKind.GAME,
    "gate": MailKind.GAME,
    "gm": MailKind.GAME,
}


def members_of(game: Game, *, gm: bool = True) -> list[User]:
    """Those who sit at the table now, and the GMs."""
    people = list(User.objects.filter(memberships__game=game, memberships__left_at=None).order_by("pk"))
    return [*people, *(one for one in game.gms if gm and one not in people)]


def notices_owe(
    *,
    game: Game,
    about: str,
    key: str,
    to: Iterable[User] | None = None,
    data: dict[str, Any] | None = None,
    after: datetime | None = None,
) -> None:
    """Owe a mail to each of these members (to the whole table, if nobody is named).

    `about` is the template under templates/mail; `key` names the occasion: a member is told once. `data` must hold
    nothing that not every addressee may know.
    """
    people = members_of(game) if to is None else to
    send_after = after or timezone.now()
    Notice.objects.bulk_create(
        [
            Notice(
                user=user,
                game=game,
                kind=KIND_OF[about],
                about=about,
                key=f"{about}:{game.slug}:{key}"[:80],
                data=data or {},
                send_after=send_after,
            )
            for user in people
        ],
        ignore_conflicts=True,
    )
    if after is None:
        hint_mail()
