"""Excused delays for programs."""

from rest_framework import serializers

from games.api.shapes import Out


class DelayIn(Out):
    """Which turn is meant."""

    turn = serializers.IntegerField(min_value=1, max_value=100_000, help_text="Its number.")


class BudgetOut(Out):
    """Of one seat."""

    seat = serializers.CharField(source="seat.seat_id")
    taken = serializers.IntegerField()
    left = serializers.IntegerField()
