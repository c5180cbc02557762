"""Press and votes."""

from rest_framework import serializers

from games.api.shapes import Out
from games.models import Proposal


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
