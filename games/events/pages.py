"""Events as readers find them: the list, the page of an event, results as files; entering and checking in."""

import csv
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.common.dictionaries import Context
from games.common.errors import Refused
from games.common.markdown import prose
from games.common.member import member
from games.common.page_of import page_of
from games.common.throttles import count_made
from games.events import queries
from games.events.appeals import appeals_of, may_appeal
from games.events.entries import check_in, entry_make, entry_withdraw
from games.events.forms import EventForm
from games.events.leagues import moving, plays_twice, team_standings
from games.events.models import EntryState, Event
from games.events.names import names_in
from games.events.scores import (
    RESULTS,
    STANDINGS,
    Rows,
    ScoreLine,
    Standings,
    result_rows,
    standing_rows,
    standings,
)
from games.events.services import event_make
from games.moderation.pages import report_page
from games.scoring.tables import in_figures

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
A_PAGE = 24


def of_event(view: View[P]) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """Hands the view the event instead of its name; what a service refuses is said on the event's page."""
    return page_of(queries.event_at, view)


@require_safe
@never_cache
def events(request: HttpRequest) -> HttpResponse:
    """GET /events/: all events, those that take entries first."""
    page = Paginator(queries.events_listed(request.user), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "events/list.html", {"page": page})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """GET, POST /events/new/: an event of which one is the director."""
    by = member(request)
    form = EventForm(request.POST if request.method == "POST" else None, by=by)
    if request.method == "POST" and form.is_valid():
        try:
            count_made(request)
            made = event_make(by=by, **form.cleaned_data)
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, "The event is there. Now for the entries.")
            return redirect("events:desk", made.name)
    return render(request, "events/new.html", {"form": form}, status=422 if form.errors else 200)


@require_safe
@never_cache
@of_event
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """GET /events/<name>/."""
    entries, made = event.entries.select_related("user__profile"), standings(event)
    context = {
        "event": event,
        "directs": event.is_directed_by(request.user),
        "directors": [event.director, *event.co_directors.select_related("profile")],
        "own": queries.own_entry(event, request.user),
        "names": names_in(event) if request.user.is_authenticated else [],
        "appeals": appeals_of(event, request.user),
        "may_appeal": may_appeal(event, request.user),
        "about": prose(event.about) if event.about else "",
        "entries": entries.filter(state=EntryState.IN),
        "waiting": entries.filter(state=EntryState.WAITING),
        "rounds": queries.rounds_shown(event, request.user),
        "table": made,
        "divisions": _divisions(made, event),
        "teams": team_standings(made, event.team_best),
        "season_after": Event.objects.shown_to(request.user).filter(season_before=event).first(),
        "played_by": queries.played_by(event),
    }
    return render(request, "events/event.html", context)


def _divisions(made: Standings, event: Event) -> list[Context]:
    """The standings by division, one without a number where there are none; with who goes up or down."""
    lines_by_division: dict[int, list[ScoreLine]] = {}
    for line in made.lines:
        lines_by_division.setdefault(line.entry.division, []).append(line)
    after = moving(made, event.moves)
    return [
        {"division": division, "lines": [_cells(line, made) | {"moves": _moves(line, after)} for line in lines]}
        for division, lines in lines_by_division.items()
    ]


def _moves(line: ScoreLine, after: dict[int, int]) -> str:
    to = after.get(line.entry.pk, line.entry.division)
    return "up" if to < line.entry.division else "down" if to > line.entry.division else ""


def _cells(line: ScoreLine, made: Standings) -> Context:
    """A line of the standings as the page shows it."""
    cells = [
        {
            "text": in_figures(line.rounds[number]) if number in line.rounds else "–",
            "counted": number in line.counted or number not in line.rounds,
        }
        for number in made.numbers
    ]
    plain = {name: getattr(line, name) for name in ("place", "tied", "centres", "going")}
    out = line.entry.state == EntryState.OUT
    row = {"name": str(line.entry), "team": line.entry.team, "out": out}
    return {**plain, **row, "cells": cells, "total": in_figures(line.total)}


@require_POST
@login_required
@of_event
def enter(request: HttpRequest, event: Event) -> HttpResponse:
    """POST /events/<name>/enter/: enter; `do` may be `withdraw`, `here` (check in), `away`, `twice` or `once`."""
    by, what = member(request), request.POST.get("do", "")
    if what == "withdraw":
        entry_withdraw(event=event, by=by)
        messages.info(request, f"You are not in {event} any more.")
    elif what in ("here", "away"):
        check_in(event=event, by=by, here=what == "here")
        messages.success(request, "You are checked in." if what == "here" else "You are not checked in.")
    elif what in ("twice", "once"):
        plays_twice(event=event, by=by, twice=what == "twice")
        messages.success(request, "The director knows." if what == "twice" else "You play one board a round.")
    else:
        entry = entry_make(event=event, by=by)
        waits = entry.state == EntryState.WAITING
        messages.success(request, "You are on the waiting list." if waits else f"You are in {event}.")
    return redirect(event)


def _file(name: str, head: tuple[str, ...], rows: Rows) -> HttpResponse:
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    writer = csv.writer(answer)
    writer.writerow(head)
    writer.writerows(rows)
    return answer


@require_safe
@never_cache
@of_event
def results(request: HttpRequest, event: Event) -> HttpResponse:
    """GET /events/<name>/results.csv: a line for each seat of each board."""
    return _file(f"{event.name}-results", RESULTS, result_rows(standings(event)))


@require_safe
@never_cache
@of_event
def table(request: HttpRequest, event: Event) -> HttpResponse:
    """GET /events/<name>/standings.csv: a line for each entry, a column for each round."""
    made = standings(event)
    head = (*STANDINGS, *(f"round {number}" for number in made.numbers))
    return _file(f"{event.name}-standings", head, standing_rows(made))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@of_event
def report(request: HttpRequest, event: Event) -> HttpResponse:
    """GET and POST /events/<name>/report/: report an event to the moderators."""
    return report_page(request, title=f"Report {event}", back=event.get_absolute_url(), event=event, called=event.title)
