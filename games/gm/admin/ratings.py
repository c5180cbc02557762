"""The ledger of ratings for moderators: games are taken out of it, and put back."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.common.dictionaries import FieldValues
from games.gm.admin.base import SiteAdmin, gm_at
from games.models import GameRecord
from games.ratings.moderating import LONGEST_REASON, game_put_back, game_take_out


class LedgerForm(forms.ModelForm):
    """In the ledger or out of it, and why."""

    out = forms.BooleanField(label="Out of the ledger", required=False, help_text="Rated for nobody.")
    reason = forms.CharField(label="Why", required=False, max_length=LONGEST_REASON, help_text="For moderators alone.")

    class Meta:
        model = GameRecord
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["out"] = self.instance.taken_out_at is not None
        self.initial["reason"] = self.instance.taken_out_reason

    def clean(self) -> FieldValues:
        """A game is taken out for a reason."""
        given = super().clean() or {}
        if given.get("out") and not (given.get("reason") or "").strip():
            self.add_error("reason", "Say why it is taken out.")
        return given


@admin.register(GameRecord)
class GameRecordAdmin(SiteAdmin):
    """By Django's own permissions. Private games are in no ledger, so they are not listed."""

    permitted = ("change",)
    form = LedgerForm
    list_display = ("game", "ended_at", "kind", "pool", "not_rated", "taken_out_at", "owed_at")
    list_filter = ("pool", "not_rated", ("taken_out_at", admin.EmptyFieldListFilter))
    search_fields = ("game__name", "game__slug")
    search_help_text = "By game"
    ordering = ("-ended_at",)
    readonly_fields = (
        "game", "ended_at", "kind", "system", "by_ruling", "pool", "not_rated", "lines",
        "taken_out_at", "taken_out_by", "owed_at", "failures",
    )  # fmt: skip
    fields = ("out", "reason", *readonly_fields)

    def get_queryset(self, request: HttpRequest) -> QuerySet[GameRecord]:
        return super().get_queryset(request).filter(game__private=False).select_related("game")

    @admin.display(description="lines of the ledger")
    def lines(self, record: GameRecord) -> str:
        """Who is rated for the game, with ranks and numbers."""
        rows = record.stays.filter(rank__isnull=False).select_related("seat", "user__profile")
        cells = [
            f"{line.rank}. {line.seat.name}, {line.user.profile if line.user else line.bot_name}: "
            f"{line.mu_before} ± {line.sigma_before} → {line.mu_after} ± {line.sigma_after} ({line.library})"
            for line in rows.order_by("pool", "rank", "pk")
        ]
        return "\n".join(cells) or "None."

    def save_model(self, request: HttpRequest, obj: GameRecord, form: forms.ModelForm, change: bool) -> None:
        """Through the services, so that the log says who did it and the numbers follow."""
        out, by = form.cleaned_data["out"], gm_at(request)
        if out and obj.taken_out_at is None:
            game_take_out(record=obj, by=by, reason=form.cleaned_data["reason"])
        elif not out and obj.taken_out_at is not None:
            game_put_back(record=obj, by=by)
