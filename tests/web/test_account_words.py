"""What the forms of accounts say where something is missing: by what is asked for, not “a password” for a code."""

import pytest
from django.conf import settings
from django.utils.module_loading import import_string

from games.accounts.entrance import NEEDED

KINDS = ("ACCOUNT_FORMS", "MFA_FORMS", "SOCIALACCOUNT_FORMS")
FORMS = [import_string(path) for kind in KINDS for path in getattr(settings, kind).values()]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_each_field_that_must_be_filled_in_has_its_words(form):
    assert [name for name, field in form.base_fields.items() if field.required and name not in NEEDED] == []


def test_only_a_password_is_called_one():
    assert {name for name, words in NEEDED.items() if "password" in words} == {
        "oldpassword", "password", "password1", "password2",
    }  # fmt: skip
