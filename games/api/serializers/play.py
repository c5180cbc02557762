"""Turns and orders."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.documents import DocumentField, by_name, many, ref
from games.api.serializers.gm import RulingOut
from games.api.shapes import Out
from games.common.order_rows import LONGEST_KEY
from games.common.order_text import LONGEST_PAPER
from games.models import Receipt, Turn
from games.table.services.order_rows import LONGEST_LINE, OrderFate


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
    state = DocumentField(ref("State"))


class ReportOut(PositionOut):
    """An adjudicated turn. `state` is the board before it."""

    state = DocumentField(ref("State"), source="state_before")
    after = DocumentField(ref("State"), source="state_after")
    events = DocumentField(many(ref("Event")))
    results = DocumentField(by_name(many(ref("Result"))))
    draws = DocumentField(
        by_name(ref("Draw")),
        help_text="By name. Where a ruling settled one it is `pinned`, with that `ruling` (id, by, reason), or null.",
    )
    headline = serializers.SerializerMethodField()
    story = serializers.SerializerMethodField(help_text="What mattered in it, in sentences, the most important first.")
    rulings = serializers.SerializerMethodField()

    def get_headline(self, report: object) -> str:
        return str(self.context["told"].headline)

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_story(self, report: object) -> object:
        return list(self.context["told"].story)

    @extend_schema_field(RulingOut(many=True))
    def get_rulings(self, report: object) -> object:
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


class RowOut(Out):
    """A row of your paper: the unit, its retreat (`A Par R`) or the kind of paper that it is for, and its line."""

    row = serializers.CharField(source="key", help_text="`A Par`, `vote`; the second of a kind is `vote#2`.")
    line = serializers.CharField(source="row.text")
    version = serializers.IntegerField(source="row.version", help_text="Of the paper when this row last changed.")
    counts = serializers.BooleanField(help_text="Whether it counts at the deadline as it stands.")
    level = serializers.ChoiceField(source="check.level", choices=["ok", "warning", "error"])
    message = serializers.CharField(source="check.message")


class SheetOut(Out):
    """Your paper for the open turn."""

    version = serializers.IntegerField(help_text="Rises with every change; its `ETag` names turn and version.")
    rows = RowOut(many=True)

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
    """Lines to be looked at, or a paper as it would be handed in."""

    number = serializers.IntegerField(required=False, help_text="The turn, as in a paper; lines are checked for now.")
    text = serializers.CharField(allow_blank=True, max_length=LONGEST_PAPER, trim_whitespace=False)
    rows = _rows()


class SuppositionsIn(Out):
    """Papers by seat: yours, and what you suppose of others. Units without orders hold."""

    orders = serializers.DictField(
        child=serializers.CharField(allow_blank=True, max_length=LONGEST_PAPER, trim_whitespace=False)
    )


class TriedOut(Out):
    """What would come of suppositions, on what you know."""

    state = DocumentField(ref("State"), help_text="The board after.")
    results = DocumentField(by_name(many(ref("Result"))))
    events = serializers.ListField(child=serializers.CharField())
    phase = serializers.CharField()
    phase_name = serializers.CharField()


class SavedOut(Out):
    """What was taken, what was not and why, and the receipt."""

    checks = CheckOut(many=True)
    lines = serializers.ListField(child=serializers.CharField())
    receipt = ReceiptOut(allow_null=True)


class RowIn(Out):
    """A row's new line; empty takes it back."""

    row = serializers.CharField(max_length=LONGEST_KEY, help_text="As `rows` of your paper names it.")
    line = serializers.CharField(allow_blank=True, max_length=LONGEST_LINE, help_text="May leave out its unit.")
    version = serializers.IntegerField(
        required=False, help_text="Of the paper that the line was made from; without it, that of `If-Match`."
    )


class RowsIn(Out):
    """Some rows of your paper. `number` is the turn they are meant for."""

    number = serializers.IntegerField()
    rows = RowIn(many=True)


class FateOut(Out):
    """What became of a row."""

    row = serializers.CharField(source="edit.row")
    line = serializers.CharField(source="edit.line", help_text="Yours, as you sent it.")
    theirs = serializers.CharField(help_text="What stood in the row when it came.")
    fate = serializers.ChoiceField(
        choices=[OrderFate.TAKEN, OrderFate.REFUSED, OrderFate.OLDER],
        help_text="`refused`: it stands in the row and does not count. `older`: the row has changed since the version "
        "that it was made from, and was left as it is.",
    )
    message = serializers.SerializerMethodField(help_text="Why it does not count.")

    def get_message(self, fate: Any) -> str:
        return str(fate.check.message) if fate.check is not None else ""


class RowsOut(Out):
    """What became of each row, what counts now, and the receipt for it."""

    fates = FateOut(many=True)
    version = serializers.IntegerField(source="rows.version")
    lines = serializers.ListField(source="saved.lines", child=serializers.CharField())
    receipt = ReceiptOut(source="saved.receipt", allow_null=True)


class RowsOlderOut(RowsOut):
    """The same, where a row had changed meanwhile: its `theirs` stands; all other rows were taken."""

    detail = serializers.SerializerMethodField()

    def get_detail(self, saved: Any) -> str:
        rows = ", ".join(one.edit.row for one in saved.older)
        return f"Changed since you looked: {rows}. What stands there was left; look at it and send yours again."


class ReadyIn(Out):
    number = serializers.IntegerField()
    ready = serializers.BooleanField()
    version = serializers.IntegerField(
        required=False, allow_null=True, default=None,
        help_text="Of the paper that is meant: if it was changed since, nobody is marked ready (409).",
    )  # fmt: skip


class ReadyOut(Out):
    """Whether the turn waits for a seat, and whether it is ready."""

    seat = serializers.CharField(source="seat.seat_id")
    waited_for = serializers.BooleanField()
    ready = serializers.BooleanField()
