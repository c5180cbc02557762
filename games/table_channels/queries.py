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

TOLD_OF_TURNS = ("game_id", "number", "revision", "phase", "adjudicated_at", "opened_at", "due", "gated_at")
"""All that is read of a turn: every channel is looked at each half minute, and positions are large."""
OVER = "over"


def channels_of(game: Game) -> QuerySet[TableChannel]:
    """The channels of a game, for its GM."""
    return game.channels.all()


def due_posts(game: Game, since: datetime, now: datetime) -> dict[str, TableNews]:
    """What there is to tell of a game now to a channel that is there `since`: by what it is about, its kind."""
    news = {}
    turn = last_shown(game, *TOLD_OF_TURNS)
    if turn is not None and turn.adjudicated_at is not None and turn.adjudicated_at >= since:
        news[f"turn:{turn.pk}"] = TableNews.TURN  # one that is adjudicated again is told again
    if game.is_over and game.finished_at is not None and game.finished_at >= since:
        news[OVER] = TableNews.TURN
    if game.delayed or game.is_over:
        return news
    if (near := _nearing(game, now)) is not None and near.due is not None:
        news[f"deadline:{near.number}:{near.due:%Y%m%d%H%M}"] = TableNews.DEADLINE
    return news | dict.fromkeys(_free(game), TableNews.SEAT)


def _nearing(game: Game, now: datetime) -> Turn | None:
    """The open turn, from the time on at which those without orders are written to; whether there are any or not."""
    if game.status != GameStatus.RUNNING:
        return None
    turn = Turn.objects.filter(game=game).published().filter(adjudicated_at=None).only(*TOLD_OF_TURNS).first()
    if turn is None or turn.due is None or turn.reminder is None:
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
    kind = due_posts(game, post.channel.made_at, now).get(post.about)
    if kind is None:
        return None
    url = f"{settings.SITE_URL}{game.get_absolute_url()}"
    with in_words_of(game):
        turn = last_shown(game, *TOLD_OF_TURNS) if kind == TableNews.TURN else _nearing(game, now)
        text, picture = _text(game, post.about, kind, turn), ""
        if kind == TableNews.TURN and game.delayed:
            url = settings.SITE_URL + reverse("games:watch", args=[game.slug]) if not game.private else url
        elif kind == TableNews.TURN and not game.shut and turn is not None:
            picture = settings.SITE_URL + reverse("games:report-png", args=[game.slug, turn.phase])
    return News(post.pk, kind.value, kind.value, text, game.name, game.slug, url, f"{game.slug}:{kind}", picture)


def _text(game: Game, about: str, kind: TableNews, turn: Turn | None) -> str:
    if about == OVER:
        return f"{game.name} is over."
    if kind == TableNews.SEAT:
        seat = game.seats.filter(pk=int(about.split(":")[1])).first()
        return f"{game.name}: {seat.name if seat is not None else 'a seat'} is free."
    assert turn is not None  # as `due` has it
    if kind == TableNews.TURN:
        again = "has been adjudicated again" if turn.revision > 1 else "is adjudicated"
        return f"{game.name}: {phase_name(game, turn.phase)} {again}."
    with timezone.override("UTC"):
        at = date_format(timezone.localtime(turn.due), "j F, H:i")
    return f"{game.name}: the deadline of {phase_name(game, turn.phase)} is on {at} UTC."
