"""{% figure "standoff" %}: a small drawing with what came of it under it."""

from django import template

from games.library.variants.figures import FIGURES, draw

register = template.Library()


@register.inclusion_tag("parts/figure.html")
def figure(name: str, orders: str = "") -> dict[str, object]:
    """Orders, in notation, are separated by " · "."""
    return {"drawing": draw(name), "told": FIGURES[name].told, "orders": orders.split(" · ") if orders else []}
