"""Templates of settings."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.games import GameIn
from games.api.titles import TitleSerializerField
from games.boards.queries.boards import board_may_be_named
from games.compositions.queries import address_of, may_be_named
from games.forming.creating import HOUSE_RULES
from games.game_settings import FIELDS
from games.game_templates.queries import RUNS, read_template
from games.models import Game, GameTemplate


class TemplateSettings(serializers.ModelSerializer[Game]):
    """Settings of a game; what is left away is as usual. `starts_at`: kept as the time from now until then."""

    name = TitleSerializerField(required=False, max_length=80)

    class Meta:
        model = Game
        fields = tuple(name for name in FIELDS if name != "gm_may_play")


class TemplateChange(serializers.ModelSerializer[Game]):
    """Changes to a template. What is left away stays; `settings` are given whole, and so is all that says the rules."""

    name = TitleSerializerField(required=False, max_length=80)
    run = serializers.ChoiceField(choices=[*RUNS.items()], required=False, help_text="Who runs the game.")
    settings = TemplateSettings(required=False)
    composition = serializers.CharField(
        required=False, allow_blank=True, max_length=24, help_text="The slug, or slug/2, of one to take the rules of."
    )
    board = serializers.CharField(
        required=False, allow_blank=True, max_length=24, help_text="The slug, or slug/2, of a board to play on."
    )

    class Meta:
        model = Game
        fields = ("name", "run", "settings", "composition", "board", *HOUSE_RULES)


class TemplateIn(TemplateChange):
    """A template to keep: of a game that you keep (`game`: its slug, with the name alone), or said here."""

    name = TitleSerializerField(max_length=80)
    game = serializers.CharField(required=False, default="", allow_blank=True, max_length=12)

    class Meta(TemplateChange.Meta):
        fields = ("game", *TemplateChange.Meta.fields)  # type: ignore[assignment]  # one more than there


class TemplateOut(serializers.ModelSerializer[GameTemplate]):
    """A template as it reads today. `gone`: sentences on what of it there is not any more. `starts_in`: in minutes."""

    url = serializers.CharField(source="get_absolute_url")
    author = serializers.CharField(source="author.profile")
    mine = serializers.SerializerMethodField()
    shared_with = serializers.SerializerMethodField(help_text="User names; told to its author alone.")
    run = serializers.SerializerMethodField()
    starts_in = serializers.SerializerMethodField()
    settings = serializers.SerializerMethodField()
    variant = serializers.SerializerMethodField()
    without = serializers.SerializerMethodField()
    with_rules = serializers.SerializerMethodField()
    options = serializers.SerializerMethodField()
    composition = serializers.SerializerMethodField()
    board = serializers.SerializerMethodField()
    gone = serializers.SerializerMethodField()

    class Meta:
        model = GameTemplate
        fields = (
            "slug", "url", "name", "author", "mine", "shared_with", "run", "starts_in", "settings", *HOUSE_RULES,
            "composition", "board", "gone", "created_at", "changed_at",
        )  # fmt: skip

    def to_representation(self, instance: GameTemplate) -> Any:
        """Read once for all its fields."""
        self.user = self.context["user"]
        self.told = read_template(instance, self.user)
        return super().to_representation(instance)

    def get_mine(self, template: GameTemplate) -> bool:
        return template.author_id == self.user.pk

    def get_shared_with(self, template: GameTemplate) -> list[str]:
        names = template.shared_with.order_by("username").values_list("username", flat=True)
        return list(names) if self.get_mine(template) else []

    def get_run(self, template: GameTemplate) -> str:
        return self.told.run

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_starts_in(self, template: GameTemplate) -> int | None:
        return self.told.starts_in

    @extend_schema_field(TemplateSettings)
    def get_settings(self, template: GameTemplate) -> object:
        return TemplateSettings(Game(**self.told.settings)).data

    def get_variant(self, template: GameTemplate) -> str:
        return self.told.draft.base

    def get_without(self, template: GameTemplate) -> list[str]:
        return list(self.told.draft.without)

    def get_with_rules(self, template: GameTemplate) -> list[str]:
        return list(self.told.draft.added)

    def get_options(self, template: GameTemplate) -> dict[str, str]:
        return dict(self.told.draft.options)

    def get_composition(self, template: GameTemplate) -> str:
        origin = self.told.composition
        return address_of(origin) if origin is not None and may_be_named(origin, self.user) else ""

    def get_board(self, template: GameTemplate) -> str:
        board = self.told.board
        return board.address if board is not None and board_may_be_named(board, self.user) else ""

    def get_gone(self, template: GameTemplate) -> list[str]:
        return self.told.gone


class UseIn(GameIn):
    """A game by a template. What is said here goes before what the template says; `as_gm` is the template's to say."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """Nothing of a game has to be said."""
        fields = super().get_fields()
        fields.pop("as_gm")
        fields.pop("continues")
        for field in fields.values():
            field.required = False
        return fields


class ShareIn(serializers.Serializer[object]):
    """With whom a template is shared."""

    member = serializers.CharField(max_length=150, help_text="A user name.")
