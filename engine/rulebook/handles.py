"""What a rule gives the GM to take hold of besides its options and marks: records among a rule's `offers`.

The GM's desk makes a form of each and knows nothing else of the rule; what comes of it is a ruling as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.rulebook.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Lists:
    """Lists of a seat between which an item goes by a ruling (`transfer`), such as a card from hand to pile.

    `id`: its name in addresses. `lists`: full names of marks, in the words of the form. `items(rulebook)`: id and name
    of whatever may lie in them. `secret(options)`: whether marks that are public elsewhere are secret in this game.
    """

    id: str
    title: str
    item: str
    lists: Mapping[str, str]
    items: Callable[[Rulebook], Sequence[tuple[str, str]]]
    secret: Callable[[Mapping[str, str]], bool] = lambda options: False


@dataclass(frozen=True, slots=True)
class Word:
    """A mark of a seat that nobody but the GM sets: the last word on something that the seat does this season.

    `mark`: its full name. `values`: what may be said, in the words of the form.
    """

    id: str
    title: str
    explanation: str
    mark: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FreeMarks:
    """Marks that a GM gives whatever he likes, in his own words (`engine.rulebook.values.Labelled`).

    `marks`: their full names by what they are on: unit, place, seat, game; one for each thing that can be said at once.
    `pictures`: those that can stand on the map, with their words. `effects`: by what they are on, what may follow from
    such a mark, in the words of the form.
    """

    marks: Mapping[str, tuple[str, ...]]
    pictures: Mapping[str, str]
    effects: Mapping[str, Mapping[str, str]]
