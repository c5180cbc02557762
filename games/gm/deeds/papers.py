"""Rulings on what seats hand in and what comes of it: orders, verdicts, draws, and the end of the game."""

import json

from django import forms

import engine
from games.common.dictionaries import FieldValues
from games.common.lengths import LONGEST_LINE, LONGEST_WORDS
from games.common.order_text import read_lines
from games.gm.deeds.deed import RulingForm, seat_choices, turns_to_rule_on
from games.maps.drawing.words import said
from games.models import Game, Turn


class OrdersForm(RulingForm):
    """Also how a GM plays for a seat whose player is away."""

    title = "Amend or enter orders"
    group = "Orders"
    explanation = (
        "These lines count instead of the seat’s own for the same units, and beside all others. "
        "The seat reads them at once, the table with the outcome; what is secret then as well, the seat alone."
    )
    kind = "order"
    seat = forms.ChoiceField()
    lines = forms.CharField(
        max_length=LONGEST_WORDS,
        label="Orders",
        widget=forms.Textarea(attrs={"rows": 6, "class": "notation"}),
        help_text="One a line.",
    )
    telephone = forms.BooleanField(
        label="They came by telephone", required=False, help_text="Ledger and report say so, before the reason."
    )

    def fill(self, game: Game) -> None:
        super().fill(game)
        self.fields["seat"] = forms.ChoiceField(choices=seat_choices(game))
        self.order_fields([*(name for name in self.fields if name not in ("telephone", "reason")), "telephone"])

    def clean_lines(self) -> str:
        """The lines, one order each. Those that cannot be read are refused, with what may be meant."""
        text = str(self.cleaned_data["lines"])
        turn, seat = self._turn(), str(self.cleaned_data.get("seat", ""))
        if turn is None or not seat:
            return text
        rulebook, state = self.game.rulebook, turn.loaded_state(self.game.rulebook)
        lines = read_lines(rulebook, state, seat, text)
        for one in engine.check(rulebook, state, seat, lines):
            if one.canonical is None:
                self.add_error("lines", f"“{one.given}”: {one.message}")
        return "\n".join(lines)

    def _turn(self) -> Turn | None:
        """The turn that is ruled on."""
        number = str(self.data.get("number", ""))
        return self.game.turns.filter(number=int(number)).published().first() if number.isdecimal() else None

    def clean(self) -> FieldValues:
        cleaned = super().clean() or {}
        if cleaned.get("telephone") and cleaned.get("reason"):
            cleaned["reason"] = f"Orders by telephone. {cleaned['reason']}"
        return cleaned

    def data_of_ruling(self) -> dict[str, object]:
        lines = [line.strip() for line in self.cleaned_data["lines"].splitlines() if line.strip()]
        return {"seat": self.cleaned_data["seat"], "lines": lines}


class VerdictOnForm(RulingForm):
    """A verdict on a turn that is named beside it. `order`: seat and unit, as JSON."""

    title = "Overrule a verdict"
    group = "Orders"
    explanation = "What the engine makes of this unit’s order does not count; this does."
    kind = "verdict"
    order = forms.ChoiceField(label="Whose order")
    verdict = forms.ChoiceField(choices=[(verdict, verdict) for verdict in engine.VERDICTS])

    def fill(self, game: Game) -> None:
        super().fill(game)
        if self.initial.get("unit"):
            self.initial["order"] = json.dumps([self.initial.get("seat", ""), self.initial["unit"]])

    def data_of_ruling(self) -> dict[str, object]:
        seat, unit, *_ = json.loads(self.cleaned_data["order"])
        return {"seat": seat, "unit": unit, "verdict": self.cleaned_data["verdict"]}


class VerdictForm(VerdictOnForm):
    """At the desk the order says which turn it is about: orders of the last one, and units of the open one."""

    order = forms.ChoiceField(label="Whose order", help_text="It says which turn is ruled on, too.")

    def fill(self, game: Game) -> None:
        super().fill(game)
        if self.initial.get("unit"):
            self.initial["order"] = self._given()
        self.fields["order"] = forms.ChoiceField(
            label="Whose order", choices=self._orders(), help_text=self.fields["order"].help_text
        )
        del self.fields["number"]

    def _given(self) -> str:
        """The choice for what was clicked on: of the turn that was named, or the open one."""
        number = str(self.initial["number"])
        return _choice(self.initial.get("seat", ""), self.initial["unit"], int(number) if number.isdecimal() else 0)

    def _orders(self) -> list[tuple[str, object]]:
        """Units of the open turn, and orders of the last one with their verdicts, under what follows from each."""
        last, turn = self.game.last_turn, self.game.open_turn
        turns = dict(turns_to_rule_on(self.game))
        choices: list[tuple[str, object]] = []
        if turn is not None:
            units = [
                (_choice(seat, text, turn.number), f"{seat}: {text}")
                for seat, seat_units in turn.state["units"].items()
                for text in (one if isinstance(one, str) else one["unit"] for one in seat_units)
            ]
            choices.append((turns[turn.number], units))
        if last is not None and last.outcome is not None:
            ruled = [
                (
                    _choice(seat, one["unit"], last.number),
                    said(f"{seat}: {one['order']} ({one['verdict']}: {one['why']})"),
                )
                for seat, seat_units in last.outcome["results"].items()
                for one in seat_units
                if one.get("unit")
            ]
            choices.append((turns[last.number], ruled))
        return choices

    def clean(self) -> FieldValues:
        """The turn of the order that was chosen; a turn that the request names besides must be the same."""
        cleaned = super().clean() or {}
        if "order" not in cleaned:
            return cleaned
        _, _, cleaned["number"] = json.loads(cleaned["order"])
        if self.data.get("number") not in (None, "", str(cleaned["number"]), cleaned["number"]):
            turn = dict(turns_to_rule_on(self.game)).get(cleaned["number"], "another turn")
            self.add_error("order", f"That order is of another turn than the one that was named. It is of {turn}.")
        return cleaned


def _choice(seat: str, unit: str, number: int) -> str:
    """A unit's order in the turn of that number, as the form sends it."""
    return json.dumps([seat, unit, number])


class PinForm(RulingForm):
    title = "Pin a draw"
    group = "Orders"
    explanation = "When the turn asks for this draw, this is what comes out."
    kind = "pin"
    draw = forms.CharField(
        max_length=LONGEST_LINE, help_text="Such as monsters.tie@SM NTH; the bare name pins all of that name."
    )
    value = forms.CharField(max_length=LONGEST_LINE, label="What comes out")


class EndForm(RulingForm):
    title = "Declare the game over"
    group = "The game"
    explanation = "When the turn is adjudicated, the game ends: one seat wins, several share a draw."
    seats = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple)

    def fill(self, game: Game) -> None:
        super().fill(game)
        self.fields["seats"] = forms.MultipleChoiceField(
            choices=seat_choices(game), widget=forms.CheckboxSelectMultiple
        )

    def clean(self) -> FieldValues:
        cleaned = super().clean() or {}
        self.kind = "win" if len(cleaned.get("seats", ())) == 1 else "draw_game"
        return cleaned
