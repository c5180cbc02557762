"""The looks of names that are there, and the digests of tokens.

Of members whose names look alike, the one who has been here longest has the look; the others keep their names, and
none. Tokens in clear go when no process of the version before reads them any more (`games.tasks.clearing`).
"""

from django.db import migrations

from games.accounts.tokens import BEGINNING, digest_of
from games.common.names import look_of


def fill(apps, schema_editor):
    _looks(apps.get_model("games", "Profile"))
    tokens, kept = apps.get_model("authtoken", "Token"), apps.get_model("games", "ApiToken")
    kept.objects.bulk_create(
        [
            kept(user_id=one.user_id, digest=digest_of(one.key), beginning=one.key[:BEGINNING], made_at=one.created)
            for one in tokens.objects.all()
        ],
        ignore_conflicts=True,
    )


def _looks(profiles):
    taken = {"name_look": set(), "username_look": set()}
    changed = []
    for one in profiles.objects.filter(left_at=None).select_related("user").order_by("pk"):
        for column, name in (("name_look", one.display_name), ("username_look", one.user.username)):
            look = look_of(name)
            if look not in taken[column]:
                taken[column].add(look)
                setattr(one, column, look)
        changed.append(one)
    profiles.objects.bulk_update(changed, ["name_look", "username_look"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("games", "0032_names_and_tokens"), ("authtoken", "0004_alter_tokenproxy_options")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
