"""allauth's forms for the second factor, in this site's words."""

import json

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from django import forms
from django.conf import settings
from django.contrib.auth.models import User

from games.accounts.entrance import OurWay
from games.common.sealing import seal, unseal

LONGEST = 20  # characters of a code


class CodeForm(OurWay):
    """Mixed into each form that asks for a code: a field of digits, which phones offer to fill in."""

    labels = {"code": "Code"}
    help = "Six digits from your app, or one of your recovery codes."

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["code"]  # type: ignore[attr-defined]
        attributes = {"autocomplete": "one-time-code", "inputmode": "numeric", "maxlength": LONGEST}
        field.widget = forms.TextInput(attrs=attributes)
        field.max_length, field.help_text = LONGEST, self.help


class AuthenticateForm(CodeForm, base.AuthenticateForm):
    """At the log-in, behind the password."""


class ReauthenticateByCodeForm(CodeForm, base.ReauthenticateForm):
    """Before something that needs it again."""


class ActivateForm(CodeForm, totp.ActivateTOTPForm):
    """The first code of a new app: it proves that the app has the key."""

    code = forms.CharField(max_length=LONGEST)
    help = "Six digits, as the app shows them now."


class SecondFactorAdapter(DefaultMFAAdapter):
    """allauth's ways with the second factor, in our words."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "add_email_blocked": "With a second factor, an address can only be added once the others are confirmed.",
        "cannot_delete_authenticator": "The second factor cannot be taken away from this account.",
        "cannot_generate_recovery_codes": "There are recovery codes only beside a second factor. Set one up first.",
        "incorrect_code": "That code is not right, or no longer. Apps change it every half minute; try the next one.",
        "unverified_email": "First confirm your address: a second factor would lock out its owner otherwise.",
    }

    def encrypt(self, text: str) -> str:
        """Keys are kept sealed: a copy of the database alone opens none of them."""
        return json.dumps(seal({"key": text}))

    def decrypt(self, encrypted_text: str) -> str:
        """What was sealed. Raises CannotOpen where SECRET_KEY was changed and the old one is no fallback any more."""
        return str(unseal(json.loads(encrypted_text))["key"])

    def get_totp_label(self, user: User) -> str:
        """What the app shows: the name, since addresses change."""
        return user.get_username()

    def get_totp_issuer(self) -> str:
        return str(settings.SITE_NAME)
