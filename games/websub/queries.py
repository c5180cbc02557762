"""Which feeds have news that anybody may read."""

from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, Q
from django.urls import reverse

from games.clubs.models import Club
from games.clubs.news import news_of
from games.models import GameStatus, Issue, Turn
from games.models.game_queries import openly

MOST = 1000
"""Feeds of a kind that are looked at, those with the latest news first."""


def feeds_with_news(since: datetime) -> dict[str, str]:
    """The addresses of public feeds with news since then, and by what the latest of it is known."""
    return {**_of_games(since), **_of_zines(since), **_of_clubs(since)}


def _of_games(since: datetime) -> dict[str, str]:
    """Turns; and ends, at which games that were shown later are shown."""
    turns = Turn.objects.published().filter(openly("game__"), adjudicated_at__isnull=False)
    over = Q(game__status=GameStatus.FINISHED, game__finished_at__gte=since)
    turns = turns.filter(Q(adjudicated_at__gte=since) | over)
    last_turns = turns.values_list("game__slug", "game__status").annotate(last=Max("pk")).order_by("-last")
    return {reverse("games:feed", args=[slug]): f"{status} {last}" for slug, status, last in last_turns[:MOST]}


def _of_zines(since: datetime) -> dict[str, str]:
    issues = Issue.objects.published().filter(published_at__gte=since).order_by()
    last_issues = issues.values_list("zine__name").annotate(last=Max("pk")).order_by("-last")
    return {reverse("zines:feed", args=[name]): str(last) for name, last in last_issues[:MOST]}


def _of_clubs(since: datetime) -> dict[str, str]:
    """What everybody may know of it, as the feed tells it."""
    tables = Q(shelf__added_at__gte=since) | Q(shelf__game__finished_at__gte=since)
    stirring = Club.objects.filter(tables | Q(zines__issues__published_at__gte=since), hidden_at=None).distinct()
    news: dict[str, str] = {}
    for one in news_of(stirring[:MOST], AnonymousUser(), MOST):
        if one.at >= since:
            news.setdefault(reverse("clubs:feed", args=[one.club.name]), f"{one.at.isoformat()} {one.url}"[:80])
    return news
