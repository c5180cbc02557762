"""Branches and what they changed, appeals, and the rules as they stand."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from engine.model.json_data import JsonDict
from games.access_log.services import branch_access_record
from games.api.base import GameView, GMView
from games.api.reading import takes_nothing
from games.maps.comparison import compare_texts
from games.models import TokenScope
from games.past import queries as reading
from games.past.serializers import (
    BranchIn,
    BranchOut,
    ChangeOut,
    DraftChangeIn,
    DraftOut,
    ExplanationIn,
)
from games.past.services import drafting
from games.past.services.publishing import branch_publish
from games.permissions import Viewer


def change_out(viewer: Viewer, pk: int) -> JsonDict:
    """What a branch changes, for these eyes."""
    branch = reading.branch_for(viewer, pk)
    branch_access_record(viewer, branch)
    change = reading.change(viewer, branch)
    return {
        "branch": change.branch,
        "differences": compare_texts(viewer, change.before, change.after),
        "entries": change.entries,
        "impossible": change.lost,
    }


class Branches(GameView):
    scope = TokenScope.GM
    location = "/api/games/{slug}/branches/{id}/"

    @extend_schema(operation_id="branches", responses=BranchOut(many=True), tags=["rulings"])
    def get(self, request: Request, slug: str) -> Response:
        """What has changed the past of this game, the latest first; the GM's drafts too, for the GM."""
        return Response(BranchOut(reading.branches(self.viewer), many=True).data)

    @extend_schema(operation_id="branch_make", request=BranchIn, responses={201: DraftOut}, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """As the GM: try rulings on a turn that was played. The branch is replayed in the background; ask for it."""
        branch = drafting.branch_make(game=self.game, by=self.member, **self.read(BranchIn, request))
        return Response(DraftOut(branch).data, status=status.HTTP_201_CREATED)


class OneBranch(GameView):
    scope = TokenScope.READ

    @extend_schema(operation_id="branch", responses=ChangeOut, tags=["rulings"])
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """What a branch has changed, or would change, as you may see it."""
        return Response(ChangeOut(change_out(self.viewer, pk)).data)


class BranchDeed(GMView):
    """What the GM does with one branch."""

    def answer(self, branch: Any) -> Response:
        return Response(DraftOut(branch).data)


class BranchChange(BranchDeed):
    @extend_schema(operation_id="branch_change", request=DraftChangeIn, responses=DraftOut, tags=["rulings"])
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Other rulings for a draft; without any, have it replayed on the line as it stands."""
        branch = reading.branch_for(self.viewer, pk)
        wish = self.read(DraftChangeIn, request)
        return self.answer(drafting.branch_change(branch=branch, by=self.member, **wish))


class BranchDraft(BranchDeed):
    @extend_schema(operation_id="branch_draft", responses=DraftOut, tags=["rulings"])
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """A branch with its rulings: how far it is replayed, and why it broke off, if it did."""
        return self.answer(reading.branch_for(self.viewer, pk))


class BranchPublish(BranchDeed):
    @extend_schema(operation_id="branch_publish", request=ExplanationIn, responses=DraftOut, tags=["rulings"])
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Make a branch the game's line, with an explanation for everybody."""
        branch = reading.branch_for(self.viewer, pk)
        return self.answer(branch_publish(branch=branch, by=self.member, **self.read(ExplanationIn, request)))


class BranchDrop(BranchDeed):
    @takes_nothing
    @extend_schema(operation_id="branch_drop", request=None, responses=DraftOut, tags=["rulings"])
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Drop a draft."""
        return self.answer(drafting.branch_drop(branch=reading.branch_for(self.viewer, pk), by=self.member))


class BranchBack(BranchDeed):
    location = "/api/games/{slug}/branches/{id}/"

    @takes_nothing
    @extend_schema(operation_id="branch_return", request=None, responses={201: DraftOut}, tags=["rulings"])
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """A branch back to the line that a published one has replaced."""
        left = reading.branch_for(self.viewer, pk)
        branch = drafting.branch_return(game=self.game, by=self.member, left_with=left)
        return Response(DraftOut(branch).data, status=status.HTTP_201_CREATED)
