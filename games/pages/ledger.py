"""The ledger: what the GM ruled, what the engine had ruled, and why. Everybody reads it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.dateparse import parse_datetime
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Ruling, RulingKind
from games.pages.access import at_table
from games.pages.frame import frame
from games.permissions import Viewer
from games.selectors import positions
from games.selectors.ledger import LedgerLine
from games.selectors.ledger import ledger as read_ledger


def _after(viewer: Viewer, line: LedgerLine) -> list[dict[str, Any]]:
    """What became of the order that a verdict or an order ruling was about, in the published turn."""
    ruling = line.ruling
    if not line.applied or ruling.kind not in (RulingKind.VERDICT, RulingKind.ORDER):
        return []
    turn = positions.history(viewer.game).filter(number=ruling.number).first()
    if turn is None:
        return []
    results = positions.report(viewer, turn).results.get(ruling.data.get("seat", ""), [])
    if ruling.kind == RulingKind.VERDICT:
        return [result for result in results if result.get("unit") == ruling.data.get("unit")]
    return [result for result in results if result.get("given") or result["order"] in ruling.data.get("lines", ())]


def what(ruling: Ruling) -> str:
    """A ruling in words, from its data."""
    data = ruling.data
    seat = data.get("seat", "")
    said = {
        RulingKind.ORDER: f"{seat}: {'; '.join(data.get('lines', ()))}",
        RulingKind.PIN: f"{data.get('draw', '')} is {data.get('value', '')}",
        RulingKind.VERDICT: f"{seat} {data.get('unit') or data.get('order', '')} {data.get('verdict', '')}",
        RulingKind.OPTION: f"{data.get('name', '')} is now {data.get('value', '')}",
        RulingKind.STRIKE: f"{data.get('rule', '')} is struck",
        RulingKind.ADD: f"{data.get('rule', '')} is added",
        RulingKind.WIN: f"{', '.join(data.get('seats', ()))} wins",
        RulingKind.DRAW_GAME: f"Drawn between {', '.join(data.get('seats', ()))}",
    }
    kind = RulingKind(ruling.kind)
    if kind in said:
        return said[kind]
    if data.get("op") in ("counter", "status"):
        return _kept(ruling)
    return ", ".join(f"{name} {value}" for name, value in data.items() if not isinstance(value, dict | list))


def _kept(ruling: Ruling) -> str:
    """A ruling on what a rule keeps of a unit, a place, a seat or the game."""
    data, spec = ruling.data, ruling.game.rulebook.marks.get(ruling.data.get("name", ""))
    label = spec.label if spec is not None and spec.label else data.get("name", "")
    whose = " ".join(filter(None, (data.get("seat"), data.get("unit") or data.get("subject")))) or "the game"
    value = data.get("value")
    value = ", ".join(map(str, value)) if isinstance(value, list) else "cleared" if value is None else value
    return f"{label[:1].upper()}{label[1:]}, {whose}: {value}"


def _line(viewer: Viewer, line: LedgerLine) -> dict[str, Any]:
    data = line.ruling.data if line.ruling.kind == RulingKind.DEADLINE else {}
    return {
        "ruling": line.ruling,
        "applied": line.applied,
        "phase_name": positions.phase_name(viewer.game, line.ruling.phase),
        "what": "" if data else what(line.ruling),
        "was": parse_datetime(data["was"]) if data.get("was") else None,
        "due": parse_datetime(data["due"]) if data.get("due") else None,
        "before": line.ruling.before or [],
        "after": _after(viewer, line),
    }


@require_safe
@never_cache
@at_table
def ledger(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/ledger/."""
    lines = [_line(viewer, line) for line in read_ledger(viewer)]
    return render(request, "games/ledger.html", {**frame(viewer, "ledger"), "lines": lines})
