"""A round to watch, and a page for the screen in a hall: without the site's frame, the same for everybody.

What is told of a game comes from the one place that knows what spectators see now (`games.watching.queries`).
"""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.common.dictionaries import Context
from games.common.errors import Hidden
from games.common.themes import in_words_of
from games.events import queries
from games.events.models import Event, RoundState
from games.events.queries import BoardLine, RoundLine
from games.events.scores import standings
from games.scoring.tables import in_figures
from games.watching.pages import AGAIN, unframed
from games.watching.queries import SpectatorView, map_shown, may_watch, shown_now

A_PAGE = 12
"""Boards of a round on one page."""
IN_A_HALL = 20
"""Places on the screen in a hall."""


@dataclass(frozen=True, slots=True)
class BoardShown:
    """A board as everybody may see it now. `shown`: None where it is played elsewhere, or not yet made."""

    line: BoardLine
    shown: SpectatorView | None
    svg: SafeString | str = ""


def _event(name: str) -> Event:
    """The event of that name, for everybody's eyes. Raises Http404."""
    try:
        return queries.event_at(name, AnonymousUser())
    except Hidden as error:
        raise Http404(error.message) from error


def _latest(event: Event) -> RoundLine | None:
    """The last round that goes on; else the last that was played."""
    rounds = queries.rounds_shown(event, AnonymousUser())
    going = [one for one in rounds if one.round.state == RoundState.GOING]
    return next(iter(going or rounds), None)


def board_shown(line: BoardLine, *, maps: bool = False) -> BoardShown:
    """A board as spectators see it now."""
    game = line.board.game
    if game is None or not may_watch(game):
        return BoardShown(line, None)
    game.only_read()
    with in_words_of(game):
        shown = shown_now(game)
        svg = map_shown(shown, use="thumbnail", prefix=f"b{line.board.pk}-") if maps else ""
    return BoardShown(line, shown, svg)


def _answer(request: HttpRequest, template: str, context: Context) -> HttpResponse:
    answer = render(request, template, context)
    answer.headers["Refresh"] = str(AGAIN)
    return answer


@require_safe
@unframed
def watch(request: HttpRequest, name: str) -> HttpResponse:
    """GET /events/<name>/watch/: the boards of the round that is played, twelve a page (`?page=`)."""
    event = _event(name)
    latest = _latest(event)
    page = Paginator(latest.boards if latest is not None else (), A_PAGE).get_page(request.GET.get("page"))
    boards = [board_shown(line, maps=True) for line in page.object_list]
    return _answer(request, "events/watch.html", {"event": event, "round": latest, "boards": boards, "page": page})


@require_safe
@unframed
def hall(request: HttpRequest, name: str) -> HttpResponse:
    """GET /events/<name>/hall/: for a screen in a hall: the clock, who plays where, the first places."""
    event = _event(name)
    latest, table = _latest(event), standings(event)
    boards = [board_shown(line) for line in (latest.boards[:A_PAGE] if latest is not None else ())]
    clocks: list[datetime] = [one.shown.next_at for one in boards if one.shown is not None and one.shown.next_at]
    lines = [
        {"place": one.place, "tied": one.tied, "name": str(one.entry), "division": one.entry.division,
         "total": in_figures(one.total)}
        for one in table.lines[:IN_A_HALL]
    ]  # fmt: skip
    context: Context = {
        "event": event, "round": latest, "boards": boards, "lines": lines, "clock": min(clocks, default=None),
        "more": len(latest.boards) - len(boards) if latest is not None else 0,
    }  # fmt: skip
    return _answer(request, "events/hall.html", context)
