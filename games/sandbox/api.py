"""The sandbox and the draws of games that are over, for programs."""

from functools import partial

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from engine.boards.document import LARGEST, board_text
from engine.io.json_lines import run_line
from games.api.base import GameView
from games.api.bounds import LargestData
from games.api.documents import (
    PLAIN_RULES,
    SCALAR,
    TEXT,
    TEXTS,
    TEXTS_BY_NAME,
    DocumentField,
    by_name,
    either,
    many,
    ref,
)
from games.api.frame import ApiView
from games.api.reading import read
from games.api.titles import TitleSerializerField
from games.common.errors import NotAllowed, Refused
from games.compositions.rulesets import ruleset
from games.models import Sandbox, TokenScope
from games.sandbox.answering import member_of
from games.sandbox.bench import from_json
from games.sandbox.filing import as_yaml
from games.sandbox.limits import LONGEST_TEXT, count_save, count_work, engines_words
from games.sandbox.loading import fresh, of_text
from games.sandbox.pages import kept_for
from games.sandbox.services import sandbox_keep, sandbox_remove
from games.table.queries.draws import record_of


class SandboxIn(serializers.Serializer[object]):
    """A scenario to be kept as a sandbox."""

    text = serializers.CharField(
        max_length=LONGEST_TEXT, help_text="A scenario (YAML), a line of the command line (JSON), or units by power."
    )
    title = TitleSerializerField(max_length=120, default="", allow_blank=True)


class SandboxOut(serializers.Serializer[object]):
    """A sandbox that was kept."""

    token = serializers.CharField()
    url = serializers.CharField()
    title = serializers.CharField()
    variant = serializers.CharField()
    gm_only = serializers.BooleanField()
    made_at = serializers.DateTimeField()
    kept_until = serializers.DateTimeField(
        allow_null=True, help_text="When its link stops; null for a member's, which is kept until it is removed."
    )
    scenario = serializers.CharField(help_text="As a scenario file (YAML).")
    notes = serializers.ListField(child=serializers.CharField())


class DrawsOut(serializers.Serializer[object]):
    """The record that `python -m engine draws FILE` checks."""

    format = serializers.CharField()
    secret = serializers.CharField()
    secret_hash = serializers.CharField()
    hidden_secret = serializers.CharField()
    hidden_secret_hash = serializers.CharField()
    allocation = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    turns = DocumentField(many(ref("TurnDraws")))
    game = serializers.DictField(child=serializers.CharField(), help_text="`name`, `address`, `variant`.")
    rules = DocumentField({"type": "object", "properties": PLAIN_RULES, "additionalProperties": False})


def sandbox_out(sandbox: Sandbox, notes: list[str] | None = None) -> dict[str, object]:
    plain = {name: getattr(sandbox, name) for name in ("token", "title", "variant", "gm_only", "made_at", "kept_until")}
    return {
        **plain,
        "url": sandbox.get_absolute_url(),
        "scenario": as_yaml(from_json(sandbox.bench)),
        "notes": notes or [],
    }


class AdjudicateIn(serializers.Serializer[object]):
    """A turn, as `python -m engine adjudicate` reads it; what is left out is the opening, the default, or nothing."""

    variant = serializers.CharField(default="standard", max_length=60)
    board = DocumentField(ref("BoardDocument"), default=None, allow_null=True, validators=[LargestData(LARGEST)])
    without = serializers.ListField(child=serializers.CharField(max_length=60), default=list, allow_null=True)
    with_ = serializers.ListField(child=serializers.CharField(max_length=60), default=list, allow_null=True)
    options = DocumentField(by_name(SCALAR), default=dict, allow_null=True)
    state = DocumentField(ref("State"), default=None, allow_null=True)
    orders = DocumentField(TEXTS_BY_NAME, default=None, allow_null=True)
    rulings = DocumentField(many(ref("EngineRuling")), default=list)
    draws = DocumentField(by_name(either(TEXT, TEXTS)), default=dict, allow_null=True, help_text="Pinned ones.")
    secret = serializers.CharField(default="", allow_blank=True)
    hidden_secret = serializers.CharField(default="", allow_blank=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        """`with` is a word of Python's."""
        fields = super().get_fields()
        fields["with"] = fields.pop("with_")
        return fields


class AdjudicatedOut(serializers.Serializer[object]):
    """What came of a turn."""

    schema = serializers.IntegerField(required=False)
    results = DocumentField(by_name(many(ref("Result"))))
    state = DocumentField(ref("State"))
    events = DocumentField(many(ref("Event")))
    draws = DocumentField(by_name(TEXT), help_text="What was drawn, by name.")


class Sandboxes(ApiView):
    """Keeping a sandbox needs no account; with one it is listed among your own."""

    scope = TokenScope.GM
    location = "/api/sandbox/{token}/"
    permission_classes = [AllowAny]

    @extend_schema(operation_id="sandbox_keep", request=SandboxIn, responses={201: SandboxOut}, tags=["sandbox"])
    def post(self, request: Request) -> Response:
        """Keep a scenario as a sandbox under a link that nobody can guess; without an account for 90 days."""
        asked = read(SandboxIn, request)
        count_save(request)
        bench, notes, _ = of_text(asked["text"], fresh(), count=partial(count_work, request))
        document = bench.dump() | ({"title": asked["title"]} if asked["title"] else {})
        sandbox = sandbox_keep(bench=document, by=member_of(request))
        return Response(sandbox_out(sandbox, notes), status=status.HTTP_201_CREATED)


class OneSandbox(ApiView):
    scope = TokenScope.GM
    permission_classes = [AllowAny]

    @extend_schema(operation_id="sandbox_read", responses=SandboxOut, tags=["sandbox"])
    def get(self, request: Request, token: str) -> Response:
        """A kept sandbox, as a scenario."""
        return Response(sandbox_out(kept_for(request, token)))

    @extend_schema(operation_id="sandbox_remove", responses={204: None}, tags=["sandbox"])
    def delete(self, request: Request, token: str) -> Response:
        """Remove your own sandbox; its link leads nowhere from then on."""
        sandbox, member = kept_for(request, token), member_of(request)
        if member is None:
            raise NotAllowed("Only who kept a sandbox can remove it.")
        sandbox_remove(sandbox=sandbox, by=member)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Adjudicate(ApiView):
    """One turn, in and out, as the command line has it. Nothing is kept."""

    scope = TokenScope.READ
    permission_classes = [AllowAny]

    @extend_schema(operation_id="sandbox_adjudicate", request=AdjudicateIn, responses=AdjudicatedOut, tags=["sandbox"])
    def post(self, request: Request) -> Response:
        """Adjudicate a turn given in the JSON of `python -m engine adjudicate`."""
        count_work(request)
        data = request.data
        if not isinstance(data, dict):
            raise Refused("A turn is a JSON object.")
        read(AdjudicateIn, request)
        with engines_words("The turn"):
            ruleset(
                variant=data.get("variant", "standard"),
                without=data.get("without") or [],
                with_rules=data.get("with") or [],
                options=data.get("options"),
                board=board_text(data["board"]) if data.get("board") is not None else "",
            )
            return Response(run_line(data))


class SandboxDrawsView(GameView):
    scope = TokenScope.READ

    @extend_schema(operation_id="draws_record", responses=DrawsOut, tags=["turns"])
    def get(self, request: Request, slug: str) -> Response:
        """Every draw of a game that is over, for checking; while it is on, 409."""
        return Response(record_of(self.game))
