"""A drawing as the API tells of it."""

from rest_framework import serializers

from games.models import Drawing


class DrawingOut(serializers.Serializer[object]):
    """A drawing. `board`: the slug of what it was kept as. `waits`: its map is being laid out.

    `working`: a worker carries out an edit of it; look again in a moment. `undone`: why the last one was not done.
    """

    slug = serializers.CharField()
    name = serializers.CharField()
    version = serializers.IntegerField()
    board = serializers.CharField()
    waits = serializers.BooleanField()
    working = serializers.BooleanField()
    undone = serializers.CharField()
    trouble = serializers.CharField()
    changed_at = serializers.DateTimeField()


def told_drawing(one: Drawing) -> dict[str, object]:
    """As `DrawingOut` has it."""
    asked = getattr(one, "asked", None)
    return {
        "working": asked is not None and asked.waits, "undone": asked.trouble if asked else "",
        "slug": one.slug, "name": one.name, "version": one.version, "board": one.board.slug if one.board else "",
        "waits": one.waits, "trouble": one.trouble, "changed_at": one.changed_at,
    }  # fmt: skip
