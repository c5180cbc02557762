"""The ledger: what the engine ruled, what the GM ruled, and why; appeals; what was played again. Everybody reads it."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.dateparse import parse_datetime
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import RulingKind
from games.permissions import Viewer
from games.selectors import appeals, positions
from games.selectors.branches import changes
from games.selectors.ledger import Judgements, LedgerLine
from games.selectors.ledger import ledger as read_ledger
from games.selectors.wording import what
from games.table.access import at_table
from games.table.frame import frame

A_PAGE = 40


def _line(viewer: Viewer, line: LedgerLine, judged: Judgements) -> dict[str, Any]:
    ruling, verdicts = line.ruling, judged.of(line)
    data = ruling.data if ruling.kind == RulingKind.DEADLINE else {}
    return {
        "ruling": ruling,
        "applied": line.applied,
        "waits": line.waits and ruling.kind != RulingKind.DEADLINE,
        "gone": not (line.applied or line.waits or ruling.withdrawn_at) and ruling.kind != RulingKind.DEADLINE,
        "phase_name": positions.phase_name(viewer.game, ruling.phase),
        "what": what(ruling),
        "was": parse_datetime(data["was"]) if data.get("was") else None,
        "due": parse_datetime(data["due"]) if data.get("due") else None,
        "before": verdicts.engine,
        "after": verdicts.gm,
        "hidden": ruling.audience is not None,
    }


@require_safe
@never_cache
@at_table
def ledger(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/ledger/?page=2."""
    page, judged = Paginator(read_ledger(viewer), A_PAGE).get_page(request.GET.get("page")), Judgements(viewer)
    context = {
        **frame(viewer, "ledger"),
        "page": page,
        "lines": [_line(viewer, line, judged) for line in page],
        "appeals": appeals.appeals(viewer),
        "may_appeal": appeals.may_appeal(viewer),
        "changes": changes(viewer),
    }
    return render(request, "games/ledger.html", context)
