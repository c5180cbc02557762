"""Monthly files as JSON."""

from rest_framework import serializers

from games.api.shapes import Out
from games.models import MonthlyFile, MonthlyForm


class MonthlyFileOut(Out):
    """A zip of public games that ended in a month."""

    month = serializers.SerializerMethodField(help_text="2026-11")
    form = serializers.ChoiceField(choices=MonthlyForm.choices)
    part = serializers.IntegerField()
    games = serializers.IntegerField()
    left_out = serializers.IntegerField(help_text="Games that this form cannot hold, or that cannot be read.")
    size = serializers.IntegerField(help_text="In bytes.")
    sha256 = serializers.CharField()
    url = serializers.CharField(source="get_absolute_url")
    made_at = serializers.DateTimeField()

    def get_month(self, file: MonthlyFile) -> str:
        return f"{file.month:%Y-%m}"
