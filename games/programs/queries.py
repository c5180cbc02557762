"""Whose programs there are."""

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import Http404


def programs_of(user: User) -> QuerySet[User]:
    """The programs that a member has made and not closed, by name."""
    return (
        User.objects.filter(profile__owner=user, profile__left_at=None).select_related("profile").order_by("username")
    )


def program_called(user: User, name: str) -> User:
    """The member's program of that name. Raises Http404."""
    program = programs_of(user).filter(username=name).first()
    if program is None:
        raise Http404("You have no such program.")
    return program
