"""Members: who asks, on pages for them, and who is named in a form or a call."""

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from games.common.errors import Refused

LONGEST_NAME = 150  # characters, of a user name


def member(request: HttpRequest) -> User:
    """The one who is logged in, on a page behind `login_required`."""
    assert isinstance(request.user, User)
    return request.user


def named_or_none(name: str) -> User | None:
    """For forms of Django: the member of that user name, or none for an empty one. Raises ValidationError."""
    try:
        return member_named(name) if name.strip() else None
    except Refused as error:
        raise ValidationError(error.message) from error


def member_named(name: str) -> User:
    """The member of that user name, however it is capitalised. Raises Refused (field `member`) if there is none."""
    name = name.strip()
    user = User.objects.filter(username__iexact=name, is_active=True).first() if name else None
    if user is None:
        whom = f"no member “{name[:LONGEST_NAME]}”" if name else "no member without a name"
        raise Refused(f"There is {whom}. Give the name that they log in with.", field="member")
    return user
