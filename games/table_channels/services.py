"""A table's channels: added and removed by its GM; what is due there is noted, and told by what tells members."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q
from django.dispatch import receiver

from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import member_leaves
from games.channels.delivery.outside import NotOutside, check_address
from games.channels.delivery.telling import owed_tell
from games.channels.models import OWED_FOR
from games.channels.services import webhook_parts
from games.common.errors import Conflict, Refused
from games.common.sealing import seal, sealed_anew
from games.models import AuditAction, Game, GameStatus
from games.permissions import check_gm
from games.services.base import locked_game, record
from games.shown_text import tidy_title
from games.table_channels.models import TableChannel, TableNews, TablePost
from games.table_channels.queries import due, news_of

MOST = 3
"""Channels of one game."""
LONGEST_ADDRESS = 800


def table_channel_add(
    *, game: Game, by: User, name: str, address: str, kinds: Sequence[str]
) -> tuple[TableChannel, str]:
    """As the GM: tell of the game there from now on. Returns its secret, too, shown once; Discord has none.

    Raises NotAllowed, Refused with the field, Conflict once the game is over.
    """
    check_gm(game, by)
    address = address.strip()
    if unknown := [kind for kind in kinds if kind not in TableNews.values]:
        raise Refused(f"There is no kind of news “{unknown[0][:40]}”. It is of: turn, deadline, seat.", field="kinds")
    if not kinds:
        raise Refused("Choose what is told there.", field="kinds")
    try:
        check_address(address)
    except NotOutside as error:
        raise Refused(str(error), field="address") from error
    if len(address) > LONGEST_ADDRESS:
        raise Refused(f"{LONGEST_ADDRESS} characters are the most.", field="address")
    kind, shown, keys = webhook_parts(address)
    with locked_game(game) as locked:
        check_gm(locked, by)
        if locked.is_over:
            raise Conflict("The game is over: nothing more is told of it.")
        locked.channels.filter(address=shown).delete()
        if locked.channels.count() >= MOST:
            raise Refused(f"A table has {MOST} channels at the most. Remove one first.", field="address")
        made = TableChannel.objects.create(
            game=locked, by=by, kind=kind, name=tidy_title(name)[:60] or str(kind.label), address=shown,
            keys=seal(keys), kinds=[one for one in TableNews.values if one in kinds],
        )  # fmt: skip
        record(AuditAction.TABLE_CHANNEL, game=locked, by=by, channel=made.pk, on=True)
    return made, keys.get("secret", "")


def table_channel_remove(*, game: Game, by: User, channel: int) -> None:
    """As the GM: tell nothing there any more. Raises NotAllowed, Conflict."""
    with locked_game(game) as locked:
        check_gm(locked, by)
        found = locked.channels.filter(pk=channel).first()
        if found is None:
            raise Conflict("That channel is gone already.")
        record(AuditAction.TABLE_CHANNEL, game=locked, by=by, channel=found.pk, on=False)
        found.delete()


def tables_tell(*, now: datetime | None = None) -> int:
    """Tell on tables' channels what is due there; returns how much was taken."""
    now = now or database_time.now()
    _note(now)
    owed = TablePost.objects.owed(now).select_related("channel__game")
    return owed_tell(owed, lambda post: news_of(post, now), now)


def _note(now: datetime) -> None:
    """Note what is due on each channel, once."""
    lasts = Q(game__status__in=(GameStatus.FORMING, GameStatus.RUNNING, GameStatus.PAUSED))
    over = Q(game__status=GameStatus.FINISHED, game__finished_at__gte=now - OWED_FOR)
    for channel in TableChannel.objects.filter(lasts | over, ended_at=None).select_related("game"):
        channel.game.only_read()
        news = due(channel.game, channel.made_at, now)
        abouts = [about for about, kind in news.items() if kind in channel.kinds]
        new = set(abouts) - set(channel.deliveries.filter(about__in=abouts).values_list("about", flat=True))
        posts = [TablePost(channel=channel, about=about, send_after=now) for about in abouts if about in new]
        TablePost.objects.bulk_create(posts, ignore_conflicts=True)


def table_channels_seal() -> int:
    """Seal with today's key what was sealed with another; returns how much that was."""
    changed = 0
    for one in TableChannel.objects.all():
        if (kept := sealed_anew(one.keys)) is not None:
            one.keys = kept
            one.save(update_fields=["keys"])
            changed += 1
    return changed


def _held(user: User) -> list[dict[str, Any]]:
    return [
        {"game": one.game.name, "name": one.name, "kind": one.kind, "address": one.address, "since": one.made_at}
        for one in TableChannel.objects.filter(by=user).select_related("game")
    ]


EXPORTERS["table_channels"] = _held


@receiver(member_leaves)
def _told_no_more(user: User, **_: object) -> None:
    TableChannel.objects.filter(by=user).delete()
