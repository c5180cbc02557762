"""The groups of moderators: who is in one, and staff, needs no superuser."""

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission

GROUPS = {
    "Moderators": (
        "view_report", "change_report", "view_sanction", "view_sign", "view_membernote", "add_membernote",
        "change_board", "view_board", "change_club", "view_club", "change_event", "view_event",
    ),
    "Senior moderators": (
        "view_report", "change_report", "view_sanction", "add_sanction", "change_sanction", "view_sign",
        "view_membernote", "add_membernote",
        "view_board", "change_board", "change_club", "view_club", "change_event", "view_event",
        "view_zine", "delete_zine",
    ),
}  # fmt: skip
"""By name, the permissions of each: all read and settle reports, senior ones impose sanctions and delete zines."""


def make_groups(**_: object) -> None:
    """Make the groups that are not there, after a migration; those that are there stay as operators have them."""
    missing = set(GROUPS) - set(Group.objects.filter(name__in=GROUPS).values_list("name", flat=True))
    if not missing:
        return
    create_permissions(apps.get_app_config("games"), verbosity=0)
    for name in missing:
        group = Group.objects.create(name=name)
        group.permissions.set(Permission.objects.filter(content_type__app_label="games", codename__in=GROUPS[name]))
