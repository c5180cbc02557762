"""The draws of a game: the promise before it, everything drawn in it, and the proof after it."""

import json
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.turn.verification import DIFFERS, OK, PINNED, UNCHECKED, CheckedDraw, check_draws, summary
from games.models import GameStatus
from games.permissions import Viewer
from games.selectors import positions
from games.selectors.wording import draw_text
from games.table.access import at_table, page_at_table
from games.table.frame import frame
from games.table.queries.draws import record_of

WORDS = {OK: "agrees", PINNED: "ruled", UNCHECKED: "not checked", DIFFERS: "differs"}
BADGES = {OK: "good", PINNED: "warn", UNCHECKED: "", DIFFERS: "bad"}


@dataclass(frozen=True, slots=True)
class Checked:
    """One line of the proof, for the page. `key`: the draw's name in the record; empty of what is no draw."""

    line: CheckedDraw
    where: str
    what: str
    value: str
    key: str
    word: str
    badge: str


def _checked_line(viewer: Viewer, line: CheckedDraw) -> Checked:
    where = "Before the game" if line.where == "start" else positions.phase_name(viewer.game, line.where)
    label, value, key = line.name, line.value, ""
    if "." in line.name:
        (label, value), key = draw_text(viewer.game, line.name, line.value), line.name
    return Checked(line, where, label, value, key, WORDS[line.verdict], BADGES[line.verdict])


def _so_far(viewer: Viewer) -> list[dict[str, object]]:
    """What has been drawn until now, as far as this viewer may know it."""
    return [
        {"where": positions.phase_name(viewer.game, turn.phase), "key": key, "draw": draw}
        for turn in positions.history(viewer.game)
        for key, draw in positions.report(viewer, turn).draws.items()
    ]


@page_at_table
def draws(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/draws/."""
    context = frame(viewer, "draws")
    if viewer.game.status == GameStatus.FINISHED:
        lines = check_draws(record_of(viewer.game))
        context |= {"lines": [_checked_line(viewer, line) for line in lines], "summary": summary(lines)}
    else:
        context |= {"so_far": _so_far(viewer)}
    return render(request, "games/draws.html", context)


@require_safe
@at_table
def record(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/draws/record.json: what `python -m engine draws FILE` checks, when the game is over."""
    body = json.dumps(record_of(viewer.game), ensure_ascii=False, indent=1)
    name = f"draws-{viewer.game.slug}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(body, content_type="application/json; charset=utf-8", headers=headers)
