"""Scores of games."""

from rest_framework import serializers


class PointsOut(serializers.Serializer[object]):
    """What a game is worth to one seat."""

    seat = serializers.CharField()
    points = serializers.CharField(help_text="Exactly, as a fraction: `245/12`, `7`.")
    figure = serializers.FloatField(help_text="The same, rounded.")


class ScoresOfYearOut(serializers.Serializer[object]):
    """What it would have been worth at the end of a year; the start before the first."""

    year = serializers.IntegerField()
    points = PointsOut(many=True)


class ScoresOut(serializers.Serializer[object]):
    """A game scored by one system."""

    system = serializers.CharField()
    name = serializers.CharField()
    own = serializers.BooleanField(help_text="Whether it is the game's own system.")
    over = serializers.BooleanField(help_text="Whether the game is over; else it is scored as if it ended now.")
    points = PointsOut(many=True)
    years = ScoresOfYearOut(many=True, help_text="By year, as if it had ended then; of the game's own system alone.")
