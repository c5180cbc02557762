"""Boards while they are drawn: one's own only, edit by edit (docs/boards.md)."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from engine.boards.document import LARGEST
from games.api.base import member_of, own_or_404
from games.api.bounds import LargestData
from games.api.documents import DocumentField, ref
from games.api.frame import ApiView
from games.api.reading import read, takes_nothing
from games.api.titles import TitleSerializerField
from games.boards.api.boards import BoardProblemOut
from games.boards.api.drawing_told import DrawingOut, told_drawing
from games.boards.services import drawings
from games.boards.services.drawing_edits import edit_ask, keep_ask
from games.boards.workshop.addresses import board_named
from games.boards.workshop.drawings import drawing_of
from games.boards.workshop.edits.blank import SIZES, blank, drawable
from games.boards.workshop.edits.registry import EDITS, edit_called
from games.boards.workshop.edits.whole import told_by
from games.boards.workshop.working import for_a_worker, is_large, wrong
from games.models import Drawing, TokenScope


class DrawingIn(serializers.Serializer[object]):
    """What to begin with: a `document`, or the board `copy_of` (`slug`, `slug/2`), or a `text`, or an empty sheet.

    `text`: a list, or a board of another program: DVAR, a `.map` file, jDip's XML.
    """

    name = TitleSerializerField(required=False, default="", allow_blank=True, max_length=60)
    size = serializers.ChoiceField(choices=[*SIZES], default="wide")
    document = DocumentField(ref("BoardPart"), required=False, default=None, validators=[LargestData(LARGEST)])
    text = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=LARGEST, trim_whitespace=False
    )
    copy_of = serializers.CharField(required=False, default="", allow_blank=True, max_length=24)


class EditIn(serializers.Serializer[object]):
    """An edit by name, the version that it is made on, and its fields as texts (games/boards/workshop/edits)."""

    edit = serializers.ChoiceField(choices=[*EDITS])
    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    fields_ = serializers.DictField(child=serializers.CharField(allow_blank=True, max_length=100_000), default=dict)

    def get_fields(self) -> dict[str, serializers.Field]:
        """`fields` is a name that serializers have themselves."""
        fields = super().get_fields()
        fields["fields"] = fields.pop("fields_")
        return fields


class TurnIn(serializers.Serializer[object]):
    """Undo the last step, or redo what was undone."""

    to = serializers.ChoiceField(choices=["back", "forward"], default="back")


class KeepIn(serializers.Serializer[object]):
    """Whether everybody may come across the board, if it is a new one."""

    listed = serializers.BooleanField(default=True)


class DrawingWholeOut(DrawingOut):
    """The same with its document, and with what is wrong with that. `looked`: that is known; of a large one a worker
    looks at it, so ask again in a moment.
    """

    document = DocumentField(ref("BoardPart"))
    looked = serializers.BooleanField()
    problems = BoardProblemOut(many=True)


class KeptOut(serializers.Serializer[object]):
    """The board that it is now."""

    board = serializers.CharField()
    revision = serializers.IntegerField()


def _whole(one: Drawing) -> Response:
    document = one.document
    problems = wrong(one, document)
    answer = {
        "document": document,
        "looked": problems is not None,
        "problems": [problem._asdict() for problem in problems or ()],
    }
    return Response(DrawingWholeOut(told_drawing(one) | answer).data)


def _own_drawing(request: Request, slug: str) -> Drawing:
    return own_or_404(Drawing.objects.select_related("board", "asked"), request, slug)


class Drawings(ApiView):
    scope = TokenScope.GM
    location = "/api/drawings/{slug}/"

    @extend_schema(operation_id="drawings_list", responses=DrawingOut(many=True), tags=["boards"])
    def get(self, request: Request) -> Response:
        """Your drawings, the last changed first; thirty at the most."""
        drawings_own = Drawing.objects.select_related("board", "asked").filter(author=member_of(request)).defer("text")
        return Response([DrawingOut(told_drawing(one)).data for one in drawings_own])

    @extend_schema(operation_id="drawing_begin", request=DrawingIn, responses={201: DrawingWholeOut}, tags=["boards"])
    def post(self, request: Request) -> Response:
        """Begin a drawing: of a document, of a copy of a board, or of an empty sheet."""
        by, body = member_of(request), read(DrawingIn, request)
        origin = board_named(body["copy_of"], by, field="copy_of")
        if origin is not None:
            begun = drawing_of(origin, by)
        elif body["text"].strip():
            begun = drawings.drawing_begin(by=by, document=drawable(told_by(body["text"])))
        else:
            document = drawable(body["document"]) if body["document"] is not None else blank(body["name"], body["size"])
            begun = drawings.drawing_begin(by=by, document=document)
        answer = _whole(begun)
        answer.status_code = status.HTTP_201_CREATED
        return answer


class OneDrawing(ApiView):
    scope = TokenScope.GM

    @extend_schema(operation_id="drawing", responses=DrawingWholeOut, tags=["boards"])
    def get(self, request: Request, slug: str) -> Response:
        """A drawing of yours, as it is now."""
        return _whole(_own_drawing(request, slug))

    @takes_nothing
    @extend_schema(operation_id="drawing_throw_away", request=None, responses={204: None}, tags=["boards"])
    def delete(self, request: Request, slug: str) -> Response:
        """Throw it away. What it was kept as stays."""
        drawings.drawing_throw_away(drawing=_own_drawing(request, slug), by=member_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class DrawingEdits(ApiView):
    scope = TokenScope.GM

    @extend_schema(
        operation_id="drawing_edit", request=EditIn, responses={200: DrawingWholeOut, 202: DrawingOut}, tags=["boards"]
    )
    def post(self, request: Request, slug: str) -> Response:
        """Change it. 409: somebody has changed the same since that version; look at it, and send it for the new one.

        202: the board is large, and a worker carries it out; it is done when `working` is false.
        """
        body = read(EditIn, request)
        what, fields, one = edit_called(body["edit"]), body["fields"], _own_drawing(request, slug)
        if for_a_worker(one.document, body["edit"], fields):
            edit_ask(drawing=one, by=member_of(request), version=body["version"], edit=body["edit"], fields=fields)
            return Response(DrawingOut(told_drawing(_own_drawing(request, slug))).data, status=status.HTTP_202_ACCEPTED)
        done = drawings.drawing_edit(
            drawing=one, by=member_of(request), version=body["version"], told=what.told(fields),
            edit=lambda document: what.apply(document, fields),
        )  # fmt: skip
        return _whole(done)


class DrawingTurn(ApiView):
    scope = TokenScope.GM

    @extend_schema(operation_id="drawing_turn", request=TurnIn, responses=DrawingWholeOut, tags=["boards"])
    def post(self, request: Request, slug: str) -> Response:
        """Undo a step, or redo it."""
        back = read(TurnIn, request)["to"] == "back"
        return _whole(drawings.drawing_turn(drawing=_own_drawing(request, slug), by=member_of(request), back=back))


class DrawingKeep(ApiView):
    location = "/api/boards/{board}/"
    scope = TokenScope.GM

    @extend_schema(
        operation_id="drawing_keep", request=KeepIn, responses={201: KeptOut, 202: DrawingOut}, tags=["boards"]
    )
    def post(self, request: Request, slug: str) -> Response:
        """Make a board of it, or the next revision of the one that it is.

        202: it is large, and a worker does it: when `working` is false, `board` is there, or `undone` says why not.
        """
        listed, one = read(KeepIn, request)["listed"], _own_drawing(request, slug)
        if is_large(one.document):
            keep_ask(drawing=one, by=member_of(request), listed=listed)
            answer = told_drawing(_own_drawing(request, slug))
            return Response(DrawingOut(answer).data, status=status.HTTP_202_ACCEPTED)
        board = drawings.drawing_keep(drawing=one, by=member_of(request), listed=listed)
        answer = {"board": board.slug, "revision": board.latest.number}
        return Response(KeptOut(answer).data, status=status.HTTP_201_CREATED)
