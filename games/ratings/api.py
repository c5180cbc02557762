"""Ratings: pools, halls, and how the ratings of a game came about."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.accounts.shown_members import shown_member
from games.api.base import GameView
from games.api.frame import ApiView
from games.api.reading import read_query
from games.common.errors import Conflict, Hidden
from games.common.rating_pools import all_pools
from games.models import TokenScope
from games.ratings.queries import (
    HowItCame,
    hall_of,
    pools_with_games,
    ratings_of_game,
    ratings_of_member,
    shows_ratings,
)
from games.ratings.serializers import GameRatingsOut, HallLineOut, MemberRatingOut, PoolOut

NUMBERS = ("mu_before", "sigma_before", "mu_after", "sigma_after")


class YearIn(serializers.Serializer[object]):
    """Which year; none for today."""

    year = serializers.IntegerField(required=False, min_value=1900, max_value=9000)


class Pools(ApiView):
    scope = TokenScope.READ

    @extend_schema(operation_id="rating_pools", responses=PoolOut(many=True), tags=["ratings"])
    def get(self, request: Request) -> Response:
        """All pools, and how many games count in each."""
        rows = [
            {"id": pool.id, "name": pool.name, "games_that_count": pool.games, "games": games}
            for pool, games in pools_with_games()
        ]
        return Response(PoolOut(rows, many=True).data)


class HallView(ApiView):
    query = YearIn
    scope = TokenScope.READ

    @extend_schema(operation_id="rating_hall", parameters=[YearIn], responses=HallLineOut(many=True), tags=["ratings"])
    def get(self, request: Request, pool_id: str) -> Response:
        """The hall of a pool: members who want to be seen there, by the lower end of their range."""
        if pool_id not in {pool.id for pool in all_pools()}:
            raise Hidden("There is no such pool.")
        asked = read_query(YearIn, request)
        return Response(HallLineOut(hall_of(pool_id, asked.get("year")), many=True).data)


class GameRatingsView(GameView):
    scope = TokenScope.READ

    @extend_schema(operation_id="game_ratings", responses=GameRatingsOut, tags=["ratings"])
    def get(self, request: Request, slug: str) -> Response:
        """How the ratings of a game came about, line by line. 409 while it is on, and where none are kept."""
        ratings = ratings_of_game(self.viewer)
        if ratings is None:
            raise Conflict("Ratings are made of games of people that are over.")
        body = {
            "pool": ratings.pool.id if ratings.pool else "",
            "why": ratings.why,
            "by_ruling": ratings.record.by_ruling,
            "up_to_date": not ratings.owed,
            "lines": [] if ratings.owed else [_line(one) for one in ratings.lines],
        }
        return Response(GameRatingsOut(body).data)


def _line(one: HowItCame) -> dict[str, object]:
    line = one.line
    numbers = {name: getattr(line, name) if one.after is not None else None for name in NUMBERS}
    fields = {name: getattr(line, name) for name in ("part", "pool", "rank", "score", "library")}
    return {"seat": line.seat.seat_id, "name": one.name, **fields, **numbers}


class MemberRatings(ApiView):
    scope = TokenScope.READ

    @extend_schema(operation_id="member_ratings", responses=MemberRatingOut(many=True), tags=["ratings"])
    def get(self, request: Request, username: str) -> Response:
        """The ratings of a member who shows them, or your own, by pool."""
        who = shown_member(username, request.user)
        ratings = ratings_of_member(who) if shows_ratings(who, request.user) else []
        rows = [
            {"pool": one.pool.id, "band": one.band, "games": [line.record.game.slug for line in one.lines]}
            for one in ratings
        ]
        return Response(MemberRatingOut(rows, many=True).data)
