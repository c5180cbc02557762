"""Chances by season of a game that is over."""

from rest_framework import serializers

from games.api.shapes import Out


class PointOut(Out):
    """The chances before a turn; `number` is null for what came out in the end."""

    number = serializers.IntegerField(source="turn.number", allow_null=True, default=None)
    name = serializers.CharField()
    shares = serializers.DictField(child=serializers.FloatField(), help_text="From 0 to 1, by seat.")


class TurningOut(Out):
    """A turn in whose season much changed hands."""

    number = serializers.IntegerField(source="turn.number")
    phase = serializers.CharField(source="turn.phase")
    name = serializers.CharField()
    moved = serializers.FloatField(help_text="How much of the game changed hands, from 0 to 1.")
    gained = serializers.CharField(source="gained.seat_id", help_text="The seat that gained most.")
    lost = serializers.CharField(source="lost.seat_id", help_text="The seat that lost most.")


class ChancesOut(Out):
    """How far they are, every point, and the turning points."""

    status = serializers.ChoiceField(choices=["none", "working", "lost", "there"])
    percent = serializers.IntegerField()
    points = PointOut(many=True)
    turning = TurningOut(many=True)
