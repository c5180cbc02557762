"""allauth's forms in this site's words: labels instead of placeholders, and one line on passwords."""

import json
from typing import Any

from allauth.account import forms as theirs
from allauth.account.forms import default_token_generator
from allauth.account.internal.flows.password_reset import request_password_reset
from allauth.account.views import SignupView
from allauth.core import context
from django.contrib import messages
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError, transaction
from django.forms import CharField, EmailField, HiddenInput
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.accounts.adapter import writing_only
from games.accounts.guests import guest_of
from games.accounts.mail_addresses import is_disposable
from games.accounts.proof_of_work import LONGEST_ANSWER, challenge, is_asked, is_solved
from games.common.dictionaries import FieldValues
from games.common.lengths import LONGEST_PASSWORD
from games.common.names import TAKEN
from games.models import Profile

WHAT_WILL_DO = "Eight characters or more, and not one that everybody uses."


NEEDED = {
    "username": "Give a name to log in with.",
    "login": "Give your name, or your e-mail address.",
    "email": "Give an e-mail address.",
    "oldpassword": "Give your present password.",
    "password": "Give a password.",
    "password1": "Give a password.",
    "password2": "Type the new password once more.",
    "code": "Give the code.",
    "account": "Choose an account.",
}
"""What is said where a field is empty, by its name."""
NO_ADDRESS = "That is no e-mail address. One looks like anna@example.org."


def say_it_our_way(form: Any) -> None:
    """The words of a form's errors, by what is asked for: the field's own and those of its validators."""
    for name, field in form.fields.items():
        field.widget.attrs.pop("placeholder", None)
        field.error_messages |= {
            "required": NEEDED[name] if name in NEEDED else field.error_messages["required"],
            "max_length": "That is too long. Make it shorter.",
            "min_length": "That is too short. Make it longer.",
            "null_characters_not_allowed": "There is a character in it that nobody can type. Take it out.",
        }
        if isinstance(field, EmailField):
            field.error_messages["invalid"] = NO_ADDRESS
        if name in ("password1", "new_password") or (
            name == "password" and field.help_text and "<ul" in field.help_text
        ):
            field.help_text = WHAT_WILL_DO


SUM_FIRST = (
    "Many accounts were made from your address within the last hour. Your browser has to do a small sum first, with "
    "scripts, and it has not. Send the form again when it says that the sum is done; or, without scripts, in an hour."
)
SIGNED_UP_ALREADY = "You have signed up already, in another window. Log in with the name and password you gave there."


def check_not_disposable(address: str) -> str:
    """The address, if it will be there tomorrow. Raises ValidationError for one that is thrown away."""
    if is_disposable(address):
        domain = address.rpartition("@")[2]
        raise ValidationError(f"Addresses at {domain} do not last, and turns go on for months. Give another one.")
    return address


class NameTaken(Exception):
    """Somebody took the name between the look whether it was free and the sign-up."""


def bound(form: Any) -> None:
    """Let no field take any length: what is typed into one is a password, or shorter."""
    for field in form.fields.values():
        if isinstance(field, CharField) and field.max_length is None:
            field.max_length = LONGEST_PASSWORD
            field.validators.append(MaxLengthValidator(LONGEST_PASSWORD))


class OurWay:
    """Mixed into each form of allauth's that asks for something."""

    labels: dict[str, str] = {}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        say_it_our_way(self)
        bound(self)
        for name, label in self.labels.items():
            if name in self.fields:  # type: ignore[attr-defined]
                self.fields[name].label = label  # type: ignore[attr-defined]


class LoginForm(OurWay, theirs.LoginForm):
    labels = {"login": "Name or e-mail address", "remember": "Keep me logged in here"}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = ""  # the way to a forgotten password stands below the form

    def user_credentials(self) -> dict[str, object]:
        """What is checked. allauth gives an address twice, as name and as address, and its password is checked twice:

        by the time that takes one could tell the addresses that have an account.
        """
        credentials: dict[str, object] = super().user_credentials()
        if credentials.get("email") == credentials.get("username"):
            credentials.pop("email", None)  # a name that is an address is looked up as both
        return credentials


class SignupForm(OurWay, theirs.SignupForm):
    labels = {"username": "Name", "email": "E-mail address", "password1": "Password"}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].error_messages["min_length"] = "A name has at least three letters."
        self.fields["username"].help_text = "To log in with. How you are called at the table can be changed later."
        self.fields[
            "email"
        ].help_text = "For turns and deadlines. Nobody else sees it, and every kind of mail can be switched off."
        self.sum_asked = context.request is not None and is_asked(context.request)
        if self.sum_asked:
            widget = HiddenInput(attrs={"data-sum": json.dumps(challenge())})
            self.fields["sum"] = CharField(required=False, max_length=LONGEST_ANSWER, widget=widget)

    def clean(self) -> FieldValues:
        """As allauth's; where many have signed up from this address, with the sum that the browser has done."""
        cleaned: FieldValues = super().clean()
        if self.sum_asked and not self.errors and not is_solved(cleaned.get("sum", "")):
            raise ValidationError(SUM_FIRST)
        return cleaned

    def clean_email(self) -> str:
        """An address that lasts. Raises ValidationError."""
        return check_not_disposable(super().clean_email())

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """One sign-up, whole or not at all, and one alone of a guest, in however many windows it is asked for at once.

        Raises NameTaken if somebody took the name while this one was looked at.
        """
        guest = guest_of(request)
        try:
            with transaction.atomic():
                if guest is not None:
                    waiting = Profile.objects.select_for_update().filter(user=guest, guest=True)
                    if not waiting.exists():
                        messages.info(request, SIGNED_UP_ALREADY)
                        return None, redirect("account_login")
                saved: tuple[User | None, HttpResponse | None] = super().try_save(request)
                return saved
        except IntegrityError as error:
            raise NameTaken from error


class Signup(SignupView):
    """allauth's page, which says so if a name was taken a moment ago, and loses nothing that was typed."""

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            answer: HttpResponse = super().form_valid(form)
        except NameTaken:
            form.add_error("username", TAKEN)
            answer = self.form_invalid(form)
        return answer


class ResetPasswordForm(OurWay, theirs.ResetPasswordForm):
    """Takes the same work whether or not anybody has the address: both letters are written, and one is sent."""

    labels = {"email": "E-mail address"}

    def save(self, request: HttpRequest, **kwargs: object) -> str:
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

    def clean_email(self) -> str:
        """An address that lasts. Raises ValidationError."""
        return check_not_disposable(super().clean_email())


class ReauthenticateForm(OurWay, theirs.ReauthenticateForm):
    pass
