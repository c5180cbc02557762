"""Logging in by an account elsewhere (OpenID Connect), where OIDC_ISSUER names one.

Nobody is taken for a member because an address is the same: who has an account connects the two while logged in, and
who is new picks a name. A guest who comes in this way keeps their games, as with any log-in.
"""

from typing import Any

from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.forms import DisconnectForm as TheirDisconnectForm
from allauth.socialaccount.forms import SignupForm as TheirSignupForm
from allauth.socialaccount.models import SocialAccount
from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from requests import RequestException

from engine.model.json_data import JsonDict
from games.accounts.entrance import OurWay
from games.accounts.export import EXPORTERS
from games.accounts.leaving import delete_rows_on_leaving
from games.common.middleware import Middleware


def offered() -> str:
    """The name of the site whose accounts are taken here; empty where none is."""
    return str(settings.OIDC_NAME) if settings.OIDC_ISSUER and settings.OIDC_CLIENT_ID else ""


class OtherSitesAdapter(DefaultSocialAccountAdapter):
    """allauth's ways with accounts elsewhere, in our words."""

    error_messages = DefaultSocialAccountAdapter.error_messages | {
        "email_taken": (
            "A member has that address already. Log in by your password, and connect %s on the page “Signing in”."
        ),
        "connected_other": "That account is connected to another member.",
        "no_password": "Choose a password first: without one you could not log in any more.",
        "disconnect_last": "That is your only way in. Choose a password first.",
    }

    def new_user(self, request: HttpRequest, sociallogin: object) -> User:
        """Somebody new, also where a guest asks: whoever has an account must not become the guest."""
        return User()

    def populate_user(self, request: HttpRequest, sociallogin: Any, data: JsonDict) -> User:
        """Take over a name to begin with, which is then picked; nothing else is kept."""
        user: User = sociallogin.user
        user.username = str(data.get("username") or "")[:150]
        user.email = str(data.get("email") or "")[:254]
        return user


class ProviderAwayMiddleware(Middleware):
    """Says in words that the other site did not answer, where allauth leaves it to an error page of ours."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """502 with a page, where a request to the other site failed."""
        if not isinstance(exception, RequestException) or not request.path_info.startswith("/accounts/oidc/"):
            return None
        return render(request, "socialaccount/authentication_error.html", status=502)


class SocialSignupForm(OurWay, TheirSignupForm):
    labels = {"username": "Name", "email": "E-mail address"}
    username = forms.CharField(min_length=3, max_length=150)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].error_messages["min_length"] = "A name has at least three letters."
        self.fields["username"].help_text = "How you are called here. At the table it can be changed later."


class DisconnectForm(OurWay, TheirDisconnectForm):
    labels = {"account": "Account"}


def _export(user: User) -> list[dict[str, object]]:
    fields = ("provider", "uid", "last_login", "date_joined", "extra_data")
    return list(SocialAccount.objects.filter(user=user).values(*fields))


EXPORTERS["accounts_elsewhere"] = _export


delete_rows_on_leaving(SocialAccount, "user")
