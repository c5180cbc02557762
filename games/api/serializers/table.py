"""Press and votes."""

from rest_framework import serializers

from games.api.shapes import Out
from games.models import Proposal


class ConcessionIn(Out):
    to = serializers.CharField(max_length=40)


class DrawIn(Out):
    sharing = serializers.ListField(
        child=serializers.CharField(max_length=40),
        max_length=100,
        required=False,
        default=list,
        help_text="Who is to share it, where votes name that; nobody named: all who survive.",
    )


class OpenVoteOut(Out):
    seat = serializers.CharField()
    sharing = serializers.ListField(child=serializers.CharField())


class BallotOut(Out):
    """Your own standing votes. Others' are told where the game says that votes for a draw are open."""

    draw = serializers.BooleanField()
    sharing = serializers.ListField(child=serializers.CharField(), help_text="Whom your vote names; empty: all.")
    concession = serializers.CharField(allow_null=True)
    voters = serializers.ListField(child=serializers.CharField(), help_text="Whose votes a draw takes.")
    willing = serializers.ListField(
        child=serializers.CharField(), help_text="Bots, and seats without a player: they count as willing."
    )
    open_votes = OpenVoteOut(many=True, help_text="Who has voted for a draw, where that is open; else empty.")
    failed = serializers.ListField(
        child=serializers.CharField(), help_text="The last phases in which votes for a draw failed, where that is told."
    )


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
