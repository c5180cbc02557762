"""Feeds that are made once for everybody, as long as what they are made of is the same."""

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, cast

from django.contrib.syndication.views import Feed
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

A_WHILE = 24 * 3600  # seconds


class KeptFeed(Feed):
    """A feed with a tag of what it is made of: whoever asks next for the same is given what is kept.

    To tell the last turns of a game takes more than a tenth of a second, and programs ask every few minutes.
    """

    tag_of: ClassVar[Callable[..., str | None]]
    """The ETag of what a request asks for, from the request and the names in its address; None where there is none."""

    def __call__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        made_of = type(self).tag_of(request, *args, **kwargs)
        if made_of is None:
            return super().__call__(request, *args, **kwargs)
        make = partial(super().__call__, request, *args, **kwargs)
        return cast("HttpResponse", cache.get_or_set(f"feed:{made_of}", make, A_WHILE))
