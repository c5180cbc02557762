"""The page on which channels of a table, an event or a club are kept (`templates/channels/kept.html`)."""

from collections.abc import Callable

from django.contrib import messages
from django.db.models import QuerySet, TextChoices
from django.http import HttpRequest

from games.channels.models import AnyChannel
from games.common.dictionaries import Context
from games.common.errors import Refused
from games.common.form_values import whole_number


def channels_page(
    request: HttpRequest,
    channels: QuerySet[AnyChannel],
    news: type[TextChoices],
    add: Callable[..., tuple[AnyChannel, str]],
    remove: Callable[..., None],
) -> Context | None:
    """What the page shows, after what was asked has been done; None where the page is to be asked for anew.

    `add` takes name, address, kinds; `remove` the number of a channel. `error` in it: why nothing was done.
    """
    error, made, secret, posted = None, None, "", request.POST
    typed = {"name": posted.get("name", ""), "address": posted.get("address", "")}
    kinds = posted.getlist("kinds") if request.method == "POST" else news.values
    try:
        if posted.get("do") == "remove":
            remove(channel=whole_number(posted.get("channel", "")))
            messages.info(request, "Nothing more is told there.")
            return None
        if request.method == "POST":
            made, secret = add(kinds=kinds, **typed)
            messages.success(request, f"From now on {made.name} is told of it.")
            if not secret:
                return None
            typed = {}
    except Refused as refused:
        error = refused
    return {
        "channels": channels, "error": error, "typed": typed, "made": made, "secret": secret,
        "kinds": [(kind, kind.value in kinds) for kind in news],
    }  # fmt: skip
