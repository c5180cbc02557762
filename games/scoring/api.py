"""Scores of games."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from engine.scoring import SYSTEMS
from games.api.base import GameView
from games.scoring.finals import final_of, is_scored
from games.scoring.serializers import ScoresOut
from games.scoring.tables import scores_by_system


class Scores(GameView):
    @extend_schema(operation_id="scores", responses=ScoresOut(many=True), tags=["turns"])
    def get(self, request: Request, slug: str) -> Response:
        """The game scored by all systems: as if it ended now, or at its end. Empty where it is not scored."""
        game = self.viewer.game
        scores = scores_by_system(final_of(self.viewer)) if is_scored(game) else {}
        told = [
            {
                "system": system,
                "name": SYSTEMS[system].name,
                "own": system == game.scoring,
                "over": game.is_over,
                "points": [
                    {"seat": seat, "points": str(points), "figure": round(float(points), 4)}
                    for seat, points in by_seat.items()
                ],
            }
            for system, by_seat in scores.items()
        ]
        return Response(ScoresOut(told, many=True).data)
