"""Turns and orders."""

import hashlib
import json
import re
from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import GameView
from games.api.documents import TEXTS_BY_NAME
from games.api.errors import as_problem
from games.api.problems import problem_body
from games.api.serializers.play import (
    CheckOut,
    DraftIn,
    LinesIn,
    PaperIn,
    PositionOut,
    ReadyIn,
    ReadyOut,
    ReceiptOut,
    ReportOut,
    RowsIn,
    RowsOlderOut,
    RowsOut,
    SavedOut,
    SheetOut,
    SuppositionsIn,
    TriedOut,
    TurnLine,
)
from games.common.errors import Conflict, NotAllowed, Refused
from games.common.immutable_responses import NAMED, lasts, link_immutable_version, names_version
from games.maps.drawing_cache import tag_of_state
from games.models import Receipt, TokenScope, Turn
from games.permissions import Viewer, spectator_of
from games.selectors import orders, positions
from games.services import orders as order_services
from games.table.narration import tell
from games.table.order_trials import try_orders
from games.table.services.order_rows import RowEdit, rows_save

ETAG = re.compile(r'"([0-9]{1,9})\.([0-9]{1,9})"')
IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of the paper that the rows were made from.",
    pattern=r'^"[0-9]{1,9}\.[0-9]{1,9}"$',
)


class StateView(GameView):
    scope = TokenScope.READ

    @extend_schema(operation_id="state", responses=PositionOut, tags=["turns"])
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The board that the open turn is about, as you may see it; of a game that was over before its first deadline,
        the one that it began with.

        Without logging in it has an `ETag` of what is seen: who has it already is answered 304.
        """
        turn = self.game.board_turn
        if turn is None:
            raise Http404
        tag = tag_of_state(self.viewer, turn)
        if tag is not None and (unchanged := get_conditional_response(request, etag=tag)) is not None:
            unchanged.headers["ETag"] = tag
            return unchanged
        answer = PositionOut(positions.position(self.viewer, turn)).data
        return Response(answer, headers={} if tag is None else {"ETag": tag})


class Turns(GameView):
    scope = TokenScope.READ

    @extend_schema(operation_id="turns", responses=TurnLine(many=True), tags=["turns"])
    def get(self, request: Request, slug: str) -> Response:
        """The adjudicated turns, the oldest first."""
        return Response(TurnLine(positions.history(self.game), many=True).data)


class ReportView(GameView):
    scope = TokenScope.READ

    @extend_schema(operation_id="report", responses=ReportOut, tags=["turns"])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """One adjudicated turn: boards before and after, events, results, and the rulings that went into it.

        Without logging in, `Content-Location` names the address at which the same may be kept for ever.
        """
        turn = positions.history(self.game).filter(number=number).first()
        if turn is None:
            raise Http404
        own_report = _report_json(self.viewer, turn)
        stranger = not request.user.is_authenticated
        if not stranger and NAMED not in request.query_params:
            return Response(own_report)
        shown = own_report if stranger else _report_json(spectator_of(self.game), turn)
        version = hashlib.sha256(json.dumps(shown, default=str).encode()).hexdigest()[:20]
        if names_version(request, self.game, version):
            answer = Response(shown)
            lasts(answer)
        else:
            answer = Response(own_report)
            if stranger:
                link_immutable_version(request, answer, self.game, version)
        return answer


def _report_json(viewer: Viewer, turn: Turn) -> object:
    """A turn's report with the rulings that went into it, for these eyes."""
    answer = tell(viewer, turn)
    rulings = [line.ruling for line in answer.rulings]
    return ReportOut(answer.report, context={"rulings": rulings, "told": answer}).data


class ReadyMarks(GameView):
    scope = TokenScope.READ

    @extend_schema(operation_id="ready_marks", responses=ReadyOut(many=True), tags=["turns"])
    def get(self, request: Request, slug: str) -> Response:
        """Who is waited for, and who is ready."""
        return Response(ReadyOut(orders.ready_marks(self.viewer), many=True).data)


