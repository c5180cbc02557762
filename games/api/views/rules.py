"""The shelf of rules, sets of them, and compositions."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from engine.rulebook.aliases.forms import rule_ids
from games.api.frame import ApiView
from games.api.reading import read, read_query
from games.api.serializers.rules import AnswerOut, RuleLine, RuleOut, ShelfQuery
from games.api.shapes import RulesIn
from games.common.drafts import draft_of
from games.common.errors import Refused
from games.common.variants_on_offer import on_offer, rules_on_offer
from games.library.rules.cards import card, cards
from games.models import TokenScope


class RulesView(ApiView):
    query = ShelfQuery
    scope = TokenScope.READ

    @extend_schema(operation_id="rules_list", parameters=[ShelfQuery], responses=RuleLine(many=True), tags=["rules"])
    def get(self, request: Request) -> Response:
        """Every rule that a game can be composed of."""
        return Response(RuleLine(cards(**read_query(ShelfQuery, request)), many=True).data)


class OneRule(ApiView):
    scope = TokenScope.READ

    @extend_schema(operation_id="rule_read", responses=RuleOut, tags=["rules"])
    def get(self, request: Request, rule_id: str) -> Response:
        """A rule with its clauses and options."""
        if rule_id not in rules_on_offer():
            raise Http404
        return Response(RuleOut(card(rule_id)).data)


class Compose(ApiView):
    scope = TokenScope.READ
    permission_classes = [AllowAny]  # it only answers

    @extend_schema(operation_id="rules_compose", request=RulesIn, responses=AnswerOut, tags=["rules"])
    def post(self, request: Request) -> Response:
        """Ask whether rules can share a game: all problems at once with their ways out, or what the game would be."""
        asked = read(RulesIn, request)
        if asked["variant"] not in on_offer():
            raise Refused(f"There is no variant “{asked['variant']}” here.", field="variant")
        for field in ("without", "with_rules"):
            for name in rule_ids(asked[field]):
                if name not in rules_on_offer():
                    raise Refused(f"There is no rule “{name}” here.", field=field)
        draft = draft_of(asked["variant"], asked["without"], asked["with_rules"], asked["options"])
        return Response(AnswerOut(draft).data)
