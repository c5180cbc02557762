"""A new game: a name, a pace, who runs it; everything else has a good default and is folded away."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.accounts.reader import reader_time_zone
from games.errors import Refused
from games.models import Allocation, Game
from games.pages.forms import NewGameForm
from games.services.lobby import game_create, game_join

# Names that a game has while nobody thought of a better one; counted through, so that they differ.
NAMES = (
    "The Trieste Affair", "A Knife in Munich", "The Belgian Question", "Lepanto Revisited", "A Winter in Warsaw",
    "The Sealion Letters", "No Retreat to Rumania", "The Black Sea Promise", "Burgundy by Candlelight",
    "The Last Fleet to Tunis", "An Understanding about Sweden", "The Tyrolian Silence", "Albion and Others",
)  # fmt: skip


def suggested_name() -> str:
    return NAMES[Game.objects.count() % len(NAMES)]


def _make(form: NewGameForm, user: User) -> Game:
    """The game, with its maker at the table where that needs no further choice. Raises Refused."""
    run = form.cleaned_data["run"]
    settings = {**form.game_settings(), "gm_may_play": run == "playing-gm", "options": form.options()}
    struck = form.cleaned_data.get("struck", [])
    game = game_create(by=user, variant=form.rulebook.variant.id, without=struck, as_gm=run != "players", **settings)
    if run != "gm" and game.allocation == Allocation.DRAWN:
        game_join(game=game, by=user)
    return game


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """GET and POST /games/new/."""
    assert isinstance(request.user, User)
    form = NewGameForm(
        request.POST or None,
        zone=reader_time_zone(request),
        name=request.GET.get("name", "")[:80] or suggested_name(),
        variant=request.GET.get("variant", "standard"),
    )
    if request.method == "POST" and form.is_valid():
        try:
            game = _make(form, request.user)
        except Refused as no:
            form.refuse(no)
        else:
            messages.success(request, "The table is set. Now for the others.")
            return redirect(game)
    return render(request, "games/new.html", {"form": form}, status=422 if form.errors else 200)
