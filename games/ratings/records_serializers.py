"""Records: finished games, found and added up."""

from rest_framework import serializers


class ShareOut(serializers.Serializer[object]):
    """A share in per cent, and the interval that holds the truth 95 times of 100."""

    times = serializers.IntegerField()
    of = serializers.IntegerField()
    percent = serializers.IntegerField()
    low = serializers.IntegerField()
    high = serializers.IntegerField()


class SeatStatisticsOut(serializers.Serializer[object]):
    """How games ended for a seat."""

    seat = serializers.CharField()
    games = serializers.IntegerField()
    won = ShareOut()
    drawn = ShareOut()
    lost = ShareOut()
    points = serializers.FloatField(help_text="Its mean share of all points of a game, in per cent.")
    centres = serializers.FloatField(help_text="In the mean, at the end.")


class OpeningOut(serializers.Serializer[object]):
    """What a seat ordered in the beginning, and how it fared."""

    seat = serializers.CharField()
    orders = serializers.CharField()
    games = serializers.IntegerField()
    won = ShareOut()
    points = serializers.FloatField()


class YearsOut(serializers.Serializer[object]):
    """How many games lasted so many years."""

    years = serializers.IntegerField()
    games = serializers.IntegerField()


class RecordsOut(serializers.Serializer[object]):
    """Finished public games added up."""

    games = serializers.IntegerField()
    seats = SeatStatisticsOut(many=True)
    lengths = YearsOut(many=True)
    first_season = OpeningOut(many=True)
    first_two_seasons = OpeningOut(many=True)


class SummaryOut(serializers.Serializer[object]):
    """Games of a member that have something in common, added up."""

    name = serializers.CharField(help_text="What they have in common: the variant's id, the press in words, the year.")
    games = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    left = serializers.IntegerField()
    points = serializers.FloatField()


class SharePointOut(serializers.Serializer[object]):
    """A game of a member, and the mean of it and those before."""

    ended_at = serializers.DateTimeField()
    share = serializers.FloatField(help_text="Of all points of the game, in per cent.")
    mean = serializers.FloatField()


class MemberRecordOut(serializers.Serializer[object]):
    """What became of a member's finished public games."""

    by_variant = SummaryOut(many=True)
    by_press = SummaryOut(many=True)
    by_year = SummaryOut(many=True)
    by_seat = SummaryOut(many=True, help_text="In their commonest variant, by name of the seat.")
    over_time = SharePointOut(many=True, help_text="Game by game, the first that ended first.")
    asked = serializers.IntegerField(help_text="Deadlines in these games.")
    met = serializers.IntegerField(help_text="How many of them were met.")
    took_over = serializers.IntegerField(help_text="Seats that they took over besides.")


class MetLineOut(serializers.Serializer[object]):
    """A member in the hall of those who meet deadlines."""

    place = serializers.IntegerField()
    username = serializers.CharField()
    name = serializers.CharField()
    asked = serializers.IntegerField()
    missed = serializers.IntegerField()


class TakenOverLineOut(serializers.Serializer[object]):
    """A member in the hall of those who take over seats."""

    place = serializers.IntegerField()
    username = serializers.CharField()
    name = serializers.CharField()
    games = serializers.IntegerField()


class MemberHallsOut(serializers.Serializer[object]):
    """Halls of members, of finished public games."""

    fewest_misses = MetLineOut(many=True)
    most_taken_over = TakenOverLineOut(many=True)


class FinishedGameOut(serializers.Serializer[object]):
    """A game that is over, in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    variant = serializers.CharField()
    kind = serializers.CharField(help_text="`win`, `draw` or `stopped`.")
    seats = serializers.ListField(child=serializers.CharField(), help_text="Who won, or shares the draw.")
    years = serializers.IntegerField()
    ended_at = serializers.DateTimeField()
