"""The “?” beside what is on a page of a game: it opens the rule behind it in place (games/table/clauses.py)."""

from collections.abc import Mapping

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString

from games.table.citing import clause_address, question_mark, rule_cited

register = template.Library()


@register.simple_tag(takes_context=True)
def why(context: template.Context, rule_id: str, clause: str = "") -> SafeString:
    """A “?” that opens a rule, at one of its clauses; nothing for a rule that there is not."""
    return question_mark(context["game"], rule_id, clause)


@register.simple_tag(takes_context=True)
def why_event(context: template.Context, event: Mapping[str, object]) -> SafeString:
    """The “?” of an event or a result: at the clause that it cites, if it cites one."""
    rule = rule_cited(event)
    return question_mark(context["game"], rule.id, str(event.get("rule", ""))) if rule else SafeString()


@register.simple_tag(takes_context=True)
def clause_href(context: template.Context, event: Mapping[str, object]) -> str:
    """Where an event's rule is told in the words of this game; empty for what no rule did."""
    rule = rule_cited(event)
    return clause_address(context["game"], rule, str(event.get("rule", ""))) if rule else ""


@register.simple_tag(takes_context=True)
def signs_href(context: template.Context) -> str:
    """Where the signs on the map are told."""
    return reverse("games:signs", args=[context["game"].slug])
