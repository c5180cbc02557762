"""Clubs as readers find them: the list, the page of a club, its archive; joining, following, the shelf."""

from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.clubs import queries
from games.clubs.forms import ClubForm
from games.clubs.models import Club
from games.clubs.news import news_of
from games.clubs.services import club_follow, club_found, club_join, club_leave
from games.clubs.shelf import Thing, shelve, thing_at, unshelve
from games.clubs.standbys import standby_set
from games.clubs.standings import standings
from games.common.errors import Refused
from games.common.markdown import prose
from games.common.member import member
from games.common.page_of import page_of
from games.common.throttles import count_made
from games.lobby.cards import cards
from games.models import Game
from games.moderation.pages import report_page

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Club, P], HttpResponse]
A_PAGE = 24
SHOWN = 12
"""Tables of each kind on the page of a club; the archive has all that are over."""


def of_club(view: View[P]) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """Hands the view the club instead of its name; what a service refuses is said on the club's page."""
    return page_of(queries.club_at, view)


@require_safe
@never_cache
def clubs(request: HttpRequest) -> HttpResponse:
    """GET /clubs/: all clubs, the largest first."""
    page = Paginator(queries.clubs_listed(request.user), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "clubs/list.html", {"page": page})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def found_club(request: HttpRequest) -> HttpResponse:
    """GET, POST /clubs/found/: a club of one's own."""
    form = ClubForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            count_made(request)
            club = club_found(by=member(request), **form.cleaned_data)
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, "The club is there. Send its address to those who should be in it.")
            return redirect(club)
    return render(request, "clubs/found.html", {"form": form}, status=422 if form.errors else 200)


@require_safe
@never_cache
@of_club
def club(request: HttpRequest, club: Club) -> HttpResponse:
    """GET /clubs/<name>/."""
    reader = request.user
    standing = queries.standing_of(club, reader)

    def shown(games: QuerySet[Game]) -> Sequence[str]:
        return cards(list(games.values_list("pk", flat=True)[:SHOWN]), request)

    context = {
        "club": club,
        "standing": standing,
        "about": prose(club.about) if club.about else "",
        "table_rules": prose(club.table_rules) if club.table_rules else "",
        "members": queries.members_of(club),
        "openings": shown(queries.openings(club, reader)),
        "going": shown(queries.running_games(club, reader)),
        "over": queries.archive(club, reader)[:5],
        "standings": standings(club)[:10],
        "zines": queries.zines_of(club),
        "events": queries.events_of(club),
        "templates": queries.templates_of(club, standing),
        "compositions": queries.compositions_of(club),
        "boards": queries.boards_of(club),
        "news": news_of([club], reader, most=6),
        "waiting": club.memberships.waiting().count() if standing.editor else 0,
    }
    return render(request, "clubs/club.html", context)


@require_safe
@never_cache
@of_club
def archive(request: HttpRequest, club: Club) -> HttpResponse:
    """GET /clubs/<name>/archive/: all tables that are over, and the whole standings."""
    page = Paginator(queries.archive(club, request.user), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "clubs/archive.html", {"club": club, "page": page, "standings": standings(club)})


@require_POST
@login_required
@of_club
def join(request: HttpRequest, club: Club) -> HttpResponse:
    """POST /clubs/<name>/join/: become a member, or ask to; with `do=leave` leave, or take the request back."""
    if request.POST.get("do") == "leave":
        club_leave(club=club, by=member(request))
        messages.info(request, f"You are not in {club} any more.")
        return redirect(club)
    stay = club_join(club=club, by=member(request))
    text = f"You are in {club}." if stay.joined_at else "The editors will see that you ask."
    messages.success(request, text)
    return redirect(club)


@require_POST
@login_required
@of_club
def follow(request: HttpRequest, club: Club) -> HttpResponse:
    """POST /clubs/<name>/follow/: follow the club, or stop (`do=stop`)."""
    club_follow(club=club, by=member(request), follow=request.POST.get("do") != "stop")
    return redirect(club)


@require_POST
@login_required
@of_club
def standby(request: HttpRequest, club: Club) -> HttpResponse:
    """POST /clubs/<name>/standby/: as a member, stand by for the club's tables, or no longer (`do=stop`)."""
    on = request.POST.get("do") != "stop"
    standby_set(club=club, by=member(request), standby=on)
    text = "You get a mail when a seat falls free at a table of the club." if on else "You do not stand by any more."
    messages.success(request, text)
    return redirect(club)


def _thing(request: HttpRequest) -> Thing:
    """What the form names: `kind` and `which`. Raises Refused for what there is not, or not for this member."""
    return thing_at(request.POST.get("kind", ""), request.POST.get("which", ""), member(request))


@require_POST
@login_required
@of_club
def shelf(request: HttpRequest, club: Club) -> HttpResponse:
    """POST /clubs/<name>/shelf/: put something on the shelf, or take it off (`do=off`)."""
    thing = _thing(request)
    if request.POST.get("do") == "off":
        unshelve(club=club, by=member(request), thing=thing)
        messages.info(request, f"“{thing}” is off the shelf.")
    else:
        shelve(club=club, by=member(request), thing=thing)
        messages.success(request, f"“{thing}” is on the shelf.")
    return redirect(club)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@of_club
def report(request: HttpRequest, club: Club) -> HttpResponse:
    """GET and POST /clubs/<name>/report/: report a club to the moderators."""
    return report_page(request, title=f"Report {club}", back=club.get_absolute_url(), club=club, called=club.title)
