"""Rulings taken back, and the last turn once more."""

from django import forms
from django.contrib.auth.models import User
from django.utils import timezone

from games.gm.deeds.deed import DeskForm, LookedAtForm
from games.gm.services.preview import Preview, again_preview, withdrawal_preview
from games.models import Game, Ruling
from games.selectors import positions
from games.selectors.wording import ruling_text
from games.services import rulings


class ChoiceOfRuling(forms.ModelChoiceField):
    """Rulings told apart: what each says, of which turn it is, and when it was made."""

    def label_from_instance(self, obj: Ruling) -> str:
        made = timezone.localtime(obj.made_at)
        return f"{ruling_text(obj)} ({obj.game.phase_name(obj.phase)}; ruled {made:%d %b, %H:%M})"


class WithdrawForm(LookedAtForm):
    title = "Withdraw a ruling"
    explanation = "It stays on the ledger with both reasons. One on the last turn has that turn done again at once."
    group = "The ledger"
    ruling = forms.ModelChoiceField(queryset=Ruling.objects.none())

    def fill(self, game: Game) -> None:
        standing = game.rulings.filter(withdrawn_at=None).exclude(kind="deadline").order_by("-pk")
        self.fields["ruling"] = ChoiceOfRuling(queryset=standing)

    @classmethod
    def fits(cls, game: Game) -> bool:
        return game.rulings.filter(withdrawn_at=None).exclude(kind="deadline").exists()

    @property
    def button(self) -> str:
        about = rulings.turn_ruled_on(self.game, self.cleaned_data["ruling"].number)
        if about.adjudicated_at is None:
            return "Withdraw the ruling"
        return f"Change what is published: {positions.phase_name(self.game, about.phase)} is done again without it"

    def preview(self, by: User) -> Preview:
        return withdrawal_preview(ruling=self.cleaned_data["ruling"], by=by, turn=self.made_for)

    def carry_out(self, by: User, *, seen: str = "") -> None:
        cleaned = self.cleaned_data
        rulings.ruling_withdraw(
            ruling=cleaned["ruling"], by=by, reason=cleaned["reason"], seen=seen, turn=self.made_for
        )


class AgainForm(LookedAtForm):
    title = "Adjudicate the last turn again"
    explanation = "With the orders that were given and the rulings that stand. Orders for the open turn are kept."
    group = "The ledger"

    @classmethod
    def fits(cls, game: Game) -> bool:
        return game.last_turn is not None

    @property
    def button(self) -> str:
        last = self.game.last_turn
        name = positions.phase_name(self.game, last.phase) if last is not None else "the last turn"
        return f"Change what is published: {name} is done again"

    def preview(self, by: User) -> Preview:
        return again_preview(game=self.game, by=by, turn=self.made_for)

    def carry_out(self, by: User, *, seen: str = "") -> None:
        reason = self.cleaned_data["reason"]
        rulings.turn_readjudicate(game=self.game, by=by, reason=reason, seen=seen, turn=self.made_for)


class SecretForm(DeskForm):
    title = "Release the second secret"
    explanation = "By it, even the draws that nobody saw can be checked. There is no way back."
    group = "The game"

    @classmethod
    def fits(cls, game: Game) -> bool:
        return game.is_over and not game.hidden_secret_released

    def carry_out(self, by: User) -> None:
        rulings.hidden_secret_release(game=self.game, by=by, turn=self.made_for)
