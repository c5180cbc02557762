"""What a table's channels are told: of a game as it is now, nothing that outsiders may not know yet."""

from collections.abc import Iterator
from datetime import datetime

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from games.channels.delivery.news import News
from games.common.themes import in_words_of
from games.models import Game, GameStatus, Turn
from games.selectors.positions import phase_name
from games.table_channels.models import TableChannel, TableNews, TablePost
from games.watching.queries import last_shown


def channels_of(game: Game) -> QuerySet[TableChannel]:
    """The channels of a game, for its GM."""
    return game.channels.all()


def due(game: Game, since: datetime, now: datetime) -> dict[str, TableNews]:
    """What there is to tell of a game now to a channel that is there `since`: by what it is about, its kind."""
    found = {}
    turn = last_shown(game)
    if turn is not None and turn.adjudicated_at is not None and turn.adjudicated_at >= since:
        found[f"turn:{turn.number}"] = TableNews.TURN
    if game.delayed or game.is_over:
        return found
    if (near := _nearing(game, now)) is not None and near.due is not None:
        found[f"deadline:{near.number}:{near.due:%Y%m%d%H%M}"] = TableNews.DEADLINE
    return found | dict.fromkeys(_free(game), TableNews.SEAT)


def _nearing(game: Game, now: datetime) -> Turn | None:
    """The open turn, from the time on at which those without orders are written to; whether there are any or not."""
    turn = game.open_turn
    if game.status != GameStatus.RUNNING or turn is None or turn.due is None or turn.reminder is None:
        return None
    return turn if turn.reminder <= now < turn.due else None


def _free(game: Game) -> Iterator[str]:
    """Seats that somebody may take, each told once a turn; before the start the table as a whole, once."""
    if game.is_against_bots:
        return
    if game.status == GameStatus.FORMING:
        if game.memberships.filter(left_at=None).count() < game.seats.count():
            yield "seat:0"
        return
    for pk in game.seats.open_to_replacements().values_list("pk", flat=True):
        yield f"seat:{pk}:{game.turn_number}"


def news_of(post: TablePost, now: datetime) -> News | None:
    """What is sent of a post; None where it has been overtaken, or must not be told any more."""
    game = post.channel.game
    game.only_read()
    kind = due(game, post.channel.made_at, now).get(post.about)
    if kind is None:
        return None
    url = f"{settings.SITE_URL}{game.get_absolute_url()}"
    with in_words_of(game):
        text, picture = _text(game, post, kind), ""
        if kind == TableNews.TURN and game.delayed:
            url = settings.SITE_URL + reverse("games:watch", args=[game.slug]) if not game.private else url
        elif kind == TableNews.TURN and not game.shut and (turn := last_shown(game)) is not None:
            picture = settings.SITE_URL + reverse("games:report-png", args=[game.slug, turn.phase])
    return News(post.pk, kind.value, kind.value, text, game.name, game.slug, url, f"{game.slug}:{kind}", picture)


def _text(game: Game, post: TablePost, kind: TableNews) -> str:
    turn = last_shown(game) if kind == TableNews.TURN else game.open_turn
    if kind == TableNews.SEAT:
        seat = game.seats.filter(pk=int(post.about.split(":")[1])).first()
        return f"{game.name}: {seat.name if seat is not None else 'a seat'} is free."
    assert turn is not None  # as `due` has it
    if kind == TableNews.TURN:
        over = " The game is over." if game.is_over else ""
        return f"{game.name}: {phase_name(game, turn.phase)} is adjudicated.{over}"
    with timezone.override("UTC"):
        at = date_format(timezone.localtime(turn.due), "j F, H:i")
    return f"{game.name}: the deadline of {phase_name(game, turn.phase)} is on {at} UTC."
