"""A line that nobody could read, and what the GM reads it as."""

import json

from django import forms

from games.common.dictionaries import FieldValues
from games.gm.deeds.deed import RulingForm, turns_to_rule_on
from games.models import Game
from games.selectors.unread import TYPED, UnreadLine, unread_lines


def choice_of(one: UnreadLine) -> str:
    """A line as the form sends it: the number of its turn, its seat, and the line."""
    return json.dumps([one.number, one.seat, one.line])


class ReadAsForm(RulingForm):
    """An order in place of a line that was handed in and could not be read. The line says which turn it is about."""

    title = "Read a line as an order"
    group = "Orders"
    explanation = (
        "The order counts instead of whatever the seat has for that unit. The seat reads it at once. Once the turn is "
        "adjudicated, the table reads the line as it was typed, the order and the reason on the ledger."
    )
    kind = "order"
    line = forms.ChoiceField(label="Which line")
    order = forms.CharField(label="Read it as", max_length=300, widget=forms.TextInput(attrs={"class": "notation"}))

    def fill(self, game: Game) -> None:
        super().fill(game)
        turns, line_choices = dict(turns_to_rule_on(game)), _lines(game)
        groups = [
            (turns[number], [(choice_of(one), _line_text(one)) for one in line_choices if one.number == number])
            for number in dict.fromkeys(one.number for one in line_choices)
        ]
        self.fields["line"] = forms.ChoiceField(label="Which line", choices=groups)
        chosen = next((one for one in line_choices if choice_of(one) == self.initial.get("line")), None)
        if chosen is not None:
            self.initial.setdefault("order", chosen.read_as or chosen.line)
        del self.fields["number"]
        self.order_fields(["line", "order"])

    @classmethod
    def fits(cls, game: Game) -> bool:
        return super().fits(game) and bool(_lines(game))

    def clean(self) -> FieldValues:
        cleaned = super().clean() or {}
        if "line" in cleaned:
            cleaned["number"], cleaned["seat"], cleaned["typed"] = json.loads(cleaned["line"])
        return cleaned

    def data_of_ruling(self) -> dict[str, object]:
        cleaned = self.cleaned_data
        return {"seat": cleaned["seat"], "lines": [cleaned["order"].strip()], TYPED: cleaned["typed"]}


def _lines(game: Game) -> list[UnreadLine]:
    turns = (game.open_turn, game.last_turn)
    return [one for turn in turns if turn is not None for one in unread_lines(game, turn)]


def _line_text(one: UnreadLine) -> str:
    return f"{one.seat}: {one.line}" + (f" (read as {one.read_as})" if one.read_as else "")
