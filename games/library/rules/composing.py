"""Composing rules, without making a game of them yet: /rules/compose/, and the same for an edit."""

from dataclasses import replace
from typing import cast
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST
from rest_framework.request import Request
from rest_framework.views import APIView

from engine.boards.document import board_text
from games.boards.queries.boards import board_revision_at, found_boards
from games.common.bot_seats import bot_rows, parse_bot_seats
from games.common.drafts import Draft, from_revision
from games.common.errors import Refused
from games.common.forms import RefusableForm
from games.common.member import member
from games.common.themes import in_site_words
from games.common.throttles import AnonRateThrottle, UserRateThrottle, count_made
from games.compositions.queries import address_of, revision_at
from games.compositions.services import LONGEST, composition_revise, composition_save
from games.library.rules.composer import context
from games.library.rules.draft_forms import from_form, from_query, query_of
from games.models import BoardRevision, Composition, CompositionRevision, Game
from games.models.titles import TitleFormField
from games.permissions import keeps_game

KEEP = "keep"
"""Of the boards that the settings of a game offer, the one that it has (`games.lobby.change_game`)."""
MOST_BOARDS = 30
"""Boards that one may choose from; more are found on their own page, which leads here."""
TOO_MANY = "That was a lot to ask in one minute. Wait for the next."


class KeepForm(RefusableForm):
    """What a composition is called. The rules themselves are the composer's."""

    name = TitleFormField(
        label="Name of the composition",
        max_length=LONGEST["name"],
        error_messages={"required": "Give it a name, so that others can speak of it."},
    )
    description = forms.CharField(
        label="What is it like?",
        max_length=LONGEST["description"],
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="For those who come across it: what sort of game it makes, and for whom.",
    )
    listed = forms.BooleanField(
        label="Show it to everybody",
        required=False,
        initial=True,
        help_text="Otherwise only those find it to whom you send the link.",
    )


def game_address(draft: Draft, origin: CompositionRevision | None, board: BoardRevision | None = None) -> str:
    """Where a game with these rules is made; it will name the composition, if they are exactly that one's."""
    on = {"board": board.address} if board is not None else {}
    if origin is not None and from_revision(origin) == replace(draft, board=""):
        return f"{reverse('games:new')}?{urlencode({'composition': address_of(origin), **on}, safe='/')}"
    return f"{reverse('games:new')}?{'&'.join(filter(None, (query_of(draft), urlencode(on, safe='/'))))}"


def _over_rate_limit(request: HttpRequest) -> bool:
    """Whether this reader has asked more than the API lets anybody ask: an answer takes the engine a while.

    An address with nothing in its query shows the variants as they are, and costs little.
    """
    throttle = UserRateThrottle() if request.user.is_authenticated else AnonRateThrottle()
    asks = request.method == "POST" or bool(request.GET)
    return asks and not throttle.allow_request(cast(Request, request), APIView())


