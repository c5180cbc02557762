"""Games of the archive as JSON."""

import base64

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.model.json_data import JsonDict
from games.api.shapes import Out
from games.api.titles import TitleSerializerField
from games.archive.models import ArchivedGame, ArchiveStatus
from games.archive.queries import first_difference
from games.archive.unpacking import LARGEST, texts_of_all
from games.common.dictionaries import FieldValues
from games.common.errors import Refused

MOST_GAMES = 1000
"""Games of an upload that are told at once."""


class ArchiveFileIn(Out):
    """One file: a game, or several; as text, or as it is."""

    name = serializers.CharField(max_length=200)
    text = serializers.CharField(max_length=LARGEST, trim_whitespace=False, required=False)
    content = serializers.CharField(
        max_length=2 * LARGEST,
        required=False,
        help_text="In place of `text`: the file in base64. It may be packed by gzip, or a zip of files.",
    )

    def validate_content(self, value: str) -> bytes:
        """The bytes."""
        try:
            return base64.b64decode(value, validate=True)
        except ValueError as error:
            raise serializers.ValidationError("This is no base64.") from error

    def validate(self, attrs: FieldValues) -> JsonDict:
        """One of the two."""
        if ("text" in attrs) == ("content" in attrs):
            raise serializers.ValidationError("Send `text` or `content`: one of the two.")
        return attrs


class ArchiveIn(Out):
    """Finished games that were played elsewhere, and what is known of them."""

    files = serializers.ListField(child=ArchiveFileIn(), min_length=1, max_length=200)
    name = TitleSerializerField(required=False, allow_blank=True, default="", max_length=200)
    place = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)
    date = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=60, help_text="When it was played, in any words."
    )
    gm_name = TitleSerializerField(required=False, allow_blank=True, default="", max_length=200)
    players = serializers.DictField(
        child=serializers.CharField(max_length=200), required=False, default=dict, help_text="Names as text, by seat."
    )
    published_in = serializers.CharField(
        source="source",
        required=False,
        allow_blank=True,
        default="",
        max_length=500,
        help_text="Where it was published.",
    )
    listed = serializers.BooleanField(default=True, help_text="Everybody finds it; else you alone.")

    def validate_files(self, value: list[JsonDict]) -> list[tuple[str, str]]:
        """Their names and texts, unpacked."""
        packed = [(one["name"], one.get("content") or one.get("text", "").encode()) for one in value]
        try:
            return texts_of_all(packed)
        except Refused as error:
            raise serializers.ValidationError(error.message) from error

    def validate_players(self, value: dict[str, str]) -> dict[str, str]:
        """No more than a table has."""
        if len(value) > 60 or any(len(seat) > 40 for seat in value):
            raise serializers.ValidationError("These are no names by seat.")
        return value


class ArchivedOut(Out):
    """A game of the archive: what was understood, and how far it is from what the rules here give."""

    slug = serializers.CharField()
    url = serializers.CharField(source="get_absolute_url")
    status = serializers.ChoiceField(choices=ArchiveStatus.choices)
    file_name = serializers.CharField()
    trouble = serializers.CharField(help_text="Why it was not read.")
    name = serializers.CharField()
    place = serializers.CharField()
    date = serializers.CharField()
    gm_name = serializers.CharField()
    players = serializers.DictField(child=serializers.CharField(), help_text="Names as text, by seat.")
    published_in = serializers.CharField(source="source", help_text="Where it was published.")
    listed = serializers.BooleanField()
    form = serializers.CharField(help_text="What it was read as.")
    notes = serializers.ListField(child=serializers.CharField(), help_text="What of it was not understood.")
    variant = serializers.CharField()
    turns = serializers.IntegerField()
    differing = serializers.IntegerField(help_text="How many differences there are.")
    first_difference = serializers.SerializerMethodField()
    made_at = serializers.DateTimeField()
    done_at = serializers.DateTimeField(allow_null=True)

    def get_first_difference(self, game: ArchivedGame) -> str:
        return first_difference(game)


class PublishedOtherwiseOut(Out):
    """One difference between what was published and what the rules here give."""

    phase = serializers.CharField()
    text = serializers.CharField()


class OneArchivedOut(ArchivedOut):
    """The same with its differences."""

    differences = serializers.SerializerMethodField(help_text="The first 200.")

    @extend_schema_field(PublishedOtherwiseOut(many=True))
    def get_differences(self, game: ArchivedGame) -> list[dict[str, str]]:
        return [{"phase": phase, "text": text} for phase, text in game.differences]


class UploadQuery(Out):
    """Which games of an upload."""

    limit = serializers.IntegerField(default=MOST_GAMES, min_value=1, max_value=MOST_GAMES)
    offset = serializers.IntegerField(default=0, min_value=0, max_value=1_000_000)


class UploadOut(Out):
    """An upload: its games as far as they are read. A file of several games becomes several when it is read."""

    upload = serializers.CharField()
    count = serializers.IntegerField(help_text="How many games it has.")
    waiting = serializers.IntegerField(help_text="How many of them wait to be read.")
    kept = serializers.IntegerField(help_text="How many are kept.")
    refused = serializers.IntegerField(help_text="How many could not be read.")
    differing = serializers.IntegerField(help_text="How many of those kept have differences.")
    games = ArchivedOut(many=True)
