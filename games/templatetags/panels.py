"""Tags that put the panels of the rules in force into the table (games/table/panels)."""

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.common.bundles.listing import FOLDER, own_panels, panels_bundle
from games.table.citing import question_mark
from games.table.panels.panel import Panel
from games.table.panels.registry import ShownPanel

register = template.Library()


@register.simple_tag
def panel_styles(panels: dict[str, list[ShownPanel]]) -> SafeString:
    """The stylesheets of all panels of a table that are in no bundle."""
    files = [one.panel.file("css") for place_panels in panels.values() for one in place_panels if one.panel.style]
    if settings.STATIC_BUNDLES:
        files = [file for file in files if file not in own_panels("css")]
    return format_html_join("", '<link rel="stylesheet" href="{}">', ((static(file),) for file in files))


@register.simple_tag
def panel_preloads(panels: dict[str, list[ShownPanel]]) -> SafeString:
    """The scripts of all panels of a table, asked for before the table's own scripts ask for them."""
    shown = [one.panel for place_panels in panels.values() for one in place_panels if one.panel.script]
    files = dict.fromkeys(_script(panel)[0] for panel in shown)
    return format_html_join("", '<link rel="modulepreload" href="{}">', ((file,) for file in files))


def _script(panel: Panel) -> tuple[str, str]:
    """The address of a panel's script, and its name in there where that is a bundle of several."""
    file = panel.file("js")
    bundle = panels_bundle(file) if settings.STATIC_BUNDLES else ""
    return (static(f"{FOLDER}/{bundle}"), file) if bundle else (static(file), "")


@register.simple_tag(takes_context=True)
def panels_at(context: template.Context, place: str) -> SafeString:
    """All panels of one place."""
    shown = context["panels"].get(place, ())
    return mark_safe("".join(one_panel(context, one) for one in shown))  # noqa: S308  (put together of safe parts)


@register.simple_tag(takes_context=True)
def one_panel(context: template.Context, one: ShownPanel) -> SafeString:
    """One panel in its box, which its script and the live updates find by data-rule-panel."""
    panel, inside = one.panel, ""
    if one.context is not None:
        around: dict[str, object] = {"game": context["game"], "viewer": context["viewer"], **one.context}
        inside = render_to_string(panel.file("html"), around, request=context.get("request"))
        inside += question_mark(context["game"], panel.rule, css="ask ask--panel") if inside.strip() else ""
    script, name = _script(panel) if panel.script else ("", "")
    return format_html(
        '<div class="rulepanel" data-rule-panel="{}" data-on="{}" data-script="{}" data-in-bundle="{}">{}</div>',
        panel.id, " ".join(panel.on), script, name, mark_safe(inside),  # noqa: S308  (a rendered template)
    )  # fmt: skip