class OrdersView(GameView):
    scope = TokenScope.PLAY
    scope_to_read = TokenScope.PLAY
    permission_classes = [IsAuthenticated]
    goes_by_version = ("PATCH",)
    throttle_scope = "orders"

    @extend_schema(operation_id="orders_read", responses=SheetOut, tags=["orders"])
    def get(self, request: Request, slug: str) -> Response:
        """Your paper for the open turn: what is wanted, what you typed, what counts, what is missing."""
        if self.viewer.seat is None:
            raise NotAllowed("You have no seat in this game.")
        sheet = orders.order_sheet(self.viewer)
        if sheet is None:
            raise Http404
        return Response(SheetOut(sheet).data, headers={"ETag": _etag(sheet.turn.number, sheet.version)})

    @extend_schema(operation_id="orders_save", request=PaperIn, responses=SavedOut, tags=["orders"])
    def put(self, request: Request, slug: str) -> Response:
        """Hand in a whole paper. Lines that cannot stand are refused one by one, with the reason; the rest counts."""
        saved = order_services.orders_save(game=self.game, by=self.member, **self.read(PaperIn, request))
        return Response(SavedOut(saved).data)

    @extend_schema(
        operation_id="orders_save_rows",
        request=RowsIn,
        responses=RowsOut,
        parameters=[IF_MATCH],
        tags=["orders"],
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Hand in some rows of your paper; all others stay.

        A row that has changed since the version that your line was made from is left as it is, and both lines are
        told: 412 where `If-Match` named the version, 409 where the body did. All other rows are taken then, too.
        """
        sent = self.read(RowsIn, request)
        known = _version_of(request, sent["number"])
        edits = [RowEdit(one["row"], one["line"], _made_from(one, known)) for one in sent["rows"]]
        saved = rows_save(game=self.game, by=self.member, number=sent["number"], edits=edits)
        headers = {"ETag": _etag(sent["number"], saved.rows.version)}
        if not saved.older:
            return Response(RowsOut(saved).data, headers=headers)
        status = 412 if known is not None else 409
        answer = RowsOlderOut(saved).data
        body = {**problem_body(status, answer["detail"]), **answer}
        return as_problem(Response(body, status=status, headers=headers), request)


def _etag(number: int, version: int) -> str:
    return f'"{number}.{version}"'


def _version_of(request: Request, number: int) -> int | None:
    """The version that `If-Match` names, of this turn's paper; None where it names none. Raises Refused, Conflict."""
    given = request.headers.get("If-Match", "").strip()
    if not given:
        return None
    match = ETAG.fullmatch(given)
    if match is None:
        raise Refused('If-Match is the ETag of your paper, such as "1.7".', field="If-Match")
    if int(match[1]) != number:
        raise Conflict(f"If-Match is of turn {match[1]}, and the body of turn {number}. Look at your paper again.")
    return int(match[2])


def _made_from(row: Any, known: int | None) -> int:
    """The version of the paper that a row's line was made from. Raises Refused where nothing says it."""
    version = row.get("version", known)
    if version is None:
        raise Refused("Say which version a row was made from: by If-Match, or by its version.", field="version")
    return int(version)


class DraftView(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]
    throttle_scope = "orders"

    @extend_schema(operation_id="draft_save", request=DraftIn, responses=SheetOut, tags=["orders"])
    def put(self, request: Request, slug: str) -> Response:
        """Keep what was typed. Nothing that counts is changed."""
        order_services.draft_save(game=self.game, by=self.member, **self.read(DraftIn, request))
        return Response(SheetOut(orders.order_sheet(self.viewer)).data)


class CheckView(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]
    throttle_scope = "orders"

    @extend_schema(operation_id="orders_check", request=LinesIn, responses=CheckOut(many=True), tags=["orders"])
    def post(self, request: Request, slug: str) -> Response:
        """What would become of these lines. Nothing is saved."""
        sent = self.read(LinesIn, request)
        return Response(CheckOut(orders.check_lines(self.viewer, sent["text"], sent["rows"]), many=True).data)


class Try(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]
    throttle_scope = "orders"

    @extend_schema(operation_id="orders_try", request=SuppositionsIn, responses=TriedOut, tags=["orders"])
    def post(self, request: Request, slug: str) -> Response:
        """The open turn with the orders that you suppose, your own among them. Nothing is saved, nobody is told."""
        return Response(TriedOut(try_orders(self.viewer, self.read(SuppositionsIn, request)["orders"])).data)


class OptionsView(GameView):
    scope = TokenScope.PLAY
    scope_to_read = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="orders_options", responses={200: TEXTS_BY_NAME}, tags=["orders"])
    def get(self, request: Request, slug: str) -> Response:
        """Every legal order of your units, by unit; builds and removals under the empty name."""
        return Response({unit: list(lines) for unit, lines in orders.options(self.viewer).items()})


class Ready(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]
    throttle_scope = "orders"

    @extend_schema(operation_id="orders_ready", request=ReadyIn, responses=ReadyOut(many=True), tags=["orders"])
    def post(self, request: Request, slug: str) -> Response:
        """Say that you are ready, or not any more. When all are, the turn is adjudicated at once."""
        order_services.orders_ready(game=self.game, by=self.member, **self.read(ReadyIn, request))
        return Response(ReadyOut(orders.ready_marks(self.viewer), many=True).data)


class Receipts(GameView):
    scope = TokenScope.PLAY
    scope_to_read = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="receipts", responses=ReceiptOut(many=True), tags=["orders"])
    def get(self, request: Request, slug: str) -> Response:
        """Your receipts in this game, those of a seat's earlier players left out."""
        mine = Receipt.objects.filter(submission__turn__game=self.game, by=self.member).order_by("-pk")
        return Response(ReceiptOut(mine.select_related("submission__turn"), many=True).data)
