"""Asking somebody to sit in."""

from django import forms

from games.common.forms import RefusableForm


class SitterForm(RefusableForm):
    """Whom, and until when."""

    member = forms.CharField(max_length=150, label="Who sits in", help_text="The name they log in with.")
    until = forms.DateTimeField(
        label="Until",
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text="By your own clock, sixty days from now at the latest. You can take the seat back before.",
    )
