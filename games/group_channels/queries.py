"""What channels of events and clubs are told: nothing that outsiders may not know."""

import hashlib
from collections.abc import Iterator
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from games.channels.delivery.news import News
from games.clubs.models import Club
from games.clubs.queries import games_of, openings
from games.events.calls import round_called
from games.events.models import EntryMode, EntryState, Event, EventBoard, EventStatus, Round, RoundState
from games.group_channels.models import GroupChannel, GroupNews, GroupPost
from games.models import Game, GameStatus
from games.models.game_queries import GameQuerySet

MOST_TOLD = 20
"""Rounds, games and tables that are looked at for one channel, the latest first."""
ENTRIES = "entries"
STANDINGS = "standings"
NOBODY = AnonymousUser()


def channels_of(of: Event | Club) -> QuerySet[GroupChannel]:
    """The channels of an event or a club, for who keeps them."""
    return of.channels.all()


def due_posts(of: Event | Club, since: datetime) -> dict[str, GroupNews]:
    """What there is to tell now to a channel that is there `since`: by what it is about, its kind."""
    if of.hidden_at is not None:
        return {}
    return dict(_of_event(of, since) if isinstance(of, Event) else _of_club(of, since))


def _of_event(event: Event, since: datetime) -> Iterator[tuple[str, GroupNews]]:
    yield from _rounds(event.rounds.all(), since)
    if mark := standings_mark(event):
        yield f"{STANDINGS}:{mark}", GroupNews.STANDINGS
    if _takes_entries(event):
        yield ENTRIES, GroupNews.SEAT
    yield from _looking(_games_of(event).joinable())


def _of_club(club: Club, since: datetime) -> Iterator[tuple[str, GroupNews]]:
    yield from _rounds(Round.objects.filter(event__club=club, event__hidden_at=None), since)
    over = games_of(club, NOBODY).filter(status=GameStatus.FINISHED, finished_at__gte=since)
    for pk in over.order_by("-finished_at").values_list("pk", flat=True)[:MOST_TOLD]:
        yield f"{STANDINGS}:{pk}", GroupNews.STANDINGS
    yield from _looking(openings(club, NOBODY))


def _rounds(rounds: QuerySet[Round], since: datetime) -> Iterator[tuple[str, GroupNews]]:
    """Rounds that have begun, once their boards are there: those that are drawn are for directors alone."""
    begun = rounds.exclude(state=RoundState.DRAWN).filter(started_at__gte=since).order_by("-started_at")
    unmade = EventBoard.objects.filter(round__here=True, game=None, counts__isnull=True, trouble="").values("round")
    begun = begun.exclude(pk__in=unmade)
    for pk in begun.values_list("pk", flat=True)[:MOST_TOLD]:
        yield f"round:{pk}", GroupNews.ROUND


def _looking(games: QuerySet[Game]) -> Iterator[tuple[str, GroupNews]]:
    """Tables with a free seat, each told once a turn."""
    for pk, number in games.order_by("-pk").values_list("pk", "turn_number")[:MOST_TOLD]:
        yield f"seat:{pk}:{number}", GroupNews.SEAT


def _games_of(event: Event) -> GameQuerySet:
    return Game.objects.filter(of_event__round__event=event)


def _takes_entries(event: Event) -> bool:
    if event.status != EventStatus.FORMING or event.entry != EntryMode.OPEN:
        return False
    return not event.most or event.entries.filter(state=EntryState.IN).count() < event.most


def standings_mark(event: Event) -> str:
    """By what the standings of an event are known: they change with its boards that are over. Empty for none."""
    over = Q(counts__isnull=False) | Q(game__status=GameStatus.FINISHED)
    boards = EventBoard.objects.filter(over, round__event=event).order_by("pk")
    marks = list(boards.values_list("pk", "counts", "game__finished_at"))
    return hashlib.sha256(repr(marks).encode()).hexdigest()[:16] if marks else ""


def news_of(post: GroupPost) -> News | None:
    """What is sent of a post; None where it has been overtaken, or must not be told any more."""
    of = post.channel.of
    kind = due_posts(of, post.channel.made_at).get(post.about)
    if kind is None:
        return None
    text, game, url = _news_line(of, post.about, kind)
    name, slug = (game.name, game.slug) if game else ("", "")
    tag = f"{of._meta.model_name}:{of.name}:{kind}"
    return News(post.pk, kind.value, kind.value, text, name, slug, f"{settings.SITE_URL}{url}", tag, group=of.title)


def _news_line(of: Event | Club, about: str, kind: GroupNews) -> tuple[str, Game | None, str]:
    """One line, the game that it is about, and where to read on."""
    if about == ENTRIES:
        return f"{of.title} takes entries.", None, of.get_absolute_url()
    if kind == GroupNews.STANDINGS and isinstance(of, Event):
        return f"{of.title}: the standings have changed.", None, of.get_absolute_url()
    pk = int(about.split(":")[1])
    if kind == GroupNews.ROUND:
        one = Round.objects.select_related("event").get(pk=pk)
        return (
            f"{one.event.title}: round {one.number} has begun.{round_called(one)}",
            None,
            one.event.get_absolute_url(),
        )
    game = Game.objects.get(pk=pk)
    text = "is decided, and the standings have changed" if kind == GroupNews.STANDINGS else "looks for players"
    return f"{of.title}: {game.name} {text}.", game, game.get_absolute_url()
