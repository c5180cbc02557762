"""Events for programs: one call makes a whole one."""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import SAFE_METHODS, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from engine.model.json_data import JsonDict
from games.api.base import member_of
from games.api.frame import ApiView
from games.api.paging import Pages
from games.api.reading import read, takes_nothing
from games.common.dictionaries import FieldValues
from games.common.errors import NotAllowed, Refused
from games.events import entries, queries, rounds, services
from games.events.counts import counts_clear, counts_enter
from games.events.leagues import entries_group, plays_twice
from games.events.models import Entry, EntryState, Event, EventBoard
from games.events.running import boards_retry, entry_drop, round_clock
from games.events.scores import ScoreLine, decimal, standings
from games.events.serializers import (
    CheckIn,
    CountsIn,
    EntriesIn,
    EntryChange,
    EntryOut,
    EventChange,
    EventIn,
    EventLine,
    EventLineOut,
    EventOut,
    RoundDo,
    RoundOut,
    RoundsIn,
    UndoneOut,
)
from games.game_templates.forms import template_at
from games.models import TokenScope
from games.moderation.serializers import OwnReportOut, ReportIn
from games.moderation.services import report_make


def _with_template_and_club(body: JsonDict, by: User) -> JsonDict:
    """What was sent, with the template and the club that it names. Raises Refused for what there is not."""
    body = dict(body)
    if "template" in body:
        slug = body["template"]
        body["template"] = template_at(slug, by)
        if slug and body["template"] is None:
            raise Refused("There is no such template, or it is not shared with you.", field="template")
    if "club" in body:
        body["club"] = services.club_of(body["club"])
    return body


def _users(names: list[str]) -> list[User]:
    """The members of these user names. Raises Refused for one that there is not."""
    users = {one.username: one for one in User.objects.filter(username__in=names, is_active=True)}
    for name in names:
        if name not in users:
            raise Refused(f"There is no member “{name}”.", field="users")
    return [users[name] for name in names]


class EventView(ApiView):
    """An endpoint under /api/events/<name>/. `self.event` is there for who asks, or it answers 404.

    A director's evening has hundreds of changes, and makes no new event: they count in a limit of their own.
    """

    scope = TokenScope.EVENTS
    changes = "events"
    event: Event

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method not in SAFE_METHODS:
            member_of(request)
        self.event = queries.event_at(kwargs["name"], request.user)

    @property
    def directs(self) -> bool:
        """Whether who asks directs it."""
        return self.event.is_directed_by(self.request.user)

    def rounds_out(self) -> object:
        """Its rounds, as who asks may see them."""
        shown = queries.rounds_shown(self.event, self.request.user)
        return RoundOut(shown, many=True).data


class Events(ApiView):
    scope = TokenScope.EVENTS
    location = "/api/events/{name}/"
    changes = "create"
    pagination_class = Pages

    @extend_schema(operation_id="events", responses=EventLineOut(many=True), tags=["events"])
    def get(self, request: Request) -> Response:
        """All events, those that take entries first."""
        pages = Pages()
        page = pages.paginate_queryset(queries.events_listed(request.user), request, view=self)
        return pages.get_paginated_response(EventLineOut(page, many=True).data)

    @extend_schema(operation_id="event_make", request=EventIn, responses={201: EventOut}, tags=["events"])
    def post(self, request: Request) -> Response:
        """Make an event with its entries and rounds, as its director. All of it, or nothing."""
        by, body = member_of(request), read(EventIn, request)
        titles, users, number = body.pop("titles"), _users(body.pop("users")), body.pop("rounds")
        with transaction.atomic():
            event = services.event_make(by=by, **_with_template_and_club(body, by))
            if titles or users:
                entries.entries_add(event=event, by=by, titles=titles, users=users)
            if number:
                rounds.round_draw(event=event, by=by, here=False, number=number)
        return Response(EventOut(event, context={"reader": by}).data, status=status.HTTP_201_CREATED)


