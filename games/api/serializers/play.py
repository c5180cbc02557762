"""Turns, orders, press and votes."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.common.order_text import LONGEST_PAPER
from games.models import BotStrength, BotTemper, Message, Proposal, Receipt, Ruling, Turn
from games.selectors import positions
from games.services.press import LONGEST_MESSAGE, LONGEST_SUBJECT

Out = serializers.Serializer[Any]


class BeforeQuery(Out):
    """Which part of a long list is wanted."""

    before = serializers.IntegerField(required=False, default=None, help_text="Only those with an id below this one.")


class AfterQuery(Out):
    """Which messages are wanted."""

    after = serializers.IntegerField(required=False, default=0, help_text="Only messages after this id.")


class TurnLine(serializers.ModelSerializer[Turn]):
    """A turn in the history."""

    class Meta:
        model = Turn
        fields = ("number", "revision", "phase", "opened_at", "due", "adjudicated_at", "rulebook_version")


class PositionOut(Out):
    """A board, in the JSON form of the engine, as you may see it."""

    number = serializers.IntegerField(source="turn.number")
    phase = serializers.CharField()
    phase_name = serializers.CharField()
    state = serializers.JSONField()


class ReportOut(PositionOut):
    """An adjudicated turn. `state` is the board before it."""

    state = serializers.JSONField(source="state_before")
    after = serializers.JSONField(source="state_after")
    events = serializers.JSONField()
    results = serializers.JSONField()
    draws = serializers.JSONField(
        help_text="By name. Where a ruling settled one it is `pinned`, with that `ruling` (id, by, reason), or null."
    )
    headline = serializers.SerializerMethodField()
    story = serializers.SerializerMethodField(help_text="What mattered in it, in sentences, the most important first.")
    rulings = serializers.SerializerMethodField()

    def get_headline(self, report: Any) -> str:
        return str(self.context["told"].headline)

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_story(self, report: Any) -> Any:
        return list(self.context["told"].story)

    @extend_schema_field(serializers.ListField(child=serializers.JSONField()))
    def get_rulings(self, report: Any) -> Any:
        return RulingOut(self.context["rulings"], many=True).data


class ReceiptOut(serializers.ModelSerializer[Receipt]):
    """The site's word that these orders were taken, by its own clock."""

    code = serializers.CharField()

    class Meta:
        model = Receipt
        fields = ("code", "number", "lines", "digest", "taken_at")


class CheckOut(Out):
    """What became of one line."""

    given = serializers.CharField()
    canonical = serializers.CharField(allow_null=True)
    level = serializers.ChoiceField(choices=["ok", "warning", "error"])
    message = serializers.CharField()
    subject = serializers.CharField()


class WantOut(Out):
    """Something this seat may submit in this window, and what happens if it does not."""

    kind = serializers.CharField()
    subject = serializers.CharField()
    count = serializers.IntegerField()
    default = serializers.CharField()
    help = serializers.CharField()
    optional = serializers.BooleanField(help_text="Whoever hands in nothing of the kind has forgotten nothing.")
    lead = serializers.CharField(allow_blank=True, help_text="The words that its lines begin with: PLACE LLAMA.")
    word = serializers.CharField(
        allow_blank=True, help_text="What stands behind the unit in its lines: the L of a lift."
    )


class SheetOut(Out):
    """Your paper for the open turn."""

    number = serializers.IntegerField(source="turn.number")
    phase = serializers.CharField(source="turn.phase")
    seat = serializers.CharField(source="seat.seat_id")
    due = serializers.DateTimeField(source="turn.due", allow_null=True)
    wants = WantOut(many=True)
    draft = serializers.CharField(help_text="As typed.")
    lines = serializers.ListField(child=serializers.CharField(), help_text="What counts at the deadline.")
    checks = CheckOut(many=True)
    missing = serializers.ListField(child=serializers.CharField())
    ready = serializers.BooleanField()
    receipt = ReceiptOut(allow_null=True)
    ruled = serializers.ListField(child=serializers.CharField(), help_text="Orders that the GM entered for you.")


class UnreadOut(Out):
    """A line that a seat has handed in and that counts for nothing, for the GM to read as an order."""

    number = serializers.IntegerField(help_text="The turn.")
    phase = serializers.CharField()
    seat = serializers.CharField()
    line = serializers.CharField(help_text="As typed.")
    why = serializers.CharField(help_text="What was wrong with it.")
    read_as = serializers.CharField(allow_blank=True, help_text="The order that a ruling reads it as, if one does.")


def _rows() -> serializers.ListField:
    """A field: the row of each line."""
    return serializers.ListField(
        child=serializers.CharField(allow_blank=True, max_length=100),
        required=False,
        allow_null=True,
        default=None,
        max_length=1000,
        help_text="For each line of `text` what it may leave out: the unit in whose row it stands (“A Par” before "
        "“bur” or “s mar-bur”), “A Par R” for a retreat, the order word of a paper (“PREDICT”), or nothing. Without "
        "it the text is read as a letter.",
    )


class PaperIn(Out):
    """A whole paper, one order a line, or a letter. `number` is the turn it is meant for."""

    number = serializers.IntegerField()
    text = serializers.CharField(allow_blank=True, max_length=LONGEST_PAPER, trim_whitespace=False)
    rows = _rows()


