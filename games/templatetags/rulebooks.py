"""Tags for rules pages that are drawn from scenarios and told from the rulebook (games/library/variants)."""

from collections.abc import Mapping

from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe

import engine
from engine.rulebook import registry
from engine.rulebook.rule import Rule
from games.common.variants_on_offer import rules_on_offer
from games.library.rules.card_pictures import sheet_of_variant
from games.library.variants import rulebooks
from games.library.variants.illustrations import drawing, strips
from variants.standard.variant import VARIANT as STANDARD

register = template.Library()


@register.simple_tag
def ground(variant_id: str) -> SafeString:
    """The land and the silhouettes that all drawings of the page refer to. Once, before the first of them."""
    drawn = drawing.ground(sheet_of_variant(variant_id))
    return mark_safe(drawn)  # noqa: S308  (drawn from committed geometry; all text in it is escaped)


@register.inclusion_tag("parts/strip.html", takes_context=True)
def strip(context: Context, variant_id: str, name: str) -> dict[str, object]:
    """A scenario of the page in drawings, with its orders and what the report said; its turns in the page's words."""
    rulebook = context["words"].rulebook if "words" in context else engine.load_rulebook(variant_id)
    chosen = {theme.option: rulebook.options[theme.option] for theme in rulebook.offered(engine.Theme)}
    drawn = strips.strip(variant_id, name, tuple(sorted(chosen.items())))
    return {"strip": drawn, "example_of": variant_id, "example": name}


@register.inclusion_tag("parts/order_of_play.html")
def order_of_play(variant_id: str) -> dict[str, object]:
    """The variant's literal list of steps."""
    return {"parts": rulebooks.order_of_play(variant_id)}


@register.inclusion_tag("parts/orders_of.html")
def orders_of(variant_id: str) -> dict[str, object]:
    """Every order that the variant adds, as it is written."""
    return {"rules": rulebooks.notation(variant_id)}


@register.inclusion_tag("parts/choices_of.html", takes_context=True)
def choices_of(context: Context, variant_id: str) -> dict[str, object]:
    """What a GM may settle otherwise, and which rules may be struck. Ids of options are in the published words."""
    words = context.get("words")
    return {"rules": rulebooks.choices(variant_id), "ids": not (words and words.rulebook.themed)}


@register.simple_tag
def piece(kind: str, owner: str = "", statuses: str = "", count: int = 1, cargo: str = "") -> SafeString:
    """The silhouette of a piece."""
    return mark_safe(rulebooks.silhouette(kind, owner, statuses, count, cargo))  # noqa: S308  (as above)


def _rule_of(event: Mapping[str, object]) -> Rule | None:
    """The rule whose number an event cites. Old turns do not name it; there it is the rule of the step."""
    name = str(event.get("rule_id") or str(event.get("step", "")).partition(".")[0])
    return rules_on_offer().get(registry.former().now("rule", name))


@register.simple_tag
def rule_name(event: Mapping[str, object]) -> str:
    """What a report calls the clause of an event or a result: `GM`, or, of a variant's rules, `rule 7`, as published.

    Standard's rules are called by name: they have numbers in no publication, and would be taken for the variant's.
    """
    rule, number = _rule_of(event), str(event.get("rule", ""))
    if number == "GM":
        return number
    if rule is not None and rule.id in STANDARD.rules:
        return rule.title
    return f"rule {number}"
