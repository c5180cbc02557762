"""How a game may end other than on the board."""

from typing import Any

from rest_framework import serializers

from engine.rulebook.rule import LAST_TURNS
from engine.rulebook.rulebook import Rulebook
from games.game_settings.draws import PRESETS
from games.selectors.last_year import last_turn_in_words


class LastYearOut(serializers.Serializer[object]):
    """When the rules end a game at the latest."""

    year = serializers.IntegerField(source="last_year", help_text="The year in phase codes: 1904 of `F1904M`.")
    after = serializers.ChoiceField(
        source="last_turn",
        choices=LAST_TURNS,
        help_text="The game ends after the moves and retreats of that season, or after the adjustments of that year.",
    )
    said = serializers.SerializerMethodField(help_text="The same as the rules call it: `Autumn 1904`.")

    def get_said(self, rulebook: Rulebook) -> str:
        return last_turn_in_words(rulebook)


class DrawPresetField(serializers.ChoiceField):
    """All settings of draws and concessions as elsewhere, by a name."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            choices=[(preset.id, preset.label) for preset in PRESETS.values()],
            required=False,
            help_text="Sets all that is agreed about draws, quiet boards and concessions as another site has it.",
            **kwargs,
        )
