"""Press and votes."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import GameView
from games.api.serializers.table import (
    BallotOut,
    ConcessionIn,
    DrawIn,
    ProposalIn,
    ProposalOut,
    VoteIn,
)
from games.common.errors import Hidden
from games.models import Concession, DrawVote, TokenScope
from games.permissions import check_seat
from games.proposals import services as proposals
from games.services import endings
from games.table.draw_votes import failed_votes, voters, willing


class BallotView(GameView):
    """Your own votes; nobody else's leave the ballot box."""

    scope = TokenScope.PLAY
    scope_to_read = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    def ballot(self) -> Response:
        seat, game = check_seat(self.game, self.member), self.game
        concession = Concession.objects.filter(seat=seat).select_related("to").first()
        vote = DrawVote.objects.filter(seat=seat).first()
        cast = DrawVote.objects.filter(seat__game=game).select_related("seat") if game.open_draws else ()
        answer = {
            "draw": vote is not None,
            "sharing": vote.sharing if vote is not None else [],
            "concession": concession.to.seat_id if concession else None,
            "voters": [one.seat_id for one in voters(game)],
            "willing": [one.seat_id for one in willing(game)],
            "open_votes": [{"seat": one.seat.seat_id, "sharing": one.sharing} for one in cast],
            "failed": failed_votes(game),
        }
        return Response(BallotOut(answer).data)


class Ballot(BallotView):
    @extend_schema(operation_id="ballot", responses=BallotOut, tags=["votes"])
    def get(self, request: Request, slug: str) -> Response:
        """Your standing votes."""
        return self.ballot()


class Draw(BallotView):
    @extend_schema(operation_id="draw_vote_cast", request=DrawIn, responses=BallotOut, tags=["votes"])
    def put(self, request: Request, slug: str) -> Response:
        """Vote for a draw: among all survivors, or, where votes name who shares it, among these.

        The last vote ends the game at once, in the middle of the season.
        """
        endings.draw_vote_cast(game=self.game, by=self.member, **self.read(DrawIn, request))
        return self.ballot()

    @extend_schema(operation_id="draw_vote_withdraw", responses={200: BallotOut}, tags=["votes"])
    def delete(self, request: Request, slug: str) -> Response:
        """Take your vote for a draw back."""
        endings.draw_vote_withdraw(game=self.game, by=self.member)
        return self.ballot()


class Concede(BallotView):
    @extend_schema(operation_id="concession_make", request=ConcessionIn, responses=BallotOut, tags=["votes"])
    def put(self, request: Request, slug: str) -> Response:
        """Concede the game to another seat; it ends when all others do."""
        endings.concession_make(game=self.game, by=self.member, **self.read(ConcessionIn, request))
        return self.ballot()

    @extend_schema(operation_id="concession_withdraw", responses={200: BallotOut}, tags=["votes"])
    def delete(self, request: Request, slug: str) -> Response:
        """Take your concession back."""
        endings.concession_withdraw(game=self.game, by=self.member)
        return self.ballot()


class Proposals(GameView):
    scope = TokenScope.PLAY

    @extend_schema(operation_id="proposals", responses=ProposalOut(many=True), tags=["votes"])
    def get(self, request: Request, slug: str) -> Response:
        """What players proposed: pauses and moved deadlines. Whoever sees the game sees who voted how."""
        return Response(ProposalOut(self.game.proposals.select_related("seat"), many=True).data)

    @extend_schema(operation_id="proposal_make", request=ProposalIn, responses={201: ProposalOut}, tags=["votes"])
    def post(self, request: Request, slug: str) -> Response:
        """Propose to pause, to go on, or to move the deadline."""
        proposal = proposals.proposal_make(game=self.game, by=self.member, **self.read(ProposalIn, request))
        return Response(ProposalOut(proposal).data, status=status.HTTP_201_CREATED)


class ProposalVoteView(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="proposal_vote", request=VoteIn, responses=ProposalOut, tags=["votes"])
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Vote on a proposal. Whoever sees the game sees who voted how."""
        proposal = self.game.proposals.filter(pk=pk).first()
        if proposal is None:
            raise Hidden("There is no such proposal.")
        voted = proposals.proposal_vote(proposal=proposal, by=self.member, **self.read(VoteIn, request))
        return Response(ProposalOut(voted).data)
