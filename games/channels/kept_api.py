"""Channels kept for a table, an event or a club, as JSON."""

from rest_framework import serializers

from games.api.shapes import Out
from games.api.titles import TitleSerializerField
from games.channels.keeping import LONGEST_ADDRESS


class KeptChannelIn(Out):
    """Where something is told of from now on. Each adds the `kinds` of news that there are for it."""

    address = serializers.CharField(max_length=LONGEST_ADDRESS, help_text="Of a webhook; Discord's is known by it.")
    name = TitleSerializerField(max_length=60, required=False, default="")


class KeptChannelOut(Out):
    """A channel. Of its address no more than the host is shown."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.CharField()
    address = serializers.CharField()
    kinds = serializers.ListField(child=serializers.CharField())
    ended_at = serializers.DateTimeField(allow_null=True, help_text="When the site gave it up.")
    trouble = serializers.CharField(help_text="What went wrong last.")


class KeptChannelMade(KeptChannelOut):
    """The same with the secret with which what is sent is signed, shown once; Discord's have none."""

    secret = serializers.CharField()
