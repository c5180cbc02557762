"""allauth's forms in this site's words: labels instead of placeholders, and one line on passwords."""

from typing import Any

from allauth.account import forms as theirs
from allauth.account.forms import default_token_generator
from allauth.account.internal.flows.password_reset import request_password_reset
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.http import HttpRequest

from games.accounts.adapter import writing_only

WHAT_WILL_DO = "Eight characters or more, and not one that everybody uses."


def say_it_our_way(form: Any) -> None:
    for name, field in form.fields.items():
        field.widget.attrs.pop("placeholder", None)
        field.error_messages["required"] = "This is needed."
        if name in ("password1", "new_password") or (
            name == "password" and field.help_text and "<ul" in field.help_text
        ):
            field.help_text = WHAT_WILL_DO


class OurWay:
    """Mixed into each form of allauth's that asks for something."""

    labels: dict[str, str] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        say_it_our_way(self)
        for name, label in self.labels.items():
            if name in self.fields:  # type: ignore[attr-defined]
                self.fields[name].label = label  # type: ignore[attr-defined]


class LoginForm(OurWay, theirs.LoginForm):
    labels = {"login": "Name or e-mail address", "remember": "Keep me logged in here"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = ""  # the way to a forgotten password stands below the form

    def user_credentials(self) -> dict[str, Any]:
        """What is checked. allauth gives an address twice, as name and as address, and its password is checked twice:

        by the time that takes one could tell the addresses that have an account.
        """
        credentials: dict[str, Any] = super().user_credentials()
        if credentials.get("email") == credentials.get("username"):
            credentials.pop("email", None)  # a name that is an address is looked up as both
        return credentials


class SignupForm(OurWay, theirs.SignupForm):
    labels = {"username": "Name", "email": "E-mail address", "password1": "Password"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].error_messages["min_length"] = "A name has at least three letters."
        self.fields["username"].help_text = "To log in with. How you are called at the table can be changed later."
        self.fields[
            "email"
        ].help_text = "For turns and deadlines. Nobody else sees it, and every kind of mail can be switched off."


class ResetPasswordForm(OurWay, theirs.ResetPasswordForm):
    """Takes the same work whether or not anybody has the address: both letters are written, and one is sent."""

    labels = {"email": "E-mail address"}

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        email = self.cleaned_data["email"]
        with writing_only():
            if self.users:
                request_password_reset(request, email, [], None)
            else:
                request_password_reset(request, email, [_nobody()], default_token_generator)
        return str(super().save(request, **kwargs))


def _nobody() -> User:
    """A member who does not exist, for whom a letter can be written all the same."""
    return User(pk=0, username="nobody", password=UNUSABLE_PASSWORD_PREFIX)


class ResetPasswordKeyForm(OurWay, theirs.ResetPasswordKeyForm):
    labels = {"password1": "New password", "password2": "The same again"}


class ChangePasswordForm(OurWay, theirs.ChangePasswordForm):
    labels = {"oldpassword": "The old one", "password1": "The new one", "password2": "The new one again"}


class SetPasswordForm(OurWay, theirs.SetPasswordForm):
    labels = {"password1": "Password", "password2": "The same again"}


class AddEmailForm(OurWay, theirs.AddEmailForm):
    labels = {"email": "E-mail address"}


class ReauthenticateForm(OurWay, theirs.ReauthenticateForm):
    pass
