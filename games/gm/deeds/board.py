"""Rulings that change the board: units, centres, marks and figures."""

from types import MappingProxyType

from django import forms

import engine
from engine.model.json_data import JsonDict
from engine.rulebook.handles import FreeMarks
from engine.rulebook.rule import MarkSpec
from engine.rulebook.values import Flag, ValueContext
from games.common.dictionaries import FieldValues
from games.common.lengths import LONGEST_LINE
from games.gm.deeds.deed import RulingForm, seat_field
from games.maps.drawing.words import said
from games.models import Game


class OnTheBoard(RulingForm):
    """A change of the board, in the open turn; or at once: the last turn is done again and changed after it."""

    kind = "board"
    when = forms.ChoiceField(
        label="When, in that turn",
        required=False,
        widget=forms.RadioSelect,
        choices=[
            ("", "as goes without saying: after one that is over, before one that is still open"),
            ("before", "before its orders are carried out"),
            ("after", "when its orders have been carried out"),
        ],
    )

    def when_said(self) -> str:
        """Before or after the orders of the turn; of one whose papers are in, its outcome is meant."""
        usual = "before" if self.on_open_turn and self.game.takes_orders else "after"
        return str(self.cleaned_data["when"] or usual)

    def data_of_ruling(self) -> dict[str, object]:
        return {**super().data_of_ruling(), "when": self.when_said()}


class BoardChangeForm(OnTheBoard):
    title = "Change the board"
    group = "The board"
    op = forms.ChoiceField(
        label="What",
        choices=[
            ("add", "put a unit on (unit, seat)"),
            ("move", "move a unit (unit, seat, to)"),
            ("remove", "take a unit off (unit, seat)"),
            ("give", "give a unit to somebody (unit, seat, to whom)"),
            ("owner", "give a centre (place, seat; no seat: to nobody)"),
            ("no_centre", "make a centre none (place)"),
        ],
    )
    unit = forms.CharField(
        max_length=LONGEST_LINE, required=False, help_text="Its kind, its place and its coast, if it has any."
    )
    seat = forms.ChoiceField(required=False)
    to_seat = forms.ChoiceField(label="To whom", required=False)
    to = forms.CharField(max_length=LONGEST_LINE, required=False)
    place = forms.CharField(max_length=LONGEST_LINE, required=False)

    def fill(self, game: Game) -> None:
        super().fill(game)
        self.fields["seat"] = seat_field(game, nobody="nobody")
        self.fields["to_seat"] = seat_field(game, nobody="nobody", label="To whom")


