"""Who asks, on pages for members."""

from django.contrib.auth.models import User
from django.http import HttpRequest


def member(request: HttpRequest) -> User:
    """The one who is logged in, on a page behind `login_required`."""
    assert isinstance(request.user, User)
    return request.user
