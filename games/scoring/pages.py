"""The page of the scoring systems."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.scoring import SYSTEMS, Final
from games.scoring.tables import in_figures

EXAMPLE = {"Germany": 13, "Turkey": 6, "England": 5, "Russia": 4, "France": 3, "Italy": 3, "Austria": 0}
"""A game that ends in a draw of all survivors; Austria was eliminated in its fourth year."""


@require_safe
def systems(request: HttpRequest) -> HttpResponse:
    """GET /scoring/: each system in words, with one game scored by all."""
    final = Final(EXAMPLE, year=1905, gone={"Austria": 1904})
    told = [(system, [in_figures(points) for points in system.score(final).values()]) for system in SYSTEMS.values()]
    return render(request, "scoring/systems.html", {"systems": told, "example": EXAMPLE.items()})
