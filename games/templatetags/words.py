"""Texts of rules in templates, in the words in force (`games.maps.drawing.words`). Every template has them unloaded.

`{% word "souls" %}` is a themed noun in a template's own sentence; `{{ rule.title|said }}` a value that a rule has
declared. All else, what members wrote above all, comes out as it is.
"""

from django import template

from games.maps.drawing.words import said as in_words
from games.maps.drawing.words import word as in_words_in_force

register = template.Library()


@register.simple_tag
def word(phrase: str) -> str:
    """A word of a theme, or what is said instead: written as published, in the letter case of its place."""
    return in_words_in_force(phrase)


@register.filter(is_safe=True)
def said(text: object) -> str:
    """A text that a rule has declared. Markup is passed over: whoever made it has put its texts into the words."""
    plain = str(text)
    return plain if "<" in plain else in_words(plain)
