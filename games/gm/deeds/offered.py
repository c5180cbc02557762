"""Deeds that a rule in force brings along: a form of its own (`site/deeds.py` in its folder, `DEEDS` by name), or a
handle (engine.rulebook.handles), of which the desk knows the looks and the rule the rest.
"""

from django import forms

from engine.rulebook import registry
from engine.rulebook.handles import Lists, Word
from games.gm.deeds.board import OnTheBoard
from games.gm.deeds.deed import DeskForm, RulingForm, seat_choices
from games.models import Game


class ListsForm(OnTheBoard):
    """An item of a seat goes from one of its lists to another. The seat alone reads the ruling."""

    group = "The board"
    explanation = "Only the seat, and you, will read this ruling."
    handle: Lists
    seat = forms.ChoiceField()
    item = forms.ChoiceField()
    origin = forms.ChoiceField(label="From", required=False)
    goal = forms.ChoiceField(label="To", required=False)

    def fill(self, game: Game) -> None:
        super().fill(game)
        lists, items = list(self.handle.lists.items()), self.handle.items(game.rulebook)
        new, gone = ("", "nowhere: it is a new one"), ("", "nowhere: it is gone")
        self.fields["seat"] = forms.ChoiceField(choices=seat_choices(game))
        self.fields["item"] = forms.ChoiceField(label=self.handle.item, choices=items)
        self.fields["origin"] = forms.ChoiceField(label="From", required=False, choices=[new, *lists])
        self.fields["goal"] = forms.ChoiceField(label="To", required=False, choices=[*lists, gone])
        self.fields["reason"].help_text = "The seat reads it on the ledger."

    def data_of_ruling(self) -> dict[str, object]:
        cleaned = self.cleaned_data
        hidden = {"hidden": True} if self.handle.secret(self.game.rulebook.options) else {}
        ways = {"from": cleaned["origin"], "to": cleaned["goal"]}
        return {
            "op": "transfer",
            "subject": cleaned["seat"],
            "item": cleaned["item"],
            "when": self.when_said(),
            **ways,
            **hidden,
        }

    def audience(self) -> list[str]:
        return [self.cleaned_data["seat"]]


class LastWordForm(RulingForm):
    """The GM's last word on what a seat does this season."""

    kind = "board"
    group = "Orders"
    handle: Word
    seat = forms.ChoiceField()
    value = forms.ChoiceField(label="What")

    def fill(self, game: Game) -> None:
        super().fill(game)
        self.fields["seat"] = forms.ChoiceField(choices=seat_choices(game))
        self.fields["value"] = forms.ChoiceField(label="What", choices=list(self.handle.values.items()))

    def data_of_ruling(self) -> dict[str, object]:
        cleaned = self.cleaned_data
        return {"op": "counter", "name": self.handle.mark, "subject": cleaned["seat"], "value": cleaned["value"]}


def offered_deeds(game: Game) -> dict[str, type[DeskForm]]:
    """The forms of the rules in the rulebook, and one for each of their handles, by name."""
    deeds: dict[str, type[DeskForm]] = {}
    for rule in game.rulebook.rules:
        deeds |= getattr(registry.beside_rule(rule.id, "site.deeds"), "DEEDS", {})
    for lists in game.rulebook.offered(Lists):
        deeds[lists.id] = type("ItemForm", (ListsForm,), {"handle": lists, "title": lists.title})
    for word in game.rulebook.offered(Word):
        named = {"handle": word, "title": word.title, "explanation": word.explanation}
        deeds[word.id] = type("SaidForm", (LastWordForm,), named)
    return deeds
