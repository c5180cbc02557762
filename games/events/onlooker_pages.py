"""/events/<name>/onlookers/: who looks on at all boards of an event, for its directors."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.common.errors import Hidden, Refused
from games.common.form_values import whole_number
from games.common.member import member, member_named
from games.events.director import of_director, say_undone
from games.events.models import Event
from games.events.onlookers import event_onlooker_add, event_onlooker_end, onlookers_of
from games.models import OnlookerRole


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_director
def onlookers(request: HttpRequest, event: Event) -> HttpResponse:
    """GET, POST /events/<name>/onlookers/: who looks on; as a director ask one (`do=add`), or end it (`do=end`)."""
    by, error, posted = member(request), None, request.POST
    if request.method == "POST":
        try:
            if posted.get("do") == "end":
                event_onlooker_end(event=event, by=by, onlooker=whole_number(posted.get("onlooker", "")))
                messages.success(request, "They look on no longer.")
            else:
                _add(request, event, by)
            return redirect("events:onlookers", event.name)
        except Hidden:
            raise
        except Refused as refused:
            error = refused
    context = {
        "event": event, "directs": True, "onlookers": onlookers_of(event), "roles": OnlookerRole.choices,
        "error": error, "typed": posted.get("member", ""), "typed_role": posted.get("role", "observer"),
    }  # fmt: skip
    return render(request, "events/onlookers.html", context, status=error.status if error else 200)


def _add(request: HttpRequest, event: Event, by: User) -> None:
    user = member_named(request.POST.get("member", ""))
    _, undone = event_onlooker_add(event=event, by=by, user=user, role=request.POST.get("role", ""))
    messages.success(request, f"{user.profile} looks on. Tables are told of observers.")
    say_undone(request, undone)
