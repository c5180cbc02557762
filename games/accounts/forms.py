"""Forms under /me/."""

import zoneinfo
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from games.accounts.naming import check_own_display_name, profile_save
from games.common.lengths import LONGEST_PASSWORD
from games.common.mail_in import taken_in
from games.models import ColourTheme, Profile

BY_MAIL = ("mail_orders", "mail_quotes")
COLOURS = ((ColourTheme.SYSTEM, "As my device does"), (ColourTheme.LIGHT, "Light"), (ColourTheme.DARK, "Dark"))
Choices = list[tuple[str, str] | tuple[str, list[tuple[str, str]]]]


def zone_choices() -> Choices:
    """Every zone, grouped by the part of the world that its name begins with."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(zoneinfo.available_timezones()):
        part, _, place = name.partition("/")
        if place and part not in ("Etc", "SystemV", "US", "Brazil", "Canada", "Chile", "Mexico"):
            groups.setdefault(part, []).append((name, place.replace("_", " ")))
    return [("UTC", "UTC"), *groups.items()]


class SettingsForm(forms.ModelForm):
    time_zone = forms.ChoiceField(
        choices=zone_choices, label="Time zone", help_text="Deadlines are shown to you in this zone."
    )
    theme = forms.ChoiceField(choices=COLOURS, label="Colours", widget=forms.RadioSelect)

    class Meta:
        model = Profile
        fields = ("display_name", "time_zone", "theme", "shows_page", "shows_ratings")
        labels = {"display_name": "Name at the table"}

    def clean_display_name(self) -> str:
        name: str = self.cleaned_data["display_name"]
        if name == Profile.objects.values_list("display_name", flat=True).get(pk=self.instance.pk):
            return name  # whoever has a name keeps it
        return check_own_display_name(name, member_id=self.instance.pk)

    def kept(self) -> bool:
        """Save what was typed; False, with the reason beside the name, if somebody took that at the same time."""
        try:
            profile_save(self.instance)
        except ValidationError as error:
            self.add_error("display_name", error)
            return False
        return True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zone = self.instance.time_zone
        known = zone_choices()
        if not any(zone == value or zone in dict(within) for value, within in known if isinstance(within, list)):
            known.insert(0, (zone, zone))
        self.fields["time_zone"].choices = known  # type: ignore[attr-defined]


class MailForm(forms.ModelForm):
    class Meta:
        model = Profile
        fields = ("mail_turn", "mail_deadline", "mail_game", "mail_press", *BY_MAIL)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in () if taken_in() else BY_MAIL:
            del self.fields[name]

    @property
    def kinds(self) -> list[forms.BoundField]:
        """The kinds of mail that are sent."""
        return [self[name] for name in self.fields if name not in BY_MAIL]

    @property
    def by_mail(self) -> list[forms.BoundField]:
        """Whether orders are taken by mail, and how that is answered; empty where this site takes no mail."""
        return [self[name] for name in BY_MAIL if name in self.fields]


class LeaveForm(forms.Form):
    """The password once more: leaving cannot be undone."""

    password = forms.CharField(
        max_length=LONGEST_PASSWORD, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.refused = ""

    def refuse(self, problem: str) -> None:
        """Check no password, and say why."""
        self.refused = problem
        self.full_clean()

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if self.refused:
            raise ValidationError(self.refused)
        if not self.user.check_password(password):
            raise ValidationError("That is not your password. Nothing has been changed.")
        return password
