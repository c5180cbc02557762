"""Boards that members write (docs/boards.md)."""

from typing import Any

from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from engine.boards.document import LARGEST, problems
from engine.boards.foreign.writing import WRITERS, left_out
from games.api.base import member_of
from games.api.bounds import LargestData
from games.api.documents import DocumentField, ref
from games.api.frame import ApiView
from games.api.paging import Pages
from games.api.reading import read, read_query, takes_nothing
from games.boards.api.drawing_told import DrawingOut, told_drawing
from games.boards.queries.boards import board_may_be_named, found_boards
from games.boards.queries.proofs import proof_summary
from games.boards.services import boards
from games.boards.services.drawing_edits import drawing_to_keep
from games.boards.services.proofs import proof_ask
from games.boards.workshop.addresses import board_named, board_or_404
from games.boards.workshop.edits.blank import drawable
from games.boards.workshop.working import LARGE, MANY, is_large
from games.common.errors import Refused
from games.models import Board, BoardProof, BoardRevision, TokenScope

TOO_LARGE = (
    f"A board with {LARGE:,} corners or {MANY} provinces is looked at by a worker: begin a drawing of it, and read its "
    "problems (POST /api/drawings/)."
)


class BoardsQuery(serializers.Serializer[object]):
    """Which boards are wanted; an empty text asks for all."""

    q = serializers.CharField(required=False, default="", allow_blank=True, help_text="In names.")


class DocumentIn(serializers.Serializer[object]):
    """A board (docs/boards.md)."""

    document = serializers.JSONField(validators=[LargestData(LARGEST)])


class BoardIn(DocumentIn):
    """A board to keep. `forked_from`: the slug, or `slug/2`, of the one it was made of."""

    document = DocumentField(ref("BoardDocument"), validators=[LargestData(LARGEST)])
    listed = serializers.BooleanField(default=True)
    forked_from = serializers.CharField(required=False, default="", allow_blank=True, max_length=24)


class BoardListedIn(serializers.Serializer[object]):
    """Whether everybody may come across it."""

    listed = serializers.BooleanField()


class BoardProblemOut(serializers.Serializer[object]):
    """What is wrong with a board: where, what, what would mend it. What is not grave can be meant."""

    path = serializers.CharField()
    text = serializers.CharField()
    mend = serializers.CharField()
    grave = serializers.BooleanField()


def told_problems(document: object) -> list[dict[str, object]]:
    """Everything that is wrong with a document, as `BoardProblemOut` has it."""
    return [problem._asdict() for problem in problems(document)]


class BoardOut(serializers.Serializer[object]):
    """A board as it is now. `drawn`: its map is there, and games can begin on it."""

    slug = serializers.CharField()
    name = serializers.CharField()
    author = serializers.CharField()
    listed = serializers.BooleanField()
    revision = serializers.IntegerField()
    forked_from = serializers.CharField()
    drawn = serializers.BooleanField()
    trouble = serializers.CharField()
    made_at = serializers.DateTimeField()


class ForOthersOut(serializers.Serializer[object]):
    """A board as another program's file: `form` is dvar or map, `address` leads to it.

    `left_out`: what it does not hold, or holds changed, in sentences; empty if it holds all.
    """

    form = serializers.CharField()
    address = serializers.CharField()
    left_out = serializers.CharField()


class BoardWholeOut(BoardOut):
    """The same with its document, and the files of it for other programs."""

    for_others = ForOthersOut(many=True)
    document = DocumentField(ref("BoardDocument"))


def _board_json(board: Board, revision: BoardRevision, request: Request) -> dict[str, object]:
    origin = board.forked_from
    return {
        "slug": board.slug,
        "name": revision.name,
        "author": board.made_by,
        "listed": board.listed,
        "revision": revision.number,
        "forked_from": origin.address if origin and board_may_be_named(origin, request.user) else "",
        "drawn": revision.drawn_at is not None,
        "trouble": revision.trouble,
        "made_at": revision.made_at,
        "document": revision.shown_document,
    }


def _whole(board: Board, revision: BoardRevision, request: Request) -> object:
    """A board as `BoardWholeOut` has it."""
    files = [
        {
            "form": form,
            "address": reverse("board-written", args=(board.slug, revision.number, form)),
            "left_out": left_out(revision.document, form),
        }
        for form in WRITERS
    ]
    return BoardWholeOut(_board_json(board, revision, request) | {"for_others": files}).data


def _by_worker(request: Request, document: object, **fields: Any) -> Response:
    """A drawing of a large document, which a worker keeps as a board."""
    drawing = drawing_to_keep(by=member_of(request), document=drawable(document), **fields)
    return Response(DrawingOut(told_drawing(drawing)).data, status=status.HTTP_202_ACCEPTED)


