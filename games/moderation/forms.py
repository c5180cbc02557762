"""The forms of a report and of an appeal."""

from django import forms

from games.moderation.models import LONGEST_REPORT


class AppealForm(forms.Form):
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
