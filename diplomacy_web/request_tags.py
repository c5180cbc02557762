"""The id of the request on a page: {% load request_ids %}{% request_id %}. Also on pages made without a context."""

from django import template

from diplomacy_web.request_ids import current_request_id

register = template.Library()


@register.simple_tag
def request_id() -> str:
    """The id by which a page's request is found in the log; empty outside of requests."""
    return current_request_id()
