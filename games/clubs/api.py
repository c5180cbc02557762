"""Clubs for programs."""

from typing import Any

from django.contrib.auth.models import User
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import SAFE_METHODS, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import member_of
from games.api.frame import ApiView
from games.api.paging import Pages
from games.api.reading import read, takes_nothing
from games.clubs import queries, services
from games.clubs.models import Club
from games.clubs.serializers import (
    ClubChange,
    ClubIn,
    ClubLineOut,
    ClubMemberIn,
    ClubMemberOut,
    ClubOut,
    ClubStandingOut,
    ShelfIn,
)
from games.clubs.services import FIELDS
from games.clubs.shelf import Thing, shelve, thing_at, unshelve
from games.clubs.standbys import standby_set
from games.clubs.standings import standings
from games.models import TokenScope
from games.moderation.serializers import OwnReportOut, ReportIn
from games.moderation.services import report_make

MOST_GAMES = 100


def club_out(club: Club, request: Request) -> object:
    """A club as JSON, as who asks may see it."""
    standing = queries.standing_of(club, request.user)
    answer = {name: getattr(club, name) for name in ("name", *FIELDS)}
    answer |= {name: getattr(standing, name) for name in ("member", "editor", "waits", "follows", "stands_by")}
    answer |= {
        "members": club.memberships.joined().count(),
        "games": queries.games_of(club, request.user)[:MOST_GAMES],
        "zines": [zine.name for zine in queries.zines_of(club)],
    }
    return ClubOut(answer).data


class ClubView(ApiView):
    """An endpoint under /api/clubs/<name>/. `self.club` is there for who asks, or it answers 404."""

    scope = TokenScope.EVENTS
    club: Club

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method not in SAFE_METHODS:
            member_of(request)
        self.club = queries.club_at(kwargs["name"], request.user)

    def _user(self, username: str) -> User:
        user = User.objects.filter(username=username, clubs__club=self.club).select_related("profile").first()
        if user is None:
            raise Http404
        return user


class Clubs(ApiView):
    scope = TokenScope.EVENTS
    location = "/api/clubs/{name}/"
    changes = "create"
    pagination_class = Pages

    @extend_schema(operation_id="clubs", responses=ClubLineOut(many=True), tags=["clubs"])
    def get(self, request: Request) -> Response:
        """All clubs, the largest first."""
        pages = Pages()
        page = pages.paginate_queryset(queries.clubs_listed(request.user), request, view=self)
        return pages.get_paginated_response(ClubLineOut(page, many=True).data)

    @extend_schema(operation_id="club_found", request=ClubIn, responses={201: ClubOut}, tags=["clubs"])
    def post(self, request: Request) -> Response:
        """Found a club, as its editor."""
        club = services.club_found(by=member_of(request), **read(ClubIn, request))
        return Response(club_out(club, request), status=status.HTTP_201_CREATED)


class OneClub(ClubView):
    @extend_schema(operation_id="club", responses=ClubOut, tags=["clubs"])
    def get(self, request: Request, name: str) -> Response:
        """A club, and what you are to it."""
        return Response(club_out(self.club, request))

    @extend_schema(operation_id="club_change", request=ClubChange, responses=ClubOut, tags=["clubs"])
    def patch(self, request: Request, name: str) -> Response:
        """As an editor: change what a club says of itself."""
        changes = read(ClubChange, request, partial=True)
        return Response(club_out(services.club_change(club=self.club, by=member_of(request), **changes), request))


