"""The forms of the desk, about a turn of the past: what they fill in becomes a ruling of a branch."""

import json
from collections.abc import Mapping

from django import forms

from games.gm.deeds import board, house, papers
from games.gm.deeds.deed import RulingForm, seat_choices
from games.gm.deeds.offered import offered_deeds
from games.models import Game, Turn
from games.selectors import positions


class AnswerForm(RulingForm):
    """An answer marked right or wrong; only its seat reads it."""

    title = "Mark an answer"
    group = "Orders"
    kind = "mark"
    seat = forms.ChoiceField()
    value = forms.TypedChoiceField(
        label="It is", coerce=lambda text: text == "right", choices=[("right", "right"), ("wrong", "wrong")]
    )

    def fill(self, game: Game) -> None:
        super().fill(game)
        self.fields["seat"] = forms.ChoiceField(choices=seat_choices(game))

    def data_of_ruling(self) -> dict[str, object]:
        return {"seat": self.cleaned_data["seat"], "value": self.cleaned_data["value"]}

    def audience(self) -> list[str]:
        return [self.cleaned_data["seat"]]


FORMS: dict[str, type[RulingForm]] = {
    "verdict": papers.VerdictOnForm,
    "orders": papers.OrdersForm,
    "pin": papers.PinForm,
    "board": board.BoardChangeForm,
    "mark": board.MarkForm,
    "figure": board.TokenForm,
    "option": house.OptionForm,
    "strike": house.StrikeForm,
    "add": house.AddForm,
    "rules": house.RulesForm,
    "end": papers.EndForm,
}


def past_deeds(game: Game, turn: Turn) -> dict[str, type[RulingForm]]:
    """The deeds that make sense on a turn that was played, by the name in their address."""
    deeds = dict(FORMS)
    for name, form in offered_deeds(game).items():
        if issubclass(form, RulingForm):
            deeds[name] = form
    if turn.window == "G":
        deeds["answer"] = AnswerForm
    return {name: form for name, form in deeds.items() if form.fits(game)}


def form_for(kind: type[RulingForm], game: Game, turn: Turn, data: object, given: Mapping[str, str]) -> RulingForm:
    """A form of the desk that is about this turn and no other: no open turn waits for it."""
    form = type("PastForm", (kind,), {"on_open_turn": False})(game, data, given=given)
    name = positions.phase_name(game, turn.phase)
    form.fields["number"].choices = [(turn.number, name)]
    form.fields["number"].widget = forms.HiddenInput()
    form.initial["number"] = turn.number
    del form.fields["turn"]  # it is tried in a branch, whatever turn is open
    if issubclass(kind, papers.VerdictOnForm):
        form.fields["order"].choices = orders_of(turn)
    return form


def orders_of(turn: Turn) -> list[tuple[str, str]]:
    """The orders of a turn's units with the verdicts on them."""
    results = turn.outcome["results"] if turn.outcome is not None else {}
    return [
        (json.dumps([seat, one["unit"]]), f"{seat}: {one['order']} ({one['verdict']}: {one['why']})")
        for seat, seat_results in results.items()
        for one in seat_results
        if one.get("unit")
    ]
