"""House rules in play: an option set, a rule struck or added, from a turn on."""

import re
from collections.abc import Iterable

from django import forms

import engine
from engine.rulebook import registry
from engine.rulebook.composing import GAME_OPTIONS
from engine.rulebook.rule import Rule
from games.common.dictionaries import FieldValues
from games.common.lengths import LONGEST_LINE
from games.common.themes import rulebook_of
from games.gm.deeds.deed import RulingForm
from games.maps.drawing.words import said
from games.models import Game

AFTER, BEFORE = "after", "before"


class HouseForm(RulingForm):
    """A change of the rules, after the open turn or within it; or after the last one, so that the open one is played
    by them.
    """

    group = "The rules"
    explanation = "Everybody reads it on the game’s page of rules, with its date."
    when = forms.ChoiceField(
        label="In force",
        widget=forms.RadioSelect,
        initial=AFTER,
        choices=[
            (AFTER, "after this turn: from the window that opens next"),
            (BEFORE, "in this turn already: its orders were given under the old rules"),
        ],
    )

    def fill(self, game: Game) -> None:
        super().fill(game)
        self.book = rulebook_of(game)


class OptionForm(HouseForm):
    title = "Set an option"
    kind = "option"
    option = forms.ChoiceField(label="Option")
    value = forms.CharField(
        max_length=LONGEST_LINE, label="Is now", help_text="One of its values; for a number, one of its range."
    )

    def fill(self, game: Game) -> None:
        super().fill(game)
        self.fields["option"] = forms.ChoiceField(label="Option", choices=self._options())

    def _options(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """By rule: the option, what it is now, and what it may be."""
        by_title = {rule.title: rule.options for rule in self.book.rules if rule.options}
        return [
            (said(title), [(option.name, said(self._told(option))) for option in options])
            for title, options in {**by_title, "The game": GAME_OPTIONS}.items()
        ]

    def _told(self, option: "engine.Option") -> str:
        name = option.name.partition(".")[2].replace("_", " ")
        values = ", ".join(option.choices) or option.takes
        return f"{name}: {self.book.options.get(option.name, option.standard)} (of {values})"

    def clean(self) -> FieldValues:
        cleaned = super().clean() or {}
        options = [*GAME_OPTIONS, *(option for rule in self.book.rules for option in rule.options)]
        option = next((one for one in options if one.name == cleaned.get("option")), None)
        value = cleaned.get("value", "").strip()
        if option is not None and value and option.choices and value not in option.choices:
            self.add_error("value", f"{option.name} is one of: {', '.join(option.choices)}.")
        elif option is not None and value and not option.choices and not option.slots:
            if not re.fullmatch(r"-?[0-9]{1,9}", value):
                self.add_error("value", f"{option.name} must be {option.takes}.")
            elif wrong := option.out_of_range(value):
                self.add_error("value", wrong)
        return cleaned

    def data_of_ruling(self) -> dict[str, object]:
        cleaned = self.cleaned_data
        return {"name": cleaned["option"], "value": cleaned["value"].strip(), "when": cleaned["when"]}


class StrikeForm(HouseForm):
    title = "Strike a rule"
    kind = "strike"
    rule_struck = forms.ChoiceField(label="Rule")

    def fill(self, game: Game) -> None:
        super().fill(game)
        self.fields["rule_struck"] = forms.ChoiceField(label="Rule", choices=_rule_choices(self.book.rules))

    def data_of_ruling(self) -> dict[str, object]:
        return {"rule": self.cleaned_data["rule_struck"], "when": self.cleaned_data["when"]}


class AddForm(HouseForm):
    title = "Add a rule"
    kind = "add"
    rule_added = forms.ChoiceField(label="Rule")

    def fill(self, game: Game) -> None:
        super().fill(game)
        others = [rule for name, rule in registry.rules().items() if not self.book.has(name)]
        self.fields["rule_added"] = forms.ChoiceField(label="Rule", choices=_rule_choices(others))

    def data_of_ruling(self) -> dict[str, object]:
        return {"rule": self.cleaned_data["rule_added"], "when": self.cleaned_data["when"]}


class RulesForm(HouseForm):
    title = "Change several rules"
    kind = "rules"
    explanation = (
        "Struck and added together: what only makes sense as one change can be made. The order is worked out: what "
        "another needs is struck after it and added before it. Everybody reads it on the game’s page of rules."
    )
    struck = forms.MultipleChoiceField(label="Strike", required=False, widget=forms.CheckboxSelectMultiple)
    added = forms.MultipleChoiceField(label="Add", required=False, widget=forms.CheckboxSelectMultiple)

    def fill(self, game: Game) -> None:
        super().fill(game)
        others = [rule for name, rule in registry.rules().items() if not self.book.has(name)]
        for name, rules in (("struck", self.book.rules), ("added", others)):
            field = self.fields[name]
            assert isinstance(field, forms.MultipleChoiceField)
            field.choices = _rule_choices(rules)

    def clean(self) -> FieldValues:
        cleaned = super().clean() or {}
        if not (cleaned.get("struck") or cleaned.get("added")):
            raise forms.ValidationError("Tick at least one rule to strike or to add.")
        return cleaned

    def data_of_ruling(self) -> dict[str, object]:
        cleaned = self.cleaned_data
        return {"strike": cleaned["struck"], "add": cleaned["added"], "when": cleaned["when"]}


def _rule_choices(rules: Iterable[Rule]) -> list[tuple[str, str]]:
    return [(rule.id, said(f"{rule.title} ({rule.id})")) for rule in rules]