@require_http_methods(["GET", "HEAD", "POST"])
@in_site_words
def compose(request: HttpRequest) -> HttpResponse:
    """GET and POST /rules/compose/: `?from=slug` begins with somebody's composition, any other query with its rules."""
    origin = revision_at(request.POST.get("from", "") or request.GET.get("from", ""))
    if _over_rate_limit(request):
        return HttpResponse(TOO_MANY, status=429, content_type="text/plain; charset=utf-8")
    if request.method == "POST":
        draft = from_form(request.POST)
    else:
        draft = from_revision(origin) if origin else from_query(request.GET)
    draft = _on_board(request, draft)
    form = KeepForm(request.POST or None, initial=_words(request))
    return _compose_page(request, draft, form, origin, None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@in_site_words
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """GET and POST /rules/compositions/<slug>/edit/: its author's next revision."""
    composition = get_object_or_404(Composition, slug=slug)
    if composition.author != request.user:
        raise Http404
    latest = composition.latest
    draft = from_form(request.POST) if request.method == "POST" else from_revision(latest)
    words = {"name": latest.name, "description": latest.description, "listed": composition.listed}
    form = KeepForm(request.POST or None, initial=words)
    return _compose_page(request, draft, form, latest, composition)


@require_POST
@in_site_words
def answer(request: HttpRequest) -> HttpResponse:
    """POST /rules/compose/answer/: the composer's parts for the form as it is, for scripts."""
    if _over_rate_limit(request):
        return JsonResponse({"message": TOO_MANY}, status=429)
    shown = context(_on_board(request, from_form(request.POST)), drawing=request.POST.get("drawing", "")[:64])
    if shown["rulebook"] is not None and "bot_strength" in request.POST:  # the form of a game
        seats = [(spec.id, spec.name) for spec in shown["rulebook"].seats]
        shown["bot_rows"] = bot_rows(seats, parse_bot_seats(request.POST))
    return render(request, "rules/parts/answer.html", shown)


def _chosen_board(request: HttpRequest) -> BoardRevision | None:
    """The board that the form or the address names, if it can be played on."""
    asked = request.POST if request.method == "POST" else request.GET
    named = asked.get("board", "") or asked.get("on_board", "")
    revision = board_revision_at(named[:40], request.user)
    return revision if revision is not None and revision.drawn_at is not None else None


def _boards(request: HttpRequest, composition: Composition | None) -> dict[str, object]:
    """The boards to try the rules on. A composition is of rules alone, and is kept without one."""
    chosen = _chosen_board(request)
    revisions = [one.latest for one in found_boards(request.user)[:MOST_BOARDS]] if composition is None else []
    if chosen is not None and chosen not in revisions:
        revisions.insert(0, chosen)
    choices = [(one.address, one.name) for one in revisions if one.drawn_at is not None]
    return {"board_choices": choices, "board_chosen": chosen.address if chosen is not None else ""}


def _on_board(request: HttpRequest, draft: Draft) -> Draft:
    """The draft on the board that is chosen; of a game that is changed, on the one that it keeps."""
    if (revision := _chosen_board(request)) is not None:
        return replace(draft, board=board_text(revision.shown_document))
    if request.POST.get("on_board") == KEEP:
        game = Game.objects.filter(slug=request.POST.get("of_game", "")[:12]).first()
        if game is not None and keeps_game(game, request.user):
            return replace(draft, board=game.board)
    return draft


def _words(request: HttpRequest) -> dict[str, object]:
    """What somebody had typed before logging in."""
    return {name: request.GET.get(name, "")[:most] for name, most in LONGEST.items()}


def _compose_page(
    request: HttpRequest,
    draft: Draft,
    form: KeepForm,
    origin: CompositionRevision | None,
    composition: Composition | None,
) -> HttpResponse:
    do = request.POST.get("do", "")
    if do == "game":
        return redirect(game_address(draft, origin, _chosen_board(request)))
    if do == "save":
        if form.is_valid() and (answer := _saved(request, draft, form, origin, composition)):
            return answer
    elif request.method == "POST":
        form.errors.clear()  # only looked at: nothing is missing yet
    shown = {**context(draft), "form": form, "origin": origin, "composition": composition}
    shown["origin_address"] = address_of(origin) if origin else ""
    shown |= _boards(request, composition)
    return render(request, "rules/compose.html", shown, status=422 if form.errors else 200)


def _saved(
    request: HttpRequest,
    draft: Draft,
    form: KeepForm,
    origin: CompositionRevision | None,
    composition: Composition | None,
) -> HttpResponse | None:
    """Where it is kept now, or the door for those who have to log in first; None if it was refused."""
    if not isinstance(request.user, User):
        words = {name: form.cleaned_data[name] for name in LONGEST}
        return redirect_to_login(f"{reverse('compose')}?{query_of(draft)}&{urlencode(words)}")
    try:
        return redirect(_keep(request, draft, form, origin, composition))
    except Refused as error:
        form.refuse(error)
        return None


def _keep(
    request: HttpRequest,
    draft: Draft,
    form: KeepForm,
    origin: CompositionRevision | None,
    composition: Composition | None,
) -> Composition:
    data = form.cleaned_data
    fields = {"by": member(request), "name": data["name"], "description": data["description"], **draft.rules}
    if composition is not None:
        revision = composition_revise(composition=composition, **fields)
        messages.success(request, f"Kept as revision {revision.number}. Games made of earlier ones stay as they are.")
        return composition
    count_made(request)
    made = composition_save(listed=data["listed"], forked_from=origin, **fields)
    messages.success(request, "Kept. Whoever has its link can start a game with it.")
    return made
