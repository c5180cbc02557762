"""The button by which one takes an excused delay."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.common.form_values import whole_number
from games.delays.services import delay_take
from games.permissions import Viewer
from games.table.access import deed_at_table, user_of


@deed_at_table
def delay(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """POST /games/<slug>/delay/: `turn` is the number of the turn that the page showed."""
    number = whole_number(request.POST.get("turn", ""), digits=5)
    taken = delay_take(game=viewer.game, by=user_of(viewer), number=number)
    messages.success(request, f"The deadline is {taken.hours} hours later. The table is told.")
    return redirect(viewer.game)
