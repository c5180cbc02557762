"""Orders: saved, looked at, marked ready, and tried out against suppositions."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from engine.io.json_lines import read_json
from engine.model.errors import InputError
from games.common.errors import Conflict, Refused
from games.common.order_text import LONGEST_PAPER
from games.maps.game_maps import drawing, scene_of
from games.permissions import Viewer
from games.selectors.orders import check_lines
from games.selectors.trying import tried
from games.services.orders import orders_ready, orders_save
from games.table.access import at_table, members_only, user_of, wants_json
from games.table.frame import frame
from games.table.sheets import check_json, receipt_json


def number_of(request: HttpRequest) -> int:
    """The turn that the page was made for. Raises Refused if it does not say."""
    try:
        return int(request.POST.get("number", ""))
    except ValueError:
        raise Refused("The page did not say which turn it is about. Load it again.") from None


def rows_of(request: HttpRequest) -> list[str] | None:
    """The row of each line, where the script says so. Raises Refused."""
    try:
        rows = read_json(request.POST.get("rows", "null"))
    except InputError:
        rows = ()
    if rows is None or (isinstance(rows, list) and all(isinstance(row, str) for row in rows)):
        return rows
    raise Refused("Rows are a list of texts.", field="rows")


@require_POST
@at_table
@members_only
def save(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The whole paper, one order a line. What is wrong with a line is said next to it, and the line stays."""
    text = request.POST.get("text", "")
    user = user_of(viewer)
    try:
        saved = orders_save(game=viewer.game, by=user, number=number_of(request), text=text, rows=rows_of(request))
        if request.POST.get("then") == "ready":
            orders_ready(game=viewer.game, by=user, number=number_of(request), ready=True)
    except Refused as no:
        if wants_json(request):
            raise
        return _not_saved(request, viewer, text, no)
    if wants_json(request):
        checks = [check_json(check) for check in saved.checks]
        return JsonResponse({"lines": checks, "receipt": receipt_json(saved.receipt)})
    if saved.refused:
        count = len(saved.refused)
        messages.warning(
            request, f"Saved, but {count} line{'s do' if count > 1 else ' does'} not count yet: see below."
        )
    else:
        messages.success(request, f"Saved. Receipt {saved.receipt.code}." if saved.receipt else "Saved.")
    return redirect(f"{viewer.game.get_absolute_url()}#moves")


def _not_saved(request: HttpRequest, viewer: Viewer, text: str, no: Refused) -> HttpResponse:
    """Says why, and gives back what was typed."""
    context = {**frame(viewer, "table"), "typed": text, "no": no, "moved_on": isinstance(no, Conflict)}
    return render(request, "games/not_saved.html", context, status=no.status)


@require_POST
@at_table
@members_only
def check(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """What would become of these lines, for the script, while somebody types. Nothing is saved."""
    text = request.POST.get("text", "")[:LONGEST_PAPER]
    return JsonResponse({"lines": [check_json(check) for check in check_lines(viewer, text, rows_of(request))]})


@require_POST
@at_table
@members_only
def ready(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Ready, or not yet after all."""
    wanted = request.POST.get("ready") == "yes"
    orders_ready(game=viewer.game, by=user_of(viewer), number=number_of(request), ready=wanted)
    if wants_json(request):
        return JsonResponse({"ready": wanted})
    return redirect(f"{viewer.game.get_absolute_url()}#moves")


def _suppositions(request: HttpRequest) -> dict[str, str]:
    """Papers by seat, out of the request's JSON. Raises Refused."""
    try:
        return {str(seat): str(text) for seat, text in read_json(request.POST.get("orders", "{}")).items()}
    except (InputError, AttributeError):
        raise Refused("Suppositions are orders by seat.", field="orders") from None


@require_POST
@at_table
@members_only
def dry_run(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The open turn adjudicated with supposed orders, on what this seat knows. Stored nowhere, told to nobody."""
    found = tried(viewer, _suppositions(request))
    scene = scene_of(viewer.game, found.seen.state, found.seen.phase_name, found.results)
    body: dict[str, Any] = {
        "svg": drawing(scene),
        "results": found.results,
        "events": found.events,
        "phase_name": found.phase_name,
    }
    return JsonResponse(body)