class Boards(ApiView):
    query = BoardsQuery
    scope = TokenScope.GM
    location = "/api/boards/{slug}/"
    changes = "create"
    pagination_class = Pages

    @extend_schema(operation_id="boards_list", parameters=[BoardsQuery], responses=BoardOut(many=True), tags=["boards"])
    def get(self, request: Request) -> Response:
        """The boards that everybody may come across, and your own."""
        pages = Pages()
        boards_found = found_boards(request.user, **read_query(BoardsQuery, request)).select_related(
            "forked_from__board"
        )
        page = pages.paginate_queryset(boards_found, request, view=self) or []
        latest = {one.board_id: one for one in BoardRevision.objects.filter(board__in=page).order_by("number")}
        answer = [BoardOut(_board_json(one, latest[one.pk], request)).data for one in page]
        return pages.get_paginated_response(answer)

    @extend_schema(
        operation_id="board_save", request=BoardIn, responses={201: BoardWholeOut, 202: DrawingOut}, tags=["boards"]
    )
    def post(self, request: Request) -> Response:
        """Keep a board. Without a geometry its map is laid out within a minute: see `drawn`.

        202: it is large. A worker looks at it and keeps it: ask for the drawing, until `working` is false.
        """
        body = read(BoardIn, request)
        origin = board_named(body["forked_from"], request.user, field="forked_from")
        if is_large(body["document"]):
            return _by_worker(request, body["document"], listed=body["listed"], forked_from=origin)
        board = boards.board_save(
            by=member_of(request), document=body["document"], listed=body["listed"], forked_from=origin
        )
        return Response(_whole(board, board.latest, request), status=status.HTTP_201_CREATED)


class BoardCheck(ApiView):
    scope = TokenScope.READ
    permission_classes = [AllowAny]  # it only answers

    @extend_schema(
        operation_id="board_check", request=DocumentIn, responses=BoardProblemOut(many=True), tags=["boards"]
    )
    def post(self, request: Request) -> Response:
        """Everything that is wrong with a board; nothing is kept. A large one is refused: begin a drawing of it."""
        document = read(DocumentIn, request)["document"]
        if is_large(document):
            raise Refused(TOO_LARGE, field="document")
        problems_found = told_problems(document)
        return Response(BoardProblemOut(problems_found, many=True).data)


class OneBoard(ApiView):
    scope = TokenScope.GM

    @extend_schema(operation_id="board_read", responses=BoardWholeOut, tags=["boards"])
    def get(self, request: Request, slug: str) -> Response:
        """A board as it is now."""
        board = board_or_404(slug, request.user)
        return Response(_whole(board, board.latest, request))

    @extend_schema(operation_id="board_listed", request=BoardListedIn, responses=BoardWholeOut, tags=["boards"])
    def patch(self, request: Request, slug: str) -> Response:
        """Show your board to everybody, or only to those who have its slug."""
        wish = read(BoardListedIn, request)
        board = boards.board_list(board=board_or_404(slug, request.user), by=member_of(request), listed=wish["listed"])
        return Response(_whole(board, board.latest, request))


class ChanceOut(serializers.Serializer[object]):
    """A seat's part in the games of a proof: `share` from 0 to 1, and what that means."""

    seat = serializers.CharField()
    name = serializers.CharField()
    wins = serializers.IntegerField()
    share = serializers.FloatField()
    words = serializers.CharField()


class FindingOut(serializers.Serializer[object]):
    """What was looked at; what is not good can be meant."""

    topic = serializers.CharField()
    text = serializers.CharField()
    good = serializers.BooleanField()


class BoardProofOut(serializers.Serializer[object]):
    """How a board plays: what can be seen, and what came of the games of bots so far."""

    over = serializers.BooleanField()
    played = serializers.IntegerField()
    said = serializers.CharField()
    findings = FindingOut(many=True)
    chances = ChanceOut(many=True)


class OneBoardProof(ApiView):
    scope = TokenScope.GM

    @extend_schema(operation_id="board_proof", responses=BoardProofOut, tags=["boards"])
    def get(self, request: Request, slug: str) -> Response:
        """The proof of a board as it is now; 404 as long as nobody has asked for one."""
        proof = BoardProof.objects.filter(revision=board_or_404(slug, request.user).latest).first()
        if proof is None:
            raise Http404
        return Response(BoardProofOut(proof_summary(proof)).data)

    @takes_nothing
    @extend_schema(operation_id="board_prove", request=None, responses={202: BoardProofOut}, tags=["boards"])
    def post(self, request: Request, slug: str) -> Response:
        """Ask for it. Workers play a hundred games, some seconds at a time."""
        revision = board_or_404(slug, request.user).latest
        proof = proof_ask(revision=revision, by=member_of(request))
        return Response(BoardProofOut(proof_summary(proof)).data, status=status.HTTP_202_ACCEPTED)


class BoardRevisions(ApiView):
    scope = TokenScope.GM
    location = "/api/boards/{slug}/"

    @extend_schema(
        operation_id="board_revise",
        request=DocumentIn,
        responses={201: BoardWholeOut, 202: DrawingOut},
        tags=["boards"],
    )
    def post(self, request: Request, slug: str) -> Response:
        """The next revision of your board. Games made on earlier ones stay as they are.

        202: it is large. A worker looks at it and keeps it: ask for the drawing, until `working` is false.
        """
        board, body = board_or_404(slug, request.user), read(DocumentIn, request)
        if is_large(body["document"]) and board.author_id == member_of(request).pk:
            return _by_worker(request, body["document"], board=board)
        revision = boards.board_revise(board=board, by=member_of(request), document=body["document"])
        return Response(_whole(board, revision, request), status=status.HTTP_201_CREATED)
