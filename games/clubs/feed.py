"""An Atom feed for every club: what everybody may know of its news."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest

from games.clubs.models import Club
from games.clubs.news import ClubNews, news_of
from games.common.etags import made_by, tag
from games.common.kept_feeds import KeptFeed, NewsFeed


def _club(name: str) -> Club | None:
    return Club.objects.filter(name=name, hidden_at=None).first()


def feed_tag(request: HttpRequest, name: str) -> str | None:
    """The ETag of a club's feed, by what stands in it. None where there is no such club."""
    club = _club(name)
    if club is None:
        return None
    items = [(one.at, one.text, one.url) for one in news_of([club], AnonymousUser())]
    return tag(
        made_by("games"), request.build_absolute_uri("/"), settings.WEBSUB_HUB, name, club.title, club.motto, items
    )


class ClubFeed(NewsFeed, KeptFeed):
    """GET /clubs/<name>/feed/."""

    tag_of = staticmethod(feed_tag)

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Club:
        club = _club(kwargs["name"])
        if club is None:
            raise Http404
        return club

    def title(self, club: Club) -> str:
        return f"{club.title}, {settings.SITE_NAME}"

    def subtitle(self, club: Club) -> str:
        return club.motto

    def items(self, club: Club) -> list[ClubNews]:
        return news_of([club], AnonymousUser())

    def item_title(self, item: ClubNews) -> str:
        return item.text
