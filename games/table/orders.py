"""Orders: saved, looked at, marked ready, and tried out against suppositions."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render

from engine.io.json_lines import read_json
from engine.model.errors import InputError
from games.common.errors import Conflict, NotAllowed, Refused
from games.common.order_text import LONGEST_PAPER
from games.maps.game_maps import drawing, scene_of
from games.models import Game
from games.permissions import Viewer, viewer_of
from games.selectors.orders import OrderSheet, check_lines, order_sheet
from games.services.orders import orders_ready, orders_save
from games.table.access import at_table, deed_at_table, members_only, user_of, wants_json
from games.table.frame import frame
from games.table.order_trials import try_orders
from games.table.ready_doubts import closes_at_once, doubts_of
from games.table.services.order_rows import RowEdit, RowFate, rows_save
from games.table.sheets import check_json, paper_json, past_paper_json, receipt_json


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


@deed_at_table
def save(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The whole paper, one order a line. What is wrong with a line is said next to it, and the line stays."""
    text = request.POST.get("text", "")
    user, number = user_of(viewer), number_of(request)
    try:
        saved = orders_save(game=viewer.game, by=user, number=number, text=text, rows=rows_of(request))
        if request.POST.get("then") == "ready" and (asked := _ready_or_why_not(request, viewer, number)) is not None:
            return asked
    except Refused as error:
        if wants_json(request):
            raise
        return _not_saved(request, viewer, text, error)
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


