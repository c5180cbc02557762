"""The forms of a report, of a changed name, and of appeals."""

from django import forms
from django.http import QueryDict

from games.common.errors import Refused
from games.common.forms import RefusableForm
from games.models import Report
from games.models.titles import TitleFormField
from games.moderation.models import LONGEST_REPORT, KinshipKind
from games.moderation.names import KINDS, Kind


class TextForm(RefusableForm):
    """A text for the moderators. `sent`: what is said when they have it."""

    sent = "The moderators have your appeal. The answer comes by mail."


class SanctionAppealForm(TextForm):
    """Why a moderator should look again."""

    text = forms.CharField(
        label="Why it is wrong",
        max_length=LONGEST_REPORT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text="You can appeal once.",
    )


class ReportForm(TextForm):
    """What is wrong with a letter, a member or an issue."""

    sent = "The moderators have your report. Nobody else sees it."
    text = forms.CharField(
        label="What is wrong with it",
        max_length=LONGEST_REPORT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text="What happened, and what a moderator should look at.",
    )


class NameAppealForm(TextForm):
    """Why the old name was right."""

    text = forms.CharField(
        label="Why the old name should stand",
        max_length=LONGEST_REPORT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text="You can appeal once.",
    )


def _by_address() -> list[tuple[str, str]]:
    return [(one.key, one.words) for one in KINDS.values() if one.renamed and one.address != "pk"]


class FindNameForm(forms.Form):
    """Which thing's name is to be changed. `key`: as it stands in the thing's address."""

    kind = forms.ChoiceField(label="What it is", choices=_by_address)
    key = forms.CharField(
        max_length=150,
        label="Which one",
        help_text="As in its address: north for /clubs/north/. Of a member, the name they log in with.",
    )

    def clean_key(self) -> str:
        """Without blanks, and without what stands around it in an address."""
        key: str = self.cleaned_data["key"].strip().strip("/").rpartition("/")[2]
        if not key:
            raise forms.ValidationError("Say which one.")
        return key


class NameChangeForm(forms.Form):
    """A new name, and why. `was`: the name that the moderator saw."""

    was = forms.CharField(max_length=200, widget=forms.HiddenInput())
    name = TitleFormField(max_length=200, label="What it is called from now on")  # of all kinds; each has its own
    reason = forms.CharField(
        label="Why",
        max_length=LONGEST_REPORT,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Who chose the old name reads it, and the other moderators.",
    )
    settle = forms.BooleanField(required=False, initial=True)

    def __init__(self, data: QueryDict | None = None, *, kind: Kind, now: str, report: Report | None) -> None:
        super().__init__(data, initial={"was": now})
        self.fields["name"].help_text = f"Up to {kind.longest} characters. Nothing else of it changes, nor its address."
        self.fields["name"].widget.attrs["maxlength"] = kind.longest
        if report is None or report.settled_at is not None:
            del self.fields["settle"]
        else:
            self.fields["settle"].label = f"Settle report {report.pk} with it"

    def refuse(self, error: Refused, now: str) -> None:
        """Show what a service refused; the next attempt is about the name as it is now."""
        self.add_error(error.field if error.field in self.fields else None, error.message)
        typed = self.data.dict() if isinstance(self.data, QueryDict) else self.data
        self.data = {**typed, "was": now}


class KinshipForm(RefusableForm):
    """Whom a member knows, and how."""

    member = forms.CharField(max_length=150, label="Whom you know", help_text="The name they log in with.")
    kind = forms.ChoiceField(choices=KinshipKind.choices, widget=forms.RadioSelect, label="How", initial="family")
