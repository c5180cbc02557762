"""Telling staff that a board does not belong here."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.boards.services.boards import LONGEST_REPORT, board_report
from games.boards.workshop.addresses import board_or_404
from games.common.errors import Refused
from games.common.member import member


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """GET and POST /boards/<slug>/report/."""
    board, refusal = board_or_404(slug, member(request)), ""
    if request.method == "POST":
        try:
            board_report(board=board, by=member(request), text=request.POST.get("text", ""))
        except Refused as error:
            refusal = error.message
        else:
            messages.success(request, "Staff have your report. Nobody else sees it.")
            return redirect(board)
    shown = {"board": board, "said": refusal, "text": request.POST.get("text", ""), "longest": LONGEST_REPORT}
    return render(request, "workshop/report.html", shown, status=422 if refusal else 200)
