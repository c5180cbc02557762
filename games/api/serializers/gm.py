"""Rulings, and what else a GM does."""

from rest_framework import serializers

from games.api.documents import DocumentField, RulingDataField, by_name, many, ref
from games.api.shapes import MadeForIn, Out
from games.models import BotStrength, BotTemper, Ruling
from games.models.timetable import LONGEST_WINDOW, SHORTEST_WINDOW
from games.selectors import positions


class BeforeQuery(Out):
    """Which part of a long list is wanted."""

    before = serializers.IntegerField(required=False, default=None, help_text="Only those with an id below this one.")


class RulingOut(serializers.ModelSerializer[Ruling]):
    """A line of the ledger."""

    author = serializers.SerializerMethodField()
    phase_name = serializers.SerializerMethodField()

    class Meta:
        model = Ruling
        fields = (
            "id", "number", "phase", "phase_name", "kind", "data", "reason", "before", "author", "made_at",
            "withdrawn_at", "withdrawn_reason",
        )  # fmt: skip

    def get_author(self, ruling: Ruling) -> str:
        return str(ruling.author.profile)

    def get_phase_name(self, ruling: Ruling) -> str:
        return positions.phase_name(ruling.game, ruling.phase)


class RulingIn(MadeForIn, serializers.ModelSerializer[Ruling]):
    """A ruling as engine.turn.rulings has it. `number` may name the last turn: it is adjudicated again at once."""

    data = RulingDataField(  # type: ignore[assignment]
        default=dict, help_text="What the kind of ruling needs besides: see engine.turn.rulings.KINDS."
    )
    number = serializers.IntegerField(required=False, allow_null=True, default=None)
    audience = serializers.ListField(
        child=serializers.CharField(max_length=40),
        required=False,
        allow_null=True,
        default=None,
        help_text="Seats that may ever read it; null: everybody.",
    )

    class Meta:
        model = Ruling
        fields = ("turn", "kind", "data", "reason", "number", "audience")


class ReasonIn(MadeForIn):
    reason = serializers.CharField()


class PaceIn(ReasonIn):
    minutes = serializers.IntegerField(
        min_value=SHORTEST_WINDOW,
        max_value=LONGEST_WINDOW,
        help_text="How long moves are open from now on.",
    )


class NumberIn(serializers.Serializer[object]):
    """The turn that is meant, so that nothing happens to the one after it."""

    number = serializers.IntegerField()


class NumberAndReasonIn(NumberIn):
    reason = serializers.CharField()


class MemberIn(MadeForIn):
    """A member, by the name they log in with."""

    user = serializers.CharField()


class HandOverIn(MemberIn):
    stay = serializers.BooleanField(default=True, help_text="You become a co-GM.")


class DryRunOut(serializers.Serializer[object]):
    """What would come of the open turn, with everything: for its GM."""

    state = DocumentField(ref("State"))
    events = DocumentField(many(ref("Event")))
    results = DocumentField(by_name(many(ref("Result"))))
    draws = DocumentField(by_name(ref("Draw")))


class DeadlineIn(ReasonIn):
    due = serializers.DateTimeField()


class BotIn(ReasonIn):
    """How the bot in a seat plays; empty: as the game says of all."""

    strength = serializers.ChoiceField(choices=BotStrength.choices, required=False, default="", allow_blank=True)
    temper = serializers.ChoiceField(choices=BotTemper.choices, required=False, default="", allow_blank=True)


class ReplaceIn(ReasonIn):
    """The user name of a member, who is asked first; or a bot; or neither: then whoever comes."""

    user = serializers.CharField(required=False, default="", allow_blank=True)
    bot = serializers.BooleanField(default=False)
