"""Leagues, teams and files of results for programs."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import member_of
from games.api.reading import read
from games.api.shapes import Out
from games.events.api import EventView
from games.events.leagues import season_next, team_standings
from games.events.results_in import LONGEST_FILE, results_enter
from games.events.scores import standings
from games.events.serializers import EventOut, SeasonIn, TeamOut


class EventTeams(EventView):
    @extend_schema(operation_id="event_teams", responses=TeamOut(many=True), tags=["events"])
    def get(self, request: Request, name: str) -> Response:
        """Teams as they stand now, by the totals of their best members."""
        return Response(TeamOut(team_standings(standings(self.event), self.event.team_best), many=True).data)


class EventSeason(EventView):
    changes = "create"
    """It makes an event."""
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_season", request=SeasonIn, responses={201: EventOut}, tags=["events"])
    def post(self, request: Request, name: str) -> Response:
        """As a director: begin the season that follows; who was in is invited, gone up or down by the standings."""
        by = member_of(request)
        made = season_next(event=self.event, by=by, **read(SeasonIn, request))
        return Response(EventOut(made, context={"reader": by}).data, status=status.HTTP_201_CREATED)


class ResultsIn(Out):
    """Results as CSV, in the columns of `results.csv`."""

    text = serializers.CharField(max_length=LONGEST_FILE, trim_whitespace=False)


class ResultsTaken(Out):
    """How many boards were counted."""

    boards = serializers.IntegerField()


class EventResults(EventView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_results_enter", request=ResultsIn, responses=ResultsTaken, tags=["events"])
    def post(self, request: Request, name: str) -> Response:
        """As a director: take results from a file. The round that would be next is made of it. All, or nothing."""
        text = read(ResultsIn, request)["text"]
        number = results_enter(event=self.event, by=member_of(request), text=text)
        return Response(ResultsTaken({"boards": number}).data)
