"""The rules of a game as they stand, for programs."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import GameView
from games.api.serializers.game_rules import RulesOut
from games.models import TokenScope
from games.table.queries.rulebook import rule_changes, rules_now


class GameRulesView(GameView):
    scope = TokenScope.READ

    @extend_schema(operation_id="rules_of_game", responses=RulesOut, tags=["games"])
    def get(self, request: Request, slug: str) -> Response:
        """The rulebook in force, and what rulings changed of it."""
        book = rules_now(self.viewer)
        rules = [rule.id for rule in book.rules]
        return Response(RulesOut({"book": book, "rules": rules, "changes": rule_changes(self.viewer)}).data)
