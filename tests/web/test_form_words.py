"""Sign-up, log-in and password forms speak the site's own words, whatever is wrong."""

import itertools
import re
from pathlib import Path

import allauth
import pytest
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.context import request_context
from django import forms
from django.conf import settings
from django.contrib.auth import password_validation
from django.contrib.sessions.backends.db import SessionStore
from django.core import validators
from django.test import RequestFactory

from games.accounts import entrance
from games.models import Profile

pytestmark = pytest.mark.django_db

WRONG = [
    "",
    " ",
    "x",
    "a@b",
    "@",
    "anna",
    "anna@",
    "a" * 300,
    "a" * 300 + "@example.org",
    "12345678",
    "password",
    "\0",
    "7",
]
NAMES = [
    "LoginForm",
    "SignupForm",
    "ResetPasswordForm",
    "ResetPasswordKeyForm",
    "ChangePasswordForm",
    "SetPasswordForm",
]
NAMES += ["AddEmailForm", "ReauthenticateForm"]


def stock() -> set[str]:
    """The words that Django and allauth would use, up to where they put something in."""
    said = {str(text) for text in DefaultAccountAdapter.error_messages.values()}
    for field in (forms.Field, forms.CharField, forms.EmailField, forms.BooleanField):
        said |= {str(text) for text in field.default_error_messages.values()}
    for one in (validators.EmailValidator, validators.MaxLengthValidator, validators.MinLengthValidator):
        said.add(str(one.message))
    said |= {str(validators.ProhibitNullCharactersValidator.message)}
    for name in ("MinimumLengthValidator", "UserAttributeSimilarityValidator", "CommonPasswordValidator"):
        said.add(str(getattr(password_validation, name)().get_error_message()))
    said.add(str(password_validation.NumericPasswordValidator().get_error_message()))
    return {text.partition("%")[0].strip()[:40] for text in said} - {""}


@pytest.mark.parametrize("name", NAMES)
def test_no_form_says_what_its_library_would(name, member, rf: RequestFactory):
    anna, found = member("anna"), set()
    request = rf.post("/")
    request.user, request.session = anna, SessionStore()
    form_class = getattr(entrance, name)
    extra = {"user": anna} if name not in ("LoginForm", "SignupForm", "ResetPasswordForm") else {}
    if name == "LoginForm":
        extra = {"request": request}
    fields = list(form_class(**extra).fields)
    for one, other in itertools.product(WRONG, WRONG[:6]):
        data = {field: (one if index % 2 == 0 else other) for index, field in enumerate(fields)}
        with request_context(request):
            form = form_class(data=data, **extra)
            valid = form.is_valid()
        if not valid:
            found |= {str(message) for messages in form.errors.values() for message in messages}
    assert found
    theirs = stock()
    assert not [text for text in found if any(text.startswith(one) for one in theirs)]


def test_who_has_just_signed_up_is_not_welcomed_back(client_of):
    anna = client_of("anna")
    assert "Welcome back" not in anna.get("/").text
    assert ">Welcome<" in anna.get("/").text
    user = Profile.objects.get(user__username="anna").user
    user.date_joined = user.date_joined.replace(year=user.date_joined.year - 1)
    user.save()
    assert "Welcome back" in anna.get("/").text


OF_OTHER_SITES = ("phone_", "login_code", "webauthn_")
"""What this site has no way to."""


def test_what_is_done_is_said_in_the_sites_words():
    """Every message of allauth that this site can show has words of its own."""
    packaged = Path(allauth.__file__).parent / "templates"
    theirs = {one.relative_to(packaged) for one in packaged.glob("*/messages/*.txt")}
    assert theirs
    ours = settings.BASE_DIR / "templates"
    left = [str(one) for one in theirs if not (ours / one).exists() and not one.name.startswith(OF_OTHER_SITES)]
    assert left == []


@pytest.mark.parametrize("path", ["signup", "login", "password/reset"])
def test_a_browser_says_nothing_of_its_own(client, path):
    """Browsers leave it to the site to say what is wrong."""
    page = client.get(f"/accounts/{path}/").text
    forms_with_fields = [one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if "required" in one]
    assert forms_with_fields
    assert all("novalidate" in one.partition(">")[0] for one in forms_with_fields)