class OneEvent(EventView):
    @extend_schema(operation_id="event", responses=EventOut, tags=["events"])
    def get(self, request: Request, name: str) -> Response:
        """An event."""
        return Response(EventOut(self.event, context={"reader": request.user}).data)

    @extend_schema(operation_id="event_change", request=EventChange, responses=EventOut, tags=["events"])
    def patch(self, request: Request, name: str) -> Response:
        """As a director: change an event. Boards that were made stay."""
        by = member_of(request)
        changes = _with_template_and_club(read(EventChange, request, partial=True), by)
        changed = services.event_change(event=self.event, by=by, **changes)
        return Response(EventOut(changed, context={"reader": by}).data)


class OwnEntry(EventView):
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="event_enter", request=None, responses=EntryOut, tags=["events"])
    def put(self, request: Request, name: str) -> Response:
        """Enter, or come onto the waiting list; say yes to an invitation."""
        return Response(EntryOut(entries.entry_make(event=self.event, by=member_of(request))).data)

    @extend_schema(operation_id="event_withdraw", responses={204: None}, tags=["events"])
    def delete(self, request: Request, name: str) -> Response:
        """Take your entry back."""
        entries.entry_withdraw(event=self.event, by=member_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="event_check_in", request=CheckIn, responses=EntryOut, tags=["events"])
    def post(self, request: Request, name: str) -> Response:
        """Check in for the next round, or say that you are not there."""
        by, body = member_of(request), read(CheckIn, request)
        if "twice" in body:
            entry = plays_twice(event=self.event, by=by, twice=body["twice"])
        if "here" in body or "twice" not in body:
            entry = entries.check_in(event=self.event, by=by, here=body.get("here", True))
        return Response(EntryOut(entry).data)


class Entries(EventView):
    @extend_schema(operation_id="event_entries", responses=EntryOut(many=True), tags=["events"])
    def get(self, request: Request, name: str) -> Response:
        """Who is in, and who is on the waiting list; for directors also who is invited and who dropped out."""
        entries_shown = self.event.entries.select_related("user__profile")
        if not self.directs:
            entries_shown = entries_shown.filter(state__in=(EntryState.IN, EntryState.WAITING))
        return Response(EntryOut(entries_shown, many=True).data)

    @extend_schema(
        operation_id="event_entries_add", request=EntriesIn, responses={201: EntryOut(many=True)}, tags=["events"]
    )
    def post(self, request: Request, name: str) -> Response:
        """As a director: write entries down by name, and invite members. All, or none."""
        by, body = member_of(request), read(EntriesIn, request)
        made = entries.entries_add(event=self.event, by=by, titles=body["titles"], users=_users(body["users"]))
        return Response(EntryOut(made, many=True).data, status=status.HTTP_201_CREATED)


