"""Scores of games."""

from collections.abc import Mapping
from fractions import Fraction

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from engine.scoring import SYSTEMS
from games.api.base import GameView
from games.models import TokenScope
from games.scoring.serializers import ScoresOut
from games.scoring.tables import exact_scores, scores_by_year


class Scores(GameView):
    scope = TokenScope.READ

    @extend_schema(operation_id="scores", responses=ScoresOut(many=True), tags=["turns"])
    def get(self, request: Request, slug: str) -> Response:
        """The game scored by all systems that make sense for its rules: as if it ended now, or at its end.

        Empty where it is not scored. What the rules count in secret is not told before the end.
        """
        game = self.viewer.game
        scores = exact_scores(self.viewer)
        by_year = scores_by_year(self.viewer) if scores else []
        rows = [
            {
                "system": system,
                "name": SYSTEMS[system].name,
                "own": system == game.scoring,
                "over": game.is_over,
                "points": _points(by_seat),
                "years": [
                    {"year": year, "points": _points(points)} for year, points in by_year if system == game.scoring
                ],
            }
            for system, by_seat in scores.items()
        ]
        return Response(ScoresOut(rows, many=True).data)


def _points(by_seat: Mapping[str, Fraction]) -> list[dict[str, object]]:
    return [
        {"seat": seat, "points": str(points), "figure": round(float(points), 4)} for seat, points in by_seat.items()
    ]
