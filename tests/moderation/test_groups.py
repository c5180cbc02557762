"""The groups of moderators: new ones have all permissions at once, those that are there get them by migrations."""

import importlib
import pkgutil
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.db import connection

import games.migrations
from games.moderation.groups import GROUPS, make_groups

pytestmark = pytest.mark.django_db

AT_FIRST = {"view_report", "change_report", "view_sanction", "view_board", "change_board"}
"""What either group had when groups were new (migration 0048); SENIOR: what senior ones had besides."""
SENIOR = {"add_sanction", "change_sanction", "view_zine", "delete_zine"}


def mends():
    """The functions of migrations that give groups what came later, in their order."""
    names = sorted(one.name for one in pkgutil.iter_modules(games.migrations.__path__))
    found = [importlib.import_module(f"games.migrations.{name}") for name in names]
    return [module.mend_groups for module in found if hasattr(module, "mend_groups")]


def has(name):
    return set(Group.objects.get(name=name).permissions.values_list("codename", flat=True))


@pytest.fixture
def old_groups():
    """The groups as they were first made, by an operator who took one permission away and made another group."""
    Group.objects.all().delete()
    for name, more in (("Moderators", set()), ("Senior moderators", SENIOR)):
        permissions = Permission.objects.filter(content_type__app_label="games", codename__in=AT_FIRST | more)
        Group.objects.create(name=name).permissions.set(permissions)
    Group.objects.get(name="Moderators").permissions.remove(Permission.objects.get(codename="view_board"))
    Group.objects.create(name="Helpers")


def test_old_groups_get_what_came_later(old_groups):
    for mend in [*mends(), *mends()]:  # twice does no harm
        mend(apps, SimpleNamespace(connection=connection))
    assert has("Moderators") == set(GROUPS["Moderators"]) - {"view_board"}, "add a migration with mend_groups"
    assert has("Senior moderators") == set(GROUPS["Senior moderators"]), "add a migration with mend_groups"
    assert has("Helpers") == set()


def test_permissions_are_made_before_django_makes_them(old_groups):
    Permission.objects.filter(codename__endswith="_membernote").delete()
    for mend in mends():
        mend(apps, SimpleNamespace(connection=connection))
    assert {"view_membernote", "add_membernote"} <= has("Moderators")


def test_a_site_without_groups_gets_them_whole():
    Group.objects.all().delete()
    for mend in mends():
        mend(apps, SimpleNamespace(connection=connection))
    assert not Group.objects.exists(), "migrations make none"
    make_groups()
    for name, permissions in GROUPS.items():
        assert has(name) == set(permissions)
