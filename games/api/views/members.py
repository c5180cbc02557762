"""Members as others may know them, and their holidays."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.accounts.shown_members import shown_member
from games.api.frame import ApiView
from games.members.results import results_of
from games.models import TokenScope
from games.selectors.attendance import attendance_of


class SeatResultsOut(serializers.Serializer[object]):
    """How games in one seat of one variant ended."""

    variant = serializers.CharField()
    seat = serializers.CharField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    left = serializers.IntegerField()


class MemberOut(serializers.Serializer[object]):
    """A member with a page. Deadlines are those of the last year that count (docs/play-now.md)."""

    username = serializers.CharField()
    display_name = serializers.CharField(help_text="Of a program with “(program)” behind it.")
    program_of = serializers.CharField(allow_blank=True, help_text="Who answers for a program; empty: a person.")
    deadlines_asked = serializers.IntegerField()
    deadlines_met = serializers.IntegerField()
    going = serializers.ListField(child=serializers.CharField(), help_text="Slugs of the games they play.")
    results = SeatResultsOut(many=True)


class Member(ApiView):
    scope = TokenScope.READ

    @extend_schema(operation_id="member", responses=MemberOut, tags=["members"])
    def get(self, request: Request, username: str) -> Response:
        """A member who wants to be seen, or yourself: deadlines met, games, results by seat."""
        who = shown_member(username, request.user)
        attendance, results = attendance_of(who), results_of(who)
        answer = {
            "username": who.username,
            "display_name": str(who.profile),
            "program_of": str(owner.profile) if (owner := who.profile.owner) else "",
            "deadlines_asked": attendance.asked,
            "deadlines_met": attendance.met,
            "going": [stay.game.slug for stay in results.going],
            "results": [
                {"variant": one.variant, "seat": one.seat, "played": one.played, **_ends(one.ends)}
                for one in results.by_seat
            ],
        }
        return Response(MemberOut(answer).data)


def _ends(ends: dict[str, int]) -> dict[str, int]:
    return {end: ends[end] for end in ("won", "drawn", "lost", "left")}
