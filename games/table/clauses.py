"""What “?” opens without leaving the table: a rule with its clauses and its drawn example, and the signs on the map.

Both are pages of their own, too, for whoever reads without scripts; `static/js/clauses.js` fetches the part alone.
"""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe

from engine.rulebook import registry
from games.library.rules.card_pictures import strip
from games.library.variants.illustrations.drawing import ground
from games.maps.drawing.words import cached_in_words
from games.permissions import Viewer
from games.table.access import page_at_table
from games.table.frame import frame
from games.table.signs import signs_on_the_map


@page_at_table
def clause(request: HttpRequest, viewer: Viewer, rule_id: str) -> HttpResponse:
    """GET /games/<slug>/rules/<rule>/: the rule in the words of this game; with `part` without the page around it."""
    rule = registry.rules().get(registry.former().now("rule", rule_id))
    if rule is None:
        raise Http404
    shown = {"rule": rule, "clauses": list(rule.clauses.items()), "strip": strip(rule.id), "ground": _land(rule.id)}
    return _page(request, viewer, "clause", shown)


@page_at_table
def signs(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/signs/: what the signs mean that this viewer sees on the map, each with its rule."""
    return _page(request, viewer, "signs", {"signs": signs_on_the_map(viewer)})


def _page(request: HttpRequest, viewer: Viewer, name: str, shown: Mapping[str, object]) -> HttpResponse:
    around = {"game": viewer.game, "viewer": viewer} if "part" in request.GET else frame(viewer, "rules")
    template = f"games/parts/{name}.html" if "part" in request.GET else "games/clause.html"
    return render(request, template, {**around, **shown, "inside": f"games/parts/{name}.html"})


@cached_in_words
def _land(rule_id: str) -> SafeString:
    """The land that a rule's drawing refers to; nothing for a rule without one."""
    whole = strip(rule_id)
    return mark_safe(ground(whole.sheet, whole.seen) if whole else "")  # noqa: S308  (drawn from committed geometry)
