"""Members for the tests of moderation."""

from django.contrib.auth.models import Group, User

from games.moderation.groups import make_groups
from tests.plugins.tables import user


def moderator(name: str = "mara", group: str = "Senior moderators") -> User:
    """A member of a group of moderators, as an operator makes one."""
    make_groups()  # a test before this one may have deleted all rows
    made = user(name)
    made.is_staff = True
    made.save()
    made.groups.add(Group.objects.get(name=group))
    return User.objects.get(pk=made.pk)
