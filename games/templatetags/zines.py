"""Filters for the template of an issue."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.common.markdown import escaped

register = template.Library()


@register.filter
def md(text: object) -> SafeString:
    """Text of people or of a report as Markdown that shows it as it is."""
    return mark_safe(escaped(str(text)))  # noqa: S308  (for a Markdown file; `games.common.markdown.page` escapes HTML)
