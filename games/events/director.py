"""The director's desk of an event."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.common.dictionaries import FieldValues
from games.common.errors import Hidden, Refused
from games.common.form_values import whole_number
from games.common.member import member, member_named
from games.common.throttles import count_made
from games.events import entries, queries, rounds
from games.events.appeals import appeals_of
from games.events.counts import counts_clear, counts_enter
from games.events.forms import CountsForm, EventForm, ResultsForm, SeasonForm
from games.events.leagues import entries_group, moves_now, other_board_counts, plays_twice, season_next
from games.events.models import Entry, EntryState, Event, EventBoard
from games.events.pages import of_event
from games.events.results_in import NEEDED, results_enter
from games.events.rulebooks import rulebook_of
from games.events.running import Undone, boards_retry, entry_drop, round_clock
from games.events.services import co_director_set, event_change, event_close

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
MOST_AT_ONCE = 1000
"""Lines of names that are read of one form."""


def of_director(view: View[P]) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """For the directors of the event; for everybody else who is logged in, it is not there."""

    @wraps(view)
    def answer(request: HttpRequest, event: Event, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not event.is_directed_by(request.user):
            raise Http404("There is no such page, or it is for the directors of the event.")
        try:
            return view(request, event, *args, **kwargs)
        except Hidden:
            raise
        except Refused as error:
            messages.error(request, error.message)
            return redirect("events:desk", event.name)

    return login_required(of_event(answer))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_director
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """GET, POST /events/<name>/desk/: entries, rounds, and what the event says of itself."""
    by = member(request)
    form = EventForm(request.POST if request.method == "POST" else None, by=by, event=event)
    if request.method == "POST" and form.is_valid():
        try:
            event_change(event=event, by=by, **form.cleaned_data)
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, "Changed.")
            return redirect("events:desk", event.name)
    entries_shown = event.entries.select_related("user__profile").prefetch_related("apart__user__profile")
    context = {
        "event": event,
        "directs": True,
        "form": form,
        "entries": entries_shown.exclude(state=EntryState.OUT),
        "out": entries_shown.filter(state=EntryState.OUT),
        "rounds": queries.rounds_shown(event, by),
        "beside": event.co_directors.select_related("profile"),
        "first": event.director_id == by.pk,
        "willing": entries_shown.filter(state=EntryState.IN, twice=True).count(),
        "leagues": entries_shown.exclude(division=0).exists(),
        "appeals": appeals_of(event, by),
        "season_after": Event.objects.filter(season_before=event).first(),
    }
    return render(request, "events/desk.html", context, status=422 if form.errors else 200)


def _entry(request: HttpRequest, event: Event, name: str = "entry") -> Entry:
    """The entry whose id the form names. Raises Refused."""
    return entries.entry_of(event, _number(request, name))


def _number(request: HttpRequest, name: str) -> int:
    """A number that the form names; 0 for anything else."""
    return whole_number(request.POST.get(name, ""))


@require_POST
@of_director
def people(request: HttpRequest, event: Event) -> HttpResponse:
    """POST /events/<name>/entries/: `do` is one of those that the desk has buttons for."""
    by, what = member(request), request.POST.get("do", "")
    if what == "add":
        _add(request, event, by)
    elif what in (EntryState.IN, EntryState.WAITING, EntryState.OUT):
        entry = entries.entry_set(event=event, by=by, entry=_entry(request, event), state=what)
        if what == EntryState.OUT and (boards := entries.still_played(entry)):
            messages.warning(request, f"{entry} still plays {boards}. To give the seat away, let them drop out below.")
    elif what in ("here", "away"):
        entries.check_in(event=event, by=by, entry=_entry(request, event), here=what == "here")
    elif what in ("twice", "once"):
        plays_twice(event=event, by=by, entry=_entry(request, event), twice=what == "twice")
    elif what in ("division", "team"):
        _group(request, event, by, what)
    elif what in ("apart", "together"):
        one, other = _entry(request, event), _entry(request, event, "other")
        entries.keep_apart(event=event, by=by, one=one, other=other, apart=what == "apart")
    elif what == "drop":
        reserve = _entry(request, event, "reserve") if request.POST.get("reserve") else None
        reason = request.POST.get("reason", "")
        say_undone(
            request, entry_drop(event=event, by=by, entry=_entry(request, event), reason=reason, reserve=reserve)
        )
    elif what in ("director", "no-director"):
        user = member_named(request.POST.get("member", ""))
        co_director_set(event=event, by=by, user=user, director=what == "director")
    else:
        raise Refused("Say what to do with the entry.")
    return redirect("events:desk" if event.is_directed_by(request.user) else "events:event", event.name)


def _group(request: HttpRequest, event: Event, by: User, what: str) -> None:
    """Put the entries that are chosen into a division, or a team."""
    ids = [whole_number(one) for one in request.POST.getlist("entries")]
    if what == "team":
        number = entries_group(event=event, by=by, entries=ids, team=request.POST.get("team", ""))
    else:
        division = whole_number(request.POST.get("division", "").strip() or "0", digits=3, otherwise=-1)
        number = entries_group(event=event, by=by, entries=ids, division=division)
    messages.success(request, f"Done for {number}. Rounds that are drawn stay as they are.")


def _add(request: HttpRequest, event: Event, by: User) -> None:
    """A name a line; one that begins with @ is the user name of a member, who is invited."""
    lines = [line.strip() for line in request.POST.get("names", "").splitlines() if line.strip()]
    if not lines or len(lines) > MOST_AT_ONCE:
        raise Refused(f"Write a name in each line, up to {MOST_AT_ONCE} of them.")
    users = [member_named(one.removeprefix("@")) for one in lines if one.startswith("@")]
    titles = [one for one in lines if not one.startswith("@")]
    made = entries.entries_add(event=event, by=by, titles=titles, users=users)
    messages.success(request, f"{len(made)} added.")


def say_undone(request: HttpRequest, undone: list[Undone]) -> None:
    """Say on the next page at which boards something could not be done, and why."""
    for one in undone:
        messages.warning(request, f"Board {one.board.number}: {one.why}")


@require_POST
@of_director
def draw(request: HttpRequest, event: Event) -> HttpResponse:
    """POST /events/<name>/rounds/: draw the next round."""
    fill, top = request.POST.get("fill", ""), request.POST.get("top", "").strip() or "0"
    if not top.isdecimal() or len(top) > 3:
        raise Refused("Say how many top boards, as a whole number.", field="top")
    made = rounds.round_draw(
        event=event,
        by=member(request),
        here=request.POST.get("here") == "on",
        bots=fill == "bots",
        twice=fill == "twice",
        checked_in=request.POST.get("checked_in") == "on",
        top=int(top),
    )
    messages.success(request, f"Round {made[0].number} is drawn. Only directors see it until it starts.")
    return redirect("events:desk", event.name)


@require_POST
@of_director
def one_round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """POST /events/<name>/rounds/<number>/: `do` is one of those that the desk has buttons for."""
    by, what, posted = member(request), request.POST.get("do", ""), request.POST
    arguments: FieldValues = {"event": event, "by": by, "number": number}
    simple: dict[str, Callable[[], object]] = {
        "start": lambda: rounds.round_start(**arguments),
        "redraw": lambda: rounds.round_redraw(**arguments, checked_in=posted.get("checked_in") == "on"),
        "discard": lambda: rounds.round_discard(**arguments),
        "close": lambda: rounds.round_close(**arguments),
        "open": lambda: rounds.round_close(**arguments, over=False),
        "call-off": lambda: rounds.round_call_off(**arguments, reason=posted.get("reason", "")),
        "retry": lambda: boards_retry(**arguments),
        "swap": lambda: rounds.places_swap(**arguments, one=_number(request, "one"), other=_number(request, "other")),
        "counts": lambda: other_board_counts(**arguments, entry=_entry(request, event)),
    }
    if what in simple:
        simple[what]()
    elif what in ("pause", "resume", "extend"):
        minutes = posted.get("minutes", "")
        count = int(minutes) if minutes.isdecimal() and len(minutes) < 6 else 0
        say_undone(request, round_clock(**arguments, do=what, minutes=count, reason=posted.get("reason", "")))
    else:
        raise Refused("Say what to do with the round.")
    messages.success(request, "Done.")
    return redirect("events:desk", event.name)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_director
def board(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """GET, POST /events/<name>/boards/<id>/: enter the centres of a board, or with `do=clear` take them back."""
    event_board = get_object_or_404(EventBoard.objects.select_related("round", "game"), pk=pk, round__event=event)
    if request.method == "POST" and request.POST.get("do") == "clear":
        counts_clear(event=event, by=member(request), board=event_board)
        return redirect("events:desk", event.name)
    held = {place.seat_id: str(place.entry) for place in event_board.places.select_related("entry__user__profile")}
    names = [(str(spec.id), spec.name) for spec in rulebook_of(event).seats]
    seats = [(seat, f"{name}, {held[seat]}" if seat in held else name) for seat, name in names]
    form = CountsForm(request.POST if request.method == "POST" else None, seats=seats, counts=event_board.counts)
    if request.method == "POST" and form.is_valid():
        result = {"centres": form.centres, "year": form.cleaned_data["year"], "winner": form.cleaned_data["winner"]}
        try:
            counts_enter(event=event, by=member(request), board=event_board, **result)
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, f"Board {event_board.number} is counted.")
            return redirect("events:desk", event.name)
    context = {"event": event, "board": event_board, "form": form}
    return render(request, "events/board.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_director
def results(request: HttpRequest, event: Event) -> HttpResponse:
    """GET, POST /events/<name>/results/: take results from a file, or from what is pasted."""
    form = ResultsForm(request.POST, request.FILES) if request.method == "POST" else ResultsForm()
    if request.method == "POST" and form.is_valid():
        try:
            number = results_enter(event=event, by=member(request), text=form.cleaned_data["text"])
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, f"{number} board{'s are' if number > 1 else ' is'} counted.")
            return redirect("events:desk", event.name)
    context = {"event": event, "directs": True, "form": form, "columns": NEEDED}
    return render(request, "events/results.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_director
def season(request: HttpRequest, event: Event) -> HttpResponse:
    """GET, POST /events/<name>/season/: begin the season that follows an event which is over."""
    form = SeasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            count_made(request)
            made = season_next(event=event, by=member(request), **form.cleaned_data)
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, "The next season is there. Who was in is invited.")
            return redirect("events:desk", made.name)
    context = {"event": event, "directs": True, "form": form, "moved": moves_now(event)}
    return render(request, "events/season.html", context, status=422 if form.errors else 200)


@require_POST
@of_director
def close(request: HttpRequest, event: Event) -> HttpResponse:
    """POST /events/<name>/close/: say that the event is over, or that it goes on (`do=open`)."""
    over = request.POST.get("do") != "open"
    event_close(event=event, by=member(request), over=over)
    messages.success(request, "The event is over." if over else "The event goes on.")
    return redirect("events:desk", event.name)
