"""Press as JSON."""

from rest_framework import serializers

from games.api.shapes import Out
from games.api.titles import TitleSerializerField
from games.models import Message
from games.press.services.press import LONGEST_MESSAGE, LONGEST_SUBJECT


class AfterQuery(Out):
    """Which messages are wanted."""

    after = serializers.IntegerField(required=False, default=0, help_text="Only messages after this id.")


class ThreadOut(Out):
    id = serializers.IntegerField(source="thread.pk")
    title = serializers.CharField()
    kind = serializers.CharField(source="thread.kind")
    with_ = serializers.ListField(source="thread.seat_ids", child=serializers.CharField())
    subject = serializers.CharField(source="thread.subject", help_text="Empty where it has none.")
    unread = serializers.IntegerField()
    muted = serializers.BooleanField(help_text="Whether you have muted it: no mail tells of it.")
    last_at = serializers.DateTimeField(allow_null=True)


class MessageOut(Out):
    id = serializers.IntegerField(source="message.pk")
    writer = serializers.CharField(help_text="Empty where the press is unsigned.")
    own = serializers.BooleanField()
    text = serializers.CharField(source="message.text")
    phase = serializers.CharField(source="message.phase")
    phase_name = serializers.CharField()
    read_by = serializers.ListField(
        child=serializers.CharField(), help_text="Who of the others has read it, where the game tells that."
    )
    sent_at = serializers.DateTimeField(source="message.sent_at")


class MessageSent(serializers.ModelSerializer[Message]):
    class Meta:
        model = Message
        fields = ("id", "thread", "text", "phase", "sent_at")


class MessageIn(Out):
    to = serializers.ListField(
        child=serializers.CharField(max_length=40), min_length=1, max_length=40, help_text='Seats, "GM", or "public".'
    )
    text = serializers.CharField(max_length=LONGEST_MESSAGE)
    subject = TitleSerializerField(
        max_length=LONGEST_SUBJECT, default="", allow_blank=True, help_text="Of a conversation of several powers."
    )
    unsigned = serializers.BooleanField(default=False)


class ReadIn(Out):
    up_to = serializers.IntegerField(help_text="Id of the last message read.")
