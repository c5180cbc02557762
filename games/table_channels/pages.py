"""/games/<slug>/channels/: where the table is told of, for its GM."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.channels.kept_pages import channels_page
from games.permissions import Viewer, check_gm
from games.table.access import at_table, members_only, user_of
from games.table.frame import frame
from games.table_channels.models import TableNews
from games.table_channels.queries import channels_of
from games.table_channels.services import table_channel_add, table_channel_remove


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
@members_only
def channels(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET, POST /games/<slug>/channels/: as the GM, the table's channels; adds one, or removes one (`do=remove`)."""
    game, by = viewer.game, user_of(viewer)
    check_gm(game, by)
    shown = channels_page(
        request, channels_of(game), TableNews,
        partial(table_channel_add, game=game, by=by), partial(table_channel_remove, game=game, by=by),
    )  # fmt: skip
    if shown is None:
        return redirect("games:channels", game.slug)
    error = shown["error"]
    context = {**frame(viewer, "table"), **shown}
    return render(request, "table_channels/channels.html", context, status=error.status if error else 200)
