"""Appeals as JSON."""

from rest_framework import serializers

from games.api.documents import DocumentField, either, ref
from games.api.shapes import MadeForIn, Out
from games.appeals.services import LONGEST_RULE, LONGEST_TEXT
from games.models import Appeal


class AboutOut(Out):
    """Something one could appeal against; `key` is what the appeal names."""

    key = serializers.CharField()
    about = DocumentField(either(ref("OrderAppealed"), ref("DrawAppealed")))


class AppealOut(serializers.ModelSerializer[Appeal]):
    seat = serializers.CharField(source="seat.seat_id")
    phase = serializers.CharField(source="turn.phase")
    about = DocumentField(either(ref("OrderAppealed"), ref("DrawAppealed")), read_only=True)

    class Meta:
        model = Appeal
        fields = (
            "id", "seat", "phase", "about", "rule", "text", "made_at", "status", "answer", "ruling", "answered_at",
        )  # fmt: skip


class AppealIn(Out):
    about = serializers.CharField(max_length=200)
    rule = serializers.CharField(max_length=LONGEST_RULE)
    text = serializers.CharField(max_length=LONGEST_TEXT)


class AnswerIn(MadeForIn):
    upheld = serializers.BooleanField()
    answer = serializers.CharField()
    ruling = serializers.IntegerField(required=False, allow_null=True, default=None)
