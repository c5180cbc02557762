"""A new game: a name, a pace, who runs it; everything else has a good default and is folded away."""

from dataclasses import dataclass, replace

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from engine.boards.document import board_text
from games.accounts.reader import reader_time_zone
from games.common.drafts import Draft, from_revision
from games.common.errors import Refused
from games.common.themes import in_site_words
from games.library.rules.composer import context
from games.library.rules.composing import KeepForm
from games.library.rules.draft_forms import address_of, from_form, from_query, revision_at
from games.lobby.forms import NewGameForm
from games.lobby.from_sandbox import Start, start_at
from games.models import Allocation, BoardRevision, CompositionRevision, Game
from games.services.compositions import composition_save
from games.services.lobby import game_create, game_join
from games.workshop.addresses import board_revision_at

# Names that a game has while nobody thought of a better one; counted through, so that they differ.
NAMES = (
    "The Trieste Affair", "A Knife in Munich", "The Belgian Question", "Lepanto Revisited", "A Winter in Warsaw",
    "The Sealion Letters", "No Retreat to Rumania", "The Black Sea Promise", "Burgundy by Candlelight",
    "The Last Fleet to Tunis", "An Understanding about Sweden", "The Tyrolian Silence", "Albion and Others",
)  # fmt: skip


def suggested_name() -> str:
    return NAMES[Game.objects.count() % len(NAMES)]


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants a new game to be. `composition`: whose rules these are, exactly, if anybody's."""

    form: NewGameForm
    keep: KeepForm
    draft: Draft
    composition: CompositionRevision | None
    start: Start | None = None
    board: BoardRevision | None = None


def _wish(request: HttpRequest) -> Wish:
    """From the form, or from the address: `?composition=`, or a variant and its changes (`draft_forms`); `?board=`."""
    posted, asked = request.POST, request.GET
    revision = revision_at(posted.get("composition", "") or asked.get("composition", ""))
    draft = from_form(posted) if posted else from_revision(revision) if revision else from_query(asked)
    form = NewGameForm(
        posted or None, zone=reader_time_zone(request), name=asked.get("name", "")[:80] or suggested_name()
    )
    same = revision is not None and from_revision(revision) == draft
    keep = KeepForm(posted or None, prefix="keep")
    board = board_revision_at(posted.get("board", "") or asked.get("board", ""), request.user)
    if board is not None and board.drawn_at is not None:
        draft = replace(draft, board=board_text(board.document))
    return Wish(form, keep, draft, revision if same else None, _start(request, form), board)


def _start(request: HttpRequest, form: NewGameForm) -> Start | None:
    """The position of a sandbox that it is to begin with; why there is none is said, and no game made without it."""
    asked = request.POST or request.GET
    try:
        return start_at(request.user, asked.get("sandbox", ""), asked.get("at", ""))
    except Refused as no:
        if form.is_bound:
            form.refuse(no)
        else:
            messages.error(request, no.message)
        return None


def _make(wish: Wish, user: User) -> Game:
    """The game, with its maker at the table where that needs no further choice. Raises Refused."""
    run = wish.form.cleaned_data["run"]
    agreed = {**wish.form.game_settings(), **wish.draft.rules, "gm_may_play": run == "playing-gm"}
    if wish.start is not None:
        agreed |= {**wish.start.rules, "start_state": wish.start.state}
    composition = None if wish.start else wish.composition
    game = game_create(by=user, as_gm=run != "players", composition=composition, board=wish.board, **agreed)
    if run != "gm" and game.allocation == Allocation.DRAWN:
        game_join(game=game, by=user)
    return game


def _keep(request: HttpRequest, wish: Wish, user: User) -> Wish:
    """The rules of the form kept as a composition, before there is a game; nothing else that was typed is lost."""
    wish.form.errors.clear()
    if not wish.keep.is_valid():
        return wish
    data = wish.keep.cleaned_data
    try:
        kept = composition_save(
            by=user, forked_from=revision_at(request.POST.get("composition", "")), **data, **wish.draft.rules
        )
    except Refused as no:
        wish.keep.refuse(no)
        return wish
    messages.success(request, f"Kept: {settings.SITE_URL}{kept.get_absolute_url()}")
    return replace(wish, composition=kept.latest)


def _created(request: HttpRequest, wish: Wish, user: User) -> HttpResponse | None:
    """Where the game is, if there is one now."""
    wish.keep.errors.clear()
    if not wish.form.is_valid() or wish.draft.composed.problems:  # the page says what is wrong with the rules
        return None
    try:
        game = _make(wish, user)
    except Refused as no:
        wish.form.refuse(no)
        return None
    unseated = wish.form.cleaned_data["run"] != "gm" and not game.memberships.filter(user=user).exists()
    then = "Now take your own seat, and then for the others." if unseated else "Now for the others."
    messages.success(request, f"The table is set. {then}")
    return redirect(game)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@in_site_words
def new(request: HttpRequest) -> HttpResponse:
    """GET and POST /games/new/."""
    assert isinstance(request.user, User)
    wish = _wish(request)
    if request.POST.get("do") == "save":
        wish = _keep(request, wish, request.user)
    elif request.POST.get("do") == "preview" or request.POST.get("way"):
        wish.form.errors.clear()  # only looked at: nothing is missing yet
        wish.keep.errors.clear()
    elif request.POST and (answer := _created(request, wish, request.user)):
        return answer
    shown = {**context(wish.draft), "form": wish.form, "keep": wish.keep, "composition": wish.composition}
    shown["composition_address"] = address_of(wish.composition) if wish.composition else ""
    shown |= {"start": wish.start, "on_board": wish.board}
    shown["folded"] = not (wish.draft.changed or request.POST or "rules" in request.GET)
    wrong = wish.form.errors or wish.keep.errors or (request.POST and wish.draft.composed.problems)
    return render(request, "games/new.html", shown, status=422 if wrong else 200)
