"""Tags that put the panels of the rules in force into the table (games/table/panels)."""

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.table.citing import question_mark
from games.table.panels.registry import Shown

register = template.Library()


@register.simple_tag
def panel_styles(panels: dict[str, list[Shown]]) -> SafeString:
    """The stylesheets of all panels of a table."""
    files = [one.panel.file("css") for those in panels.values() for one in those if one.panel.style]
    return format_html_join("", '<link rel="stylesheet" href="{}">', ((static(file),) for file in files))


@register.simple_tag(takes_context=True)
def panels_at(context: template.Context, place: str) -> SafeString:
    """All panels of one place."""
    shown = context["panels"].get(place, ())
    return mark_safe("".join(one_panel(context, one) for one in shown))  # noqa: S308  (put together of safe parts)


@register.simple_tag(takes_context=True)
def one_panel(context: template.Context, one: Shown) -> SafeString:
    """One panel in its box, which its script and the live updates find by data-rule-panel."""
    panel, inside = one.panel, ""
    if one.context is not None:
        around: dict[str, Any] = {"game": context["game"], "viewer": context["viewer"], **one.context}
        inside = render_to_string(panel.file("html"), around, request=context.get("request"))
        inside += question_mark(context["game"], panel.rule, css="ask ask--panel") if inside.strip() else ""
    script = static(panel.file("js")) if panel.script else ""
    return format_html(
        '<div class="rulepanel" data-rule-panel="{}" data-on="{}" data-script="{}">{}</div>',
        panel.id, " ".join(panel.on), script, mark_safe(inside),  # noqa: S308  (a rendered template)
    )  # fmt: skip
