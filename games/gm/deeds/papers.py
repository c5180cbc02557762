"""Rulings on what seats hand in and what comes of it: orders, verdicts, draws, and the end of the game."""

import json
from collections.abc import Mapping
from typing import Any

from django import forms

import engine
from games.gm.deeds.deed import RulingForm, seat_choices
from games.models import Game


class OrdersForm(RulingForm):
    """Also how a GM plays for a seat whose player is away."""

    title = "Amend or enter orders"
    group = "Orders"
    explanation = (
        "These lines count instead of the seat’s own for the same units, and beside all others. "
        "The seat reads them at once, the table with the outcome."
    )
    kind = "order"
    seat = forms.ChoiceField()
    lines = forms.CharField(
        label="Orders", widget=forms.Textarea(attrs={"rows": 6, "class": "notation"}), help_text="One a line."
    )

    def __init__(self, game: Game, data: Any = None, *, given: Mapping[str, str] | None = None) -> None:
        super().__init__(game, data, given=given)
        self.fields["seat"] = forms.ChoiceField(choices=seat_choices(game))

    def data_of_ruling(self) -> dict[str, Any]:
        lines = [line.strip() for line in self.cleaned_data["lines"].splitlines() if line.strip()]
        return {"seat": self.cleaned_data["seat"], "lines": lines}


class VerdictForm(RulingForm):
    title = "Overrule a verdict"
    group = "Orders"
    explanation = "What the engine makes of this unit’s order does not count; this does."
    kind = "verdict"
    order = forms.ChoiceField(label="Whose order", help_text="The orders of the last turn, and what the engine ruled.")
    verdict = forms.ChoiceField(choices=[(verdict, verdict) for verdict in engine.VERDICTS])

    def __init__(self, game: Game, data: Any = None, *, given: Mapping[str, str] | None = None) -> None:
        super().__init__(game, data, given=given)
        if self.initial.get("unit"):
            self.initial["order"] = json.dumps([self.initial.get("seat", ""), self.initial["unit"]])
        self.fields["order"] = forms.ChoiceField(label="Whose order", choices=self._orders())

    def _orders(self) -> list[tuple[str, Any]]:
        """Orders of the last turn with the engine's verdict, and the units of the open one."""
        last, turn = self.game.last_turn, self.game.open_turn
        results = last.outcome["results"] if last is not None and last.outcome is not None else {}
        ruled = [
            (json.dumps([seat, one["unit"]]), f"{seat}: {one['order']} ({one['verdict']}: {one['why']})")
            for seat, those in results.items()
            for one in those
            if one.get("unit")
        ]
        units = turn.state["units"] if turn is not None else {}
        waiting = [
            (json.dumps([seat, text]), f"{seat}: {text}")
            for seat, those in units.items()
            for text in (one if isinstance(one, str) else one["unit"] for one in those)
        ]
        return [("Of the last turn", ruled), ("Units of the open turn", waiting)] if ruled else waiting

    def data_of_ruling(self) -> dict[str, Any]:
        seat, unit = json.loads(self.cleaned_data["order"])
        return {"seat": seat, "unit": unit, "verdict": self.cleaned_data["verdict"]}


class PinForm(RulingForm):
    title = "Pin a draw"
    group = "Orders"
    explanation = "When the turn asks for this draw, this is what comes out."
    kind = "pin"
    draw = forms.CharField(help_text="Such as monsters.tie@SM NTH; the bare name pins all of that name.")
    value = forms.CharField(label="What comes out")


class EndForm(RulingForm):
    title = "Declare the game over"
    group = "The game"
    explanation = "When the turn is adjudicated, the game ends: one seat wins, several share a draw."
    seats = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple)

    def __init__(self, game: Game, data: Any = None, *, given: Mapping[str, str] | None = None) -> None:
        super().__init__(game, data, given=given)
        self.fields["seats"] = forms.MultipleChoiceField(
            choices=seat_choices(game), widget=forms.CheckboxSelectMultiple
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self.kind = "win" if len(cleaned.get("seats", ())) == 1 else "draw_game"
        return cleaned
