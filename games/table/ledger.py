"""The ledger: what the engine ruled, what the GM ruled, and why; appeals; what was played again. Everybody reads it."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.dateparse import parse_datetime

from engine.model.ids import END
from games.appeals import queries as appeals
from games.common.errors import Hidden
from games.maps.comparison import compare
from games.models import GameStatus, Ruling, RulingKind
from games.models.ruling import CLOSED_EARLY
from games.past.queries import changes
from games.permissions import Viewer
from games.selectors import positions
from games.selectors.ledger import Judgements, LedgerLine, without
from games.selectors.ledger import ledger as read_ledger
from games.selectors.wording import ruling_text
from games.table.access import page_at_table
from games.table.frame import frame

A_PAGE = 40


def _readers(viewer: Viewer, ruling: Ruling) -> str:
    """Who has been told of a ruling, where that is not everybody: the seats by name, and the GM."""
    if ruling.audience is None:
        return ""
    names = dict(viewer.game.seats.values_list("seat_id", "name"))
    readers = [names[seat] for seat in ruling.audience if seat in names]
    end = "; everybody when the game is over" if END in ruling.audience else ""
    return f"told to {', '.join([*readers, 'the GM'])}{end}" if readers else f"for the GM alone{end}"


def _line(viewer: Viewer, line: LedgerLine, judged: Judgements) -> dict[str, object]:
    ruling, verdicts = line.ruling, judged.of(line)
    data = ruling.data if ruling.kind == RulingKind.DEADLINE else {}
    return {
        "ruling": ruling,
        "applied": line.applied,
        "waits": line.waits and ruling.kind != RulingKind.DEADLINE,
        "gone": not (line.applied or line.waits or ruling.withdrawn_at) and ruling.kind != RulingKind.DEADLINE,
        "phase_name": positions.phase_name(viewer.game, ruling.phase),
        "what": ruling_text(ruling),
        "early": bool(data.get(CLOSED_EARLY)),
        "was": parse_datetime(data["was"]) if data.get("was") else None,
        "due": parse_datetime(data["due"]) if data.get("due") else None,
        "before": verdicts.engine,
        "after": verdicts.gm,
        "readers": _readers(viewer, ruling),
        "compare": line.applied and ruling.kind != RulingKind.DEADLINE and may_compare(viewer),
    }


def may_compare(viewer: Viewer) -> bool:
    """Whether these eyes may see a whole board that never was: it may show what the game still keeps secret."""
    return viewer.is_gm or viewer.game.status == GameStatus.FINISHED


@page_at_table
def boards(request: HttpRequest, viewer: Viewer, pk: int) -> HttpResponse:
    """GET /games/<slug>/ledger/<pk>/: one ruling with both boards, as the engine would have had it and as it is."""
    line = next((one for one in read_ledger(viewer) if one.ruling.pk == pk), None)
    turn = Judgements(viewer).made(line.ruling) if line is not None and may_compare(viewer) else None
    outcome = without(turn, line.ruling) if line is not None and turn is not None else None
    if line is None or turn is None or outcome is None:
        raise Hidden("There is no such ruling, or nothing has come of it, or it is not for you to compare.")
    ruled = turn.loaded_outcome(viewer.game.rulebook)
    context = {
        **frame(viewer, "ledger"),
        "line": _line(viewer, line, Judgements(viewer)),
        "comparison": compare(
            viewer, outcome.state, ruled.state, labels=("As the engine would have had it", "As it was ruled")
        ),
    }
    return render(request, "games/ledger_ruling.html", context)


@page_at_table
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
