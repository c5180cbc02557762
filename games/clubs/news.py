"""What is new in clubs: tables set and decided, issues out."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser, User

from games import database_time
from games.clubs.models import Club, ClubGame, ClubMember
from games.models import Game, GameStatus, Issue

RECENT = timedelta(days=30)
MOST = 20


@dataclass(frozen=True, slots=True)
class ClubNews:
    """One thing that happened in a club."""

    club: Club
    at: datetime
    text: str
    url: str


def news_of(clubs: Iterable[Club], reader: User | AnonymousUser, most: int = MOST) -> list[ClubNews]:
    """The news of some clubs of the last RECENT that a reader may see, the latest first."""
    known = {club.pk: club for club in clubs}
    since = database_time.now() - RECENT
    if not known:
        return []
    shelf = ClubGame.objects.filter(club__in=known, game__in=Game.objects.visible_to(reader)).select_related("game")
    news = [
        ClubNews(known[one.club_id], one.added_at, f"A new table: {one.game.name}", one.game.get_absolute_url())
        for one in shelf.filter(added_at__gt=since).exclude(game__status=GameStatus.ABANDONED)[:most]
    ]
    over = shelf.filter(game__status=GameStatus.FINISHED, game__finished_at__gt=since).order_by("-game__finished_at")
    news += [
        ClubNews(known[one.club_id], one.game.finished_at, f"Decided: {one.game.name}", one.game.get_absolute_url())
        for one in over[:most]
        if one.game.finished_at is not None
    ]
    issues = Issue.objects.published().filter(zine__club__in=known, published_at__gt=since).select_related("zine")
    news += [
        ClubNews(
            known[one.zine.club_id], one.published_at, f"{one.zine.title}, No. {one.number}", one.get_absolute_url()
        )
        for one in issues.defer("text").order_by("-published_at")[:most]
        if one.published_at is not None and one.zine.club_id is not None
    ]
    return sorted(news, key=lambda one: one.at, reverse=True)[:most]


def requests_to(user: User) -> list[tuple[Club, int]]:
    """The clubs that a member edits and that somebody asks to join, with how many."""
    edited = ClubMember.objects.editors().filter(user=user).values("club")
    waiting: dict[Club, int] = {}
    for stay in ClubMember.objects.waiting().filter(club__in=edited).select_related("club"):
        waiting[stay.club] = waiting.get(stay.club, 0) + 1
    return list(waiting.items())
