"""The pages of the sandbox. Every deed on the bench is one form: the bench goes out with the page and comes back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import engine
from games import database_time
from games.access_log.services import gm_access_record
from games.common.errors import Hidden, Refused
from games.common.member import member
from games.models import AuditAction, Sandbox
from games.permissions import may_open
from games.sandbox import loading, origin, working
from games.sandbox.answering import file_of, hidden_as_404, requested_bench, show
from games.sandbox.bench import GM, from_json, order_lines, unpack
from games.sandbox.deeds import work
from games.sandbox.limits import count_work, engines_words
from games.sandbox.services import sandbox_remove
from games.sandbox.showing import lines_json
from games.table.access import viewer_for
from games.table.orders import rows_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@ensure_csrf_cookie
@hidden_as_404
def sandbox(request: HttpRequest) -> HttpResponse:
    """GET /sandbox/?variant=…&without=…&with=…&option=name:value, and whatever is done on the bench."""
    if request.method == "POST":
        return work(request)
    if request.GET:  # rules are put together
        count_work(request)
    return show(request, requested_bench(request.GET))


@require_safe
@never_cache
@ensure_csrf_cookie
@hidden_as_404
def of_game(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A turn of a hosted game with the reader's own eyes; `?eyes=everybody`: as everybody sees it; `gm`: as the GM."""
    viewer, eyes = viewer_for(request, slug), request.GET.get("eyes")
    viewer = origin.as_gm(viewer, request.user) if eyes == GM else viewer
    bench = origin.laid(viewer, number, openly=eyes == "everybody")
    turn = origin.turn_numbered(viewer.game, number)
    if eyes != "everybody":
        gm_access_record(
            viewer, AuditAction.GM_READ_ORDERS if turn.adjudicated_at is None else AuditAction.GM_PAST, turn=number
        )
    if turn.adjudicated_at is None:
        return show(request, bench)
    played, notes = working.adjudicated(bench)
    return show(request, played, notes=notes)


@require_safe
@never_cache
@ensure_csrf_cookie
@hidden_as_404
def of_example(request: HttpRequest, variant: str, name: str) -> HttpResponse:
    """An example of the rules pages."""
    bench, notes = loading.of_example(variant, name)
    return show(request, bench, notes=notes)


@require_safe
@never_cache
@ensure_csrf_cookie
@hidden_as_404
def of_datc(request: HttpRequest, case: str) -> HttpResponse:
    """A case of the DATC, such as 6.A.1."""
    bench, notes = loading.of_datc(case)
    return show(request, bench, notes=notes)


def kept_for(request: HttpRequest, token: str) -> Sandbox:
    """A kept sandbox, if it is for this reader. Raises Hidden."""
    kept_sandbox = Sandbox.objects.kept(database_time.now()).select_related("game").filter(token=token).first()
    if kept_sandbox is None or not may_open(kept_sandbox, request.user):
        raise Hidden("There is no such sandbox, it is for the GMs of its game, or the time that it was kept is over.")
    return kept_sandbox


@require_safe
@never_cache
@ensure_csrf_cookie
@hidden_as_404
def kept_page(request: HttpRequest, token: str) -> HttpResponse:
    """A sandbox that somebody kept; `?at=2` looks at its third position."""
    kept_sandbox = kept_for(request, token)
    bench, at = from_json(kept_sandbox.bench), request.GET.get("at", "")
    if at.isdecimal():
        bench = working.looking_at(bench, int(at[:4]))
    return show(request, bench, kept=kept_sandbox, address=request.build_absolute_uri(kept_sandbox.get_absolute_url()))


@require_safe
@hidden_as_404
def scenario_file(request: HttpRequest, token: str) -> HttpResponse:
    """A kept sandbox as a scenario file."""
    return file_of(from_json(kept_for(request, token).bench))


@require_POST
@login_required
@hidden_as_404
def remove(request: HttpRequest, token: str) -> HttpResponse:
    """Remove one's own."""
    sandbox_remove(sandbox=kept_for(request, token), by=member(request))
    messages.success(request, "Removed. Its link leads nowhere now.")
    return redirect("sandbox-mine")


@require_safe
@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """One's own, under /me/'s tabs."""
    return render(request, "sandbox/mine.html", {"kept": Sandbox.objects.filter(owner=member(request))})


@require_POST
def lines(request: HttpRequest) -> HttpResponse:
    """What is to be said of one seat's lines in the position that is looked at, for the script. Nothing is kept."""
    try:
        count_work(request)
        bench, seat = unpack(request.POST.get("bench", "")), request.POST.get("seat", "")
        origin.check_eyes(request.user, bench)
        rulebook = bench.rulebook()
        if rulebook.seat(seat) is None:
            raise Refused(f"There is no seat “{seat[:40]}”.")
        text, rows = request.POST.get("text", "")[:20_000], rows_of(request)
        with engines_words():
            state = bench.state(rulebook)
            given = order_lines(engine.paper_lines(rulebook, state, seat, text, rows))
            checked = lines_json(rulebook, state, seat, given)
    except Refused as error:
        return JsonResponse({"message": error.message, "field": error.field}, status=error.status)
    return JsonResponse({"lines": checked, "receipt": None})
