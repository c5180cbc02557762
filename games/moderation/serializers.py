"""Reports and blocks as JSON."""

from rest_framework import serializers

from games.api.shapes import Out
from games.moderation.models import LONGEST_REPORT, KinshipKind


class ReportIn(Out):
    """What is wrong with a thing, for the moderators."""

    text = serializers.CharField(max_length=LONGEST_REPORT)


class LetterIn(Out):
    """One letter of a conversation."""

    message = serializers.IntegerField(min_value=1, max_value=2**31 - 1, help_text="Its id.")


class LetterReportIn(LetterIn, ReportIn):
    """What is wrong with one letter of a conversation."""


class OwnReportOut(Out):
    """A report of yours, as the moderators have it."""

    id = serializers.IntegerField()
    text = serializers.CharField()
    made_at = serializers.DateTimeField()


class BlockOut(Out):
    """A member you have blocked."""

    username = serializers.CharField(source="member.username")
    display_name = serializers.CharField(source="member.profile")
    made_at = serializers.DateTimeField()


class KinshipIn(Out):
    """Whom you know, and how."""

    member = serializers.CharField(max_length=150, help_text="The name they log in with.")
    kind = serializers.ChoiceField(choices=KinshipKind.choices)


class KinshipOut(Out):
    """Whom you know, or who says so of you."""

    id = serializers.IntegerField()
    member = serializers.CharField(help_text="The other's name.")
    kind = serializers.CharField()
    asked_by_you = serializers.BooleanField()
    confirmed = serializers.BooleanField(help_text="Whether both have said so: then tables are told.")
