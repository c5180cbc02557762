"""An Atom feed for every zine: an issue an entry, its whole text in it."""

from datetime import datetime

from django.conf import settings
from django.http import Http404, HttpRequest

from games.common.etags import made_by, tag
from games.common.kept_feeds import KeptFeed
from games.common.markdown import page
from games.models import Issue, Zine
from games.zines import maps

ENTRIES = 10


def feed_tag(request: HttpRequest, name: str) -> str | None:
    """The ETag of a zine's feed, by what its issues say. None where there is no such zine."""
    zine = Zine.objects.filter(name=name).select_related("editor__profile").first()
    if zine is None:
        return None
    issues = zine.issues.published().values_list("number", "title", "published_at", "text")[:ENTRIES]
    made_of = (name, zine.title, zine.motto, str(zine.editor.profile), *issues)
    return tag(made_by("games", "variants"), request.build_absolute_uri("/"), settings.WEBSUB_HUB, *made_of)


class ZineFeed(KeptFeed):
    """GET /zines/<name>/feed/."""

    tag_of = staticmethod(feed_tag)

    def get_object(self, request: HttpRequest, *args: object, **kwargs: object) -> Zine:
        zine = Zine.objects.filter(name=kwargs["name"]).select_related("editor__profile").first()
        if zine is None:
            raise Http404
        return zine

    def title(self, zine: Zine) -> str:
        return f"{zine.title}, {settings.SITE_NAME}"

    def subtitle(self, zine: Zine) -> str:
        return zine.motto

    def author_name(self, zine: Zine) -> str:
        return str(zine.editor.profile)

    def items(self, zine: Zine) -> list[Issue]:
        return list(zine.issues.published().select_related("zine")[:ENTRIES])

    def item_title(self, item: Issue) -> str:
        return f"No. {item.number}: {item.title}"

    def item_description(self, item: Issue) -> str:
        turns = maps.turns_by_name(item)
        html = page(item.text, lambda named, title: maps.figure(turns, named, title))
        return html.replace('src="/', f'src="{settings.SITE_URL}/')

    def item_pubdate(self, item: Issue) -> datetime:
        assert item.published_at is not None, "only issues that are out are in the feed"
        return item.published_at

    item_updateddate = item_pubdate
