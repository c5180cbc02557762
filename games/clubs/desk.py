"""The editors' desk of a club: what it says of itself, who asks to join, its members, its shelf."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.clubs import queries
from games.clubs.forms import ClubForm
from games.clubs.models import Club
from games.clubs.pages import of_club
from games.clubs.services import club_change, editor_set, member_let_in, member_put_out
from games.common.errors import Refused
from games.common.member import member

SHELF = 100
"""Tables that the desk lists, to be taken off."""


def _check_editor(request: HttpRequest, club: Club) -> None:
    if not queries.standing_of(club, request.user).editor:
        raise Http404("There is no such page, or it is for the editors of the club.")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_club
def desk(request: HttpRequest, club: Club) -> HttpResponse:
    """GET, POST /clubs/<name>/desk/."""
    _check_editor(request, club)
    form = ClubForm(request.POST if request.method == "POST" else None, club=club)
    if request.method == "POST" and form.is_valid():
        try:
            club_change(club=club, by=member(request), **form.cleaned_data)
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, "Changed.")
            return redirect("clubs:desk", club.name)
    context = {
        "club": club,
        "form": form,
        "waiting": club.memberships.waiting().select_related("user__profile").order_by("asked_at")[:SHELF],
        "members": queries.members_of(club),
        "shelf": queries.games_of(club, request.user)[:SHELF],
        "zines": queries.zines_of(club),
        "compositions": queries.compositions_of(club),
        "boards": queries.boards_of(club),
        "templates": club.templates.select_related("author__profile"),
    }
    return render(request, "clubs/desk.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
@of_club
def people(request: HttpRequest, club: Club) -> HttpResponse:
    """POST /clubs/<name>/members/: `user` (a user name) and `do`: let-in, put-out, editor, no-editor."""
    _check_editor(request, club)
    user = User.objects.filter(username=request.POST.get("user", ""), clubs__club=club).first()
    if user is None:
        raise Refused("They are not in this club any more.")
    by, what = member(request), request.POST.get("do", "")
    try:
        if what == "let-in":
            member_let_in(club=club, by=by, user=user)
        elif what == "put-out":
            member_put_out(club=club, by=by, user=user)
        elif what in ("editor", "no-editor"):
            editor_set(club=club, by=by, user=user, editor=what == "editor")
        else:
            raise Refused("Say what to do: let-in, put-out, editor or no-editor.")
    except Refused as error:
        messages.error(request, error.message)
    return redirect("clubs:desk", club.name)
