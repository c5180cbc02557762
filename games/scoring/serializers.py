"""Scores of games."""

from typing import Any

from rest_framework import serializers


class PointsOut(serializers.Serializer[Any]):
    """What a game is worth to one seat."""

    seat = serializers.CharField()
    points = serializers.CharField(help_text="Exactly, as a fraction: `245/12`, `7`.")
    figure = serializers.FloatField(help_text="The same, rounded.")


class ScoresOut(serializers.Serializer[Any]):
    """A game scored by one system."""

    system = serializers.CharField()
    name = serializers.CharField()
    own = serializers.BooleanField(help_text="Whether it is the game's own system.")
    over = serializers.BooleanField(help_text="Whether the game is over; else it is scored as if it ended now.")
    points = PointsOut(many=True)
