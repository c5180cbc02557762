"""Which rule stands behind what is on a page: behind an event, a result, an order."""

from collections.abc import Mapping

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

import engine
from engine.rulebook import registry
from engine.rulebook.look import Look
from engine.rulebook.rule import OrderKind
from engine.turn.seat_orders import open_now
from games.maps.drawing.words import said
from games.models import Game


def rule_cited(event: Mapping[str, object]) -> "engine.Rule | None":
    """The rule whose number an event or a result cites. Old turns do not name it; there it is the rule of the step."""
    name = str(event.get("rule_id") or str(event.get("step", "")).partition(".")[0])
    return registry.rules().get(registry.former().now("rule", name))


def clause_address(game: Game, rule: "engine.Rule", cited: str = "") -> str:
    """Where a rule is told in this game. `cited`: a clause by its whole name, or by its end, as reports cite it."""
    fits = (name for name in rule.clauses if cited and (name == cited or name.endswith(f".{cited}")))
    clause = next((f"#clause-{name.replace(' ', '')}" for name in fits), "")
    return reverse("games:clause", args=[game.slug, rule.id]) + clause


def clauses_of_verbs(game: Game, look: Look) -> dict[str, str]:
    """By verb, where the rule is told that brings an order in the window that is open; not for verbs of several."""
    clauses: dict[str, set[str]] = {}
    for rule, order_kind in _open_kinds(look):
        for verb in order_kind.verbs:
            clauses.setdefault(str(verb), set()).add(clause_address(game, rule))
    return {verb: next(iter(addresses)) for verb, addresses in clauses.items() if len(addresses) == 1}


def rules_of_kind(look: Look, kind: str) -> list[str]:
    """The rules that bring a kind of order in the window that is open."""
    return list(dict.fromkeys(rule.id for rule, one in _open_kinds(look) if one.kind == kind))


def _open_kinds(look: Look) -> list[tuple["engine.Rule", OrderKind]]:
    """What may be handed in now, each with the rule that brings it."""
    now = list(open_now(look))
    return [(rule, one) for rule in look.rulebook.rules for one in rule.order_kinds if one in now]


def question_mark(game: Game, rule_id: str, cited: str = "", *, css: str = "ask") -> SafeString:
    """The “?” that opens a rule in place (static/js/clauses.js), at one of its clauses; nothing for no rule.

    It is a link, so that it leads somewhere without scripts, too.
    """
    rule = registry.rules().get(rule_id)
    if rule is None:
        return SafeString()
    name = said(rule.title)
    return format_html(
        '<a class="{}" href="{}" data-clause title="{}"><span aria-hidden="true">?</span>'
        '<span class="visually-hidden">The rule: {}</span></a>',
        css, clause_address(game, rule, cited), name, name,
    )  # fmt: skip
