"""Cached, well-formed Atom feeds."""

import re
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, Protocol, cast

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.feedgenerator import Atom1Feed
from django.utils.xmlutils import SimplerXMLGenerator

A_WHILE = 24 * 3600  # seconds

NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that no XML can hold. Django would break off at some of them, and readers at the others."""


def _fit(value: object) -> Any:
    return NOT_IN_XML.sub("\ufffd", str(value)) if value is not None else None


class WellFormedFeed(Atom1Feed):
    """An Atom feed in which whatever somebody wrote can stand."""

    def __init__(self, title: str, link: str, description: str, **more: Any) -> None:
        author = {name: _fit(more.pop(name, None)) for name in ("author_name", "subtitle")}
        super().__init__(_fit(title), link, _fit(description), **author, **more)

    def add_root_elements(self, handler: SimplerXMLGenerator) -> None:
        super().add_root_elements(handler)
        if hub := self.feed.get("hub"):
            handler.addQuickElement("link", "", {"rel": "hub", "href": hub})

    def add_item(self, title: str, link: str, description: str, *args: Any, **more: Any) -> None:
        super().add_item(_fit(title), link, _fit(description), *args, **more)


class FeedEntry(Protocol):
    """What is new, and since when."""

    @property
    def url(self) -> str: ...
    @property
    def at(self) -> datetime: ...


class NewsFeed(Feed):
    """A feed of what is new: entries with an address and a moment, and without a text."""

    feed_type = WellFormedFeed

    def item_description(self, item: FeedEntry) -> str:
        return ""

    def item_link(self, item: FeedEntry) -> str:
        return item.url

    def item_guid(self, item: FeedEntry) -> str:
        return f"{item.url}#{item.at.isoformat()}"

    def item_pubdate(self, item: FeedEntry) -> datetime:
        return item.at

    item_updateddate = item_pubdate


class KeptFeed(Feed):
    """A feed with a tag of what it is made of: whoever asks next for the same is given what is kept.

    To tell the last turns of a game takes more than a tenth of a second, and programs ask every few minutes.
    """

    feed_type = WellFormedFeed
    tag_of: ClassVar[Callable[..., str | None]]
    """The ETag of what a request asks for, from the request and the names in its address; None where there is none."""

    def link(self, item: Any) -> str:
        return str(item.get_absolute_url())

    def feed_url(self, item: Any) -> str:
        """Where it is, as the hub is told (`games.websub`): whatever name of the site was asked for."""
        return f"{settings.SITE_URL}{item.get_absolute_url()}feed/"

    def feed_extra_kwargs(self, item: object) -> dict[str, object]:
        """The WebSub hub that is told of news here. Feeds at secret addresses have none, and are none of these."""
        return {"hub": settings.WEBSUB_HUB}

    def __call__(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        made_of = type(self).tag_of(request, *args, **kwargs)
        if made_of is None:
            return super().__call__(request, *args, **kwargs)
        make = partial(super().__call__, request, *args, **kwargs)
        return cast("HttpResponse", cache.get_or_set(f"feed:{made_of}", make, A_WHILE))
