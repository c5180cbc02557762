"""The GM's word on anything: a label, a picture, a note, who sees it, until when, and what follows from it."""

from collections.abc import Mapping
from typing import Any

from django import forms

from engine.io.stored_forms import stored_state
from engine.rulebook import registry
from engine.rulebook.handles import FreeMarks
from engine.rulebook.values import LABEL, NOTE
from games.gm.deeds.board import OnTheBoard
from games.gm.deeds.deed import seat_choices, seat_field
from games.models import Game

EVERYBODY, SOME, GM_ALONE = "everybody", "some", "gm"
ON = {"unit": "a unit", "place": "a province", "seat": "a seat", "game": "the game"}


def free_marks() -> FreeMarks | None:
    """The marks that any game can carry; the rule whose they are comes into force with the first of them."""
    offered = [one for rule in registry.rules().values() if rule.at_hand for one in rule.offers]
    return next((one for one in offered if isinstance(one, FreeMarks)), None)


def said_freely() -> frozenset[str]:
    """The full names of those marks, which have a form of their own."""
    offered = free_marks()
    return frozenset(offered.marks.values()) if offered is not None else frozenset()


class WordForm(OnTheBoard):
    """Whatever the GM says of something. Empty words take back what was said of it."""

    title = "Say what it is"
    group = "The board"
    explanation = "The unit in Munich is a cheese: it stands on the map, on the board in words and in the report."
    on = forms.ChoiceField(label="Of what", choices=list(ON.items()))
    unit = forms.CharField(required=False, help_text="Of a unit: such as A Mun.")
    seat = forms.ChoiceField(label="Whose", required=False)
    place = forms.CharField(required=False, help_text="Of a province: such as Mun.")
    label = forms.CharField(
        label="It is", required=False, max_length=LABEL, help_text="In a few words: cheese. Empty: nothing any more."
    )
    picture = forms.ChoiceField(label="On the map", required=False)
    note = forms.CharField(
        required=False, max_length=NOTE, help_text="A sentence, for whoever sees it. No line breaks."
    )
    effects = forms.MultipleChoiceField(
        label="And therefore", required=False, widget=forms.CheckboxSelectMultiple,
        help_text="Nothing ticked: it is said, and nothing follows.",
    )  # fmt: skip
    until = forms.CharField(
        required=False, help_text="A season such as F1903: to its end. Empty: until you take it back."
    )
    eyes = forms.ChoiceField(
        label="Who sees it", widget=forms.RadioSelect, initial=EVERYBODY, required=False,
        choices=[(EVERYBODY, "everybody"), (SOME, "the seats ticked below"), (GM_ALONE, "nobody but the GM")],
    )  # fmt: skip
    seats = forms.MultipleChoiceField(label="Seats", required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, game: Game, data: Any = None, *, given: Mapping[str, str] | None = None) -> None:
        super().__init__(game, data, given=given)
        offered = free_marks()
        assert offered is not None
        self.offered = offered
        self.fields["seat"] = seat_field(game, nobody="nobody", label="Whose")
        pictures = list(offered.pictures.items())
        self.fields["picture"] = forms.ChoiceField(label="On the map", choices=pictures, initial=pictures[0][0])
        self.fields["seats"] = forms.MultipleChoiceField(
            label="Seats", required=False, widget=forms.CheckboxSelectMultiple, choices=seat_choices(game)
        )
        groups = [(f"Of {ON[on]}", list(words.items())) for on, words in offered.effects.items()]
        self.fields["effects"].choices = groups  # type: ignore[attr-defined]
        self.order_fields([name for name in self.fields if name not in ("when", "number", "reason")])
        self._as_it_is()

    def _as_it_is(self) -> None:
        """What is said of the thing already stands in the form that was led to it."""
        turn, name = self.game.open_turn or self.game.last_turn, self.offered.marks.get(str(self.initial.get("on")))
        if self.is_bound or turn is None or name is None:
            return
        state = stored_state(self.game.rulebook, turn.state)
        units = {unit.full_name: str(number) for number, unit in state.units.items()}
        bearer = {
            "unit": units.get(f"{self.initial.get('seat')} {self.initial.get('unit')}", "-"),
            "place": str(self.initial.get("place", "")), "seat": str(self.initial.get("seat", "")),
        }.get(str(self.initial["on"]), "")  # fmt: skip
        mark = next((mark for mark in state.marks if (mark.name, mark.subject) == (name, bearer)), None)
        if mark is not None and isinstance(mark.value, tuple):
            said: dict[str, Any] = dict(zip(("label", "picture", "note", "effects"), mark.value, strict=True))
            self.initial = {**said, "effects": [*said["effects"]], "until": mark.until, **self.initial}

    @classmethod
    def fits(cls, game: Game) -> bool:
        return super().fits(game) and free_marks() is not None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        on = cleaned.get("on", "")
        for field in {"unit": ("unit", "seat"), "place": ("place",), "seat": ("seat",)}.get(on, ()):
            if not cleaned.get(field) and field not in self.errors:
                self.add_error(field, f"This is said of {ON[on]}: say which.")
        known = self.offered.effects.get(on, {})
        if wrong := [one for one in cleaned.get("effects", ()) if one not in known]:
            words = {word: said for those in self.offered.effects.values() for word, said in those.items()}
            self.add_error("effects", f"That cannot follow for {ON.get(on, 'it')}: {words[wrong[0]]}.")
        if cleaned.get("eyes") == SOME and not cleaned.get("seats"):
            self.add_error("seats", "Tick who sees it, or say that nobody does.")
        return cleaned

    def data_of_ruling(self) -> dict[str, Any]:
        told = self.cleaned_data
        on = told["on"]
        whose = {"unit": {"unit": told["unit"], "seat": told["seat"]}}.get(on, {"subject": told.get(on, "")})
        row = [told["label"].strip(), told["picture"], told["note"].strip(), told["effects"]]
        found: dict[str, Any] = {
            "op": "status" if on == "unit" else "counter", "name": self.offered.marks[on], **whose,
            "value": row if row[0] else None, "when": self.when_said(),
        }  # fmt: skip
        return {**found, "until": told["until"].strip()} if told["until"].strip() and row[0] else found

    def audience(self) -> list[str] | None:
        eyes = self.cleaned_data.get("eyes") or EVERYBODY
        return {EVERYBODY: None, SOME: list(self.cleaned_data["seats"])}.get(eyes, [])
