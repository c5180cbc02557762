"""/games/<slug>/channels/: where the table is told of, for its GM."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.common.errors import Refused
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
    error, made, secret, posted = None, None, "", request.POST
    typed = {"name": posted.get("name", ""), "address": posted.get("address", "")}
    kinds = posted.getlist("kinds") if request.method == "POST" else TableNews.values
    try:
        if posted.get("do") == "remove":
            pk = posted.get("channel", "")
            table_channel_remove(game=game, by=by, channel=int(pk) if pk.isdecimal() and len(pk) < 12 else 0)
            messages.info(request, "Nothing more is told there.")
            return redirect("games:channels", game.slug)
        if request.method == "POST":
            made, secret = table_channel_add(game=game, by=by, kinds=kinds, **typed)
            messages.success(request, f"From now on {made.name} is told of this table.")
            if not secret:
                return redirect("games:channels", game.slug)
            typed = {}
    except Refused as refused:
        error = refused
    context = {
        **frame(viewer, "table"), "channels": channels_of(game), "error": error, "typed": typed, "made": made,
        "secret": secret, "kinds": [(kind, kind.value in kinds) for kind in TableNews],
    }  # fmt: skip
    return render(request, "table_channels/channels.html", context, status=error.status if error else 200)
