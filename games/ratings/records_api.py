"""Records: finished games, found and added up."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.accounts.shown_members import shown_member
from games.api.frame import ApiView
from games.api.paging import Pages
from games.api.reading import read_query
from games.common.errors import Refused
from games.models import Board, GameRecord, PressMode, TokenScope
from games.ratings import member_halls, statistics
from games.ratings.api import YearIn
from games.ratings.record_search import RecordFilter, finished, records_page
from games.ratings.records_serializers import FinishedGameOut, MemberHallsOut, MemberRecordOut, RecordsOut


class RecordsIn(serializers.Serializer[object]):
    """Which games are added up; what is left away is not asked for."""

    variant = serializers.CharField(required=False, max_length=40)
    rule = serializers.CharField(required=False, max_length=60)
    board = serializers.CharField(required=False, max_length=60, help_text="The board's slug.")
    press = serializers.ChoiceField(required=False, choices=PressMode.choices)


class FinishedIn(serializers.Serializer[object]):
    """Which finished games are looked for; what is left away is left open."""

    q = serializers.CharField(required=False, max_length=80, help_text="In the name of the game.")
    player = serializers.CharField(required=False, max_length=40, help_text="A member with a page, or yourself.")
    end = serializers.ChoiceField(required=False, choices=("won", "drawn", "lost", "left", "stopped"))
    shortest = serializers.IntegerField(required=False, min_value=1, max_value=999, help_text="Years at least.")
    longest = serializers.IntegerField(required=False, min_value=1, max_value=999, help_text="Years at most.")
    year = serializers.IntegerField(required=False, min_value=1970, max_value=9000, help_text="In which it ended.")
    variant = serializers.CharField(required=False, max_length=40)
    rule = serializers.CharField(required=False, max_length=60)
    board = serializers.CharField(required=False, max_length=60, help_text="The board's slug.")
    gm = serializers.CharField(required=False, max_length=40)


class Records(ApiView):
    query = RecordsIn
    scope = TokenScope.READ

    @extend_schema(operation_id="records", parameters=[RecordsIn], responses=RecordsOut, tags=["records"])
    def get(self, request: Request) -> Response:
        """Finished public games added up: by seat, by length, by opening."""
        asked = read_query(RecordsIn, request)
        board = None
        if "board" in asked:
            board = Board.objects.filter(slug=asked.pop("board")).values_list("pk", flat=True).first()
            if board is None:
                raise Refused("There is no such board.", field="board")
        records = statistics.records_of(board=board, **asked)
        lengths = statistics.lengths(records)
        answer = {
            "games": lengths.games if lengths else 0,
            "seats": statistics.by_seat(records),
            "lengths": [{"years": years, "games": games} for years, games in (lengths.by_years if lengths else ())],
            "first_season": _openings(statistics.openings(records)),
            "first_two_seasons": _openings(statistics.openings(records, field="openings")),
        }
        return Response(RecordsOut(answer).data)


def _openings(by_seat: list[tuple[str, list[statistics.OpeningStatistics]]]) -> list[dict[str, object]]:
    return [
        {"seat": seat, "orders": one.orders, "games": one.games, "won": one.won, "points": one.points}
        for seat, theirs in by_seat
        for one in theirs
    ]


class MemberRecord(ApiView):
    scope = TokenScope.READ

    @extend_schema(operation_id="member_record", responses=MemberRecordOut, tags=["members"])
    def get(self, request: Request, username: str) -> Response:
        """What became of the finished public games of a member who wants to be seen, or your own."""
        return Response(MemberRecordOut(statistics.statistics_of(shown_member(username, request.user))).data)


class RecordMembers(ApiView):
    query = YearIn
    scope = TokenScope.READ

    @extend_schema(operation_id="record_members", parameters=[YearIn], responses=MemberHallsOut, tags=["records"])
    def get(self, request: Request) -> Response:
        """Members who meet their deadlines, and members who take over seats; of one year, or ever."""
        year = read_query(YearIn, request).get("year")
        halls = {
            "fewest_misses": member_halls.fewest_misses(year),
            "most_taken_over": member_halls.most_taken_over(year),
        }
        return Response(MemberHallsOut(halls).data)


class FinishedGames(ApiView):
    query = FinishedIn
    scope = TokenScope.READ
    pagination_class = Pages

    @extend_schema(
        operation_id="finished_games", parameters=[FinishedIn], responses=FinishedGameOut(many=True), tags=["records"]
    )
    def get(self, request: Request) -> Response:
        """Games that are over, by what is looked for; the last that ended first."""
        wanted = RecordFilter(**read_query(FinishedIn, request))
        pages = Pages()
        page = pages.paginate_queryset(finished(wanted, request.user), request, view=self)
        return pages.get_paginated_response(
            FinishedGameOut([_line(one) for one in records_page(page or ())], many=True).data
        )


def _line(record: GameRecord) -> dict[str, object]:
    well: list[Any] = getattr(record, "well", [])
    return {
        "slug": record.game.slug,
        "name": record.game.name,
        "variant": record.variant,
        "kind": record.kind,
        "seats": [stay.seat.seat_id for stay in well],
        "years": record.years,
        "ended_at": record.ended_at,
    }
