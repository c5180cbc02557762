"""Names of seats in sentences."""

from django import template

from engine.model.wording import inside_sentence

register = template.Library()


@register.filter
def inside(name: object) -> str:
    """A seat's name inside a sentence: `the Vogon`. At its beginning, and alone, it is `The Vogon`."""
    return inside_sentence(str(name))