@at_table
@members_only
def rows(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Some rows of the paper, saved by themselves (POST); or the paper as the server has it (GET). For the script."""
    if request.method != "POST":
        return JsonResponse(_paper_of(request, viewer), safe=False)
    saved = rows_save(
        game=viewer.game,
        by=user_of(viewer),
        number=number_of(request),
        edits=_edits(request),
        device=request.POST.get("device", ""),
    )
    sheet = order_sheet(viewer_of(_fresh(viewer), user_of(viewer)))
    if sheet is None:  # the turn was closed between the two
        raise Conflict("The game has moved on. What you saved before that was taken.")
    return JsonResponse({**paper_json(sheet), "fates": [_fate_json(one) for one in saved.fates]})


def _fresh(viewer: Viewer) -> Game:
    return Game.objects.get(pk=viewer.game.pk)


def _paper_of(request: HttpRequest, viewer: Viewer) -> dict[str, object] | None:
    """The paper of the open turn, or of the one that `?number=` names: of a turn gone by, what counted of it.

    None where nothing is asked of the seat now: pages ask whenever something happens, also while a turn is adjudicated.
    """
    if viewer.seat is None:
        raise NotAllowed("You have no seat in this game.")
    number = request.GET.get("number", "")
    turn = viewer.game.open_turn
    if not number or (turn is not None and number == str(turn.number)):
        sheet = order_sheet(viewer)
        return paper_json(sheet) if sheet is not None else None
    return past_paper_json(viewer, number)


def _edits(request: HttpRequest) -> list[RowEdit]:
    """The edits that a script sent, each `{row, line, version, seq, soft}`. Raises Refused."""
    try:
        sent = read_json(request.POST.get("edits", ""))
        return [
            RowEdit(one["row"], one["line"], one["version"], only_if_it_counts=one["soft"], seq=one["seq"])
            for one in sent
            if _is_edit(one)
        ]
    except (InputError, KeyError, TypeError):
        raise Refused("Edits are a list of rows with their lines and versions.", field="edits") from None


def _is_edit(one: Any) -> bool:
    """Whether it has the types of an edit. Raises TypeError if not."""
    types = {"row": str, "line": str, "version": int, "soft": bool, "seq": int}
    if any(type(one[name]) is not kind for name, kind in types.items()):
        raise TypeError(one)
    return True


def _fate_json(one: RowFate) -> dict[str, object]:
    return {
        "row": one.edit.row,
        "seq": one.edit.seq,
        "fate": str(one.fate),
        "theirs": one.theirs,
        "message": one.check.message if one.check is not None else "",
        "rows": one.rows,
    }


def _not_saved(request: HttpRequest, viewer: Viewer, text: str, no: Refused) -> HttpResponse:
    """Says why, and gives back what was typed."""
    context = {**frame(viewer, "table"), "typed": text, "no": no, "moved_on": isinstance(no, Conflict)}
    return render(request, "games/not_saved.html", context, status=no.status)


@deed_at_table
def check(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """What would become of these lines, for the script, while somebody types. Nothing is saved."""
    text = request.POST.get("text", "")[:LONGEST_PAPER]
    return JsonResponse({"lines": [check_json(check) for check in check_lines(viewer, text, rows_of(request))]})


@deed_at_table
def ready(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Ready, or not yet after all."""
    wanted = request.POST.get("ready") == "yes"
    number = number_of(request)
    if wanted:
        asked = _ready_or_why_not(request, viewer, number)
        if asked is not None:
            return asked
    else:
        orders_ready(game=viewer.game, by=user_of(viewer), number=number, ready=False)
    if wants_json(request):
        return JsonResponse({"ready": wanted})
    return redirect(f"{viewer.game.get_absolute_url()}#moves")


def _ready_or_why_not(request: HttpRequest, viewer: Viewer, number: int) -> HttpResponse | None:
    """Mark ready; or ask first, where something of the paper would not count, and that would adjudicate at once.

    Of retreats it is always asked: who forgets one loses a unit, though nobody may have meant it.

    `sure` names the version of the paper of which all that was said; `version` the one that the page shows.
    """
    fresh = viewer_of(_fresh(viewer), user_of(viewer))
    sheet = order_sheet(fresh)
    version = _number(request.POST.get("version"))
    if sheet is not None and sheet.turn.number == number:
        doubts = doubts_of(sheet)
        sure = request.POST.get("sure") == str(sheet.version)
        final = sheet.turn.window == "R" or closes_at_once(fresh.game, sheet.turn, sheet.seat)
        if doubts and not sure and final:
            return _ask(request, fresh, sheet, doubts)
        if sheet.refused and not sure and request.POST.get("then") == "ready":
            return _ask(request, fresh, sheet, doubts)
        version = sheet.version if version is None or sure else version
    orders_ready(game=viewer.game, by=user_of(viewer), number=number, ready=True, version=version)
    return None


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else None


def _ask(request: HttpRequest, viewer: Viewer, sheet: OrderSheet, doubts: tuple[str, ...]) -> HttpResponse:
    """What would not count, and whether it is meant. Nothing was marked ready."""
    if wants_json(request):
        return JsonResponse({"ready": False, "ask": doubts, "version": sheet.version})
    at_once = closes_at_once(viewer.game, sheet.turn, sheet.seat)
    context = {**frame(viewer, "table"), "sheet": sheet, "doubts": doubts, "at_once": at_once}
    return render(request, "games/ask_ready.html", context)


def _suppositions(request: HttpRequest) -> dict[str, str]:
    """Papers by seat, out of the request's JSON. Raises Refused."""
    try:
        return {str(seat): str(text) for seat, text in read_json(request.POST.get("orders", "{}")).items()}
    except (InputError, AttributeError):
        raise Refused("Suppositions are orders by seat.", field="orders") from None


@deed_at_table
def dry_run(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The open turn adjudicated with supposed orders, on what this seat knows. Stored nowhere, told to nobody."""
    trial = try_orders(viewer, _suppositions(request))
    scene = scene_of(viewer.game, trial.seen.state, trial.seen.phase_name, trial.results)
    body: dict[str, object] = {
        "svg": drawing(scene),
        "results": trial.results,
        "events": trial.events,
        "phase_name": trial.phase_name,
    }
    return JsonResponse(body)