class MarkForm(OnTheBoard):
    """A status of a unit, or a counter of a place, a seat or the game: whatever a rule in force keeps of it."""

    title = "Set a status or counter"
    group = "The board"
    names_of_data = MappingProxyType({"subject": "place"})
    explanation = "What a rule keeps of a unit, a place, a seat or the game."
    name = forms.ChoiceField(label="What")
    unit = forms.CharField(
        max_length=LONGEST_LINE, required=False, help_text="For a status of a unit: its kind and its place."
    )
    seat = forms.ChoiceField(label="Whose", required=False)
    place = forms.CharField(max_length=LONGEST_LINE, required=False, help_text="For a mark of a place: its code.")
    value = forms.CharField(
        max_length=LONGEST_LINE,
        label="Is now",
        required=False,
        help_text="A number, a word, yes or no; several with commas. Empty: nothing.",
    )
    until = forms.CharField(
        max_length=LONGEST_LINE,
        required=False,
        label="Until",
        help_text="A season such as S1903; empty: as its rule says.",
    )

    def fill(self, game: Game) -> None:
        super().fill(game)
        self.fields["name"] = forms.ChoiceField(label="What", choices=marks_of(game, str(self.initial.get("name", ""))))
        self.fields["seat"] = seat_field(game, nobody="nobody", label="Whose")
        self._ask_for_value()

    def _ask_for_value(self) -> None:
        """Once it is said which mark, its value is asked for as its type has it; what was typed stays in any case."""
        named = self["name"].value()
        spec, turn = self.game.rulebook.marks.get(str(named)), self.game.open_turn or self.game.last_turn
        if spec is None or turn is None:
            return
        scene = ValueContext(self.game.rulebook, turn.loaded_state(self.game.rulebook))
        asked, value = spec.type.field(scene), self.fields["value"]
        value.help_text = f"{said(asked.help)} Empty: nothing."
        if asked.kind == "number":
            value.widget = forms.NumberInput({"min": asked.low, "max": asked.high, "step": 1})
        elif asked.choices and asked.kind != "list":
            typed = str(self["value"].value() or "")
            choices = [("", "nothing"), *((one, said(label)) for one, label in asked.choices if one)]
            lost = [(typed, typed)] if typed not in dict(choices) else []
            value.widget = forms.Select(choices=[*choices, *lost])

    @classmethod
    def fits(cls, game: Game) -> bool:
        return super().fits(game) and bool(game.rulebook.marks)

    def clean(self) -> FieldValues:
        cleaned = super().clean() or {}
        on = self.game.rulebook.marks[cleaned["name"]].on if cleaned.get("name") else ""
        needed = {"unit": ("unit", "seat"), "place": ("place",), "seat": ("seat",)}.get(on, ())
        for field in needed:
            if not cleaned.get(field) and field not in self.errors:
                self.add_error(field, f"This is kept of a {on}: say which.")
        return cleaned

    def data_of_ruling(self) -> dict[str, object]:
        cleaned = self.cleaned_data
        on = self.game.rulebook.marks[cleaned["name"]].on
        whose = {"unit": {"unit": cleaned["unit"], "seat": cleaned["seat"]}}.get(on, {"subject": cleaned.get(on, "")})
        data: JsonDict = {"op": "status" if on == "unit" else "counter", "name": cleaned["name"], **whose}
        data |= {"value": value_of(cleaned["value"], self.game.rulebook.marks[cleaned["name"]])} | (
            {"until": cleaned["until"]} if cleaned["until"] else {}
        )
        return {**data, "when": self.when_said()}


class TokenForm(OnTheBoard):
    """A figure that is no unit, and of which there is one."""

    title = "Move a figure"
    group = "The board"
    name = forms.ChoiceField(label="Which")
    place = forms.CharField(
        max_length=LONGEST_LINE, label="Stands in", required=False, help_text="Empty: it is taken off the board."
    )

    def fill(self, game: Game) -> None:
        super().fill(game)
        self.fields["name"] = forms.ChoiceField(label="Which", choices=figures_of(game.rulebook))

    @classmethod
    def fits(cls, game: Game) -> bool:
        return super().fits(game) and bool(figures_of(game.rulebook))

    def data_of_ruling(self) -> dict[str, object]:
        return {"op": "token", **super().data_of_ruling()}


def value_of(text: str, spec: MarkSpec) -> str | None:
    """What a GM typed for a mark's value; the engine reads it by its type. Nothing clears it, as does no for a flag."""
    text = text.strip()
    no = isinstance(spec.type, Flag) and text.lower() in ("no", "false")
    return None if no else text or None


def marks_of(game: Game, named: str = "") -> list[tuple[str, str]]:
    """The marks of the rules in force: full name, and what it is of what.

    Of free marks the first of each kind, and the one that is named: they have a form of their own.
    """
    free = [names for one in game.rulebook.offered(FreeMarks) for names in one.marks.values()]
    further = {name for names in free for name in names[1:]} - {named}
    titles = {rule.id: rule.title for rule in game.rulebook.rules}
    return [
        (name, said(f"{titles.get(name.partition('.')[0], name)}: {spec.label or spec.name} (of a {spec.on})"))
        for name, spec in game.rulebook.marks.items()
        if name not in further
    ]


def figures_of(rulebook: "engine.Rulebook") -> list[tuple[str, str]]:
    """Single tokens by full name, called as their rule is."""
    titles = {rule.id: rule.title for rule in rulebook.rules}
    single = [name for name, spec in rulebook.tokens.items() if not spec.many]
    return [(name, said(titles.get(name.partition(".")[0], name))) for name in single]
