"""What boards are worked on by workers; and their seats in order, beside documents in which PostgreSQL keeps none.

What earlier versions stored on PostgreSQL has lost the order. Where somebody drew the board, or listed its seats, it is
there still, in text; else it stays as the games on that board had it so far: as the database gives it.
"""

import json
import re

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

SEATS = re.compile(r"^\s*seats\s+(.+)$", re.MULTILINE | re.IGNORECASE)


def listed(text):
    """The seats of a list, in its order."""
    found = SEATS.search(text or "")
    names = found[1].split(",") if found else ()
    return [re.sub(r"[^A-Za-z]", "", name.partition("(")[0]) for name in names]


def drawn(text):
    """The seats of a drawing's document, in its order."""
    return list(json.loads(text).get("seats", {}))


def order_of(document, texts):
    """The order that the first of some texts says of exactly the document's seats; else the document's own."""
    own = list((document or {}).get("seats") or {})
    return next((order for order in texts if sorted(order) == sorted(own)), own)


def told_of(apps, board_id):
    """What still says in which order a board's seats sat: drawings of it, and drafts that it was made of."""
    for text in apps.get_model("games", "Drawing").objects.filter(board=board_id).values_list("text", flat=True):
        yield drawn(text)
    for draft in apps.get_model("games", "BoardDraft").objects.filter(board=board_id).only("answers", "text"):
        yield listed(draft.answers.get("list"))
        yield listed(draft.text if draft.source == "world" else "")


def write_orders(apps, schema_editor):
    """Write the order beside every document that has none yet."""
    sorts = schema_editor.connection.vendor == "postgresql"
    revisions = apps.get_model("games", "BoardRevision").objects
    for pk in list(revisions.filter(seat_order=[]).values_list("pk", flat=True)):
        one = revisions.only("document", "board_id").get(pk=pk)
        order = order_of(one.document, told_of(apps, one.board_id) if sorts else ())
        revisions.filter(pk=pk).update(seat_order=order)
    drafts = apps.get_model("games", "BoardDraft").objects
    for pk in list(drafts.filter(seat_order=[], found__isnull=False).values_list("pk", flat=True)):
        one = drafts.get(pk=pk)
        order = order_of(one.found, [listed(one.answers.get("list")), listed(one.text)] if sorts else ())
        drafts.filter(pk=pk).update(seat_order=order)


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0028_unread_lines"),
    ]

    operations = [
        *(
            migrations.AddField(
                model_name=name,
                name="seat_order",
                field=models.JSONField(
                    db_default=[], default=list, editable=False, help_text="The seats, in their order."
                ),
            )
            for name in ("boardrevision", "boarddraft")
        ),
        *(
            migrations.AddField(model_name=model, name=name, field=field)
            for model in ("boardrevision", "drawing")
            for name, field in (
                (
                    "laying",
                    models.JSONField(
                        editable=False, help_text="Where the next slice goes on, and its share.", null=True
                    ),
                ),
                ("laying_at", models.DateTimeField(editable=False, help_text="Since when a worker has it.", null=True)),
            )
        ),
        migrations.CreateModel(
            name="DrawingEdit",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("edit", models.CharField(max_length=40)),
                ("fields", models.JSONField(help_text="As the form sent them: texts by name.")),
                ("version", models.PositiveIntegerField(help_text="Of the drawing, on which it was made.")),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("begun_at", models.DateTimeField(editable=False, null=True)),
                ("trouble", models.CharField(blank=True, help_text="Why it was not done.", max_length=300)),
                (
                    "drawing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="asked", to="games.drawing"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("trouble", "")), fields=["asked_at"], name="drawing_edit_to_do"
                    )
                ],
            },
        ),
        migrations.RunPython(write_orders, migrations.RunPython.noop, elidable=True),
    ]
