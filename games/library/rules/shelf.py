"""The shelf: /rules/, a card for every rule, and /rules/<id>/, all of one."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from engine.rulebook.topics import TOPICS
from games.common.themes import in_site_words
from games.common.variants_on_offer import rules_on_offer
from games.compositions.queries import find_compositions, with_rule
from games.library.rules.card_pictures import shared, strip
from games.library.rules.cards import card, cards
from games.library.rules.composer import variants
from games.library.variants.illustrations.drawing import ground
from games.models import Game


@require_safe
@in_site_words
def shelf(request: HttpRequest) -> HttpResponse:
    """GET /rules/: `kind`, `variant` and `q` may narrow it down."""
    asked = {name: request.GET.get(name, "")[:80] for name in ("kind", "variant", "q")}
    asked["kind"] = asked["kind"] if asked["kind"] in TOPICS else ""
    others = {name: value for name, value in asked.items() if name != "kind"}
    narrowed = cards(**others)
    shown = {
        "asked": asked,
        "cards": [one for one in narrowed if not asked["kind"] or asked["kind"] in one.rule.topics],
        "kinds": [
            (topic, heading, sum(topic in one.rule.topics for one in narrowed)) for topic, heading in TOPICS.items()
        ],
        "total": len(narrowed),
        "variants": variants(),
        "ground": mark_safe(ground(shared())),  # noqa: S308  (drawn from committed geometry)
    }
    return render(request, "rules/shelf.html", shown)


@require_safe
@in_site_words
def rule(request: HttpRequest, rule_id: str) -> HttpResponse:
    """GET /rules/<id>/."""
    if rule_id not in rules_on_offer():
        raise Http404
    whole = strip(rule_id)
    land = ground(whole.sheet, whole.seen) if whole else ground(shared())
    shown = {
        "card": card(rule_id),
        "strip": whole,
        "ground": mark_safe(land),  # noqa: S308  (as above)
        "steps": [step.title for step in rules_on_offer()[rule_id].steps if step.title],
        "games": with_rule(Game.objects.visible_to(request.user).joinable(), rule_id)[:6],
        "compositions": find_compositions(request.user, rule=rule_id)[:6],
        "chip": rules_on_offer()[rule_id].topics[0],
    }
    return render(request, "rules/rule.html", shown)
