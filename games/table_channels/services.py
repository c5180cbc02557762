"""A table's channels: added and removed by its GM; what is due there is noted, and told by what tells members."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Q

from engine.model.json_data import JsonDict
from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import delete_rows_on_leaving
from games.channels.delivery.deliveries import owed_tell
from games.channels.keeping import channel_fields, kept_seal, place_make, posts_note
from games.channels.models import OWED_FOR
from games.common.errors import Conflict, NotAllowed
from games.models import AuditAction, Game, GameStatus
from games.permissions import check_gm
from games.services.base import locked_game, record
from games.table_channels.models import TableChannel, TableNews, TablePost
from games.table_channels.queries import due_posts, news_of


def table_channel_add(
    *, game: Game, by: User, name: str, address: str, kinds: Sequence[str]
) -> tuple[TableChannel, str]:
    """As the GM: tell of the game there from now on. Returns its secret, too, shown once; Discord has none.

    Raises NotAllowed, Refused with the field, Conflict once the game is over.
    """
    check_gm(game, by)
    fields, secret = channel_fields(name=name, address=address, kinds=kinds, known=TableNews.values)
    with locked_game(game) as locked:
        check_gm(locked, by)
        if locked.is_over:
            raise Conflict("The game is over: nothing more is told of it.")
        place_make(locked.channels.all(), fields["address"], "A table")
        made = TableChannel.objects.create(game=locked, by=by, **fields)
        record(AuditAction.TABLE_CHANNEL, game=locked, by=by, channel=made.pk, on=True)
    return made, secret


def table_channel_remove(*, game: Game, by: User, channel: int) -> None:
    """As the GM: tell nothing there any more. Raises NotAllowed, Conflict."""
    with locked_game(game) as locked:
        check_gm(locked, by)
        table_channel = locked.channels.filter(pk=channel).first()
        if table_channel is None:
            raise Conflict("That channel is gone already.")
        record(AuditAction.TABLE_CHANNEL, game=locked, by=by, channel=table_channel.pk, on=False)
        table_channel.delete()


def table_channel_withdraw(*, channel: TableChannel, by: User) -> None:
    """As an operator: tell nothing there any more; the table's trail says so. Raises NotAllowed."""
    if not by.has_perm("games.delete_tablechannel"):
        raise NotAllowed("You may not take a table's channels away.")
    with locked_game(channel.game) as locked:
        record(AuditAction.TABLE_CHANNEL, game=locked, by=by, channel=channel.pk, on=False)
        locked.channels.filter(pk=channel.pk).delete()


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
        posts_note(channel, due_posts(channel.game, channel.made_at, now), now)


def table_channels_seal() -> int:
    """Seal with today's key what was sealed with another; returns how much that was."""
    return kept_seal(TableChannel)


def _export_channels(user: User) -> list[JsonDict]:
    return [
        {"game": one.game.name, "name": one.name, "kind": one.kind, "address": one.address, "since": one.made_at}
        for one in TableChannel.objects.filter(by=user).select_related("game")
    ]


EXPORTERS["table_channels"] = _export_channels


delete_rows_on_leaving(TableChannel, "by")
