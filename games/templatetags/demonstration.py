"""Progress of the demonstration, for pages of a site that has just started."""

from django import template

from games.demonstration.tables import demonstration_progress

register = template.Library()


@register.inclusion_tag("parts/demonstration.html", name="demonstration_progress")
def progress_notice() -> dict[str, object]:
    """How far the demonstration is; empty once it is complete."""
    return {"progress": demonstration_progress()}
