"""Members as others may see them."""

from django.contrib.auth.models import User
from django.http import Http404


def shown_member(name: str, reader: object) -> User:
    """The member of that name, if there is a page that this reader may see. Raises Http404."""
    members = User.objects.filter(username=name, is_active=True, profile__left_at=None, profile__guest=False)
    member = members.select_related("profile").first()
    if member is None or not (member.profile.shows_page or member == reader):
        raise Http404("There is no such page.")
    return member
