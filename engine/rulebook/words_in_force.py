"""What a rulebook knows of how things are called in its game: themes, and the names of seats that people read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.rulebook.rulebook_cache import RulebookCache
from engine.rulebook.themes import Theme, namer, speaker

if TYPE_CHECKING:
    from engine.model.ids import SeatId
    from engine.rulebook.rule import SeatSpec


class WordsInForce(RulebookCache):
    """The part of `Rulebook` that is about words; everything is worked out once."""

    options: Mapping[str, str]

    if TYPE_CHECKING:

        @property
        def seats(self) -> tuple[SeatSpec, ...]: ...

        @property
        def sides(self) -> tuple[SeatId, ...]: ...

    def say(self, text: str) -> str:
        """A text in the words of the themes in force (`engine.rulebook.themes`)."""
        return self._speaker(text)

    @cached_property
    def themed(self) -> bool:
        """Whether any other words than the published ones are in force."""
        return bool(self._themes)

    @cached_property
    def _themes(self) -> tuple[Theme, ...]:
        return tuple(theme for theme in self.offered(Theme) if self.options[theme.option] == theme.value)

    @cached_property
    def themed_words(self) -> tuple[tuple[str, str], ...]:
        """The words of the themes in force, each with what is said instead."""
        return tuple(pair for theme in self._themes for pair in theme.words)

    @cached_property
    def _speaker(self) -> Callable[[str], str]:
        return speaker(self.themed_words)

    @cached_property
    def told_names(self) -> Mapping[str, str]:
        """Seats and sides by their ids, where they are called otherwise in what people read: `Hitch-hiker`.

        A name with an article is one (`The Doctor`), but not before a unit: `Doctor A Par` is right.
        """
        names = {str(seat.id): seat.name for seat in self.seats if seat.name != seat.id}
        names |= {str(side): side.capitalize() for side in self.sides if side.isupper()}
        return MappingProxyType(names)

    @cached_property
    def name(self) -> Callable[[str], str]:
        """Puts those names into a text."""
        return namer(self.told_names)
