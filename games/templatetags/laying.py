"""What pages tell of the tables that a first start lays."""

from typing import Any

from django import template

from games.demonstration.tables import being_laid

register = template.Library()


@register.inclusion_tag("parts/laying.html")
def tables_being_laid() -> dict[str, Any]:
    """How far the demonstration is, while somebody is at it; nothing on any other day."""
    return {"laying": being_laid()}
