"""The page of the scoring systems."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import engine
from engine.rulebook.declarations import OwnScore
from engine.scoring import SYSTEMS, Final, System, systems_for
from games.common.variants_on_offer import on_offer, rules_on_offer, volumes
from games.scoring.tables import in_figures

EXAMPLE = {"Germany": 13, "Turkey": 6, "England": 5, "Russia": 4, "France": 3, "Italy": 3, "Austria": 0}
"""A game that ends in a draw of all survivors; Austria was eliminated in its fourth year."""


@require_safe
def systems(request: HttpRequest) -> HttpResponse:
    """GET /scoring/: each system in words, with one game scored by all."""
    final = Final(EXAMPLE, year=1905, gone={"Austria": 1904})
    rows = [(system, [in_figures(points) for points in system.score(final).values()]) for system in SYSTEMS.values()]
    context = {"systems": rows, "example": EXAMPLE.items(), "own": _rules_with_own_score(), "variants": _variants()}
    return render(request, "scoring/systems.html", context)


def _rules_with_own_score() -> list[tuple[str, str]]:
    """The rules that count something besides centres, with what."""
    rules = sorted(rules_on_offer().values(), key=lambda rule: rule.title)
    return [(rule.title, one.summary) for rule in rules for one in rule.offered(OwnScore)]


def _variants() -> list[tuple[str, list[System]]]:
    """The variants that do not go by all systems, each with those that make sense for it."""
    books = [(volumes()[name].name, engine.load_rulebook(name)) for name in on_offer()]
    return [(name, list(systems_for(book).values())) for name, book in books if book.variant.scored_by]
