"""The options of a draft as fields of a form."""

from collections.abc import Iterator

from django import forms

import engine
from engine.model.rulebook_faults import WayOut
from engine.rulebook.presets import Preset
from engine.rulebook.values.plain import sentence
from games.common.drafts import Draft, option_groups
from games.common.variants_on_offer import rules_on_offer
from games.library.rules.answers import option_label, title_of
from games.library.rules.draft_forms import OPTION, as_value
from games.maps.drawing.words import said


class OptionsForm(forms.Form):
    """A field for each option that a draft leaves to be chosen, with one line of why.

    It is shown, never bound: what was chosen is in the draft, and whether it can be is for the engine to say.
    """

    def __init__(self, draft: Draft) -> None:
        super().__init__(auto_id="id_%s")
        self.draft = draft
        for _, options in option_groups(draft):
            for option in options:
                self.fields[OPTION + option.name] = option_field(option)
                self.initial[OPTION + option.name] = draft.value(option)

    def presets(self) -> list[tuple[str, str, str]]:
        """Readings by name that rules in force offer: title, why, and what a button sends to have them (`as_value`)."""
        rules = [rules_on_offer()[name] for name in self.draft.in_force]
        known = {name.removeprefix(OPTION) for name in self.fields}
        readings: list[tuple[str, str, str]] = []
        for rule in rules:
            offers = [one for one in rule.offers if isinstance(one, Preset) and known.issuperset(one.options)]
            unset: dict[str, str | None] = {name: None for one in offers for name in one.options}
            ways = [(one.title, one.why, WayOut("", options={**unset, **one.options})) for one in offers]
            if offers:
                ways.insert(0, ("As they come", "None of these.", WayOut("", options=dict(unset))))
            readings += [(title, why, as_value(way)) for title, why, way in ways]
        return readings

    def groups(self) -> Iterator[tuple[str, list[tuple[forms.BoundField, bool]]]]:
        """(title of the rule, its fields, each with whether it is a house rule)."""
        chosen = dict(self.draft.options)
        for rule, options in option_groups(self.draft):
            fields = [(self[OPTION + option.name], option.name in chosen) for option in options]
            yield title_of(rule) if rule else "Windows", fields


def option_field(option: "engine.Option") -> forms.Field:
    """A choice, an order of things, or a number where the option has neither; in the words in force."""
    label, why = said(option_label(option.name).capitalize()), said(option.why)
    if option.choices:
        choices = [(choice, said(choice.replace("_", " "))) for choice in option.choices]
        return forms.ChoiceField(label=label, help_text=why, choices=choices, required=False)
    number = not option.slots
    widget = forms.TextInput(attrs={"inputmode": "numeric"} if number else {"maxlength": 300})
    help_text = f"{why} {sentence(option.takes)}" if number else why
    return forms.CharField(label=label, help_text=help_text, widget=widget, required=False)
