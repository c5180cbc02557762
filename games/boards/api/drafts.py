"""Drawings on their way to being boards (docs/boards.md): sent, read by a worker, looked at, dropped."""

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import member_of, own_or_404
from games.api.documents import TEXT, TEXTS, DocumentField, either, ref
from games.api.frame import ApiView
from games.api.reading import read
from games.api.titles import TitleSerializerField
from games.boards.services.drafts import draft_answer, draft_drop, draft_send
from games.maps.shapes.limits import LARGEST
from games.models import BoardDraft, DraftSource, TokenScope

MOST_WORDS, LONGEST_WORD = 60, 80


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]})
class AnswerField(serializers.Field[object, object, object, object]):
    """Words, or a few of them."""

    def to_internal_value(self, data: object) -> object:
        """What was sent, as far as it is one of the two."""
        values = data if isinstance(data, list) else [data]
        if len(values) > MOST_WORDS or not all(isinstance(one, str) and len(one) <= LONGEST_WORD for one in values):
            raise serializers.ValidationError(f"An answer is at most {MOST_WORDS} texts of {LONGEST_WORD} characters.")
        return data


class BoardDraftIn(serializers.Serializer[object]):
    """A drawing. `text`: SVG, GeoJSON, or a list with places on the globe, as `drawn_as` says."""

    drawn_as = serializers.ChoiceField(choices=DraftSource.choices)
    name = TitleSerializerField(max_length=60)
    text = serializers.CharField(max_length=LARGEST, trim_whitespace=False)


class QuestionOut(serializers.Serializer[object]):
    """What the drawing leaves open. `choices`: value and words, or none for free words; `answer`: what was assumed."""

    key = serializers.CharField()
    ask = serializers.CharField()
    choices = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    many = serializers.BooleanField(default=False)  # type: ignore[assignment]  # a name of serializers, too
    answer = DocumentField(either(TEXT, TEXTS))


class AnswersIn(serializers.Serializer[object]):
    """Answers by the keys of their questions: a value, or a list of them where there may be several."""

    answers = serializers.DictField(child=AnswerField(), allow_empty=False)


class BoardDraftOut(serializers.Serializer[object]):
    """How far it is. `done`: nothing more comes of it; `document`: what was found, without seats, as far as it was."""

    slug = serializers.CharField()
    name = serializers.CharField()
    drawn_as = serializers.CharField()
    done = serializers.BooleanField()
    stage = serializers.CharField()
    trouble = serializers.CharField()
    misfits = serializers.ListField(child=serializers.CharField())
    questions = QuestionOut(many=True)
    document = DocumentField(ref("BoardPart"), allow_null=True)


def _draft_json(draft: BoardDraft) -> dict[str, object]:
    return {
        "slug": draft.slug, "name": draft.name, "drawn_as": draft.source, "done": draft.done_at is not None,
        "stage": draft.stage, "trouble": draft.trouble, "misfits": draft.misfits, "document": draft.found,
        "questions": [{"many": False, **question} for question in draft.questions],
    }  # fmt: skip


def _own_draft(request: Request, slug: str) -> BoardDraft:
    return own_or_404(BoardDraft.objects.all(), request, slug)


class Drafts(ApiView):
    scope = TokenScope.GM
    location = "/api/boards/drafts/{slug}/"
    throttle_scope = "drafts"

    @extend_schema(
        operation_id="board_draft_send", request=BoardDraftIn, responses={201: BoardDraftOut}, tags=["boards"]
    )
    def post(self, request: Request) -> Response:
        """Send a drawing. A worker reads it, in ten seconds at the most; complete its document, and keep that."""
        body = read(BoardDraftIn, request)
        draft = draft_send(by=member_of(request), source=body["drawn_as"], name=body["name"], text=body["text"])
        return Response(BoardDraftOut(_draft_json(draft)).data, status=status.HTTP_201_CREATED)


class OneDraft(ApiView):
    scope = TokenScope.GM

    @extend_schema(operation_id="board_draft_read", responses=BoardDraftOut, tags=["boards"])
    def get(self, request: Request, slug: str) -> Response:
        """One of your drawings."""
        return Response(BoardDraftOut(_draft_json(_own_draft(request, slug))).data)

    @extend_schema(operation_id="board_draft_answer", request=AnswersIn, responses=BoardDraftOut, tags=["boards"])
    def patch(self, request: Request, slug: str) -> Response:
        """Answer questions. It is read once more with your answers: look again until it is `done`."""
        draft = _own_draft(request, slug)
        draft_answer(draft=draft, by=member_of(request), answers=read(AnswersIn, request)["answers"])
        return Response(BoardDraftOut(_draft_json(_own_draft(request, slug))).data)

    @extend_schema(operation_id="board_draft_drop", responses={204: None}, tags=["boards"])
    def delete(self, request: Request, slug: str) -> Response:
        """Let it go. The boards that were made of it stay."""
        draft_drop(draft=_own_draft(request, slug), by=member_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)
