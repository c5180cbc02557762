"""Holidays for programs."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games import database_time
from games.api.base import member_of
from games.api.frame import ApiView
from games.api.reading import read
from games.holidays.services import holiday_end, holiday_take
from games.models import Holiday, TokenScope


class HolidayIn(serializers.Serializer[object]):
    """Days off, both included, by your own calendar."""

    first = serializers.DateField()
    last = serializers.DateField()


class HolidayOut(serializers.ModelSerializer[Holiday]):
    """A holiday of yours that is not over."""

    class Meta:
        model = Holiday
        fields = ("id", "begins", "ends")


class Holidays(ApiView):
    scope = TokenScope.PLAY
    location = "/api/me/holidays/{id}/"
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="holidays", responses=HolidayOut(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        """Your holidays that are not over."""
        mine = Holiday.objects.filter(user=member_of(request)).not_over(database_time.now())
        return Response(HolidayOut(mine, many=True).data)

    @extend_schema(operation_id="holiday_take", request=HolidayIn, responses={201: HolidayOut}, tags=["me"])
    def post(self, request: Request) -> Response:
        """Take days off. Games that were made so stop their clocks while you would be waited for."""
        holiday = holiday_take(by=member_of(request), **read(HolidayIn, request))
        return Response(HolidayOut(holiday).data, status=status.HTTP_201_CREATED)


class OneHoliday(ApiView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="holiday_end", responses={204: None}, tags=["me"])
    def delete(self, request: Request, pk: int) -> Response:
        """Call a holiday off, or be back early."""
        user = member_of(request)
        holiday_end(by=user, holiday=get_object_or_404(Holiday, user=user, pk=pk))
        return Response(status=status.HTTP_204_NO_CONTENT)
