"""What is new in the games, events and clubs that a member follows."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from games import database_time
from games.clubs.models import Club
from games.clubs.news import RECENT, news_of
from games.events.models import Round
from games.models import Event, Game, GameStatus, Star, Turn

MOST = 20


@dataclass(frozen=True, slots=True)
class NewsItem:
    """One thing that is new: what, and in what it is new."""

    at: datetime
    text: str
    url: str
    of: str
    of_url: str


def games_followed(user: User) -> QuerySet[Game]:
    """The games that a member follows and may see, those that they followed last first."""
    return Game.objects.visible_to(user).filter(stars__user=user).order_by("-stars__pk")


def events_followed(user: User) -> QuerySet[Event]:
    """The events that a member follows and that are not hidden."""
    return Event.objects.filter(stars__user=user, hidden_at=None).order_by("-stars__pk")


def clubs_followed(user: User) -> QuerySet[Club]:
    """The clubs that a member follows and that are not hidden."""
    return Club.objects.filter(followers__user=user, hidden_at=None)


def follows(user: User | AnonymousUser, *, game: Game | None = None, event: Event | None = None) -> bool:
    """Whether somebody follows a game or an event."""
    return user.is_authenticated and Star.objects.filter(user=user.pk, game=game, event=event).exists()


def news_for(user: User, most: int = MOST) -> list[NewsItem]:
    """What is new within RECENT in all that a member follows, the latest first."""
    since = database_time.now() - RECENT
    items = [NewsItem(one.at, one.text, one.url, one.club.title, one.club.get_absolute_url()) for one in
             news_of(clubs_followed(user), user, most)]  # fmt: skip
    items += _seasons(user, since, most) + _ends(user, since, most) + _rounds(user, since, most)
    return sorted(items, key=lambda one: one.at, reverse=True)[:most]


def _seasons(user: User, since: datetime, most: int) -> list[NewsItem]:
    games = games_followed(user).order_by().values("pk")
    turns = Turn.objects.published().filter(game__in=games, adjudicated_at__gt=since)
    turns = turns.select_related("game").defer("state", "submissions", "rulings", "outcome", "draws")
    return [
        NewsItem(
            one.adjudicated_at, f"{one.game.phase_name(one.phase)} is told", _report(one), one.game.name, _table(one)
        )
        for one in turns.order_by("-adjudicated_at")[:most]
        if one.adjudicated_at is not None
    ]


def _report(turn: Turn) -> str:
    return f"{turn.game.get_absolute_url()}report/{turn.phase}/"


def _table(turn: Turn) -> str:
    return turn.game.get_absolute_url()


def _ends(user: User, since: datetime, most: int) -> list[NewsItem]:
    over = Game.objects.filter(pk__in=games_followed(user).order_by().values("pk"), status=GameStatus.FINISHED)
    return [
        NewsItem(one.finished_at, "Decided", f"{one.get_absolute_url()}standings/", one.name, one.get_absolute_url())
        for one in over.filter(finished_at__gt=since).order_by("-finished_at")[:most]
        if one.finished_at is not None
    ]


def _rounds(user: User, since: datetime, most: int) -> list[NewsItem]:
    """Rounds of events that have begun."""
    begun = Round.objects.filter(event__in=events_followed(user).order_by().values("pk"), started_at__gt=since)
    return [
        NewsItem(
            one.started_at,
            f"Round {one.number} has begun",
            one.event.get_absolute_url(),
            one.event.title,
            one.event.get_absolute_url(),
        )
        for one in begun.select_related("event").order_by("-started_at")[:most]
        if one.started_at is not None
    ]
