"""A player's appeal: chosen from the verdicts and draws of the last turn, with the rule that is cited."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.appeals import queries as reading
from games.appeals.services import LONGEST_RULE, LONGEST_TEXT, appeal_make, appeal_withdraw
from games.common.dictionaries import Context, FieldValues
from games.common.errors import Conflict, Refused
from games.permissions import Viewer
from games.selectors import positions
from games.table.access import at_table, deed_at_table, members_only, user_of
from games.table.frame import frame
from games.table.queries.rulebook import rules_now


class RulingAppealForm(forms.Form):
    """`about`: what `reading.appealable` gave."""

    about = forms.ChoiceField(label="Against")
    rule = forms.CharField(
        label="The rule",
        max_length=LONGEST_RULE,
        help_text="Its number or name.",
        widget=forms.TextInput(attrs={"list": "cited", "autocomplete": "off"}),
    )
    text = forms.CharField(
        label="What is wrong with it",
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="Everybody who sees what it is about reads it on the ledger, under the name of your power.",
    )

    def __init__(self, viewer: Viewer, about: dict[str, Context], data: Any, given: FieldValues) -> None:
        super().__init__(data, initial=given)
        choices: list[tuple[str, str]] = []
        others: list[tuple[str, str]] = []
        draws: list[tuple[str, str]] = []
        for key, one in about.items():
            if "draw" in one:
                draws.append((key, f"{one['draw']} is {one['value']}"))
            else:
                mine = one["seat"] == viewer.seat_id
                words = f"{one['order']}: {one['verdict']}{', ' + one['why'] if one['why'] else ''}"
                (choices if mine else others).append((key, words if mine else f"{one['seat']}: {words}"))
        groups = [("Your orders", choices), ("Others’ orders", others), ("Draws", draws)]
        self.fields["about"] = forms.ChoiceField(label="Against", choices=[group for group in groups if group[1]])


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
@members_only
def appeal(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET and POST /games/<slug>/appeal/; `?about=order:France:A Par` is chosen already. Nothing typed is lost."""
    about = _choices(viewer)
    form = RulingAppealForm(viewer, about, request.POST or None, request.GET.dict())
    if request.method == "POST" and form.is_valid():
        try:
            appeal_make(game=viewer.game, by=user_of(viewer), **form.cleaned_data)
        except Refused as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        else:
            messages.success(request, "The GM has your appeal. The game goes on meanwhile.")
            return redirect("games:ledger", viewer.game.slug)
    last = viewer.game.last_turn
    name = positions.phase_name(viewer.game, last.phase) if last is not None else ""
    context = {
        **frame(viewer, "ledger"),
        "form": form,
        "phase_name": name,
        "turn": viewer.game.open_turn,
        "cited": [f"{rule.number} {rule.title}".strip() for rule in rules_now(viewer).rules],
    }
    return render(request, "games/appeal.html", context)


def _choices(viewer: Viewer) -> dict[str, dict[str, object]]:
    """What can be appealed against; what came too late is shown once more, and refused by the service."""
    try:
        return reading.appealable(viewer)
    except Conflict:
        last = viewer.game.last_turn
        return reading.things_of(viewer, last) if last is not None and viewer.seat is not None else {}


@deed_at_table
def withdraw(request: HttpRequest, viewer: Viewer, pk: int) -> HttpResponse:
    """POST /games/<slug>/appeals/<pk>/withdraw/."""
    appeal_withdraw(appeal=reading.appeal_for(viewer, pk), by=user_of(viewer))
    messages.success(request, "The appeal is withdrawn. It stays on the ledger.")
    return redirect("games:ledger", viewer.game.slug)
