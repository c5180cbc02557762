"""The queue's page: “Find me a game”, and how long it may take."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.accounts.wishes import on_entering, wish
from games.common.dictionaries import Context
from games.common.durations import duration
from games.common.errors import Refused
from games.common.variants_on_offer import volumes
from games.models import Pace, QueueEntry
from games.queue.queries import entry_of, others_waiting
from games.queue.services import STARTS_IN, TONIGHT, queue_join, queue_leave
from games.table.access import not_a_member, wants_json

QUEUE_WISHED = "queue"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def queue(request: HttpRequest) -> HttpResponse:
    """GET /queue/: where one stands in it, as a page or as JSON. POST: `do` is `join` (the default) or `leave`."""
    member = request.user if isinstance(request.user, User) and not request.user.profile.guest else None
    if request.method == "POST":
        return _change_queue_entry(request, member)
    entry = entry_of(member) if member else None
    if wants_json(request):
        return JsonResponse(_as_data(entry))
    name = volumes()[entry.variant].name if entry and entry.variant in volumes() else ""
    context = {
        **choices(),
        "variant_name": name,
        "entry": entry,
        "others": others_waiting(entry),
    }
    return render(request, "games/queue.html", context)


def choices() -> Context:
    """What the form of the queue offers."""
    minutes = {pace: int(wait.total_seconds() // 60) for pace, wait in STARTS_IN.items()}
    hours = int(TONIGHT.total_seconds() // 3600)
    paces = [{"id": pace.value, "label": pace.label, "wait": duration(minutes[pace])} for pace in Pace]
    return {"paces": paces, "hours": hours, "variants": [(name, volume.name) for name, volume in volumes().items()]}


def _change_queue_entry(request: HttpRequest, member: User | None) -> HttpResponse:
    asked = {name: request.POST.get(name, "") for name in ("pace", "variant")}
    if member is None:
        if wants_json(request):
            return not_a_member(request)
        wish(request, QUEUE_WISHED, **asked)
        return redirect(f"{reverse('account_signup')}?next={reverse('queue')}")
    if request.POST.get("do") == "leave":
        queue_leave(by=member)
        messages.info(request, "You are out of the queue.")
        return redirect("queue")
    return _join_queue(request, member, **asked)


@on_entering(QUEUE_WISHED)
def _join_queue(request: HttpRequest, user: User, *, pace: str, variant: str) -> HttpResponse:
    """Put a member into the queue, and lead to the table if there is one at once."""
    try:
        entry = queue_join(by=user, pace=pace or Pace.LIVE, variant=variant)
    except Refused as error:
        messages.error(request, error.message)
        return redirect("queue")
    if entry.game is None:
        return redirect("queue")
    messages.success(request, "There is company: you have a seat.")
    return redirect(entry.game)


def _as_data(entry: QueueEntry | None) -> dict[str, object]:
    seated = entry.game if entry else None
    return {
        "waiting": entry is not None and seated is None,
        "others": others_waiting(entry),
        "url": seated.get_absolute_url() if seated else "",
    }