class OneEntry(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_entry_change", request=EntryChange, responses=EntryOut, tags=["events"])
    def patch(self, request: Request, name: str, pk: int) -> Response:
        """As a director: let an entry in, or out; check it in; or let it drop out of what it plays."""
        by, changes = member_of(request), read(EntryChange, request, partial=True)
        entry = self._entry(pk)
        if "drop" in changes:
            reserve = self._entry(changes["reserve"]) if "reserve" in changes else None
            entry_drop(event=self.event, by=by, entry=entry, reason=changes["drop"], reserve=reserve)
        if "state" in changes:
            entries.entry_set(event=self.event, by=by, entry=entry, state=changes["state"])
        group = {name: changes[name] for name in ("division", "team") if name in changes}
        if group:
            entries_group(event=self.event, by=by, entries=[entry.pk], **group)
        if "twice" in changes:
            plays_twice(event=self.event, by=by, entry=entry, twice=changes["twice"])
        if "checked_in" in changes:
            entries.check_in(event=self.event, by=by, entry=entry, here=changes["checked_in"])
        return Response(EntryOut(self._entry(pk)).data)

    def _entry(self, pk: int) -> Entry:
        if not self.directs:
            raise NotAllowed("Only the directors of this event can do that.")
        return entries.entry_of(self.event, pk)


class Rounds(EventView):
    @extend_schema(operation_id="event_rounds", responses=RoundOut(many=True), tags=["events"])
    def get(self, request: Request, name: str) -> Response:
        """The rounds, the latest first; those that have not started for directors alone."""
        return Response(self.rounds_out())

    @extend_schema(operation_id="event_draw", request=RoundsIn, responses={201: RoundOut(many=True)}, tags=["events"])
    def post(self, request: Request, name: str) -> Response:
        """As a director: draw the next round, or several."""
        rounds.round_draw(event=self.event, by=member_of(request), **read(RoundsIn, request))
        return Response(self.rounds_out(), status=status.HTTP_201_CREATED)


class OneRound(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_round_do", request=RoundDo, responses=UndoneOut(many=True), tags=["events"])
    def post(self, request: Request, name: str, number: int) -> Response:
        """As a director: start a round, draw it anew, call it off, run its one clock. Answers where that failed."""
        by, body = member_of(request), read(RoundDo, request)
        arguments: FieldValues = {"event": self.event, "by": by, "number": number}
        do, reason = body["do"], body.get("reason", "")
        if do in ("pause", "resume", "extend"):
            undone = round_clock(**arguments, do=do, minutes=body.get("minutes", 0), reason=reason)
            return Response(UndoneOut(undone, many=True).data)
        {
            "start": lambda: rounds.round_start(**arguments),
            "redraw": lambda: rounds.round_redraw(**arguments),
            "discard": lambda: rounds.round_discard(**arguments),
            "close": lambda: rounds.round_close(**arguments),
            "open": lambda: rounds.round_close(**arguments, over=False),
            "call-off": lambda: rounds.round_call_off(**arguments, reason=reason),
            "retry": lambda: boards_retry(**arguments),
        }[do]()
        return Response([])


class BoardCounts(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_counts", request=CountsIn, responses={204: None}, tags=["events"])
    def put(self, request: Request, name: str, pk: int) -> Response:
        """As a director: enter how a board ended."""
        counts_enter(event=self.event, by=member_of(request), board=self._board(pk), **read(CountsIn, request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="event_counts_clear", responses={204: None}, tags=["events"])
    def delete(self, request: Request, name: str, pk: int) -> Response:
        """As a director: take back what was entered."""
        counts_clear(event=self.event, by=member_of(request), board=self._board(pk))
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _board(self, pk: int) -> EventBoard:
        if not self.directs:
            raise NotAllowed("Only the directors of this event can do that.")
        board = EventBoard.objects.filter(pk=pk, round__event=self.event).first()
        if board is None:
            raise Http404
        return board


class EventStandings(EventView):
    @extend_schema(operation_id="event_standings", responses=EventLine(many=True), tags=["events"])
    def get(self, request: Request, name: str) -> Response:
        """The standings as they are now. Boards that go on are scored as if they ended now."""
        return Response(EventLine([_line(one) for one in standings(self.event).lines], many=True).data)


def _line(line: ScoreLine) -> JsonDict:
    points = [
        {"round": number, "points": decimal(line.rounds[number]), "counted": number in line.counted}
        for number in sorted(line.rounds)
    ]
    plain = {name: getattr(line, name) for name in ("place", "tied", "centres", "going")}
    plain |= {"division": line.entry.division, "team": line.entry.team}
    return {**plain, "entry": line.entry.pk, "name": str(line.entry), "total": decimal(line.total), "rounds": points}


class EventReport(EventView):
    scope = TokenScope.PRESS

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_report", request=ReportIn, responses={201: OwnReportOut}, tags=["events"])
    def post(self, request: Request, name: str) -> Response:
        """Report an event to the moderators. Nobody else sees it."""
        report = report_make(
            by=member_of(request), event=self.event, called=self.event.title, **read(ReportIn, request)
        )
        return Response(OwnReportOut(report).data, status=status.HTTP_201_CREATED)
