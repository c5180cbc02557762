"""What is declared of a setting of a game (README.md)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db.models import Q
from django.db.models.enums import Choices

from games.models import Game

UNASKED = object()
"""The form's empty answer stands for itself."""


@dataclass(frozen=True, slots=True)
class Term:
    """One line of the terms of a game."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Filter:
    """A choice by which lists are narrowed: its name in addresses, and by key the label and the condition."""

    name: str
    label: str
    choices: Mapping[str, tuple[str, Q]]


@dataclass(frozen=True, slots=True)
class Fold:
    """A part of the form of a new game that is folded away; `usual`: what holds if nobody opens it."""

    key: str
    title: str
    usual: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One setting, and all that pages and programs say of it.

    `columns`: the fields of `Game` that hold it, where that is not the one of its name. `agreed`: its value as JSON,
    for who agrees to it; None where it does not apply. `say`: that value in words. `form`: makes its field on the form
    of a new game, in `fold`; where there is none, the form asks for it in its own way. `initial`: what that field shows
    before anybody has answered. `empty`: what no answer stands for. `template`: draws the field, if it is not drawn as
    all others. `term`, `card`: its line in the terms and its words in lists, if any. `in_lists`: whether the API tells
    it of each game in a list. `kept`: whether a template of settings holds it.
    """

    name: str
    label: str
    say: Callable[[Any], str]
    columns: tuple[str, ...] = ()
    agreed: Callable[[Game], Any] | None = None
    says_nothing: bool = False
    """Whether `say` has words for None; else it is said not to apply."""
    form: Callable[[], forms.Field] | None = None
    fold: Fold | None = None
    template: str = ""
    initial: object = None
    empty: object = UNASKED
    term: Callable[[Game], Term | None] | None = None
    card: Callable[[Game], str] | None = None
    filter: Filter | None = None
    in_lists: bool = False
    kept: bool = True

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of `Game` that hold it."""
        return self.columns or (self.name,)

    def value_in(self, game: Game) -> object:
        """Its value in a game, as JSON; None where it does not apply."""
        return self.agreed(game) if self.agreed is not None else getattr(game, self.name)

    def in_words(self, value: object) -> str:
        """A value of it, as `value_in` gives it, in words."""
        return "does not apply" if value is None and not self.says_nothing else self.say(value)

    def answer(self, given: object) -> object:
        """What an answer on the form comes to."""
        return given if self.empty is UNASKED or given else self.empty


def one_of(choices: type[Choices]) -> Callable[[object], str]:
    """Says a value of Django's choices by its label."""
    return lambda value: str(choices(value).label)


def either(yes: str, no: str) -> Callable[[object], str]:
    """Says yes or no."""
    return lambda value: yes if value else no


def choice_of(label: str, choices: type[Choices], **more: Any) -> Callable[[], forms.Field]:
    """A field with one of Django's choices, as a row of radio buttons."""
    return lambda: forms.ChoiceField(label=label, choices=choices.choices, widget=forms.RadioSelect, **more)


def tick(label: str, help_text: str = "") -> Callable[[], forms.Field]:
    """A field that is ticked or not."""
    return lambda: forms.BooleanField(label=label, required=False, help_text=help_text)
