"""Answering an appeal at the desk, and the queue of those that wait."""

from django import forms
from django.contrib.auth.models import User

from games.appeals.services import appeal_answer
from games.gm.deeds.deed import DeskForm
from games.models import Appeal, AppealStatus, Game, Ruling

UPHELD, DENIED = "upheld", "denied"


class AppealAnswerForm(DeskForm):
    title = "Answer an appeal"
    group = "The ledger"
    explanation = (
        "What changes the turn is a ruling: make it first, and name it here. The game goes on until you answer, "
        "unless you halt it."
    )
    appeal = forms.ModelChoiceField(queryset=Appeal.objects.none())
    verdict = forms.ChoiceField(
        label="It is", widget=forms.RadioSelect, choices=[(UPHELD, "upheld"), (DENIED, "denied")]
    )
    ruling = forms.ModelChoiceField(
        label="By this ruling", required=False, empty_label="no ruling", queryset=Ruling.objects.none()
    )

    def fill(self, game: Game) -> None:
        waiting = game.appeals.filter(status=AppealStatus.OPEN).order_by("pk")
        self.fields["appeal"] = forms.ModelChoiceField(queryset=waiting, empty_label=None)
        standing = game.rulings.filter(withdrawn_at=None).exclude(kind="deadline").order_by("-pk")
        self.fields["ruling"] = forms.ModelChoiceField(
            label="By this ruling", required=False, empty_label="no ruling", queryset=standing
        )

    @classmethod
    def fits(cls, game: Game) -> bool:
        return game.appeals.filter(status=AppealStatus.OPEN).exists()

    def carry_out(self, by: User) -> None:
        cleaned = self.cleaned_data
        ruling = cleaned["ruling"].pk if cleaned["ruling"] else None
        upheld = cleaned["verdict"] == UPHELD
        appeal_answer(
            appeal=cleaned["appeal"], by=by, upheld=upheld, answer=cleaned["reason"], ruling=ruling, turn=self.made_for
        )
