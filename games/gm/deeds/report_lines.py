"""What a GM puts into words alone: a line of the report, and a house rule."""

from django import forms

from engine.model.json_data import JsonDict
from engine.turn.rulings import LONGEST_TEXT
from games.common.dictionaries import FieldValues
from games.common.themes import rulebook_of
from games.gm.deeds.deed import RulingForm, seat_choices
from games.gm.deeds.word import EVERYBODY, GM_ALONE, SOME
from games.models import Game


class TellForm(RulingForm):
    """A line of the GM's own, at any place of the order of play."""

    title = "Tell something in the report"
    group = "The report"
    kind = "tell"
    explanation = "It stands in the report as if it had happened, marked as the GM’s."
    text = forms.CharField(
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Such as: a flock of geese has landed.",
    )
    at = forms.ChoiceField(label="Before", required=False)
    eyes = forms.ChoiceField(
        label="Who reads it", widget=forms.RadioSelect, initial=EVERYBODY, required=False,
        choices=[(EVERYBODY, "everybody"), (SOME, "the seats ticked below"), (GM_ALONE, "nobody but the GM")],
    )  # fmt: skip
    seats = forms.MultipleChoiceField(label="Seats", required=False, widget=forms.CheckboxSelectMultiple)

    def fill(self, game: Game) -> None:
        super().fill(game)
        book = rulebook_of(game)
        steps = [(step.name, step.title or step.name) for stage in book.stages for _, step in stage.steps]
        everything = [("", "everything else"), *((name, book.say(title)) for name, title in steps)]
        self.fields["at"] = forms.ChoiceField(label="Before", required=False, choices=everything)
        self.fields["seats"] = forms.MultipleChoiceField(
            label="Seats", required=False, widget=forms.CheckboxSelectMultiple, choices=seat_choices(game)
        )
        self.order_fields([name for name in self.fields if name not in ("number", "reason")])

    def clean(self) -> FieldValues:
        cleaned = super().clean() or {}
        if cleaned.get("eyes") == SOME and not cleaned.get("seats"):
            self.add_error("seats", "Tick who reads it, or say that nobody does.")
        return cleaned

    def data_of_ruling(self) -> JsonDict:
        cleaned = self.cleaned_data
        return {"text": cleaned["text"].strip()} | ({"at": cleaned["at"]} if cleaned["at"] else {})

    def audience(self) -> list[str] | None:
        eyes = self.cleaned_data.get("eyes") or EVERYBODY
        return {EVERYBODY: None, SOME: list(self.cleaned_data["seats"])}.get(eyes, [])


class HouseTextForm(RulingForm):
    """A house rule as a text. It gets the next number; the engine carries nothing of it out."""

    title = "Make a house rule in words"
    group = "The rules"
    kind = "house"
    explanation = "It stands on the game’s page of rules with a number and its date. The GM sees to it."
    text = forms.CharField(
        label="The rule", max_length=LONGEST_TEXT, widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Whoever sends no orders writes a limerick instead.",
    )  # fmt: skip
