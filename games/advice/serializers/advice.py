"""What an Expert would order in your place."""

from rest_framework import serializers

from games.api.shapes import Out


class FearOut(Out):
    """Another's line, and what becomes of your order if it is given."""

    seat = serializers.CharField(help_text="Its name.")
    line = serializers.CharField()
    verdict = serializers.CharField(help_text="What becomes of your order then.")
    dislodged = serializers.BooleanField(help_text="Whether your unit is thrown out.")
    why = serializers.CharField()


class AdvisedOut(Out):
    """One order, and what is to be feared for it most; null where nothing likely undoes it."""

    line = serializers.CharField()
    fear = FearOut(allow_null=True)


class AdviceOut(Out):
    """How far the Expert is with the open turn, and its orders when it is done."""

    number = serializers.IntegerField(source="turn.number", allow_null=True, default=None)
    status = serializers.ChoiceField(choices=["none", "thinking", "lost", "there"])
    orders = AdvisedOut(many=True)
    taken = serializers.BooleanField(help_text="Whether they stand on your sheet, and can be taken off again.")
    replaced = serializers.CharField(help_text="What stood on your sheet before they were taken over, as typed.")


class AdviceIn(Out):
    """`number` is the turn that is meant."""

    number = serializers.IntegerField()
