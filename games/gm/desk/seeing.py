"""The game through a seat’s or a spectator’s eyes: its pages show what `view` gives to that seat, and do nothing."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.access_log.services import gm_access_record
from games.common.errors import Refused
from games.gm.desk.access import at_desk
from games.models import AuditAction
from games.permissions import Viewer
from games.table.access import LENS


@require_POST
@at_desk
def see_as(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """POST /gm/<game>/as/: `seat` is a seat id, `spectator`, or empty for one's own eyes again."""
    game, seat_id = viewer.game, request.POST.get("seat", "")
    if not seat_id:
        request.session.pop(LENS.format(game.slug), None)
        return redirect("gm:desk", game.slug)
    if seat_id != "spectator" and not game.seats.filter(seat_id=seat_id).exists():
        raise Refused(f"There is no seat “{seat_id}” in this game.")
    gm_access_record(viewer, AuditAction.GM_VIEW_AS, eyes=seat_id)
    request.session[LENS.format(game.slug)] = seat_id
    messages.info(request, "Nothing can be done through other eyes. The way back is at the top of every page.")
    return redirect(game)