class ClubMembership(ClubView):
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="club_join", request=None, responses=ClubOut, tags=["clubs"])
    def put(self, request: Request, name: str) -> Response:
        """Become a member, or ask to be one."""
        services.club_join(club=self.club, by=member_of(request))
        return Response(club_out(self.club, request))

    @extend_schema(operation_id="club_leave", responses={204: None}, tags=["clubs"])
    def delete(self, request: Request, name: str) -> Response:
        """Leave, or take your request back."""
        services.club_leave(club=self.club, by=member_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClubStar(ClubView):
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="club_follow", request=None, responses={204: None}, tags=["clubs"])
    def put(self, request: Request, name: str) -> Response:
        """Follow a club: its news stand on your front page."""
        services.club_follow(club=self.club, by=member_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="club_unfollow", responses={204: None}, tags=["clubs"])
    def delete(self, request: Request, name: str) -> Response:
        """Follow it no more."""
        services.club_follow(club=self.club, by=member_of(request), follow=False)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClubStandby(ClubView):
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="club_standby", request=None, responses={204: None}, tags=["clubs"])
    def put(self, request: Request, name: str) -> Response:
        """As a member: stand by for the club's tables. You get a mail when a seat falls free there."""
        standby_set(club=self.club, by=member_of(request), standby=True)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="club_standby_end", responses={204: None}, tags=["clubs"])
    def delete(self, request: Request, name: str) -> Response:
        """Stand by no longer."""
        standby_set(club=self.club, by=member_of(request), standby=False)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClubMembers(ClubView):
    @extend_schema(operation_id="club_members", responses=ClubMemberOut(many=True), tags=["clubs"])
    def get(self, request: Request, name: str) -> Response:
        """The members, the editors first, at most 200; for editors also those who ask to be members, before them."""
        members = queries.members_of(self.club)
        if queries.standing_of(self.club, request.user).editor:
            waiting = self.club.memberships.waiting().select_related("user__profile").order_by("asked_at")
            members = [*waiting, *members]
        return Response(ClubMemberOut(members, many=True).data)


class OneClubMember(ClubView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="club_member_set", request=ClubMemberIn, responses=ClubMemberOut, tags=["clubs"])
    def put(self, request: Request, name: str, username: str) -> Response:
        """As an editor: let somebody in who asks, or make a member an editor, or take that away."""
        by, user, body = member_of(request), self._user(username), read(ClubMemberIn, request)
        if "editor" in body:
            stay = services.editor_set(club=self.club, by=by, user=user, editor=body["editor"])
        else:
            stay = services.member_let_in(club=self.club, by=by, user=user)
        return Response(ClubMemberOut(stay).data)

    @extend_schema(operation_id="club_member_put_out", responses={204: None}, tags=["clubs"])
    def delete(self, request: Request, name: str, username: str) -> Response:
        """As an editor: put a member out, or turn away who asks."""
        services.member_put_out(club=self.club, by=member_of(request), user=self._user(username))
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClubStandings(ClubView):
    @extend_schema(operation_id="club_standings", responses=ClubStandingOut(many=True), tags=["clubs"])
    def get(self, request: Request, name: str) -> Response:
        """What members made of its public finished games, the most points first; at most 100."""
        return Response(ClubStandingOut(standings(self.club), many=True).data)


class ClubShelf(ClubView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="club_shelve", request=ShelfIn, responses=ClubOut, tags=["clubs"])
    def post(self, request: Request, name: str) -> Response:
        """As a member: put a game, a template, a composition, a board or a zine of yours on the shelf."""
        shelve(club=self.club, by=member_of(request), thing=_thing(request))
        return Response(club_out(self.club, request))

    @extend_schema(operation_id="club_unshelve", request=ShelfIn, responses={204: None}, tags=["clubs"])
    def put(self, request: Request, name: str) -> Response:
        """As its keeper or an editor: take something off the shelf."""
        unshelve(club=self.club, by=member_of(request), thing=_thing(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _thing(request: Request) -> Thing:
    """What is named, if it is there for who asks. Raises Refused."""
    body = read(ShelfIn, request)
    return thing_at(body["kind"], body["which"], member_of(request))


class ClubReport(ClubView):
    scope = TokenScope.PRESS

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="club_report", request=ReportIn, responses={201: OwnReportOut}, tags=["clubs"])
    def post(self, request: Request, name: str) -> Response:
        """Report a club to the moderators. Nobody else sees it."""
        report = report_make(by=member_of(request), club=self.club, called=self.club.title, **read(ReportIn, request))
        return Response(OwnReportOut(report).data, status=status.HTTP_201_CREATED)