class DraftIn(Out):
    """A whole paper as typed. `number` is the turn it is meant for."""

    number = serializers.IntegerField()
    text = serializers.CharField(allow_blank=True, max_length=LONGEST_PAPER, trim_whitespace=False)


class LinesIn(Out):
    """Lines to be looked at."""

    text = serializers.CharField(allow_blank=True, max_length=LONGEST_PAPER, trim_whitespace=False)
    rows = _rows()


class SuppositionsIn(Out):
    """Papers by seat: yours, and what you suppose of others. Units without orders hold."""

    orders = serializers.DictField(
        child=serializers.CharField(allow_blank=True, max_length=LONGEST_PAPER, trim_whitespace=False)
    )


class TriedOut(Out):
    """What would come of suppositions, on what you know."""

    state = serializers.JSONField(help_text="The board after.")
    results = serializers.JSONField()
    events = serializers.ListField(child=serializers.CharField())
    phase = serializers.CharField()
    phase_name = serializers.CharField()


class SavedOut(Out):
    """What was taken, what was not and why, and the receipt."""

    checks = CheckOut(many=True)
    lines = serializers.ListField(child=serializers.CharField())
    receipt = ReceiptOut(allow_null=True)


class ReadyIn(Out):
    number = serializers.IntegerField()
    ready = serializers.BooleanField()


class ReadyOut(Out):
    """Whether the turn waits for a seat, and whether it is ready."""

    seat = serializers.CharField(source="seat.seat_id")
    waited_for = serializers.BooleanField()
    ready = serializers.BooleanField()


class ThreadOut(Out):
    id = serializers.IntegerField(source="thread.pk")
    title = serializers.CharField()
    kind = serializers.CharField(source="thread.kind")
    with_ = serializers.ListField(source="thread.seat_ids", child=serializers.CharField())
    subject = serializers.CharField(source="thread.subject", help_text="Empty where it has none.")
    unread = serializers.IntegerField()
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
    subject = serializers.CharField(
        max_length=LONGEST_SUBJECT, default="", allow_blank=True, help_text="Of a conversation of several powers."
    )
    unsigned = serializers.BooleanField(default=False)


class ReadIn(Out):
    up_to = serializers.IntegerField(help_text="Id of the last message read.")


class ConcessionIn(Out):
    to = serializers.CharField(max_length=40)


class BallotOut(Out):
    """Your own standing votes. Nobody sees anybody else's."""

    draw = serializers.BooleanField()
    concession = serializers.CharField(allow_null=True)


class ProposalOut(serializers.ModelSerializer[Proposal]):
    seat = serializers.CharField(source="seat.seat_id")
    votes = serializers.SerializerMethodField()

    class Meta:
        model = Proposal
        fields = ("id", "kind", "minutes", "seat", "reason", "number", "status", "made_at", "settled_at", "votes")

    def get_votes(self, proposal: Proposal) -> dict[str, bool]:
        return {vote.seat.seat_id: vote.in_favour for vote in proposal.votes.select_related("seat")}


class ProposalIn(serializers.ModelSerializer[Proposal]):
    class Meta:
        model = Proposal
        fields = ("kind", "minutes", "reason")


class VoteIn(Out):
    in_favour = serializers.BooleanField()


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


class MadeForIn(serializers.Serializer[Any]):
    """What a GM does, with the turn that was open when it was decided, so that nothing happens to the one after it."""

    turn = serializers.CharField(
        max_length=24,
        help_text="`turn.number` of the game, or `turn.number.revision`: 5.1; 0 where none is open. 409 if it is gone.",
    )


class RulingIn(MadeForIn, serializers.ModelSerializer[Ruling]):
    """A ruling as engine.turn.rulings has it. `number` may name the last turn: it is adjudicated again at once."""

    data = serializers.DictField(  # type: ignore[assignment]
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


class NumberIn(serializers.Serializer[Any]):
    """The turn that is meant, so that nothing happens to the one after it."""

    number = serializers.IntegerField()


class NumberAndReasonIn(NumberIn):
    reason = serializers.CharField()


class MemberIn(MadeForIn):
    """A member, by the name they log in with."""

    user = serializers.CharField()


class HandOverIn(MemberIn):
    stay = serializers.BooleanField(default=True, help_text="You become a co-GM.")


class DryRunOut(serializers.Serializer[Any]):
    """What would come of the open turn, with everything: for its GM."""

    state = serializers.JSONField()
    events = serializers.JSONField()
    results = serializers.JSONField()
    draws = serializers.JSONField()


class DeadlineIn(ReasonIn):
    due = serializers.DateTimeField()


class BotIn(ReasonIn):
    """How the bot in a seat plays; empty: as the game says of all."""

    strength = serializers.ChoiceField(choices=BotStrength.choices, required=False, default="", allow_blank=True)
    temper = serializers.ChoiceField(choices=BotTemper.choices, required=False, default="", allow_blank=True)


class ReplaceIn(ReasonIn):
    """A member's user name, or a bot, or neither: then whoever comes."""

    user = serializers.CharField(required=False, default="", allow_blank=True)
    bot = serializers.BooleanField(default=False)
