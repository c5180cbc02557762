"""The past: branches, what a published one changed, both verdicts of a ruling, appeals."""

from typing import Any

from rest_framework import serializers

from engine.model.json_data import JsonDict
from games.api.documents import DocumentField, RulingDataField, many, ref
from games.api.serializers.gm import RulingOut
from games.api.shapes import Out
from games.models import Branch


class VerdictOut(Out):
    """An order, a draw, or a thing on the board, with what was ruled on it."""

    text = serializers.CharField()
    verdict = serializers.CharField(allow_blank=True)
    why = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True, help_text="The published number.")
    rule_id = serializers.CharField(allow_blank=True, help_text="The rule whose number it is.")


class ToldOut(Out):
    """What is told of a ruling: its words, what became of it, and both verdicts."""

    words = serializers.CharField(help_text="The ruling in words.")
    applied = serializers.BooleanField(help_text="A turn of the game's line was played with it.")
    waits = serializers.BooleanField(help_text="It is on the open turn.")
    engine = VerdictOut(many=True)
    gm = VerdictOut(many=True)
    branch = serializers.IntegerField(allow_null=True, help_text="What it was published with.")


class LedgerOut(ToldOut, RulingOut):
    """A line of the ledger with both verdicts: `engine` before the ruling, `gm` by it."""

    class Meta(RulingOut.Meta):
        fields = (*RulingOut.Meta.fields, *ToldOut().fields)

    def to_representation(self, instance: Any) -> Any:
        """Flat: what a ruling has, and what is told of it."""
        return {**RulingOut(instance["ruling"]).data, **ToldOut(instance).data}


class BranchOut(serializers.ModelSerializer[Branch]):
    """A branch. Others than the GM are shown published ones only."""

    class Meta:
        model = Branch
        fields = (
            "id", "number", "phase", "stop", "status", "done", "total", "explanation", "made_at", "settled_at",
        )  # fmt: skip


class DraftOut(BranchOut):
    """A branch as its GM sees it: with its rulings, and why it broke off."""

    class Meta(BranchOut.Meta):
        fields = (*BranchOut.Meta.fields, "rulings", "withdrawn", "error")  # type: ignore[assignment]

    def to_representation(self, instance: Branch) -> JsonDict:
        """Without the number by which the author of each ruling is kept."""
        fields: JsonDict = super().to_representation(instance)
        fields["rulings"] = [{key: value for key, value in one.items() if key != "author"} for one in fields["rulings"]]
        return fields


class DifferenceOut(Out):
    """Something that differs between the two boards."""

    sort = serializers.CharField()
    subject = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()
    seat = serializers.CharField(allow_blank=True)
    places = serializers.ListField(child=serializers.CharField(), help_text="The provinces that it concerns.")


class ChangeOut(Out):
    """What a branch changes: the boards as you may see them, and what came out otherwise turn by turn."""

    branch = BranchOut()
    differences = DifferenceOut(many=True)
    entries = DocumentField(many(ref("LineChanged")))
    impossible = DocumentField(many(ref("LineChanged")), help_text="Orders that cannot be given any more.")


class IdeaIn(Out):
    """A ruling to be tried; if need be on a later turn than the branch's first, or for certain seats' eyes only."""

    kind = serializers.CharField(max_length=12)
    data = RulingDataField()  # type: ignore[assignment]
    reason = serializers.CharField()
    phase = serializers.CharField(max_length=12, required=False, allow_blank=True)
    audience = serializers.ListField(child=serializers.CharField(max_length=40), required=False, allow_null=True)


class BranchIn(Out):
    """Rulings to be tried from a turn on."""

    phase = serializers.CharField(max_length=12)
    rulings = IdeaIn(many=True, required=False, default=list)
    withdrawn = serializers.ListField(child=serializers.IntegerField(), required=False, default=list)
    stop = serializers.CharField(
        max_length=12, required=False, default="", allow_blank=True, help_text="Play anew from here; empty: from today."
    )


class DraftChangeIn(Out):
    """What is left out stays as it is; the branch is replayed in any case."""

    rulings = IdeaIn(many=True, required=False)
    withdrawn = serializers.ListField(child=serializers.IntegerField(), required=False)
    stop = serializers.CharField(max_length=12, required=False, allow_blank=True)


class ExplanationIn(Out):
    explanation = serializers.CharField()
