"""Where an event or a club is told of, for its directors or editors."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.channels.kept_pages import channels_page
from games.clubs.models import Club
from games.clubs.pages import of_club
from games.clubs.queries import standing_of
from games.common.member import member
from games.events.director import of_director
from games.events.models import Event
from games.group_channels.models import GroupNews
from games.group_channels.queries import channels_of
from games.group_channels.services import group_channel_add, group_channel_remove


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_director
def of_event(request: HttpRequest, event: Event) -> HttpResponse:
    """GET, POST /events/<name>/channels/: its channels; adds one, or removes one (`do=remove`)."""
    return _channels_response(request, event)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_club
def of_a_club(request: HttpRequest, club: Club) -> HttpResponse:
    """GET, POST /clubs/<name>/channels/: the same of a club, for its editors."""
    if not standing_of(club, request.user).editor:
        raise Http404("There is no such page, or it is for the editors of the club.")
    return _channels_response(request, club)


def _channels_response(request: HttpRequest, of: Event | Club) -> HttpResponse:
    kind, by = ("event" if isinstance(of, Event) else "club"), member(request)
    shown = channels_page(
        request, channels_of(of), GroupNews,
        partial(group_channel_add, of=of, by=by), partial(group_channel_remove, of=of, by=by),
    )  # fmt: skip
    if shown is None:
        return redirect(f"{kind}-channels", of.name)
    context = {kind: of, "directs": True, "over": getattr(of, "status", "") == "over", **shown}
    error = shown["error"]
    return render(request, f"group_channels/{kind}.html", context, status=error.status if error else 200)
