"""The rulebook in force: what this game is played by, house rules marked."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import RulingKind
from games.pages.access import at_table
from games.pages.frame import frame
from games.pages.terms import terms_of
from games.permissions import Viewer
from games.selectors.ledger import ledger

CHANGES = (RulingKind.OPTION, RulingKind.STRIKE, RulingKind.ADD)


def _options(rule: Any, chosen: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "label": option.name.partition(".")[2].replace("_", " "),
            "value": str(chosen.get(option.name, option.standard)).replace("_", " "),
            "why": option.why,
            "source": option.source,
            "house": option.name in chosen and chosen[option.name] != option.standard,
        }
        for option in rule.options
    ]


@require_safe
@never_cache
@at_table
def rules(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/rules/."""
    game = viewer.game
    book = game.rulebook
    shown = [
        {
            "rule": rule,
            "added": rule.id in game.with_rules,
            "clauses": list(rule.clauses.items()),
            "options": _options(rule, game.options),
        }
        for rule in book.rules
    ]
    changes = [line for line in ledger(viewer) if line.ruling.kind in CHANGES and line.ruling.withdrawn_at is None]
    context = {
        **frame(viewer, "rules"),
        "book": book,
        "rules": shown,
        "struck": game.without,
        "changes": changes,
        "terms": terms_of(game),
    }
    return render(request, "games/rules.html", context)
