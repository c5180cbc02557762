"""/me/following/: what is new in what one follows; and the star of a game and of an event."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.common.errors import Hidden
from games.common.member import member
from games.events.queries import event_at
from games.permissions import Viewer
from games.stars.feed import feed_url
from games.stars.news import clubs_followed, events_followed, games_followed, news_for
from games.stars.services import follow
from games.table.access import deed_at_table, user_of


@require_safe
@login_required
@never_cache
def following(request: HttpRequest) -> HttpResponse:
    """GET /me/following/."""
    user = member(request)
    context = {
        "news": news_for(user),
        "games": games_followed(user),
        "events": events_followed(user),
        "clubs": clubs_followed(user),
        "feed": feed_url(user),
    }
    return render(request, "stars/following.html", context)


@deed_at_table
def star_game(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """POST /games/<slug>/follow/: follow a game, or stop (`do=stop`)."""
    follow(by=user_of(viewer), game=viewer.game, stop=request.POST.get("do") == "stop")
    return redirect(viewer.game)


@require_POST
@login_required
def star_event(request: HttpRequest, name: str) -> HttpResponse:
    """POST /events/<name>/follow/: follow an event, or stop (`do=stop`)."""
    try:
        event = event_at(name, request.user)
    except Hidden as error:
        raise Http404(error.message) from error
    follow(by=member(request), event=event, stop=request.POST.get("do") == "stop")
    return redirect(event)
