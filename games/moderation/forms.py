"""The forms of a report and of an appeal."""

from django import forms

from games.common.errors import Refused
from games.moderation.models import LONGEST_REPORT, KinshipKind


class SanctionAppealForm(forms.Form):
    """Why a moderator should look again."""

    text = forms.CharField(
        label="Why it is wrong",
        max_length=LONGEST_REPORT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text="You can appeal once.",
    )


class ReportForm(forms.Form):
    """What is wrong with a letter, a member or an issue."""

    text = forms.CharField(
        label="What is wrong with it",
        max_length=LONGEST_REPORT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text="What happened, and what a moderator should look at.",
    )


class KinshipForm(forms.Form):
    """Whom a member knows, and how."""

    member = forms.CharField(max_length=150, label="Whom you know", help_text="The name they log in with.")
    kind = forms.ChoiceField(choices=KinshipKind.choices, widget=forms.RadioSelect, label="How", initial="family")

    def refuse(self, error: Refused) -> None:
        """Show what a service refused beside the field it is about, or above the form."""
        self.add_error(error.field if error.field in self.fields else None, error.message)
