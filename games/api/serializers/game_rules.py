"""The rules of a game as JSON."""

from rest_framework import serializers

from games.api.shapes import Out


class RuleChangeOut(Out):
    """A rule struck or added, or an option set, in play. `since` is empty while it is still to come."""

    kind = serializers.CharField()
    subject = serializers.CharField()
    was = serializers.CharField(allow_blank=True)
    now = serializers.CharField(allow_blank=True)
    since = serializers.CharField(allow_blank=True)
    ruling = serializers.IntegerField(source="ruling.pk")
    made_at = serializers.DateTimeField(source="ruling.made_at")
    reason = serializers.CharField(source="ruling.reason")


class RulesOut(Out):
    """The rulebook in force, and what was changed in play."""

    title = serializers.CharField(source="book.title")
    version = serializers.CharField(source="book.version")
    rules = serializers.ListField(child=serializers.CharField())
    options = serializers.DictField(child=serializers.CharField(), source="book.options")
    changes = RuleChangeOut(many=True)
