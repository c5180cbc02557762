"""Keys and secrets of the site: as files, and changed without throwing anybody out."""

import os
import subprocess
import sys

import pytest
from django.core import signing
from django.test import Client

from games.lobby.calendar import calendar_url
from games.mail.replies import ReplyTo, read_token, token_of
from games.zines.services import STOPPING
from tests.plugins.tables import user
from tests.serving.test_compose import ROOT

OLD, NEW = "the-key-of-before" * 3, "the-key-of-today!" * 3
FIRST = {"DJANGO_SETTINGS_MODULE": "diplomacy_web.settings"}


def ask(what: str, **more: str) -> str:
    """What a setting is in a process of its own with these variables."""
    left = {name: value for name, value in os.environ.items() if name not in ("SECRET_KEY", "DATABASE_URL")}
    code = f"from django.conf import settings; print({what})"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=left | FIRST | more, capture_output=True, text=True
    )
    return done.stdout.strip() if done.returncode == 0 else done.stderr.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize(
    ("variable", "value", "setting", "read"),
    [
        ("SECRET_KEY", "a-key-of-some-length", "settings.SECRET_KEY", "a-key-of-some-length"),
        ("DATABASE_URL", "postgres://a:hidden@b/c", "settings.DATABASES['default']['PASSWORD']", "hidden"),
        ("REDIS_URL", "redis://a:hidden@b:6379/0", "settings.REDIS_URL", "redis://a:hidden@b:6379/0"),
        ("EMAIL_URL", "smtp+tls://a:hidden@b:587", "settings.EMAIL_HOST_PASSWORD", "hidden"),
        ("MAIL_IN_SECRET", "sixteen-characters", "settings.MAIL_IN_SECRET", "sixteen-characters"),
        ("MAIL_IN_IMAP", "imap://a:hidden@b/INBOX", "settings.MAIL_IN_IMAP", "imap://a:hidden@b/INBOX"),
        ("SENTRY_DSN", "http://key@127.0.0.1:9/1", "settings.SENTRY_DSN", "http://key@127.0.0.1:9/1"),
    ],
)
def test_secrets_may_be_files_and_a_file_goes_before_the_variable(tmp_path, variable, value, setting, read):
    file = tmp_path / "secret"
    file.write_text(f"{value}\n")
    assert ask(setting, **{f"{variable}_FILE": str(file)}) == read
    assert ask(setting, **{f"{variable}_FILE": str(file), variable: ""}) == read


@pytest.mark.once
def test_a_file_that_is_not_there_is_said_by_the_variables_name():
    assert "SECRET_KEY_FILE names a file that cannot be read" in ask(
        "settings.DEBUG", SECRET_KEY_FILE="/nowhere/at/all"
    )


@pytest.mark.once
def test_former_keys_are_a_list_with_commas_or_a_file_with_lines(tmp_path):
    file = tmp_path / "former"
    file.write_text("one\ntwo\n\n")
    assert ask("settings.SECRET_KEY_FALLBACKS", SECRET_KEY_FALLBACKS="one, two,") == "['one', 'two']"
    assert ask("settings.SECRET_KEY_FALLBACKS", SECRET_KEY_FALLBACKS_FILE=str(file)) == "['one', 'two']"
    assert ask("settings.SECRET_KEY_FALLBACKS") == "[]"


@pytest.mark.django_db
def test_what_the_old_key_signed_is_good_while_it_is_listed_and_not_afterwards(settings):
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = OLD, []
    anna = user("anna")
    browser = Client()
    browser.force_login(anna)
    calendar = calendar_url(anna).removeprefix(settings.SITE_URL)
    reply = ReplyTo(1, anna.pk, 3)
    token = token_of(reply)
    stop = signing.dumps([1, anna.pk], salt=STOPPING)

    def good():
        logged_in = Client()
        logged_in.cookies = browser.cookies.copy()
        return (
            logged_in.get("/me/").status_code == 200,
            Client().get(calendar).status_code == 200,
            read_token(token) == reply,
            _is_signed(stop),
        )

    settings.SECRET_KEY = NEW
    assert good() == (False,) * 4
    browser.force_login(anna)
    settings.SECRET_KEY = OLD
    browser = Client()
    browser.force_login(anna)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]
    assert good() == (True,) * 4
    assert read_token(token_of(reply)) == reply, "what is signed from now on is signed by the new one"
    settings.SECRET_KEY_FALLBACKS = []
    assert read_token(token) is None


def _is_signed(text: str) -> bool:
    try:
        signing.loads(text, salt=STOPPING)
    except signing.BadSignature:
        return False
    return True
