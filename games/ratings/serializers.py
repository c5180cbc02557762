"""Ratings."""

from rest_framework import serializers


class PoolOut(serializers.Serializer[object]):
    """A pool, and how many games count there."""

    id = serializers.CharField()
    name = serializers.CharField()
    games_that_count = serializers.CharField(help_text="In words.")
    games = serializers.IntegerField()


class BandOut(serializers.Serializer[object]):
    """A rating: a range, and its middle once there were enough games."""

    games = serializers.IntegerField()
    low = serializers.CharField()
    high = serializers.CharField()
    middle = serializers.CharField(help_text="Empty as long as there were too few games.")


class HallLineOut(serializers.Serializer[object]):
    """A member who wants to be seen in the hall of a pool; in that of bots, how strong a bot."""

    place = serializers.IntegerField()
    name = serializers.CharField()
    username = serializers.CharField(help_text="Empty for bots.")
    band = BandOut()


class LineOut(serializers.Serializer[object]):
    """A line of the ledger. Numbers are null where they are not for your eyes."""

    seat = serializers.CharField()
    name = serializers.CharField(help_text="Who held the seat, as far as it is told.")
    part = serializers.CharField(help_text="`whole`: from start to end; `left`: gave the seat up or lost it.")
    pool = serializers.CharField()
    rank = serializers.IntegerField()
    score = serializers.CharField(help_text="Exactly, as a fraction.")
    library = serializers.CharField()
    mu_before = serializers.FloatField(allow_null=True)
    sigma_before = serializers.FloatField(allow_null=True)
    mu_after = serializers.FloatField(allow_null=True)
    sigma_after = serializers.FloatField(allow_null=True)


class GameRatingsOut(serializers.Serializer[object]):
    """How the ratings of a finished game came about."""

    pool = serializers.CharField(help_text="Empty where its people are rated in none.")
    why = serializers.CharField(help_text="Why not.")
    by_ruling = serializers.BooleanField(help_text="Whether its GM ruled how it ended.")
    up_to_date = serializers.BooleanField(help_text="False while it is being worked out.")
    lines = LineOut(many=True)


class MemberRatingOut(serializers.Serializer[object]):
    """A member's rating in one pool."""

    pool = serializers.CharField()
    band = BandOut()
    games = serializers.ListField(child=serializers.CharField(), help_text="Slugs of the last games that made it.")
