"""Give groups of moderators that were made before there were notes, clubs and events what new ones get."""

from django.db import migrations

GIVEN = {
    "Moderators": {
        "membernote": ("view", "add"),
        "club": ("view", "change"),
        "event": ("view", "change"),
    },
    "Senior moderators": {
        "membernote": ("view", "add"),
        "club": ("view", "change"),
        "event": ("view", "change"),
    },
}
WORDS = {"membernote": "member note", "club": "club", "event": "event"}


def mend_groups(apps, schema_editor):
    """Add what is missing to the groups that are there; take nothing. Permissions are made here if they are not yet:
    Django makes them only after all migrations."""
    database = schema_editor.connection.alias
    groups, types, permissions = (
        apps.get_model(*name).objects.using(database)
        for name in (("auth", "Group"), ("contenttypes", "ContentType"), ("auth", "Permission"))
    )
    for name, given in GIVEN.items():
        for group in groups.filter(name=name):
            for model, verbs in given.items():
                kind, _ = types.get_or_create(app_label="games", model=model)
                for verb in verbs:
                    permission, _ = permissions.get_or_create(
                        content_type=kind,
                        codename=f"{verb}_{model}",
                        defaults={"name": f"Can {verb} {WORDS[model]}"},
                    )
                    group.permissions.add(permission)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0056_monthly_files'),
        ('auth', '0012_alter_user_first_name_max_length'),
        ('contenttypes', '0002_remove_content_type_name'),
    ]

    operations = [
        migrations.RunPython(mend_groups, migrations.RunPython.noop),
    ]
