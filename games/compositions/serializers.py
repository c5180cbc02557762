"""Compositions as JSON."""

from rest_framework import serializers

from games.api.shapes import RulesIn
from games.api.titles import TitleSerializerField
from games.models import Composition, CompositionRevision


class CompositionsQuery(serializers.Serializer[object]):
    """Which compositions are wanted; an empty text asks for all."""

    q = serializers.CharField(required=False, allow_blank=True, default="")
    rule = serializers.CharField(required=False, allow_blank=True, default="")
    mine = serializers.BooleanField(required=False, default=False)


class RevisionOut(serializers.ModelSerializer[CompositionRevision]):
    """What a composition said from some day on."""

    variant = serializers.CharField(source="base")

    class Meta:
        model = CompositionRevision
        fields = (
            "number", "name", "description", "variant", "without", "with_rules", "options", "rulebook_version",
            "made_at",
        )  # fmt: skip


class CompositionOut(serializers.ModelSerializer[Composition]):
    """A composition as it is now. `forked_from`: `slug/2`, if that may be told."""

    url = serializers.CharField(source="get_absolute_url")
    author = serializers.CharField(source="author.profile")
    forked_from = serializers.SerializerMethodField()
    latest = RevisionOut()

    class Meta:
        model = Composition
        fields = ("slug", "url", "author", "listed", "forked_from", "created_at", "latest")

    def get_forked_from(self, composition: Composition) -> str:
        origin = composition.forked_from
        return self.context["told"](origin) if origin is not None else ""


class CompositionIn(RulesIn):
    """A composition to keep. `forked_from`: the slug, or `slug/2`, of the one it was made of."""

    name = TitleSerializerField(max_length=80)
    description = serializers.CharField(max_length=2000, default="", allow_blank=True)
    listed = serializers.BooleanField(default=True)
    forked_from = serializers.CharField(default="", allow_blank=True, max_length=24)


class RevisionIn(RulesIn):
    """The next revision of your composition, whole."""

    name = TitleSerializerField(max_length=80)
    description = serializers.CharField(max_length=2000, default="", allow_blank=True)


class ListedIn(serializers.Serializer[object]):
    """Whether everybody may come across it."""

    listed = serializers.BooleanField()
